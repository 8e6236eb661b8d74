// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
func.func @dequantize(%x: tensor<!q8>, %x_4: tensor<4x!q8>, %x_dx4: tensor<?x4x!q8, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<!quant.uniform<i8:f32, 0.5:0>>}}
  qnn.dequantize %x : (tensor<!q8>) -> tensor<f32>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.dequantize %x_4 : (tensor<4x!q8>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  qnn.dequantize %x_dx4 : (tensor<?x4x!q8, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

func.func @convert(%x: tensor<4xf32>) {
  // expected-error@+1 {{dynamic_output_data must be false where the output is no result of the graph}}
  qnn.convert %x {dynamic_output_data = true} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{dynamic_input_data must be false where the input is neither an argument nor a result of the graph}}
  qnn.convert %0 {dynamic_input_data = true} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @quantize_types(%x: tensor<4xi32>, %x_4_f32: tensor<4xf32>) {
  // expected-error@+1 {{input must be a tensor of floats, got tensor<4xi32>}}
  qnn.quantize %x : (tensor<4xi32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:0>>
  // expected-error@+1 {{output must be a tensor of quantized integers, got tensor<4xi8>}}
  qnn.quantize %x_4_f32 : (tensor<4xf32>) -> tensor<4xi8>
  func.return
}

func.func @dequantize_types(%x: tensor<4x!quant.uniform<i8:f32, 0.5:0>>, %x_4_i8: tensor<4xi8>,
    %x_4_qi7: tensor<4x!quant.uniform<i7:f32, 0.5:0>>) {
  // expected-error@+1 {{output must be a tensor of floats, got tensor<4xi32>}}
  qnn.dequantize %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4xi32>
  // expected-error@+1 {{input must be a tensor of quantized integers, got tensor<4xi8>}}
  qnn.dequantize %x_4_i8 : (tensor<4xi8>) -> tensor<4xf32>
  // expected-error@+1 {{input must be a tensor of quantized integers, got tensor<4x!quant.uniform<i7:f32, 0.5:0>>}}
  qnn.dequantize %x_4_qi7 : (tensor<4x!quant.uniform<i7:f32, 0.5:0>>) -> tensor<4xf32>
  func.return
}

func.func @convert_types(%x: tensor<4xf32>, %x_4_i8: tensor<4xi8>) {
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi8>}}
  qnn.convert %x : (tensor<4xf32>) -> tensor<4xi8>
  // expected-error@+1 {{input must be a tensor of floats or quantized integers, got tensor<4xi8>}}
  qnn.convert %x_4_i8 : (tensor<4xi8>) -> tensor<4xf32>
  // expected-error@+1 {{property 'dynamic_input_data' does not verify: expected true or false, got 1 : i32}}
  qnn.convert %x {dynamic_input_data = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'dynamic_output_data' does not verify: expected true or false, got 1 : i32}}
  qnn.convert %x {dynamic_output_data = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @cast_types(%x: tensor<4xbf16>, %x_4_f32: tensor<4xf32>) {
  // expected-error@+1 {{input must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  qnn.cast %x : (tensor<4xbf16>) -> tensor<4xf32>
  // expected-error@+1 {{output must be a tensor of a data type of QNN, got tensor<4xi7>}}
  qnn.cast %x_4_f32 : (tensor<4xf32>) -> tensor<4xi7>
  func.return
}

// OP: qnn.quantize qnn.convert qnn.cast
!q8 = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<f32>, %x_4: tensor<4xf32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  $OP %x : (tensor<f32>) -> tensor<!q8>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  $OP %x_4 : (tensor<4xf32>) -> tensor<5x!q8>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  $OP %x_dx4 : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4x!q8>
  func.return
}

// OP: qnn.quantize qnn.dequantize


func.func @types(%x: tensor<4xf32>) {
  // expected-error@+1 {{must be a tensor of quantized integers, got tensor<4xf32>}}
  $OP %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}
