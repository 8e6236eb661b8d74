// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5, 0.5}>
!q8_axis1 = !quant.uniform<i8:f32:1, {0.5, 0.5}>
func.func @hadamard_transform(%a: tensor<2x8xf32>, %a_scalar: tensor<f32>, %a_2x2_i8_axis0: tensor<2x2x!q8_axis0>,
    %a_2x2_i8: tensor<2x2x!q8>) {
  // expected-error@+2 {{input must have rank >= 1, got 0}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  qnn.hadamard_transform %a_scalar : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.hadamard_transform %a : (tensor<2x8xf32>) -> tensor<2x8xf16>
  // expected-error@+1 {{output must have shape [2, 8], got [8, 2]}}
  qnn.hadamard_transform %a : (tensor<2x8xf32>) -> tensor<8x2xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.hadamard_transform %a_2x2_i8_axis0 : (tensor<2x2x!q8_axis0>) -> tensor<2x2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.hadamard_transform %a_2x2_i8 : (tensor<2x2x!q8>) -> tensor<2x2x!q8_axis0>
  func.return
}

func.func @stft(%a: tensor<2x64x1xf32>, %a_1x2x1_i8: tensor<1x2x1x!q8>, %a_2x64x2: tensor<2x64x2xf32>,
    %a_1x2x1_i8_axis1: tensor<1x2x1x!q8_axis1>, %b: tensor<16xf16>, %b_f32: tensor<16xf32>, %b_65_f32: tensor<65xf32>,
    %b_2_i8_axis0: tensor<2x!q8_axis0>) {
  // expected-error@+1 {{input must have shape [2, 64, 1], got [2, 64, 2]}}
  qnn.stft %a_2x64x2 {frame_step = 8 : ui32} : (tensor<2x64x2xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{window must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.stft %a, %b {frame_step = 8 : ui32} : (tensor<2x64x1xf32>, tensor<16xf16>) -> tensor<2x7x9x2xf32>
  // expected-error@+1 {{window must have shape [32], got [16]}}
  qnn.stft %a, %b_f32 {frame_step = 8 : ui32, frame_length = 32 : ui32}
      : (tensor<2x64x1xf32>, tensor<16xf32>) -> tensor<2x5x17x2xf32>
  // expected-error@+1 {{frame_step must be > 0, got 0}}
  qnn.stft %a {frame_step = 0 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{'frame_step'}}
  qnn.stft %a : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{frame_length must lie in [1, 64], got 65}}
  qnn.stft %a {frame_step = 8 : ui32, frame_length = 65 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{frame_length must lie in [1, 64], got 0}}
  qnn.stft %a {frame_step = 8 : ui32, frame_length = 0 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{frame_length must lie in [1, 64], got 65}}
  qnn.stft %a, %b_65_f32 {frame_step = 8 : ui32} : (tensor<2x64x1xf32>, tensor<65xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{property 'frame_length' does not verify}}
  qnn.stft %a {frame_step = 8 : ui32, frame_length = 8 : i32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{output must have shape [2, 1, 33, 2], got [2, 1, 64, 2]}}
  qnn.stft %a {frame_step = 8 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x64x2xf32>
  // expected-error@+1 {{output must have shape [2, 1, 64, 2], got [2, 1, 33, 2]}}
  qnn.stft %a {frame_step = 8 : ui32, onesided = false} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.stft %a {frame_step = 8 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.stft %a_1x2x1_i8_axis1 {frame_step = 8 : ui32} : (tensor<1x2x1x!q8_axis1>) -> tensor<1x1x2x2x!q8>
  // expected-error@+1 {{window must have one scale, not one along axis 0}}
  qnn.stft %a_1x2x1_i8, %b_2_i8_axis0 {frame_step = 8 : ui32}
      : (tensor<1x2x1x!q8>, tensor<2x!q8_axis0>) -> tensor<1x1x2x2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 2}}
  qnn.stft %a_1x2x1_i8 {frame_step = 8 : ui32}
      : (tensor<1x2x1x!q8>) -> tensor<1x1x2x2x!quant.uniform<i8:f32:2, {0.5, 0.5}>>
  func.return
}

func.func @masked_softmax(%a: tensor<1x2x8x8xf32>, %a_1x2x4x8: tensor<1x2x4x8xf32>,
    %a_1x1x2x2_i8_axis3: tensor<1x1x2x2x!quant.uniform<i8:f32:3, {0.5, 0.5}>>, %a_1x1x2x2_i8: tensor<1x1x2x2x!q8>,
    %b: tensor<1x8xf32>, %b_1x4: tensor<1x4xf32>, %b_2x8: tensor<2x8xf32>, %b_2x3: tensor<2x3xf32>,
    %b_1x3: tensor<1x3xf32>, %b_1x2: tensor<1x2xf32>, %b_1x2_i8_axis1: tensor<1x2x!q8_axis1>) {
  // expected-error@+1 {{mask must have shape [1, 8], got [1, 4]}}
  qnn.masked_softmax %a, %b_1x4 : (tensor<1x2x8x8xf32>, tensor<1x4xf32>) -> tensor<1x2x8x8xf32>
  // expected-error@+1 {{mask must have shape [1, 8], got [2, 8]}}
  qnn.masked_softmax %a, %b_2x8 : (tensor<1x2x8x8xf32>, tensor<2x8xf32>) -> tensor<1x2x8x8xf32>
  // expected-error@+1 {{mask must have shape [1, 3], got [2, 3]}}
  qnn.masked_softmax %a, %b_2x3 {mode = #qnn<masked_softmax_mode COMPRESSED>}
      : (tensor<1x2x8x8xf32>, tensor<2x3xf32>) -> tensor<1x2x8x8xf32>
  // expected-error@+1 {{width must equal channel in mode COMPRESSED, got 4 and 8}}
  qnn.masked_softmax %a_1x2x4x8, %b_1x3 {mode = #qnn<masked_softmax_mode COMPRESSED>}
      : (tensor<1x2x4x8xf32>, tensor<1x3xf32>) -> tensor<1x2x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.masked_softmax %a, %b : (tensor<1x2x8x8xf32>, tensor<1x8xf32>) -> tensor<1x2x8x8xf16>
  // expected-error@+1 {{output must have shape [1, 2, 8, 8], got [1, 8, 2, 8]}}
  qnn.masked_softmax %a, %b : (tensor<1x2x8x8xf32>, tensor<1x8xf32>) -> tensor<1x8x2x8xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  qnn.masked_softmax %a_1x1x2x2_i8_axis3, %b_1x2
      : (tensor<1x1x2x2x!quant.uniform<i8:f32:3, {0.5, 0.5}>>, tensor<1x2xf32>) -> tensor<1x1x2x2x!q8>
  // expected-error@+1 {{mask must have one scale, not one along axis 1}}
  qnn.masked_softmax %a_1x1x2x2_i8, %b_1x2_i8_axis1
      : (tensor<1x1x2x2x!q8>, tensor<1x2x!q8_axis1>) -> tensor<1x1x2x2x!q8>
  func.return
}

func.func @moments(%a: tensor<2x8xf32>, %a_8: tensor<8xf32>, %a_1x2_i8: tensor<1x2x!q8>, %a_scalar: tensor<f32>,
    %a_1x2_i8_axis1: tensor<1x2x!q8_axis1>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32> (section Moments)}}
  qnn.moments %a_scalar {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<f32>) -> (tensor<1xf32>, tensor<1xf32>)
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.moments %a_8 {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<8xf32>) -> (tensor<f32>, tensor<1xf32>)
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.moments %a_8 {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<8xf32>) -> (tensor<1xf32>, tensor<f32>)
  // expected-error@+1 {{axes must be listed once each, got [0, 0, 0]}}
  qnn.moments %a {axes = dense<0> : tensor<3xi32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // expected-error@+1 {{axes must lie in [-2, 1], got 2}}
  qnn.moments %a {axes = dense<2> : tensor<1xi32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // expected-error@+1 {{axes must lie in [-2, 1], got -3}}
  qnn.moments %a {axes = dense<-3> : tensor<1xi32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // expected-error@+1 {{axes must be listed once each, got [-1, 1]}}
  qnn.moments %a {axes = dense<[-1, 1]> : tensor<2xi32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{'axes'}}
  qnn.moments %a {keep_dims = false} : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // expected-error@+1 {{'keep_dims'}}
  qnn.moments %a {axes = dense<0> : tensor<1xi32>} : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // expected-error@+1 {{output 0 must have shape [8], got [2]}}
  qnn.moments %a {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<2xf32>, tensor<8xf32>)
  // expected-error@+1 {{output 1 must have shape [8], got [1, 8]}}
  qnn.moments %a {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<1x8xf32>)
  // expected-error@+1 {{output 0 must have shape [1, 8], got [8]}}
  qnn.moments %a {axes = dense<0> : tensor<1xi32>, keep_dims = true}
      : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.moments %a_1x2_i8_axis1 {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<1x2x!q8_axis1>) -> (tensor<2x!q8>, tensor<2xf32>)
  // expected-error@+1 {{mean must have one scale, not one along axis 0}}
  qnn.moments %a_1x2_i8 {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<1x2x!q8>) -> (tensor<2x!q8_axis0>, tensor<2xf32>)
  // expected-error@+1 {{variance must have one scale, not one along axis 0}}
  qnn.moments %a_1x2_i8 {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<1x2x!q8>) -> (tensor<2xf32>, tensor<2x!q8_axis0>)
  func.return
}

func.func @hadamard_transform_types(%a: tensor<2x8xi32>, %a_2x8_f32: tensor<2x8xf32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<2x8xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x8xi32>}}
  qnn.hadamard_transform %a : (tensor<2x8xi32>) -> tensor<2x8xi32>
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x8xi32>}}
  qnn.hadamard_transform %a_2x8_f32 : (tensor<2x8xf32>) -> tensor<2x8xi32>
  // expected-error@+1 {{property 'scale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.hadamard_transform %a_2x8_f32 {scale = 1 : i32} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  func.return
}

