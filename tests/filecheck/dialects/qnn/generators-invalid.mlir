// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.shape %x : (tensor<f32>) -> tensor<1xui32>
  func.return
}

// -----

func.func @main(%x: tensor<3x4xf32>) {
  // expected-error@+1 {{start must lie in [0, 1], got 2}}
  %y = qnn.shape %x {start = 2 : ui32} : (tensor<3x4xf32>) -> tensor<1xui32>
  func.return
}

// -----

func.func @main(%x: tensor<3x4xf32>) {
  // expected-error@+1 {{end must lie in [2, 2], got 1}}
  %y = qnn.shape %x {start = 1 : ui32, end = 1 : ui32} : (tensor<3x4xf32>) -> tensor<1xui32>
  func.return
}

// -----

func.func @main(%x: tensor<3x4xf32>) {
  // expected-error@+1 {{end must lie in [1, 2], got 3}}
  %y = qnn.shape %x {end = 3 : ui32} : (tensor<3x4xf32>) -> tensor<3xui32>
  func.return
}

// -----

func.func @main(%x: tensor<3x4xf32>) {
  // expected-error@+1 {{output must have shape [2], got [1]}}
  %y = qnn.shape %x : (tensor<3x4xf32>) -> tensor<1xui32>
  func.return
}

// -----

