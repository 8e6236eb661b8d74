// RUN: qnn-opt %s -p 'tfl-to-qnn{strict=true}' --split-input-file --verify-diagnostics

// No operation of QNN quantizes its input as it runs.
!w = !quant.uniform<i8:f32:0, {0.1:0, 0.2:0, 0.3:0}>
func.func @main(%x: tensor<2x4xf32>, %w: tensor<3x4x!w>) -> tensor<2x3xf32> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{input f32 and filter !quant.uniform<i8:f32:0, {0.1:0, 0.2:0, 0.3:0}> differ: dynamic range; supported: both quantized, or both floats}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.fully_connected %x, %w {asymmetric_quantize_inputs = true} : (tensor<2x4xf32>, tensor<3x4x!w>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}

// -----

!w = !quant.uniform<i8:f32, 0.1:0>
func.func @main(%x: tensor<2x4xf32>, %w: tensor<4x3x!w>) -> tensor<2x3xf32> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{input f32 and filter !quant.uniform<i8:f32, 0.1:0> differ: dynamic range}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.batch_matmul %x, %w : (tensor<2x4xf32>, tensor<4x3x!w>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}
