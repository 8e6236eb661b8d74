// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

// OP: tfl.equal tfl.not_equal tfl.less tfl.less_equal tfl.greater tfl.greater_equal
func.func @main(%x: tensor<2x3xf32>, %a: tensor<2xf32>, %i: tensor<3xi32>, %d: tensor<3xf64>) {
  // expected-error@+1 {{shapes [2, 3] and [2] do not broadcast}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{output must have shape [2, 3], got [3]}}
  $OP %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3xi1>
  // expected-error@+1 {{rhs must have the data type of lhs, f32, got i32}}
  $OP %x, %i : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<2x3xi1>
  // expected-error@+1 {{output must be a tensor of i1, got tensor<2x3xf32>}}
  $OP %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error-re@+2 {{lhs must be a tensor of {{.*}}, got tensor<3xf64>}}
  // expected-error-re@+1 {{rhs must be a tensor of {{.*}}, got tensor<3xf64>}}
  $OP %d, %d : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
  func.return
}

// OP: tfl.less tfl.less_equal tfl.greater tfl.greater_equal
func.func @main(%p: tensor<3xi1>) {
  // expected-error-re@+2 {{lhs must be a tensor of {{.*}}, got tensor<3xi1>}}
  // expected-error-re@+1 {{rhs must be a tensor of {{.*}}, got tensor<3xi1>}}
  $OP %p, %p : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  func.return
}

// OP: tfl.logical_and tfl.logical_or
func.func @main(%p: tensor<2x3xi1>, %a: tensor<2xi1>, %i: tensor<3xi32>) {
  // expected-error@+1 {{shapes [2, 3] and [2] do not broadcast}}
  $OP %p, %a : (tensor<2x3xi1>, tensor<2xi1>) -> tensor<2x3xi1>
  // expected-error@+1 {{rhs must be a tensor of i1, got tensor<3xi32>}}
  $OP %p, %i : (tensor<2x3xi1>, tensor<3xi32>) -> tensor<2x3xi1>
  func.return
}
