// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!q32 = !quant.uniform<i32:f32, 0.5:0>
!q32_axis0 = !quant.uniform<i32:f32:0, {0.5:0, 0.25:0}>
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>
func.func @depth_wise_conv_1d(%x: tensor<1x6x4xf32>, %x_i8: tensor<1x6x4x!q8>,
    %x_i8_axis2: tensor<1x6x4x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>,
    %x_dx6x4: tensor<?x6x4xf32, #qnn.bounds<[1, 6, 4]>>, %x_1xdx4: tensor<1x?x4xf32, #qnn.bounds<[1, 6, 4]>>,
    %x_1xdx4_2: tensor<1x?x4xf32>, %w: tensor<3x1x8xf32>, %w_i8: tensor<3x1x8x!q8>,
    %w_3x1xd: tensor<3x1x?xf32, #qnn.bounds<[3, 1, 8]>>, %w_3x4x8: tensor<3x4x8xf32>, %w_3x1x6: tensor<3x1x6xf32>,
    %w_7x1x8: tensor<7x1x8xf32>, %w_0x1x8: tensor<0x1x8xf32>, %w_i8_axis0: tensor<3x1x8x!q8_axis0>,
    %w_i8_axis2: tensor<3x1x8x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0}>>,
    %w_dx1x8: tensor<?x1x8xf32, #qnn.bounds<[3, 1, 8]>>, %w_3xdx8: tensor<3x?x8xf32, #qnn.bounds<[3, 1, 8]>>,
    %b: tensor<8xf32>, %b_3: tensor<3xf32>, %b_i32: tensor<8x!q32>, %b_i32_axis0: tensor<8x!q32_axis0>) {
  // expected-error@+1 {{property 'stride' expected in operation}}
  qnn.depth_wise_conv_1d %x, %w {pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation}}
  qnn.depth_wise_conv_1d %x, %w {stride = 1 : ui32} : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{stride must be > 0, got 0 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w {stride = 0 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{dilation must be > 0, got 0 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0], dilation = 0 : ui32}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight must have shape [3, 1, 8], got [3, 4, 8] (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w_3x4x8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight must have a multiple of the 4 channels of input along its last axis, got 6 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w_3x1x6 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x6xf32>) -> tensor<1x4x6xf32>
  // expected-error@+1 {{weight of [7] must fit the input of [6] with padding [0, 0] (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w_7x1x8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<7x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight must have elements, got tensor<0x1x8xf32> (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w_0x1x8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<0x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must have shape [8], got [3] (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w, %b_3 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>, tensor<3xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must have floats as the input has, got !quant.uniform<i32:f32, 0.5:0> (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w, %b_i32 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>, tensor<8x!q32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x_i8, %w_i8, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x1x8x!q8>, tensor<8xf32>) -> tensor<1x4x8x!q8>
  // expected-error@+1 {{output must have shape [1, 4, 8], got [1, 5, 8] (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x5x8xf32>
  // expected-error@+1 {{output must have shape [1, 4, 8], got [2, 4, 8] (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input f32, weight !quant.uniform<i8:f32, 0.5:0>, output f32 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8x!q8>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got FLOAT_32}}
  qnn.depth_wise_conv_1d %x_i8, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x1x8x!q8>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf16>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got UFIXED_POINT_8 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x_i8, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x1x8x!q8>) -> tensor<1x4x8x!quant.uniform<u8:f32, 0.5:0>>
  // expected-error@+1 {{input must have one scale, not one along axis 2 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x_i8_axis2, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, tensor<3x1x8x!q8>)
      -> tensor<1x4x8x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 2 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x_i8, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x1x8x!q8>)
      -> tensor<1x4x8x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  // expected-error@+1 {{weight must be quantized along axis 2, not 0 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x_i8, %w_i8_axis0 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x1x8x!q8_axis0>) -> tensor<1x4x8x!q8>
  // expected-error@+1 {{weight must have 8 scales, one for each index of axis 2, got 3 (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x_i8, %w_i8_axis2 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x1x8x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0}>>) -> tensor<1x4x8x!q8>
  // expected-error@+1 {{bias must have 8 scales, one for each index of axis 0, got 2}}
  qnn.depth_wise_conv_1d %x_i8, %w_i8, %b_i32_axis0 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x1x8x!q8>, tensor<8x!q32_axis0>) -> tensor<1x4x8x!q8>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 1}}
  qnn.depth_wise_conv_1d %x_dx6x4, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<?x6x4xf32, #qnn.bounds<[1, 6, 4]>>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<1x4x8xf32> (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x_1xdx4, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x?x4xf32, #qnn.bounds<[1, 6, 4]>>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<1x4x8xf32> (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w_dx1x8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<?x1x8xf32, #qnn.bounds<[3, 1, 8]>>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 2 of at most 8, got tensor<1x4x8xf32> (section DepthWiseConv1d)}}
  qnn.depth_wise_conv_1d %x, %w_3x1xd {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x?xf32, #qnn.bounds<[3, 1, 8]>>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias and channels of weight must both be dynamic or both static}}
  qnn.depth_wise_conv_1d %x, %w_3x1xd, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x?xf32, #qnn.bounds<[3, 1, 8]>>, tensor<8xf32>)
      -> tensor<1x4x?xf32, #qnn.bounds<[1, 4, 8]>>
  // expected-error@+1 {{weight must have a static dimension before the last}}
  qnn.depth_wise_conv_1d %x, %w_3xdx8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x?x8xf32, #qnn.bounds<[3, 1, 8]>>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{must bound its dynamic dimensions by #qnn.bounds}}
  qnn.depth_wise_conv_1d %x_1xdx4_2, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x?x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  func.return
}

