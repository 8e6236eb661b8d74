// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @verified_integers(%n: tensor<2xi32>, %f: tensor<2xf32>) {
  // expected-error @+1 {{input must be a tensor of qi8, qu8, qi16, f16, got tensor<2xi32>}}
  %0 = "tfl.NumericVerify"(%n, %f) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @number_of_arguments(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected 1 arguments of body, got 2}}
  %0 = "tfl.custom_tf"(%x) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    "tfl.yield"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @yielded_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{values of region body must have type tensor<4xi32>, got tensor<4xf32>}}
  %0 = "tfl.custom_tf"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    "tfl.yield"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @no_implementation(%x: tensor<4xf32>) {
  // expected-error @+1 {{needs a region at least}}
  %0 = "tfl.poly_call"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @implementation_of_other_arguments(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected 1 arguments of region 1, got 0}}
  %0 = "tfl.poly_call"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    "tfl.yield"(%a) : (tensor<4xf32>) -> ()
  }, {
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @external() {
  // expected-error @+1 {{property 'buffer_index' does not verify: expected a 32-bit integer, got 1 : i64}}
  %0 = "tfl.external_const"() {buffer_index = 1 : i64} : () -> tensor<1x10xf32>
  func.return
}

// -----

func.func @sparse() {
  // expected-error @+1 {{s_param must have an array dim_metadata, got None}}
  %0 = "tfl.pseudo_sparse_const"() {compressed_data = dense<[1.0, 2.0]> : tensor<2xf32>,
      s_param = {block_map = [], traversal_order = [0 : i32, 1 : i32]},
      value = dense<[[1.0, 0.0], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  func.return
}

// -----

func.func @sparse_quantized() {
  // expected-error @+1 {{qtype must be the type of the output, got tensor<2x2x!quant.uniform<i8:f32, 0.25:0>>}}
  %2 = "tfl.pseudo_sparse_qconst"() {compressed_data = dense<[1, 2]> : tensor<2xi8>,
      qtype = tensor<2x2x!quant.uniform<i8:f32, 0.25>>, value = dense<0> : tensor<2x2xi8>}
      : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  func.return
}

// -----

func.func @pool(%x: tensor<1x4x4x2xi32>) {
  // expected-error @+1 {{input must be a tensor of floats, got tensor<1x4x4x2xi32>}}
  %0, %1 = "tfl.max_pooling_with_argmax_2d"(%x) {padding = "SAME", stride_w = 2 : i32, stride_h = 2 : i32,
      filter_w = 2 : i32, filter_h = 2 : i32} : (tensor<1x4x4x2xi32>) -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>)
  func.return
}

// -----

func.func @unpool(%x: tensor<1x2x2x2xf32>) {
  // expected-error @+1 {{expected one of "SAME", "VALID", got "FULL"}}
  %2 = "tfl.max_unpooling_2d"(%x, %x) {padding = "FULL", stride_w = 2 : i32, stride_h = 2 : i32, filter_w = 2 : i32,
      filter_h = 2 : i32} : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x4x4x2xf32>
  func.return
}

// -----

func.func @transposed(%x: tensor<4x4x2xf32>, %w: tensor<3x2x2x2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{input must be a 4-d tensor of floats or quantized integers (i4, i8, u8, i16, i32), got}}
  %3 = "tfl.convolution_2d_transpose_bias"(%x, %w, %b) {padding = "SAME", stride_w = 2 : i32, stride_h = 2 : i32}
      : (tensor<4x4x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32>) -> tensor<1x8x8x3xf32>
  func.return
}
