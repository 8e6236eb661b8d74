// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_softplus %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_softplus %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_softplus %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_softplus %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_softplus %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_softplus %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.element_wise_softplus %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.elu %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.elu %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.elu %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.elu %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.elu %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.elu %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.elu %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.gelu %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.gelu %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.gelu %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.gelu %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.gelu %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.gelu %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.gelu %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.hard_swish %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.hard_swish %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.hard_swish %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.hard_swish %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.hard_swish %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.hard_swish %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.hard_swish %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.relu %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.relu %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.relu %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.relu %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.relu %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.relu %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.relu_1 %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.relu_1 %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.relu_1 %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.relu_1 %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.relu_1 %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.relu_1 %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.relu_1 %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.relu_6 %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.relu_6 %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.relu_6 %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.relu_6 %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.relu_6 %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.relu_6 %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.relu_6 %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f32} : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.sigmoid %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.sigmoid %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.sigmoid %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.sigmoid %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.sigmoid %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.sigmoid %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.sigmoid %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.tanh %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.tanh %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.tanh %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.tanh %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.tanh %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.tanh %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.tanh %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_neuron GELU, %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_neuron GELU, %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_neuron GELU, %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_neuron GELU, %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_neuron GELU, %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_neuron GELU, %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.element_wise_neuron GELU, %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must be dense as input is, got }}
  %y = qnn.relu %x : (tensor<4x4xf32>) -> tensor<4x4xf32, #qnn.sparse<[2, 1]>>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32, #qnn.sparse<[2, 1]>>) {
  // expected-error@+1 {{output must be sparse as input is, got }}
  %y = qnn.relu %x : (tensor<4x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{alpha must come with operation ELU or HARD_SIGMOID, not RELU}}
  %y = qnn.element_wise_neuron RELU, %x {alpha = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{beta must come with operation HARD_SIGMOID or SOFTPLUS, not ELU}}
  %y = qnn.element_wise_neuron ELU, %x {beta = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{min_value must come with operation RELU_MIN_MAX, not RELU}}
  %y = qnn.element_wise_neuron RELU, %x {min_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{max_value must come with operation RELU_MIN_MAX, not TANH}}
  %y = qnn.element_wise_neuron TANH, %x {max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{threshold must come with operation SOFTPLUS, not SIGMOID}}
  %y = qnn.element_wise_neuron SIGMOID, %x {threshold = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{min_value must be given for operation RELU_MIN_MAX}}
  %y = qnn.element_wise_neuron RELU_MIN_MAX, %x {max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{max_value must be given for operation RELU_MIN_MAX}}
  %y = qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{min_value must be <= max_value, got 2.0 and 1.0}}
  %y = qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = 2.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{beta must be > 0, got 0.0}}
  %y = qnn.element_wise_neuron SOFTPLUS, %x {beta = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  %y = qnn.element_wise_neuron ELU, %x {alpha = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'beta' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  %y = qnn.element_wise_neuron SOFTPLUS, %x {beta = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'min_value' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  %y = qnn.element_wise_neuron SOFTPLUS, %x {min_value = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'max_value' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  %y = qnn.element_wise_neuron SOFTPLUS, %x {max_value = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'threshold' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  %y = qnn.element_wise_neuron SOFTPLUS, %x {threshold = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'operation' does not verify: }}
  %y = "qnn.element_wise_neuron"(%x) <{operation = 4 : ui32}> : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : i32}}
  %y = qnn.elu %x {alpha = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{beta must be > 0, got -1.0}}
  %y = qnn.element_wise_softplus %x {beta = -1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'beta' does not verify: }}
  %y = qnn.element_wise_softplus %x {beta = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'threshold' does not verify: }}
  %y = qnn.element_wise_softplus %x {threshold = 1 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{min_value must be <= max_value, got 2.0 and 1.0}}
  %y = qnn.relu_min_max %x {min_value = 2.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'min_value' does not verify: }}
  %y = qnn.relu_min_max %x {min_value = true, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'max_value' does not verify: }}
  %y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}
