// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @element_wise_add(%x: tensor<4x4xf32>, %x_4_i1: tensor<4xi1>, %x_4: tensor<4xf32>,
    %t_4x4_f32_sparse: tensor<4x4xf32, #qnn.sparse<[2, 1]>>, %z: tensor<4xi1>, %z_scalar_f32: tensor<f32>,
    %z_4x4_f32: tensor<4x4xf32>) {
  // expected-error@+1 {{lhs of ADD must hold numbers, not i1}}
  qnn.element_wise_add %x_4_i1, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{rhs must have rank > 0, got tensor<f32>}}
  qnn.element_wise_add %x_4, %z_scalar_f32 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-error@+1 {{rhs must be dense as lhs is, got tensor<4x4xf32, #qnn.sparse<[2, 1]>>}}
  qnn.element_wise_add %x, %t_4x4_f32_sparse
      : (tensor<4x4xf32>, tensor<4x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<4x4xf32>
  // expected-error@+1 {{rhs must be sparse as lhs is, got tensor<4x4xf32>}}
  qnn.element_wise_add %t_4x4_f32_sparse, %z_4x4_f32
      : (tensor<4x4xf32, #qnn.sparse<[2, 1]>>, tensor<4x4xf32>) -> tensor<4x4xf32, #qnn.sparse<[2, 1]>>
  // expected-error@+1 {{output must be dense as lhs is, got tensor<4x4xf32, #qnn.sparse<[2, 1]>>}}
  qnn.element_wise_add %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32, #qnn.sparse<[2, 1]>>
  func.return
}

func.func @element_wise_and(%x: tensor<4xi1>, %z: tensor<i1>) {
  // expected-error@+1 {{rhs must have rank > 0, got tensor<i1>}}
  qnn.element_wise_and %x, %z : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
  func.return
}

func.func @element_wise_mod(%x: tensor<4xi1>, %t_4: tensor<4xf32>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of MOD must hold numbers, not i1}}
  qnn.element_wise_mod %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs of MOD must not hold floats, got tensor<4xf32>}}
  qnn.element_wise_mod %t_4, %t_4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @element_wise_power(%x: tensor<4xi1>, %x_f32: tensor<4xf32>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of POWER must hold numbers, not i1}}
  qnn.element_wise_power %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{rhs of POWER must hold numbers, not i1}}
  qnn.element_wise_power %x_f32, %z : (tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  func.return
}

func.func @element_wise_binary(%x: tensor<4xf32>, %t_d: tensor<?xf32, #qnn.bounds<[4]>>, %t_2_i8: tensor<2x!q8>,
    %x_2x1: tensor<2x1xf32>, %t_4_i1: tensor<4xi1>, %t_2_i8_axis0: tensor<2x!q8_axis0>, %z: tensor<4xf32>,
    %z_3: tensor<3xf32>, %z_1: tensor<1xf32>, %z_i8: tensor<4xi8>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  qnn.element_wise_binary ADD, %x, %z_3 : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  qnn.element_wise_binary ADD, %x_2x1, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  qnn.element_wise_binary ADD, %t_d, %z
      : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  qnn.element_wise_binary ADD, %x, %t_d
      : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4xf32>}}
  qnn.element_wise_binary ADD, %t_d, %z_1 : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  // expected-error@+1 {{rhs must have the data type of lhs, FLOAT_32, got INT_8}}
  qnn.element_wise_binary ADD, %x, %z_i8 : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  // expected-error@+1 {{output must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  qnn.element_wise_binary ADD, %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{lhs of ADD must hold numbers, not i1}}
  qnn.element_wise_binary ADD, %t_4_i1, %t_4_i1 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  qnn.element_wise_binary ADD, %t_2_i8_axis0, %t_2_i8 : (tensor<2x!q8_axis0>, tensor<2x!q8>) -> tensor<2x!q8>
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  qnn.element_wise_binary ADD, %t_2_i8, %t_2_i8_axis0 : (tensor<2x!q8>, tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.element_wise_binary ADD, %t_2_i8, %t_2_i8 : (tensor<2x!q8>, tensor<2x!q8>) -> tensor<2x!q8_axis0>
  // expected-error@+1 {{property 'operation' does not verify: }}
  "qnn.element_wise_binary"(%x, %x) <{operation = 3 : ui32}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{lhs of MOD must not hold floats, got tensor<4xf32>}}
  qnn.element_wise_binary MOD, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must be i1, got tensor<4xf32>}}
  qnn.element_wise_binary LESS, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @others(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of DIVIDE must hold numbers, not i1}}
  qnn.element_wise_divide %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs of FLOOR_DIV must hold numbers, not i1}}
  qnn.element_wise_floor_div %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs of FMOD must hold numbers, not i1}}
  qnn.element_wise_fmod %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs of MAXIMUM must hold numbers, not i1}}
  qnn.element_wise_maximum %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs of MINIMUM must hold numbers, not i1}}
  qnn.element_wise_minimum %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs of MULTIPLY must hold numbers, not i1}}
  qnn.element_wise_multiply %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs of SQUARED_DIFFERENCE must hold numbers, not i1}}
  qnn.element_wise_squared_difference %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs of SUBTRACT must hold numbers, not i1}}
  qnn.element_wise_subtract %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

