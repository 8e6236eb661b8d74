// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @resize(%x: tensor<1x4x4x3xf32>, %x_scalar: tensor<f32>, %x_3: tensor<3xf32>, %x_i8: tensor<1x4x4x3xi8>,
    %x_i1: tensor<1x4x4x3xi1>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.resize %x_scalar : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have rank 4, got 3}}
  qnn.resize %x : (tensor<1x4x4x3xf32>) -> tensor<1x8x3xf32>
  // expected-error@+1 {{output must have shape [3], got [4]}}
  qnn.resize %x_3 : (tensor<3xf32>) -> tensor<4xf32>
  // expected-error@+1 {{input must hold floats or quantized integers for LINEAR, got i8}}
  qnn.resize %x_i8 {interpolation_mode = #qnn<resize_interpolation LINEAR>}
      : (tensor<1x4x4x3xi8>) -> tensor<1x8x8x3xi8>
  // expected-error@+1 {{input must hold floats or quantized integers for CUBIC, got i1}}
  qnn.resize %x_i1 {interpolation_mode = #qnn<resize_interpolation CUBIC>} : (tensor<1x4x4x3xi1>) -> tensor<1x8x8x3xi1>
  // expected-error@+1 {{nearest_mode FLOOR needs interpolation_mode NEAREST, got LINEAR}}
  qnn.resize %x {interpolation_mode = #qnn<resize_interpolation LINEAR>, nearest_mode = #qnn<nearest_mode FLOOR>}
      : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{nearest_mode CEIL needs interpolation_mode NEAREST, got CUBIC}}
  qnn.resize %x {interpolation_mode = #qnn<resize_interpolation CUBIC>, nearest_mode = #qnn<nearest_mode CEIL>}
      : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{cubic_coeff -0.5 needs interpolation_mode CUBIC, got LINEAR}}
  qnn.resize %x {interpolation_mode = #qnn<resize_interpolation LINEAR>, cubic_coeff = -0.5 : f32}
      : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{cubic_coeff -0.5 needs interpolation_mode CUBIC, got NEAREST}}
  qnn.resize %x {cubic_coeff = -0.5 : f32} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  func.return
}

func.func @resize_bilinear(%x: tensor<1x4x4x3xf32>) {
  // expected-error@+1 {{align_corners and half_pixel_centers must not both be true}}
  qnn.resize_bilinear %x {align_corners = true, half_pixel_centers = true}
      : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  func.return
}

func.func @resize_nearest_neighbor(%x: tensor<1x4x4x3xi8>, %x_f32: tensor<1x4x4x3xf32>) {
  // expected-error@+1 {{output must have the data type of input, INT_8, got UINT_8}}
  qnn.resize_nearest_neighbor %x : (tensor<1x4x4x3xi8>) -> tensor<1x8x8x3xui8>
  // expected-error@+1 {{align_corners and half_pixel_centers must not both be true}}
  qnn.resize_nearest_neighbor %x_f32 {align_corners = true, half_pixel_centers = true}
      : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  func.return
}

func.func @resize_types(%x: tensor<1x4x4x3xi4>, %x_1x4x4x3_f32: tensor<1x4x4x3xf32>) {
  // expected-error@+2 {{input must be a tensor of a data type of QNN, got tensor<1x4x4x3xi4>}}
  // expected-error@+1 {{output must be a tensor of a data type of QNN, got tensor<1x8x8x3xi4>}}
  qnn.resize %x : (tensor<1x4x4x3xi4>) -> tensor<1x8x8x3xi4>
  // expected-error@+1 {{property 'cubic_coeff' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.resize %x_1x4x4x3_f32 {cubic_coeff = -0.5 : f16} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{property 'exclude_outside' does not verify: expected true or false, got 1 : ui32}}
  qnn.resize %x_1x4x4x3_f32 {exclude_outside = 1 : ui32} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{property 'interpolation_mode' does not verify: expected qnn.resize_interpolation of NEAREST, LINEAR, CUBIC}}
  qnn.resize %x_1x4x4x3_f32 {interpolation_mode = 1 : ui32} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{property 'transformation_mode' does not verify: expected qnn.resize_transformation of HALF_PIXEL, PYTORCH_HALF_PIXEL, ALIGN_CORNERS, ASYMMETRIC}}
  qnn.resize %x_1x4x4x3_f32 {transformation_mode = 1 : ui32} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{property 'nearest_mode' does not verify: expected qnn.nearest_mode of ROUND_PREFER_FLOOR, ROUND_PREFER_CEIL, FLOOR, CEIL}}
  qnn.resize %x_1x4x4x3_f32 {nearest_mode = #qnn<resize_interpolation LINEAR>}
      : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  func.return
}

