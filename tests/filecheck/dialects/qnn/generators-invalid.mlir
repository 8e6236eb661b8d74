// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
func.func @shape(%x: tensor<3x4xf32>, %x_scalar: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.shape %x_scalar : (tensor<f32>) -> tensor<1xui32>
  // expected-error@+1 {{start must lie in [0, 1], got 2}}
  qnn.shape %x {start = 2 : ui32} : (tensor<3x4xf32>) -> tensor<1xui32>
  // expected-error@+1 {{end must lie in [2, 2], got 1}}
  qnn.shape %x {start = 1 : ui32, end = 1 : ui32} : (tensor<3x4xf32>) -> tensor<1xui32>
  // expected-error@+1 {{end must lie in [1, 2], got 3}}
  qnn.shape %x {end = 3 : ui32} : (tensor<3x4xf32>) -> tensor<3xui32>
  // expected-error@+1 {{output must have shape [2], got [1]}}
  qnn.shape %x : (tensor<3x4xf32>) -> tensor<1xui32>
  // expected-error@+1 {{property 'end' does not verify: expected a scalar of UINT_32 (ui32), got 2 : i32}}
  qnn.shape %x {end = 2 : i32} : (tensor<3x4xf32>) -> tensor<2xui32>
  func.return
}

func.func @constant_of_shape(%n: tensor<2xui32>) {
  // expected-error@+1 {{property 'value' expected in operation 'qnn.constant_of_shape'}}
  qnn.constant_of_shape %n : (tensor<2xui32>) -> tensor<3x4xf32>
  // expected-error@+1 {{value must be a stored value of output, f32, got 1 : i32}}
  qnn.constant_of_shape %n {value = 1 : i32} : (tensor<2xui32>) -> tensor<3x4xf32>
  // expected-error@+1 {{value must be a stored value of output, i8, got 1.000000e+00 : f32}}
  qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<3x4x!quant.uniform<i8:f32, 0.5:-128>>
  // expected-error@+1 {{output must have rank 2, got 3}}
  qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<3x4x1xf32>
  // expected-error@+1 {{output must have one scale, not one along axis 1}}
  qnn.constant_of_shape %n {value = 1 : i8} : (tensor<2xui32>) -> tensor<3x2x!q8_axis1>
  %n_2 = qnn.constant dense<[3, 4]> : tensor<2xui32> : tensor<2xui32>
  // expected-error@+1 {{output must have shape [3, 4], got [4, 3]}}
  qnn.constant_of_shape %n_2 {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<4x3xf32>
  %n_3 = qnn.constant dense<[3, 4]> : tensor<2xui32> : tensor<2xui32>
  // expected-error@+1 {{output must have shape [3, 4], got [2, 4]}}
  qnn.constant_of_shape %n_3 {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<?x4xf32, #qnn.bounds<[2, 4]>>
  func.return
}

func.func @one_hot(%i: tensor<3xi32>, %i_scalar: tensor<i32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<i32>}}
  qnn.one_hot %i_scalar {depth = 4 : ui32} : (tensor<i32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'depth' expected in operation 'qnn.one_hot'}}
  qnn.one_hot %i : (tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  qnn.one_hot %i {depth = 4 : ui32, axis = 2 : ui32} : (tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{output must have shape [3, 4], got [4, 3]}}
  qnn.one_hot %i {depth = 4 : ui32} : (tensor<3xi32>) -> tensor<4x3xf32>
  // expected-error@+1 {{on_value must be a stored value of output, f32, got 2 : i32}}
  qnn.one_hot %i {depth = 4 : ui32, on_value = 2 : i32} : (tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{off_value must be a stored value of output, i8, got 2.000000e+00 : f32}}
  qnn.one_hot %i {depth = 4 : ui32, off_value = 2.0 : f32}
      : (tensor<3xi32>) -> tensor<3x4x!quant.uniform<i8:f32, 0.5:-128>>
  // expected-error@+1 {{off_value must be a stored value of output, f32, got 1 : i32}}
  qnn.one_hot %i {depth = 4 : ui32, on_value = 2.0 : f32, off_value = 1 : i32} : (tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{property 'on_value' does not verify: expected a number of a data type of QNN, got unit}}
  qnn.one_hot %i {depth = 4 : ui32, on_value = unit} : (tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{output must have one scale, not one along axis 1}}
  qnn.one_hot %i {depth = 2 : ui32} : (tensor<3xi32>) -> tensor<3x2x!q8_axis1>
  %i_2 = qnn.constant dense<[0, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{indices must lie in [0, 3], got -1}}
  qnn.one_hot %i_2 {depth = 4 : ui32} : (tensor<2xi32>) -> tensor<2x4xf32>
  func.return
}

