// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @linear_quantize(%x: tensor<2x4xf32>, %x_dx4: tensor<?x4xf32>, %min: tensor<1x4xf32>,
    %t_1x5: tensor<1x5xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' expected in operation 'nnef.linear_quantize'}}
  nnef.linear_quantize %x, %min, %max : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  nnef.linear_quantize %x_dx4, %min, %max {bits = 8 : i64}
      : (tensor<?x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.linear_quantize %x, %min, %max {bits = 8 : i64}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{bits must lie in [1, 64], got 0}}
  nnef.linear_quantize %x, %min, %max {bits = 0 : i64}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bits must lie in [1, 64], got 65}}
  nnef.linear_quantize %x, %min, %max {bits = 65 : i64}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], min [1, 5], max [1, 4]}}
  nnef.linear_quantize %x, %t_1x5, %max {bits = 8 : i64}
      : (tensor<2x4xf32>, tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], min [1, 4], max [1, 5]}}
  nnef.linear_quantize %x, %min, %t_1x5 {bits = 8 : i64}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @min_max_linear_quantize(%x: tensor<2x4xf32>, %x_dx4: tensor<?x4xf32>, %min: tensor<1x4xf32>,
    %t_1x5: tensor<1x5xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' expected in operation 'nnef.min_max_linear_quantize'}}
  nnef.min_max_linear_quantize %x, %min, %max {signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'signed' expected in operation 'nnef.min_max_linear_quantize'}}
  nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'symmetric' expected in operation 'nnef.min_max_linear_quantize'}}
  nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  nnef.min_max_linear_quantize %x_dx4, %min, %max {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<?x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{bits must lie in [1, 64], got 0}}
  nnef.min_max_linear_quantize %x, %min, %max {bits = 0 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bits must lie in [1, 64], got 65}}
  nnef.min_max_linear_quantize %x, %min, %max {bits = 65 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bits must be > 1 for signed, symmetric values, got 1}}
  nnef.min_max_linear_quantize %x, %min, %max {bits = 1 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], min [1, 5], max [1, 4]}}
  nnef.min_max_linear_quantize %x, %t_1x5, %max {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], min [1, 4], max [1, 5]}}
  nnef.min_max_linear_quantize %x, %min, %t_1x5 {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @zero_point_linear_quantize(%x: tensor<2x4xf32>, %x_dx4: tensor<?x4xf32>, %zero_point: tensor<1x4xi32>,
    %zero_point_1x5: tensor<1x5xi32>, %scale: tensor<1x4xf32>, %scale_1x5: tensor<1x5xf32>) {
  // expected-error@+1 {{property 'bits' expected in operation 'nnef.zero_point_linear_quantize'}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale {signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'signed' expected in operation 'nnef.zero_point_linear_quantize'}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'symmetric' expected in operation 'nnef.zero_point_linear_quantize'}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  nnef.zero_point_linear_quantize %x_dx4, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<?x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{bits must lie in [1, 64], got 0}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 0 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bits must lie in [1, 64], got 65}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 65 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bits must be > 1 for signed, symmetric values, got 1}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 1 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], zero_point [1, 5], scale [1, 4]}}
  nnef.zero_point_linear_quantize %x, %zero_point_1x5, %scale {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x5xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], zero_point [1, 4], scale [1, 5]}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale_1x5 {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @logarithmic_quantize(%x: tensor<2x4xf32>, %x_dx4: tensor<?x4xf32>, %max: tensor<1x4xf32>,
    %max_1x5: tensor<1x5xf32>) {
  // expected-error@+1 {{property 'bits' expected in operation 'nnef.logarithmic_quantize'}}
  nnef.logarithmic_quantize %x, %max : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  nnef.logarithmic_quantize %x_dx4, %max {bits = 8 : i64} : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.logarithmic_quantize %x, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{bits must lie in [1, 64], got 0}}
  nnef.logarithmic_quantize %x, %max {bits = 0 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bits must lie in [1, 64], got 65}}
  nnef.logarithmic_quantize %x, %max {bits = 65 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], max [1, 5]}}
  nnef.logarithmic_quantize %x, %max_1x5 {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @linear_quantize_types(%x: tensor<2x4xi1>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>,
    %x_2x4_f32: tensor<2x4xf32>, %min_1x4_i1: tensor<1x4xi1>, %max_1x4_i1: tensor<1x4xi1>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.linear_quantize %x, %min, %max {bits = 8 : i64}
      : (tensor<2x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{min must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.linear_quantize %x_2x4_f32, %min_1x4_i1, %max {bits = 8 : i64}
      : (tensor<2x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{max must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.linear_quantize %x_2x4_f32, %min, %max_1x4_i1 {bits = 8 : i64}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.linear_quantize %x_2x4_f32, %min, %max {bits = 8 : i64}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  // expected-error@+1 {{property 'bits' does not verify: expected integer, got 1.000000e+00 : f64}}
  nnef.linear_quantize %x_2x4_f32, %min, %max {bits = 1.0 : f64}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @min_max_linear_quantize_types(%x: tensor<2x4xf32>, %min: tensor<1x4xi1>, %max: tensor<1x4xf32>,
    %min_1x4_f32: tensor<1x4xf32>, %max_1x4_i1: tensor<1x4xi1>) {
  // expected-error@+1 {{min must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{max must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.min_max_linear_quantize %x, %min_1x4_f32, %max_1x4_i1 {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.min_max_linear_quantize %x, %min_1x4_f32, %max {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  // expected-error@+1 {{property 'bits' does not verify: expected integer, got 1.000000e+00 : f64}}
  nnef.min_max_linear_quantize %x, %min_1x4_f32, %max {bits = 1.0 : f64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'signed' does not verify: expected logical, got 1 : i64}}
  nnef.min_max_linear_quantize %x, %min_1x4_f32, %max {bits = 8 : i64, signed = 1 : i64, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'symmetric' does not verify: expected logical, got 1 : i64}}
  nnef.min_max_linear_quantize %x, %min_1x4_f32, %max {bits = 8 : i64, signed = true, symmetric = 1 : i64}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @zero_point_linear_quantize_types(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi1>,
    %scale: tensor<1x4xf32>, %zero_point_1x4_i32: tensor<1x4xi32>, %scale_1x4_i1: tensor<1x4xi1>,
    %zero_point_1x4_f32: tensor<1x4xf32>) {
  // expected-error@+1 {{zero_point must be a tensor of integers, got tensor<1x4xi1>}}
  nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{scale must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.zero_point_linear_quantize %x, %zero_point_1x4_i32, %scale_1x4_i1
      {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.zero_point_linear_quantize %x, %zero_point_1x4_i32, %scale {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  // expected-error@+1 {{property 'bits' does not verify: expected integer, got 1.000000e+00 : f64}}
  nnef.zero_point_linear_quantize %x, %zero_point_1x4_i32, %scale {bits = 1.0 : f64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'signed' does not verify: expected logical, got 1 : i64}}
  nnef.zero_point_linear_quantize %x, %zero_point_1x4_i32, %scale {bits = 8 : i64, signed = 1 : i64, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'symmetric' does not verify: expected logical, got 1 : i64}}
  nnef.zero_point_linear_quantize %x, %zero_point_1x4_i32, %scale {bits = 8 : i64, signed = true, symmetric = 1 : i64}
      : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{zero_point must be a tensor of integers, got tensor<1x4xf32>}}
  nnef.zero_point_linear_quantize %x, %zero_point_1x4_f32, %scale {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @logarithmic_quantize_types(%x: tensor<2x4xi1>, %max: tensor<1x4xf32>, %x_2x4_f32: tensor<2x4xf32>,
    %max_1x4_i1: tensor<1x4xi1>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.logarithmic_quantize %x, %max {bits = 8 : i64} : (tensor<2x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{max must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.logarithmic_quantize %x_2x4_f32, %max_1x4_i1 {bits = 8 : i64}
      : (tensor<2x4xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.logarithmic_quantize %x_2x4_f32, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  // expected-error@+1 {{property 'bits' does not verify: expected integer, got 1.000000e+00 : f64}}
  nnef.logarithmic_quantize %x_2x4_f32, %max {bits = 1.0 : f64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// OP: nnef.min_max_linear_quantize nnef.zero_point_linear_quantize


// OP: nnef.min_max_linear_quantize
func.func @types(%x: tensor<2x4xi1>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  $OP %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// OP: nnef.zero_point_linear_quantize
func.func @types(%x: tensor<2x4xi1>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+2 {{x must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  // expected-error@+1 {{zero_point must be a tensor of integers, got tensor<1x4xf32>}}
  $OP %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true}
      : (tensor<2x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}
