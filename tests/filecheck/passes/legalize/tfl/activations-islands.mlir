// RUN: qnn-opt %s -p 'tfl-to-qnn{strict=true}' --split-input-file --verify-diagnostics

!x = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{approximate GELU of quantized operands; supported: approximate = false, or floats}}
  // expected-note@+1 {{leaves them to their reference semantics}}
  %0 = tfl.gelu %x {approximate = true} : (tensor<4x!x>) -> tensor<4x!x>
  func.return %0 : tensor<4x!x>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{TFLite counts in 1/16 from 0 down, whatever !quant.uniform<i8:f32, 0.5:0> says}}
  // expected-note@+1 {{leaves them to their reference semantics}}
  %0 = tfl.log_softmax %x : (tensor<4x!x>) -> tensor<4x!x>
  func.return %0 : tensor<4x!x>
}
