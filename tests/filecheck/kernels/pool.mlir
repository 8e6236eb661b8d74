// RUN: qnn-opt %s -p qnn-to-hvx --split-input-file | filecheck %s

// The mean of an image adds the bytes of two pixels to halfwords by one instruction; these are requantized as they are.

// CHECK-LABEL: func.func @avg_pool_flat
// CHECK: scf.for
// CHECK: hvx.vL32b_ai
// CHECK: hvx.vL32b_ai
// CHECK-NEXT: hvx.vaddubh_acc
// CHECK: hvx.vmpyhsrs
// CHECK: hvx.vasrhubrndsat
// CHECK: func.return
!x = tensor<1x8x8x256x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x1x1x256x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !x) -> !y {
  %0 = qnn.pool_avg_2d %x {filter_size = [8, 8], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x) -> !y
  return %0 : !y
}
