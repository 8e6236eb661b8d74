// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 1.0:0>
!q8_axis3 = !quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>
func.func @crop_and_resize(%x: tensor<1x4x4x3xf32>, %x_1x4x4x2_i8_axis3: tensor<1x4x4x2x!q8_axis3>,
    %x_1x4x4x2: tensor<1x4x4x2xf32>, %x_1x4x4x2_i8: tensor<1x4x4x2x!q8>, %b: tensor<5x4xf32>, %b_5x5: tensor<5x5xf32>,
    %b_2x4_i8_axis0: tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 1.0:0}>>, %i: tensor<5xi32>, %i_4: tensor<4xi32>,
    %i_2: tensor<2xi32>) {
  // expected-error@+1 {{boxes must have shape [5, 4], got [5, 5]}}
  qnn.crop_and_resize %x, %b_5x5, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<5x5xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{batch_indices must have shape [5], got [4]}}
  qnn.crop_and_resize %x, %b, %i_4 {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<4xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{output must have shape [5, 2, 2, 3], got [4, 2, 2, 3]}}
  qnn.crop_and_resize %x, %b, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<4x2x2x3xf32>
  // expected-error@+1 {{output must have shape [5, 2, 2, 3], got [5, 2, 3, 3]}}
  qnn.crop_and_resize %x, %b, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x3x3xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.crop_and_resize %x, %b, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf16>
  // expected-error@+1 {{resize_dims must be > 0, got [2, 0]}}
  qnn.crop_and_resize %x, %b, %i {resize_dims = [2, 0]}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x0x3xf32>
  // expected-error@+1 {{property 'resize_dims' expected in operation 'qnn.crop_and_resize'}}
  qnn.crop_and_resize %x, %b, %i : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  qnn.crop_and_resize %x_1x4x4x2_i8_axis3, %b, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x2x!q8_axis3>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x2x!q8>
  // expected-error@+1 {{boxes must have one scale, not one along axis 0}}
  qnn.crop_and_resize %x_1x4x4x2, %b_2x4_i8_axis0, %i_2 {resize_dims = [2, 2]}
      : (tensor<1x4x4x2xf32>, tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 1.0:0}>>, tensor<2xi32>)
      -> tensor<2x2x2x2xf32>
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  qnn.crop_and_resize %x_1x4x4x2_i8, %b, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x2x!q8>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x2x!q8_axis3>
  func.return
}

func.func @extract_glimpse(%x: tensor<1x4x4x3xf32>, %x_1x4x0x3: tensor<1x4x0x3xf32>,
    %x_1x4x4x2_i8_axis3: tensor<1x4x4x2x!q8_axis3>, %x_1x4x4x2: tensor<1x4x4x2xf32>,
    %x_1x4x4x2_i8: tensor<1x4x4x2x!q8>, %o: tensor<1x2xf32>, %o_1x3: tensor<1x3xf32>, %o_2x2: tensor<2x2xf32>,
    %o_i8_axis1: tensor<1x2x!quant.uniform<i8:f32:1, {0.5:0, 1.0:0}>>) {
  // expected-error@+1 {{offsets must have shape [1, 2], got [1, 3]}}
  qnn.extract_glimpse %x, %o_1x3 {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x3xf32>, tensor<1x3xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{offsets must have shape [1, 2], got [2, 2]}}
  qnn.extract_glimpse %x, %o_2x2 {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x3xf32>, tensor<2x2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{input must have pixels, got tensor<1x4x0x3xf32>}}
  qnn.extract_glimpse %x_1x4x0x3, %o {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x0x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{output must have shape [1, 2, 2, 3], got [1, 2, 3, 3]}}
  qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x3x3xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf16>
  // expected-error@+1 {{size must be > 0, got [2, 0]}}
  qnn.extract_glimpse %x, %o {size = dense<[2, 0]> : tensor<2xi32>}
      : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x0x3xf32>
  // expected-error@+1 {{property 'size' expected in operation 'qnn.extract_glimpse'}}
  qnn.extract_glimpse %x, %o : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  qnn.extract_glimpse %x_1x4x4x2_i8_axis3, %o {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x2x!q8_axis3>, tensor<1x2xf32>) -> tensor<1x2x2x2x!q8>
  // expected-error@+1 {{offsets must have one scale, not one along axis 1}}
  qnn.extract_glimpse %x_1x4x4x2, %o_i8_axis1 {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x2xf32>, tensor<1x2x!quant.uniform<i8:f32:1, {0.5:0, 1.0:0}>>) -> tensor<1x2x2x2xf32>
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  qnn.extract_glimpse %x_1x4x4x2_i8, %o {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x2x!q8>, tensor<1x2xf32>) -> tensor<1x2x2x2x!q8_axis3>
  func.return
}

