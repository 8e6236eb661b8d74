// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>, %a: tensor<i32>, %two: tensor<2xi32>, %w: tensor<1xi32>) {
  // expected-error@+1 {{needs 3 inputs, got 2}}
  %p0 = tfl.pack %x, %x {values_count = 3 : i32, axis = 0 : i32}
      : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{input 1 must have shape [2, 3], got [3, 2]}}
  %p1 = tfl.pack %x, %y {values_count = 2 : i32, axis = 0 : i32}
      : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{axis must lie in [-3, 2], got 3}}
  %p2 = tfl.pack %x, %x {values_count = 2 : i32, axis = 3 : i32}
      : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{output must have shape [2, 2, 3], got [2, 3, 2]}}
  %p3 = tfl.pack %x, %x {values_count = 2 : i32, axis = 1 : i32}
      : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3x2xf32>
  // expected-error@+1 {{num must be 2, got 3}}
  %u0, %u1, %u2 = tfl.unpack %x {num = 3 : i32, axis = 0 : i32}
      : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  // expected-error@+1 {{needs 2 results, got 1}}
  %u3 = tfl.unpack %x {num = 2 : i32, axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{output 1 must have shape [3], got [2]}}
  %u4, %u5 = tfl.unpack %x {num = 2 : i32, axis = 0 : i32} : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<2xf32>)
  // expected-error@+1 {{expected a positive 32-bit integer}}
  %s0, %s1 = tfl.split %a, %x {num_splits = 0 : i32}
      : (tensor<i32>, tensor<2x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  // expected-error@+1 {{split_dim must have one element, got 2}}
  %s2, %s3 = tfl.split %two, %x {num_splits = 2 : i32}
      : (tensor<2xi32>, tensor<2x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  %one = tfl.pseudo_const dense<1> : tensor<i32> : tensor<i32>
  // expected-error@+1 {{num_splits must divide the extent 3, got 2}}
  %s4, %s5 = tfl.split %one, %x {num_splits = 2 : i32}
      : (tensor<i32>, tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x1xf32>)
  // expected-error@+1 {{size_splits must have shape [2], got [1]}}
  %v0, %v1 = tfl.split_v %x, %w, %one {num_splits = 2 : i32}
      : (tensor<2x3xf32>, tensor<1xi32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x1xf32>)
  %both = tfl.pseudo_const dense<[-1, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{size_splits must be extents, of which one may be -1, got [-1, -1]}}
  %v2, %v3 = tfl.split_v %x, %both, %one {num_splits = 2 : i32}
      : (tensor<2x3xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x1xf32>)
  %four = tfl.pseudo_const dense<[-1, 4]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{size_splits must add up to the extent 3, got [-1, 4]}}
  %v4, %v5 = tfl.split_v %x, %four, %one {num_splits = 2 : i32}
      : (tensor<2x3xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x1xf32>)
  func.return
}