func.func @stft_types(%a: tensor<2x64xf32>, %a_2x64x1_i32: tensor<2x64x1xi32>, %a_2x64x1_f32: tensor<2x64x1xf32>,
    %b: tensor<16x1xf32>) {
  // expected-error@+1 {{input must be a 3-d tensor of floats or quantized integers, got tensor<2x64xf32>}}
  qnn.stft %a {frame_step = 8 : ui32} : (tensor<2x64xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+2 {{input must be a 3-d tensor of floats or quantized integers, got tensor<2x64x1xi32>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<2x1x33x2xi32>}}
  qnn.stft %a_2x64x1_i32 {frame_step = 8 : ui32} : (tensor<2x64x1xi32>) -> tensor<2x1x33x2xi32>
  // expected-error@+1 {{window must be a 1-d tensor of floats or quantized integers, got tensor<16x1xf32>}}
  qnn.stft %a_2x64x1_f32, %b {frame_step = 8 : ui32} : (tensor<2x64x1xf32>, tensor<16x1xf32>) -> tensor<2x7x9x2xf32>
  // expected-error@+1 {{property 'frame_step' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.stft %a_2x64x1_f32 {frame_step = 8 : i32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{property 'onesided' does not verify: expected true or false}}
  qnn.stft %a_2x64x1_f32 {frame_step = 8 : ui32, onesided = 1 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<2x1x66xf32>}}
  qnn.stft %a_2x64x1_f32 {frame_step = 8 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x66xf32>
  func.return
}

func.func @masked_softmax_types(%a: tensor<2x8x8xf32>, %b: tensor<1x8xf32>, %a_1x2x8x8_i32: tensor<1x2x8x8xi32>,
    %a_1x2x8x8_f32: tensor<1x2x8x8xf32>, %b_8_f32: tensor<8xf32>, %b_1x8_i1: tensor<1x8xi1>) {
  // expected-error@+2 {{input must be a 4-d tensor of floats or quantized integers, got tensor<2x8x8xf32>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<2x8x8xf32>}}
  qnn.masked_softmax %a, %b : (tensor<2x8x8xf32>, tensor<1x8xf32>) -> tensor<2x8x8xf32>
  // expected-error@+2 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x2x8x8xi32>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<1x2x8x8xi32>}}
  qnn.masked_softmax %a_1x2x8x8_i32, %b : (tensor<1x2x8x8xi32>, tensor<1x8xf32>) -> tensor<1x2x8x8xi32>
  // expected-error@+1 {{mask must be a 2-d tensor of numbers, got tensor<8xf32>}}
  qnn.masked_softmax %a_1x2x8x8_f32, %b_8_f32 : (tensor<1x2x8x8xf32>, tensor<8xf32>) -> tensor<1x2x8x8xf32>
  // expected-error@+1 {{mask must be a 2-d tensor of numbers, got tensor<1x8xi1>}}
  qnn.masked_softmax %a_1x2x8x8_f32, %b_1x8_i1 : (tensor<1x2x8x8xf32>, tensor<1x8xi1>) -> tensor<1x2x8x8xf32>
  // expected-error@+1 {{property 'mode' does not verify}}
  qnn.masked_softmax %a_1x2x8x8_f32, %b {mode = 1 : ui32}
      : (tensor<1x2x8x8xf32>, tensor<1x8xf32>) -> tensor<1x2x8x8xf32>
  func.return
}

func.func @moments_types(%a: tensor<2x8xi32>, %a_2x8_f32: tensor<2x8xf32>) {
  // expected-error@+1 {{input must be a tensor of floats or quantized integers, got tensor<2x8xi32>}}
  qnn.moments %a {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<2x8xi32>) -> (tensor<8xf32>, tensor<8xf32>)
  // expected-error@+1 {{mean must be a tensor of floats or quantized integers, got tensor<8xi32>}}
  qnn.moments %a_2x8_f32 {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<8xi32>, tensor<8xf32>)
  // expected-error@+1 {{variance must be a tensor of floats or quantized integers, got tensor<8xi32>}}
  qnn.moments %a_2x8_f32 {axes = dense<0> : tensor<1xi32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xi32>)
  // expected-error@+1 {{property 'axes' does not verify: expected dense values of tensor<?xi32>}}
  qnn.moments %a_2x8_f32 {axes = dense<0> : tensor<1xui32>, keep_dims = false}
      : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false}}
  qnn.moments %a_2x8_f32 {axes = dense<0> : tensor<1xi32>, keep_dims = 0 : ui32}
      : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  func.return
}
