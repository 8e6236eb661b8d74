// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %y = qnn.reduce_max %x {axes = dense<2> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must name an axis, got []}}
  %y = qnn.reduce_max %x {axes = dense<[]> : tensor<0xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1], got [4]}}
  %y = qnn.reduce_max %x {axes = dense<[0, 1]> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<1xui32>} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1, 4], got [4]}}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.reduce_max %x {axes = dense<1> : tensor<1xui32>} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<1xui32>} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<1x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x!quant.uniform<i8:f32:0, {0.5:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<1xui32>} : (tensor<4xi1>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: }}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<1xi32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.reduce_max %x {axes = dense<0> : tensor<1xui32>, keep_dims = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %y = qnn.reduce_mean %x {axes = dense<2> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must name an axis, got []}}
  %y = qnn.reduce_mean %x {axes = dense<[]> : tensor<0xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1], got [4]}}
  %y = qnn.reduce_mean %x {axes = dense<[0, 1]> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<1xui32>} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1, 4], got [4]}}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.reduce_mean %x {axes = dense<1> : tensor<1xui32>} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<1xui32>} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<1x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x!quant.uniform<i8:f32:0, {0.5:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<1xui32>} : (tensor<4xi1>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: }}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<1xi32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.reduce_mean %x {axes = dense<0> : tensor<1xui32>, keep_dims = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %y = qnn.reduce_min %x {axes = dense<2> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must name an axis, got []}}
  %y = qnn.reduce_min %x {axes = dense<[]> : tensor<0xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
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
  %y = qnn.reduce_min %x {axes = dense<[0, 1]> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<1xui32>} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1, 4], got [4]}}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.reduce_min %x {axes = dense<1> : tensor<1xui32>} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<1xui32>} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<1x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x!quant.uniform<i8:f32:0, {0.5:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<1xui32>} : (tensor<4xi1>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: }}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<1xi32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.reduce_min %x {axes = dense<0> : tensor<1xui32>, keep_dims = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %y = qnn.reduce_prod %x {axes = dense<2> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must name an axis, got []}}
  %y = qnn.reduce_prod %x {axes = dense<[]> : tensor<0xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1], got [4]}}
  %y = qnn.reduce_prod %x {axes = dense<[0, 1]> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<1xui32>} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1, 4], got [4]}}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.reduce_prod %x {axes = dense<1> : tensor<1xui32>} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<1xui32>} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<1x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x!quant.uniform<i8:f32:0, {0.5:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<1xui32>} : (tensor<4xi1>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: }}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<1xi32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.reduce_prod %x {axes = dense<0> : tensor<1xui32>, keep_dims = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %y = qnn.reduce_sum %x {axes = dense<2> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must name an axis, got []}}
  %y = qnn.reduce_sum %x {axes = dense<[]> : tensor<0xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1], got [4]}}
  %y = qnn.reduce_sum %x {axes = dense<[0, 1]> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1, 4], got [4]}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.reduce_sum %x {axes = dense<1> : tensor<1xui32>} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<1x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x!quant.uniform<i8:f32:0, {0.5:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>} : (tensor<4xi1>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: }}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xi32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.reduce_sum %x {axes = dense<0> : tensor<1xui32>, keep_dims = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %y = qnn.reduce_sum_square %x {axes = dense<2> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must name an axis, got []}}
  %y = qnn.reduce_sum_square %x {axes = dense<[]> : tensor<0xui32>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<2xui32>} : (tensor<4x4xf32>) -> tensor<4xf32>
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
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<1xui32>} : (tensor<f32>) -> tensor<1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have shape [1, 4], got [4]}}
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<1xui32>} : (tensor<4x4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.reduce_sum_square %x {axes = dense<1> : tensor<1xui32>} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<1xui32>} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<1x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<1xui32>, keep_dims = true} : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x!quant.uniform<i8:f32:0, {0.5:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<1xui32>} : (tensor<4xi1>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: }}
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<1xi32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.reduce_sum_square %x {axes = dense<0> : tensor<1xui32>, keep_dims = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xf32>
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
  %y = qnn.argmax %x {axis = 1 : ui32} : (tensor<4xf32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{output must have shape [4], got [2]}}
  %y = qnn.argmax %x {axis = 1 : ui32} : (tensor<4x2xf32>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [1], got []}}
  %y = qnn.argmax %x {axis = 0 : ui32, keep_dims = true} : (tensor<4xf32>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.argmax %x {axis = 1 : ui32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<4xf32>}}
  %y = qnn.argmax %x {axis = 1 : ui32} : (tensor<4x2xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of numbers, got tensor<4xi1>}}
  %y = qnn.argmax %x {axis = 0 : ui32} : (tensor<4xi1>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.argmax %x {axis = 0 : ui32} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  %y = qnn.argmax %x {axis = 0 : i32} : (tensor<4xf32>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: }}
  %y = qnn.argmax %x {axis = 0 : ui32, keep_dims = 1 : i32} : (tensor<4xf32>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{input must have rank > 0, got tensor<f32>}}
  %y = qnn.argmin %x {axis = 0 : ui32} : (tensor<f32>) -> tensor<i32>
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
  %y = qnn.argmin %x {axis = 1 : ui32} : (tensor<4x2xf32>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [1], got []}}
  %y = qnn.argmin %x {axis = 0 : ui32, keep_dims = true} : (tensor<4xf32>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.argmin %x {axis = 1 : ui32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<4xf32>}}
  %y = qnn.argmin %x {axis = 1 : ui32} : (tensor<4x2xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of numbers, got tensor<4xi1>}}
  %y = qnn.argmin %x {axis = 0 : ui32} : (tensor<4xi1>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.argmin %x {axis = 0 : ui32} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  %y = qnn.argmin %x {axis = 0 : i32} : (tensor<4xf32>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: }}
  %y = qnn.argmin %x {axis = 0 : ui32, keep_dims = 1 : i32} : (tensor<4xf32>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 3}}
  %y = qnn.cumulative_sum %x {axis = 3 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of numbers, got tensor<4xi1>}}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'exclusive' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32, exclusive = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'reverse' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.cumulative_sum %x {axis = 0 : ui32, reverse = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'axis' does not verify: }}
  %y = qnn.cumulative_sum %x {axis = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}
