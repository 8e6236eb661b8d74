// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

// Padding before comes from a convolution of the result; what is over behind is padding, what is missing output padding.
// CHECK-LABEL: @cropped
func.func @cropped(%x: tensor<1x4x4x1xf32>, %w: tensor<2x3x3x1xf32>) -> tensor<1x8x7x2xf32> {
  %shape = tfl.pseudo_const dense<[1, 8, 7, 2]> : tensor<4xi32> : tensor<4xi32>
  // CHECK: %[[W:.*]] = qnn.transpose %w {perm = [1, 2, 3, 0]}
  // CHECK: %[[Y:.*]] = qnn.transpose_conv_2d %x, %[[W]] {stride = [2, 2], pad_amount = {{\[\[}}0, 1], [1, 1]]}
  // CHECK: qnn.element_wise_neuron RELU, %[[Y]]
  %y = tfl.transpose_conv %shape, %w, %x {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32,
      fused_activation_function = "RELU"} : (tensor<4xi32>, tensor<2x3x3x1xf32>, tensor<1x4x4x1xf32>) -> tensor<1x8x7x2xf32>
  func.return %y : tensor<1x8x7x2xf32>
}

// CHECK-LABEL: @extended
func.func @extended(%x: tensor<1x2x4x4x1xf32>, %w: tensor<1x1x1x2x1xf32>) -> tensor<1x4x4x4x2xf32> {
  %shape = tfl.pseudo_const dense<[1, 4, 4, 4, 2]> : tensor<5xi32> : tensor<5xi32>
  // CHECK: %[[W:.*]] = qnn.transpose %w {perm = [0, 1, 2, 4, 3]}
  // CHECK: qnn.transpose_conv_3d %x, %[[W]] {stride = [2, 1, 1], pad_amount = {{.*}}, output_padding = [1, 0, 0]
  %y = tfl.conv_3d_transpose %shape, %w, %x {padding = "SAME", stride_d = 2 : i32, stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<5xi32>, tensor<1x1x1x2x1xf32>, tensor<1x2x4x4x1xf32>) -> tensor<1x4x4x4x2xf32>
  func.return %y : tensor<1x4x4x4x2xf32>
}

// CHECK-LABEL: @conv_3d
func.func @conv_3d(%x: tensor<1x4x8x8x3xf32>, %w: tensor<3x3x3x3x4xf32>) -> tensor<1x4x4x8x4xf32> {
  // CHECK: qnn.conv_3d %x, %w {stride = [1, 2, 1], pad_amount = {{\[\[}}1, 1], [0, 1], [1, 1]]}
  %y = tfl.conv_3d %x, %w {padding = "SAME", stride_d = 1 : i32, stride_h = 2 : i32, stride_w = 1 : i32}
      : (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>) -> tensor<1x4x4x8x4xf32>
  func.return %y : tensor<1x4x4x8x4xf32>
}
