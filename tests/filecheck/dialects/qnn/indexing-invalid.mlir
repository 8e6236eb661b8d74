// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
func.func @gather(%x: tensor<5x4xf32>, %x_scalar: tensor<f32>, %x_5x2_i8_axis1: tensor<5x2x!q8_axis1>,
    %x_dx4: tensor<?x4xf32, #qnn.bounds<[5]>>, %x_dx4_2: tensor<?x4xf32, #qnn.bounds<[5, 4]>>, %i: tensor<3xi32>,
    %i_scalar: tensor<i32>, %i_d: tensor<?xi32, #qnn.bounds<[7]>>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<i32>}}
  qnn.gather %x, %i_scalar {axis = 0 : i32} : (tensor<5x4xf32>, tensor<i32>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.gather %x_scalar, %i {axis = 0 : i32} : (tensor<f32>, tensor<3xi32>) -> tensor<3xf32>
  // expected-error@+1 {{property 'axis' expected in operation 'qnn.gather'}}
  qnn.gather %x, %i : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.gather %x, %i {axis = 0 : i32} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.gather %x_5x2_i8_axis1, %i {axis = 0 : i32} : (tensor<5x2x!q8_axis1>, tensor<3xi32>) -> tensor<3x2x!q8_axis1>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 7, got tensor<7x4xf32>}}
  qnn.gather %x, %i_d {axis = 0 : i32} : (tensor<5x4xf32>, tensor<?xi32, #qnn.bounds<[7]>>) -> tensor<7x4xf32>
  // expected-error@+1 {{input must have bounds that agree with its static dimensions, got tensor<?x4xf32, #qnn.bounds<[5]>>}}
  qnn.gather %x_dx4, %i {axis = 1 : i32} : (tensor<?x4xf32, #qnn.bounds<[5]>>, tensor<3xi32>) -> tensor<5x3xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 5, got tensor<5x3xf32>}}
  qnn.gather %x_dx4_2, %i {axis = 1 : i32} : (tensor<?x4xf32, #qnn.bounds<[5, 4]>>, tensor<3xi32>) -> tensor<5x3xf32>
  %i_2 = qnn.constant dense<[0, 5]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{indices must lie in [0, 4] or be -1, got 5}}
  qnn.gather %x, %i_2 {axis = 0 : i32} : (tensor<5x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  %i_3 = qnn.constant dense<[4294967294, 1]> : tensor<2xui32> : tensor<2xui32>
  // expected-error@+1 {{indices must lie in [0, 4] or be -1, got -2}}
  qnn.gather %x, %i_3 {axis = 0 : i32} : (tensor<5x4xf32>, tensor<2xui32>) -> tensor<2x4xf32>
  func.return
}

func.func @gather_elements(%x: tensor<5x4xf32>, %i: tensor<2x4xi32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [5, 4]}}
  qnn.gather_elements %x, %i : (tensor<5x4xf32>, tensor<2x4xi32>) -> tensor<5x4xf32>
  // expected-error@+1 {{output must have elements of f32, got i32}}
  qnn.gather_elements %x, %i : (tensor<5x4xf32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %i_2 = qnn.constant dense<[[0, -2]]> : tensor<1x2xi32> : tensor<1x2xi32>
  // expected-error@+1 {{indices must lie in [0, 4] or be -1, got -2}}
  qnn.gather_elements %x, %i_2 : (tensor<5x4xf32>, tensor<1x2xi32>) -> tensor<1x2xf32>
  func.return
}

func.func @gather_nd(%x: tensor<5x4xf32>, %i: tensor<i32>, %i_2x3: tensor<2x3xi32>, %i_2x0: tensor<2x0xi32>,
    %i_5x2: tensor<5x2xi32>, %i_2: tensor<2xi32>, %i_5x4x1: tensor<5x4x1xi32>, %i_6x1: tensor<6x1xi32>,
    %i_2x1: tensor<2x1xi32>, %i_dx1: tensor<?x1xi32, #qnn.bounds<[6, 1]>>) {
  // expected-error@+1 {{indices must have rank >= 1, got 0}}
  qnn.gather_nd %x, %i : (tensor<5x4xf32>, tensor<i32>) -> tensor<2xf32>
  // expected-error@+1 {{indices must have 1 to 2 in the last axis, got 3}}
  qnn.gather_nd %x, %i_2x3 : (tensor<5x4xf32>, tensor<2x3xi32>) -> tensor<2xf32>
  // expected-error@+1 {{indices must have 1 to 2 in the last axis, got 0}}
  qnn.gather_nd %x, %i_2x0 : (tensor<5x4xf32>, tensor<2x0xi32>) -> tensor<2x5x4xf32>
  // expected-error@+1 {{indices must have 1 to 1 in the last axis, got 2}}
  qnn.gather_nd %x, %i_5x2 {batch_dims = 1 : ui32} : (tensor<5x4xf32>, tensor<5x2xi32>) -> tensor<5xf32>
  // expected-error@+1 {{batch_dims must be < 1, the lesser rank, got 1}}
  qnn.gather_nd %x, %i_2 {batch_dims = 1 : ui32} : (tensor<5x4xf32>, tensor<2xi32>) -> tensor<2xf32>
  // expected-error@+1 {{batch_dims must be < 2, the lesser rank, got 2}}
  qnn.gather_nd %x, %i_5x4x1 {batch_dims = 2 : ui32} : (tensor<5x4xf32>, tensor<5x4x1xi32>) -> tensor<5x4xf32>
  // expected-error@+1 {{indices along batch_dims must have shape [5], got [6]}}
  qnn.gather_nd %x, %i_6x1 {batch_dims = 1 : ui32} : (tensor<5x4xf32>, tensor<6x1xi32>) -> tensor<6xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [2, 5]}}
  qnn.gather_nd %x, %i_2x1 : (tensor<5x4xf32>, tensor<2x1xi32>) -> tensor<2x5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 6, got tensor<6x4xf32>}}
  qnn.gather_nd %x, %i_dx1 : (tensor<5x4xf32>, tensor<?x1xi32, #qnn.bounds<[6, 1]>>) -> tensor<6x4xf32>
  %i_3 = qnn.constant dense<[[0, 4]]> : tensor<1x2xi32> : tensor<1x2xi32>
  // expected-error@+1 {{indices of axis 1 must lie in [0, 3] or be -1, got 4}}
  qnn.gather_nd %x, %i_3 : (tensor<5x4xf32>, tensor<1x2xi32>) -> tensor<1xf32>
  func.return
}