func.func @grid_sample(%x: tensor<1x4x4x3xf32>, %x_1x2x4x4x3: tensor<1x2x4x4x3xf32>, %x_1x4x4x2: tensor<1x4x4x2xf32>,
    %x_4x4x3: tensor<4x4x3xf32>, %x_1x2x3x4x4x3: tensor<1x2x3x4x4x3xf32>, %x_1x0x4x3: tensor<1x0x4x3xf32>,
    %x_1x4x4x2_i8_axis3: tensor<1x4x4x2x!q8_axis3>, %g: tensor<1x2x5x2xf32>, %g_2x5x1: tensor<2x5x1xf32>,
    %g_1x2x2x2x5x4: tensor<1x2x2x2x5x4xf32>, %g_1x1x2x5x2: tensor<1x1x2x5x2xf32>, %g_1x2x5x3: tensor<1x2x5x3xf32>,
    %g_1x2x2x5x2: tensor<1x2x2x5x2xf32>, %g_2x2x5x2: tensor<2x2x5x2xf32>, %g_1x2x2x5x3: tensor<1x2x2x5x3xf32>,
    %g_i8_axis3: tensor<1x2x5x2x!q8_axis3>) {
  // expected-error@+1 {{input must have rank 4 or 5, got 3}}
  qnn.grid_sample %x_4x4x3, %g_2x5x1 : (tensor<4x4x3xf32>, tensor<2x5x1xf32>) -> tensor<2x5x3xf32>
  // expected-error@+1 {{input must have rank 4 or 5, got 6}}
  qnn.grid_sample %x_1x2x3x4x4x3, %g_1x2x2x2x5x4
      : (tensor<1x2x3x4x4x3xf32>, tensor<1x2x2x2x5x4xf32>) -> tensor<1x2x2x2x5x3xf32>
  // expected-error@+1 {{grid must have rank 4, as the input, got 5}}
  qnn.grid_sample %x, %g_1x1x2x5x2 : (tensor<1x4x4x3xf32>, tensor<1x1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  // expected-error@+1 {{grid must have shape [1, 2, 5, 2], got [1, 2, 5, 3]}}
  qnn.grid_sample %x, %g_1x2x5x3 : (tensor<1x4x4x3xf32>, tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  // expected-error@+1 {{grid must have shape [1, 2, 2, 5, 3], got [1, 2, 2, 5, 2]}}
  qnn.grid_sample %x_1x2x4x4x3, %g_1x2x2x5x2 : (tensor<1x2x4x4x3xf32>, tensor<1x2x2x5x2xf32>) -> tensor<1x2x2x5x3xf32>
  // expected-error@+1 {{grid must have shape [1, 2, 5, 2], got [2, 2, 5, 2]}}
  qnn.grid_sample %x, %g_2x2x5x2 : (tensor<1x4x4x3xf32>, tensor<2x2x5x2xf32>) -> tensor<2x2x5x3xf32>
  // expected-error@+1 {{input must have pixels, got tensor<1x0x4x3xf32>}}
  qnn.grid_sample %x_1x0x4x3, %g : (tensor<1x0x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  // expected-error@+1 {{output must have shape [1, 2, 5, 3], got [1, 2, 5, 2]}}
  qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x2xf32>
  // expected-error@+1 {{output must have shape [1, 2, 5, 3], got [2, 5, 3]}}
  qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<2x5x3xf32>
  // expected-error@+1 {{output must have shape [1, 2, 2, 5, 3], got [1, 2, 5, 3]}}
  qnn.grid_sample %x_1x2x4x4x3, %g_1x2x2x5x3 : (tensor<1x2x4x4x3xf32>, tensor<1x2x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  qnn.grid_sample %x_1x4x4x2_i8_axis3, %g : (tensor<1x4x4x2x!q8_axis3>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x2xf32>
  // expected-error@+1 {{grid must have one scale, not one along axis 3}}
  qnn.grid_sample %x_1x4x4x2, %g_i8_axis3 : (tensor<1x4x4x2xf32>, tensor<1x2x5x2x!q8_axis3>) -> tensor<1x2x5x2xf32>
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  qnn.grid_sample %x_1x4x4x2, %g : (tensor<1x4x4x2xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x2x!q8_axis3>
  func.return
}

func.func @image_projection_transform(%x: tensor<1x4x4x3xf32>, %x_3x4x4x3: tensor<3x4x4x3xf32>,
    %x_1x4x4x2_i8_axis3: tensor<1x4x4x2x!q8_axis3>, %x_1x4x4x2: tensor<1x4x4x2xf32>, %m: tensor<8xf32>,
    %m_9: tensor<9xf32>, %m_2x8: tensor<2x8xf32>) {
  // expected-error@+1 {{transform must have shape [8] or [1, 8], got [9]}}
  qnn.image_projection_transform %x, %m_9 : (tensor<1x4x4x3xf32>, tensor<9xf32>) -> tensor<1x4x4x3xf32>
  // expected-error@+1 {{transform must have shape [8] or [1, 8] or [3, 8], got [2, 8]}}
  qnn.image_projection_transform %x_3x4x4x3, %m_2x8 : (tensor<3x4x4x3xf32>, tensor<2x8xf32>) -> tensor<3x4x4x3xf32>
  // expected-error@+1 {{output must have shape [1, 4, 4, 3], got [1, 5, 4, 3]}}
  qnn.image_projection_transform %x, %m : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<1x5x4x3xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  qnn.image_projection_transform %x_1x4x4x2_i8_axis3, %m
      : (tensor<1x4x4x2x!q8_axis3>, tensor<8xf32>) -> tensor<1x4x4x2xf32>
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  qnn.image_projection_transform %x_1x4x4x2, %m : (tensor<1x4x4x2xf32>, tensor<8xf32>) -> tensor<1x4x4x2x!q8_axis3>
  func.return
}

func.func @crop_and_resize_types(%x: tensor<4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>,
    %x_1x4x4x3_i8: tensor<1x4x4x3xi8>, %x_1x4x4x3_f32: tensor<1x4x4x3xf32>, %b_4_f32: tensor<4xf32>,
    %b_5x4_i32: tensor<5x4xi32>, %i_5_i64: tensor<5xi64>, %i_5x1_i32: tensor<5x1xi32>) {
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32>}}
  qnn.crop_and_resize %x, %b, %i {resize_dims = [2, 2]}
      : (tensor<4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+2 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi8>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<5x2x2x3xi8>}}
  qnn.crop_and_resize %x_1x4x4x3_i8, %b, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xi8>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xi8>
  // expected-error@+1 {{boxes must be a 2-d tensor of floats or quantized integers, got tensor<4xf32>}}
  qnn.crop_and_resize %x_1x4x4x3_f32, %b_4_f32, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{boxes must be a 2-d tensor of floats or quantized integers, got tensor<5x4xi32>}}
  qnn.crop_and_resize %x_1x4x4x3_f32, %b_5x4_i32, %i {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<5x4xi32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{batch_indices must be a 1-d tensor of i32 or ui32, got tensor<5xi64>}}
  qnn.crop_and_resize %x_1x4x4x3_f32, %b, %i_5_i64 {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi64>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{batch_indices must be a 1-d tensor of i32 or ui32, got tensor<5x1xi32>}}
  qnn.crop_and_resize %x_1x4x4x3_f32, %b, %i_5x1_i32 {resize_dims = [2, 2]}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'resize_dims' does not verify: expected dense values of tensor<2xui32>}}
  qnn.crop_and_resize %x_1x4x4x3_f32, %b, %i {resize_dims = dense<2> : tensor<3xui32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'interpolation_mode' does not verify: expected qnn.interpolation of BILINEAR, NEAREST_NEIGHBOR}}
  qnn.crop_and_resize %x_1x4x4x3_f32, %b, %i {resize_dims = [2, 2], interpolation_mode = 0 : ui32}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'extrapolation_value' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.crop_and_resize %x_1x4x4x3_f32, %b, %i {resize_dims = dense<2> : tensor<2xui32>, extrapolation_value = 0 : i32}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

