// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @softmax(%x: tensor<4xf32>, %x_i8: tensor<4x!q8>, %x_scalar: tensor<f32>,
    %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>, %x_2_i8_axis0: tensor<2x!q8_axis0>, %x_2_i8: tensor<2x!q8>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  qnn.softmax %x {axis = 1 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{input, output must be all quantized or all floats, got }}
  qnn.softmax %x : (tensor<4xf32>) -> tensor<4x!q8>
  // expected-error@+1 {{input, output must be all quantized or all floats, got }}
  qnn.softmax %x_i8 : (tensor<4x!q8>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.softmax %x_scalar : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.softmax %x : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  qnn.softmax %x_dx4 : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.softmax %x_2_i8_axis0 : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.softmax %x_2_i8 : (tensor<2x!q8>) -> tensor<2x!q8_axis0>
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  qnn.softmax %x {axis = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{beta must be > 0, got -1.0}}
  qnn.softmax %x {beta = -1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @log_softmax(%x: tensor<4xf32>, %x_i8: tensor<4x!q8>, %x_scalar: tensor<f32>,
    %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>, %x_2_i8_axis0: tensor<2x!q8_axis0>, %x_2_i8: tensor<2x!q8>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  qnn.log_softmax %x {axis = 1 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{input, output must be all quantized or all floats, got }}
  qnn.log_softmax %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<4x!q8>
  // expected-error@+1 {{input, output must be all quantized or all floats, got }}
  qnn.log_softmax %x_i8 {axis = 0 : ui32} : (tensor<4x!q8>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.log_softmax %x_scalar {axis = 0 : ui32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.log_softmax %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  qnn.log_softmax %x_dx4 {axis = 0 : ui32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.log_softmax %x_2_i8_axis0 {axis = 0 : ui32} : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.log_softmax %x_2_i8 {axis = 0 : ui32} : (tensor<2x!q8>) -> tensor<2x!q8_axis0>
  // expected-error@+1 {{property 'axis' expected}}
  qnn.log_softmax %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @softmax_types(%x: tensor<4xi32>, %x_4_f32: tensor<4xf32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.softmax %x : (tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{property 'beta' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  qnn.softmax %x_4_f32 {axis = 0 : ui32, beta = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @log_softmax_types(%x: tensor<4xi32>, %x_4_f32: tensor<4xf32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.log_softmax %x {axis = 0 : ui32} : (tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  qnn.log_softmax %x_4_f32 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'beta' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  qnn.log_softmax %x_4_f32 {axis = 0 : ui32, beta = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}
