// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @l2_normalization(%x: tensor<2x3xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 2]}}
  tfl.l2_normalization %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{output must have the data type of input, f32, got f16}}
  tfl.l2_normalization %x : (tensor<2x3xf32>) -> tensor<2x3xf16>
  // expected-error@+2 {{input must be a tensor of floats}}
  // expected-error@+1 {{output must be a tensor of floats}}
  tfl.l2_normalization %i : (tensor<3xi32>) -> tensor<3xi32>
  // expected-error@+1 {{property 'fused_activation_function' does not verify}}
  tfl.l2_normalization %x {fused_activation_function = "RELU9"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @local_response_normalization(%x: tensor<1x4x4x8xf32>, %y: tensor<4x8xf32>) {
  // expected-error@+2 {{input must be a 4-d tensor of floats}}
  // expected-error@+1 {{output must be a 4-d tensor of floats}}
  tfl.local_response_normalization %y {radius = 2 : i32, bias = 1.0 : f32, alpha = 0.5 : f32, beta = 0.5 : f32}
      : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{output must have shape [1, 4, 4, 8], got [1, 4, 4, 4]}}
  tfl.local_response_normalization %x {radius = 2 : i32, bias = 1.0 : f32, alpha = 0.5 : f32, beta = 0.5 : f32}
      : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x4xf32>
  // expected-error@+1 {{property 'radius' expected in operation}}
  tfl.local_response_normalization %x {bias = 1.0 : f32, alpha = 0.5 : f32, beta = 0.5 : f32}
      : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'beta' does not verify: expected a 32-bit float, got 5 : i32}}
  tfl.local_response_normalization %x {radius = 2 : i32, bias = 1.0 : f32, alpha = 0.5 : f32, beta = 5 : i32}
      : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  func.return
}

func.func @l2_pool_2d(%x: tensor<1x4x4x8xf32>) {
  // expected-error@+1 {{window of [5, 1] does not fit the input of [4, 4]}}
  tfl.l2_pool_2d %x {filter_height = 5 : i32, filter_width = 1 : i32, padding = "VALID", stride_h = 1 : i32,
      stride_w = 1 : i32} : (tensor<1x4x4x8xf32>) -> tensor<1x1x4x8xf32>
  func.return
}
