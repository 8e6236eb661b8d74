// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis2 = !quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>
!q8_axis3 = !quant.uniform<i8:f32:3, {0.5:0, 0.25:0}>
!q8_axis3_2 = !quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0}>
func.func @im_2_col(%x: tensor<1x3x4x2xf32>, %x_i8_axis3: tensor<1x3x4x2x!q8_axis3>, %x_i8: tensor<1x3x4x2x!q8>) {
  // expected-error@+1 {{property 'kernel_size' expected in operation}}
  qnn.im_2_col %x {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{kernel_size must be > 0, got [1, 0] (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [1, 0], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{property 'stride' expected in operation}}
  qnn.im_2_col %x {kernel_size = [2, 2], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 0] (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 0],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, 0] (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], dilation = [1, 0]}
      : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 1]}
      : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{kernel_size, dilated to [4, 2] must fit the input of [3, 4] with padding [0, 0, 0, 0] (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], dilation = [3, 1]}
      : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16 (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 3 (section Im2Col)}}
  qnn.im_2_col %x_i8_axis3 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2x!q8_axis3>) -> tensor<1x8x6x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 2 (section Im2Col)}}
  qnn.im_2_col %x_i8 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2x!q8>) -> tensor<1x8x6x!q8_axis2>
  // expected-error@+1 {{output must have shape [1, 8, 6], got [1, 8, 12] (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x12xf32>
  // expected-error@+1 {{output must have shape [1, 8, 12], got [1, 8, 6] (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[1, 0], [0, 1]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{output must have shape [1, 8, 2], got [1, 8, 6] (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [2, 2],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{output must have shape [1, 4, 9], got [1, 8, 9] (section Im2Col)}}
  qnn.im_2_col %x {kernel_size = [1, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x9xf32>
  func.return
}

func.func @col_2_im(%x: tensor<1x8x6xf32>, %x_i8_axis2: tensor<1x8x6x!q8_axis2>, %x_i8: tensor<1x8x6x!q8>,
    %x_1x8x12: tensor<1x8x12xf32>, %x_1x6x6: tensor<1x6x6xf32>, %x_2x8x6: tensor<2x8x6xf32>) {
  // expected-error@+1 {{property 'kernel_size' expected in operation}}
  qnn.col_2_im %x {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{kernel_size must be > 0, got [1, 0] (section Col2Im)}}
  qnn.col_2_im %x {kernel_size = [1, 0], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{property 'stride' expected in operation}}
  qnn.col_2_im %x {kernel_size = [2, 2], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 0] (section Col2Im)}}
  qnn.col_2_im %x {kernel_size = [2, 2], stride = [1, 0],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, 0] (section Col2Im)}}
  qnn.col_2_im %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], dilation = [1, 0]}
      : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation}}
  qnn.col_2_im %x {kernel_size = [2, 2], stride = [1, 1]}
      : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{kernel_size, dilated to [4, 2] must fit the input of [3, 4] with padding [0, 0, 0, 0] (section Col2Im)}}
  qnn.col_2_im %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], dilation = [3, 1]}
      : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16 (section Col2Im)}}
  qnn.col_2_im %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 2 (section Col2Im)}}
  qnn.col_2_im %x_i8_axis2 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6x!q8_axis2>) -> tensor<1x3x4x2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 3 (section Col2Im)}}
  qnn.col_2_im %x_i8 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6x!q8>) -> tensor<1x3x4x2x!q8_axis3>
  // expected-error@+1 {{input must have shape [1, 8, 6], got [1, 8, 12] (section Col2Im)}}
  qnn.col_2_im %x_1x8x12 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x12xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{input must have shape [1, 8, 12], got [1, 8, 6] (section Col2Im)}}
  qnn.col_2_im %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[1, 0], [0, 1]]} : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{input must have shape [1, 8, 2], got [1, 8, 6] (section Col2Im)}}
  qnn.col_2_im %x {kernel_size = [2, 2], stride = [2, 2],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{input must have shape [1, 8, 6], got [1, 6, 6] (section Col2Im)}}
  qnn.col_2_im %x_1x6x6 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{input must have shape [1, 8, 6], got [2, 8, 6] (section Col2Im)}}
  qnn.col_2_im %x_2x8x6 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<2x8x6xf32>) -> tensor<1x3x4x2xf32>
  func.return
}

