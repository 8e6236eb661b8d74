// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @element_wise_binary(%a: tensor<4xf32>, %a_2x4: tensor<2x4xf32>, %b: tensor<4xf32>, %b_3: tensor<3xf32>,
    %b_f16: tensor<4xf16>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  qnn.element_wise_binary ADD, %a, %b_3 : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  // expected-error@+1 {{rhs must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  qnn.element_wise_binary ADD, %a, %b_f16 : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  // expected-error@+1 {{output must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  qnn.element_wise_binary ADD, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must be i1, got tensor<4xf32>}}
  qnn.element_wise_binary EQUAL, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  qnn.element_wise_binary ADD, %a_2x4, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @relu(%x: tensor<4xf32>, %x_2_i8_axis0: tensor<2x!q8_axis0>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.relu %x : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.relu %x_2_i8_axis0 : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  func.return
}

func.func @element_wise_neuron(%x: tensor<4xf32>) {
  // expected-error@+1 {{min_value must be given for operation RELU_MIN_MAX}}
  qnn.element_wise_neuron RELU_MIN_MAX, %x {max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{alpha must come with operation ELU or HARD_SIGMOID, not RELU}}
  qnn.element_wise_neuron RELU, %x {alpha = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{threshold must come with operation SOFTPLUS, not TANH}}
  qnn.element_wise_neuron TANH, %x {threshold = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{beta must be > 0, got 0.0}}
  qnn.element_wise_neuron SOFTPLUS, %x {beta = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{min_value must be <= max_value, got 2.0 and 1.0}}
  qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = 2.0 : f32, max_value = 1.0 : f32}
      : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @softmax(%x: tensor<4xf32>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  qnn.softmax %x {axis = 1 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{beta must be > 0, got -1.0}}
  qnn.softmax %x {beta = -1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{input, output must be all quantized or all floats}}
  qnn.softmax %x : (tensor<4xf32>) -> tensor<4x!q8>
  func.return
}

func.func @reduce_mean(%x: tensor<1x8x8x2xf32>) {
  // expected-error@+1 {{axes must lie in [0, 3], got 4}}
  qnn.reduce_mean %x {axes = [1, 4]} : (tensor<1x8x8x2xf32>) -> tensor<1x7x7x2xf32>
  // expected-error@+1 {{axes must be listed once each, got [1, 1]}}
  qnn.reduce_mean %x {axes = [1, 1]} : (tensor<1x8x8x2xf32>) -> tensor<1x7x7x2xf32>
  // expected-error@+1 {{output must have shape [1, 8, 2], got [1, 7, 7, 2]}}
  qnn.reduce_mean %x {axes = [1]} : (tensor<1x8x8x2xf32>) -> tensor<1x7x7x2xf32>
  func.return
}

func.func @pad(%x: tensor<4xf32>) {
  // expected-error@+1 {{pad_amount must have shape [1, 2], got [2, 2]}}
  qnn.pad CONSTANT, %x {pad_amount = [[1, 1], [1, 1]]} : (tensor<4xf32>) -> tensor<6xf32>
  // expected-error@+1 {{output must have shape [6], got [5]}}
  qnn.pad CONSTANT, %x {pad_amount = [[1, 1]]} : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.pad CONSTANT, %x {pad_amount = [[1, 1]]} : (tensor<4xf32>) -> tensor<6xf16>
  // expected-error@+1 {{pad_constant_value must be a stored value of f32, got 1 : i32}}
  qnn.pad CONSTANT, %x {pad_amount = [[1, 1]], pad_constant_value = 1 : i32}
      : (tensor<4xf32>) -> tensor<6xf32>
  // expected-error@+1 {{MIRROR_REFLECT must pad axis 0 by at most 3, got [4, 0]}}
  qnn.pad MIRROR_REFLECT, %x {pad_amount = [[4, 0]]} : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error@+1 {{MIRROR_SYMMETRIC must pad axis 0 by at most 4, got [0, 5]}}
  qnn.pad MIRROR_SYMMETRIC, %x {pad_amount = [[0, 5]]} : (tensor<4xf32>) -> tensor<9xf32>
  func.return
}

