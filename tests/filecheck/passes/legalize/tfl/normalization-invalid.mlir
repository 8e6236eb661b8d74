// RUN: qnn-opt %s -p 'tfl-to-qnn{strict=true}' --split-input-file --verify-diagnostics

!x = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<2x4x!x>) -> tensor<2x4x!x> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{TFLite counts in 1/128 from the middle on, whatever !quant.uniform<i8:f32, 0.5:0> says; supported: 8 bits, with a result of scale 1/128}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.l2_normalization %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  func.return %0 : tensor<2x4x!x>
}

// -----

func.func @main(%x: tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{Lrn sums radius channels on both sides, TFLite one fewer behind the own one}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.local_response_normalization %x {radius = 2 : i32, bias = 1.0 : f32, alpha = 0.5 : f32, beta = 0.5 : f32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  func.return %0 : tensor<1x4x4x8xf32>
}
