// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xf32>, %v: tensor<3xf32>, %w: tensor<2xf32>) {
  // expected-error@+1 {{output must have shape [2, 3, 3], got [2, 3]}}
  %d0 = tfl.matrix_diag %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{diagonal must have shape [2], got [3]}}
  %s0 = tfl.matrix_set_diag %x, %v : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{result must have shape [2, 3], got [3, 2]}}
  %s1 = tfl.matrix_set_diag %x, %w : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  func.return
}
