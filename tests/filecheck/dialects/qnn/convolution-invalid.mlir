// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

!q32 = !quant.uniform<i32:f32, 0.5:0>
!q32_axis0 = !quant.uniform<i32:f32:0, {0.5:0, 0.25:0}>
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>
func.func @conv_1d(%x: tensor<1x6x4xf32>, %x_i8: tensor<1x6x4x!q8>, %x_1x6x3: tensor<1x6x3xf32>,
    %x_i8_axis2: tensor<1x6x4x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>,
    %x_dx6x4: tensor<?x6x4xf32, #qnn.bounds<[1, 6, 4]>>, %x_1xdx4: tensor<1x?x4xf32, #qnn.bounds<[1, 6, 4]>>,
    %x_1x6xd: tensor<1x6x?xf32, #qnn.bounds<[1, 6, 4]>>, %x_1xdx4_2: tensor<1x?x4xf32>, %w: tensor<3x4x8xf32>,
    %w_i8: tensor<3x4x8x!q8>, %w_3x4xd: tensor<3x4x?xf32, #qnn.bounds<[3, 4, 8]>>, %w_3x3x8: tensor<3x3x8xf32>,
    %w_3x2x5: tensor<3x2x5xf32>, %w_7x4x8: tensor<7x4x8xf32>, %w_0x4x8: tensor<0x4x8xf32>,
    %w_i8_axis0: tensor<3x4x8x!q8_axis0>, %w_i8_axis2: tensor<3x4x8x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0}>>,
    %w_dx4x8: tensor<?x4x8xf32, #qnn.bounds<[3, 4, 8]>>, %b: tensor<8xf32>, %b_3: tensor<3xf32>,
    %b_i32: tensor<8x!q32>, %b_i32_axis0: tensor<8x!q32_axis0>) {
  // expected-error@+1 {{property 'stride' expected in operation 'qnn.conv_1d': a scalar of UINT_32 (ui32)}}
  qnn.conv_1d %x, %w {pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation 'qnn.conv_1d': dense values of tensor<2xui32>}}
  qnn.conv_1d %x, %w {stride = 1 : ui32} : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{stride must be > 0, got 0 (section Conv1d)}}
  qnn.conv_1d %x, %w {stride = 0 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{dilation must be > 0, got 0 (section Conv1d)}}
  qnn.conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0], dilation = 0 : ui32}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{group must divide 4 input and 8 output channels, got 0 (section Conv1d)}}
  qnn.conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0], group = 0 : ui32}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{group must divide 3 input and 8 output channels, got 2 (section Conv1d)}}
  qnn.conv_1d %x_1x6x3, %w_3x3x8 {stride = 1 : ui32, pad_amount = [0, 0], group = 2 : ui32}
      : (tensor<1x6x3xf32>, tensor<3x3x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{group must divide 4 input and 5 output channels, got 2 (section Conv1d)}}
  qnn.conv_1d %x, %w_3x2x5 {stride = 1 : ui32, pad_amount = [0, 0], group = 2 : ui32}
      : (tensor<1x6x4xf32>, tensor<3x2x5xf32>) -> tensor<1x4x5xf32>
  // expected-error@+1 {{weight must have shape [3, 2, 8], got [3, 4, 8] (section Conv1d)}}
  qnn.conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0], group = 2 : ui32}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight of [7] must fit the input of [6] with padding [0, 0] (section Conv1d)}}
  qnn.conv_1d %x, %w_7x4x8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<7x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight must have elements, got tensor<0x4x8xf32> (section Conv1d)}}
  qnn.conv_1d %x, %w_0x4x8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<0x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must have shape [8], got [3] (section Conv1d)}}
  qnn.conv_1d %x, %w, %b_3 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>, tensor<3xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must have floats as the input has, got !quant.uniform<i32:f32, 0.5:0> (section Conv1d)}}
  qnn.conv_1d %x, %w, %b_i32 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>, tensor<8x!q32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section Conv1d)}}
  qnn.conv_1d %x_i8, %w_i8, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x4x8x!q8>, tensor<8xf32>) -> tensor<1x4x8x!q8>
  // expected-error@+1 {{output must have shape [1, 4, 8], got [1, 5, 8] (section Conv1d)}}
  qnn.conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x5x8xf32>
  // expected-error@+1 {{output must have shape [1, 4, 8], got [2, 4, 8] (section Conv1d)}}
  qnn.conv_1d %x, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input f32, weight !quant.uniform<i8:f32, 0.5:0>, output f32 (section Conv1d)}}
  qnn.conv_1d %x, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8x!q8>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input !quant.uniform<i8:f32, 0.5:0>, weight !quant.uniform<i8:f32, 0.5:0>, output f32 (section Conv1d)}}
  qnn.conv_1d %x_i8, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x4x8x!q8>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 2 (section Conv1d)}}
  qnn.conv_1d %x_i8_axis2, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, tensor<3x4x8x!q8>)
      -> tensor<1x4x8x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 2 (section Conv1d)}}
  qnn.conv_1d %x_i8, %w_i8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x4x8x!q8>)
      -> tensor<1x4x8x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  // expected-error@+1 {{weight must be quantized along axis 2, not 0 (section Conv1d)}}
  qnn.conv_1d %x_i8, %w_i8_axis0 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x4x8x!q8_axis0>) -> tensor<1x4x8x!q8>
  // expected-error@+1 {{weight must have 8 scales, one for each index of axis 2, got 3 (section Conv1d)}}
  qnn.conv_1d %x_i8, %w_i8_axis2 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x4x8x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0}>>) -> tensor<1x4x8x!q8>
  // expected-error@+1 {{bias must have 8 scales, one for each index of axis 0, got 2}}
  qnn.conv_1d %x_i8, %w_i8, %b_i32_axis0 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!q8>, tensor<3x4x8x!q8>, tensor<8x!q32_axis0>) -> tensor<1x4x8x!q8>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 1}}
  qnn.conv_1d %x_dx6x4, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<?x6x4xf32, #qnn.bounds<[1, 6, 4]>>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<1x4x8xf32> (section Conv1d)}}
  qnn.conv_1d %x_1xdx4, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x?x4xf32, #qnn.bounds<[1, 6, 4]>>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<1x4x8xf32> (section Conv1d)}}
  qnn.conv_1d %x, %w_dx4x8 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<?x4x8xf32, #qnn.bounds<[3, 4, 8]>>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 2 of at most 8, got tensor<1x4x8xf32> (section Conv1d)}}
  qnn.conv_1d %x, %w_3x4xd {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x?xf32, #qnn.bounds<[3, 4, 8]>>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias and channels of weight must both be dynamic or both static}}
  qnn.conv_1d %x, %w_3x4xd, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x?xf32, #qnn.bounds<[3, 4, 8]>>, tensor<8xf32>)
      -> tensor<1x4x?xf32, #qnn.bounds<[1, 4, 8]>>
  // expected-error@+1 {{channels of input and inputs of weight must both be dynamic or both static}}
  qnn.conv_1d %x_1x6xd, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x?xf32, #qnn.bounds<[1, 6, 4]>>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{must bound its dynamic dimensions by #qnn.bounds}}
  qnn.conv_1d %x_1xdx4_2, %w {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x?x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  func.return
}

func.func @conv_1d_types(%x: tensor<6x4xf32>, %w: tensor<3x4x8xf32>, %b: tensor<8xf32>,
    %x_1x6x4_f32: tensor<1x6x4xf32>, %w_4x8_f32: tensor<4x8xf32>, %x_1x6x4_i8: tensor<1x6x4xi8>,
    %w_3x4x8_i8: tensor<3x4x8xi8>, %b_1x8_f32: tensor<1x8xf32>,
    %x_1x6x4_qi8: tensor<1x6x4x!quant.uniform<i8:f32, 0.5:0>>,
    %w_3x4x8_qi8: tensor<3x4x8x!quant.uniform<i8:f32, 0.5:0>>, %b_8_i1: tensor<8xi1>) {
  // expected-error@+1 {{input must be a 3-d tensor of floats or quantized integers, got tensor<6x4xf32>}}
  qnn.conv_1d %x, %w, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<6x4xf32>, tensor<3x4x8xf32>, tensor<8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight must be a 3-d tensor of floats or quantized integers, got tensor<4x8xf32>}}
  qnn.conv_1d %x_1x6x4_f32, %w_4x8_f32, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{input must be a 3-d tensor of floats or quantized integers, got tensor<1x6x4xi8>}}
  qnn.conv_1d %x_1x6x4_i8, %w, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xi8>, tensor<3x4x8xf32>, tensor<8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{weight must be a 3-d tensor of floats or quantized integers, got tensor<3x4x8xi8>}}
  qnn.conv_1d %x_1x6x4_f32, %w_3x4x8_i8, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xi8>, tensor<8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<1x8xf32>}}
  qnn.conv_1d %x_1x6x4_f32, %w, %b_1x8_f32 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>, tensor<1x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<8xi1>}}
  qnn.conv_1d %x_1x6x4_qi8, %w_3x4x8_qi8, %b_8_i1 {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4x!quant.uniform<i8:f32, 0.5:0>>, tensor<3x4x8x!quant.uniform<i8:f32, 0.5:0>>, tensor<8xi1>)
      -> tensor<1x4x8x!quant.uniform<i8:f32, 0.5:0>>
  // expected-error@+1 {{output must be a 3-d tensor of floats or quantized integers, got tensor<4x8xf32>}}
  qnn.conv_1d %x_1x6x4_f32, %w, %b {stride = 1 : ui32, pad_amount = [0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.conv_1d %x_1x6x4_f32, %w {stride = 1 : i32, pad_amount = dense<0> : tensor<2xui32>}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<2xui32>}}
  qnn.conv_1d %x_1x6x4_f32, %w {stride = 1 : ui32, pad_amount = [0, 0, 0]}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.conv_1d %x_1x6x4_f32, %w {stride = 1 : ui32, pad_amount = dense<0> : tensor<2xui32>, dilation = 1 : i32}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  // expected-error@+1 {{property 'group' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.conv_1d %x_1x6x4_f32, %w {stride = 1 : ui32, pad_amount = dense<0> : tensor<2xui32>, group = 1 : i32}
      : (tensor<1x6x4xf32>, tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
  func.return
}

