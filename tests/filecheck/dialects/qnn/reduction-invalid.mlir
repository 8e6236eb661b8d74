// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @reduce_sum_square(%x: tensor<4x4xf32>, %x_scalar: tensor<f32>) {
  // expected-error@+1 {{output must have shape [], got [1]}}
  qnn.reduce_sum_square %x {axes = [0, 1]} : (tensor<4x4xf32>) -> tensor<1xf32>
  // expected-error@+1 {{output must have shape [], got [1]}}
  qnn.reduce_sum_square %x_scalar {axes = [0]} : (tensor<f32>) -> tensor<1xf32>
  func.return
}

func.func @cumulative_sum(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>,
    %x_2_i8_axis0: tensor<2x!q8_axis0>, %x_2_i8: tensor<2x!q8>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.cumulative_sum %x_scalar {axis = 0 : ui32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.cumulative_sum %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  qnn.cumulative_sum %x_dx4 {axis = 0 : ui32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.cumulative_sum %x_2_i8_axis0 {axis = 0 : ui32} : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.cumulative_sum %x_2_i8 {axis = 0 : ui32} : (tensor<2x!q8>) -> tensor<2x!q8_axis0>
  // expected-error@+1 {{axis must lie in [0, 0], got 3}}
  qnn.cumulative_sum %x {axis = 3 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @cumulative_sum_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'exclusive' does not verify: expected true or false, got 1 : i32}}
  qnn.cumulative_sum %x {axis = 0 : ui32, exclusive = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'reverse' does not verify: expected true or false, got 1 : i32}}
  qnn.cumulative_sum %x {axis = 0 : ui32, reverse = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  qnn.cumulative_sum %x {axis = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// OP: qnn.reduce_max qnn.reduce_mean qnn.reduce_min qnn.reduce_prod qnn.reduce_sum qnn.reduce_sum_square
!q8 = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<4x4xf32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>,
    %x_2_i8_axis0: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %x_2_i8: tensor<2x!q8>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  $OP %x {axes = [2]} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error@+1 {{axes must name an axis, got []}}
  $OP %x {axes = []} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  $OP %x {axes = [0, 0]} : (tensor<4x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have shape [1, 4], got [4]}}
  $OP %x {axes = [0], keep_dims = true} : (tensor<4x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %x {axes = [0]} : (tensor<4x4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2xf32>}}
  $OP %x_dx4 {axes = [1]} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  $OP %x_2_i8_axis0 {axes = [0]}
      : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<1x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  $OP %x_2_i8 {axes = [0], keep_dims = true}
      : (tensor<2x!q8>) -> tensor<1x!quant.uniform<i8:f32:0, {0.5:0}>>
  func.return
}

func.func @types(%x: tensor<4xi1>, %x_4x4_f32: tensor<4x4xf32>) {
  // expected-error@+2 {{got tensor<4xi1>}}
  // expected-error@+1 {{got tensor<1xi1>}}
  $OP %x {axes = [0]} : (tensor<4xi1>) -> tensor<1xi1>
  // expected-error@+1 {{property 'axes' does not verify: }}
  $OP %x_4x4_f32 {axes = dense<0> : tensor<1xi32>} : (tensor<4x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : i32}}
  $OP %x_4x4_f32 {axes = [0], keep_dims = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xf32>
  func.return
}

// OP: qnn.argmax qnn.argmin
func.func @main(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_4x2: tensor<4x2xf32>,
    %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>, %x_2_i8_axis0: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have rank > 0, got tensor<f32>}}
  $OP %x_scalar {axis = 0 : ui32} : (tensor<f32>) -> tensor<i32>
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  $OP %x {axis = 1 : ui32} : (tensor<4xf32>) -> tensor<4xi32>
  // expected-error@+1 {{output must have shape [4], got [2]}}
  $OP %x_4x2 {axis = 1 : ui32} : (tensor<4x2xf32>) -> tensor<2xi32>
  // expected-error@+1 {{output must have shape [1], got []}}
  $OP %x {axis = 0 : ui32, keep_dims = true} : (tensor<4xf32>) -> tensor<i32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2xi32>}}
  $OP %x_dx4 {axis = 1 : ui32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2xi32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  $OP %x_2_i8_axis0 {axis = 0 : ui32} : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<i32>
  func.return
}

func.func @types(%x: tensor<4x2xf32>, %x_4_f32: tensor<4xf32>) {
  // expected-error@+1 {{output must be a tensor of integers, got tensor<4xf32>}}
  $OP %x {axis = 1 : ui32} : (tensor<4x2xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  $OP %x_4_f32 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<i32>
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : i32}}
  $OP %x_4_f32 {axis = 0 : ui32, keep_dims = 1 : i32} : (tensor<4xf32>) -> tensor<i32>
  func.return
}

// OP: qnn.reduce_max qnn.reduce_mean qnn.reduce_min qnn.reduce_prod qnn.reduce_sum
func.func @main(%x: tensor<4x4xf32>, %x_scalar: tensor<f32>) {
  // expected-error@+1 {{output must have shape [1], got [4]}}
  $OP %x {axes = [0, 1]} : (tensor<4x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  $OP %x_scalar {axes = [0]} : (tensor<f32>) -> tensor<f32>
  func.return
}

// OP: qnn.argmax qnn.argmin qnn.cumulative_sum


func.func @types(%x: tensor<4xi1>) {
  // expected-error@+1 {{input must be a tensor of numbers, got tensor<4xi1>}}
  $OP %x {axis = 0 : ui32} : (tensor<4xi1>) -> tensor<i32>
  func.return
}
