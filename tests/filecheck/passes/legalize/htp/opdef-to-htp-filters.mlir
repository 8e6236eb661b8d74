// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --print-local-scope --split-input-file | filecheck %s

!x = tensor<2x5x3x!quant.uniform<u8:f32, 0.5:7>>
!w = tensor<2x3x4x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<2x4x4x!quant.uniform<u8:f32, 0.5:7>>

// A sequence is an image of one row.
// CHECK-LABEL: @sequence
// CHECK: htp.reshape %x : (tensor<2x5x3x{{.*}}) -> tensor<2x1x5x3x
// CHECK: htp.conv_2d {{.*}}tensor<1x2x3x4x{{.*}} -> tensor<2x1x4x4x
func.func @sequence(%x: !x) -> !y {
  %w = qnn.constant dense<2> : tensor<2x3x4xi8> : !w
  %0 = qnn.conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0]} : (!x, !w) -> !y
  func.return %0 : !y
}

// -----

!x = tensor<1x4x3x3x2x!quant.uniform<u8:f32, 0.5:7>>
!w = tensor<3x1x1x2x5x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<1x4x3x3x5x!quant.uniform<u8:f32, 0.5:7>>

// The images that the taps along the depth read lie beside each other; those of the padding are zero points.
// CHECK-LABEL: @volume
// CHECK: htp.move {{.*}}fill 7
// CHECK-SAME: -> tensor<36x1x3x2x
// CHECK-NEXT: htp.reshape {{.*}} -> tensor<4x3x3x6x
// CHECK: htp.conv_2d {{.*}}tensor<1x1x6x5x{{.*}} -> tensor<4x3x3x5x
func.func @volume(%x: !x) -> !y {
  %w = qnn.constant dense<2> : tensor<3x1x1x2x5xi8> : !w
  %0 = qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[1, 1], [0, 0], [0, 0]]} : (!x, !w) -> !y
  func.return %0 : !y
}

// -----

!x = tensor<1x4x4x2x!quant.uniform<u8:f32, 0.5:7>>
!w = tensor<3x3x2x5x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<1x8x8x5x!quant.uniform<u8:f32, 0.5:7>>

// Four phases of 2x2 taps are the output channels of one convolution; a move interleaves and crops them.
// CHECK-LABEL: @transposed
// CHECK: htp.conv_2d {{.*}}padding = [1, 0, 1, 0]{{.*}}tensor<2x2x2x20x{{.*}} -> tensor<1x4x4x20x
// CHECK-NEXT: htp.move {{.*}} -> tensor<1x8x8x5x
func.func @transposed(%x: !x) -> !y {
  %w = qnn.constant dense<2> : tensor<3x3x2x5xi8> : !w
  %0 = qnn.transpose_conv_2d %x, %w {stride = [2, 2], pad_amount = [[0, 1], [0, 1]]} : (!x, !w) -> !y
  func.return %0 : !y
}

// -----

!x = tensor<1x4x4x2x!quant.uniform<u8:f32, 0.5:7>>
!w = tensor<3x3x2x5x!quant.uniform<i4:f32, 0.1:0>>
!y = tensor<1x4x4x5x!quant.uniform<u8:f32, 0.5:7>>

// Of stride 1 it is a convolution by the flipped taps. Weights of 4 bits become bytes.
// CHECK-LABEL: @flipped
// CHECK-NOT: htp.move
// CHECK: htp.conv_2d {{.*}}padding = [1, 1, 1, 1]{{.*}}tensor<3x3x2x5x!quant.uniform<i8:f32
func.func @flipped(%x: !x) -> !y {
  %w = qnn.constant dense<2> : tensor<3x3x2x5xi8> : !w
  %0 = qnn.transpose_conv_2d %x, %w {stride = [1, 1], pad_amount = [[1, 1], [1, 1]]} : (!x, !w) -> !y
  func.return %0 : !y
}

// -----

!x = tensor<5x2x!quant.uniform<u8:f32, 0.5:7>>
!c = tensor<2x!quant.uniform<i8:f32, 0.5:0>>

// A batch normalization is a depthwise convolution of one tap by 1 or -1.
// CHECK-LABEL: @batchnorm
// CHECK: htp.constant dense<{{\[+}}1, -1]{{.*}}tensor<1x1x1x2x!quant.uniform<i8:f32, 1.0:0>>
// CHECK: htp.depthwise_conv_2d {{.*}}requant = single
func.func @batchnorm(%x: !x) -> !x {
  %w = qnn.constant dense<[3, -2]> : tensor<2xi8> : !c
  %0 = qnn.batchnorm %x, %w : (!x, !c) -> !x
  func.return %0 : !x
}