func.func @extract_patches(%x: tensor<1x3x4x2xf32>, %x_i8_axis3: tensor<1x3x4x2x!q8_axis3>,
    %x_i8: tensor<1x3x4x2x!q8>) {
  // expected-error@+1 {{property 'size' expected in operation}}
  qnn.extract_patches %x {stride = [1, 1], rate = [1, 1],
       padding = #qnn<patch_padding VALID>} : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{size must be > 0, got [1, 0] (section ExtractPatches)}}
  qnn.extract_patches %x {size = [1, 0], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{property 'stride' expected in operation}}
  qnn.extract_patches %x {size = [2, 2], rate = [1, 1],
       padding = #qnn<patch_padding VALID>} : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 0] (section ExtractPatches)}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 0],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{property 'rate' expected in operation}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 1],
       padding = #qnn<patch_padding VALID>} : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{rate must be > 0, got [1, 0] (section ExtractPatches)}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 1],
       rate = [1, 0], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{property 'padding' expected in operation 'qnn.extract_patches': qnn.patch_padding of VALID, SAME}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 1],
       rate = [1, 1]} : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{size, dilated to [4, 2] must fit the input of [3, 4] with padding [0, 0, 0, 0] (section ExtractPatches)}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 1],
       rate = [3, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{output must have shape [1, 2, 3, 8], got [1, 2, 3, 2] (section ExtractPatches)}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x2xf32>
  // expected-error@+1 {{output must have shape [1, 3, 4, 8], got [1, 2, 3, 8] (section ExtractPatches)}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding SAME>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{output must have shape [1, 2, 2, 8], got [1, 2, 3, 8] (section ExtractPatches)}}
  qnn.extract_patches %x {size = [2, 2], stride = [2, 3],
       rate = [1, 1], padding = #qnn<patch_padding SAME>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16 (section ExtractPatches)}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 3 (section ExtractPatches)}}
  qnn.extract_patches %x_i8_axis3 {size = [2, 2], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2x!q8_axis3>) -> tensor<1x2x3x8x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 3 (section ExtractPatches)}}
  qnn.extract_patches %x_i8 {size = [2, 2], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2x!q8>)
      -> tensor<1x2x3x8x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  func.return
}

