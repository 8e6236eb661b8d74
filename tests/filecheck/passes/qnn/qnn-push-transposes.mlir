// RUN: qnn-opt %s -p qnn-push-transposes --split-input-file | filecheck %s

// CHECK:      %[[A:.*]] = qnn.element_wise_binary ADD, %x, %y
// CHECK-NEXT: %[[S:.*]] = qnn.softmax %[[A]] {axis = 3 : ui32}
// CHECK-NEXT: %[[P:.*]] = qnn.pad CONSTANT, %[[S]] {pad_amount = [[0, 0], [1, 0], [0, 2], [0, 0]]
// CHECK-NEXT: %[[T:.*]] = qnn.transpose %[[P]] {perm = [0, 3, 1, 2]
// CHECK-NEXT: return %[[T]]
func.func @main(%x: tensor<1x4x4x8xf32>, %y: tensor<1x4x4x8xf32>) -> tensor<1x8x5x6xf32> {
  %0 = qnn.transpose %x {perm = [0, 3, 1, 2]} : (tensor<1x4x4x8xf32>) -> tensor<1x8x4x4xf32>
  %1 = qnn.transpose %y {perm = [0, 3, 1, 2]} : (tensor<1x4x4x8xf32>) -> tensor<1x8x4x4xf32>
  %2 = qnn.element_wise_binary ADD, %0, %1 : (tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  %3 = qnn.softmax %2 {axis = 1 : ui32} : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  %4 = qnn.pad CONSTANT, %3 {pad_amount = [[0, 0], [0, 0], [1, 0], [0, 2]]} : (tensor<1x8x4x4xf32>) -> tensor<1x8x5x6xf32>
  func.return %4 : tensor<1x8x5x6xf32>
}

// -----

// A reduction that drops axes, and one operand of two, stay behind the transpose.
// CHECK:      %[[T:.*]] = qnn.transpose %x
// CHECK-NEXT: %[[R:.*]] = qnn.reduce_sum %[[T]]
// CHECK-NEXT: qnn.element_wise_binary ADD, %[[T]], %[[S:.*]] :
func.func @main(%x: tensor<2x3x4xf32>, %y: tensor<3x2x4xf32>) -> (tensor<3x4xf32>, tensor<3x2x4xf32>) {
  %0 = qnn.transpose %x {perm = [1, 0, 2]} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %1 = qnn.reduce_sum %0 {axes = [1]} : (tensor<3x2x4xf32>) -> tensor<3x4xf32>
  %2 = qnn.element_wise_binary ADD, %0, %y : (tensor<3x2x4xf32>, tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  func.return %1, %2 : tensor<3x4xf32>, tensor<3x2x4xf32>
}

// -----

// The columns of a weight take the order of the image.
// CHECK:      %[[V:.*]] = qnn.reshape %x
// CHECK:      %[[W:.*]] = qnn.constant dense<{{\[\[}}1.000000e+00, 3.000000e+00, 2.000000e+00, 4.000000e+00]]>
// CHECK:      qnn.fully_connected %[[V]], %[[W]]
func.func @main(%x: tensor<1x2x1x2xf32>) -> tensor<1x1xf32> {
  %0 = qnn.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32> : tensor<1x4xf32>
  %1 = qnn.transpose %x {perm = [0, 3, 1, 2]} : (tensor<1x2x1x2xf32>) -> tensor<1x2x2x1xf32>
  %2 = qnn.reshape %1 : (tensor<1x2x2x1xf32>) -> tensor<1x4xf32>
  %3 = qnn.fully_connected %2, %0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x1xf32>
  func.return %3 : tensor<1x1xf32>
}

// -----

// The rows of the layer are not those of the transpose: its columns do not hold all of them.
// CHECK-LABEL: @rows_of_another_view
// CHECK:      qnn.transpose
// CHECK:      qnn.fully_connected
func.func @rows_of_another_view(%x: tensor<2x3x4xf32>) -> tensor<8x5xf32> {
  %w = qnn.constant dense<1.0> : tensor<5x3xf32> : tensor<5x3xf32>
  %0 = qnn.transpose %x {perm = [0, 2, 1]} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = qnn.reshape %0 : (tensor<2x4x3xf32>) -> tensor<8x3xf32>
  %2 = qnn.fully_connected %1, %w : (tensor<8x3xf32>, tensor<5x3xf32>) -> tensor<8x5xf32>
  func.return %2 : tensor<8x5xf32>
}