func.func @conv_2d_types(%x: tensor<6x6x4xf32>, %w: tensor<3x3x4x8xf32>, %b: tensor<8xf32>,
    %x_1x6x6x4_f32: tensor<1x6x6x4xf32>, %w_3x4x8_f32: tensor<3x4x8xf32>, %x_1x6x6x4_i8: tensor<1x6x6x4xi8>,
    %w_3x3x4x8_i8: tensor<3x3x4x8xi8>, %b_1x8_f32: tensor<1x8xf32>,
    %x_1x6x6x4_qi8: tensor<1x6x6x4x!quant.uniform<i8:f32, 0.5:0>>,
    %w_3x3x4x8_qi8: tensor<3x3x4x8x!quant.uniform<i8:f32, 0.5:0>>, %b_8_i1: tensor<8xi1>) {
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<6x6x4xf32>}}
  qnn.conv_2d %x, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<6x6x4xf32>, tensor<3x3x4x8xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{weight must be a 4-d tensor of floats or quantized integers, got tensor<3x4x8xf32>}}
  qnn.conv_2d %x_1x6x6x4_f32, %w_3x4x8_f32, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x4x8xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x6x6x4xi8>}}
  qnn.conv_2d %x_1x6x6x4_i8, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xi8>, tensor<3x3x4x8xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{weight must be a 4-d tensor of floats or quantized integers, got tensor<3x3x4x8xi8>}}
  qnn.conv_2d %x_1x6x6x4_f32, %w_3x3x4x8_i8, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xi8>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<1x8xf32>}}
  qnn.conv_2d %x_1x6x6x4_f32, %w, %b_1x8_f32 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>, tensor<1x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<8xi1>}}
  qnn.conv_2d %x_1x6x6x4_qi8, %w_3x3x4x8_qi8, %b_8_i1 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!quant.uniform<i8:f32, 0.5:0>>, tensor<3x3x4x8x!quant.uniform<i8:f32, 0.5:0>>, tensor<8xi1>)
      -> tensor<1x4x4x8x!quant.uniform<i8:f32, 0.5:0>>
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<4x4x8xf32>}}
  qnn.conv_2d %x_1x6x6x4_f32, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>, tensor<8xf32>) -> tensor<4x4x8xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected dense values of tensor<2xui32>}}
  qnn.conv_2d %x_1x6x6x4_f32, %w {stride = dense<1> : tensor<2xi32>, pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<2x2xui32>}}
  qnn.conv_2d %x_1x6x6x4_f32, %w {stride = [1, 1], pad_amount = [0, 0, 0, 0]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected dense values of tensor<2xui32>}}
  qnn.conv_2d %x_1x6x6x4_f32, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       dilation = [1, 1, 1]} : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'group' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.conv_2d %x_1x6x6x4_f32, %w
      {stride = dense<1> : tensor<2xui32>, pad_amount = dense<0> : tensor<2x2xui32>, group = 1 : i32}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'reuse_sparse_indices' does not verify: expected true or false}}
  qnn.conv_2d %x_1x6x6x4_f32, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       reuse_sparse_indices = 0 : ui32} : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  func.return
}

