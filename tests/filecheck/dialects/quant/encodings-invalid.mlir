// RUN: qnn-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

!blockwise = !hexnn.blockwise_expansion<i8:f32:0, {0.1, 0.2}, u8<4>, {{1, 2}, {3, 4}}>
!q8 = !quant.uniform<i8:f32:{0:1, 1:2}, {{0.1, 0.2}, {0.3, 0.4}}>
!q8_2 = !quant.uniform<i8:f32, 0.1>
!q8_axis1 = !quant.uniform<i8:f32:1, {0.1, 0.2}>
!vector = !hexnn.vector<i8:f32:1, {0.1, 0.2}, block = [1, 2], vector = 1, stride = 1, index = 4>
func.func @dequantize(%x: tensor<2x!q8>, %x_2x2: tensor<2x2x!q8>, %x_3x4: tensor<3x4x!q8>,
    %x_i8_axis1: tensor<2x!q8_axis1>, %x_2x3_i8_axis1: tensor<2x3x!q8_axis1>, %x_3x4_blockwise: tensor<3x4x!blockwise>,
    %x_2x3_blockwise: tensor<2x3x!blockwise>, %x_blockwise: tensor<2x!blockwise>, %x_4x3_vector: tensor<4x3x!vector>,
    %x_dx4_blockwise: tensor<?x4x!blockwise, #qnn.bounds<[2, 4]>>,
    %x_dx2_vector: tensor<?x2x!vector, #qnn.bounds<[2, 2]>>) {
  // expected-error@+1 {{input must have rank 2, that of its blocks, got 1}}
  qnn.dequantize %x : (tensor<2x!q8>) -> tensor<2xf32>
  // expected-error@+1 {{input must have 1 blocks of 2 along axis 1 of 2, got 2}}
  qnn.dequantize %x_2x2 : (tensor<2x2x!q8>) -> tensor<2x2xf32>
  // expected-error@+1 {{input must have 3 blocks of 1 along axis 0 of 3, got 2}}
  qnn.dequantize %x_3x4 : (tensor<3x4x!q8>) -> tensor<3x4xf32>
  // expected-error@+1 {{input must have a rank above 1, the axis of its scales, got 1}}
  qnn.dequantize %x_i8_axis1 : (tensor<2x!q8_axis1>) -> tensor<2xf32>
  // expected-error@+1 {{input must have 3 scales, one for each index of axis 1, got 2}}
  qnn.dequantize %x_2x3_i8_axis1 : (tensor<2x3x!q8_axis1>) -> tensor<2x3xf32>
  // expected-error@+1 {{input must have 3 scales, one for each index of axis 0, got 2}}
  qnn.dequantize %x_3x4_blockwise : (tensor<3x4x!blockwise>) -> tensor<3x4xf32>
  // expected-error@+1 {{input must have an axis 1 that 2 blocks divide, got 3}}
  qnn.dequantize %x_2x3_blockwise : (tensor<2x3x!blockwise>) -> tensor<2x3xf32>
  // expected-error@+1 {{input must have an axis 1 for blocks}}
  qnn.dequantize %x_blockwise : (tensor<2x!blockwise>) -> tensor<2xf32>
  // expected-error@+1 {{input must have 3 scales, one for each index of axis 1, got 2}}
  qnn.dequantize %x_4x3_vector : (tensor<4x3x!vector>) -> tensor<4x3xf32>
  // expected-error@+1 {{input must have a static shape for blockwise expansion}}
  qnn.dequantize %x_dx4_blockwise
      : (tensor<?x4x!blockwise, #qnn.bounds<[2, 4]>>) -> tensor<?x4xf32, #qnn.bounds<[2, 4]>>
  // expected-error@+1 {{input must have a static shape for a vector encoding}}
  qnn.dequantize %x_dx2_vector : (tensor<?x2x!vector, #qnn.bounds<[2, 2]>>) -> tensor<?x2xf32, #qnn.bounds<[2, 2]>>
  func.return
}

func.func @transpose(%x: tensor<2x4x!q8>, %x_4x2_vector: tensor<4x2x!vector>) {
  // expected-error@+1 {{input must have one scale, or one along an axis, not one a block of [1, 2]}}
  qnn.transpose %x {perm = [1, 0]} : (tensor<2x4x!q8>) -> tensor<4x2x!q8>
  // expected-error@+1 {{input must have one scale, or one along an axis, not one along axis 1 for a codebook}}
  qnn.transpose %x_4x2_vector {perm = [1, 0]} : (tensor<4x2x!vector>) -> tensor<2x4x!vector>
  func.return
}

func.func @constant() {
  // expected-error@+1 {{values must lie in [-8, 7], got 8}}
  qnn.constant dense<[8, 7]> : tensor<2xi8> : tensor<2x!quant.uniform<i8<-8:7>:f32, 0.1>>
  // expected-error@+1 {{values must lie in [0, 15], got 16}}
  qnn.constant dense<16> : tensor<2xi8> : tensor<2x!quant.uniform<u4:f32:0, {0.1, 0.2}>>
  // expected-error@+1 {{output must have 3 scales, one for each index of axis 0, got 2}}
  qnn.constant dense<1> : tensor<3xi8> : tensor<3x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  // expected-error@+1 {{output must have rank 2, that of its blocks, got 1}}
  qnn.constant dense<1> : tensor<3xi8> : tensor<3x!quant.uniform<i8:f32:{0:1, 1:1}, {{0.1, 0.2}}>>
  // expected-error@+1 {{output must have 2 scales, one for each index of axis 0, got 0}}
  qnn.constant dense<1> : tensor<2xi8>
      : tensor<2x!hexnn.vector<i8:f32:0, {}, block = [1, 1], vector = 1, stride = 1, index = 1>>
  func.return
}

func.func @others(%x: tensor<2x4xf32>, %x_i8: tensor<2x4x!q8>, %x_1x2_i8: tensor<1x2x!q8_2>,
    %w: tensor<2x2x!hexnn.blockwise_expansion<i8:f32:1, {0.1, 0.2}, u8<4>, {{1}, {3}}>>) {
  // expected-error@+1 {{output must have 4 scales, one for each index of axis 1, got 2}}
  qnn.quantize %x : (tensor<2x4xf32>) -> tensor<2x4x!q8_axis1>
  // expected-error@+2 {{input must have one scale, not one a block of [1, 2]}}
  // expected-error@+1 {{output must have one scale, not one a block of [1, 2]}}
  qnn.reduce_sum %x_i8 {axes = [1]} : (tensor<2x4x!q8>) -> tensor<2x!q8>
  // expected-error@+1 {{weight must be quantized along axis 0, not 1}}
  qnn.fully_connected %x_1x2_i8, %w
      : (tensor<1x2x!q8_2>, tensor<2x2x!hexnn.blockwise_expansion<i8:f32:1, {0.1, 0.2}, u8<4>, {{1}, {3}}>>)
      -> tensor<1x2x!q8_2>
  func.return
}

// -----

// expected-error@+1 {{block sizes must be > 0, got [0]}}
"test.type"() {t = !quant.uniform<i8:f32:{0:0}, {0.1}>} : () -> ()
// -----
// expected-error@+1 {{block sizes must be given for all axes in order, got [1]}}
"test.type"() {t = !quant.uniform<i8:f32:{1:2}, {0.1}>} : () -> ()
// -----
// expected-error@+1 {{block sizes must be given for all axes in order, got [1, 0]}}
"test.type"() {t = !quant.uniform<i8:f32:{1:2, 0:2}, {{0.1}}>} : () -> ()
// -----
// expected-error@+1 {{scales must be nested 2 deep, once for each axis, got 1}}
"test.type"() {t = !quant.uniform<i8:f32:{0:1, 1:2}, {0.1, 0.2}>} : () -> ()
// -----
// expected-error@+1 {{nested scales must be as many everywhere}}
"test.type"() {t = !quant.uniform<i8:f32:{0:1, 1:2}, {{0.1, 0.2}, {0.1}}>} : () -> ()
// -----
// expected-error@+1 {{scale must be positive and finite, got -0.1}}
"test.type"() {t = !quant.uniform<i8:f32:{0:1, 1:2}, {{0.1, -0.1}}>} : () -> ()
// -----
// expected-error@+1 {{zero point must lie in [-128, 127] of i8, got 128}}
"test.type"() {t = !quant.uniform<i8:f32:{0:1, 1:2}, {{0.1:128}}>} : () -> ()
// -----
// expected-error@+1 {{storage range -9:8 must lie in [-8, 7] of i4}}
"test.type"() {t = !quant.uniform<i4<-9:8>:f32:{0:1}, {0.1}>} : () -> ()
// -----
// expected-error@+1 {{storage type must be i1..i32 or u1..u32, got i64}}
"test.type"() {t = !quant.uniform<i64:f32, 0.1>} : () -> ()
// -----
// expected-error@+1 {{scale must be positive and finite, got 0.0}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.0}, u8<4>, {{1}}>} : () -> ()
// -----
// expected-error@+1 {{zero point must lie in [0, 255] of u8, got -1}}
"test.type"() {t = !hexnn.blockwise_expansion<u8:f32:0, {0.5:-1}, u8<4>, {{1}}>} : () -> ()
// -----
// expected-error@+1 {{factors must be stored as u8 or u16, got u32}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.5}, u32<4>, {{1}}>} : () -> ()
// -----
// expected-error@+1 {{factors must have 1 to 8 bits, got 12}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.5}, u8<12>, {{1}}>} : () -> ()
// -----
// expected-error@+1 {{factors must have 1 to 16 bits, got 0}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.5}, u16<0>, {{1}}>} : () -> ()
// -----
// expected-error@+1 {{factors must lie in [1, 16], got 17}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.5}, u8<4>, {{17}}>} : () -> ()
// -----
// expected-error@+1 {{factors must lie in [1, 255], got 0}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.5}, u8<8>, {{0}}>} : () -> ()
// -----
// expected-error@+1 {{2 scales, but 1 rows of factors}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.5, 0.5}, u8<4>, {{1}}>} : () -> ()
// -----
// expected-error@+1 {{all channels must have as many factors, at least one}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.5, 0.5}, u8<4>, {{1}, {1, 2}}>} : () -> ()
// -----
// expected-error@+1 {{all channels must have as many factors, at least one}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {0.5}, u8<4>, {{}}>} : () -> ()
// -----
// expected-error@+1 {{scale must be positive and finite, got 0.0}}
"test.type"() {t = !hexnn.vector<i8:f32:0, {0.0}, block = [1, 1], vector = 1, stride = 1, index = 1>} : () -> ()
// -----
// expected-error@+1 {{rows of a block must be > 0, got 0}}
"test.type"() {t = !hexnn.vector<i8:f32:0, {0.5}, block = [0, 1], vector = 1, stride = 1, index = 1>} : () -> ()
// -----
// expected-error@+1 {{columns of a block must be > 0, got 0}}
"test.type"() {t = !hexnn.vector<i8:f32:0, {0.5}, block = [1, 0], vector = 1, stride = 1, index = 1>} : () -> ()
// -----
// expected-error@+1 {{weights of a vector must be > 0, got 0}}
"test.type"() {t = !hexnn.vector<i8:f32:0, {0.5}, block = [1, 1], vector = 0, stride = 1, index = 1>} : () -> ()
// -----
// expected-error@+1 {{stride of a vector must be > 0, got 0}}
"test.type"() {t = !hexnn.vector<i8:f32:0, {0.5}, block = [1, 1], vector = 1, stride = 0, index = 1>} : () -> ()
// -----
// expected-error@+1 {{bits of an index must be > 0, got 0}}
"test.type"() {t = !hexnn.vector<i8:f32:0, {0.5}, block = [1, 1], vector = 1, stride = 1, index = 0>} : () -> ()
// -----
// expected-error@+1 {{vectors of 3 must divide the 8 weights of a block}}
"test.type"() {t = !hexnn.vector<i8:f32:0, {0.5}, block = [2, 4], vector = 3, stride = 1, index = 1>} : () -> ()
// -----
// expected-error@+1 {{block must be [rows, columns], got [4]}}
"test.type"() {t = !hexnn.vector<i8:f32:0, {0.5}, block = [4], vector = 1, stride = 1, index = 1>} : () -> ()
// -----
// expected-error@+1 {{all channels must have as many factors, at least one}}
"test.type"() {t = !hexnn.blockwise_expansion<i8:f32:0, {}, u8<4>, {}>} : () -> ()
