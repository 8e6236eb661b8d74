// RUN: qnn-opt %s -p qnn-fold-quantization --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{qnn-fold-quantization takes qnn, but this is tfl: 'tfl.relu'}}
  // expected-note@+1 {{run tfl-to-qnn,canonicalize first}}
  %0 = tfl.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