func.func @batch_permutation(%x: tensor<5x4xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{output must have shape [3, 4], got [5, 4]}}
  qnn.batch_permutation %x, %i : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<5x4xf32>
  func.return
}

func.func @scatter_elements(%x: tensor<5x4xf32>, %x_scalar: tensor<f32>, %i: tensor<2x3xi32>, %i_2: tensor<2xi32>,
    %i_2x5: tensor<2x5xi32>, %u: tensor<2x3xf32>, %u_2: tensor<2xf32>, %u_2x5: tensor<2x5xf32>,
    %u_2x4: tensor<2x4xf32>, %u_1x2: tensor<1x2xf32>) {
  // expected-error@+2 {{input must have rank >= 1, got 0}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  qnn.scatter_elements %x_scalar, %i, %u : (tensor<f32>, tensor<2x3xi32>, tensor<2x3xf32>) -> tensor<f32>
  // expected-error@+1 {{indices must have rank 2, got 1}}
  qnn.scatter_elements %x, %i_2, %u_2 : (tensor<5x4xf32>, tensor<2xi32>, tensor<2xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{indices must have at most 4 along axis 1, got 5}}
  qnn.scatter_elements %x, %i_2x5, %u_2x5 : (tensor<5x4xf32>, tensor<2x5xi32>, tensor<2x5xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{updates must have shape [2, 3], got [2, 4]}}
  qnn.scatter_elements %x, %i, %u_2x4 : (tensor<5x4xf32>, tensor<2x3xi32>, tensor<2x4xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{output must have shape [5, 4], got [2, 3]}}
  qnn.scatter_elements %x, %i, %u : (tensor<5x4xf32>, tensor<2x3xi32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  qnn.scatter_elements %x, %i, %u {axis = 2 : ui32}
      : (tensor<5x4xf32>, tensor<2x3xi32>, tensor<2x3xf32>) -> tensor<5x4xf32>
  %i_3 = qnn.constant dense<[[0, 4]]> : tensor<1x2xi32> : tensor<1x2xi32>
  // expected-error@+1 {{indices must lie in [0, 3] or be -1, got 4}}
  qnn.scatter_elements %x, %i_3, %u_1x2 {axis = 1 : ui32}
      : (tensor<5x4xf32>, tensor<1x2xi32>, tensor<1x2xf32>) -> tensor<5x4xf32>
  func.return
}

func.func @scatter_nd(%x: tensor<5x4xf32>, %x_scalar: tensor<f32>, %i: tensor<2x1xi32>, %i_0: tensor<0xi32>,
    %i_scalar: tensor<i32>, %i_2x3: tensor<2x3xi32>, %u: tensor<f32>, %u_4: tensor<4xf32>, %u_2: tensor<2xf32>,
    %u_2x4x1: tensor<2x4x1xf32>, %u_3x4: tensor<3x4xf32>, %u_2x4: tensor<2x4xf32>, %u_1: tensor<1xf32>) {
  // expected-error@+2 {{input must have rank >= 1, got 0}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  qnn.scatter_nd %x_scalar, %i_0, %u : (tensor<f32>, tensor<0xi32>, tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{indices must have rank >= 1, got 0}}
  qnn.scatter_nd %x, %i_scalar, %u_4 : (tensor<5x4xf32>, tensor<i32>, tensor<4xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{indices must have at most 2 in the last axis, got 3}}
  qnn.scatter_nd %x, %i_2x3, %u_2 : (tensor<5x4xf32>, tensor<2x3xi32>, tensor<2xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{updates must have shape [2, 4], got [2, 4, 1]}}
  qnn.scatter_nd %x, %i, %u_2x4x1 : (tensor<5x4xf32>, tensor<2x1xi32>, tensor<2x4x1xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{updates must have shape [2, 4], got [3, 4]}}
  qnn.scatter_nd %x, %i, %u_3x4 : (tensor<5x4xf32>, tensor<2x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{output must have shape [5, 4], got [4, 5]}}
  qnn.scatter_nd %x, %i, %u_2x4 : (tensor<5x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<4x5xf32>
  %i_2 = qnn.constant dense<[[5, 0]]> : tensor<1x2xi32> : tensor<1x2xi32>
  // expected-error@+1 {{indices of axis 0 must lie in [0, 4] or be -1, got 5}}
  qnn.scatter_nd %x, %i_2, %u_1 : (tensor<5x4xf32>, tensor<1x2xi32>, tensor<1xf32>) -> tensor<5x4xf32>
  func.return
}

func.func @strided_slice(%x: tensor<8x4xf32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[8, 4]>>,
    %x_5x2_i8_axis1: tensor<5x2x!q8_axis1>, %x_scalar: tensor<f32>) {
  // expected-error@+1 {{property 'ranges' expected in operation 'qnn.strided_slice'}}
  qnn.strided_slice %x : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{ranges must have shape [2, 3], got [1, 3]}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, 1]]> : tensor<1x3xi32>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{ranges must have shape [3, 3], got [2, 3]}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, 1], [0, 4, 1]]> : tensor<2x3xi32>, new_axes_mask = 1 : ui32}
      : (tensor<8x4xf32>) -> tensor<1x8xf32>
  // expected-error@+1 {{ranges must have strides that are not 0, got [0, 4, 0]}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, 1], [0, 4, 0]]> : tensor<2x3xi32>}
      : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{ranges must have negative strides only for begin > end, got [0, 8, -1]}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, -1], [0, 4, 1]]> : tensor<2x3xi32>}
      : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{ranges must have strides > 0 along dynamic axes, got [7, -1, -1]}}
  qnn.strided_slice %x_dx4 {ranges = dense<[[7, -1, -1], [0, 4, 1]]> : tensor<2x3xi32>}
      : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<8x4xf32>
  // expected-error@+1 {{ranges must begin in [-8, 7] at a shrunk axis, got 8}}
  qnn.strided_slice %x {ranges = dense<[[8, 9, 1], [0, 4, 1]]> : tensor<2x3xi32>, shrink_axes = 1 : ui32}
      : (tensor<8x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{ranges must begin in [-4, 3] at a shrunk axis, got -5}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, 1], [-5, 4, 1]]> : tensor<2x3xi32>, shrink_axes = 2 : ui32}
      : (tensor<8x4xf32>) -> tensor<8xf32>
  // expected-error@+1 {{output must have shape [4, 4], got [3, 4]}}
  qnn.strided_slice %x {ranges = dense<[[1, 8, 2], [0, 4, 1]]> : tensor<2x3xi32>}
      : (tensor<8x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{output must have shape [4], got [1, 4]}}
  qnn.strided_slice %x {ranges = dense<[[1, 8, 2], [0, 4, 1]]> : tensor<2x3xi32>, shrink_axes = 1 : ui32}
      : (tensor<8x4xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.strided_slice %x {ranges = dense<[[1, 8, 2], [0, 4, 1]]> : tensor<2x3xi32>}
      : (tensor<8x4xf32>) -> tensor<4x4xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.strided_slice %x_5x2_i8_axis1 {ranges = dense<[[0, 5, 1], [0, 2, 1]]> : tensor<2x3xi32>}
      : (tensor<5x2x!q8_axis1>) -> tensor<5x2x!q8_axis1>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.strided_slice %x_scalar {ranges = dense<[[0, 0, 1]]> : tensor<1x3xi32>} : (tensor<f32>) -> tensor<1xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 8, got tensor<8x4xf32>}}
  qnn.strided_slice %x_dx4 {ranges = dense<[[0, 1, 1], [0, 4, 1]]> : tensor<2x3xi32>, end_mask = 1 : ui32}
      : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<8x4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 6, got tensor<6x4xf32>}}
  qnn.strided_slice %x_dx4 {ranges = dense<[[2, 8, 1], [0, 4, 1]]> : tensor<2x3xi32>}
      : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<6x4xf32>
  func.return
}

