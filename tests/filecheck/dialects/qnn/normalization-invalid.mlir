// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5, 0.5}>
!q8_axis1 = !quant.uniform<i8:f32:1, {0.5, 0.5}>
func.func @batchnorm(%a: tensor<2x4x8xf32>, %a_2x2_i8: tensor<2x2x!q8>, %a_scalar: tensor<f32>, %a_8_i8: tensor<8x!q8>,
    %a_2x2_i8_axis1: tensor<2x2x!q8_axis1>, %a_f32_sparse: tensor<2x4x8xf32, #qnn.sparse<[5, 2]>>, %b: tensor<8xf32>,
    %b_2: tensor<2xf32>, %b_4: tensor<4xf32>, %t_2_i8_axis0: tensor<2x!q8_axis0>, %c: tensor<1xf32>) {
  // expected-error@+2 {{input must have rank >= 1, got 0 (section Batchnorm)}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  qnn.batchnorm %a_scalar, %b : (tensor<f32>, tensor<8xf32>) -> tensor<f32>
  // expected-error@+1 {{weight must have shape [8], got [4]}}
  qnn.batchnorm %a, %b_4 : (tensor<2x4x8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{bias must have shape [8], got [1]}}
  qnn.batchnorm %a, %b, %c : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<1xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.batchnorm %a, %b : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf16>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got UFIXED_POINT_8}}
  qnn.batchnorm %a_8_i8, %b : (tensor<8x!q8>, tensor<8xf32>) -> tensor<8x!quant.uniform<u8:f32, 0.5>>
  // expected-error@+1 {{output must have shape [2, 4, 8], got [2, 4, 9]}}
  qnn.batchnorm %a, %b : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x9xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.batchnorm %a_2x2_i8_axis1, %b_2 : (tensor<2x2x!q8_axis1>, tensor<2xf32>) -> tensor<2x2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 1}}
  qnn.batchnorm %a_2x2_i8, %b_2 : (tensor<2x2x!q8>, tensor<2xf32>) -> tensor<2x2x!q8_axis1>
  // expected-error@+1 {{weight must have one scale, not one along axis 0}}
  qnn.batchnorm %a_2x2_i8, %t_2_i8_axis0 : (tensor<2x2x!q8>, tensor<2x!q8_axis0>) -> tensor<2x2x!q8>
  // expected-error@+1 {{bias must have one scale, not one along axis 0}}
  qnn.batchnorm %a_2x2_i8, %b_2, %t_2_i8_axis0
      : (tensor<2x2x!q8>, tensor<2xf32>, tensor<2x!q8_axis0>) -> tensor<2x2x!q8>
  // expected-error@+1 {{output must be dense as input is, got tensor<2x4x8xf32, #qnn.sparse<[5, 2]>>}}
  qnn.batchnorm %a, %b : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{output must be sparse as input is, got tensor<2x4x8xf32>}}
  qnn.batchnorm %a_f32_sparse, %b : (tensor<2x4x8xf32, #qnn.sparse<[5, 2]>>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

func.func @group_norm(%a: tensor<2x4x8xf32>, %a_scalar: tensor<f32>, %a_i32: tensor<2x4x8xi32>,
    %a_2x2_i8_axis0: tensor<2x2x!q8_axis0>, %a_2x2_i8: tensor<2x2x!q8>, %b: tensor<8x1xf32>, %b_4: tensor<4xf32>,
    %b_2_i8_axis0: tensor<2x!q8_axis0>) {
  // expected-error@+2 {{input must have rank >= 1, got 0 (section GroupNorm)}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  qnn.group_norm %a_scalar {epsilon = 1.0e-05 : f32, group = 2 : ui32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  qnn.group_norm %a_i32 {epsilon = 1.0e-05 : f32, group = 2 : ui32} : (tensor<2x4x8xi32>) -> tensor<2x4x8xi32>
  // expected-error@+1 {{got tensor<8x1xf32>}}
  qnn.group_norm %a, %b {epsilon = 1.0e-05 : f32, group = 2 : ui32}
      : (tensor<2x4x8xf32>, tensor<8x1xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{got tensor<8x1xf32>}}
  qnn.group_norm %a, null, %b {epsilon = 1.0e-05 : f32, group = 2 : ui32}
      : (tensor<2x4x8xf32>, none, tensor<8x1xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{gamma must have shape [8], got [4]}}
  qnn.group_norm %a, %b_4 {epsilon = 1.0e-05 : f32, group = 2 : ui32}
      : (tensor<2x4x8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{beta must have shape [8], got [4]}}
  qnn.group_norm %a, null, %b_4 {epsilon = 1.0e-05 : f32, group = 2 : ui32}
      : (tensor<2x4x8xf32>, none, tensor<4xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{group must divide the channels, 8, got 3}}
  qnn.group_norm %a {epsilon = 1.0e-05 : f32, group = 3 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{group must divide the channels, 8, got 0}}
  qnn.group_norm %a {epsilon = 1.0e-05 : f32, group = 0 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'group' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.group_norm %a {epsilon = 1.0e-05 : f32, group = 2 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'epsilon' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.group_norm %a {epsilon = 1.0e-05 : f64, group = 2 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{'epsilon'}}
  qnn.group_norm %a {group = 2 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{'group'}}
  qnn.group_norm %a {epsilon = 1.0 : f32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.group_norm %a {epsilon = 1.0e-05 : f32, group = 2 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf16>
  // expected-error@+1 {{output must have shape [2, 4, 8], got [2, 8, 4]}}
  qnn.group_norm %a {epsilon = 1.0e-05 : f32, group = 2 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x8x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.group_norm %a_2x2_i8_axis0 {epsilon = 1.0e-05 : f32, group = 2 : ui32}
      : (tensor<2x2x!q8_axis0>) -> tensor<2x2x!q8>
  // expected-error@+1 {{gamma must have one scale, not one along axis 0}}
  qnn.group_norm %a_2x2_i8, %b_2_i8_axis0 {epsilon = 1.0e-05 : f32, group = 2 : ui32}
      : (tensor<2x2x!q8>, tensor<2x!q8_axis0>) -> tensor<2x2x!q8>
  func.return
}

func.func @instance_norm(%a: tensor<2x4x8xf32>, %a_4x8: tensor<4x8xf32>, %a_1x1x2_i8: tensor<1x1x2x!q8>,
    %b: tensor<8xf32>, %b_4: tensor<4xf32>, %b_2: tensor<2xf32>, %c: tensor<4xf32>) {
  // expected-error@+1 {{input must have rank > 2, got 2}}
  qnn.instance_norm %a_4x8, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{gamma must broadcast to [8], got [4]}}
  qnn.instance_norm %a, %b_4 : (tensor<2x4x8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{beta must broadcast to [8], got [4]}}
  qnn.instance_norm %a, %b, %c : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.instance_norm %a, %b : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf16>
  // expected-error@+1 {{output must have shape [2, 4, 8], got [4, 8]}}
  qnn.instance_norm %a, %b : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{output must have one scale, not one along axis 2}}
  qnn.instance_norm %a_1x1x2_i8, %b_2
      : (tensor<1x1x2x!q8>, tensor<2xf32>) -> tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5, 0.5}>>
  func.return
}

func.func @l2_norm(%a: tensor<2x4x8xf32>, %a_scalar: tensor<f32>, %a_2x2_i8_axis0: tensor<2x2x!q8_axis0>) {
  // expected-error@+2 {{input must have rank >= 1, got 0}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  qnn.l2_norm %a_scalar {axis = 0 : ui32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{axis or axes must be given}}
  qnn.l2_norm %a : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{axis must lie in [0, 2], got 3}}
  qnn.l2_norm %a {axis = 3 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{axes must be listed once each, got [1, 1]}}
  qnn.l2_norm %a {axes = [1, 1]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{axes must be 1 to 3, got []}}
  qnn.l2_norm %a {axis = 0 : ui32, axes = dense<> : tensor<0xui32>} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{axes must be listed once each, got [0, 0, 0, 0]}}
  qnn.l2_norm %a {axes = [0, 0, 0, 0]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'axes' does not verify: expected dense values of tensor<?xui32>}}
  qnn.l2_norm %a {axes = dense<0> : tensor<1xi32>} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.l2_norm %a {axis = 0 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{epsilon must be > 0, got 0.0}}
  qnn.l2_norm %a {axis = 0 : ui32, epsilon = 0.0 : f32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.l2_norm %a {axis = 0 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf16>
  // expected-error@+1 {{output must have shape [2, 4, 8], got [2, 8]}}
  qnn.l2_norm %a {axis = 0 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x8xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.l2_norm %a_2x2_i8_axis0 {axis = 0 : ui32} : (tensor<2x2x!q8_axis0>) -> tensor<2x2x!q8>
  func.return
}

func.func @layer_norm(%a: tensor<2x4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{gamma must broadcast to [8, 4], got [8]}}
  qnn.layer_norm %a, %b {axes = [2, 1]}
      : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

func.func @rms_norm(%a: tensor<2x4x8xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{gamma must have rank 2, that of axes, got 1}}
  qnn.rms_norm %a, %b {axes = [2, 1]} : (tensor<2x4x8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{beta must have rank 2, that of axes, got 1}}
  qnn.rms_norm %a, null, %b {axes = [2, 1]}
      : (tensor<2x4x8xf32>, none, tensor<4xf32>) -> tensor<2x4x8xf32>
  func.return
}

func.func @lrn(%a: tensor<2x4x8xf32>, %a_scalar: tensor<f32>, %a_2x2_i8_axis0: tensor<2x2x!q8_axis0>,
    %a_2x2_i8: tensor<2x2x!q8>) {
  // expected-error@+2 {{input must have rank >= 1, got 0}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  qnn.lrn %a_scalar {radius = 1 : i32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{input must have rank 4 for region WITHIN_CHANNEL, got 3}}
  qnn.lrn %a {radius = 1 : i32, region = #qnn<lrn_region WITHIN_CHANNEL>} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{radius must be >= 0, got -1}}
  qnn.lrn %a {radius = -1 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{'radius'}}
  qnn.lrn %a : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{output must have shape [2, 4, 8], got [2, 4, 7]}}
  qnn.lrn %a {radius = 1 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x7xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.lrn %a_2x2_i8_axis0 {radius = 1 : i32} : (tensor<2x2x!q8_axis0>) -> tensor<2x2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.lrn %a_2x2_i8 {radius = 1 : i32} : (tensor<2x2x!q8>) -> tensor<2x2x!q8_axis0>
  func.return
}

func.func @batchnorm_types(%a: tensor<2x4x8xi32>, %b: tensor<8xf32>, %a_2x4x8_f32: tensor<2x4x8xf32>,
    %b_1x8_f32: tensor<1x8xf32>, %b_8_i8: tensor<8xi8>, %c: tensor<8x1xf32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  qnn.batchnorm %a, %b : (tensor<2x4x8xi32>, tensor<8xf32>) -> tensor<2x4x8xi32>
  // expected-error@+1 {{weight must be a 1-d tensor of floats or quantized integers, got tensor<1x8xf32>}}
  qnn.batchnorm %a_2x4x8_f32, %b_1x8_f32 : (tensor<2x4x8xf32>, tensor<1x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{weight must be a 1-d tensor of floats or quantized integers, got tensor<8xi8>}}
  qnn.batchnorm %a_2x4x8_f32, %b_8_i8 : (tensor<2x4x8xf32>, tensor<8xi8>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{bias must be a 1-d tensor of floats or quantized integers, got tensor<8x1xf32>}}
  qnn.batchnorm %a_2x4x8_f32, %b, %c : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8x1xf32>) -> tensor<2x4x8xf32>
  func.return
}

func.func @instance_norm_types(%a: tensor<2x4x8xi32>, %b: tensor<8xf32>, %a_2x4x8_f32: tensor<2x4x8xf32>,
    %b_1x8_f32: tensor<1x8xf32>, %c: tensor<8x1xf32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  qnn.instance_norm %a, %b : (tensor<2x4x8xi32>, tensor<8xf32>) -> tensor<2x4x8xi32>
  // expected-error@+1 {{gamma must be a 1-d tensor of floats or quantized integers, got tensor<1x8xf32>}}
  qnn.instance_norm %a_2x4x8_f32, %b_1x8_f32 : (tensor<2x4x8xf32>, tensor<1x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{beta must be a 1-d tensor of floats or quantized integers, got tensor<8x1xf32>}}
  qnn.instance_norm %a_2x4x8_f32, %b, %c : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8x1xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'epsilon' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.instance_norm %a_2x4x8_f32, %b {epsilon = 1 : i32} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'mode' does not verify}}
  qnn.instance_norm %a_2x4x8_f32, %b {mode = 1 : ui32} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'region' does not verify}}
  qnn.instance_norm %a_2x4x8_f32, %b {region = #qnn<instance_norm_mode RMS>}
      : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'normalize_variance' does not verify: expected true or false}}
  qnn.instance_norm %a_2x4x8_f32, %b {normalize_variance = 1 : ui32}
      : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

