// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>, %p: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of i1, got tensor<4xf32>}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %z: tensor<4xf32>, %p: tensor<4xf32>) {
  // expected-error@+1 {{condition [2] and lhs [4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<2xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<3xf32>, %p: tensor<4xf32>) {
  // expected-error@+1 {{condition [4] and lhs [3] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<4xi1>, tensor<3xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1, #qnn.bounds<[4]>>, %z: tensor<4xf32>, %p: tensor<4xf32>) {
  // expected-error@+1 {{condition [?<=4] and lhs [4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xf32>, %p: tensor<4xf16>) {
  // expected-error@+1 {{rhs must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<4xi1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xf32>, %p: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xi1>, %z: tensor<4xf32>, %p: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<2x1xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1, #qnn.bounds<[4]>>, %z: tensor<1xf32>, %p: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<i1>, %z: tensor<4xf32>, %p: tensor<4xf32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<i1>}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<f32>, %p: tensor<4xf32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xf32>, %p: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %p: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %p: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %p: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xbf16>, %p: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got }}
  %y = qnn.element_wise_select %x, %z, %p : (tensor<4xi1>, tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<2x4xf32>) {
  // expected-error@+1 {{slope must broadcast to the input, got tensor<4xf32> and tensor<2x4xf32>}}
  %y = qnn.prelu %x, %z : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<2xf32>) {
  // expected-error@+1 {{slope [2] and input [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.prelu %x, %z : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{slope [4] and input [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.prelu %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  %y = qnn.prelu %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.prelu %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.prelu %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.prelu %x, %z : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.prelu %x, %z : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.prelu %x, %z : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.prelu %x, %z : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.prelu %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.prelu %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}
