// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @add_n(%x: tensor<2xf32>, %i: tensor<2xi32>, %three: tensor<3xf32>) {
  // expected-error@+1 {{needs an input}}
  tfl.add_n : () -> tensor<2xf32>
  // expected-error@+1 {{input 1 must have shape [2], got [3]}}
  tfl.add_n %x, %three : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  // expected-error@+1 {{input 1 must have the data type of the sum, f32, got i32}}
  tfl.add_n %x, %i : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  func.return
}

func.func @atan2(%x: tensor<2xf32>, %three: tensor<3xf32>, %h: tensor<2xf16>) {
  // expected-error@+1 {{x must have shape [2], got [3]}}
  tfl.atan2 %x, %three : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  // expected-error@+1 {{x must have the data type of y, f32, got f16}}
  tfl.atan2 %x, %h : (tensor<2xf32>, tensor<2xf16>) -> tensor<2xf32>
  func.return
}

func.func @choices(%p: tensor<2xi1>, %three: tensor<3xi1>, %x: tensor<2x3xf32>, %a: tensor<3xf32>, %i: tensor<2x3xi32>) {
  // expected-error@+1 {{condition must have shape [2, 3], [2] or [], got [3]}}
  tfl.select %three, %x, %x : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{y must have shape [2, 3], got [3]}}
  tfl.select %p, %x, %a : (tensor<2xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{shapes [2] and [2, 3] and [2, 3] do not broadcast}}
  tfl.select_v2 %p, %x, %x : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{y must have the data type of x, f32, got i32}}
  tfl.select_v2 %three, %x, %i : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{condition must be a tensor of i1, got tensor<3xf32>}}
  tfl.select_v2 %a, %x, %x : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

// OP: tfl.div tfl.squared_difference tfl.pow tfl.floor_div tfl.floor_mod
func.func @main(%x: tensor<2x3xf32>, %a: tensor<2xf32>, %i: tensor<2x3xi32>, %p: tensor<2xi1>) {
  // expected-error@+1 {{shapes [2, 3] and [2] do not broadcast}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3]}}
  $OP %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{rhs must have the data type of lhs, f32, got i32}}
  $OP %x, %i : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  // expected-error-re@+1 {{lhs must be a tensor of f32, {{.*}}, got tensor<2xi1>}}
  $OP %p, %a : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// OP: tfl.bitwise_xor tfl.right_shift
func.func @main(%x: tensor<2xf32>, %i: tensor<2xi32>, %u: tensor<2xui32>) {
  // expected-error@+1 {{rhs must have the data type of lhs, i32, got ui32}}
  $OP %i, %u : (tensor<2xi32>, tensor<2xui32>) -> tensor<2xi32>
  // expected-error-re@+1 {{lhs must be a tensor of i8, {{.*}}, got tensor<2xf32>}}
  $OP %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return
}