func.func @conv_3d_types(%x: tensor<6x6x6x4xf32>, %w: tensor<3x3x3x4x8xf32>, %b: tensor<8xf32>,
    %x_1x6x6x6x4_f32: tensor<1x6x6x6x4xf32>, %w_3x3x4x8_f32: tensor<3x3x4x8xf32>,
    %x_1x6x6x6x4_i8: tensor<1x6x6x6x4xi8>, %w_3x3x3x4x8_i8: tensor<3x3x3x4x8xi8>, %b_1x8_f32: tensor<1x8xf32>,
    %x_1x6x6x6x4_qi8: tensor<1x6x6x6x4x!quant.uniform<i8:f32, 0.5:0>>,
    %w_3x3x3x4x8_qi8: tensor<3x3x3x4x8x!quant.uniform<i8:f32, 0.5:0>>, %b_8_i1: tensor<8xi1>) {
  // expected-error@+1 {{input must be a 5-d tensor of floats or quantized integers, got tensor<6x6x6x4xf32>}}
  qnn.conv_3d %x, %w, %b {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<6x6x6x4xf32>, tensor<3x3x3x4x8xf32>, tensor<8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{weight must be a 5-d tensor of floats or quantized integers, got tensor<3x3x4x8xf32>}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w_3x3x4x8_f32, %b {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x4x8xf32>, tensor<8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{input must be a 5-d tensor of floats or quantized integers, got tensor<1x6x6x6x4xi8>}}
  qnn.conv_3d %x_1x6x6x6x4_i8, %w, %b {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xi8>, tensor<3x3x3x4x8xf32>, tensor<8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{weight must be a 5-d tensor of floats or quantized integers, got tensor<3x3x3x4x8xi8>}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w_3x3x3x4x8_i8, %b {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x8xi8>, tensor<8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<1x8xf32>}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w, %b_1x8_f32 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x8xf32>, tensor<1x8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<8xi1>}}
  qnn.conv_3d %x_1x6x6x6x4_qi8, %w_3x3x3x4x8_qi8, %b_8_i1 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4x!quant.uniform<i8:f32, 0.5:0>>, tensor<3x3x3x4x8x!quant.uniform<i8:f32, 0.5:0>>, tensor<8xi1>)
      -> tensor<1x4x4x4x8x!quant.uniform<i8:f32, 0.5:0>>
  // expected-error@+1 {{output must be a 5-d tensor of floats or quantized integers, got tensor<4x4x4x8xf32>}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w, %b {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x8xf32>, tensor<8xf32>) -> tensor<4x4x4x8xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected dense values of tensor<3xui32>}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w {stride = dense<1> : tensor<3xi32>, pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<3x2xui32>}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w {stride = [1, 1, 1], pad_amount = [0, 0, 0, 0, 0, 0]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected dense values of tensor<3xui32>}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]],
       dilation = [1, 1, 1, 1]} : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{property 'group' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w
      {stride = dense<1> : tensor<3xui32>, pad_amount = dense<0> : tensor<3x2xui32>, group = 1 : i32}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{property 'reuse_sparse_indicies' does not verify: expected true or false}}
  qnn.conv_3d %x_1x6x6x6x4_f32, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]],
       reuse_sparse_indicies = 0 : ui32} : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x8xf32>) -> tensor<1x4x4x4x8xf32>
  func.return
}

