// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @max_pool(%n: tensor<1x7x7x16xi32>, %q: tensor<1x7x7x16x!quant.uniform<i9:f32, 0.1:128>>,
    %x: tensor<1x7x7x16xf32>, %v: tensor<?x?xf32>,
    %p: tensor<1x7x7x16x!quant.uniform<i8:f32, 0.1>>, %d: tensor<?xf32>) {
  // expected-error-re @+1 {{input must be a 4-d tensor of {{.*}}, got tensor<1x7x7x16xi32>}}
  %0 = "tfl.max_pool_2d"(%n) {filter_height = 1 : i32, filter_width = 1 : i32, fused_activation_function = "RELU6",
      padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x7x7x16xi32>) -> tensor<1x7x7x16xf32>
  // expected-error-re @+2 {{input must be a 4-d tensor of {{.*}}, got tensor<1x7x7x16x!quant.uniform<i9:f32, 0.1:128>>}}
  // expected-error-re @+1 {{output must be a 4-d tensor of {{.*}}, got tensor<1x7x7x16x!quant.uniform<i9:f32, 0.1:128>>}}
  %1 = "tfl.max_pool_2d"(%q) {filter_height = 1 : i32, filter_width = 1 : i32, fused_activation_function = "RELU6",
      padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x7x7x16x!quant.uniform<i9:f32,
      0.1:128>>) -> tensor<1x7x7x16x!quant.uniform<i9:f32, 0.1:128>>
  // expected-error @+1 {{input must be a 4-d tensor}}
  %2 = "tfl.max_pool_2d"(%v) {filter_height = 1 : i32, filter_width = 1 : i32, fused_activation_function = "NONE",
      padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<?x?xf32>) -> tensor<?xf32>
  // expected-error @+1 {{operands and results must have the same scales}}
  %3 = "tfl.max_pool_2d"(%p) {filter_height = 1 : i32, filter_width = 1 : i32, fused_activation_function = "NONE",
      padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x7x7x16x!quant.uniform<i8:f32, 0.1>>)
      -> tensor<1x7x7x16x!quant.uniform<i8:f32, 0.2>>
  // expected-error @+1 {{operand 0 must have rank 4, got tensor<?xf32>}}
  %4 = "tfl.max_pool_2d"(%d) {filter_height = 1 : i32, filter_width = 1 : i32, fused_activation_function = "NONE",
      padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<?xf32>) -> tensor<?xf32>
  // expected-error @+1 {{property 'filter_width' expected in operation 'tfl.max_pool_2d'}}
  %5 = "tfl.max_pool_2d"(%x) {filter_height = 1 : i32, fused_activation_function = "NONE", padding = "SAME",
      stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x7x7x16xf32>) -> tensor<1x7x7x16xf32>
  func.return
}

func.func @average_pool(%x: tensor<1x7x7x16xf32>, %p: tensor<1x7x7x16x!quant.uniform<u8:f32, 0.1>>) {
  // expected-error @+1 {{output must have shape [1, 4, 4, 16], got [1, 3, 3, 16]}}
  %0 = "tfl.average_pool_2d"(%x) {filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE",
      padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<1x7x7x16xf32>) -> tensor<1x3x3x16xf32>
  // expected-error @+1 {{operands and results must have the same scales}}
  %1 = "tfl.average_pool_2d"(%p) {filter_height = 1 : i32, filter_width = 1 : i32, fused_activation_function = "NONE",
      padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x7x7x16x!quant.uniform<u8:f32, 0.1>>)
      -> tensor<1x7x7x16x!quant.uniform<u8:f32, 0.1:1>>
  func.return
}

func.func @reduce(%x: tensor<2x3xf32>, %axis: tensor<1xi32>, %t: tensor<2x2xi1>, %l: tensor<i64>, %d: tensor<?x3xf32>) {
  // expected-error @+1 {{property 'keep_dims' expected in operation 'tfl.mean'}}
  %0 = "tfl.mean"(%x, %axis): (tensor<2x3xf32>, tensor<1xi32>) -> tensor<1x3xf32>
  // expected-error @+1 {{operand 1 must have elements of i32, got tensor<i64>}}
  %1 = "tfl.reduce_any"(%t, %l) {keep_dims = false} : (tensor<2x2xi1>, tensor<i64>) -> tensor<i1>
  // expected-error @+1 {{must have the data type of input, f32, got i32}}
  %2 = "tfl.sum"(%x, %axis) {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xi32>
  %cst = arith.constant dense<[0]> : tensor<1xi32>
  // expected-error @+1 {{output must have shape [3], got [2]}}
  %3 = "tfl.sum"(%x, %cst) {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xf32>
  // expected-error @+1 {{output must have shape [1, 3], got [1, 2]}}
  %4 = "tfl.mean"(%d, %cst) {keep_dims = true} : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<1x2xf32>
  %far = "tfl.pseudo_const"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{axis must lie in [-2, 1], got 2}}
  %5 = "tfl.reduce_prod"(%x, %far) {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xf32>
  // expected-error @+1 {{must be a tensor of i1}}
  %6 = "tfl.reduce_all"(%x, %axis) {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xi1>
  func.return
}

func.func @reduced_scales(%q: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %axis: tensor<1xi32>) {
  // expected-error @+1 {{must have}}
  %0 = "tfl.reduce_max"(%q, %axis) {keep_dims = false}: (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>)
      -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  // expected-error @+1 {{must have}}
  %1 = "tfl.reduce_min"(%q, %axis) {keep_dims = false}: (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>)
      -> tensor<3x!quant.uniform<i8:f32, 0.5:1>>
  func.return
}

func.func @normalized(%q: tensor<1x4x4x8x!quant.uniform<u8:f32, 0.02>>, %x: tensor<4x4x8xf32>, %a: tensor<1xi32>) {
  // expected-error @+1 {{operand 0 must have elements of f32, got tensor<1x4x4x8x!quant.uniform<u8:f32, 0.02:0>>}}
  %0 = "tfl.local_response_normalization"(%q) {alpha = 1.0E-4 : f32, beta = 0.5 : f32, bias = 2.0 : f32,
      radius = 5 : i32} : (tensor<1x4x4x8x!quant.uniform<u8:f32, 0.02>>) -> tensor<1x4x4x8x!quant.uniform<u8:f32, 0.02>>
  // expected-error @+1 {{operand 1 must have rank 0, got tensor<1xi32>}}
  %1 = "tfl.cumsum"(%x, %a) : (tensor<4x4x8xf32>, tensor<1xi32>) -> tensor<4x4x8xf32>
  // expected-error @+1 {{output must be a tensor of integers}}
  %2 = "tfl.arg_max"(%x, %a) : (tensor<4x4x8xf32>, tensor<1xi32>) -> tensor<4x8xf32>
  func.return
}

// -----

func.func @derived(%x: tensor<3xi32>, %a: tensor<i32>) {
  // expected-error @+1 {{output_type must be that of the result, i32, got 4 : i32}}
  %0 = "tfl.arg_max"(%x, %a) {output_type = 4 : i32} : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  func.return
}
