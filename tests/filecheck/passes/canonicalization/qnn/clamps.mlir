// RUN: qnn-opt %s --print-local-scope -p canonicalize --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!z = !quant.uniform<i8:f32, 0.5:0>
!w = !quant.uniform<i8:f32, 0.1:0>
!s = !quant.uniform<u8:f32, 0.0235:0>

// A type that starts at zero implies RELU.
// CHECK-LABEL: @relu
func.func @relu(%a: tensor<4x!z>) -> tensor<4x!x> {
  // CHECK-NEXT: qnn.convert %a : {{.*}} loc("canonicalize"(fused["CONVERT@0:a"("m.tflite":0:0), "RELU@1:b"("m.tflite":0:1)]))
  // CHECK-NEXT: func.return
  %0 = qnn.convert %a : (tensor<4x!z>) -> tensor<4x!x> loc("CONVERT@0:a"("m.tflite":0:0))
  %1 = qnn.element_wise_neuron RELU, %0 : (tensor<4x!x>) -> tensor<4x!x> loc("RELU@1:b"("m.tflite":0:1))
  func.return %1 : tensor<4x!x>
}

// One that ends below 6 implies RELU6.
// CHECK-LABEL: @relu6
func.func @relu6(%a: tensor<4x!z>) -> tensor<4x!s> {
  // CHECK-NEXT: qnn.convert
  // CHECK-NEXT: func.return
  %0 = qnn.convert %a : (tensor<4x!z>) -> tensor<4x!s>
  %1 = qnn.relu_min_max %0 {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4x!s>) -> tensor<4x!s>
  func.return %1 : tensor<4x!s>
}

// It stays where the type reaches further, where it rescales, and where nothing else defines its tensor.
// CHECK-LABEL: @kept
func.func @kept(%a: tensor<4x!z>, %b: tensor<4x!x>) -> (tensor<4x!z>, tensor<4x!x>, tensor<4x!x>) {
  // CHECK: qnn.element_wise_neuron RELU,
  // CHECK: qnn.element_wise_neuron RELU,
  // CHECK: qnn.element_wise_neuron RELU, %b
  %0 = qnn.convert %b : (tensor<4x!x>) -> tensor<4x!z>
  %1 = qnn.element_wise_neuron RELU, %0 : (tensor<4x!z>) -> tensor<4x!z>
  %2 = qnn.element_wise_neuron RELU, %1 : (tensor<4x!z>) -> tensor<4x!x>
  %3 = qnn.element_wise_neuron RELU, %b : (tensor<4x!x>) -> tensor<4x!x> loc("RELU@3:c"("m.tflite":0:3))
  func.return %1, %2, %3 : tensor<4x!z>, tensor<4x!x>, tensor<4x!x>
}

// Ranges in a row become one; of floats RELU stays, which makes -0.0 0.0.
// CHECK-LABEL: @clamps
func.func @clamps(%a: tensor<4xf32>, %b: tensor<4x!w>) -> (tensor<4xf32>, tensor<4x!w>) {
  // CHECK-NEXT: %[[R:.*]] = qnn.element_wise_neuron RELU, %a
  // CHECK-NEXT: %[[F:.*]] = qnn.element_wise_neuron RELU_MIN_MAX, %[[R]] {min_value = 0.000000e+00 : f32, max_value = 1.000000e+00 : f32}
  // CHECK-NEXT: %[[Q:.*]] = qnn.element_wise_neuron RELU_MIN_MAX, %b {min_value = 0.000000e+00 : f32, max_value =
  // CHECK-SAME: 1.000000e+00 : f32} : {{.*}} loc("canonicalize"(fused["canonicalize"(fused["RELU@0:b"("m.tflite":0:0),
  // CHECK-SAME: "RELU6@1:c"("m.tflite":0:1)]), "RELU_N1_TO_1@2:d"("m.tflite":0:2)]))
  // CHECK-NEXT: func.return %[[F]], %[[Q]]
  %0 = qnn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.relu_min_max %0 {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.relu_min_max %1 {min_value = -1.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.relu %b : (tensor<4x!w>) -> tensor<4x!w> loc("RELU@0:b"("m.tflite":0:0))
  %4 = qnn.relu_min_max %3 {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4x!w>) -> tensor<4x!w> loc("RELU6@1:c"("m.tflite":0:1))
  %5 = qnn.relu_min_max %4 {min_value = -1.0 : f32, max_value = 1.0 : f32} : (tensor<4x!w>) -> tensor<4x!w> loc("RELU_N1_TO_1@2:d"("m.tflite":0:2))
  func.return %2, %5 : tensor<4xf32>, tensor<4x!w>
}

// Ranges that do not overlap, and a value that is read elsewhere, stay.
// CHECK-LABEL: @separate
func.func @separate(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-COUNT-3: qnn.{{element_wise_neuron|relu}}
  %0 = qnn.element_wise_neuron RELU_MIN_MAX, %a {min_value = -3.0 : f32, max_value = -1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.relu_min_max %1 {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What rounds in another way is not merged.
// CHECK-LABEL: @numerics
func.func @numerics(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-COUNT-2: qnn.element_wise_neuron
  %0 = qnn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.relu %0 {hexnn.numerics = #hexnn.numerics<tflite-ref>} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %1 : tensor<4xf32>
}