func.func @non_zero(%x: tensor<f32>, %x_2x3: tensor<2x3xf32>, %x_2x2_i8_axis1: tensor<2x2x!q8_axis1>,
    %x_dx3: tensor<?x3xf32, #qnn.bounds<[2, 3]>>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.non_zero %x : (tensor<f32>) -> tensor<1x1xi32>
  // expected-error@+1 {{output must have shape [6, 2], got [2, 6]}}
  qnn.non_zero %x_2x3 : (tensor<2x3xf32>) -> tensor<2x6xi32>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.non_zero %x_2x2_i8_axis1 : (tensor<2x2x!q8_axis1>) -> tensor<4x2xi32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 6, got tensor<6x2xi32>}}
  qnn.non_zero %x_dx3 : (tensor<?x3xf32, #qnn.bounds<[2, 3]>>) -> tensor<6x2xi32>
  func.return
}

func.func @top_k(%x: tensor<2x4xf32>, %x_scalar: tensor<f32>, %x_3x2_i8_axis1: tensor<3x2x!q8_axis1>) {
  // expected-error@+1 {{input must have rank >= 1, got 0}}
  qnn.top_k %x_scalar {k = 1 : ui32} : (tensor<f32>) -> (tensor<1xf32>, tensor<1xi32>)
  // expected-error@+1 {{k must be at most 4, the last axis, got 5}}
  qnn.top_k %x {k = 5 : ui32} : (tensor<2x4xf32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
  // expected-error@+1 {{property 'k' expected in operation 'qnn.top_k'}}
  qnn.top_k %x : (tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
  // expected-error@+1 {{values must have elements of f32, got f16}}
  qnn.top_k %x {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf16>, tensor<2x2xi32>)
  // expected-error@+1 {{output 0 must have shape [2, 2], got [2, 4]}}
  qnn.top_k %x {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x2xi32>)
  // expected-error@+1 {{output 1 must have shape [2, 2], got [2, 4]}}
  qnn.top_k %x {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x4xi32>)
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.top_k %x_3x2_i8_axis1 {k = 2 : ui32} : (tensor<3x2x!q8_axis1>) -> (tensor<3x2x!q8_axis1>, tensor<3x2xi32>)
  func.return
}

func.func @shape_types(%x: tensor<3x4xf32>) {
  // expected-error@+1 {{output must be a tensor of ui32, got tensor<2xi32>}}
  qnn.shape %x : (tensor<3x4xf32>) -> tensor<2xi32>
  // expected-error@+1 {{property 'start' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  qnn.shape %x {start = 0 : i32} : (tensor<3x4xf32>) -> tensor<2xui32>
  func.return
}

func.func @constant_of_shape_types(%n: tensor<2xi32>, %n_2x1_ui32: tensor<2x1xui32>, %n_2_ui32: tensor<2xui32>) {
  // expected-error@+1 {{sizes must be a 1-d tensor of ui32, got tensor<2xi32>}}
  qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{sizes must be a 1-d tensor of ui32, got tensor<2x1xui32>}}
  qnn.constant_of_shape %n_2x1_ui32 {value = 1.0 : f32} : (tensor<2x1xui32>) -> tensor<3x4xf32>
  // expected-error@+1 {{property 'value' does not verify: expected a number of a data type of QNN, got "one"}}
  qnn.constant_of_shape %n_2_ui32 {value = "one"} : (tensor<2xui32>) -> tensor<3x4xf32>
  func.return
}

func.func @one_hot_types(%i: tensor<3xi64>, %i_3_i32: tensor<3xi32>) {
  // expected-error@+1 {{indices must be a tensor of i32 or ui32, got tensor<3xi64>}}
  qnn.one_hot %i {depth = 4 : ui32} : (tensor<3xi64>) -> tensor<3x4xf32>
  // expected-error@+1 {{property 'depth' does not verify: expected a scalar of UINT_32 (ui32), got 4 : i32}}
  qnn.one_hot %i_3_i32 {depth = 4 : i32} : (tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

func.func @non_zero_types(%x: tensor<2x3xf32>, %x_2x3_index: tensor<2x3xindex>) {
  // expected-error@+1 {{output must be a tensor of i32 or ui32, got tensor<6x2xi64>}}
  qnn.non_zero %x : (tensor<2x3xf32>) -> tensor<6x2xi64>
  // expected-error@+1 {{input must be a tensor of a data type of QNN, got tensor<2x3xindex>}}
  qnn.non_zero %x_2x3_index : (tensor<2x3xindex>) -> tensor<6x2xi32>
  func.return
}

func.func @top_k_types(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'k' does not verify: expected a scalar of UINT_32 (ui32), got 2 : i32}}
  qnn.top_k %x {k = 2 : i32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  // expected-error@+1 {{property 'largest' does not verify: expected true or false, got 1 : ui32}}
  qnn.top_k %x {k = 2 : ui32, largest = 1 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  // expected-error@+1 {{indices must be a tensor of i32 or ui32, got tensor<2x2xi64>}}
  qnn.top_k %x {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  func.return
}
