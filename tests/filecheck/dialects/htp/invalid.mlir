// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

!q8 = !quant.uniform<i8:f32, 0.125:0>
!qu8 = !quant.uniform<u8:f32, 0.5:128>
!qu8_2 = !quant.uniform<u8:f32, 0.25:3>
!qu8_3 = !quant.uniform<u8:f32, 0.5:3>
func.func @conv_2d(%x: tensor<1x8x8x8x!qu8>, %w: tensor<3x3x8x16x!q8>, %w_3x3x4x16: tensor<3x3x4x16x!q8>,
    %p: tensor<16x5xi32>, %p_8x5: tensor<8x5xi32>) {
  // expected-error@+1 {{params must have shape [16, 5], got [8, 5]}}
  htp.conv_2d %x, %w, %p_8x5 {padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x8x16x!q8>, tensor<8x5xi32>) -> tensor<1x8x8x16x!qu8_2>
  // expected-error@+1 {{weight must have shape [3, 3, 8, 16], got [3, 3, 4, 16]}}
  htp.conv_2d %x, %w_3x3x4x16, %p {padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x4x16x!q8>, tensor<16x5xi32>) -> tensor<1x8x8x16x!qu8_2>
  // expected-error@+1 {{output must have shape [1, 6, 6, 16], got [1, 8, 8, 16]}}
  htp.conv_2d %x, %w, %p {padding = array<i32: 0, 0, 0, 0>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x8x16x!q8>, tensor<16x5xi32>) -> tensor<1x8x8x16x!qu8_2>
  // expected-error@+1 {{stride must be >= 1, got [}}
  htp.conv_2d %x, %w, %p {stride = array<i32: 0, 1>, padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x8x16x!q8>, tensor<16x5xi32>) -> tensor<1x8x8x16x!qu8_2>
  // expected-error@+1 {{stride must have 2 values, got 1}}
  htp.conv_2d %x, %w, %p {stride = array<i32: 1>, padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x8x16x!q8>, tensor<16x5xi32>) -> tensor<1x8x8x16x!qu8_2>
  // expected-error@+1 {{dilation must be >= 1, got [}}
  htp.conv_2d %x, %w, %p {dilation = array<i32: 0, 1>, padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x8x16x!q8>, tensor<16x5xi32>) -> tensor<1x8x8x16x!qu8_2>
  // expected-error@+1 {{padding must be >= 0, got [1, 1, 1, -1]}}
  htp.conv_2d %x, %w, %p {padding = array<i32: 1, 1, 1, -1>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x8x16x!q8>, tensor<16x5xi32>) -> tensor<1x8x8x16x!qu8_2>
  // expected-error@+1 {{clamp must be an interval within [0, 255], got [9, 8]}}
  htp.conv_2d %x, %w, %p {padding = array<i32: 1, 1, 1, 1>, min = 9 : i32, max = 8 : i32}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x8x16x!q8>, tensor<16x5xi32>) -> tensor<1x8x8x16x!qu8_2>
  func.return
}

func.func @depthwise_conv_2d(%x: tensor<1x8x8x8x!qu8>, %w: tensor<3x3x2x8x!q8>, %w_3x3x1x12: tensor<3x3x1x12x!q8>,
    %p: tensor<8x5xi32>, %p_12x5: tensor<12x5xi32>) {
  // expected-error@+1 {{weight must have shape [3, 3, 1, 8], got [3, 3, 2, 8]}}
  htp.depthwise_conv_2d %x, %w, %p {padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x2x8x!q8>, tensor<8x5xi32>) -> tensor<1x8x8x8x!qu8_2>
  // expected-error@+1 {{output channels must be a multiple of the input's 8, got 12}}
  htp.depthwise_conv_2d %x, %w_3x3x1x12, %p_12x5 {padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x3x1x12x!q8>, tensor<12x5xi32>) -> tensor<1x8x8x12x!qu8_2>
  func.return
}

