// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @roi_align_types(%x: tensor<1x4x4x3xf32>, %r: tensor<5x4xf32>, %i: tensor<5x1xi32>,
    %i_5_i64: tensor<5xi64>, %i_5_ui32: tensor<5xui32>) {
  // expected-error@+1 {{batch_indices must be a 1-d tensor of i32 or ui32, got tensor<5x1xi32>}}
  qnn.roi_align %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{batch_indices must be a 1-d tensor of i32 or ui32, got tensor<5xi64>}}
  qnn.roi_align %x, %r, %i_5_i64 {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi64>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'num_samples_y' does not verify: expected a scalar of INT_32 (i32), got 1 : ui32}}
  qnn.roi_align %x, %r, %i_5_ui32 {img_size_ratio = dense<2.0> : tensor<2xf32>, num_samples_y = 1 : ui32}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'num_samples_x' does not verify: expected a scalar of INT_32 (i32)}}
  qnn.roi_align %x, %r, %i_5_ui32 {img_size_ratio = dense<2.0> : tensor<2xf32>, num_samples_x = 1.0 : f32}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'aligned' does not verify: expected true or false, got 1 : i32}}
  qnn.roi_align %x, %r, %i_5_ui32 {img_size_ratio = dense<2.0> : tensor<2xf32>, aligned = 1 : i32}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'allow_invalid_roi' does not verify: expected true or false, got 0 : i32}}
  qnn.roi_align %x, %r, %i_5_ui32 {img_size_ratio = dense<2.0> : tensor<2xf32>, allow_invalid_roi = 0 : i32}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  func.return
}

func.func @roi_pooling_types(%x: tensor<1x4x4x3xf32>, %r: tensor<5x4xf32>, %i: tensor<5x1xui32>,
    %i_5_i64: tensor<5xi64>, %i_5_i32: tensor<5xi32>) {
  // expected-error@+1 {{batch_indices must be a 1-d tensor of ui32, got tensor<5x1xui32>}}
  qnn.roi_pooling %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5x1xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{batch_indices must be a 1-d tensor of ui32, got tensor<5xi64>}}
  qnn.roi_pooling %x, %r, %i_5_i64 {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi64>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{batch_indices must be a 1-d tensor of ui32, got tensor<5xi32>}}
  qnn.roi_pooling %x, %r, %i_5_i32 {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// OP: qnn.roi_align qnn.roi_pooling
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis3 = !quant.uniform<i8:f32:3, {0.5:0, 1.0:0}>
func.func @main(%x: tensor<1x4x4x3xf32>, %x_1x0x4x3: tensor<1x0x4x3xf32>,
    %x_1x4x4x2_i8_axis3: tensor<1x4x4x2x!q8_axis3>, %x_1x4x4x2: tensor<1x4x4x2xf32>,
    %x_1x4x4x2_i8: tensor<1x4x4x2x!q8>, %r: tensor<5x4xf32>, %r_5x5: tensor<5x5xf32>,
    %r_2x4_i8_axis0: tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 1.0:0}>>, %i: tensor<5xui32>, %i_4: tensor<4xui32>,
    %i_2: tensor<2xui32>) {
  // expected-error@+1 {{rois must have shape [5, 4], got [5, 5]}}
  $OP %x, %r_5x5, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x5xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{batch_indices must have shape [5], got [4]}}
  $OP %x, %r, %i_4 {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<4xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{input must have pixels, got tensor<1x0x4x3xf32>}}
  $OP %x_1x0x4x3, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x0x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{output must have pixels, got tensor<5x2x0x3xf32>}}
  $OP %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x0x3xf32>
  // expected-error@+1 {{output must have shape [5, 2, 2, 3], got [4, 2, 2, 3]}}
  $OP %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<4x2x2x3xf32>
  // expected-error@+1 {{output must have shape [5, 2, 2, 3], got [5, 2, 2, 4]}}
  $OP %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x4xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  $OP %x_1x4x4x2_i8_axis3, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x2x!q8_axis3>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x2x!q8>
  // expected-error@+1 {{rois must have one scale, not one along axis 0}}
  $OP %x_1x4x4x2, %r_2x4_i8_axis0, %i_2 {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x2xf32>, tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 1.0:0}>>, tensor<2xui32>)
      -> tensor<2x2x2x2xf32>
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  $OP %x_1x4x4x2_i8, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x2x!q8>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x2x!q8_axis3>
  // expected-error@+1 {{img_size_ratio must be > 0, got [2.0, 0.0]}}
  $OP %x, %r, %i {img_size_ratio = dense<[2.0, 0.0]> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{img_size_ratio must be > 0, got [-1.0, 1.0]}}
  $OP %x, %r, %i {img_size_ratio = dense<[-1.0, 1.0]> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'img_size_ratio' expected in operation '$OP'}}
  $OP %x, %r, %i : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  func.return
}

