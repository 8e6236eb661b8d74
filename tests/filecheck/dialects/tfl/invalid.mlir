// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q16 = !quant.uniform<i16:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.1, 0.1}>
!q8_axis3 = !quant.uniform<i8:f32:3, {0.1, 0.1, 0.1, 0.1}>
func.func @conv_2d(%x: tensor<1x8x8x4xf32>, %x_i8: tensor<1x8x8x4x!q8>, %x_i8_axis3: tensor<1x8x8x4x!q8_axis3>,
    %w: tensor<2x3x3x4xf32>, %w_i8: tensor<2x3x3x4x!q8>, %w_2x3x3x3: tensor<2x3x3x3xf32>,
    %w_3x3x3x2: tensor<3x3x3x2xf32>, %w_2x0x3x4: tensor<2x0x3x4xf32>, %w_2x9x9x4: tensor<2x9x9x4xf32>,
    %w_i8_axis3: tensor<2x3x3x4x!q8_axis3>, %w_i8_axis0: tensor<2x3x3x4x!quant.uniform<i8:f32:0, {0.1, 0.1, 0.1}>>,
    %b: tensor<3xf32>, %b_2_i32_axis0: tensor<2x!quant.uniform<i32:f32:0, {0.1, 0.1, 0.1}>>) {
  // expected-error@+1 {{filter depth 3 must divide the input's depth 4}}
  tfl.conv_2d %x, %w_2x3x3x3 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x3xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{into groups that divide the 3 output channels}}
  tfl.conv_2d %x, %w_3x3x3x2 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<3x3x3x2xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{filter must have a size, got shape [2, 0, 3, 4]}}
  tfl.conv_2d %x, %w_2x0x3x4 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x0x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{filter of [9, 9] does not fit the input of [8, 8]}}
  tfl.conv_2d %x, %w_2x9x9x4 {padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x9x9x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{output must have shape [1, 8, 8, 2], got [1, 8, 8, 3]}}
  tfl.conv_2d %x, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+1 {{bias must have shape [2], got [3]}}
  tfl.conv_2d %x, %w, %b {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<3xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{input, filter and output must be all quantized or all floats}}
  tfl.conv_2d %x_i8, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4x!q8>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{filter must be quantized along axis 0, not 3}}
  tfl.conv_2d %x_i8, %w_i8_axis3 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4x!q8>, tensor<2x3x3x4x!q8_axis3>) -> tensor<1x8x8x2x!q8>
  // expected-error@+1 {{filter must have 2 scales, one for each index of axis 0, got 3}}
  tfl.conv_2d %x_i8, %w_i8_axis0 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4x!q8>, tensor<2x3x3x4x!quant.uniform<i8:f32:0, {0.1, 0.1, 0.1}>>) -> tensor<1x8x8x2x!q8>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  tfl.conv_2d %x_i8_axis3, %w_i8 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4x!q8_axis3>, tensor<2x3x3x4x!q8>) -> tensor<1x8x8x2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  tfl.conv_2d %x_i8, %w_i8 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4x!q8>, tensor<2x3x3x4x!q8>) -> tensor<1x8x8x2x!quant.uniform<i8:f32:3, {0.1, 0.1}>>
  // expected-error@+1 {{bias must have 2 scales, one for each index of axis 0, got 3}}
  tfl.conv_2d %x, %w, %b_2_i32_axis0 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2x!quant.uniform<i32:f32:0, {0.1, 0.1, 0.1}>>)
      -> tensor<1x8x8x2xf32>
  func.return
}

