// RUN: qnn-opt %s --print-local-scope -p qnn-equalize-layers --split-input-file | filecheck %s

!x = tensor<1x4x4x2xf32>

// Channels of weights 16 and 1, 1/2 and 2 are divided by 4 and 1/2 in the first layer and its bias.
// CHECK-LABEL: func.func @main
// CHECK: %[[W1:.*]] = qnn.constant dense<{{\[+}}4.000000e+00, 1.000000e+00], [0.000000e+00, 0.000000e+00]]]]>
// CHECK: %[[B1:.*]] = qnn.constant dense<[2.000000e+00, -6.000000e+00]>
// CHECK: %[[Y:.*]] = qnn.conv_2d %x, %[[W1]], %[[B1]]
// CHECK: %[[R:.*]] = qnn.element_wise_neuron RELU, %[[Y]]
// CHECK: %[[P:.*]] = qnn.pool_max_2d %[[R]]
// CHECK: %[[W2:.*]] = qnn.constant dense<{{\[+}}4.000000e+00, 1.000000e+00]]]]>
// CHECK: qnn.depth_wise_conv_2d %[[P]], %[[W2]]
func.func @main(%x: !x) -> tensor<1x3x3x2xf32> {
  %w1 = qnn.constant dense<[[[[16.0, 0.5], [0.0, 0.0]]]]> : tensor<1x1x2x2xf32> : tensor<1x1x2x2xf32>
  %b1 = qnn.constant dense<[8.0, -3.0]> : tensor<2xf32> : tensor<2xf32>
  %w2 = qnn.constant dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32> : tensor<1x1x1x2xf32>
  %0 = qnn.conv_2d %x, %w1, %b1 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
    (!x, tensor<1x1x2x2xf32>, tensor<2xf32>) -> !x
  %1 = qnn.element_wise_neuron RELU, %0 : (!x) -> !x
  %2 = qnn.pool_max_2d %1 {filter_size = [2, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
    (!x) -> tensor<1x3x3x2xf32>
  %3 = qnn.depth_wise_conv_2d %2, %w2 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
    (tensor<1x3x3x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x3x3x2xf32>
  func.return %3 : tensor<1x3x3x2xf32>
}

// -----

!x = tensor<1x2xf32>

// Without samples no factor goes by a clamp with an upper bound, nor to a tensor that is returned.
// CHECK-LABEL: func.func @main
// CHECK: dense<{{\[+}}1.600000e+01, 0.000000e+00], [0.000000e+00, 1.000000e+00]]>
// CHECK-NOT: dense
func.func @main(%x: !x) -> (!x, !x) {
  %w = qnn.constant dense<[[16.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf32> : tensor<2x2xf32>
  %0 = qnn.fully_connected %x, %w : (!x, tensor<2x2xf32>) -> !x
  %1 = qnn.element_wise_neuron RELU_MIN_MAX, %0 {min_value = 0.0 : f32, max_value = 6.0 : f32} : (!x) -> !x
  %2 = qnn.fully_connected %1, %w : (!x, tensor<2x2xf32>) -> !x
  %3 = qnn.fully_connected %2, %w : (!x, tensor<2x2xf32>) -> !x
  func.return %2, %3 : !x, !x
}

// -----

!x = tensor<1x2xf32>
!w = tensor<2x2xf32>

// Channels that are added have one factor: the weights that write them are divided by 2 and 1/2.
// CHECK-LABEL: func.func @main
// CHECK: %[[W1:.*]] = qnn.constant dense<{{\[+}}4.000000e+00, 0.000000e+00], [0.000000e+00, 5.000000e-01]]>
// CHECK: %[[A:.*]] = qnn.fully_connected %x, %[[W1]]
// CHECK: %[[W2:.*]] = qnn.constant dense<{{\[+}}2.000000e+00, 0.000000e+00], [0.000000e+00, 5.000000e-01]]>
// CHECK: %[[B:.*]] = qnn.fully_connected %x, %[[W2]]
// CHECK: qnn.element_wise_binary ADD, %[[A]], %[[B]]
// CHECK: %[[W3:.*]] = qnn.constant dense<{{\[+}}4.000000e+00, 0.000000e+00], [0.000000e+00, 5.000000e-01]]>
// CHECK: qnn.fully_connected %{{.*}}, %[[W3]]
func.func @main(%x: !x) -> !x {
  %w1 = qnn.constant dense<[[8.0, 0.0], [0.0, 0.25]]> : !w : !w
  %w2 = qnn.constant dense<[[4.0, 0.0], [0.0, 0.25]]> : !w : !w
  %w3 = qnn.constant dense<[[2.0, 0.0], [0.0, 1.0]]> : !w : !w
  %0 = qnn.fully_connected %x, %w1 : (!x, !w) -> !x
  %1 = qnn.fully_connected %x, %w2 : (!x, !w) -> !x
  %2 = qnn.element_wise_binary ADD, %0, %1 : (!x, !x) -> !x
  %3 = qnn.fully_connected %2, %w3 : (!x, !w) -> !x
  func.return %3 : !x
}
