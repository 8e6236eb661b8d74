// RUN: qnn-opt %s -p qnn-to-hvx --split-input-file | filecheck %s

// A transposition of 4 columns: four vectors of 32 rows become one of 128 rows for each column.

// CHECK-LABEL: func.func @move_deals
// CHECK: hvx.vL32b_ai
// CHECK: hvx.vdealvdd %{{.*}}, %{{.*}}, %[[BYTES:.*]]
// CHECK: hvx.vdealvdd %{{.*}}, %{{.*}}, %[[BYTES]]
// CHECK: hvx.vdealvdd %{{.*}}, %{{.*}}, %[[BYTES]]
// CHECK: hvx.vS32b_ai
// CHECK: hvx.vdealvdd %{{.*}}, %{{.*}}, %[[BYTES]]
// CHECK-NOT: hvx.vdealvdd
// CHECK: func.return
!x = tensor<128x4x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<4x128x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !x) -> !y {
  %0 = qnn.transpose %x {perm = [1, 0]} : (!x) -> !y
  return %0 : !y
}

// -----

// Elements that are repeated are permuted within a vector, which two chunks of the result share.

// CHECK-LABEL: func.func @move_streams
// CHECK: scf.for
// CHECK: %[[WINDOW:.*]] = hvx.vL32b_ai
// CHECK: %[[FIRST:.*]] = hvx.vdelta %[[WINDOW]], %
// CHECK: hvx.vS32b_ai %{{.*}}, 0, %[[FIRST]]
// CHECK-NOT: hvx.vL32
// CHECK: %[[SECOND:.*]] = hvx.vdelta %[[WINDOW]], %
// CHECK: hvx.vS32b_ai %{{.*}}, 0, %[[SECOND]]
!x = tensor<1x4x8x8x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x4x16x8x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !x) -> !y {
  %0 = qnn.resize_nearest_neighbor %x : (!x) -> !y
  return %0 : !y
}

// -----

// Pixels of 24 channels, enlarged by 2: each window of the operand is permuted twice, for the first
// and the second of two equal pixels, and stored for two rows.

// CHECK-LABEL: func.func @move_streams
// CHECK: %[[CHOSEN:.*]] = hvx.vandvrt
// CHECK: scf.for
// CHECK: %[[FIRST:.*]] = hvx.vdelta %[[WINDOW:.*]], %
// CHECK: %[[SECOND:.*]] = hvx.vdelta %[[WINDOW]], %
// CHECK: %[[BOTH:.*]] = hvx.vmux %{{.*}}, %[[SECOND]], %[[FIRST]]
// CHECK: hvx.vS32{{.*}}, %[[BOTH]]
// CHECK: hvx.vS32{{.*}}, %[[BOTH]]
!x = tensor<1x4x8x24x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x8x16x24x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !x) -> !y {
  %0 = qnn.resize_nearest_neighbor %x : (!x) -> !y
  return %0 : !y
}

// -----

// Bytes and halfwords of a tile of 128 x 128 are exchanged by any unit, others by that of permutation.

// CHECK-LABEL: func.func @move_deals
// CHECK: %[[BYTES:.*]] = hvx.vshufoeb %
// CHECK: hvx.lo %[[BYTES]]
// CHECK: hvx.vshufoeh %
// CHECK: hvx.vshuffvdd %
// CHECK-NOT: hvx.vdealvdd
// CHECK: func.return
!x = tensor<128x128x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !x) -> !x {
  %0 = qnn.transpose %x {perm = [1, 0]} : (!x) -> !x
  return %0 : !x
}

// -----

// Two pixels of 64 channels become one of 128: one half of each vector comes from each operand.

// CHECK-LABEL: func.func @concat_whole
// CHECK: %[[FIRST:.*]] = hvx.vL32b_ai
// CHECK: %[[SECOND:.*]] = hvx.vL32b_ai
// CHECK: %[[MOVED:.*]] = hvx.vror %[[SECOND]]
// CHECK: hvx.vmux %{{.*}}, %[[MOVED]], %[[FIRST]]
// CHECK: hvx.vS32b_ai
!x = tensor<1x8x8x64x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x8x8x128x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !x, %z: !x) -> !y {
  %0 = qnn.concat %x, %z {axis = 3 : ui32} : (!x, !x) -> !y
  return %0 : !y
}
