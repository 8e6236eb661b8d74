// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

// OP: tfl.arg_max tfl.arg_min
func.func @main(%x: tensor<2x3xf32>, %s: tensor<f32>, %a: tensor<i32>, %two: tensor<2xi32>) {
  // expected-error@+1 {{input must have an axis, got rank 0}}
  $OP %s, %a : (tensor<f32>, tensor<i32>) -> tensor<i32>
  // expected-error@+1 {{dim must have one element, got 2}}
  $OP %x, %two : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2xi32>
  // expected-error@+1 {{output must be a tensor of integers, got tensor<2xf32>}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xf32>
  // expected-error@+1 {{output must have rank 1, got 2}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x1xi32>
  %first = tfl.pseudo_const dense<0> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{output must have shape [3], got [2]}}
  $OP %x, %first : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xi32>
  %far = tfl.pseudo_const dense<2> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{axis must lie in [-2, 1], got 2}}
  $OP %x, %far : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xi32>
  func.return
}

// OP: tfl.cumsum
func.func @main(%x: tensor<2x3xf32>, %t: tensor<2xi1>, %a: tensor<i32>, %two: tensor<2xi32>) {
  // expected-error@+1 {{axis must have one element, got 2}}
  $OP %x, %two : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 2]}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<i32>) -> tensor<3x2xf32>
  // expected-error@+1 {{output must have elements of f32, got i32}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xi32>
  %far = tfl.pseudo_const dense<-3> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{axis must lie in [-2, 1], got -3}}
  $OP %x, %far : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  // expected-error@+1 {{expected true or false, got 1 : i32}}
  $OP %x, %a {exclusive = 1 : i32} : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  func.return
}
