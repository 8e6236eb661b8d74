// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:3>
!y = !quant.uniform<i8:f32, 0.25:0>
!u = !quant.uniform<u8:f32, 0.5:3>
!w = !quant.uniform<i16:f32, 0.5:0>
!l = !quant.uniform<i8:f32, 0.0625:127>

// CHECK-LABEL: @neurons
func.func @neurons(%x: tensor<2x4x!x>, %a: tensor<4x!x>) -> (tensor<2x4x!y>, tensor<2x4x!l>) {
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = -1.000000e+00 : f32, max_value = 1.000000e+00 : f32}
  %0 = tfl.relu_n1_to_1 %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK-NEXT: qnn.element_wise_neuron ELU,
  %1 = tfl.elu %0 : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK-NEXT: qnn.element_wise_neuron GELU,
  %2 = tfl.gelu %1 : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK-NEXT: qnn.prelu {{.*}}, %a :
  %3 = tfl.prelu %2, %a : (tensor<2x4x!x>, tensor<4x!x>) -> tensor<2x4x!y>
  // CHECK-NEXT: qnn.log_softmax %x {axis = 1 : ui32}
  %4 = tfl.log_softmax %x : (tensor<2x4x!x>) -> tensor<2x4x!l>
  func.return %3, %4 : tensor<2x4x!y>, tensor<2x4x!l>
}

// The slope is a number of the operand's data type: 1 or -1 in a scale of |alpha|. The arithmetic is TFLite's own.
// CHECK-LABEL: @leaky_relu
func.func @leaky_relu(%x: tensor<4x!x>, %u: tensor<4x!u>, %w: tensor<4x!w>, %f: tensor<4xf32>)
    -> (tensor<4x!y>, tensor<4x!u>, tensor<4x!w>, tensor<4xf32>) {
  // CHECK-NEXT: %[[A:.*]] = qnn.constant dense<1> : tensor<1xi8> : tensor<1x!quant.uniform<i8:f32, 0.125:0>>
  // CHECK-NEXT: qnn.prelu %x, %[[A]] {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %0 = tfl.leaky_relu %x {alpha = 0.125 : f32} : (tensor<4x!x>) -> tensor<4x!y>
  // CHECK-NEXT: %[[B:.*]] = qnn.constant dense<0> : tensor<1xi8> : tensor<1x!quant.uniform<u8:f32, 2.0:1>>
  // CHECK-NEXT: qnn.prelu %u, %[[B]] {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %1 = tfl.leaky_relu %u {alpha = -2.0 : f32} : (tensor<4x!u>) -> tensor<4x!u>
  // CHECK-NEXT: %[[C:.*]] = qnn.constant dense<0> : tensor<1xi16> : tensor<1x!quant.uniform<i16:f32, 1.0:0>>
  // CHECK-NEXT: qnn.prelu %w, %[[C]] {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %2 = tfl.leaky_relu %w {alpha = 0.0 : f32} : (tensor<4x!w>) -> tensor<4x!w>
  // CHECK-NEXT: %[[D:.*]] = qnn.constant dense<1.250000e-01> : tensor<1xf32>
  // CHECK-NEXT: qnn.prelu %f, %[[D]] : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  %3 = tfl.leaky_relu %f {alpha = 0.125 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2, %3 : tensor<4x!y>, tensor<4x!u>, tensor<4x!w>, tensor<4xf32>
}

// QNN has no approximate GELU: its formula, for floats.
// CHECK-LABEL: @approximate_gelu
func.func @approximate_gelu(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: element_wise_binary MULTIPLY, %x, {{.*}}
  // CHECK: element_wise_neuron TANH
  // CHECK-NOT: tfl.gelu
  // CHECK: func.return
  %0 = tfl.gelu %x {approximate = true} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// Fused activations of plain integers are maxima and minima.

// CHECK-LABEL: @fused_of_integers
func.func @fused_of_integers(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK: %[[SUM:.*]] = qnn.element_wise_binary ADD
  // CHECK: %[[MOST:.*]] = qnn.element_wise_binary MAXIMUM, %[[SUM]], %{{.*}}
  // CHECK: qnn.element_wise_binary MINIMUM, %[[MOST]], %{{.*}}
  %0 = tfl.add %x, %x {fused_activation_function = "RELU6"} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: qnn.element_wise_multiply
  // CHECK: qnn.element_wise_binary MAXIMUM
  // CHECK-NOT: MINIMUM
  %1 = tfl.mul %0, %0 {fused_activation_function = "RELU"} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  func.return %0, %1 : tensor<4xi32>, tensor<4xi32>
}