func.func @gather_types(%x: tensor<5x4xf32>, %i: tensor<3xi1>,
    %i_3_qi8: tensor<3x!quant.uniform<i8:f32, 0.5:-128>>) {
  // expected-error@+1 {{indices must be a tensor of integers, got tensor<3xi1>}}
  qnn.gather %x, %i {axis = 0 : i32} : (tensor<5x4xf32>, tensor<3xi1>) -> tensor<3x4xf32>
  // expected-error@+1 {{indices must be a tensor of integers, got tensor<3x!quant.uniform<i8:f32, 0.5:-128>>}}
  qnn.gather %x, %i_3_qi8 {axis = 0 : i32}
      : (tensor<5x4xf32>, tensor<3x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<3x4xf32>
  func.return
}

func.func @gather_elements_types(%x: tensor<5x4xf32>, %i: tensor<2x4xi32>, %i_2x4_i64: tensor<2x4xi64>) {
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  qnn.gather_elements %x, %i {axis = 0 : i32} : (tensor<5x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  // expected-error@+1 {{indices must be a tensor of i32 or ui32, got tensor<2x4xi64>}}
  qnn.gather_elements %x, %i_2x4_i64 : (tensor<5x4xf32>, tensor<2x4xi64>) -> tensor<2x4xf32>
  func.return
}

func.func @gather_nd_types(%x: tensor<5x4xf32>, %i: tensor<2x1xf32>, %i_5x1_i32: tensor<5x1xi32>) {
  // expected-error@+1 {{indices must be a tensor of integers, got tensor<2x1xf32>}}
  qnn.gather_nd %x, %i : (tensor<5x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'batch_dims' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.gather_nd %x, %i_5x1_i32 {batch_dims = 1 : i32} : (tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5xf32>
  func.return
}

func.func @batch_permutation_types(%x: tensor<5x4xf32>, %i: tensor<3xi64>) {
  // expected-error@+1 {{indices must be a 1-d tensor of i32 or ui32, got tensor<3xi64>}}
  qnn.batch_permutation %x, %i : (tensor<5x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  func.return
}

func.func @scatter_elements_types(%x: tensor<5x4xf32>, %i: tensor<2x3xi32>, %u: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'reduction' does not verify: expected qnn.scatter_elements_reduction of}}
  qnn.scatter_elements %x, %i, %u {reduction = 1 : ui32}
      : (tensor<5x4xf32>, tensor<2x3xi32>, tensor<2x3xf32>) -> tensor<5x4xf32>
  func.return
}

func.func @scatter_nd_types(%x: tensor<5x4xf32>, %i: tensor<2x1xi32>, %u: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'reduction' does not verify: expected qnn.scatter_nd_reduction of}}
  qnn.scatter_nd %x, %i, %u {reduction = #qnn<scatter_elements_reduction ADD>}
      : (tensor<5x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<5x4xf32>
  func.return
}

func.func @strided_slice_types(%x: tensor<8x4xf32>) {
  // expected-error@+1 {{property 'ranges' does not verify: expected dense values of tensor<?x3xi32>}}
  qnn.strided_slice %x {ranges = dense<0> : tensor<2x3xui32>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{property 'ranges' does not verify: expected dense values of tensor<?x3xi32>}}
  qnn.strided_slice %x {ranges = dense<0> : tensor<2x2xi32>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{property 'begin_mask' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, 1], [0, 4, 1]]> : tensor<2x3xi32>, begin_mask = 1 : i32}
      : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{property 'end_mask' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, 1], [0, 4, 1]]> : tensor<2x3xi32>, end_mask = 1.0 : f32}
      : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{property 'shrink_axes' does not verify: expected a scalar of UINT_32 (ui32), got true}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, 1], [0, 4, 1]]> : tensor<2x3xi32>, shrink_axes = true}
      : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{property 'new_axes_mask' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.strided_slice %x {ranges = dense<[[0, 8, 1], [0, 4, 1]]> : tensor<2x3xi32>,
       new_axes_mask = dense<0> : tensor<1xui32>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}

func.func @batch_permutation_rank(%x: tensor<f32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{input must have rank >= 1, got 0}}
  qnn.batch_permutation %x, %i : (tensor<f32>, tensor<3xi32>) -> tensor<3xf32>
  func.return
}

