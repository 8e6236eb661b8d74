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

// -----

// A product that wraps is not that of the negative slope.
!x = !quant.uniform<i8:f32, 0.5:0>
!y = !quant.uniform<i8:f32, 1.0e-7:0>
func.func @main(%x: tensor<4x!x>) -> tensor<4x!y> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{negative products beyond 32 bits; supported: alpha >= 0, or a larger result scale}}
  // expected-note@+1 {{leaves them to their reference semantics}}
  %0 = tfl.leaky_relu %x {alpha = -2.0 : f32} : (tensor<4x!x>) -> tensor<4x!y>
  func.return %0 : tensor<4x!y>
}
