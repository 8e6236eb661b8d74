// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.quantize %x : (tensor<f32>) -> tensor<!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.quantize %x : (tensor<4xf32>) -> tensor<5x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.quantize %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats, got tensor<4xi32>}}
  %y = qnn.quantize %x : (tensor<4xi32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of quantized integers, got tensor<4xf32>}}
  %y = qnn.quantize %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of quantized integers, got tensor<4xi8>}}
  %y = qnn.quantize %x : (tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.dequantize %x : (tensor<!quant.uniform<i8:f32, 0.5:0>>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.dequantize %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4x!quant.uniform<i8:f32, 0.5:0>, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.dequantize %x : (tensor<?x4x!quant.uniform<i8:f32, 0.5:0>, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of quantized integers, got tensor<4xf32>}}
  %y = qnn.dequantize %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{expected a tensor of floats, got tensor<4xi32>}}
  %y = qnn.dequantize %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi8>) {
  // expected-error@+1 {{expected a tensor of quantized integers, got tensor<4xi8>}}
  %y = qnn.dequantize %x : (tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.convert %x : (tensor<!quant.uniform<i8:f32, 0.5:0>>) -> tensor<!quant.uniform<i8:f32, 0.25:0>>
  func.return
}

// -----

func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.convert %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<5x!quant.uniform<i8:f32, 0.25:0>>
  func.return
}

// -----

func.func @main(%x: tensor<?x4x!quant.uniform<i8:f32, 0.5:0>, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.convert %x : (tensor<?x4x!quant.uniform<i8:f32, 0.5:0>, #qnn.bounds<[2, 4]>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.25:0>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi8>}}
  %y = qnn.convert %x : (tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<4xi8>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi8>}}
  %y = qnn.convert %x : (tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'dynamic_input_data' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.convert %x {dynamic_input_data = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'dynamic_output_data' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.convert %x {dynamic_output_data = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{dynamic_output_data must be false where the output is no result of the graph}}
  %y = qnn.convert %x {dynamic_output_data = true} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  %0 = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{dynamic_input_data must be false where the input is neither an argument nor a result of the graph}}
  %y = qnn.convert %0 {dynamic_input_data = true} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.cast %x : (tensor<f32>) -> tensor<i32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.cast %x : (tensor<4xf32>) -> tensor<5xi32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.cast %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.cast %x : (tensor<4xbf16>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xi7>}}
  %y = qnn.cast %x : (tensor<4xf32>) -> tensor<4xi7>
  func.return
}

// -----

func.func @main(%x: tensor<4x!quant.uniform<i7:f32, 0.5:0>>) {
  // expected-error@+1 {{expected a tensor of quantized integers, got tensor<4x!quant.uniform<i7:f32, 0.5:0>> as operand 'input'}}
  %y = qnn.dequantize %x : (tensor<4x!quant.uniform<i7:f32, 0.5:0>>) -> tensor<4xf32>
  func.return
}
