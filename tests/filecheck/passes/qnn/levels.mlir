// RUN: qnn-opt %s -p qnn-fuse --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{qnn-fuse takes qnn, but this is tfl: 'tfl.relu'}}
  // expected-note@+1 {{run tfl-to-qnn,qnn-fuse,canonicalize first}}
  %0 = tfl.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