func.func @main(%x: tensor<3x4xf32>) {
  // expected-error@+1 {{expected a tensor of ui32, got tensor<2xi32> as result 'output'}}
  %y = qnn.shape %x : (tensor<3x4xf32>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<3x4xf32>) {
  // expected-error@+1 {{property 'start' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  %y = qnn.shape %x {start = 0 : i32} : (tensor<3x4xf32>) -> tensor<2xui32>
  func.return
}

// -----

func.func @main(%x: tensor<3x4xf32>) {
  // expected-error@+1 {{property 'end' does not verify: expected a scalar of UINT_32 (ui32), got 2 : i32}}
  %y = qnn.shape %x {end = 2 : i32} : (tensor<3x4xf32>) -> tensor<2xui32>
  func.return
}

// -----

func.func @main(%n: tensor<2xi32>) {
  // expected-error@+1 {{expected a 1-d tensor of ui32, got tensor<2xi32> as operand 'sizes'}}
  %y = qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2xi32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%n: tensor<2x1xui32>) {
  // expected-error@+1 {{expected a 1-d tensor of ui32, got tensor<2x1xui32> as operand 'sizes'}}
  %y = qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2x1xui32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%n: tensor<2xui32>) {
  // expected-error@+1 {{property 'value' expected in operation 'qnn.constant_of_shape'}}
  %y = qnn.constant_of_shape %n : (tensor<2xui32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%n: tensor<2xui32>) {
  // expected-error@+1 {{property 'value' does not verify: expected a number of a data type of QNN, got "one"}}
  %y = qnn.constant_of_shape %n {value = "one"} : (tensor<2xui32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%n: tensor<2xui32>) {
  // expected-error@+1 {{value must be a stored value of output, f32, got 1 : i32}}
  %y = qnn.constant_of_shape %n {value = 1 : i32} : (tensor<2xui32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%n: tensor<2xui32>) {
  // expected-error@+1 {{value must be a stored value of output, i8, got 1.000000e+00 : f32}}
  %y = qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<3x4x!quant.uniform<i8:f32, 0.5:-128>>
  func.return
}

// -----

func.func @main(%n: tensor<2xui32>) {
  // expected-error@+1 {{output must have rank 2, got 3}}
  %y = qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<3x4x1xf32>
  func.return
}

// -----

func.func @main(%n: tensor<2xui32>) {
  // expected-error@+1 {{output must have one scale, not one along axis 1}}
  %y = qnn.constant_of_shape %n {value = 1 : i8} : (tensor<2xui32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main() {
  %n = qnn.constant dense<[3, 4]> : tensor<2xui32> : tensor<2xui32>
  // expected-error@+1 {{output must have shape [3, 4], got [4, 3]}}
  %y = qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<4x3xf32>
  func.return
}

// -----

func.func @main() {
  %n = qnn.constant dense<[3, 4]> : tensor<2xui32> : tensor<2xui32>
  // expected-error@+1 {{output must have shape [3, 4], got [2, 4]}}
  %y = qnn.constant_of_shape %n {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<?x4xf32, #qnn.bounds<[2, 4]>>
  func.return
}

// -----

func.func @main(%i: tensor<i32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<i32>}}
  %y = qnn.one_hot %i {depth = 4 : ui32} : (tensor<i32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi64>) {
  // expected-error@+1 {{expected a tensor of i32 or ui32, got tensor<3xi64> as operand 'indices'}}
  %y = qnn.one_hot %i {depth = 4 : ui32} : (tensor<3xi64>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{property 'depth' expected in operation 'qnn.one_hot'}}
  %y = qnn.one_hot %i : (tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{property 'depth' does not verify: expected a scalar of UINT_32 (ui32), got 4 : i32}}
  %y = qnn.one_hot %i {depth = 4 : i32} : (tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  %y = qnn.one_hot %i {depth = 4 : ui32, axis = 2 : ui32} : (tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{output must have shape [3, 4], got [4, 3]}}
  %y = qnn.one_hot %i {depth = 4 : ui32} : (tensor<3xi32>) -> tensor<4x3xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{on_value must be a stored value of output, f32, got 2 : i32}}
  %y = qnn.one_hot %i {depth = 4 : ui32, on_value = 2 : i32} : (tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{off_value must be a stored value of output, i8, got 2.000000e+00 : f32}}
  %y = qnn.one_hot %i {depth = 4 : ui32, off_value = 2.0 : f32} : (tensor<3xi32>) -> tensor<3x4x!quant.uniform<i8:f32, 0.5:-128>>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{off_value must be a stored value of output, f32, got 1 : i32}}
  %y = qnn.one_hot %i {depth = 4 : ui32, on_value = 2.0 : f32, off_value = 1 : i32} : (tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{property 'on_value' does not verify: expected a number of a data type of QNN, got unit}}
  %y = qnn.one_hot %i {depth = 4 : ui32, on_value = unit} : (tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%i: tensor<3xi32>) {
  // expected-error@+1 {{output must have one scale, not one along axis 1}}
  %y = qnn.one_hot %i {depth = 2 : ui32} : (tensor<3xi32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.non_zero %x : (tensor<f32>) -> tensor<1x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of i32 or ui32, got tensor<6x2xi64> as result 'output'}}
  %y = qnn.non_zero %x : (tensor<2x3xf32>) -> tensor<6x2xi64>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [6, 2], got [2, 6]}}
  %y = qnn.non_zero %x : (tensor<2x3xf32>) -> tensor<2x6xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x2x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  %y = qnn.non_zero %x : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>) -> tensor<4x2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32, #qnn.bounds<[2, 3]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 6, got tensor<6x2xi32>}}
  %y = qnn.non_zero %x : (tensor<?x3xf32, #qnn.bounds<[2, 3]>>) -> tensor<6x2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xindex>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<2x3xindex> as operand 'input'}}
  %y = qnn.non_zero %x : (tensor<2x3xindex>) -> tensor<6x2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y, %z = qnn.top_k %x {k = 1 : ui32} : (tensor<f32>) -> (tensor<1xf32>, tensor<1xi32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{k must be at most 4, the last axis, got 5}}
  %y, %z = qnn.top_k %x {k = 5 : ui32} : (tensor<2x4xf32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'k' expected in operation 'qnn.top_k'}}
  %y, %z = qnn.top_k %x : (tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'k' does not verify: expected a scalar of UINT_32 (ui32), got 2 : i32}}
  %y, %z = qnn.top_k %x {k = 2 : i32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'largest' does not verify: expected true or false, got 1 : ui32}}
  %y, %z = qnn.top_k %x {k = 2 : ui32, largest = 1 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output 0 must have elements of f32, got f16}}
  %y, %z = qnn.top_k %x {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf16>, tensor<2x2xi32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of i32 or ui32, got tensor<2x2xi64> as result 'indices'}}
  %y, %z = qnn.top_k %x {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output 0 must have shape [2, 2], got [2, 4]}}
  %y, %z = qnn.top_k %x {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x2xi32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output 1 must have shape [2, 2], got [2, 4]}}
  %y, %z = qnn.top_k %x {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x4xi32>)
  func.return
}

// -----

func.func @main(%x: tensor<3x2x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  %y, %z = qnn.top_k %x {k = 2 : ui32} : (tensor<3x2x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>) -> (tensor<3x2x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>, tensor<3x2xi32>)
  func.return
}

// -----

func.func @main() {
  %i = qnn.constant dense<[0, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{indices must lie in [0, 3], got -1}}
  %y = qnn.one_hot %i {depth = 4 : ui32} : (tensor<2xi32>) -> tensor<2x4xf32>
  func.return
}