// -----

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_2 = !quant.uniform<i8:f32, 0.5:3>
!x_i8 = tensor<1x6x6x4x!q8>
!w_i8 = tensor<3x3x4x8x!q8>
!y = tensor<1x4x4x8x!q8>
func.func @conv_2d(%x: tensor<1x6x6x4xf32>, %x_i8: !x_i8, %x_f32_sparse: tensor<1x6x6x4xf32, #qnn.sparse<[5, 3]>>,
    %x_1x6x6x3: tensor<1x6x6x3xf32>, %x_i8_sparse: tensor<1x6x6x4x!q8_2, #qnn.sparse<[5, 3]>>,
    %x_i8_sparse_2: tensor<1x6x6x4x!q8, #qnn.sparse<[5, 3]>>,
    %x_f32_sparse_2: tensor<1x6x6x4xf32, #qnn.sparse<[5, 4]>>,
    %x_i8_axis3: tensor<1x6x6x4x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>,
    %x_dx6x6x4: tensor<?x6x6x4xf32, #qnn.bounds<[1, 6, 6, 4]>>,
    %x_1xdx6x4: tensor<1x?x6x4xf32, #qnn.bounds<[1, 6, 6, 4]>>,
    %x_1x6x6xd: tensor<1x6x6x?xf32, #qnn.bounds<[1, 6, 6, 4]>>, %x_1xdxdx4: tensor<1x?x?x4xf32>,
    %w: tensor<3x3x4x8xf32>, %w_i8: !w_i8, %w_3x3x4xd: tensor<3x3x4x?xf32, #qnn.bounds<[3, 3, 4, 8]>>,
    %w_3x3x3x8: tensor<3x3x3x8xf32>, %w_3x3x2x5: tensor<3x3x2x5xf32>, %w_7x3x4x8: tensor<7x3x4x8xf32>,
    %w_0x3x4x8: tensor<0x3x4x8xf32>, %w_i8_axis0: tensor<3x3x4x8x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>>,
    %w_i8_axis3: tensor<3x3x4x8x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0}>>,
    %w_3xdx4x8: tensor<3x?x4x8xf32, #qnn.bounds<[3, 3, 4, 8]>>, %b: tensor<8xf32>, %b_3: tensor<3xf32>,
    %b_i32: tensor<8x!quant.uniform<i32:f32, 0.5:0>>,
    %b_i32_axis0: tensor<8x!quant.uniform<i32:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{property 'stride' expected in operation}}
  qnn.conv_2d %x, %w {pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation}}
  qnn.conv_2d %x, %w {stride = [1, 1]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 0] (section Conv2d)}}
  qnn.conv_2d %x, %w {stride = [1, 0], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, 0] (section Conv2d)}}
  qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       dilation = [1, 0]} : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{group must divide 4 input and 8 output channels, got 0 (section Conv2d)}}
  qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]], group = 0 : ui32}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{group must divide 3 input and 8 output channels, got 2 (section Conv2d)}}
  qnn.conv_2d %x_1x6x6x3, %w_3x3x3x8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       group = 2 : ui32} : (tensor<1x6x6x3xf32>, tensor<3x3x3x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{group must divide 4 input and 5 output channels, got 2 (section Conv2d)}}
  qnn.conv_2d %x, %w_3x3x2x5 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       group = 2 : ui32} : (tensor<1x6x6x4xf32>, tensor<3x3x2x5xf32>) -> tensor<1x4x4x5xf32>
  // expected-error@+1 {{weight must have shape [3, 3, 2, 8], got [3, 3, 4, 8] (section Conv2d)}}
  qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]], group = 2 : ui32}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{weight of [7, 3] must fit the input of [6, 6] with padding [0, 0, 0, 0] (section Conv2d)}}
  qnn.conv_2d %x, %w_7x3x4x8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<7x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{reuse_sparse_indices must be false for dense tensors (section Conv2d)}}
  qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       reuse_sparse_indices = true} : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must be sparse as input is, got tensor<1x4x4x8xf32> (section Conv2d)}}
  qnn.conv_2d %x_f32_sparse, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32, #qnn.sparse<[5, 3]>>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must be dense as input is, got tensor<1x4x4x8xf32, #qnn.sparse<[5, 3]>> (section Conv2d)}}
  qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32, #qnn.sparse<[5, 3]>>
  // expected-error@+1 {{input must have zero point 0, got 3 (section Conv2d)}}
  qnn.conv_2d %x_i8_sparse, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8_2, #qnn.sparse<[5, 3]>>, !w_i8) -> tensor<1x4x4x8x!q8, #qnn.sparse<[5, 3]>>
  // expected-error@+1 {{output must have zero point 0, got 3 (section Conv2d)}}
  qnn.conv_2d %x_i8_sparse_2, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!q8, #qnn.sparse<[5, 3]>>, !w_i8) -> tensor<1x4x4x8x!q8_2, #qnn.sparse<[5, 3]>>
  // expected-error@+1 {{input must be dense along its channels for reuse_sparse_indices, got #qnn.sparse}}
  qnn.conv_2d %x_f32_sparse_2, %w {stride = [1, 1], pad_amount = [[1, 1], [1, 1]],
       reuse_sparse_indices = true}
      : (tensor<1x6x6x4xf32, #qnn.sparse<[5, 4]>>, tensor<3x3x4x8xf32>) -> tensor<1x6x6x8xf32, #qnn.sparse<[5, 4]>>
  // expected-error@+1 {{output must have the size [6, 6] and the places of input, got tensor<1x4x4x8xf32, #qnn.sparse<[5, 3]>> (section Conv2d)}}
  qnn.conv_2d %x_f32_sparse, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
       reuse_sparse_indices = true}
      : (tensor<1x6x6x4xf32, #qnn.sparse<[5, 3]>>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32, #qnn.sparse<[5, 3]>>
  // expected-error@+1 {{output must have the size [6, 6] and the places of input, got tensor<1x6x6x8xf32, #qnn.sparse<[6, 3]>> (section Conv2d)}}
  qnn.conv_2d %x_f32_sparse, %w {stride = [1, 1], pad_amount = [[1, 1], [1, 1]],
       reuse_sparse_indices = true}
      : (tensor<1x6x6x4xf32, #qnn.sparse<[5, 3]>>, tensor<3x3x4x8xf32>) -> tensor<1x6x6x8xf32, #qnn.sparse<[6, 3]>>
  // expected-error@+1 {{weight must have elements, got tensor<0x3x4x8xf32> (section Conv2d)}}
  qnn.conv_2d %x, %w_0x3x4x8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<0x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must have shape [8], got [3] (section Conv2d)}}
  qnn.conv_2d %x, %w, %b_3 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>, tensor<3xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must have floats as the input has, got !quant.uniform<i32:f32, 0.5:0> (section Conv2d)}}
  qnn.conv_2d %x, %w, %b_i32 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>, tensor<8x!quant.uniform<i32:f32, 0.5:0>>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section Conv2d)}}
  qnn.conv_2d %x_i8, %w_i8, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (!x_i8, !w_i8, tensor<8xf32>) -> !y
  // expected-error@+1 {{output must have shape [1, 4, 4, 8], got [1, 4, 5, 8] (section Conv2d)}}
  qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x5x8xf32>
  // expected-error@+1 {{output must have shape [1, 4, 4, 8], got [2, 4, 4, 8] (section Conv2d)}}
  qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x4x4x8xf32>
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input f32, weight !quant.uniform<i8:f32, 0.5:0>, output f32 (section Conv2d)}}
  qnn.conv_2d %x, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, !w_i8) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input !quant.uniform<i8:f32, 0.5:0>, weight !quant.uniform<i8:f32, 0.5:0>, output f32 (section Conv2d)}}
  qnn.conv_2d %x_i8, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (!x_i8, !w_i8) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 3 (section Conv2d)}}
  qnn.conv_2d %x_i8_axis3, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, !w_i8) -> !y
  // expected-error@+1 {{output must have one scale, not one along axis 3 (section Conv2d)}}
  qnn.conv_2d %x_i8, %w_i8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (!x_i8, !w_i8)
      -> tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  // expected-error@+1 {{weight must be quantized along axis 3, not 0 (section Conv2d)}}
  qnn.conv_2d %x_i8, %w_i8_axis0 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (!x_i8, tensor<3x3x4x8x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>>) -> !y
  // expected-error@+1 {{weight must have 8 scales, one for each index of axis 3, got 3 (section Conv2d)}}
  qnn.conv_2d %x_i8, %w_i8_axis3 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (!x_i8, tensor<3x3x4x8x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0}>>) -> !y
  // expected-error@+1 {{bias must have 8 scales, one for each index of axis 0, got 2}}
  qnn.conv_2d %x_i8, %w_i8, %b_i32_axis0 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (!x_i8, !w_i8, tensor<8x!quant.uniform<i32:f32:0, {0.5:0, 0.25:0}>>) -> !y
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 1}}
  qnn.conv_2d %x_dx6x6x4, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<?x6x6x4xf32, #qnn.bounds<[1, 6, 6, 4]>>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<1x4x4x8xf32> (section Conv2d)}}
  qnn.conv_2d %x_1xdx6x4, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x?x6x4xf32, #qnn.bounds<[1, 6, 6, 4]>>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 2 of at most 4, got tensor<1x4x4x8xf32> (section Conv2d)}}
  qnn.conv_2d %x, %w_3xdx4x8 {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x?x4x8xf32, #qnn.bounds<[3, 3, 4, 8]>>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 3 of at most 8, got tensor<1x4x4x8xf32> (section Conv2d)}}
  qnn.conv_2d %x, %w_3x3x4xd {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x?xf32, #qnn.bounds<[3, 3, 4, 8]>>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{bias and channels of weight must both be dynamic or both static}}
  qnn.conv_2d %x, %w_3x3x4xd, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x4xf32>, tensor<3x3x4x?xf32, #qnn.bounds<[3, 3, 4, 8]>>, tensor<8xf32>)
      -> tensor<1x4x4x?xf32, #qnn.bounds<[1, 4, 4, 8]>>
  // expected-error@+1 {{channels of input and inputs of weight must both be dynamic or both static}}
  qnn.conv_2d %x_1x6x6xd, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x?xf32, #qnn.bounds<[1, 6, 6, 4]>>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  // expected-error@+1 {{must bound its dynamic dimensions by #qnn.bounds}}
  qnn.conv_2d %x_1xdxdx4, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x?x?x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x4x4x8xf32>
  func.return
}

// -----

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_2 = !quant.uniform<i8:f32, 0.5:3>
!x_i8 = tensor<1x6x6x6x4x!q8>
!w = tensor<3x3x3x4x8xf32>
!w_i8 = tensor<3x3x3x4x8x!q8>
!y = tensor<1x4x4x4x8x!q8>
func.func @conv_3d(%x: tensor<1x6x6x6x4xf32>, %x_i8: !x_i8, %x_f32_sparse: tensor<1x6x6x6x4xf32, #qnn.sparse<[5, 4]>>,
    %x_1x6x6x6x3: tensor<1x6x6x6x3xf32>, %x_i8_sparse: tensor<1x6x6x6x4x!q8_2, #qnn.sparse<[5, 4]>>,
    %x_i8_sparse_2: tensor<1x6x6x6x4x!q8, #qnn.sparse<[5, 4]>>,
    %x_f32_sparse_2: tensor<1x6x6x6x4xf32, #qnn.sparse<[5, 5]>>,
    %x_i8_axis4: tensor<1x6x6x6x4x!quant.uniform<i8:f32:4, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>,
    %x_dx6x6x6x4: tensor<?x6x6x6x4xf32, #qnn.bounds<[1, 6, 6, 6, 4]>>,
    %x_1xdx6x6x4: tensor<1x?x6x6x4xf32, #qnn.bounds<[1, 6, 6, 6, 4]>>,
    %x_1x6x6x6xd: tensor<1x6x6x6x?xf32, #qnn.bounds<[1, 6, 6, 6, 4]>>, %x_1xdxdxdx4: tensor<1x?x?x?x4xf32>, %w: !w,
    %w_i8: !w_i8, %w_3x3x3x4xd: tensor<3x3x3x4x?xf32, #qnn.bounds<[3, 3, 3, 4, 8]>>,
    %w_3x3x3x3x8: tensor<3x3x3x3x8xf32>, %w_3x3x3x2x5: tensor<3x3x3x2x5xf32>, %w_7x3x3x4x8: tensor<7x3x3x4x8xf32>,
    %w_0x3x3x4x8: tensor<0x3x3x4x8xf32>,
    %w_i8_axis0: tensor<3x3x3x4x8x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>>,
    %w_i8_axis4: tensor<3x3x3x4x8x!quant.uniform<i8:f32:4, {0.5:0, 0.25:0, 0.5:0}>>,
    %w_3x3xdx4x8: tensor<3x3x?x4x8xf32, #qnn.bounds<[3, 3, 3, 4, 8]>>, %b: tensor<8xf32>, %b_3: tensor<3xf32>,
    %b_i32: tensor<8x!quant.uniform<i32:f32, 0.5:0>>,
    %b_i32_axis0: tensor<8x!quant.uniform<i32:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{property 'stride' expected in operation}}
  qnn.conv_3d %x, %w {pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1]} : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 1, 0] (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 0], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 0] (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]],
       dilation = [1, 1, 0]} : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{group must divide 4 input and 8 output channels, got 0 (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]], group = 0 : ui32}
      : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{group must divide 3 input and 8 output channels, got 2 (section Conv3d)}}
  qnn.conv_3d %x_1x6x6x6x3, %w_3x3x3x3x8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]],
       group = 2 : ui32} : (tensor<1x6x6x6x3xf32>, tensor<3x3x3x3x8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{group must divide 4 input and 5 output channels, got 2 (section Conv3d)}}
  qnn.conv_3d %x, %w_3x3x3x2x5 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]],
       group = 2 : ui32} : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x2x5xf32>) -> tensor<1x4x4x4x5xf32>
  // expected-error@+1 {{weight must have shape [3, 3, 3, 2, 8], got [3, 3, 3, 4, 8] (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]], group = 2 : ui32}
      : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{weight of [7, 3, 3] must fit the input of [6, 6, 6] with padding [0, 0, 0, 0, 0, 0] (section Conv3d)}}
  qnn.conv_3d %x, %w_7x3x3x4x8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<7x3x3x4x8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{reuse_sparse_indicies must be false for dense tensors (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]],
       reuse_sparse_indicies = true} : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{output must be sparse as input is, got tensor<1x4x4x4x8xf32> (section Conv3d)}}
  qnn.conv_3d %x_f32_sparse, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32, #qnn.sparse<[5, 4]>>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{output must be dense as input is, got tensor<1x4x4x4x8xf32, #qnn.sparse<[5, 4]>> (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf32, #qnn.sparse<[5, 4]>>
  // expected-error@+1 {{input must have zero point 0, got 3 (section Conv3d)}}
  qnn.conv_3d %x_i8_sparse, %w_i8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4x!q8_2, #qnn.sparse<[5, 4]>>, !w_i8) -> tensor<1x4x4x4x8x!q8, #qnn.sparse<[5, 4]>>
  // expected-error@+1 {{output must have zero point 0, got 3 (section Conv3d)}}
  qnn.conv_3d %x_i8_sparse_2, %w_i8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4x!q8, #qnn.sparse<[5, 4]>>, !w_i8) -> tensor<1x4x4x4x8x!q8_2, #qnn.sparse<[5, 4]>>
  // expected-error@+1 {{input must be dense along its channels for reuse_sparse_indicies, got #qnn.sparse}}
  qnn.conv_3d %x_f32_sparse_2, %w {stride = [1, 1, 1], pad_amount = [[1, 1], [1, 1], [1, 1]],
       reuse_sparse_indicies = true}
      : (tensor<1x6x6x6x4xf32, #qnn.sparse<[5, 5]>>, !w) -> tensor<1x6x6x6x8xf32, #qnn.sparse<[5, 5]>>
  // expected-error@+1 {{output must have the size [6, 6, 6] and the places of input, got tensor<1x4x4x4x8xf32, #qnn.sparse<[5, 4]>> (section Conv3d)}}
  qnn.conv_3d %x_f32_sparse, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]],
       reuse_sparse_indicies = true}
      : (tensor<1x6x6x6x4xf32, #qnn.sparse<[5, 4]>>, !w) -> tensor<1x4x4x4x8xf32, #qnn.sparse<[5, 4]>>
  // expected-error@+1 {{output must have the size [6, 6, 6] and the places of input, got tensor<1x6x6x6x8xf32, #qnn.sparse<[6, 4]>> (section Conv3d)}}
  qnn.conv_3d %x_f32_sparse, %w {stride = [1, 1, 1], pad_amount = [[1, 1], [1, 1], [1, 1]],
       reuse_sparse_indicies = true}
      : (tensor<1x6x6x6x4xf32, #qnn.sparse<[5, 4]>>, !w) -> tensor<1x6x6x6x8xf32, #qnn.sparse<[6, 4]>>
  // expected-error@+1 {{weight must have elements, got tensor<0x3x3x4x8xf32> (section Conv3d)}}
  qnn.conv_3d %x, %w_0x3x3x4x8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<0x3x3x4x8xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{bias must have shape [8], got [3] (section Conv3d)}}
  qnn.conv_3d %x, %w, %b_3 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, !w, tensor<3xf32>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{bias must have floats as the input has, got !quant.uniform<i32:f32, 0.5:0> (section Conv3d)}}
  qnn.conv_3d %x, %w, %b_i32 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, !w, tensor<8x!quant.uniform<i32:f32, 0.5:0>>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section Conv3d)}}
  qnn.conv_3d %x_i8, %w_i8, %b {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (!x_i8, !w_i8, tensor<8xf32>) -> !y
  // expected-error@+1 {{output must have shape [1, 4, 4, 4, 8], got [1, 4, 4, 5, 8] (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x5x8xf32>
  // expected-error@+1 {{output must have shape [1, 4, 4, 4, 8], got [2, 4, 4, 4, 8] (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, !w) -> tensor<2x4x4x4x8xf32>
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input f32, weight !quant.uniform<i8:f32, 0.5:0>, output f32 (section Conv3d)}}
  qnn.conv_3d %x, %w_i8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, !w_i8) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got FLOAT_32}}
  qnn.conv_3d %x_i8, %w_i8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (!x_i8, !w_i8) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16 (section Conv3d)}}
  qnn.conv_3d %x, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, !w) -> tensor<1x4x4x4x8xf16>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got UFIXED_POINT_8 (section Conv3d)}}
  qnn.conv_3d %x_i8, %w_i8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (!x_i8, !w_i8) -> tensor<1x4x4x4x8x!quant.uniform<u8:f32, 0.5:0>>
  // expected-error@+1 {{input must have one scale, not one along axis 4 (section Conv3d)}}
  qnn.conv_3d %x_i8_axis4, %w_i8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4x!quant.uniform<i8:f32:4, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, !w_i8) -> !y
  // expected-error@+1 {{output must have one scale, not one along axis 4 (section Conv3d)}}
  qnn.conv_3d %x_i8, %w_i8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (!x_i8, !w_i8)
      -> tensor<1x4x4x4x8x!quant.uniform<i8:f32:4, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  // expected-error@+1 {{weight must be quantized along axis 4, not 0 (section Conv3d)}}
  qnn.conv_3d %x_i8, %w_i8_axis0 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (!x_i8, tensor<3x3x3x4x8x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>>) -> !y
  // expected-error@+1 {{weight must have 8 scales, one for each index of axis 4, got 3 (section Conv3d)}}
  qnn.conv_3d %x_i8, %w_i8_axis4 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (!x_i8, tensor<3x3x3x4x8x!quant.uniform<i8:f32:4, {0.5:0, 0.25:0, 0.5:0}>>) -> !y
  // expected-error@+1 {{bias must have 8 scales, one for each index of axis 0, got 2}}
  qnn.conv_3d %x_i8, %w_i8, %b_i32_axis0 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (!x_i8, !w_i8, tensor<8x!quant.uniform<i32:f32:0, {0.5:0, 0.25:0}>>) -> !y
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 1}}
  qnn.conv_3d %x_dx6x6x6x4, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<?x6x6x6x4xf32, #qnn.bounds<[1, 6, 6, 6, 4]>>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<1x4x4x4x8xf32> (section Conv3d)}}
  qnn.conv_3d %x_1xdx6x6x4, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x?x6x6x4xf32, #qnn.bounds<[1, 6, 6, 6, 4]>>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 3 of at most 4, got tensor<1x4x4x4x8xf32> (section Conv3d)}}
  qnn.conv_3d %x, %w_3x3xdx4x8 {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x?x4x8xf32, #qnn.bounds<[3, 3, 3, 4, 8]>>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{output must have a dynamic dimension 4 of at most 8, got tensor<1x4x4x4x8xf32> (section Conv3d)}}
  qnn.conv_3d %x, %w_3x3x3x4xd {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x?xf32, #qnn.bounds<[3, 3, 3, 4, 8]>>) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{bias and channels of weight must both be dynamic or both static}}
  qnn.conv_3d %x, %w_3x3x3x4xd, %b {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x4xf32>, tensor<3x3x3x4x?xf32, #qnn.bounds<[3, 3, 3, 4, 8]>>, tensor<8xf32>)
      -> tensor<1x4x4x4x?xf32, #qnn.bounds<[1, 4, 4, 4, 8]>>
  // expected-error@+1 {{channels of input and inputs of weight must both be dynamic or both static}}
  qnn.conv_3d %x_1x6x6x6xd, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x?xf32, #qnn.bounds<[1, 6, 6, 6, 4]>>, !w) -> tensor<1x4x4x4x8xf32>
  // expected-error@+1 {{must bound its dynamic dimensions by #qnn.bounds}}
  qnn.conv_3d %x_1xdxdxdx4, %w {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x?x?x?x4xf32>, !w) -> tensor<1x4x4x4x8xf32>
  func.return
}