func.func @depth_wise_conv_2d(%x: tensor<1x6x6x4xf32>, %x_i8: tensor<1x6x6x4x!q8>,
    %x_i8_axis3: tensor<1x6x6x4x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>,
    %x_dx6x6x4: tensor<?x6x6x4xf32, #qnn.bounds<[1, 6, 6, 4]>>,
    %x_1xdx6x4: tensor<1x?x6x4xf32, #qnn.bounds<[1, 6, 6, 4]>>, %x_1xdxdx4: tensor<1x?x?x4xf32>,
    %w: tensor<3x3x1x8xf32>, %w_i8: tensor<3x3x1x8x!q8>, %w_3x3x1xd: tensor<3x3x1x?xf32, #qnn.bounds<[3, 3, 1, 8]>>,
    %w_3x3x4x8: tensor<3x3x4x8xf32>, %w_3x3x1x6: tensor<3x3x1x6xf32>, %w_7x3x1x8: tensor<7x3x1x8xf32>,
    %w_0x3x1x8: tensor<0x3x1x8xf32>, %w_i8_axis0: tensor<3x3x1x8x!q8_axis0>,
    %w_i8_axis3: tensor<3x3x1x8x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0}>>,
    %w_3xdx1x8: tensor<3x?x1x8xf32, #qnn.bounds<[3, 3, 1, 8]>>,
    %w_3x3xdx8: tensor<3x3x?x8xf32, #qnn.bounds<[3, 3, 1, 8]>>, %b: tensor<8xf32>, %b_3: tensor<3xf32>,
    %b_i32: tensor<8x!q32>, %b_i32_axis0: tensor<8x!q32_axis0>) {
  // expected-error@+1 {{property 'stride' expected in operation}}
  qnn.depth_wise_conv_2d %x, %w {pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation}}
  qnn.depth_wise_conv_2d %x, %w {stride = [1, 1]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 0] (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w {stride = [1, 0], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, 0] (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       dilation = [1, 0]} : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{weight must have shape [3, 3, 1, 8], got [3, 3, 4, 8] (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w_3x3x4x8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{weight must have a multiple of the 4 channels of input along its last axis, got 6 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w_3x3x1x6 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x6xf32>) -> tensor<1x4x4x6xf32>
  // expected-error@+1 {{weight of [7, 3] must fit the input of [6, 6] with padding [0, 0, 0, 0] (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w_7x3x1x8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<7x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{weight must have elements, got tensor<0x3x1x8xf32> (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w_0x3x1x8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<0x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must have shape [8], got [3] (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w, %b_3 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>, tensor<3xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must have floats as the input has, got !quant.uniform<i32:f32, 0.5:0> (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w, %b_i32 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>, tensor<8x!q32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x_i8, %w_i8, %b {stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8>, tensor<3x3x1x8x!q8>, tensor<8xf32>) -> tensor<1x4x4x8x!q8>
  // expected-error@+1 {{output must have shape [1, 4, 4, 8], got [1, 4, 5, 8] (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x5x8xf32>
  // expected-error@+1 {{output must have shape [1, 4, 4, 8], got [2, 4, 4, 8] (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<2x4x4x8xf32>
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input f32, weight !quant.uniform<i8:f32, 0.5:0>, output f32 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8x!q8>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got FLOAT_32}}
  qnn.depth_wise_conv_2d %x_i8, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8>, tensor<3x3x1x8x!q8>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf16>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got UFIXED_POINT_8 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x_i8, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8>, tensor<3x3x1x8x!q8>) -> tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:0>>
  // expected-error@+1 {{input must have one scale, not one along axis 3 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x_i8_axis3, %w_i8 {stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, tensor<3x3x1x8x!q8>)
      -> tensor<1x4x4x8x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 3 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x_i8, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8>, tensor<3x3x1x8x!q8>)
      -> tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  // expected-error@+1 {{weight must be quantized along axis 3, not 0 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x_i8, %w_i8_axis0 {stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8>, tensor<3x3x1x8x!q8_axis0>) -> tensor<1x4x4x8x!q8>
  // expected-error@+1 {{weight must have 8 scales, one for each index of axis 3, got 3 (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x_i8, %w_i8_axis3 {stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8>, tensor<3x3x1x8x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0}>>) -> tensor<1x4x4x8x!q8>
  // expected-error@+1 {{bias must have 8 scales, one for each index of axis 0, got 2}}
  qnn.depth_wise_conv_2d %x_i8, %w_i8, %b_i32_axis0 {stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8>, tensor<3x3x1x8x!q8>, tensor<8x!q32_axis0>) -> tensor<1x4x4x8x!q8>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 1}}
  qnn.depth_wise_conv_2d %x_dx6x6x4, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<?x6x6x4xf32, #qnn.bounds<[1, 6, 6, 4]>>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<1x4x4x8xf32> (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x_1xdx6x4, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x?x6x4xf32, #qnn.bounds<[1, 6, 6, 4]>>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 2 of at most 4, got tensor<1x4x4x8xf32> (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w_3xdx1x8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x?x1x8xf32, #qnn.bounds<[3, 3, 1, 8]>>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 3 of at most 8, got tensor<1x4x4x8xf32> (section DepthWiseConv2d)}}
  qnn.depth_wise_conv_2d %x, %w_3x3x1xd {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x?xf32, #qnn.bounds<[3, 3, 1, 8]>>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias and channels of weight must both be dynamic or both static}}
  qnn.depth_wise_conv_2d %x, %w_3x3x1xd, %b {stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x?xf32, #qnn.bounds<[3, 3, 1, 8]>>, tensor<8xf32>)
      -> tensor<1x4x4x?xf32, #qnn.bounds<[1, 4, 4, 8]>>
  // expected-error@+1 {{weight must have a static dimension before the last}}
  qnn.depth_wise_conv_2d %x, %w_3x3xdx8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x?x8xf32, #qnn.bounds<[3, 3, 1, 8]>>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{must bound its dynamic dimensions by #qnn.bounds}}
  qnn.depth_wise_conv_2d %x_1xdxdx4, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x?x?x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  func.return
}

func.func @depth_wise_conv_1d_types(%x: tensor<6x4xf32>, %w: tensor<3x1x8xf32>, %b: tensor<8xf32>,
    %x_1x6x4_f32: tensor<1x6x4xf32>, %w_1x8_f32: tensor<1x8xf32>, %x_1x6x4_i8: tensor<1x6x4xi8>,
    %w_3x1x8_i8: tensor<3x1x8xi8>, %b_1x8_f32: tensor<1x8xf32>,
    %x_1x6x4_qi8: tensor<1x6x4x!quant.uniform<i8:f32, 0.5:0>>,
    %w_3x1x8_qi8: tensor<3x1x8x!quant.uniform<i8:f32, 0.5:0>>, %b_8_i1: tensor<8xi1>) {
  // expected-error@+1 {{input must be a 3-d tensor of floats or quantized integers, got tensor<6x4xf32>}}
  qnn.depth_wise_conv_1d %x, %w, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<6x4xf32>, tensor<3x1x8xf32>, tensor<8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight must be a 3-d tensor of floats or quantized integers, got tensor<1x8xf32>}}
  qnn.depth_wise_conv_1d %x_1x6x4_f32, %w_1x8_f32, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<1x8xf32>, tensor<8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{input must be a 3-d tensor of floats or quantized integers, got tensor<1x6x4xi8>}}
  qnn.depth_wise_conv_1d %x_1x6x4_i8, %w, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xi8>, tensor<3x1x8xf32>, tensor<8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight must be a 3-d tensor of floats or quantized integers, got tensor<3x1x8xi8>}}
  qnn.depth_wise_conv_1d %x_1x6x4_f32, %w_3x1x8_i8, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xi8>, tensor<8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<1x8xf32>}}
  qnn.depth_wise_conv_1d %x_1x6x4_f32, %w, %b_1x8_f32 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>, tensor<1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<8xi1>}}
  qnn.depth_wise_conv_1d %x_1x6x4_qi8, %w_3x1x8_qi8, %b_8_i1 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!quant.uniform<i8:f32, 0.5:0>>, tensor<3x1x8x!quant.uniform<i8:f32, 0.5:0>>, tensor<8xi1>)
      -> tensor<1x4x8x!quant.uniform<i8:f32, 0.5:0>>
  // expected-error@+1 {{output must be a 3-d tensor of floats or quantized integers, got tensor<4x8xf32>}}
  qnn.depth_wise_conv_1d %x_1x6x4_f32, %w, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.depth_wise_conv_1d %x_1x6x4_f32, %w {stride = 1 : i32, pad_amount = dense<0> : tensor<2xui32>}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<2xui32>}}
  qnn.depth_wise_conv_1d %x_1x6x4_f32, %w {stride = 1 : ui32, pad_amount = [0, 0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.depth_wise_conv_1d %x_1x6x4_f32, %w
      {stride = 1 : ui32, pad_amount = dense<0> : tensor<2xui32>, dilation = 1 : i32}
      : (tensor<1x6x4xf32>, tensor<3x1x8xf32>) -> tensor<1x4x8xf32>
  func.return
}

func.func @depth_wise_conv_2d_types(%x: tensor<6x6x4xf32>, %w: tensor<3x3x1x8xf32>, %b: tensor<8xf32>,
    %x_1x6x6x4_f32: tensor<1x6x6x4xf32>, %w_3x1x8_f32: tensor<3x1x8xf32>, %x_1x6x6x4_i8: tensor<1x6x6x4xi8>,
    %w_3x3x1x8_i8: tensor<3x3x1x8xi8>, %b_1x8_f32: tensor<1x8xf32>,
    %x_1x6x6x4_qi8: tensor<1x6x6x4x!quant.uniform<i8:f32, 0.5:0>>,
    %w_3x3x1x8_qi8: tensor<3x3x1x8x!quant.uniform<i8:f32, 0.5:0>>, %b_8_i1: tensor<8xi1>) {
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<6x6x4xf32>}}
  qnn.depth_wise_conv_2d %x, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<6x6x4xf32>, tensor<3x3x1x8xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{weight must be a 4-d tensor of floats or quantized integers, got tensor<3x1x8xf32>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_f32, %w_3x1x8_f32, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x1x8xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x6x6x4xi8>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_i8, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xi8>, tensor<3x3x1x8xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{weight must be a 4-d tensor of floats or quantized integers, got tensor<3x3x1x8xi8>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_f32, %w_3x3x1x8_i8, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xi8>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<1x8xf32>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_f32, %w, %b_1x8_f32 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>, tensor<1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<8xi1>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_qi8, %w_3x3x1x8_qi8, %b_8_i1 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!quant.uniform<i8:f32, 0.5:0>>, tensor<3x3x1x8x!quant.uniform<i8:f32, 0.5:0>>, tensor<8xi1>)
      -> tensor<1x4x4x8x!quant.uniform<i8:f32, 0.5:0>>
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<4x4x8xf32>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_f32, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>, tensor<8xf32>) -> tensor<4x4x8xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected dense values of tensor<2xui32>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_f32, %w {stride = dense<1> : tensor<2xi32>, pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<2x2xui32>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_f32, %w {stride = [1, 1], pad_amount = [0, 0, 0, 0]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected dense values of tensor<2xui32>}}
  qnn.depth_wise_conv_2d %x_1x6x6x4_f32, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       dilation = [1, 1, 1]} : (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  func.return
}