func.func @types(%x: tensor<1x4x4x3xf32>, %r: tensor<5x4xf32>, %i: tensor<5xui32>) {
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<5x2x3xf32>}}
  $OP %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x3xf32>
  // expected-error@+1 {{property 'img_size_ratio' does not verify: expected dense values of tensor<2xf32>}}
  $OP %x, %r, %i {img_size_ratio = dense<2.0> : tensor<3xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{property 'img_size_ratio' does not verify: expected dense values of tensor<2xf32>}}
  $OP %x, %r, %i {img_size_ratio = dense<2> : tensor<2xui32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>
  func.return
}

// OP: qnn.roi_align
func.func @types(%x: tensor<4x4x3xf32>, %r: tensor<5x4xf32>, %i: tensor<5xi32>, %x_1x4x4x3_i32: tensor<1x4x4x3xi32>,
    %x_1x4x4x3_f32: tensor<1x4x4x3xf32>, %r_5x4x1_f32: tensor<5x4x1xf32>, %r_5x4_i32: tensor<5x4xi32>) {
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32>}}
  $OP %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+2 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi32>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<5x2x2x3xi32>}}
  $OP %x_1x4x4x3_i32, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xi32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xi32>
  // expected-error@+1 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<5x4x1xf32>}}
  $OP %x_1x4x4x3_f32, %r_5x4x1_f32, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4x1xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+1 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<5x4xi32>}}
  $OP %x_1x4x4x3_f32, %r_5x4_i32, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xi32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}

// OP: qnn.roi_pooling
func.func @types(%x: tensor<4x4x3xf32>, %r: tensor<5x4xf32>, %i: tensor<5xi32>, %x_1x4x4x3_i32: tensor<1x4x4x3xi32>,
    %x_1x4x4x3_f32: tensor<1x4x4x3xf32>, %r_5x4x1_f32: tensor<5x4x1xf32>, %r_5x4_i32: tensor<5x4xi32>) {
  // expected-error@+2 {{input must be a 4-d tensor of floats or quantized integers, got tensor<4x4x3xf32>}}
  // expected-error@+1 {{batch_indices must be a 1-d tensor of ui32, got tensor<5xi32>}}
  $OP %x, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<4x4x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+3 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x4x4x3xi32>}}
  // expected-error@+2 {{batch_indices must be a 1-d tensor of ui32, got tensor<5xi32>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<5x2x2x3xi32>}}
  $OP %x_1x4x4x3_i32, %r, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xi32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xi32>
  // expected-error@+2 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<5x4x1xf32>}}
  // expected-error@+1 {{batch_indices must be a 1-d tensor of ui32, got tensor<5xi32>}}
  $OP %x_1x4x4x3_f32, %r_5x4x1_f32, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4x1xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  // expected-error@+2 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<5x4xi32>}}
  // expected-error@+1 {{batch_indices must be a 1-d tensor of ui32, got tensor<5xi32>}}
  $OP %x_1x4x4x3_f32, %r_5x4_i32, %i {img_size_ratio = dense<2.0> : tensor<2xf32>}
      : (tensor<1x4x4x3xf32>, tensor<5x4xi32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>
  func.return
}
