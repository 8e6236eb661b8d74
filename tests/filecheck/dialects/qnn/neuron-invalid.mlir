// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @element_wise_softplus(%x: tensor<4xf32>) {
  // expected-error@+1 {{beta must be > 0, got -1.0}}
  qnn.element_wise_softplus %x {beta = -1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @relu(%x: tensor<4x4xf32>, %x_f32_sparse: tensor<4x4xf32, #qnn.sparse<[2, 1]>>) {
  // expected-error@+1 {{output must be dense as input is, got tensor<4x4xf32, #qnn.sparse<[2, 1]>>}}
  qnn.relu %x : (tensor<4x4xf32>) -> tensor<4x4xf32, #qnn.sparse<[2, 1]>>
  // expected-error@+1 {{output must be sparse as input is, got tensor<4x4xf32>}}
  qnn.relu %x_f32_sparse : (tensor<4x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<4x4xf32>
  func.return
}

func.func @relu_min_max(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>,
    %x_2_i8_axis0: tensor<2x!q8_axis0>, %x_2_i8: tensor<2x!q8>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.relu_min_max %x_scalar {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  qnn.relu_min_max %x_dx4 {min_value = 0.0 : f32, max_value = 1.0 : f32}
      : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.relu_min_max %x_2_i8_axis0 {min_value = 0.0 : f32, max_value = 1.0 : f32}
      : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.relu_min_max %x_2_i8 {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<2x!q8>) -> tensor<2x!q8_axis0>
  // expected-error@+1 {{min_value must be <= max_value, got 2.0 and 1.0}}
  qnn.relu_min_max %x {min_value = 2.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @element_wise_neuron(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>,
    %x_2_i8_axis0: tensor<2x!q8_axis0>, %x_2_i8: tensor<2x!q8>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.element_wise_neuron GELU, %x_scalar : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.element_wise_neuron GELU, %x : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.element_wise_neuron GELU, %x : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  qnn.element_wise_neuron GELU, %x_dx4 : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.element_wise_neuron GELU, %x_2_i8_axis0 : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.element_wise_neuron GELU, %x_2_i8 : (tensor<2x!q8>) -> tensor<2x!q8_axis0>
  // expected-error@+1 {{alpha must come with operation ELU or HARD_SIGMOID, not RELU}}
  qnn.element_wise_neuron RELU, %x {alpha = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{beta must come with operation HARD_SIGMOID or SOFTPLUS, not ELU}}
  qnn.element_wise_neuron ELU, %x {beta = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{min_value must come with operation RELU_MIN_MAX, not RELU}}
  qnn.element_wise_neuron RELU, %x {min_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{max_value must come with operation RELU_MIN_MAX, not TANH}}
  qnn.element_wise_neuron TANH, %x {max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{threshold must come with operation SOFTPLUS, not SIGMOID}}
  qnn.element_wise_neuron SIGMOID, %x {threshold = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{min_value must be given for operation RELU_MIN_MAX}}
  qnn.element_wise_neuron RELU_MIN_MAX, %x {max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{max_value must be given for operation RELU_MIN_MAX}}
  qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{min_value must be <= max_value, got 2.0 and 1.0}}
  qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = 2.0 : f32, max_value = 1.0 : f32}
      : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{beta must be > 0, got 0.0}}
  qnn.element_wise_neuron SOFTPLUS, %x {beta = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'alpha' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  qnn.element_wise_neuron ELU, %x {alpha = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'beta' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  qnn.element_wise_neuron SOFTPLUS, %x {beta = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'min_value' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  qnn.element_wise_neuron SOFTPLUS, %x {min_value = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'max_value' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  qnn.element_wise_neuron SOFTPLUS, %x {max_value = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'threshold' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  qnn.element_wise_neuron SOFTPLUS, %x {threshold = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'operation' does not verify: }}
  "qnn.element_wise_neuron"(%x) <{operation = 4 : ui32}> : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @element_wise_softplus_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'beta' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.element_wise_softplus %x {beta = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'threshold' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : ui32}}
  qnn.element_wise_softplus %x {threshold = 1 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @elu_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  qnn.elu %x {alpha = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @relu_min_max_types(%x: tensor<4xi32>, %x_4_f32: tensor<4xf32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{property 'min_value' does not verify: expected a scalar of FLOAT_32 (f32), got true}}
  qnn.relu_min_max %x_4_f32 {min_value = true, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'max_value' does not verify: }}
  qnn.relu_min_max %x_4_f32 {min_value = 0.0 : f32, max_value = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @element_wise_neuron_types(%x: tensor<4xi32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.element_wise_neuron GELU, %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// OP: qnn.element_wise_softplus qnn.elu qnn.gelu qnn.hard_swish qnn.relu qnn.relu_1 qnn.relu_6 qnn.sigmoid qnn.tanh
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @main(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>,
    %x_2_i8_axis0: tensor<2x!q8_axis0>, %x_2_i8: tensor<2x!q8>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  $OP %x_scalar : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %x : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  $OP %x : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  $OP %x_dx4 : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  $OP %x_2_i8_axis0 : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  $OP %x_2_i8 : (tensor<2x!q8>) -> tensor<2x!q8_axis0>
  func.return
}

func.func @types(%x: tensor<4xi32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  $OP %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}