func.func @fully_connected(%x: tensor<1x8x8x8x!qu8>, %w: tensor<1x1x9x4x!q8>, %w_1x1x8x4: tensor<1x1x8x4x!q8>,
    %p: tensor<4x5xi32>, %p_4x2: tensor<4x2xi32>, %p_4x12: tensor<4x12xi32>) {
  // expected-error@+1 {{zero_point must be 0 for params of 5 columns, got 3}}
  htp.fully_connected %x, %w_1x1x8x4, %p {zero_point = 3 : i32}
      : (tensor<1x8x8x8x!qu8>, tensor<1x1x8x4x!q8>, tensor<4x5xi32>) -> tensor<1x8x8x4x!qu8_2>
  // expected-error@+1 {{zero_point must lie in [0, 255], got 256}}
  htp.fully_connected %x, %w_1x1x8x4, %p_4x2 {zero_point = 256 : i32}
      : (tensor<1x8x8x8x!qu8>, tensor<1x1x8x4x!q8>, tensor<4x2xi32>) -> tensor<1x8x8x4x!qu8_2>
  // expected-error@+1 {{params must have 2 or 5 or 13 columns, got 12}}
  htp.fully_connected %x, %w_1x1x8x4, %p_4x12
      : (tensor<1x8x8x8x!qu8>, tensor<1x1x8x4x!q8>, tensor<4x12xi32>) -> tensor<1x8x8x4x!qu8_2>
  // expected-error@+1 {{weight must have shape [1, 1, 8, 4], got [1, 1, 9, 4]}}
  htp.fully_connected %x, %w, %p
      : (tensor<1x8x8x8x!qu8>, tensor<1x1x9x4x!q8>, tensor<4x5xi32>) -> tensor<1x8x8x4x!qu8_2>
  // expected-error@+1 {{output must have shape [1, 8, 8, 4], got [1, 8, 4, 4]}}
  htp.fully_connected %x, %w_1x1x8x4, %p
      : (tensor<1x8x8x8x!qu8>, tensor<1x1x8x4x!q8>, tensor<4x5xi32>) -> tensor<1x8x4x4x!qu8_2>
  func.return
}

func.func @mat_mul(%a: tensor<2x3x4x5x!qu8>, %b: tensor<2x3x5x6x!qu8>, %p: tensor<6x5xi32>) {
  // expected-error@+1 {{rhs must have shape [2, 3, 6, 6], got [2, 3, 5, 6]}}
  htp.mat_mul %b, %b, %p : (tensor<2x3x5x6x!qu8>, tensor<2x3x5x6x!qu8>, tensor<6x5xi32>) -> tensor<2x3x5x6x!qu8>
  // expected-error@+1 {{extents of lhs and rhs along axis 1 must be equal or 1, and the greater one that of the result, got 3, 3 and 1}}
  htp.mat_mul %a, %b, %p : (tensor<2x3x4x5x!qu8>, tensor<2x3x5x6x!qu8>, tensor<6x5xi32>) -> tensor<2x1x4x6x!qu8>
  // expected-error@+1 {{params must be a 2-d tensor of i32, got tensor<2x3x4x5}}
  htp.mat_mul %a, %b, %a : (tensor<2x3x4x5x!qu8>, tensor<2x3x5x6x!qu8>, tensor<2x3x4x5x!qu8>) -> tensor<2x3x4x6x!qu8>
  // expected-error@+1 {{clamp must be an interval within [0, 255], got [9, 3]}}
  htp.mat_mul %a, %b, %p {min = 9 : i32, max = 3 : i32} : (tensor<2x3x4x5x!qu8>, tensor<2x3x5x6x!qu8>, tensor<6x5xi32>) -> tensor<2x3x4x6x!qu8>
  func.return
}

func.func @avg_pool(%x: tensor<1x8x8x8x!qu8>, %p: tensor<1x5xi32>, %p_3x5: tensor<3x5xi32>) {
  // expected-error@+1 {{output must have shape [1, 1, 1, 8], got [1, 8, 8, 8]}}
  htp.avg_pool %x, %p {window = array<i32: 8, 8>} : (tensor<1x8x8x8x!qu8>, tensor<1x5xi32>) -> tensor<1x8x8x8x!qu8>
  // expected-error@+1 {{window must be >= 1, got [}}
  htp.avg_pool %x, %p {window = array<i32: 0, 8>} : (tensor<1x8x8x8x!qu8>, tensor<1x5xi32>) -> tensor<1x1x1x8x!qu8>
  // expected-error@+1 {{params must have 1 or 16 rows, got 3}}
  htp.avg_pool %x, %p_3x5 {window = array<i32: 2, 2>, stride = array<i32: 2, 2>}
      : (tensor<1x8x8x8x!qu8>, tensor<3x5xi32>) -> tensor<1x4x4x8x!qu8>
  func.return
}