func.func @element_wise_binary_types(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  qnn.element_wise_binary ADD, %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// OP: qnn.element_wise_add qnn.element_wise_divide qnn.element_wise_floor_div qnn.element_wise_fmod
// OP: qnn.element_wise_maximum qnn.element_wise_minimum qnn.element_wise_mod qnn.element_wise_multiply
// OP: qnn.element_wise_power qnn.element_wise_squared_difference qnn.element_wise_subtract
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @main(%x: tensor<4xi32>, %t_d_i32: tensor<?xi32, #qnn.bounds<[4]>>, %t_2_i8: tensor<2x!q8>,
    %x_2x1: tensor<2x1xi32>, %t_2_i8_axis0: tensor<2x!q8_axis0>, %z: tensor<4xi32>, %z_3: tensor<3xi32>,
    %z_1: tensor<1xi32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  $OP %x, %z_3 : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi32>
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  $OP %x_2x1, %z : (tensor<2x1xi32>, tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  $OP %t_d_i32, %z : (tensor<?xi32, #qnn.bounds<[4]>>, tensor<4xi32>) -> tensor<?xi32, #qnn.bounds<[4]>>
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  $OP %x, %t_d_i32 : (tensor<4xi32>, tensor<?xi32, #qnn.bounds<[4]>>) -> tensor<?xi32, #qnn.bounds<[4]>>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4xi32>}}
  $OP %t_d_i32, %z_1 : (tensor<?xi32, #qnn.bounds<[4]>>, tensor<1xi32>) -> tensor<4xi32>
  // expected-error@+1 {{output must have the data type of lhs, INT_32, got FLOAT_16}}
  $OP %x, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xf16>
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  $OP %t_2_i8_axis0, %t_2_i8 : (tensor<2x!q8_axis0>, tensor<2x!q8>) -> tensor<2x!q8>
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  $OP %t_2_i8, %t_2_i8_axis0 : (tensor<2x!q8>, tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  $OP %t_2_i8, %t_2_i8 : (tensor<2x!q8>, tensor<2x!q8>) -> tensor<2x!q8_axis0>
  func.return
}

// OP: qnn.element_wise_and qnn.element_wise_equal qnn.element_wise_greater qnn.element_wise_greater_equal
// OP: qnn.element_wise_less qnn.element_wise_less_equal qnn.element_wise_not_equal qnn.element_wise_or
// OP: qnn.element_wise_xor
func.func @main(%x: tensor<4xi1>, %t_d_i1: tensor<?xi1, #qnn.bounds<[4]>>, %x_2x1: tensor<2x1xi1>, %z: tensor<4xi1>,
    %z_3: tensor<3xi1>, %z_1: tensor<1xi1>, %z_i8: tensor<4xi8>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  $OP %x, %z_3 : (tensor<4xi1>, tensor<3xi1>) -> tensor<4xi1>
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  $OP %x_2x1, %z : (tensor<2x1xi1>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  $OP %t_d_i1, %z : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<4xi1>) -> tensor<?xi1, #qnn.bounds<[4]>>
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  $OP %x, %t_d_i1 : (tensor<4xi1>, tensor<?xi1, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4xi1>}}
  $OP %t_d_i1, %z_1 : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<1xi1>) -> tensor<4xi1>
  func.return
}

// OP: qnn.element_wise_add qnn.element_wise_and qnn.element_wise_divide qnn.element_wise_equal
// OP: qnn.element_wise_floor_div qnn.element_wise_fmod qnn.element_wise_greater qnn.element_wise_greater_equal
// OP: qnn.element_wise_less qnn.element_wise_less_equal qnn.element_wise_maximum qnn.element_wise_minimum
// OP: qnn.element_wise_mod qnn.element_wise_multiply qnn.element_wise_not_equal qnn.element_wise_or
// OP: qnn.element_wise_power qnn.element_wise_squared_difference qnn.element_wise_subtract qnn.element_wise_xor


func.func @types(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  $OP %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// OP: qnn.element_wise_add qnn.element_wise_divide qnn.element_wise_equal qnn.element_wise_floor_div
// OP: qnn.element_wise_fmod qnn.element_wise_greater qnn.element_wise_greater_equal qnn.element_wise_less
// OP: qnn.element_wise_less_equal qnn.element_wise_maximum qnn.element_wise_minimum qnn.element_wise_mod
// OP: qnn.element_wise_multiply qnn.element_wise_not_equal qnn.element_wise_squared_difference
// OP: qnn.element_wise_subtract
func.func @main(%x: tensor<4xi32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, INT_32, got INT_8}}
  $OP %x, %z : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  func.return
}

// OP: qnn.element_wise_equal qnn.element_wise_greater qnn.element_wise_greater_equal qnn.element_wise_less
// OP: qnn.element_wise_less_equal qnn.element_wise_not_equal
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @main(%x: tensor<2x!q8_axis0>, %x_i8: tensor<2x!q8>, %z: tensor<2x!q8>, %z_i8_axis0: tensor<2x!q8_axis0>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  $OP %x, %z : (tensor<2x!q8_axis0>, tensor<2x!q8>) -> tensor<2xi1>
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  $OP %x_i8, %z_i8_axis0 : (tensor<2x!q8>, tensor<2x!q8_axis0>) -> tensor<2xi1>
  func.return
}