// OP: qnn.gather_elements qnn.gather_nd
func.func @main(%x: tensor<f32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  $OP %x, %i : (tensor<f32>, tensor<3xi32>) -> tensor<3xf32>
  func.return
}

// OP: qnn.gather_elements qnn.gather_nd qnn.batch_permutation
!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
func.func @main(%x_5x2_i8_axis1: tensor<5x2x!q8_axis1>, %x_5x4: tensor<5x4xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  $OP %x_5x2_i8_axis1, %i : (tensor<5x2x!q8_axis1>, tensor<3xi32>) -> tensor<3x2x!q8_axis1>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  $OP %x_5x4, %i : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xf16>
  func.return
}

// OP: qnn.scatter_elements qnn.scatter_nd
!q8 = !quant.uniform<i8:f32, 0.5:-128>
!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
func.func @main(%x: tensor<5x4xf32>, %x_5x2_i8: tensor<5x2x!q8>, %x_5x2_i8_axis1: tensor<5x2x!q8_axis1>,
    %i: tensor<2x2xi32>, %i_2x3: tensor<2x3xi32>, %i_2x1: tensor<2x1xi32>, %u: tensor<2x2x!q8>,
    %u_2x3_f16: tensor<2x3xf16>, %u_2x3_f32: tensor<2x3xf32>, %u_i8_axis1: tensor<2x2x!q8_axis1>,
    %u_2x4_f16: tensor<2x4xf16>) {
  // expected-error@+1 {{updates must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %x, %i_2x3, %u_2x3_f16 : (tensor<5x4xf32>, tensor<2x3xi32>, tensor<2x3xf16>) -> tensor<5x4xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %x, %i_2x3, %u_2x3_f32 : (tensor<5x4xf32>, tensor<2x3xi32>, tensor<2x3xf32>) -> tensor<5x4xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  $OP %x_5x2_i8_axis1, %i, %u : (tensor<5x2x!q8_axis1>, tensor<2x2xi32>, tensor<2x2x!q8>) -> tensor<5x2x!q8>
  // expected-error@+1 {{updates must have one scale, not one along axis 1}}
  $OP %x_5x2_i8, %i, %u_i8_axis1 : (tensor<5x2x!q8>, tensor<2x2xi32>, tensor<2x2x!q8_axis1>) -> tensor<5x2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 1}}
  $OP %x_5x2_i8, %i, %u : (tensor<5x2x!q8>, tensor<2x2xi32>, tensor<2x2x!q8>) -> tensor<5x2x!q8_axis1>
  // expected-error@+2 {{updates must have the data type of input, FLOAT_32, got FLOAT_16}}
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %x, %i_2x1, %u_2x4_f16 : (tensor<5x4xf32>, tensor<2x1xi32>, tensor<2x4xf16>) -> tensor<5x4xf16>
  func.return
}

func.func @types(%x: tensor<5x4xf32>, %i: tensor<2x3xi64>, %u: tensor<2x3xf32>, %i_2x1_i8: tensor<2x1xi8>,
    %u_2x4_f32: tensor<2x4xf32>) {
  // expected-error@+1 {{indices must be a tensor of i32 or ui32, got tensor<2x3xi64>}}
  $OP %x, %i, %u : (tensor<5x4xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{indices must be a tensor of i32 or ui32, got tensor<2x1xi8>}}
  $OP %x, %i_2x1_i8, %u_2x4_f32 : (tensor<5x4xf32>, tensor<2x1xi8>, tensor<2x4xf32>) -> tensor<5x4xf32>
  func.return
}
