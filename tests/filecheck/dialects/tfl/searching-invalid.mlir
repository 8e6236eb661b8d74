// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xf32>, %k: tensor<i32>, %v: tensor<4xf32>) {
  %four = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{k must lie in [0, 3], got 4}}
  %t0, %t1 = tfl.topk_v2 %x, %four : (tensor<2x3xf32>, tensor<i32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
  %two = tfl.pseudo_const dense<2> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{indices must have shape [2, 2], got [2, 3]}}
  %t2, %t3 = tfl.topk_v2 %x, %two : (tensor<2x3xf32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x3xi32>)
  // expected-error@+1 {{index must have 2 in the last axis, got 1}}
  %w0 = tfl.where %x : (tensor<2x3xf32>) -> tensor<6x1xi64>
  // expected-error@+1 {{index must be a 2-d tensor of 64-bit integers}}
  %w1 = tfl.where %x : (tensor<2x3xf32>) -> tensor<6x2xi32>
  %c = tfl.pseudo_const dense<[true, false]> : tensor<2xi1> : tensor<2xi1>
  // expected-error@+1 {{index must have shape [1, 1], got [2, 1]}}
  %w2 = tfl.where %c : (tensor<2xi1>) -> tensor<2x1xi64>
  // expected-error@+1 {{idx must have shape [4], got [3]}}
  %u0, %u1 = tfl.unique %v : (tensor<4xf32>) -> (tensor<2xf32>, tensor<3xi32>)
  func.return
}
