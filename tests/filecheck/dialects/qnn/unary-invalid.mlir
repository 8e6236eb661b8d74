// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @element_wise_not(%x: tensor<4xi1>, %x_dx4: tensor<?x4xi1, #qnn.bounds<[2, 4]>>, %x_f32: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.element_wise_not %x : (tensor<4xi1>) -> tensor<5xi1>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xi1>}}
  qnn.element_wise_not %x_dx4 : (tensor<?x4xi1, #qnn.bounds<[2, 4]>>) -> tensor<2x4xi1>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got BOOL_8}}
  qnn.element_wise_not %x_f32 : (tensor<4xf32>) -> tensor<4xi1>
  func.return
}

func.func @element_wise_unary(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>,
    %x_2_i8_axis0: tensor<2x!q8_axis0>, %x_2_i8: tensor<2x!q8>, %x_i1: tensor<4xi1>, %x_i32: tensor<4xi32>,
    %x_i8: tensor<4xi8>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.element_wise_unary SQRT, %x_scalar : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.element_wise_unary SQRT, %x : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.element_wise_unary SQRT, %x : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  qnn.element_wise_unary SQRT, %x_dx4 : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.element_wise_unary SQRT, %x_2_i8_axis0 : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.element_wise_unary SQRT, %x_2_i8 : (tensor<2x!q8>) -> tensor<2x!q8_axis0>
  // expected-error@+1 {{must be a tensor of floats or quantized integers, got tensor<4xi1>}}
  qnn.element_wise_unary SQRT, %x_i1 : (tensor<4xi1>) -> tensor<4xi1>
  // expected-error@+1 {{input of EXP must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.element_wise_unary EXP, %x_i32 : (tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{property 'operation' does not verify: }}
  "qnn.element_wise_unary"(%x) <{operation = 3 : ui32}> : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @logit(%x: tensor<4xf32>, %z: tensor<2xf32>) {
  // expected-error@+1 {{epsilon must have shape [1], got [2]}}
  qnn.logit %x, %z : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  %e = qnn.constant dense<0.75> : tensor<1xf32> : tensor<1xf32>
  // expected-error@+1 {{epsilon must be <= 0.5, got 0.75}}
  qnn.logit %x, %e : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

func.func @element_wise_unary_types(%x: tensor<4xbf16>) {
  // expected-error@+2 {{input must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  // expected-error@+1 {{output must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  qnn.element_wise_unary SQRT, %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

func.func @is_inf_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'detect_negative' does not verify: expected true or false, got 1 : i32}}
  qnn.is_inf %x {detect_negative = 1 : i32} : (tensor<4xf32>) -> tensor<4xi1>
  // expected-error@+1 {{property 'detect_positive' does not verify: expected true or false, got 1 : i32}}
  qnn.is_inf %x {detect_positive = 1 : i32} : (tensor<4xf32>) -> tensor<4xi1>
  func.return
}

func.func @logit_types(%x: tensor<4xi32>, %x_4_f32: tensor<4xf32>, %z: tensor<f32>, %z_1_f16: tensor<1xf16>) {
  // expected-error@+1 {{input must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.logit %x : (tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{epsilon must be a 1-d tensor of f32, got tensor<f32>}}
  qnn.logit %x_4_f32, %z : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-error@+1 {{epsilon must be a 1-d tensor of f32, got tensor<1xf16>}}
  qnn.logit %x_4_f32, %z_1_f16 : (tensor<4xf32>, tensor<1xf16>) -> tensor<4xf32>
  func.return
}

// OP: qnn.element_wise_abs qnn.element_wise_asin qnn.element_wise_atan qnn.element_wise_ceil qnn.element_wise_cos
// OP: qnn.element_wise_exp qnn.element_wise_floor qnn.element_wise_log qnn.element_wise_neg qnn.element_wise_round
// OP: qnn.element_wise_rsqrt qnn.element_wise_sign qnn.element_wise_sin qnn.element_wise_square_root qnn.logit
func.func @main(%x: tensor<4xf32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  $OP %x : (tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  $OP %x_dx4 : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

func.func @types(%x: tensor<4xbf16>) {
  // expected-error@+2 {{got tensor<4xbf16>}}
  // expected-error@+1 {{output must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  $OP %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// OP: qnn.element_wise_abs qnn.element_wise_asin qnn.element_wise_atan qnn.element_wise_ceil qnn.element_wise_exp
// OP: qnn.element_wise_floor qnn.element_wise_neg qnn.element_wise_round qnn.element_wise_sign
// OP: qnn.element_wise_square_root qnn.logit
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @main(%x: tensor<2x!q8_axis0>, %x_i8: tensor<2x!q8>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  $OP %x : (tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  $OP %x_i8 : (tensor<2x!q8>) -> tensor<2x!q8_axis0>
  func.return
}

// OP: qnn.element_wise_abs qnn.element_wise_asin qnn.element_wise_atan qnn.element_wise_ceil qnn.element_wise_cos
// OP: qnn.element_wise_exp qnn.element_wise_floor qnn.element_wise_log qnn.element_wise_neg qnn.element_wise_not
// OP: qnn.element_wise_round qnn.element_wise_rsqrt qnn.element_wise_sign qnn.element_wise_sin
// OP: qnn.element_wise_square_root qnn.logit
func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  $OP %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// OP: qnn.element_wise_abs qnn.element_wise_atan qnn.element_wise_ceil qnn.element_wise_cos qnn.element_wise_exp
// OP: qnn.element_wise_floor qnn.element_wise_log qnn.element_wise_neg qnn.element_wise_not qnn.element_wise_round
// OP: qnn.element_wise_rsqrt qnn.element_wise_sin qnn.element_wise_square_root qnn.logit
func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  $OP %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// OP: qnn.element_wise_cos qnn.element_wise_log qnn.element_wise_rsqrt qnn.element_wise_sin qnn.is_inf qnn.is_nan


func.func @types(%x: tensor<4xi32>) {
  // expected-error@+1 {{input must be a tensor of f32 or f16, got tensor<4xi32>}}
  $OP %x : (tensor<4xi32>) -> tensor<4xi1>
  func.return
}

// OP: qnn.element_wise_cos qnn.element_wise_log qnn.element_wise_rsqrt qnn.element_wise_sin
func.func @types(%x: tensor<4xf64>) {
  // expected-error@+1 {{input must be a tensor of f32 or f16, got tensor<4xf64>}}
  $OP %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// OP: qnn.is_inf qnn.is_nan
func.func @types(%x: tensor<4xf64>) {
  // expected-error@+2 {{input must be a tensor of f32 or f16, got tensor<4xf64>}}
  // expected-error@+1 {{output must be a tensor of i1, got tensor<4xf64>}}
  $OP %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// OP: qnn.element_wise_abs qnn.element_wise_asin qnn.element_wise_atan qnn.element_wise_ceil qnn.element_wise_exp
// OP: qnn.element_wise_floor qnn.element_wise_neg qnn.element_wise_round qnn.element_wise_sign
// OP: qnn.element_wise_square_root
func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  $OP %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// OP: qnn.is_inf qnn.is_nan
func.func @main(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have shape [4], got [2]}}
  $OP %x : (tensor<4xf32>) -> tensor<2xi1>
  // expected-error@+1 {{output must have shape [], got [1]}}
  $OP %x_scalar : (tensor<f32>) -> tensor<1xi1>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xi1>}}
  $OP %x_dx4 : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xi1>
  func.return
}

func.func @types(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must be a tensor of i1, got tensor<4xf32>}}
  $OP %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}