func.func @reshape(%x: tensor<4xf32>, %x_2_i8_axis0: tensor<2x!q8_axis0>) {
  // expected-error@+1 {{output must have the 4 elements of the input, got [5]}}
  qnn.reshape %x : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.reshape %x : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.reshape %x_2_i8_axis0 : (tensor<2x!q8_axis0>) -> tensor<2x!q8_axis0>
  func.return
}

func.func @transpose(%x: tensor<2x3xf32>, %x_4: tensor<4xf32>) {
  // expected-error@+1 {{perm must list each of the 1 axes once, got [1]}}
  qnn.transpose %x_4 {perm = [1]} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have shape [3, 2], got [2, 3]}}
  qnn.transpose %x {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.transpose %x {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf16>
  func.return
}

func.func @concat(%a: tensor<2x4xf32>, %b: tensor<2x4xf32>, %b_3x4: tensor<3x4xf32>, %b_4: tensor<4xf32>,
    %b_f16: tensor<2x4xf16>) {
  // expected-error@+1 {{inputs must be at least one, got 0}}
  qnn.concat : () -> tensor<4xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  qnn.concat %a, %b {axis = 2 : ui32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  // expected-error@+1 {{inputs 1 must have shape [2, 4], got [3, 4]}}
  qnn.concat %a, %b_3x4 : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x8xf32>
  // expected-error@+1 {{inputs 1 must have shape [2, 4], got [4]}}
  qnn.concat %a, %b_4 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x8xf32>
  // expected-error@+1 {{output must have shape [2, 8], got [2, 4]}}
  qnn.concat %a, %b : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{inputs 1 must have the data type of inputs, FLOAT_32, got FLOAT_16}}
  qnn.concat %a, %b_f16 : (tensor<2x4xf32>, tensor<2x4xf16>) -> tensor<2x8xf32>
  func.return
}

func.func @others(%a: tensor<2x!q8>, %a_4_f32: tensor<4xf32>, %b: tensor<2x!q8>, %b_scalar_f32: tensor<f32>,
    %x: tensor<4xf32>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.element_wise_multiply %a, %b : (tensor<2x!q8>, tensor<2x!q8>) -> tensor<2x!q8_axis0>
  // expected-error@+1 {{rhs must have rank > 0, got tensor<f32>}}
  qnn.element_wise_add %a_4_f32, %b_scalar_f32 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.sigmoid %x : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{min_value must be <= max_value, got 2.0 and 1.0}}
  qnn.relu_min_max %x {min_value = 2.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have shape [4], got [2, 2]}}
  qnn.cast %x : (tensor<4xf32>) -> tensor<2x2xf16>
  // expected-error@+1 {{value has 2 bytes, tensor<3xi8> needs 3}}
  qnn.constant dense<[1, 2]> : tensor<2xi8> : tensor<3xi8>
  func.return
}

func.func @element_wise_binary_types(%a: tensor<4xbf16>, %b: tensor<4xf32>) {
  // expected-error@+1 {{lhs must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  qnn.element_wise_binary ADD, %a, %b : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @tanh_types(%x: tensor<4xi32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.tanh %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

func.func @relu_min_max_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'max_value' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @reduce_mean_types(%x: tensor<1x8x8x2xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected dense values of tensor<?xui32>}}
  qnn.reduce_mean %x {axes = dense<1> : tensor<1xi32>} : (tensor<1x8x8x2xf32>) -> tensor<1x7x7x2xf32>
  func.return
}

func.func @quantize_types(%x: tensor<4xi32>) {
  // expected-error@+1 {{input must be a tensor of floats, got tensor<4xi32>}}
  qnn.quantize %x : (tensor<4xi32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

func.func @convert_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi8>}}
  qnn.convert %x : (tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// OP: qnn.quantize qnn.dequantize


func.func @types(%x: tensor<4xf32>) {
  // expected-error@+1 {{must be a tensor of quantized integers, got tensor<4xf32>}}
  $OP %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}
