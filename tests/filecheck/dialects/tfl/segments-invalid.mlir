// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

// OP: tfl.segment_sum
func.func @main(%x: tensor<3x2xf32>, %i: tensor<3xi32>, %n: tensor<i32>, %t: tensor<2xi32>) {
  %falls = tfl.pseudo_const dense<[0, 2, 1]> : tensor<3xi32> : tensor<3xi32>
  // expected-error@+1 {{segment_ids must ascend from 0 on, got [0, 2, 1]}}
  %s0 = $OP %x, %falls : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  %ids = tfl.pseudo_const dense<[0, 0, 1]> : tensor<3xi32> : tensor<3xi32>
  // expected-error@+1 {{output must have shape [2, 2], got [3, 2]}}
  %s1 = $OP %x, %ids : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  func.return
}

// OP: tfl.unsorted_segment_sum tfl.unsorted_segment_prod tfl.unsorted_segment_max tfl.unsorted_segment_min
func.func @main(%x: tensor<3x2xf32>, %i: tensor<3xi32>, %n: tensor<i32>, %t: tensor<2xi32>) {
  // expected-error@+1 {{num_segments must have one element, got 2}}
  %u0 = $OP %x, %i, %t : (tensor<3x2xf32>, tensor<3xi32>, tensor<2xi32>) -> tensor<4x2xf32>
  // expected-error@+1 {{segment_ids must have shape [3], got [2]}}
  %u1 = $OP %x, %t, %n : (tensor<3x2xf32>, tensor<2xi32>, tensor<i32>) -> tensor<4x2xf32>
  // expected-error@+1 {{rows of output must have shape [2], got [3]}}
  %u2 = $OP %x, %i, %n : (tensor<3x2xf32>, tensor<3xi32>, tensor<i32>) -> tensor<4x3xf32>
  %four = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{output must have shape [4, 2], got [3, 2]}}
  %u3 = $OP %x, %i, %four : (tensor<3x2xf32>, tensor<3xi32>, tensor<i32>) -> tensor<3x2xf32>
  func.return
}
