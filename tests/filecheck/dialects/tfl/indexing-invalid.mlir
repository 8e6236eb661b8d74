// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4x5xf32>, %q: tensor<4x5x!quant.uniform<i8:f32, 0.5:3>>, %i: tensor<3xi32>, %n: tensor<3x3xi32>, %e: tensor<3x0xi32>,
    %s: tensor<2xi32>, %u: tensor<3x5xf32>, %f: tensor<f32>, %g: tensor<2xf32>, %m: tensor<2x5xi32>, %t: tensor<3x2xi32>) {
  // expected-error@+1 {{axis must lie in [-2, 1], got 2}}
  %g0 = tfl.gather %x, %i {axis = 2 : i32} : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<4x3xf32>
  // expected-error@+1 {{batch_dims must be at most 0, got 1}}
  %g1 = tfl.gather %x, %i {axis = 0 : i32, batch_dims = 1 : i32} : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
  // expected-error@+1 {{batch axes of indices must have shape [4], got [2]}}
  %g2 = tfl.gather %x, %m {axis = 1 : i32, batch_dims = 1 : i32}
      : (tensor<4x5xf32>, tensor<2x5xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{output must have shape [4, 3], got [3, 5]}}
  %g3 = tfl.gather %x, %i {axis = 1 : i32} : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
  // expected-error@+1 {{indices must have 1 to 2 in the last axis, got 3}}
  %n0 = tfl.gather_nd %x, %n : (tensor<4x5xf32>, tensor<3x3xi32>) -> tensor<3xf32>
  // expected-error@+1 {{indices must have 1 to 2 in the last axis, got 0}}
  %n1 = tfl.gather_nd %x, %e : (tensor<4x5xf32>, tensor<3x0xi32>) -> tensor<3x4x5xf32>
  // expected-error@+1 {{output must have elements of !quant.uniform<i8:f32, 0.5:3> or floats, got i32}}
  %e0 = tfl.embedding_lookup %i, %q : (tensor<3xi32>, tensor<4x5x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x5xi32>
  // expected-error@+1 {{output must have shape [3, 5], got [3, 4]}}
  %e1 = tfl.embedding_lookup %i, %x : (tensor<3xi32>, tensor<4x5xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{indices must have 1 to 2 in the last axis, got 3}}
  %c0 = tfl.scatter_nd %n, %u, %s : (tensor<3x3xi32>, tensor<3x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{updates must have shape [3], got [3, 5]}}
  %c1 = tfl.scatter_nd %t, %u, %s : (tensor<3x2xi32>, tensor<3x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  // expected-error@+1 {{output must have rank 2, got 1}}
  %c2 = tfl.scatter_nd %t, %u, %s : (tensor<3x2xi32>, tensor<3x5xf32>, tensor<2xi32>) -> tensor<4xf32>
  // expected-error@+1 {{sparse_indices must be rows of 2 indices, got shape [3]}}
  %d0 = tfl.sparse_to_dense %i, %s, %f, %f
      : (tensor<3xi32>, tensor<2xi32>, tensor<f32>, tensor<f32>) -> tensor<4x5xf32>
  // expected-error@+1 {{sparse_values must be one or 3, got shape [2]}}
  %d1 = tfl.sparse_to_dense %t, %s, %g, %f
      : (tensor<3x2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<f32>) -> tensor<4x5xf32>
  // expected-error@+1 {{default_value must have one element, got 2}}
  %d2 = tfl.sparse_to_dense %t, %s, %f, %g
      : (tensor<3x2xi32>, tensor<2xi32>, tensor<f32>, tensor<2xf32>) -> tensor<4x5xf32>
  func.return
}