func.func @max_pool(%x: tensor<1x8x8x8x!qu8>) {
  // expected-error@+1 {{max_pool must keep the quantization of its input}}
  htp.max_pool %x {window = array<i32: 8, 8>} : (tensor<1x8x8x8x!qu8>) -> tensor<1x1x1x8x!qu8_2>
  func.return
}

func.func @add(%x: tensor<1x8x8x8x!qu8>, %b: tensor<1x8x8x8x!qu8>, %b_1x8x8x1: tensor<1x8x8x1x!qu8>) {
  // expected-error@+1 {{rhs must have shape [1, 8, 8, 8], got [1, 8, 8, 1]}}
  htp.add %x, %b_1x8x8x1 {lhs_scale = array<i32: 1, 0>, rhs_scale = array<i32: 1, 0>, output_scale = array<i32: 1, 0>}
      : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x1x!qu8>) -> tensor<1x8x8x8x!qu8>
  // expected-error@+1 {{output must have shape [1, 8, 8, 8], got [1, 8, 8, 4]}}
  htp.add %x, %b {lhs_scale = array<i32: 1, 0>, rhs_scale = array<i32: 1, 0>, output_scale = array<i32: 1, 0>}
      : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x4x!qu8>
  // expected-error@+1 {{lhs_scale must have 2 values, got 1}}
  htp.add %x, %b {lhs_scale = array<i32: 1>, rhs_scale = array<i32: 1, 0>, output_scale = array<i32: 1, 0>}
      : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x8x!qu8>
  // expected-error@+1 {{left_shift must lie in [0, 22], got 24}}
  htp.add %x, %b {lhs_scale = array<i32: 1, 0>, rhs_scale = array<i32: 1, 0>, output_scale = array<i32: 1, 0>,
       left_shift = 24 : i32} : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x8x!qu8>
  // expected-error@+1 {{the shift of rhs_scale must lie in [-31, 31], got -32}}
  htp.add %x, %x {lhs_scale = array<i32: 1, 0>, rhs_scale = array<i32: 1, -32>, output_scale = array<i32: 1, 0>}
      : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x8x!qu8>
  func.return
}

func.func @maximum(%x: tensor<1x8x8x8x!qu8>, %x_1x8x8x1: tensor<1x8x8x1x!qu8>, %x_2: tensor<1x8x8x8x!qu8_2>) {
  // expected-error@+1 {{rhs must have shape [1, 8, 8, 8], got [1, 8, 8, 1]}}
  htp.maximum %x, %x_1x8x8x1 : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x1x!qu8>) -> tensor<1x8x8x8x!qu8>
  // expected-error@+1 {{output must have shape [1, 8, 8, 8], got [1, 8, 8, 4]}}
  htp.maximum %x, %x : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x4x!qu8>
  // expected-error@+1 {{maximum must keep the quantization of its input}}
  htp.maximum %x, %x_2 : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8_2>) -> tensor<1x8x8x8x!qu8>
  // expected-error@+1 {{maximum must keep the quantization of its input}}
  htp.maximum %x_2, %x : (tensor<1x8x8x8x!qu8_2>, tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x8x!qu8>
  func.return
}

func.func @lut(%x: tensor<1x8x8x8x!qu8>, %t: tensor<1x1x1x255xi8>) {
  // expected-error@+1 {{table must have shape [1, 1, 1, 256], got [1, 1, 1, 255]}}
  htp.lut %x, %t : (tensor<1x8x8x8x!qu8>, tensor<1x1x1x255xi8>) -> tensor<1x8x8x8x!qu8>
  func.return
}

