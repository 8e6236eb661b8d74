// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @batch_matmul(%x: tensor<5x2x3xf32>, %y: tensor<4x3xf32>, %v: tensor<3xf32>, %z: tensor<4x3x4xf32>, %i: tensor<3x4xi32>) {
  // expected-error@+1 {{y must have 3 rows as x has columns, got 4}}
  tfl.batch_matmul %x, %y : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x3xf32>
  // expected-error@+1 {{output must have shape [5, 2, 4], got [5, 4, 2]}}
  tfl.batch_matmul %x, %y {adj_y = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x4x2xf32>
  // expected-error@+1 {{shapes [5] and [4] do not broadcast}}
  tfl.batch_matmul %x, %z : (tensor<5x2x3xf32>, tensor<4x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{y must have rank >= 2, got 1}}
  tfl.batch_matmul %x, %v : (tensor<5x2x3xf32>, tensor<3xf32>) -> tensor<5x2x1xf32>
  // expected-error@+1 {{output must have the data type of x, f32, got i32}}
  tfl.batch_matmul %x, %y {adj_y = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xi32>
  func.return
}