func.func @resize_bilinear_types(%x: tensor<4x4x3xf32>, %x_1x4x4x3_i32: tensor<1x4x4x3xi32>,
    %x_1x4x4x3_f32: tensor<1x4x4x3xf32>) {
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32>}}
  qnn.resize_bilinear %x : (tensor<4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+2 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi32>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<1x8x8x3xi32>}}
  qnn.resize_bilinear %x_1x4x4x3_i32 : (tensor<1x4x4x3xi32>) -> tensor<1x8x8x3xi32>
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<8x8x3xf32>}}
  qnn.resize_bilinear %x_1x4x4x3_f32 : (tensor<1x4x4x3xf32>) -> tensor<8x8x3xf32>
  // expected-error@+1 {{property 'align_corners' does not verify: expected true or false, got 1 : ui32}}
  qnn.resize_bilinear %x_1x4x4x3_f32 {align_corners = 1 : ui32} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{property 'half_pixel_centers' does not verify: expected true or false, got 1 : ui32}}
  qnn.resize_bilinear %x_1x4x4x3_f32 {half_pixel_centers = 1 : ui32} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{property 'antialias' does not verify: expected true or false, got 1.000000e+00 : f32}}
  qnn.resize_bilinear %x_1x4x4x3_f32 {antialias = 1.0 : f32} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  func.return
}

func.func @resize_nearest_neighbor_types(%x: tensor<4x4x3xf32>, %x_1x4x4x3_f32: tensor<1x4x4x3xf32>) {
  // expected-error@+2 {{input must be a 4-d tensor of a data type of QNN, got tensor<4x4x3xf32>}}
  // expected-error@+1 {{output must be a 4-d tensor of a data type of QNN, got tensor<8x8x3xf32>}}
  qnn.resize_nearest_neighbor %x : (tensor<4x4x3xf32>) -> tensor<8x8x3xf32>
  // expected-error@+1 {{output must be a 4-d tensor of a data type of QNN, got tensor<1x8x8xf32>}}
  qnn.resize_nearest_neighbor %x_1x4x4x3_f32 : (tensor<1x4x4x3xf32>) -> tensor<1x8x8xf32>
  // expected-error@+1 {{property 'align_corners' does not verify: expected true or false, got 0 : i32}}
  qnn.resize_nearest_neighbor %x_1x4x4x3_f32 {align_corners = 0 : i32} : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{property 'half_pixel_centers' does not verify: expected true or false, got 0 : i32}}
  qnn.resize_nearest_neighbor %x_1x4x4x3_f32 {half_pixel_centers = 0 : i32}
      : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf32>
  func.return
}

// OP: qnn.resize qnn.resize_bilinear qnn.resize_nearest_neighbor
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis3 = !quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>
func.func @main(%x: tensor<1x4x4x3xf32>, %x_i8: tensor<1x4x4x3x!q8>, %x_1x0x4x3: tensor<1x0x4x3xf32>,
    %x_1x4x4x2_i8_axis3: tensor<1x4x4x2x!q8_axis3>, %x_1x4x4x2_i8: tensor<1x4x4x2x!q8>,
    %x_dx4x4x3: tensor<?x4x4x3xf32, #qnn.bounds<[8, 4, 4, 3]>>, %x_1x4x0x3: tensor<1x4x0x3xf32>) {
  // expected-error@+1 {{output must have shape [1, 8, 8, 3], got [2, 8, 8, 3]}}
  $OP %x : (tensor<1x4x4x3xf32>) -> tensor<2x8x8x3xf32>
  // expected-error@+1 {{output must have shape [1, 8, 8, 3], got [1, 8, 8, 4]}}
  $OP %x : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x4xf32>
  // expected-error@+1 {{output must have sizes > 0, got [8, 0]}}
  $OP %x : (tensor<1x4x4x3xf32>) -> tensor<1x8x0x3xf32>
  // expected-error@+1 {{input must have sizes > 0, got [0, 4]}}
  $OP %x_1x0x4x3 : (tensor<1x0x4x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %x : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x3xf16>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got UFIXED_POINT_8}}
  $OP %x_i8 : (tensor<1x4x4x3x!q8>) -> tensor<1x8x8x3x!quant.uniform<u8:f32, 0.5:0>>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  $OP %x_1x4x4x2_i8_axis3 : (tensor<1x4x4x2x!q8_axis3>) -> tensor<1x8x8x2x!quant.uniform<i8:f32, 1.0:0>>
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  $OP %x_1x4x4x2_i8 : (tensor<1x4x4x2x!q8>) -> tensor<1x8x8x2x!q8_axis3>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 8, got tensor<8x8x8x3xf32>}}
  $OP %x_dx4x4x3 : (tensor<?x4x4x3xf32, #qnn.bounds<[8, 4, 4, 3]>>) -> tensor<8x8x8x3xf32>
  // expected-error@+1 {{output must have shape [1, 8, 8, 3], got [1, 8, 8, 2]}}
  $OP %x : (tensor<1x4x4x3xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{output must have sizes > 0, got [0, 8]}}
  $OP %x : (tensor<1x4x4x3xf32>) -> tensor<1x0x8x3xf32>
  // expected-error@+1 {{input must have sizes > 0, got [4, 0]}}
  $OP %x_1x4x0x3 : (tensor<1x4x0x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got FLOAT_32}}
  $OP %x_i8 : (tensor<1x4x4x3x!q8>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{output must have shape [1, 8, 8, 3], got [3, 8, 8, 3]}}
  $OP %x : (tensor<1x4x4x3xf32>) -> tensor<3x8x8x3xf32>
  func.return
}
