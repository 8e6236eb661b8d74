// RUN: qnn-opt %s --print-local-scope -p canonicalize --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

// One spelling of each function.
// CHECK-LABEL: @spelling
func.func @spelling(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: qnn.element_wise_binary ADD, %a, %a : {{.*}} loc("ADD@0:b"("m.tflite":0:0))
  %0 = qnn.element_wise_add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("ADD@0:b"("m.tflite":0:0))
  // CHECK-NEXT: qnn.element_wise_binary SUBTRACT,
  %1 = qnn.element_wise_subtract %0, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary MULTIPLY,
  %2 = qnn.element_wise_multiply %1, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron RELU,
  %3 = qnn.relu %2 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, {{.*}} {min_value = -1.000000e+00 : f32, max_value = 1.000000e+00 : f32}
  %4 = qnn.relu_1 %2 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, {{.*}} {min_value = 0.000000e+00 : f32, max_value = 6.000000e+00 : f32}
  %5 = qnn.relu_6 %2 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, {{.*}} {min_value = 1.000000e+00 : f32, max_value = 2.000000e+00 : f32}
  %6 = qnn.relu_min_max %2 {min_value = 1.0 : f32, max_value = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron SIGMOID,
  %7 = qnn.sigmoid %2 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron TANH,
  %8 = qnn.tanh %7 : (tensor<4xf32>) -> tensor<4xf32>
  func.return %3, %4, %5, %6, %8 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Operations of constants are evaluated and keep their place; what has no values stays.
// CHECK-LABEL: @fold
func.func @fold() -> (tensor<2x!x>, tensor<2x!x>, tensor<2x!x>) {
  %0 = qnn.constant dense<[1.0, 30.4]> : tensor<2xf32> : tensor<2xf32>
  // CHECK: %[[Q:.*]] = qnn.constant dense<[-126, -67]> : tensor<2xi8> : {{.*}} loc("QUANTIZE@0:q"("m.tflite":0:0))
  %1 = qnn.quantize %0 : (tensor<2xf32>) -> tensor<2x!x> loc("QUANTIZE@0:q"("m.tflite":0:0))
  %2 = qnn.constant #hexnn.elided<"0f"> : tensor<2xf32>
  // CHECK: qnn.quantize
  %3 = qnn.quantize %2 : (tensor<2xf32>) -> tensor<2x!x>
  // CHECK: qnn.constant dense<[-127, -67]>
  %4 = qnn.element_wise_neuron HARD_SWISH, %1 : (tensor<2x!x>) -> tensor<2x!x>
  func.return %1, %3, %4 : tensor<2x!x>, tensor<2x!x>, tensor<2x!x>
}

// A large result would be larger than what it comes from.
// CHECK-LABEL: @large
func.func @large() -> tensor<16385xf32> {
  %0 = qnn.constant dense<1.0> : tensor<1xf32> : tensor<1xf32>
  // CHECK: qnn.pad
  %1 = qnn.pad EDGE, %0 {pad_amount = [[0, 16384]]} : (tensor<1xf32>) -> tensor<16385xf32>
  func.return %1 : tensor<16385xf32>
}

// Functions with a section of their own become the general form and keep their parameters, but for
// scalars, which the general form does not take.
// CHECK-LABEL: @named
func.func @named(%x: tensor<4xf32>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<f32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: qnn.element_wise_unary SQRT, %x
  %0 = qnn.element_wise_square_root %x : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_sign %s
  %1 = qnn.element_wise_sign %s : (tensor<f32>) -> tensor<f32>
  // CHECK: qnn.element_wise_binary LESS, %x, %x {{.*}} -> tensor<4xi1>
  %2 = qnn.element_wise_less %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_neuron ELU, %x {alpha = 5.000000e-01 : f32}
  %3 = qnn.elu %x {alpha = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_neuron SOFTPLUS, %x {beta = 2.000000e+00 : f32, threshold = -1.000000e+00 : f32}
  %4 = qnn.element_wise_softplus %x {beta = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<f32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
}
