// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4x5xf32>, %u: tensor<5x5xf32>, %v: tensor<5xf32>, %i: tensor<2xi32>, %j: tensor<3xi32>, %l: tensor<4xi32>) {
  %m = tfl.pseudo_const dense<[1, 1, 1]> : tensor<3xi32> : tensor<3xi32>
  // expected-error@+1 {{begin must have shape [2], got [3]}}
  %s0 = tfl.slice %x, %m, %m : (tensor<4x5xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<4x5xf32>
  %b = tfl.pseudo_const dense<[1, 1]> : tensor<2xi32> : tensor<2xi32>
  %z = tfl.pseudo_const dense<[3, 5]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{slice must lie in [0, 5] of axis 1, got [1, 6]}}
  %s1 = tfl.slice %x, %b, %z : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x5xf32>
  %y = tfl.pseudo_const dense<[3, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{output must have shape [3, 4], got [3, 5]}}
  %s2 = tfl.slice %x, %b, %y : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x5xf32>
  %o = tfl.pseudo_const dense<[0, 1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{strides must not be 0, got [0, 1]}}
  %t0 = tfl.strided_slice %x, %b, %z, %o {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{end must have shape [2], got [3]}}
  %t1 = tfl.strided_slice %x, %i, %j, %i {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<4x5xf32>, tensor<2xi32>, tensor<3xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{strides must have shape [2], got [3]}}
  %t2 = tfl.strided_slice %x, %i, %i, %j {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<3x4xf32>
  %n = tfl.pseudo_const dense<[1, 1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{ellipsis_mask must have one bit, got rows [0, 1]}}
  %t3 = tfl.strided_slice %x, %b, %z, %n {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 3 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{new_axis_mask must have bits of the 2 rows, got 5}}
  %t7 = tfl.strided_slice %x, %b, %z, %n {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 0 : i32,
      new_axis_mask = 5 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x3x5xf32>
  // expected-error@+1 {{ellipsis_mask must have bits of the 2 rows, got 4}}
  %t8 = tfl.strided_slice %x, %b, %z, %n {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 4 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{needs at most 2 rows for axes of the input, got 3}}
  %t4 = tfl.strided_slice %x, %m, %m, %m {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<4x5xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<4x5xf32>
  %f = tfl.pseudo_const dense<[4, 1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{begin of a dropped axis must lie in [-4, 3], got 4}}
  %t5 = tfl.strided_slice %x, %f, %z, %n {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 1 : i32}
      : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [2, 5]}}
  %t6 = tfl.strided_slice %x, %b, %z, %n {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x5xf32>
  %a = tfl.pseudo_const dense<[1, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{axis must list an axis once, got [1, 1]}}
  %r0 = tfl.reverse_v2 %x, %a : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{output must have shape [4, 5], got [5, 4]}}
  %r1 = tfl.reverse_v2 %x, %i : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  // expected-error@+1 {{seq_dim and batch_dim must differ, got 1}}
  %q0 = tfl.reverse_sequence %x, %l {seq_dim = 1 : i32, batch_dim = -1 : i32}
      : (tensor<4x5xf32>, tensor<4xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{seq_lengths must have shape [4], got [2]}}
  %q1 = tfl.reverse_sequence %x, %i {seq_dim = 1 : i32} : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  %six = tfl.pseudo_const dense<[0, 1, 2, 6]> : tensor<4xi32> : tensor<4xi32>
  // expected-error@+1 {{seq_lengths must lie in [0, 5], got 6}}
  %q2 = tfl.reverse_sequence %x, %six {seq_dim = 1 : i32} : (tensor<4x5xf32>, tensor<4xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{start_indices must have shape [2], got [3]}}
  %d0 = tfl.dynamic_update_slice %x, %x, %j : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<3xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{update must have rank 2, got 1}}
  %d1 = tfl.dynamic_update_slice %x, %v, %i : (tensor<4x5xf32>, tensor<5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{update must be at most [4, 5], got [5, 5]}}
  %d2 = tfl.dynamic_update_slice %x, %u, %i : (tensor<4x5xf32>, tensor<5x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  func.return
}
