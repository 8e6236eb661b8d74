// RUN: qnn-opt %s -p qnn-to-hvx --split-input-file | filecheck %s

// Words hold three rows of a column of the window, and serve three outputs of a row; the products of
// a column of outputs are complete with the third word.

// CHECK-LABEL: func.func @depthwise_conv_2d_columns
// CHECK: hvx.vshuffeb
// CHECK-NEXT: hvx.vshufeh
// CHECK-NEXT: hvx.vshufoh
// CHECK: hvx.vrmpybusv_acc
// CHECK: hvx.vasrwhrndsat
// CHECK: hvx.vshuffob
// CHECK: hvx.vsathub
// CHECK-NOT: hvx.vmux
// CHECK: func.return
!x = tensor<1x14x14x960x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x12x12x960x!quant.uniform<u8:f32, 300.0:3>>
!w = tensor<3x3x1x960x!quant.uniform<i8:f32, 0.5>>

func.func @main(%x: !x) -> !y {
  %w = qnn.constant dense<3> : tensor<3x3x1x960xi8> : !w
  %0 = qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, !w) -> !y
  return %0 : !y
}

// -----

// 16 channels are left over by a whole vector: those of seven pixels of a row are packed into one, gathered in
// scratch memory, computed as others are, and stored where they belong before the whole vectors are.

// CHECK-LABEL: func.func @depthwise_conv_2d_columns
// CHECK: [[WORDS:%.*]] = hvx.vgathermw
// CHECK-NEXT: hvx.vS32b_ai {{.*}}[[WORDS]]
// CHECK-NOT: hvx.vmux
// CHECK: hvx.vshuffeb
// CHECK: hvx.vsathub
// CHECK: hvx.vS32Ub_ai
// CHECK: hvx.vshuffeb
// CHECK: hvx.vsathub
// CHECK: func.return
!x = tensor<1x11x18x144x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x7x14x144x!quant.uniform<u8:f32, 300.0:3>>
!w = tensor<5x5x1x144x!quant.uniform<i8:f32, 0.5>>

func.func @main(%x: !x) -> !y {
  %w = qnn.constant dense<3> : tensor<5x5x1x144xi8> : !w
  %0 = qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, !w) -> !y
  return %0 : !y
}
