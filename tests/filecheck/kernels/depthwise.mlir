// RUN: qnn-opt %s -p qnn-to-hvx --split-input-file | filecheck %s

// Lanes are channels: bytes of three taps become words, which are multiplied by words of weights;
// the even channels' results are halfwords in scratch memory until the odd ones are there. Channels have one scale, so
// that one instruction shifts the sums of two classes, and saturates them.

// CHECK-LABEL: func.func @depthwise_conv_2d_flat
// CHECK: hvx.vshuffeb
// CHECK: hvx.vshufeh
// CHECK: hvx.vrmpybusv
// CHECK: hvx.vrmpybusv_acc
// CHECK: hvx.vasrwhrndsat
// CHECK: hvx.vshuffob
// CHECK: hvx.vshufeh
// CHECK: hvx.vrmpybusv
// CHECK: hvx.vsathub
// CHECK-NOT: hvx.vdelta
// CHECK: func.return
!x = tensor<1x8x5x64x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x6x3x64x!quant.uniform<u8:f32, 300.0:3>>
!w = tensor<3x3x1x64x!quant.uniform<i8:f32, 0.5>>

func.func @main(%x: !x) -> !y {
  %w = qnn.constant dense<3> : tensor<3x3x1x64xi8> : !w
  %0 = qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, !w) -> !y
  return %0 : !y
}

// -----

// Where rows have many vectors, words of all channels are made in pairs, and a loop of its own requantizes their sums.

// CHECK-LABEL: func.func @depthwise_conv_2d_flat_sums
// CHECK: hvx.vshufoeb
// CHECK: hvx.vshufoeh
// CHECK: hvx.vshufoeh
// CHECK: hvx.vrmpybusv
// CHECK: hvx.vrmpybusv_acc
// CHECK-NOT: hvx.vaddw
// CHECK: scf.for
// CHECK: hvx.vaddw
// CHECK: hvx.vasrwhrndsat
// CHECK: hvx.vsathub
// CHECK: func.return
!x = tensor<1x8x8x64x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x6x6x64x!quant.uniform<u8:f32, 300.0:3>>
!w = tensor<3x3x1x64x!quant.uniform<i8:f32, 0.5>>

func.func @main(%x: !x) -> !y {
  %w = qnn.constant dense<3> : tensor<3x3x1x64xi8> : !w
  %0 = qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, !w) -> !y
  return %0 : !y
}
