// RUN: qnn-opt %s -p 'nnef-to-qnn{strict=true}' --split-input-file --verify-diagnostics

func.func @main(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x3xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) {
  // expected-error@+4 {{nnef-to-qnn: 2 operations have no equivalent in qnn}}
  // expected-note-re@+3 {{'nnef.deconv' at {{.*}}: border 'replicate'; supported: 'constant'}}
  // expected-note-re@+2 {{'nnef.deconv' at {{.*}}: border 'reflect'; supported: 'constant'}}
  // expected-note@+1 {{without strict, nnef-to-qnn leaves them to their reference semantics}}
  %0 = nnef.deconv %x, %w {border = "replicate"} : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
  %1 = nnef.deconv %0, %w {border = "reflect"} : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
  func.return %0, %1 : tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>
}