func.func @depthwise_conv_2d(%x: tensor<1x8x8x4xf32>, %x_i8: tensor<1x8x8x4x!q8>, %w: tensor<2x3x3x4xf32>,
    %w_1x3x3x4: tensor<1x3x3x4xf32>, %w_1x3x3x4_i8_axis0: tensor<1x3x3x4x!quant.uniform<i8:f32:0, {0.1}>>) {
  // expected-error@+1 {{filter must have shape [1, 3, 3, 4], got [2, 3, 3, 4]}}
  tfl.depthwise_conv_2d %x, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x4xf32>
  // expected-error@+1 {{filter must have 4 * 2 channels, got 4}}
  tfl.depthwise_conv_2d %x, %w_1x3x3x4 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32,
       depth_multiplier = 2 : i32} : (tensor<1x8x8x4xf32>, tensor<1x3x3x4xf32>) -> tensor<1x8x8x4xf32>
  // expected-error@+1 {{filter must be quantized along axis 3, not 0}}
  tfl.depthwise_conv_2d %x_i8, %w_1x3x3x4_i8_axis0 {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4x!q8>, tensor<1x3x3x4x!quant.uniform<i8:f32:0, {0.1}>>) -> tensor<1x8x8x4x!q8>
  func.return
}

func.func @fully_connected(%x: tensor<2x6xf32>, %w: tensor<5x3xf32>, %w_5x5: tensor<5x5xf32>) {
  // expected-error@+1 {{filter depth 5 must divide the input's 12 elements}}
  tfl.fully_connected %x, %w_5x5 {} : (tensor<2x6xf32>, tensor<5x5xf32>) -> tensor<2x5xf32>
  // expected-error@+1 {{input depth must be 3 to keep its axes}}
  tfl.fully_connected %x, %w {keep_num_dims = true} : (tensor<2x6xf32>, tensor<5x3xf32>) -> tensor<2x5xf32>
  // expected-error@+1 {{output must have shape [4, 5], got [2, 5]}}
  tfl.fully_connected %x, %w {} : (tensor<2x6xf32>, tensor<5x3xf32>) -> tensor<2x5xf32>
  func.return
}

func.func @average_pool_2d(%x: tensor<1x8x8x4xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 4, 4], got [1, 4, 4, 3]}}
  tfl.average_pool_2d %x {filter_height = 2 : i32, filter_width = 2 : i32, padding = "VALID", stride_h = 2 : i32,
       stride_w = 2 : i32} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x3xf32>
  // expected-error@+1 {{window of [9, 2] does not fit the input of [8, 8]}}
  tfl.average_pool_2d %x {filter_height = 9 : i32, filter_width = 2 : i32, padding = "VALID", stride_h = 2 : i32,
       stride_w = 2 : i32} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  func.return
}

func.func @max_pool_2d(%x: tensor<1x8x8x4xf32>) {
  // expected-error@+1 {{output must have the data type of input, f32, got i8}}
  tfl.max_pool_2d %x {filter_height = 2 : i32, filter_width = 2 : i32, padding = "VALID", stride_h = 2 : i32,
       stride_w = 2 : i32} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4x!q8>
  func.return
}

func.func @mean(%x: tensor<2x3xf32>) {
  %a = tfl.pseudo_const dense<[2]> : tensor<1xi32> : tensor<1xi32>
  // expected-error@+1 {{axis must lie in [-2, 1], got 2}}
  tfl.mean %x, %a {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xf32>
  %a_2 = tfl.pseudo_const dense<[1]> : tensor<1xi32> : tensor<1xi32>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  tfl.mean %x, %a_2 {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xf32>
  func.return
}

func.func @add(%x: tensor<2x3xf32>, %x_2: tensor<2xf32>, %x_2_i8_axis0: tensor<2x!q8_axis0>, %a: tensor<2xf32>,
    %a_i8: tensor<2x!q8>) {
  // expected-error@+1 {{shapes [2, 3] and [2] do not broadcast}}
  tfl.add %x, %a : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3]}}
  tfl.add %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{rhs must have the data type of lhs, f32, got i8}}
  tfl.add %x_2, %a_i8 : (tensor<2xf32>, tensor<2x!q8>) -> tensor<2xf32>
  // expected-error@+2 {{lhs must have one scale, not one along axis 0}}
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  tfl.add %x_2_i8_axis0, %x_2_i8_axis0 : (tensor<2x!q8_axis0>, tensor<2x!q8_axis0>) -> tensor<2x!q8>
  func.return
}

