// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{expected a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32> as operand 'input'}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xi8>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{expected a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi8> as operand 'input'}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xi8>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xi8>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<4xf32> as operand 'boxes'}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xi32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<5x4xi32> as operand 'boxes'}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xi32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x5xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{boxes must have 4 coordinates, got 5}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x5xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<4xi32>) {
  // expected-error@+1 {{batch_indices must have shape [5], got [4]}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<4xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi64>) {
  // expected-error@+1 {{expected a 1-d tensor of i32 or ui32, got tensor<5xi64> as operand 'batch_indices'}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi64>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+1 {{expected a 1-d tensor of i32 or ui32, got tensor<5x1xi32> as operand 'batch_indices'}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{output must have shape [5, 2, 2, 3], got [4, 2, 2, 3]}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<4x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{output must have shape [5, 2, 2, 3], got [5, 2, 3, 3]}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf16>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{resize_dims must be > 0, got [2, 0]}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<[2, 0]> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x0x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{property 'resize_dims' does not verify: expected dense values of tensor<2xui32>, got dense<2> : tensor<3xui32>}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<3xui32>} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{property 'resize_dims' expected in operation 'qnn.crop_and_resize'}}
  %y = qnn.crop_and_resize %x, %b, %i : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{property 'interpolation_mode' does not verify: expected qnn.interpolation of BILINEAR, NEAREST_NEIGHBOR, got 0 : ui32}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>, interpolation_mode = 0 : ui32} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{property 'extrapolation_value' does not verify: expected a scalar of FLOAT_32 (f32), got 0 : i32}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>, extrapolation_value = 0 : i32} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x2x!quant.uniform<i8:f32, 1.0:0>>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2xf32>, %b: tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 1.0:0}>>, %i: tensor<2xi32>) {
  // expected-error@+1 {{boxes must have one scale, not one along axis 0}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x2xf32>, tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 1.0:0}>>, tensor<2xi32>) -> tensor<2x2x2x2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 1.0:0>>, %b: tensor<5x4xf32>, %i: tensor<5xi32>) {
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  %y = qnn.crop_and_resize %x, %b, %i {resize_dims = dense<2> : tensor<2xui32>} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 1.0:0>>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{expected a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32> as operand 'input'}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<2xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<2xf32> as operand 'offsets'}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x3xf32>, tensor<2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xi32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<1x2xi32> as operand 'offsets'}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x3xf32>, tensor<1x2xi32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x3xf32>) {
  // expected-error@+1 {{offsets must have shape [1, 2], got [1, 3]}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x3xf32>, tensor<1x3xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<2x2xf32>) {
  // expected-error@+1 {{offsets must have shape [1, 2], got [2, 2]}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x3xf32>, tensor<2x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x0x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{input must have pixels, got tensor<1x4x0x3xf32>}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x0x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{output must have shape [1, 2, 2, 3], got [1, 2, 3, 3]}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf16>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{size must be > 0, got [2, 0]}}
  %y = qnn.extract_glimpse %x, %o {size = dense<[2, 0]> : tensor<2xi32>} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x0x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected dense values of tensor<2xi32>, got dense<2> : tensor<2xui32>}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xui32>} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'qnn.extract_glimpse'}}
  %y = qnn.extract_glimpse %x, %o : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{property 'centered' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>, centered = 1 : i32} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{property 'normalized' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>, normalized = 1 : i32} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{property 'noise' does not verify: expected qnn.noise of Uniform, Gaussian, Zeroes, got 1 : i32}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>, noise = 1 : i32} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>, tensor<1x2xf32>) -> tensor<1x2x2x2x!quant.uniform<i8:f32, 1.0:0>>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2xf32>, %o: tensor<1x2x!quant.uniform<i8:f32:1, {0.5:0, 1.0:0}>>) {
  // expected-error@+1 {{offsets must have one scale, not one along axis 1}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x2xf32>, tensor<1x2x!quant.uniform<i8:f32:1, {0.5:0, 1.0:0}>>) -> tensor<1x2x2x2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 1.0:0>>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  %y = qnn.extract_glimpse %x, %o {size = dense<2> : tensor<2xi32>} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 1.0:0>>, tensor<1x2xf32>) -> tensor<1x2x2x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4x4x3xf32>, %g: tensor<2x5x1xf32>) {
  // expected-error@+1 {{input must have rank 4 or 5, got 3}}
  %y = qnn.grid_sample %x, %g : (tensor<4x4x3xf32>, tensor<2x5x1xf32>) -> tensor<2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x2x3x4x4x3xf32>, %g: tensor<1x2x2x2x5x4xf32>) {
  // expected-error@+1 {{input must have rank 4 or 5, got 6}}
  %y = qnn.grid_sample %x, %g : (tensor<1x2x3x4x4x3xf32>, tensor<1x2x2x2x5x4xf32>) -> tensor<1x2x2x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x1x2x5x2xf32>) {
  // expected-error@+1 {{grid must have rank 4, as the input, got 5}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<1x1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x2x5x3xf32>) {
  // expected-error@+1 {{grid must have shape [1, 2, 5, 2], got [1, 2, 5, 3]}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x2x4x4x3xf32>, %g: tensor<1x2x2x5x2xf32>) {
  // expected-error@+1 {{grid must have shape [1, 2, 2, 5, 3], got [1, 2, 2, 5, 2]}}
  %y = qnn.grid_sample %x, %g : (tensor<1x2x4x4x3xf32>, tensor<1x2x2x5x2xf32>) -> tensor<1x2x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<2x2x5x2xf32>) {
  // expected-error@+1 {{grid must have shape [1, 2, 5, 2], got [2, 2, 5, 2]}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<2x2x5x2xf32>) -> tensor<2x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x0x4x3xf32>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{input must have pixels, got tensor<1x0x4x3xf32>}}
  %y = qnn.grid_sample %x, %g : (tensor<1x0x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xi8>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<1x4x4x3xi8> as operand 'input'}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x3xi8>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xi8>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x2x5x2xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<1x2x5x2xi32> as operand 'grid'}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xi32>) -> tensor<1x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<1x2x5x3xi32> as result 'output'}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xi32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{output must have shape [1, 2, 5, 3], got [1, 2, 5, 2]}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{output must have shape [1, 2, 5, 3], got [2, 5, 3]}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x2x4x4x3xf32>, %g: tensor<1x2x2x5x3xf32>) {
  // expected-error@+1 {{output must have shape [1, 2, 2, 5, 3], got [1, 2, 5, 3]}}
  %y = qnn.grid_sample %x, %g : (tensor<1x2x4x4x3xf32>, tensor<1x2x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{property 'align_corners' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.grid_sample %x, %g {align_corners = 1 : i32} : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{property 'mode' does not verify: expected qnn.grid_sample_mode of BILINEAR, NEAREST, got 1 : ui32}}
  %y = qnn.grid_sample %x, %g {mode = 1 : ui32} : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{property 'padding_mode' does not verify: expected qnn.grid_sample_padding of ZEROS, BORDER, REFLECTION, got 1 : ui32}}
  %y = qnn.grid_sample %x, %g {padding_mode = 1 : ui32} : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2xf32>, %g: tensor<1x2x5x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>) {
  // expected-error@+1 {{grid must have one scale, not one along axis 3}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x2xf32>, tensor<1x2x5x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>) -> tensor<1x2x5x2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2xf32>, %g: tensor<1x2x5x2xf32>) {
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  %y = qnn.grid_sample %x, %g : (tensor<1x4x4x2xf32>, tensor<1x2x5x2xf32>) -> tensor<1x2x5x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4x4x3xf32>, %m: tensor<8xf32>) {
  // expected-error@+1 {{expected a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32> as operand 'input'}}
  %y = qnn.image_projection_transform %x, %m : (tensor<4x4x3xf32>, tensor<8xf32>) -> tensor<4x4x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xi8>, %m: tensor<8xf32>) {
  // expected-error@+1 {{expected a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi8> as operand 'input'}}
  %y = qnn.image_projection_transform %x, %m : (tensor<1x4x4x3xi8>, tensor<8xf32>) -> tensor<1x4x4x3xi8>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %m: tensor<8xf16>) {
  // expected-error@+1 {{expected a tensor of f32, got tensor<8xf16> as operand 'transform'}}
  %y = qnn.image_projection_transform %x, %m : (tensor<1x4x4x3xf32>, tensor<8xf16>) -> tensor<1x4x4x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %m: tensor<9xf32>) {
  // expected-error@+1 {{transform must have shape [8] or [1, 8], got [9]}}
  %y = qnn.image_projection_transform %x, %m : (tensor<1x4x4x3xf32>, tensor<9xf32>) -> tensor<1x4x4x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<3x4x4x3xf32>, %m: tensor<2x8xf32>) {
  // expected-error@+1 {{transform must have shape [8] or [1, 8] or [3, 8], got [2, 8]}}
  %y = qnn.image_projection_transform %x, %m : (tensor<3x4x4x3xf32>, tensor<2x8xf32>) -> tensor<3x4x4x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %m: tensor<8xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 4, 3], got [1, 5, 4, 3]}}
  %y = qnn.image_projection_transform %x, %m : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<1x5x4x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %m: tensor<8xf32>) {
  // expected-error@+1 {{expected a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32> as result 'output'}}
  %y = qnn.image_projection_transform %x, %m : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<4x4x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %m: tensor<8xf32>) {
  // expected-error@+1 {{expected a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi32> as result 'output'}}
  %y = qnn.image_projection_transform %x, %m : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<1x4x4x3xi32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %m: tensor<8xf32>) {
  // expected-error@+1 {{property 'interpolation_mode' does not verify: expected qnn.interpolation of BILINEAR, NEAREST_NEIGHBOR, got 0 : ui32}}
  %y = qnn.image_projection_transform %x, %m {interpolation_mode = 0 : ui32} : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<1x4x4x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x3xf32>, %m: tensor<8xf32>) {
  // expected-error@+1 {{property 'interpolation_mode' does not verify: expected qnn.interpolation of BILINEAR, NEAREST_NEIGHBOR, got #qnn<grid_sample_mode NEAREST>}}
  %y = qnn.image_projection_transform %x, %m {interpolation_mode = #qnn<grid_sample_mode NEAREST>} : (tensor<1x4x4x3xf32>, tensor<8xf32>) -> tensor<1x4x4x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>, %m: tensor<8xf32>) {
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  %y = qnn.image_projection_transform %x, %m : (tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>, tensor<8xf32>) -> tensor<1x4x4x2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x4x4x2xf32>, %m: tensor<8xf32>) {
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  %y = qnn.image_projection_transform %x, %m : (tensor<1x4x4x2xf32>, tensor<8xf32>) -> tensor<1x4x4x2x!quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>>
  func.return
}
