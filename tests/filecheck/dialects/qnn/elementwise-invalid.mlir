// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.element_wise_abs %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_abs %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.element_wise_abs %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_neg %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{input must be i1 (BOOL_8), got tensor<4xf32>}}
  %y = qnn.element_wise_not %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{input of ABS must be a tensor of numbers, got tensor<4xi1>}}
  %y = qnn.element_wise_unary ABS, %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{input of EXP must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.element_wise_exp %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.element_wise_cos %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.element_wise_log %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.element_wise_rsqrt %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.element_wise_sin %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<i1>) {
  // expected-error@+1 {{rhs must have rank > 0, got tensor<i1>}}
  %y = qnn.element_wise_and %x, %z : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{lhs must be i1 (BOOL_8), got tensor<4xf32>}}
  %y = qnn.element_wise_or %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{lhs of MOD must not hold floats, got tensor<4xf32>}}
  %y = qnn.element_wise_mod %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{lhs of MOD must not hold floats, got tensor<4xf32>}}
  %y = qnn.element_wise_binary MOD, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi32>) {
  // expected-error@+1 {{rhs must have the data type of lhs, FLOAT_32, got INT_32}}
  %y = qnn.element_wise_divide %x, %z : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must be i1, got tensor<4xf32>}}
  %y = qnn.element_wise_less %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of i1, got tensor<4xf32>}}
  %y = qnn.element_wise_select %x, %x, %x : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%p: tensor<2xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{operands must have equal sizes, or 1, along each axis, got [2], [4], [4]}}
  %y = qnn.element_wise_select %p, %x, %x : (tensor<2xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%p: tensor<4xi1>, %x: tensor<4xf32>, %z: tensor<4xf16>) {
  // expected-error@+1 {{rhs must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  %y = qnn.element_wise_select %p, %x, %z : (tensor<4xi1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%p: tensor<4xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  %y = qnn.element_wise_select %p, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<i1>}}
  %y = qnn.element_wise_select %p, %x, %x : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %s: tensor<2x4xf32>) {
  // expected-error@+1 {{slope must broadcast to the input of [4], got [2, 4]}}
  %y = qnn.prelu %x, %s : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %s: tensor<2xf32>) {
  // expected-error@+1 {{slope must broadcast to the input of [4], got [2]}}
  %y = qnn.prelu %x, %s : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.prelu %x, %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %e: tensor<2xf32>) {
  // expected-error@+1 {{epsilon must have shape [1], got [2]}}
  %y = qnn.logit %x, %e : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %e: tensor<1xf16>) {
  // expected-error@+1 {{expected a 1-d tensor of f32, got tensor<1xf16>}}
  %y = qnn.logit %x, %e : (tensor<4xf32>, tensor<1xf16>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  %e = qnn.constant dense<0.75> : tensor<1xf32> : tensor<1xf32>
  // expected-error@+1 {{epsilon must be <= 0.5, got 0.75}}
  %y = qnn.logit %x, %e : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xi32>}}
  %y = qnn.is_nan %x : (tensor<4xi32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of i1, got tensor<4xf32>}}
  %y = qnn.is_inf %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{beta must be > 0, got 0.0}}
  %y = qnn.element_wise_softplus %x {beta = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.elu %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  %y = qnn.elu %x {alpha = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  %y = qnn.log_softmax %x {axis = 1 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{input, output must be all quantized or all floats, got input f32, output !quant.uniform<i8:f32, 0.5:0>}}
  %y = qnn.log_softmax %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %y = qnn.reduce_max %x {axes = dense<2> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1], got [4]}}
  %y = qnn.reduce_prod %x {axes = dense<[0, 1]> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [], got [1]}}
  %y = qnn.reduce_sum_square %x {axes = dense<[0, 1]> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{output must have shape [], got [1]}}
  %y = qnn.reduce_sum_square %x {axes = dense<[0, 1]> : tensor<2xui32>} : (tensor<f32>) -> tensor<1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of numbers, got tensor<4xi1>}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>} : (tensor<4xi1>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{input must have rank > 0, got tensor<f32>}}
  %y = qnn.argmax %x {axis = 0 : ui32} : (tensor<f32>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  %y = qnn.argmin %x {axis = 1 : ui32} : (tensor<4xf32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{output must have shape [4], got [2]}}
  %y = qnn.argmax %x {axis = 1 : ui32} : (tensor<4x2xf32>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<4xf32>}}
  %y = qnn.argmax %x {axis = 1 : ui32} : (tensor<4x2xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 3}}
  %y = qnn.cumulative_sum %x {axis = 3 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}