func.func @softmax(%x: tensor<2xf32>, %x_scalar: tensor<f32>) {
  // expected-error@+1 {{beta must be positive, got -1.0}}
  tfl.softmax %x {beta = -1.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+2 {{input must have rank >= 1, got 0}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  tfl.softmax %x_scalar {beta = 1.0 : f32} : (tensor<f32>) -> tensor<f32>
  func.return
}

func.func @softmax_result(%x: tensor<2x!q8>, %y: tensor<2x!q16>) {
  // expected-error@+1 {{output must be of qi8 or qi16, got qu8}}
  tfl.softmax %x {beta = 1.0 : f32} : (tensor<2x!q8>) -> tensor<2x!quant.uniform<u8:f32, 0.5:0>>
  // expected-error@+1 {{output must be of qi16, got qi8}}
  tfl.softmax %y {beta = 1.0 : f32} : (tensor<2x!q16>) -> tensor<2x!q8>
  func.return
}

func.func @quantize(%x: tensor<2xf32>) {
  // expected-error@+1 {{output must have shape [2], got [3]}}
  tfl.quantize %x : (tensor<2xf32>) -> tensor<3x!q8>
  // expected-error@+1 {{qtype must be the type of the output, got tensor<2xi8>}}
  tfl.quantize %x {qtype = tensor<2xi8>} : (tensor<2xf32>) -> tensor<2x!q8>
  func.return
}

func.func @dequantize(%x: tensor<2x!q8>) {
  // expected-error@+1 {{output must have shape [2], got [3]}}
  tfl.dequantize %x : (tensor<2x!q8>) -> tensor<3xf32>
  func.return
}

func.func @reshape(%x: tensor<2x3xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{output must have the 6 elements of the input, got shape [5]}}
  tfl.reshape %x, %s : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have elements of f32, got i32}}
  tfl.reshape %x, %s : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<6xi32>
  %s_2 = tfl.pseudo_const dense<[3, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{output must have shape [3, 2], got [6]}}
  tfl.reshape %x, %s_2 : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<6xf32>
  func.return
}

func.func @pad(%x: tensor<2xf32>, %x_2x3: tensor<2x3xf32>, %s: tensor<1x2xi32>) {
  // expected-error@+1 {{padding must have shape [2, 2], got [1, 2]}}
  tfl.pad %x_2x3, %s : (tensor<2x3xf32>, tensor<1x2xi32>) -> tensor<2x3xf32>
  %s_2 = tfl.pseudo_const dense<[[-1, 0]]> : tensor<1x2xi32> : tensor<1x2xi32>
  // expected-error@+1 {{padding must not be negative, got [(-1, 0)]}}
  tfl.pad %x, %s_2 : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<1xf32>
  %s_3 = tfl.pseudo_const dense<[[1, 2]]> : tensor<1x2xi32> : tensor<1x2xi32>
  // expected-error@+1 {{output must have shape [5], got [4]}}
  tfl.pad %x, %s_3 : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have the data type of input, f32, got i32}}
  tfl.pad %x, %s : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<4xi32>
  func.return
}

