// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xf32>, %b: tensor<2x3xi8>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 2]}}
  %c0 = tfl.cast %x : (tensor<2x3xf32>) -> tensor<3x2xi32>
  // expected-error@+1 {{output must have shape [2, 3, 4], got [2, 12]}}
  %b0 = tfl.bitcast %x : (tensor<2x3xf32>) -> tensor<2x12xi8>
  // expected-error@+1 {{last axis must have extent 4, got 3}}
  %b1 = tfl.bitcast %b : (tensor<2x3xi8>) -> tensor<2xf32>
  func.return
}
