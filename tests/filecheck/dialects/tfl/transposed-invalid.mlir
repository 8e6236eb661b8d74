// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @transpose_conv(%s: tensor<4xi32>, %w: tensor<2x3x3x3xf32>, %x: tensor<1x4x4x3xf32>, %b: tensor<3xf32>, %three: tensor<3xi32>,
    %none: tensor<2x0x3x3xf32>, %five: tensor<2x3x3x5xf32>, %q: tensor<2x3x3x3x!quant.uniform<i8:f32:3, {0.1, 0.1, 0.1}>>,
    %u: tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output_shape must have shape [4], got [3]}}
  tfl.transpose_conv %three, %w, %x {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<3xi32>, tensor<2x3x3x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{filter must have a size, got shape [2, 0, 3, 3]}}
  tfl.transpose_conv %s, %none, %x {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<4xi32>, tensor<2x0x3x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{input must have shape [1, 4, 4, 5], got [1, 4, 4, 3]}}
  tfl.transpose_conv %s, %five, %x {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<4xi32>, tensor<2x3x3x5xf32>, tensor<1x4x4x3xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{bias must have shape [2], got [3]}}
  tfl.transpose_conv %s, %w, %x, %b {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<4xi32>, tensor<2x3x3x3xf32>, tensor<1x4x4x3xf32>, tensor<3xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{weights must be quantized along axis 0, not 3}}
  tfl.transpose_conv %s, %q, %u {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<4xi32>, tensor<2x3x3x3x!quant.uniform<i8:f32:3, {0.1, 0.1, 0.1}>>, tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:0>>)
      -> tensor<1x8x8x2x!quant.uniform<i8:f32, 0.5:0>>
  // expected-error@+1 {{input, filter and output must be all quantized or all floats}}
  tfl.transpose_conv %s, %w, %u {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<4xi32>, tensor<2x3x3x3xf32>, tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x8x8x2xf32>
  %shape = tfl.pseudo_const dense<[1, 9, 9, 2]> : tensor<4xi32> : tensor<4xi32>
  // expected-error@+1 {{output must have shape [1, 9, 9, 2], got [1, 8, 8, 2]}}
  tfl.transpose_conv %shape, %w, %x {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<4xi32>, tensor<2x3x3x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x8x8x2xf32>
  %negative = tfl.pseudo_const dense<[1, -1, 8, 2]> : tensor<4xi32> : tensor<4xi32>
  // expected-error@+1 {{output_shape must not be negative, got [1, -1, 8, 2]}}
  tfl.transpose_conv %negative, %w, %x {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<4xi32>, tensor<2x3x3x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x8x8x2xf32>
  func.return
}

func.func @conv_3d(%x: tensor<1x4x8x8x3xf32>, %w: tensor<3x3x3x3x4xf32>, %far: tensor<5x3x3x3x4xf32>, %i: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{filter of [5, 3, 3] does not fit the input of [4, 8, 8]}}
  tfl.conv_3d %x, %far {padding = "VALID", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x8x8x3xf32>, tensor<5x3x3x3x4xf32>) -> tensor<1x1x6x6x4xf32>
  // expected-error@+1 {{output must have shape [1, 2, 6, 6, 4], got [1, 2, 6, 7, 4]}}
  tfl.conv_3d %x, %w {padding = "VALID", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>) -> tensor<1x2x6x7x4xf32>
  // expected-error@+1 {{property 'stride_d' expected in operation}}
  tfl.conv_3d %x, %w {padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>) -> tensor<1x2x6x6x4xf32>
  // expected-error@+1 {{input must be a 5-d tensor}}
  tfl.conv_3d %i, %w {padding = "VALID", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x3xf32>, tensor<3x3x3x3x4xf32>) -> tensor<1x2x6x6x4xf32>
  func.return
}

func.func @conv_3d_transpose(%s: tensor<5xi32>, %x: tensor<1x2x2x2x3xf32>, %w: tensor<3x3x3x4x3xf32>) {
  %shape = tfl.pseudo_const dense<[1, 4, 4, 4, 4]> : tensor<5xi32> : tensor<5xi32>
  // expected-error@+1 {{output must have shape [1, 4, 4, 4, 4], got [1, 4, 4, 5, 4]}}
  tfl.conv_3d_transpose %shape, %w, %x {padding = "SAME", stride_d = 2 : i32, stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<5xi32>, tensor<3x3x3x4x3xf32>, tensor<1x2x2x2x3xf32>) -> tensor<1x4x4x5x4xf32>
  // expected-error@+1 {{property 'dilation_w_factor' does not verify: expected a positive 32-bit integer, got 0 : i32}}
  tfl.conv_3d_transpose %s, %w, %x {dilation_w_factor = 0 : i32, padding = "SAME", stride_d = 2 : i32, stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<5xi32>, tensor<3x3x3x4x3xf32>, tensor<1x2x2x2x3xf32>) -> tensor<1x4x4x4x4xf32>
  func.return
}
