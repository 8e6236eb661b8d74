// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

// OP: tfl.resize_bilinear tfl.resize_nearest_neighbor
func.func @main(%x: tensor<1x4x4x3xf32>, %s: tensor<2xi32>, %three: tensor<3xi32>, %f: tensor<2xf32>, %v: tensor<4xf32>,
    %none: tensor<1x0x4x3xf32>, %q: tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{align_corners and half_pixel_centers must not both be true}}
  $OP %x, %s {align_corners = true, half_pixel_centers = true}
      : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{size must have shape [2], got [3]}}
  $OP %x, %three : (tensor<1x4x4x3xf32>, tensor<3xi32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{size must be a 1-d tensor of 32-bit integers, got tensor<2xf32>}}
  $OP %x, %f : (tensor<1x4x4x3xf32>, tensor<2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{input must be a 4-d tensor of plain elements}}
  $OP %v, %s : (tensor<4xf32>, tensor<2xi32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{output must have shape [1, 2, 2, 3], got [1, 2, 2, 4]}}
  $OP %x, %s : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x2x2x4xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  $OP %x, %s : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x2x2x3xf16>
  // expected-error@+1 {{output must have elements of !quant.uniform<i8:f32, 0.5:0>, got !quant.uniform<i8:f32, 0.25:0>}}
  $OP %q, %s : (tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:0>>, tensor<2xi32>)
      -> tensor<1x2x2x3x!quant.uniform<i8:f32, 0.25:0>>
  // expected-error@+1 {{input must have a height and width, got [0, 4]}}
  $OP %none, %s : (tensor<1x0x4x3xf32>, tensor<2xi32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{output must have a height and width, got [2, 0]}}
  $OP %x, %s : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x2x0x3xf32>
  %size = tfl.pseudo_const dense<[8, 2]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{output must have shape [1, 8, 2, 3], got [1, 2, 8, 3]}}
  $OP %x, %size : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x2x8x3xf32>
  %negative = tfl.pseudo_const dense<[-1, 2]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{size must not be negative, got [-1, 2]}}
  $OP %x, %negative : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x8x2x3xf32>
  func.return
}
