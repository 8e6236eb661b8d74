// RUN: qnn-opt %s --print-local-scope -p qnn-specialize-generic-ops --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

// A section of its own for each operation; places, types and parameters stay.
// CHECK-LABEL: @forms
func.func @forms(%f: tensor<4xf32>, %x: tensor<4x!x>, %p: tensor<4xi1>) {
  // CHECK-NEXT: qnn.element_wise_add %x, %x {hexnn.numerics = #hexnn.numerics<tflite-ref>} : {{.*}} loc("ADD@0:b"("m.tflite":0:0))
  %0 = qnn.element_wise_binary ADD, %x, %x {hexnn.numerics = #hexnn.numerics<tflite-ref>} : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!x> loc("ADD@0:b"("m.tflite":0:0))
  // CHECK-NEXT: qnn.element_wise_less_equal %f, %f : {{.*}} -> tensor<4xi1>
  %1 = qnn.element_wise_binary LESS_EQUAL, %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_square_root %f
  %2 = qnn.element_wise_unary SQRT, %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_not %p
  %3 = qnn.element_wise_unary NOT, %p : (tensor<4xi1>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.elu %f {alpha = 5.000000e-01 : f32}
  %4 = qnn.element_wise_neuron ELU, %f {alpha = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_softplus %f {threshold = 2.000000e+01 : f32}
  %5 = qnn.element_wise_neuron SOFTPLUS, %f {threshold = 20.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.relu %x
  %6 = qnn.element_wise_neuron RELU, %x : (tensor<4x!x>) -> tensor<4x!x>
  "test.op"(%0, %1, %2, %3, %4, %5, %6) : (tensor<4x!x>, tensor<4xi1>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4x!x>) -> ()
  func.return
}

// Relu1 and Relu6 are deprecated.
// CHECK-LABEL: @deprecated
func.func @deprecated(%f: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: qnn.relu_min_max %f {min_value = 0.000000e+00 : f32, max_value = 6.000000e+00 : f32}
  %0 = qnn.element_wise_neuron RELU_MIN_MAX, %f {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// What has no section of its own, and operands that it does not take.
// CHECK-LABEL: @kept
func.func @kept(%f: tensor<4xf32>, %x: tensor<4x!x>, %p: tensor<4xi1>, %s: tensor<i1>) {
  // CHECK-NEXT: qnn.element_wise_unary RECIPROCAL, %f
  %0 = qnn.element_wise_unary RECIPROCAL, %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron HARD_SIGMOID, %f
  %1 = qnn.element_wise_neuron HARD_SIGMOID, %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary COS, %x
  %2 = qnn.element_wise_unary COS, %x : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_binary AND, %p, %s
  %3 = qnn.element_wise_binary AND, %p, %s : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
  "test.op"(%0, %1, %2, %3) : (tensor<4xf32>, tensor<4xf32>, tensor<4x!x>, tensor<4xi1>) -> ()
  func.return
}