func.func @l2_norm_types(%a: tensor<2x4x8xf32>, %a_2x4x8_i32: tensor<2x4x8xi32>) {
  // expected-error@+1 {{property 'epsilon' does not verify}}
  qnn.l2_norm %a {axis = 0 : ui32, epsilon = 1 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  qnn.l2_norm %a_2x4x8_i32 {axis = 0 : ui32} : (tensor<2x4x8xi32>) -> tensor<2x4x8xi32>
  func.return
}

func.func @lrn_types(%a: tensor<2x4x8xi32>, %a_2x4x8_f32: tensor<2x4x8xf32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  qnn.lrn %a {radius = 1 : i32} : (tensor<2x4x8xi32>) -> tensor<2x4x8xi32>
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  qnn.lrn %a_2x4x8_f32 {radius = 1 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xi32>
  // expected-error@+1 {{property 'radius' does not verify: expected a scalar of INT_32 (i32)}}
  qnn.lrn %a_2x4x8_f32 {radius = 1 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'alpha' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lrn %a_2x4x8_f32 {radius = 1 : i32, alpha = 1 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'beta' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lrn %a_2x4x8_f32 {radius = 1 : i32, beta = 1.0 : f16} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'bias' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lrn %a_2x4x8_f32 {radius = 1 : i32, bias = 1.0 : f64} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'region' does not verify}}
  qnn.lrn %a_2x4x8_f32 {radius = 1 : i32, region = 0 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  func.return
}

// OP: qnn.layer_norm qnn.rms_norm
!q8 = !quant.uniform<i8:f32, 0.5>
func.func @main(%a: tensor<2x4x8xf32>, %a_dx8: tensor<?x8xf32, #qnn.bounds<[4, 8]>>, %a_scalar: tensor<f32>,
    %a_i32: tensor<2x4x8xi32>, %a_1x1x2_i8_axis2: tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5, 0.5}>>,
    %a_1x1x2_i8: tensor<1x1x2x!q8>, %b: tensor<4xf32>, %b_8_i32: tensor<8xi32>, %b_4x8: tensor<4x8xf32>,
    %b_8: tensor<8xf32>, %b_4x8x1: tensor<4x8x1xf32>, %b_2_i8_axis0: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>,
    %c: tensor<4xf32>) {
  // expected-error@+2 {{input must have rank >= 1, got 0}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  $OP %a_scalar {axes = [0]} : (tensor<f32>) -> tensor<f32>
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<2x4x8xi32>}}
  $OP %a_i32 {axes = [2]} : (tensor<2x4x8xi32>) -> tensor<2x4x8xi32>
  // expected-error@+1 {{got tensor<8xi32>}}
  $OP %a, %b_8_i32 {axes = [2]} : (tensor<2x4x8xf32>, tensor<8xi32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{got tensor<8xi32>}}
  $OP %a, null, %b_8_i32 {axes = [2]}
      : (tensor<2x4x8xf32>, none, tensor<8xi32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{'axes'}}
  $OP %a : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'axes' does not verify: expected dense values of tensor<?xui32>}}
  $OP %a {axes = dense<2> : tensor<1xi32>} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{axes must be listed once each, got [2, 2]}}
  $OP %a {axes = [2, 2]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{axes must be 1 to 3, got []}}
  $OP %a {axes = dense<> : tensor<0xui32>} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{axes must be listed once each, got [0, 1, 2, 0]}}
  $OP %a {axes = [0, 1, 2, 0]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{property 'epsilon' does not verify: expected a scalar of FLOAT_32 (f32)}}
  $OP %a {axes = dense<2> : tensor<1xui32>, epsilon = 1 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{gamma must broadcast to [8], got [4]}}
  $OP %a, %b {axes = [2]} : (tensor<2x4x8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{gamma must broadcast to [8, 4], got [4, 8]}}
  $OP %a, %b_4x8 {axes = [2, 1]} : (tensor<2x4x8xf32>, tensor<4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{beta must broadcast to [8], got [4]}}
  $OP %a, %b_8, %c {axes = [2]}
      : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{gamma must have rank 1, that of axes, got 2}}
  $OP %a, %b_4x8 {axes = [2]} : (tensor<2x4x8xf32>, tensor<4x8xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{beta must have rank 2, that of axes, got 3}}
  $OP %a, null, %b_4x8x1 {axes = [2, 1]}
      : (tensor<2x4x8xf32>, none, tensor<4x8x1xf32>) -> tensor<2x4x8xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %a {axes = [2]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf16>
  // expected-error@+1 {{output must have shape [2, 4, 8], got [2, 4]}}
  $OP %a {axes = [2]} : (tensor<2x4x8xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 2}}
  $OP %a_1x1x2_i8_axis2 {axes = [2]}
      : (tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5, 0.5}>>) -> tensor<1x1x2x!q8>
  // expected-error@+1 {{gamma must have one scale, not one along axis 0}}
  $OP %a_1x1x2_i8, %b_2_i8_axis0 {axes = [2]}
      : (tensor<1x1x2x!q8>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>) -> tensor<1x1x2x!q8>
  // expected-error@+1 {{gamma must broadcast to [?<=4], got [4]}}
  $OP %a_dx8, %b {axes = [0]}
      : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<4xf32>) -> tensor<?x8xf32, #qnn.bounds<[4, 8]>>
  // expected-error@+1 {{beta must broadcast to [?<=4], got [4]}}
  $OP %a_dx8, null, %b {axes = [0]}
      : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, none, tensor<4xf32>) -> tensor<?x8xf32, #qnn.bounds<[4, 8]>>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4x8xf32>}}
  $OP %a_dx8 {axes = [0]} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>) -> tensor<4x8xf32>
  func.return
}

// OP: qnn.l2_norm qnn.layer_norm qnn.rms_norm
func.func @main(%a: tensor<2x4x8xf32>) {
  // expected-error@+1 {{axes must lie in [0, 2], got 3}}
  $OP %a {axes = [3]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  func.return
}