func.func @extract_glimpse_types(%x: tensor<4x4x3xf32>, %o: tensor<1x2xf32>, %x_1x4x4x3_f32: tensor<1x4x4x3xf32>,
    %o_2_f32: tensor<2xf32>, %o_1x2_i32: tensor<1x2xi32>) {
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32>}}
  qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>}
      : (tensor<4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{offsets must be a 2-d tensor of floats or quantized integers, got tensor<2xf32>}}
  qnn.extract_glimpse %x_1x4x4x3_f32, %o_2_f32 {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x3xf32>, tensor<2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{offsets must be a 2-d tensor of floats or quantized integers, got tensor<1x2xi32>}}
  qnn.extract_glimpse %x_1x4x4x3_f32, %o_1x2_i32 {size = dense<2> : tensor<2xi32>}
      : (tensor<1x4x4x3xf32>, tensor<1x2xi32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{property 'size' does not verify: expected dense values of tensor<2xi32>}}
  qnn.extract_glimpse %x_1x4x4x3_f32, %o {size = dense<2> : tensor<2xui32>}
      : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{property 'centered' does not verify: expected true or false, got 1 : i32}}
  qnn.extract_glimpse %x_1x4x4x3_f32, %o {size = dense<2> : tensor<2xi32>, centered = 1 : i32}
      : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{property 'normalized' does not verify: expected true or false, got 1 : i32}}
  qnn.extract_glimpse %x_1x4x4x3_f32, %o {size = dense<2> : tensor<2xi32>, normalized = 1 : i32}
      : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{property 'noise' does not verify: expected qnn.noise of Uniform, Gaussian, Zeroes}}
  qnn.extract_glimpse %x_1x4x4x3_f32, %o {size = dense<2> : tensor<2xi32>, noise = 1 : i32}
      : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

