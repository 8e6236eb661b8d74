// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --split-input-file --verify-diagnostics

!x = !quant.uniform<u8:f32, 0.1:7>
!w = !quant.uniform<i16:f32, 0.5:0>

func.func @reductions(%x: tensor<2x40x!x>, %w: tensor<2x4x!w>)
    -> (tensor<2x!x>, tensor<2x!quant.uniform<u8:f32, 0.7:0>>, tensor<2x!w>, tensor<2x!quant.uniform<i16:f32, 0.25:0>>, tensor<2xi16>) {
  // expected-remark@+1 {{a product of unsigned bytes is computed in floats}}
  %0 = qnn.reduce_prod %x {axes = [1]} : (tensor<2x40x!x>) -> tensor<2x!x>
  // expected-remark@+1 {{the rounding of float64 may decide the result of a sum of}}
  %1 = qnn.reduce_sum_square %x {axes = [1]} : (tensor<2x40x!x>) -> tensor<2x!quant.uniform<u8:f32, 0.7:0>>
  // expected-remark@+1 {{a sum of !quant.uniform<i16:f32, 0.5:0> is computed in floats}}
  %2 = qnn.reduce_sum %w {axes = [1]} : (tensor<2x4x!w>) -> tensor<2x!w>
  // expected-remark@+1 {{extrema of !quant.uniform<i16:f32, 0.5:0> with another scale have no kernel}}
  %3 = qnn.reduce_max %w {axes = [1]} : (tensor<2x4x!w>) -> tensor<2x!quant.uniform<i16:f32, 0.25:0>>
  // expected-remark@+1 {{indices of type i16 have no kernel}}
  %4 = qnn.argmax %w {axis = 1 : ui32} : (tensor<2x4x!w>) -> tensor<2xi16>
  func.return %0, %1, %2, %3, %4 : tensor<2x!x>, tensor<2x!quant.uniform<u8:f32, 0.7:0>>, tensor<2x!w>, tensor<2x!quant.uniform<i16:f32, 0.25:0>>, tensor<2xi16>
}

// -----

!x = !quant.uniform<u8:f32, 0.1:7>
!w = !quant.uniform<u8:f32, 17.0:7>
!y = !quant.uniform<u8:f32, 0.0625:255>

func.func @norms(%x: tensor<2x40x!x>, %w: tensor<2x40x!w>, %g: tensor<40xf32>)
    -> (tensor<2x40x!x>, tensor<2x40x!y>, tensor<2x40x!x>, tensor<2x40x!x>) {
  // expected-remark@+1 {{a LogSoftmax of reals, of 40 elements of scale 17.0}}
  %0 = qnn.log_softmax %w {axis = 1 : ui32} : (tensor<2x40x!w>) -> tensor<2x40x!x>
  // expected-remark@+1 {{a LogSoftmax of scale 17.0, not below 16}}
  %1 = qnn.log_softmax %w {axis = 1 : ui32} : (tensor<2x40x!w>) -> tensor<2x40x!y>
  // expected-remark@+1 {{gamma must be a constant}}
  %2 = qnn.layer_norm %x, %g {axes = [1]} : (tensor<2x40x!x>, tensor<40xf32>) -> tensor<2x40x!x>
  // expected-remark@+1 {{a normalization of reals has no kernel}}
  %3 = qnn.layer_norm %x {axes = [1], hexnn.numerics = #hexnn.numerics<real>} : (tensor<2x40x!x>) -> tensor<2x40x!x>
  func.return %0, %1, %2, %3 : tensor<2x40x!x>, tensor<2x40x!y>, tensor<2x40x!x>, tensor<2x40x!x>
}

// -----

!x = !quant.uniform<u8:f32, 0.1:7>
!w = !quant.uniform<i16:f32, 0.5:0>

func.func @moments_and_roots(%x: tensor<1x20x20x2x!x>, %r: tensor<1x1x80x2x!x>, %w: tensor<1x4x4x2x!w>)
    -> (tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x1x16x2x!x>, tensor<1x3x3x2x!w>) {
  // expected-remark@+1 {{a variance of 400 elements has a spread of up to 2621440000}}
  %0, %1 = qnn.moments %x {axes = [1, 2], keep_dims = false} : (tensor<1x20x20x2x!x>) -> (tensor<1x2x!x>, tensor<1x2x!x>)
  // expected-remark@+1 {{a window of 65 taps has no kernel: 64 at most}}
  %2 = qnn.l2_pool_2d %r {filter_size = [1, 65], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
    : (tensor<1x1x80x2x!x>) -> tensor<1x1x16x2x!x>
  // expected-remark@+1 {{only 8-bit tensors with one scale have kernels}}
  %3 = qnn.l2_pool_2d %w {filter_size = [2, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
    : (tensor<1x4x4x2x!w>) -> tensor<1x3x3x2x!w>
  func.return %0, %1, %2, %3 : tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x1x16x2x!x>, tensor<1x3x3x2x!w>
}

// -----

!x = !quant.uniform<u8:f32, 0.1:7>
!m = !quant.uniform<i8:f32, 1000000.0:127>

func.func @masks(%x: tensor<1x2x4x4x!x>, %m: tensor<1x4x!m>, %n: tensor<1x4xi32>) -> (tensor<1x2x4x4x!x>, tensor<1x2x4x4x!x>) {
  // expected-remark@+1 {{with a mask of tensor<1x4x!quant.uniform<i8:f32, 1000000.0:127>> has no kernel}}
  %0 = qnn.masked_softmax %x, %m : (tensor<1x2x4x4x!x>, tensor<1x4x!m>) -> tensor<1x2x4x4x!x>
  // expected-remark@+1 {{a softmax over sequences of lengths that a mask holds has no kernel}}
  %1 = qnn.masked_softmax %x, %n {mode = COMPRESSED} : (tensor<1x2x4x4x!x>, tensor<1x4xi32>) -> tensor<1x2x4x4x!x>
  func.return %0, %1 : tensor<1x2x4x4x!x>, tensor<1x2x4x4x!x>
}
