// RUN: qnn-opt %s -p tfl-to-qnn --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{tfl-to-qnn takes tfl, but this is qnn: 'qnn.relu'}}
  // expected-note@+1 {{the module is past tfl-to-qnn already}}
  %0 = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