func.func @concatenation(%x: tensor<2x3xf32>, %z: tensor<3x3xf32>, %row: tensor<2xf32>) {
  // expected-error@+1 {{input 1 must have shape [2, 3], got [2]}}
  tfl.concatenation %x, %row {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  // expected-error@+1 {{input 1 must have shape [2, 3], got [2]}}
  tfl.concatenation %x, %row {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{needs an input}}
  tfl.concatenation {axis = 0 : i32} : () -> tensor<4xi32>
  // expected-error@+1 {{input 1 must have shape [2, 3], got [3, 3]}}
  tfl.concatenation %x, %z {axis = 1 : i32} : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{output must have shape [2, 6], got [2, 5]}}
  tfl.concatenation %x, %x {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  // expected-error@+1 {{axis must lie in [-2, 1], got 2}}
  tfl.concatenation %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @pseudo_const() {
  // expected-error@+1 {{output must be a tensor of plain elements, as quantized ones are of tfl.pseudo_qconst, got}}
  tfl.pseudo_const dense<1> : tensor<1xi8> : tensor<1x!q8>
  // expected-error@+1 {{value has 2 bytes, tensor<4xi8> needs 4}}
  tfl.pseudo_const dense<[1, 2]> : tensor<2xi8> : tensor<4xi8>
  // expected-error@+1 {{value has 3 bytes, tensor<4xi8> needs 4}}
  tfl.pseudo_const #hexnn.file<"m.tflite", 0, 3, "0f"> : tensor<4xi8>
  // expected-error@+1 {{property 'value' does not verify: Unexpected attribute "bytes"}}
  "tfl.pseudo_const"() {value = "bytes"} : () -> tensor<4xi8>
  func.return
}

func.func @pseudo_qconst() {
  // expected-error@+1 {{as others are of tfl.pseudo_const, got tensor<1xi8>}}
  tfl.pseudo_qconst dense<1> : tensor<1xi8> : tensor<1xi8>
  // expected-error@+1 {{qtype must be the type of the output, got tensor<2xi8>}}
  tfl.pseudo_qconst dense<1> : tensor<1xi8> {qtype = tensor<2xi8>} : tensor<1x!q8>
  func.return
}

func.func @custom(%x: tensor<2xf32>) {
  // expected-error@+1 {{property 'custom_option' does not verify: Unexpected attribute "x"}}
  tfl.custom %x {custom_code = "Fft", custom_option = "x"} : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

func.func @conv_2d_types(%x: tensor<8x8x4xf32>, %w: tensor<2x3x3x4xf32>, %x_1x8x8x4_i8: tensor<1x8x8x4xi8>,
    %x_1x8x8x4_f32: tensor<1x8x8x4xf32>, %b: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{4-d tensor of floats or quantized integers (i4, i8, u8, i16, i32), got tensor<8x8x4xf32>}}
  tfl.conv_2d %x, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{4-d tensor of floats or quantized integers (i4, i8, u8, i16, i32), got tensor<1x8x8x4xi8>}}
  tfl.conv_2d %x_1x8x8x4_i8, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xi8>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats, int32 or int64}}
  tfl.conv_2d %x_1x8x8x4_f32, %w, %b {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{property 'padding' does not verify: expected one of "SAME", "VALID", got "FULL"}}
  tfl.conv_2d %x_1x8x8x4_f32, %w {padding = "FULL", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{expected one of "SAME", "VALID", got "FULL"}}
  tfl.conv_2d %x_1x8x8x4_f32, %w {padding = "FULL", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{property 'stride_h' does not verify: expected a positive 32-bit integer, got 0 : i32}}
  tfl.conv_2d %x_1x8x8x4_f32, %w {padding = "SAME", stride_h = 0 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{expected a positive 32-bit integer}}
  tfl.conv_2d %x_1x8x8x4_f32, %w {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{property 'dilation_w_factor' does not verify: expected a positive 32-bit integer}}
  tfl.conv_2d %x_1x8x8x4_f32, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32, dilation_w_factor = 0 : i32}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  // expected-error@+1 {{property 'fused_activation_function' does not verify: expected one of "NONE", "RELU", "RELU_N1_TO_1", "RELU6"}}
  tfl.conv_2d %x_1x8x8x4_f32, %w
      {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "GELU"}
      : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>) -> tensor<1x8x8x2xf32>
  func.return
}

func.func @depthwise_conv_2d_types(%x: tensor<1x8x8x4xf32>, %w: tensor<1x3x3x4xf32>) {
  // expected-error@+1 {{property 'depth_multiplier' does not verify: expected a positive 32-bit integer}}
  tfl.depthwise_conv_2d %x, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32, depth_multiplier = 0 : i32}
      : (tensor<1x8x8x4xf32>, tensor<1x3x3x4xf32>) -> tensor<1x8x8x4xf32>
  func.return
}

