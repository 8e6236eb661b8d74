// RUN: qnn-opt %s --print-local-scope -p qnn-generalize-named-ops --print-debuginfo | filecheck %s
// RUN: qnn-opt %s --print-local-scope -p qnn-generalize-named-ops,qnn-specialize-generic-ops,qnn-generalize-named-ops --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

// Places and attributes stay.
// CHECK-LABEL: @binary
func.func @binary(%f: tensor<4xf32>, %x: tensor<4x!x>, %p: tensor<4xi1>, %s: tensor<f32>) {
  // CHECK-NEXT: qnn.element_wise_binary ADD, %x, %x {hexnn.numerics = #hexnn.numerics<tflite-ref>} : {{.*}} loc("ADD@0:b"("m.tflite":0:0))
  %0 = qnn.element_wise_add %x, %x {hexnn.numerics = #hexnn.numerics<tflite-ref>} : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!x> loc("ADD@0:b"("m.tflite":0:0))
  // CHECK-NEXT: qnn.element_wise_binary AND, %p, %p
  %1 = qnn.element_wise_and %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary DIVIDE, %f, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = qnn.element_wise_divide %f, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary EQUAL, {{.*}} -> tensor<4xi1>
  %3 = qnn.element_wise_equal %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary FLOOR_DIV
  %4 = qnn.element_wise_floor_div %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary FMOD
  %5 = qnn.element_wise_fmod %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary GREATER,
  %6 = qnn.element_wise_greater %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary GREATER_EQUAL,
  %7 = qnn.element_wise_greater_equal %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary LESS,
  %8 = qnn.element_wise_less %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary LESS_EQUAL,
  %9 = qnn.element_wise_less_equal %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary MAXIMUM
  %10 = qnn.element_wise_maximum %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary MINIMUM
  %11 = qnn.element_wise_minimum %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary MOD,
  %12 = qnn.element_wise_mod %x, %x : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_binary MULTIPLY
  %13 = qnn.element_wise_multiply %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary NOT_EQUAL
  %14 = qnn.element_wise_not_equal %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary OR
  %15 = qnn.element_wise_or %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary POWER
  %16 = qnn.element_wise_power %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary SQUARED_DIFFERENCE
  %17 = qnn.element_wise_squared_difference %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary SUBTRACT
  %18 = qnn.element_wise_subtract %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary XOR
  %19 = qnn.element_wise_xor %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  "test.op"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19) :
      (tensor<4x!x>, tensor<4xi1>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>,
      tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4x!x>, tensor<4xf32>, tensor<4xi1>,
      tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) -> ()
  func.return
}

// The general form takes no scalars.
// CHECK-LABEL: @unary
func.func @unary(%f: tensor<4xf32>, %p: tensor<4xi1>, %s: tensor<f32>) {
  // CHECK-NEXT: qnn.element_wise_unary ABS, %f
  %0 = qnn.element_wise_abs %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary ASIN, %f
  %1 = qnn.element_wise_asin %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_asin %s
  %2 = qnn.element_wise_asin %s : (tensor<f32>) -> tensor<f32>
  // CHECK-NEXT: qnn.element_wise_unary ATAN, %f
  %3 = qnn.element_wise_atan %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary CEIL, %f
  %4 = qnn.element_wise_ceil %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary COS, %f
  %5 = qnn.element_wise_cos %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary EXP, %f
  %6 = qnn.element_wise_exp %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary FLOOR, %f
  %7 = qnn.element_wise_floor %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary LOG, %f
  %8 = qnn.element_wise_log %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary NEG, %f
  %9 = qnn.element_wise_neg %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary NOT, %p
  %10 = qnn.element_wise_not %p : (tensor<4xi1>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_unary ROUND, %f
  %11 = qnn.element_wise_round %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary RSQRT, %f
  %12 = qnn.element_wise_rsqrt %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary SIGN, %f
  %13 = qnn.element_wise_sign %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary SIN, %f
  %14 = qnn.element_wise_sin %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary SQRT, %f
  %15 = qnn.element_wise_square_root %f : (tensor<4xf32>) -> tensor<4xf32>
  "test.op"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15) :
      (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>, tensor<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: @neurons
func.func @neurons(%f: tensor<4xf32>) {
  // CHECK-NEXT: qnn.element_wise_neuron ELU, %f {alpha = 5.000000e-01 : f32}
  %0 = qnn.elu %f {alpha = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron GELU, %f
  %1 = qnn.gelu %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron HARD_SWISH, %f
  %2 = qnn.hard_swish %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron RELU, %f
  %3 = qnn.relu %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, %f {min_value = -1.000000e+00 : f32, max_value = 1.000000e+00 : f32}
  %4 = qnn.relu_1 %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, %f {min_value = 0.000000e+00 : f32, max_value = 6.000000e+00 : f32}
  %5 = qnn.relu_6 %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, %f {min_value = 1.000000e+00 : f32, max_value = 2.000000e+00 : f32}
  %6 = qnn.relu_min_max %f {min_value = 1.0 : f32, max_value = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron SIGMOID, %f
  %7 = qnn.sigmoid %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron SOFTPLUS, %f {beta = 2.000000e+00 : f32, threshold = -1.000000e+00 : f32}
  %8 = qnn.element_wise_softplus %f {beta = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_neuron TANH, %f
  %9 = qnn.tanh %f : (tensor<4xf32>) -> tensor<4xf32>
  "test.op"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> ()
  func.return
}
