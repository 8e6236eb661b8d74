// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xf32>, %v: tensor<2xf32>, %f: tensor<f32>, %p: tensor<2x2xi32>, %i: tensor<2xi32>, %j: tensor<3xi32>) {
  // expected-error@+1 {{operand 2 must have rank 0, got tensor<2xf32>}}
  %p0 = tfl.padv2 %x, %p, %v : (tensor<2x3xf32>, tensor<2x2xi32>, tensor<2xf32>) -> tensor<2x3xf32>
  %big = tfl.pseudo_const dense<[[2, 0], [0, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
  // expected-error@+1 {{REFLECT must pad an extent of 2 by at most 1, got [2, 0]}}
  %m0 = tfl.mirror_pad %x, %big {mode = "REFLECT"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<4x3xf32>
  // expected-error@+1 {{expected one of "REFLECT", "SYMMETRIC", got "EDGE"}}
  %m1 = tfl.mirror_pad %x, %p {mode = "EDGE"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<4x3xf32>
  // expected-error@+1 {{output must have shape [4, 3], got [2, 3]}}
  %m2 = tfl.mirror_pad %x, %big {mode = "SYMMETRIC"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{multiples must have shape [2], got [3]}}
  %t0 = tfl.tile %x, %j : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<2x3xf32>
  %neg = tfl.pseudo_const dense<[1, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{multiples must not be negative, got [1, -1]}}
  %t1 = tfl.tile %x, %neg : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  %two = tfl.pseudo_const dense<[1, 2]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{output must have shape [2, 6], got [2, 3]}}
  %t2 = tfl.tile %x, %two : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{input must broadcast to [4, 3], got [2, 3]}}
  %b0 = tfl.broadcast_to %x, %i : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
  // expected-error@+1 {{input must broadcast to [3], got [2, 3]}}
  %b1 = tfl.broadcast_to %x, %i : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3xf32>
  %sh = tfl.pseudo_const dense<[5, 2, 3]> : tensor<3xi32> : tensor<3xi32>
  // expected-error@+1 {{output must have shape [5, 2, 3], got [4, 2, 3]}}
  %b2 = tfl.broadcast_to %x, %sh : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<4x2x3xf32>
  %negative = tfl.pseudo_const dense<[-1, 3]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{shape must not be negative, got [-1, 3]}}
  %b3 = tfl.broadcast_to %x, %negative : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  func.return
}