func.func @grid_sample_types(%x: tensor<1x4x4x3xi8>, %g: tensor<1x2x5x2xf32>, %x_1x4x4x3_f32: tensor<1x4x4x3xf32>,
    %g_1x2x5x2_i32: tensor<1x2x5x2xi32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<1x4x4x3xi8>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<1x2x5x3xi8>}}
  qnn.grid_sample %x, %g : (tensor<1x4x4x3xi8>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xi8>
  // expected-error@+1 {{grid must be a tensor of floats or quantized integers, got tensor<1x2x5x2xi32>}}
  qnn.grid_sample %x_1x4x4x3_f32, %g_1x2x5x2_i32 : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xi32>) -> tensor<1x2x5x3xf32>
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<1x2x5x3xi32>}}
  qnn.grid_sample %x_1x4x4x3_f32, %g : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xi32>
  // expected-error@+1 {{property 'align_corners' does not verify: expected true or false, got 1 : i32}}
  qnn.grid_sample %x_1x4x4x3_f32, %g {align_corners = 1 : i32}
      : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  // expected-error@+1 {{property 'mode' does not verify: expected qnn.grid_sample_mode of BILINEAR, NEAREST}}
  qnn.grid_sample %x_1x4x4x3_f32, %g {mode = 1 : ui32}
      : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  // expected-error@+1 {{property 'padding_mode' does not verify: expected qnn.grid_sample_padding of ZEROS, BORDER, REFLECTION}}
  qnn.grid_sample %x_1x4x4x3_f32, %g {padding_mode = 1 : ui32}
      : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  func.return
}

func.func @image_projection_transform_types(%x: tensor<4x4x3xf32>, %m: tensor<8xf32>,
    %x_1x4x4x3_i8: tensor<1x4x4x3xi8>, %x_1x4x4x3_f32: tensor<1x4x4x3xf32>, %m_8_f16: tensor<8xf16>) {
  // expected-error@+2 {{input must be a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32>}}
  qnn.image_projection_transform %x, %m : (tensor<4x4x3xf32>, tensor<8xf32>) -> tensor<4x4x3xf32>
  // expected-error@+2 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi8>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi8>}}
  qnn.image_projection_transform %x_1x4x4x3_i8, %m : (tensor<1x4x4x3xi8>, tensor<8xf32>) -> tensor<1x4x4x3xi8>
  // expected-error@+1 {{transform must be a tensor of f32, got tensor<8xf16>}}
  qnn.image_projection_transform %x_1x4x4x3_f32, %m_8_f16 : (tensor<1x4x4x3xf32>, tensor<8xf16>) -> tensor<1x4x4x3xf32>
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32>}}
  qnn.image_projection_transform %x_1x4x4x3_f32, %m : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<4x4x3xf32>
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi32>}}
  qnn.image_projection_transform %x_1x4x4x3_f32, %m : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<1x4x4x3xi32>
  // expected-error@+1 {{property 'interpolation_mode' does not verify: expected qnn.interpolation of BILINEAR, NEAREST_NEIGHBOR}}
  qnn.image_projection_transform %x_1x4x4x3_f32, %m {interpolation_mode = 0 : ui32}
      : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<1x4x4x3xf32>
  // expected-error@+1 {{property 'interpolation_mode' does not verify: expected qnn.interpolation of BILINEAR, NEAREST_NEIGHBOR}}
  qnn.image_projection_transform %x_1x4x4x3_f32, %m {interpolation_mode = #qnn<grid_sample_mode NEAREST>}
      : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<1x4x4x3xf32>
  func.return
}
