// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<1x2x3x6xf32>, %y: tensor<3x2x3x6xf32>, %s: tensor<4x2x6xf32>, %b: tensor<2xi32>, %p: tensor<2x2xi32>, %o: tensor<1x2xi32>) {
  // expected-error@+1 {{block_size must divide the image of [2, 3], got 2}}
  %a0 = tfl.space_to_depth %x {block_size = 2 : i32} : (tensor<1x2x3x6xf32>) -> tensor<1x1x1x24xf32>
  // expected-error@+1 {{input must be a 4-d tensor}}
  %a1 = tfl.space_to_depth %s {block_size = 2 : i32} : (tensor<4x2x6xf32>) -> tensor<1x1x1x24xf32>
  // expected-error@+1 {{the square of block_size must divide the 6 channels, got 2}}
  %a2 = tfl.depth_to_space %x {block_size = 2 : i32} : (tensor<1x2x3x6xf32>) -> tensor<1x4x6x1xf32>
  // expected-error@+1 {{paddings must have shape [2, 2], got [1, 2]}}
  %c0 = tfl.space_to_batch_nd %x, %b, %o : (tensor<1x2x3x6xf32>, tensor<2xi32>, tensor<1x2xi32>) -> tensor<4x1x2x6xf32>
  %two = tfl.pseudo_const dense<[2, 2]> : tensor<2xi32> : tensor<2xi32>
  %none = tfl.pseudo_const dense<[[0, 0], [0, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
  // expected-error@+1 {{block_shape must divide the padded extents [2, 3], got [2, 2]}}
  %c1 = tfl.space_to_batch_nd %x, %two, %none
      : (tensor<1x2x3x6xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<4x1x2x6xf32>
  %neg = tfl.pseudo_const dense<[[0, 0], [0, -1]]> : tensor<2x2xi32> : tensor<2x2xi32>
  // expected-error@+1 {{paddings must not be negative}}
  %c2 = tfl.space_to_batch_nd %x, %two, %neg
      : (tensor<1x2x3x6xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<4x1x2x6xf32>
  %zero = tfl.pseudo_const dense<[0, 2]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{block_shape must be positive, got [0, 2]}}
  %c3 = tfl.space_to_batch_nd %x, %zero, %none
      : (tensor<1x2x3x6xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<4x1x2x6xf32>
  // expected-error@+1 {{the product of block_shape must divide the batch of 3, got [2, 2]}}
  %d0 = tfl.batch_to_space_nd %y, %two, %none
      : (tensor<3x2x3x6xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<1x4x6x6xf32>
  %one = tfl.pseudo_const dense<[1, 1]> : tensor<2xi32> : tensor<2xi32>
  %all = tfl.pseudo_const dense<[[2, 1], [0, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
  // expected-error@+1 {{indices must leave extents >= 0, got [-1, 3]}}
  %d1 = tfl.batch_to_space_nd %y, %one, %all
      : (tensor<3x2x3x6xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<3x0x3x6xf32>
  func.return
}
