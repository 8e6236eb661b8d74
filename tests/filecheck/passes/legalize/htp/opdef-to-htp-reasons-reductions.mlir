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
  // expected-remark@+1 {{a LogSoftmax to another scale than 1/16 has no kernel}}
  %0 = qnn.log_softmax %x {axis = 1 : ui32} : (tensor<2x40x!x>) -> tensor<2x40x!x>
  // expected-remark@+1 {{a LogSoftmax of scale 17.0, not below 16}}
  %1 = qnn.log_softmax %w {axis = 1 : ui32} : (tensor<2x40x!w>) -> tensor<2x40x!y>
  // expected-remark@+1 {{gamma must be a constant}}
  %2 = qnn.layer_norm %x, %g {axes = [1]} : (tensor<2x40x!x>, tensor<40xf32>) -> tensor<2x40x!x>
  // expected-remark@+1 {{a normalization of reals has no kernel}}
  %3 = qnn.layer_norm %x {axes = [1], hexnn.numerics = #hexnn.numerics<real>} : (tensor<2x40x!x>) -> tensor<2x40x!x>
  func.return %0, %1, %2, %3 : tensor<2x40x!x>, tensor<2x40x!y>, tensor<2x40x!x>, tensor<2x40x!x>
}