func.func @clamp(%x: tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>, %x_2: tensor<1x8x8x8x!qu8>,
    %x_3: tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>>, %x_1x0x8x4: tensor<1x0x8x4x!qu8_3>,
    %d: tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>, %d_2: tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>,
    %s: tensor<100xi8, #htp.layout<flat, tcm>>) {
  // expected-error@+1 {{clamp must keep the quantization of its input}}
  htp.clamp %x_2 {min = 1 : i32} : (tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x8x!qu8_2>
  // expected-error@+1 {{result must have the type of its destination tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<strip, tcm>>, got tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, tcm>>}}
  htp.clamp %x dest %d_2 : tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>
      : (tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>) -> tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>
  // expected-error@+1 {{operands of a kernel must be in tcm, got tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, ddr>>}}
  htp.clamp %x_3 dest %d : tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>> {impl = "clamp.bytes"}
      : (tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>>) -> tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>
  // expected-error@+1 {{scratch needs 256 bytes, has 128}}
  htp.clamp %x scratch %s : tensor<100xi8, #htp.layout<flat, tcm>>
      dest %d : tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>> {impl = "clamp.bytes", scratch_bytes = 256 : i64}
      : (tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>) -> tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>
  // expected-error@+1 {{'htp.clamp' op tensors must have elements, got tensor<1x0x8x4x}}
  htp.clamp %x_1x0x8x4 : (tensor<1x0x8x4x!qu8_3>) -> tensor<1x0x8x4x!qu8_3>
  func.return
}

func.func @flip_sign(%x: tensor<1x8x8x8x!qu8>) {
  // expected-error@+1 {{expected i8 on one side and u8 of the same scale on the other}}
  htp.flip_sign %x : (tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x8x!qu8>
  // expected-error@+1 {{zero points must be 128 apart}}
  htp.flip_sign %x : (tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x8x!quant.uniform<i8:f32, 0.5:1>>
  func.return
}

func.func @softmax(%x: tensor<1x8x8x8x!qu8>, %t: tensor<1x1x1x256xi32>) {
  // expected-error@+1 {{output must have a scale from 2^-30 to 2^15, got 65536.0}}
  htp.softmax %x, %t : (tensor<1x8x8x8x!qu8>, tensor<1x1x1x256xi32>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 65536.0:0>>
  func.return
}

func.func @pad(%x: tensor<1x8x8x8x!qu8>) {
  // expected-error@+1 {{output must have shape [1, 9, 8, 8], got [1, 9, 9, 8]}}
  htp.pad %x {low = array<i32: 0, 1, 0, 0>, high = array<i32: 0, 0, 0, 0>, value = 0 : i32}
      : (tensor<1x8x8x8x!qu8>) -> tensor<1x9x9x8x!qu8>
  // expected-error@+1 {{low must be >= 0, got [0, -1, 0, 0]}}
  htp.pad %x {low = array<i32: 0, -1, 0, 0>, high = array<i32: 0, 0, 0, 0>, value = 0 : i32}
      : (tensor<1x8x8x8x!qu8>) -> tensor<1x9x9x8x!qu8>
  // expected-error@+1 {{value must lie in [0, 255], got 256}}
  htp.pad %x {low = array<i32: 0, 1, 0, 0>, high = array<i32: 0, 0, 0, 0>, value = 256 : i32}
      : (tensor<1x8x8x8x!qu8>) -> tensor<1x9x8x8x!qu8>
  func.return
}

func.func @slice(%x: tensor<1x8x8x8x!qu8>) {
  // expected-error@+1 {{slice of [1, 4, 8, 8] at [0, 6, 0, 0] must lie in [1, 8, 8, 8]}}
  htp.slice %x {offsets = array<i32: 0, 6, 0, 0>, sizes = array<i32: 1, 4, 8, 8>}
      : (tensor<1x8x8x8x!qu8>) -> tensor<1x4x8x8x!qu8>
  // expected-error@+1 {{output must have shape [1, 4, 8, 8], got [1, 4, 8, 4]}}
  htp.slice %x {offsets = array<i32: 0, 4, 0, 0>, sizes = array<i32: 1, 4, 8, 8>}
      : (tensor<1x8x8x8x!qu8>) -> tensor<1x4x8x4x!qu8>
  // expected-error@+1 {{output must have elements of !quant.uniform<u8:f32, 0.5:128>, got !quant.uniform<u8:f32, 0.25:3>}}
  htp.slice %x {offsets = array<i32: 0, 4, 0, 0>, sizes = array<i32: 1, 4, 8, 8>}
      : (tensor<1x8x8x8x!qu8>) -> tensor<1x4x8x8x!qu8_2>
  func.return
}

func.func @concat(%x: tensor<1x8x8x8x!qu8>, %b: tensor<1x8x8x8x!qu8>, %b_1x4x8x8: tensor<1x4x8x8x!qu8>) {
  // expected-error@+1 {{output must have shape [1, 8, 8, 16], got [1, 8, 8, 15]}}
  htp.concat %x, %b {axis = 3 : i32} : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x15x!qu8>
  // expected-error@+1 {{axis must lie in [0, 3], got 4}}
  htp.concat %x, %b {axis = 4 : i32} : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x16x!qu8>
  // expected-error@+1 {{input must have shape [1, 8, 8, -1], got [1, 4, 8, 8]}}
  htp.concat %x, %b_1x4x8x8 {axis = 3 : i32} : (tensor<1x8x8x8x!qu8>, tensor<1x4x8x8x!qu8>) -> tensor<1x8x8x16x!qu8>
  func.return
}

func.func @reshape(%i: tensor<1x1x3x2xi32>, %x: tensor<1x8x8x8x!qu8>, %x_2: tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>) {
  // expected-error@+1 {{output must have 512 elements, got 256}}
  htp.reshape %x : (tensor<1x8x8x8x!qu8>) -> tensor<1x8x8x4x!qu8>
  // expected-error@+1 {{output must have 24 bytes, got 16}}
  htp.reshape %i : (tensor<1x1x3x2xi32>) -> tensor<2xi64>
  // expected-error@+1 {{output must have the elements of its input, i32, got i1}}
  htp.reshape %i : (tensor<1x1x3x2xi32>) -> tensor<6xi1>
  // expected-error@+1 {{only flat tensors can be reshaped, got tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<strip, tcm>>}}
  htp.reshape %x_2 : (tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>) -> tensor<1x1x1x512x!qu8, #htp.layout<flat, tcm>>
  func.return
}

func.func @convert_layout(%x: tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>) {
  // expected-error@+1 {{the memory must stay: copy first}}
  htp.convert_layout %x
      : (tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>) -> tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>>
  func.return
}

func.func @copy(%x: tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>, %x_8x8: tensor<8x8x!qu8, #htp.layout<strip, tcm>>) {
  // expected-error@+1 {{the layout must stay}}
  htp.copy %x : (tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>) -> tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>>
  // expected-error@+1 {{layout strip cannot hold tensor<8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<strip, tcm>>}}
  htp.copy %x_8x8 : (tensor<8x8x!qu8, #htp.layout<strip, tcm>>) -> tensor<8x8x!qu8, #htp.layout<strip, ddr>>
  func.return
}

func.func @constant() {
  // expected-error@+1 {{address must be a multiple of 128, got 64}}
  htp.constant dense<0> : tensor<4xi8> {address = 64 : i64} : tensor<4xi8>
  func.return
}

func.func @buffer() {
  // expected-error@+1 {{address must be a multiple of 128, got 1}}
  htp.buffer {address = 1 : i64} : tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>
  // expected-error@+1 {{needs a layout, got tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>}}
  htp.buffer {address = 128 : i64} : tensor<1x8x8x8x!qu8>
  func.return
}

func.func @dma_start(%x: tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>>,
    %d: tensor<1x4x8x8x!qu8, #htp.layout<flat, tcm>>, %d_1x8x8x8: tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>,
    %d_1x8x8x8_2: tensor<1x8x8x8x!qu8_2, #htp.layout<flat, tcm>>, %d_8: tensor<8x!qu8_2, #htp.layout<strip, tcm>>) {
  // expected-error@+1 {{the layout must stay}}
  htp.dma_start %x dest %d_1x8x8x8
      : tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>> -> tensor<1x8x8x8x!qu8, #htp.layout<strip, tcm>>
  // expected-error@+1 {{box [1, 8, 8, 8] at [0, 0, 0, 0] must lie in the destination}}
  htp.dma_start %x dest %d
      : tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>> -> tensor<1x4x8x8x!qu8, #htp.layout<flat, tcm>>
  // expected-error@+1 {{box [1, 4, 8, 8] at [0, 6, 0, 0] must lie in the source}}
  htp.dma_start %x dest %d {source_offsets = array<i32: 0, 6, 0, 0>, sizes = array<i32: 1, 4, 8, 8>}
      : tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>> -> tensor<1x4x8x8x!qu8, #htp.layout<flat, tcm>>
  // expected-error@+1 {{destination must have elements of !quant.uniform<u8:f32, 0.5:128>, got !quant.uniform<u8:f32, 0.25:3>}}
  htp.dma_start %x dest %d_1x8x8x8_2
      : tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>> -> tensor<1x8x8x8x!qu8_2, #htp.layout<flat, tcm>>
  // expected-error@+3 {{destination must have elements of !quant.uniform<u8:f32, 0.5:128>, got}}
  // expected-error@+2 {{the layout must stay}}
  // expected-error@+1 {{destination must have the source's rank 4, got 1}}
  htp.dma_start %x dest %d_8
      : tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>> -> tensor<8x!qu8_2, #htp.layout<strip, tcm>>
  // expected-error@+2 {{source_offsets must have 4 values, got 1}}
  // expected-error@+1 {{sizes must have 4 values, got 2}}
  htp.dma_start %x dest %d {source_offsets = array<i32: 0>, sizes = array<i32: 1, 4>}
      : tensor<1x8x8x8x!qu8, #htp.layout<flat, ddr>> -> tensor<1x4x8x8x!qu8, #htp.layout<flat, tcm>>
  func.return
}

func.func @dma_wait(%d: tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>) {
  // expected-error@+1 {{needs at least one token}}
  "htp.dma_wait"(%d) : (tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>) -> tensor<1x8x8x8x!qu8, #htp.layout<flat, tcm>>
  func.return
}

func.func @conv_2d_types(%x: tensor<1x8x8x8x!quant.uniform<i8:f32, 0.5:0>>,
    %w: tensor<3x3x8x16x!quant.uniform<i8:f32, 0.125:0>>, %p: tensor<16x5xi32>,
    %x_1x8x8x8_qu8: tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>,
    %w_3x3x8x16_qu8: tensor<3x3x8x16x!quant.uniform<u8:f32, 0.125:0>>, %p_16x5_i64: tensor<16x5xi64>) {
  // expected-error@+1 {{input must be a 4-d tensor of u8 values with one scale}}
  htp.conv_2d %x, %w, %p {padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!quant.uniform<i8:f32, 0.5:0>>, tensor<3x3x8x16x!quant.uniform<i8:f32, 0.125:0>>,
         tensor<16x5xi32>) -> tensor<1x8x8x16x!quant.uniform<u8:f32, 0.25:3>>
  // expected-error@+1 {{weight must be a 4-d tensor of quantized i8 values}}
  htp.conv_2d %x_1x8x8x8_qu8, %w_3x3x8x16_qu8, %p {padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x3x8x16x!quant.uniform<u8:f32, 0.125:0>>,
         tensor<16x5xi32>) -> tensor<1x8x8x16x!quant.uniform<u8:f32, 0.25:3>>
  // expected-error@+1 {{params must be a 2-d tensor of i32, got tensor<16x5xi64>}}
  htp.conv_2d %x_1x8x8x8_qu8, %w, %p_16x5_i64 {padding = array<i32: 1, 1, 1, 1>}
      : (tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x3x8x16x!quant.uniform<i8:f32, 0.125:0>>,
         tensor<16x5xi64>) -> tensor<1x8x8x16x!quant.uniform<u8:f32, 0.25:3>>
  // expected-error@+1 {{property 'weight_zero_point' does not verify}}
  htp.conv_2d %x_1x8x8x8_qu8, %w, %p {padding = array<i32: 1, 1, 1, 1>, weight_zero_point = 1 : i64}
      : (tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x3x8x16x!quant.uniform<i8:f32, 0.125:0>>,
         tensor<16x5xi32>) -> tensor<1x8x8x16x!quant.uniform<u8:f32, 0.25:3>>
  func.return
}

func.func @pair_lut(%x: tensor<1x8x8x8x!qu8>, %t: tensor<1x1x1x256xi8>) {
  // expected-error@+1 {{table must have shape [1, 1, 256, 256], got [1, 1, 1, 256]}}
  htp.pair_lut %x, %x, %t : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x8x!qu8>, tensor<1x1x1x256xi8>) -> tensor<1x8x8x8x!qu8>
  func.return
}

func.func @pair_lut_shapes(%x: tensor<1x8x8x8x!qu8>, %y: tensor<1x8x8x1x!qu8>, %t: tensor<1x1x256x256xi8>) {
  // expected-error@+1 {{rhs must have}}
  htp.pair_lut %x, %y, %t : (tensor<1x8x8x8x!qu8>, tensor<1x8x8x1x!qu8>, tensor<1x1x256x256xi8>) -> tensor<1x8x8x8x!qu8>
  func.return
}

func.func @lut_types(%x: tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>, %t: tensor<1x1x1x256xi16>) {
  // expected-error@+1 {{table must be a 4-d tensor of 8-bit values, got tensor<1x1x1x256xi16>}}
  htp.lut %x, %t
      : (tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>, tensor<1x1x1x256xi16>)
      -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>
  func.return
}

// -----

// expected-error@+1 {{unknown layout spiral, known are flat, strip, crouton, conv_weights, tap_weights, matrix_weights, row_weights, block2_weights, block4_weights, block8_weights, columns}}
func.func private @f(tensor<4xi8, #htp.layout<spiral, tcm>>)

// -----

// expected-error@+1 {{memory must be ddr or tcm, got l2}}
func.func private @f(tensor<4xi8, #htp.layout<flat, l2>>)

// -----

// expected-error@+1 {{unknown target 'v99', known are v66, v68, v69, v73, v75, v79, v81, v81dgb, v81qa}}
builtin.module attributes {htp.target = #htp.target<"v99">} {}

// -----

// expected-error@+1 {{target option 'tmc' is unknown, known are tcm, reserve, packet_cycles, tcm_load_bytes_per_cycle, tcm_store_bytes_per_cycle, unaligned_accesses, dma_bytes_per_cycle, dma_latency_cycles, clock_mhz, contexts}}
builtin.module attributes {htp.target = #htp.target<"v73{tmc=4M}">} {}

// -----

!t = tensor<1x4x?x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @dynamic_dimensions(%x: !t) -> !t {
  // expected-error@+2 {{input must have no dynamic dimensions, got tensor<1x4x?x4x!quant.uniform<u8:f32, 0.5:3>>}}
  // expected-error@+1 {{output must have no dynamic dimensions, got tensor<1x4x?x4x!quant.uniform<u8:f32, 0.5:3>>}}
  %0 = htp.clamp %x {max = 9 : i32} : (!t) -> !t
  func.return %0 : !t
}

// -----

!x = tensor<1x4x4x4xi8, #htp.layout<flat, ddr>>
func.func @tokens(%a: !x, %b: !x) {
  %t = htp.dma_start %a dest %b : !x -> !x
  // expected-error@+1 {{takes tokens of htp.signal, got one of htp.dma_start}}
  htp.await %t
  %s = htp.signal
  // expected-error@+1 {{takes tokens of htp.dma_start, got one of htp.signal}}
  %c = htp.dma_wait %s dest %b : !x
  // expected-error@+1 {{needs at least one token}}
  "htp.await"() : () -> ()
  func.return
}

// -----

!w = tensor<1x1x4x96x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<flat, tcm>>

func.func @unpack_nibbles(%x: tensor<1x1x1x128xi8, #htp.layout<flat, tcm>>) {
  // expected-error@+1 {{input must hold 256 bytes, got 128}}
  htp.unpack_nibbles %x {least = 248 : i32} : (tensor<1x1x1x128xi8, #htp.layout<flat, tcm>>) -> !w
  // expected-error@+1 {{least must lie in [0, 255], got -8}}
  htp.unpack_nibbles %x {least = -8 : i32} : (tensor<1x1x1x128xi8, #htp.layout<flat, tcm>>) -> !w
  func.return
}