func.func @correlation_1d(%x: tensor<1x4x8x3xf32>, %t_1x4x8x3_i8: tensor<1x4x8x3x!q8>, %t_1x4x8x0: tensor<1x4x8x0xf32>,
    %t_1x4x8x3_i8_axis3: tensor<1x4x8x3x!q8_axis3_2>, %w: tensor<1x4x8x3xf32>, %w_1x4x8x2: tensor<1x4x8x2xf32>,
    %w_f16: tensor<1x4x8x3xf16>) {
  // expected-error@+1 {{in1 must have shape [1, 4, 8, 3], got [1, 4, 8, 2] (section Correlation1D)}}
  qnn.correlation_1d %x, %w_1x4x8x2 {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x2xf32>) -> tensor<1x4x8x5xf32>
  // expected-error@+1 {{in0 must have channels, got tensor<1x4x8x0xf32> (section Correlation1D)}}
  qnn.correlation_1d %t_1x4x8x0, %t_1x4x8x0 {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x0xf32>, tensor<1x4x8x0xf32>) -> tensor<1x4x8x5xf32>
  // expected-error@+1 {{property 'displacement' expected in operation}}
  qnn.correlation_1d %x, %w {shift = 0 : i32} : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x5xf32>
  // expected-error@+1 {{property 'shift' expected in operation}}
  qnn.correlation_1d %x, %w {displacement = 2 : ui32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x5xf32>
  // expected-error@+1 {{output must have shape [1, 4, 8, 5], got [1, 4, 8, 2] (section Correlation1D)}}
  qnn.correlation_1d %x, %w {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x2xf32>
  // expected-error@+1 {{in1 must have the data type of in0, FLOAT_32, got FLOAT_16 (section Correlation1D)}}
  qnn.correlation_1d %x, %w_f16 {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf16>) -> tensor<1x4x8x5xf32>
  // expected-error@+1 {{output must have the data type of in0, FLOAT_32, got FLOAT_16 (section Correlation1D)}}
  qnn.correlation_1d %x, %w {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x5xf16>
  // expected-error@+1 {{in0 must have one scale, not one along axis 3 (section Correlation1D)}}
  qnn.correlation_1d %t_1x4x8x3_i8_axis3, %t_1x4x8x3_i8 {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3x!q8_axis3_2>, tensor<1x4x8x3x!q8>) -> tensor<1x4x8x5x!q8>
  // expected-error@+1 {{in1 must have one scale, not one along axis 3 (section Correlation1D)}}
  qnn.correlation_1d %t_1x4x8x3_i8, %t_1x4x8x3_i8_axis3 {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3x!q8>, tensor<1x4x8x3x!q8_axis3_2>) -> tensor<1x4x8x5x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 3 (section Correlation1D)}}
  qnn.correlation_1d %t_1x4x8x3_i8, %t_1x4x8x3_i8 {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3x!q8>, tensor<1x4x8x3x!q8>)
      -> tensor<1x4x8x5x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0}>>
  func.return
}

func.func @im_2_col_types(%x: tensor<3x4x2xf32>, %x_1x3x4x2_i5: tensor<1x3x4x2xi5>,
    %x_1x3x4x2_f32: tensor<1x3x4x2xf32>) {
  // expected-error@+1 {{input must be a 4-d tensor of a data type of QNN, got tensor<3x4x2xf32>}}
  qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+2 {{input must be a 4-d tensor of a data type of QNN, got tensor<1x3x4x2xi5>}}
  // expected-error@+1 {{output must be a 3-d tensor of a data type of QNN, got tensor<1x8x6xi5>}}
  qnn.im_2_col %x_1x3x4x2_i5 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xi5>) -> tensor<1x8x6xi5>
  // expected-error@+1 {{output must be a 3-d tensor of a data type of QNN, got tensor<8x6xf32>}}
  qnn.im_2_col %x_1x3x4x2_f32 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<8x6xf32>
  // expected-error@+1 {{property 'kernel_size' does not verify: expected dense values of tensor<2xui32>}}
  qnn.im_2_col %x_1x3x4x2_f32 {kernel_size = [1, 1, 1], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected dense values of tensor<2xui32>}}
  qnn.im_2_col %x_1x3x4x2_f32 {kernel_size = [2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected dense values of tensor<2xui32>}}
  qnn.im_2_col %x_1x3x4x2_f32 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], dilation = [1, 1, 1]}
      : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<2x2xui32>}}
  qnn.im_2_col %x_1x3x4x2_f32 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [0, 0, 0, 0]} : (tensor<1x3x4x2xf32>) -> tensor<1x8x6xf32>
  func.return
}