func.func @fully_connected_types(%x: tensor<2x6xf32>, %w: tensor<5xf32>, %w_5x6_f32: tensor<5x6xf32>,
    %x_1x2_f32: tensor<1x2xf32>, %w_3x2_f32: tensor<3x2xf32>, %b: tensor<3xi8>) {
  // expected-error@+1 {{filter must be a 2-d tensor of floats or quantized integers (i4, i8, u8, i16, i32)}}
  tfl.fully_connected %x, %w {} : (tensor<2x6xf32>, tensor<5xf32>) -> tensor<2x5xf32>
  // expected-error@+1 {{property 'weights_format' does not verify: expected one of "DEFAULT", "SHUFFLED4x16INT8"}}
  tfl.fully_connected %x, %w_5x6_f32 {weights_format = "PACKED"}
      : (tensor<2x6xf32>, tensor<5x6xf32>) -> tensor<2x5xf32>
  // expected-error@+1 {{property 'keep_num_dims' does not verify: expected true or false, got 1 : i32}}
  tfl.fully_connected %x, %w_5x6_f32 {keep_num_dims = 1 : i32} : (tensor<2x6xf32>, tensor<5x6xf32>) -> tensor<2x5xf32>
  // expected-error@+1 {{property 'asymmetric_quantize_inputs' does not verify: expected true or false, got "no"}}
  tfl.fully_connected %x, %w_5x6_f32 {asymmetric_quantize_inputs = "no"}
      : (tensor<2x6xf32>, tensor<5x6xf32>) -> tensor<2x5xf32>
  // expected-error@+1 {{a 1-d tensor of floats, int32 or int64, got tensor<3xi8>}}
  tfl.fully_connected %x_1x2_f32, %w_3x2_f32, %b : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3xi8>) -> tensor<1x3xf32>
  func.return
}

func.func @average_pool_2d_types(%x: tensor<1x8x8x4xf32>) {
  // expected-error@+1 {{property 'filter_width' does not verify: expected a positive 32-bit integer, got 0 : i32}}
  tfl.average_pool_2d %x {filter_height = 2 : i32, filter_width = 0 : i32, padding = "VALID", stride_h = 2 : i32,
       stride_w = 2 : i32} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  func.return
}

func.func @mean_types(%x: tensor<2x3xf32>, %a: tensor<1xf32>, %a_1_i32: tensor<1xi32>) {
  // expected-error@+1 {{axis must be a tensor of integers, got tensor<1xf32>}}
  tfl.mean %x, %a {keep_dims = false} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<3xf32>
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 0 : i32}}
  tfl.mean %x, %a_1_i32 {keep_dims = 0 : i32} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xf32>
  func.return
}

