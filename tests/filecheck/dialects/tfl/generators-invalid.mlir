// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xf32>, %f: tensor<f32>, %i: tensor<i32>, %d: tensor<2xi32>, %g: tensor<2xf32>) {
  // expected-error@+1 {{input must have one element, got 2}}
  %f0 = tfl.fill %d, %g : (tensor<2xi32>, tensor<2xf32>) -> tensor<2x3xf32>
  %neg = tfl.pseudo_const dense<[2, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{dims must not be negative, got [2, -1]}}
  %f1 = tfl.fill %neg, %f : (tensor<2xi32>, tensor<f32>) -> tensor<2x3xf32>
  %sh = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{result must have shape [2, 3], got [3, 2]}}
  %f2 = tfl.fill %sh, %f : (tensor<2xi32>, tensor<f32>) -> tensor<3x2xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 2]}}
  %z0 = tfl.zeros_like %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  %s0 = tfl.shape %x : (tensor<2x3xf32>) -> tensor<3xi32>
  // expected-error@+1 {{output must be a tensor of 32-bit integers, got tensor<i64>}}
  %r0 = tfl.rank %x : (tensor<2x3xf32>) -> tensor<i64>
  // expected-error@+1 {{output must have shape [], got [1]}}
  %r1 = tfl.rank %x : (tensor<2x3xf32>) -> tensor<1xi32>
  %zero = tfl.pseudo_const dense<0> : tensor<i32> : tensor<i32>
  %nine = tfl.pseudo_const dense<9> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{delta must not be 0, got 0}}
  %n0 = tfl.range %zero, %nine, %zero : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<9xi32>
  %down = tfl.pseudo_const dense<-1> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{limit 9 must lie in the direction of delta -1 from 0}}
  %n1 = tfl.range %zero, %nine, %down : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<9xi32>
  // expected-error@+1 {{result must have shape [9], got [8]}}
  %n2 = tfl.range %nine, %zero, %down : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8xi32>
  // expected-error@+1 {{axis must lie in [-2, 1], got 2}}
  %o0 = tfl.one_hot %d, %i, %f, %f {axis = 2 : i32}
      : (tensor<2xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<2x9xf32>
  // expected-error@+1 {{off_value must have one element, got 2}}
  %o1 = tfl.one_hot %d, %i, %f, %g {axis = 1 : i32}
      : (tensor<2xi32>, tensor<i32>, tensor<f32>, tensor<2xf32>) -> tensor<2x9xf32>
  // expected-error@+1 {{output must have shape [2, 9], got [2, 8]}}
  %o2 = tfl.one_hot %d, %nine, %f, %f {axis = 1 : i32}
      : (tensor<2xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<2x8xf32>
  %negative = tfl.pseudo_const dense<-1> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{depth must not be negative, got [-1]}}
  %o3 = tfl.one_hot %d, %negative, %f, %f {axis = 1 : i32}
      : (tensor<2xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<2x8xf32>
  // expected-error@+1 {{r0 must have shape [2], got [3]}}
  %a0 = tfl.broadcast_args %d, %d : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
  func.return
}
