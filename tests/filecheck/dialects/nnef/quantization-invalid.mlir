// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x4xi1>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 8 : i64} : (tensor<2x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xi1>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'min'}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'max'}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' expected in operation 'nnef.linear_quantize'}}
  %y = nnef.linear_quantize %x, %min, %max : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' does not verify: expected integer, got 1.000000e+00 : f64}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 1.0 : f64} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 8 : i64} : (tensor<?x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must lie in [1, 64], got 0}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 0 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must lie in [1, 64], got 65}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 65 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x5xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], min [1, 5], max [1, 4]}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x5xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], min [1, 4], max [1, 5]}}
  %y = nnef.linear_quantize %x, %min, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xi1>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'min'}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'max'}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' expected in operation 'nnef.min_max_linear_quantize'}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' does not verify: expected integer, got 1.000000e+00 : f64}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 1.0 : f64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'signed' expected in operation 'nnef.min_max_linear_quantize'}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'signed' does not verify: expected logical, got 1 : i64}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = 1 : i64, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'symmetric' expected in operation 'nnef.min_max_linear_quantize'}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'symmetric' does not verify: expected logical, got 1 : i64}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = 1 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true} : (tensor<?x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must lie in [1, 64], got 0}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 0 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must lie in [1, 64], got 65}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 65 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must be > 1 for signed, symmetric values, got 1}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 1 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x5xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], min [1, 5], max [1, 4]}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %min: tensor<1x4xf32>, %max: tensor<1x5xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], min [1, 4], max [1, 5]}}
  %y = nnef.min_max_linear_quantize %x, %min, %max {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xi1>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi1>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4xi1> as operand 'zero_point'}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'scale'}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' expected in operation 'nnef.zero_point_linear_quantize'}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' does not verify: expected integer, got 1.000000e+00 : f64}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 1.0 : f64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'signed' expected in operation 'nnef.zero_point_linear_quantize'}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'signed' does not verify: expected logical, got 1 : i64}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = 1 : i64, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'symmetric' expected in operation 'nnef.zero_point_linear_quantize'}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'symmetric' does not verify: expected logical, got 1 : i64}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = 1 : i64} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<?x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must lie in [1, 64], got 0}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 0 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must lie in [1, 64], got 65}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 65 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must be > 1 for signed, symmetric values, got 1}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 1 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x5xi32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], zero_point [1, 5], scale [1, 4]}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x5xi32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xi32>, %scale: tensor<1x5xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], zero_point [1, 4], scale [1, 5]}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xi32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %zero_point: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4xf32> as operand 'zero_point'}}
  %y = nnef.zero_point_linear_quantize %x, %zero_point, %scale {bits = 8 : i64, signed = true, symmetric = true} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 8 : i64} : (tensor<2x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %max: tensor<1x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'max'}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' expected in operation 'nnef.logarithmic_quantize'}}
  %y = nnef.logarithmic_quantize %x, %max : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'bits' does not verify: expected integer, got 1.000000e+00 : f64}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 1.0 : f64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 8 : i64} : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must lie in [1, 64], got 0}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 0 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{bits must lie in [1, 64], got 65}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 65 : i64} : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %max: tensor<1x5xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], max [1, 5]}}
  %y = nnef.logarithmic_quantize %x, %max {bits = 8 : i64} : (tensor<2x4xf32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}