func.func @softmax_types(%x: tensor<2xf32>) {
  // expected-error@+1 {{property 'beta' does not verify: expected a 32-bit float, got 1.000000e+00 : f64}}
  tfl.softmax %x {beta = 1.0 : f64} : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

func.func @quantize_types(%x: tensor<2xf32>) {
  // expected-error@+1 {{output must be a tensor of quantized integers (i4, i8, u8, i16, i32, u16, u32), got tensor<2xi8>}}
  tfl.quantize %x : (tensor<2xf32>) -> tensor<2xi8>
  // expected-error@+1 {{quantized integers (i4, i8, u8, i16, i32, u16, u32), got tensor<2x!quant.uniform<i7:f32, 0.5:0>>}}
  tfl.quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<i7:f32, 0.5:0>>
  // expected-error@+1 {{quantized integers (i4, i8, u8, i16, i32, u16, u32), got tensor<2x!quant.uniform<u4:f32, 0.5:0>>}}
  tfl.quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<u4:f32, 0.5:0>>
  func.return
}

func.func @dequantize_types(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>,
    %x_2_qi7: tensor<2x!quant.uniform<i7:f32, 0.5:0>>) {
  // expected-error@+1 {{output must be a tensor of floats, got tensor<2xi8>}}
  tfl.dequantize %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2xi8>
  // expected-error@+1 {{quantized integers (i4, i8, u8, i16, i32, u16, u32), got tensor<2x!quant.uniform<i7:f32, 0.5:0>>}}
  tfl.dequantize %x_2_qi7 : (tensor<2x!quant.uniform<i7:f32, 0.5:0>>) -> tensor<2xf32>
  func.return
}

func.func @concatenation_types(%x: tensor<2x3xf32>, %x_2_qi7: tensor<2x!quant.uniform<i7:f32, 0.5:0>>) {
  // expected-error@+1 {{property 'axis' does not verify: expected a 32-bit integer, got 1 : i64}}
  tfl.concatenation %x {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+2 {{must be a tensor of plain elements or quantized integers (i2, i4, u4, i8}}
  // expected-error@+1 {{output must be a tensor of plain elements or quantized integers (i2, i4, u4, i8}}
  tfl.concatenation %x_2_qi7 {axis = 0 : i32}
      : (tensor<2x!quant.uniform<i7:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i7:f32, 0.5:0>>
  func.return
}

func.func @unsupported_types(%x: tensor<2xf32>) {
  // expected-error@+1 {{property 'builtin' does not verify: 1 : i32 should be of base attribute string}}
  tfl.unsupported %x {builtin = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

func.func @custom_types(%x: tensor<2xf32>, %x_i32: i32, %x_2_qi7: tensor<2x!quant.uniform<i7:f32, 0.5:0>>) {
  // expected-error@+1 {{property 'custom_code' does not verify: 1 : i32 should be of base attribute string}}
  tfl.custom %x {custom_code = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{must be a tensor of plain elements or quantized integers (i2, i4, u4, i8}}
  tfl.custom %x_i32 {custom_code = "Fft"} : (i32) -> tensor<2xf32>
  // expected-error@+1 {{i16, u16, i32, u32), got tensor<2x!quant.uniform<i7:f32, 0.5:0>>}}
  tfl.custom %x_2_qi7 {custom_code = "X"} : (tensor<2x!quant.uniform<i7:f32, 0.5:0>>) -> tensor<2xf32>
  func.return
}

func.func @add_types(%x: tensor<2xi7>) {
  // expected-error@+3 {{lhs must be a tensor of plain numbers or quantized integers (i4, i8, u8, i16, i32)}}
  // expected-error@+2 {{rhs must be a tensor of plain numbers or quantized integers (i4, i8, u8, i16, i32)}}
  // expected-error@+1 {{output must be a tensor of plain numbers or quantized integers (i4, i8, u8, i16, i32)}}
  tfl.add %x, %x : (tensor<2xi7>, tensor<2xi7>) -> tensor<2xi7>
  func.return
}

func.func @pseudo_const_types() {
  // expected-error@+1 {{tensor of plain elements, as quantized ones are of tfl.pseudo_qconst, got tensor<2xi7>}}
  tfl.pseudo_const dense<0> : tensor<2xi7> : tensor<2xi7>
  func.return
}

func.func @pseudo_qconst_types() {
  // expected-error@+1 {{i16, u16, i32, u32), as others are of tfl.pseudo_const, got tensor<2x!quant.uniform<i7:f32, 0.5:0>>}}
  tfl.pseudo_qconst dense<0> : tensor<2xi7> : tensor<2x!quant.uniform<i7:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<2x2xf32> {
  %shape = tfl.pseudo_const dense<[[2, 2]]> : tensor<1x2xi32> : tensor<1x2xi32>
  // expected-error@+1 {{shape must be a 1-d tensor of integers, got tensor<1x2xi32>}}
  %0 = tfl.reshape %x, %shape : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<2x2xf32>
  func.return %0 : tensor<2x2xf32>
}

func.func @axes(%x: tensor<1x3xf32>, %x_1x4: tensor<1x4xf32>, %x_i8: tensor<1x3x!quant.uniform<i8:f32, 0.5:0>>,
    %x_axis: tensor<1x3x!quant.uniform<i8:f32:0, {0.5:0}>>, %d: tensor<2xi32>, %d_f32: tensor<1xf32>, %d_1: tensor<1xi32>) {
  // expected-error@+1 {{axis 1 must have extent 1, got 3}}
  tfl.squeeze %x {squeeze_dims = [1]} : (tensor<1x3xf32>) -> tensor<1xf32>
  // expected-error@+1 {{axis must lie in [-2, 1], got 2}}
  tfl.squeeze %x {squeeze_dims = [2]} : (tensor<1x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{output must have shape [3], got [1, 3]}}
  tfl.squeeze %x : (tensor<1x3xf32>) -> tensor<1x3xf32>
  // expected-error@+1 {{property 'squeeze_dims' does not verify: expected an array of 64-bit integers, got [0 : i32]}}
  tfl.squeeze %x {squeeze_dims = [0 : i32]} : (tensor<1x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{output must have elements of !quant.uniform<i8:f32, 0.5:0>, got !quant.uniform<i8:f32, 0.25:0>}}
  tfl.squeeze %x_i8 : (tensor<1x3x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<3x!quant.uniform<i8:f32, 0.25:0>>
  // expected-error@+1 {{input must have one scale}}
  tfl.squeeze %x_axis : (tensor<1x3x!quant.uniform<i8:f32:0, {0.5:0}>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:0>>
  // expected-error@+1 {{dim must have one element, got 2}}
  tfl.expand_dims %x, %d : (tensor<1x3xf32>, tensor<2xi32>) -> tensor<1x1x3xf32>
  // expected-error@+1 {{dim must be a tensor of integers, got tensor<1xf32>}}
  tfl.expand_dims %x, %d_f32 : (tensor<1x3xf32>, tensor<1xf32>) -> tensor<1x1x3xf32>
  // expected-error@+1 {{output must have the 3 elements of the input, got shape [1, 1, 4]}}
  tfl.expand_dims %x, %d_1 : (tensor<1x3xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
  %three = tfl.pseudo_const dense<3> : tensor<1xi32> : tensor<1xi32>
  // expected-error@+1 {{axis must lie in [-3, 2], got 3}}
  tfl.expand_dims %x, %three : (tensor<1x3xf32>, tensor<1xi32>) -> tensor<1x3x1xf32>
  %one = tfl.pseudo_const dense<1> : tensor<1xi32> : tensor<1xi32>
  // expected-error@+1 {{output must have shape [1, 1, 3], got [1, 3, 1]}}
  tfl.expand_dims %x, %one : (tensor<1x3xf32>, tensor<1xi32>) -> tensor<1x3x1xf32>
  // expected-error@+1 {{perm must have shape [2], got [1]}}
  tfl.transpose %x, %d_1 : (tensor<1x3xf32>, tensor<1xi32>) -> tensor<3x1xf32>
  // expected-error@+1 {{perm must be a 1-d tensor of 32-bit integers, got tensor<1xf32>}}
  tfl.transpose %x, %d_f32 : (tensor<1x3xf32>, tensor<1xf32>) -> tensor<3x1xf32>
  %twice = tfl.pseudo_const dense<[1, 1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{perm must list each of the 2 axes once, got [1, 1]}}
  tfl.transpose %x, %twice : (tensor<1x3xf32>, tensor<2xi32>) -> tensor<3x3xf32>
  %swap = tfl.pseudo_const dense<[1, 0]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{output must have shape [3, 1], got [1, 3]}}
  tfl.transpose %x, %swap : (tensor<1x3xf32>, tensor<2xi32>) -> tensor<1x3xf32>
  func.return
}

// OP: tfl.sub tfl.mul tfl.maximum tfl.minimum
func.func @main(%x: tensor<2x3xf32>, %a: tensor<2xf32>, %i: tensor<2x3xi32>) {
  // expected-error@+1 {{shapes [2, 3] and [2] do not broadcast}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3]}}
  $OP %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{rhs must have the data type of lhs, f32, got i32}}
  $OP %x, %i : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  func.return
}

// OP: tfl.hard_swish tfl.relu tfl.relu_0_to_1 tfl.relu6 tfl.logistic tfl.tanh
func.func @main(%x: tensor<2xf32>) {
  // expected-error@+1 {{output must have shape [2], got [3]}}
  $OP %x : (tensor<2xf32>) -> tensor<3xf32>
  func.return
}

func.func @types(%x: tensor<2xi8>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers (i4, i8, u8, i16, i32)}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers (i4, i8, u8, i16, i32)}}
  $OP %x : (tensor<2xi8>) -> tensor<2xi8>
  func.return
}