func.func @col_2_im_types(%x: tensor<8x6xf32>, %x_1x8x6_i5: tensor<1x8x6xi5>, %x_1x8x6_f32: tensor<1x8x6xf32>) {
  // expected-error@+1 {{input must be a 3-d tensor of a data type of QNN, got tensor<8x6xf32>}}
  qnn.col_2_im %x {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+2 {{input must be a 3-d tensor of a data type of QNN, got tensor<1x8x6xi5>}}
  // expected-error@+1 {{output must be a 4-d tensor of a data type of QNN, got tensor<1x3x4x2xi5>}}
  qnn.col_2_im %x_1x8x6_i5 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6xi5>) -> tensor<1x3x4x2xi5>
  // expected-error@+1 {{output must be a 4-d tensor of a data type of QNN, got tensor<3x4x2xf32>}}
  qnn.col_2_im %x_1x8x6_f32 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6xf32>) -> tensor<3x4x2xf32>
  // expected-error@+1 {{property 'kernel_size' does not verify: expected dense values of tensor<2xui32>}}
  qnn.col_2_im %x_1x8x6_f32 {kernel_size = [1, 1, 1], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected dense values of tensor<2xui32>}}
  qnn.col_2_im %x_1x8x6_f32 {kernel_size = [2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected dense values of tensor<2xui32>}}
  qnn.col_2_im %x_1x8x6_f32 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], dilation = [1, 1, 1]}
      : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<2x2xui32>}}
  qnn.col_2_im %x_1x8x6_f32 {kernel_size = [2, 2], stride = [1, 1],
       pad_amount = [0, 0, 0, 0]} : (tensor<1x8x6xf32>) -> tensor<1x3x4x2xf32>
  func.return
}

func.func @extract_patches_types(%x: tensor<3x4x2xf32>, %x_1x3x4x2_f32: tensor<1x3x4x2xf32>) {
  // expected-error@+1 {{input must be a 4-d tensor of a data type of QNN, got tensor<3x4x2xf32>}}
  qnn.extract_patches %x {size = [2, 2], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{output must be a 4-d tensor of a data type of QNN, got tensor<2x3x8xf32>}}
  qnn.extract_patches %x_1x3x4x2_f32 {size = [2, 2], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<2x3x8xf32>
  // expected-error@+1 {{property 'size' does not verify: expected dense values of tensor<2xui32>}}
  qnn.extract_patches %x_1x3x4x2_f32 {size = [1, 1, 1], stride = [1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected dense values of tensor<2xui32>}}
  qnn.extract_patches %x_1x3x4x2_f32 {size = [2, 2], stride = [1, 1, 1],
       rate = [1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{property 'rate' does not verify: expected dense values of tensor<2xui32>}}
  qnn.extract_patches %x_1x3x4x2_f32 {size = [2, 2], stride = [1, 1],
       rate = [1, 1, 1], padding = #qnn<patch_padding VALID>}
      : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  // expected-error@+1 {{property 'padding' does not verify}}
  qnn.extract_patches %x_1x3x4x2_f32 {size = [2, 2], stride = [1, 1],
       rate = [1, 1], padding = 1 : ui32} : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x8xf32>
  func.return
}

func.func @correlation_1d_types(%x: tensor<4x8x3xf32>, %w: tensor<1x4x8x3xf32>, %x_1x4x8x3_f32: tensor<1x4x8x3xf32>,
    %w_1x4x8x3_i8: tensor<1x4x8x3xi8>) {
  // expected-error@+1 {{in0 must be a 4-d tensor of floats or quantized integers, got tensor<4x8x3xf32>}}
  qnn.correlation_1d %x, %w {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x5xf32>
  // expected-error@+1 {{in1 must be a 4-d tensor of floats or quantized integers, got tensor<1x4x8x3xi8>}}
  qnn.correlation_1d %x_1x4x8x3_f32, %w_1x4x8x3_i8 {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xi8>) -> tensor<1x4x8x5xf32>
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<4x8x5xf32>}}
  qnn.correlation_1d %x_1x4x8x3_f32, %w {displacement = 2 : ui32, shift = 0 : i32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<4x8x5xf32>
  // expected-error@+1 {{property 'displacement' does not verify: expected a scalar of UINT_32 (ui32), got 2 : i32}}
  qnn.correlation_1d %x_1x4x8x3_f32, %w {displacement = 2 : i32, shift = 0 : i32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x5xf32>
  // expected-error@+1 {{property 'shift' does not verify: expected a scalar of INT_32 (i32), got 0 : ui32}}
  qnn.correlation_1d %x_1x4x8x3_f32, %w {displacement = 2 : ui32, shift = 0 : ui32}
      : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x5xf32>
  func.return
}
