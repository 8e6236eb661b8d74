// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @not(%x: tensor<?x3xi1>, %x_2x3: tensor<2x3xi1>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xi1>}}
  nnef.not %x : (tensor<?x3xi1>) -> tensor<2x3xi1>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  nnef.not %x_2x3 : (tensor<2x3xi1>) -> tensor<3x3xi1>
  func.return
}

func.func @copy(%x: tensor<2x3xf32>, %x_2_i1: tensor<2xi1>) {
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'x', integer as 'y'}}
  nnef.copy %x : (tensor<2x3xf32>) -> tensor<2x3xi32>
  // expected-error@+1 {{'?' must stand for one data type, got logical as 'x', scalar as 'y'}}
  nnef.copy %x_2_i1 : (tensor<2xi1>) -> tensor<2xf32>
  func.return
}

func.func @not_types(%x: tensor<2x3xf32>, %x_2x3_i1: tensor<2x3xi1>) {
  // expected-error@+1 {{x must be a tensor of logicals (i1), got tensor<2x3xf32>}}
  nnef.not %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{y must be a tensor of logicals (i1), got tensor<2x3xf32>}}
  nnef.not %x_2x3_i1 : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

func.func @copy_types(%x: tensor<2x3xindex>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{x must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.copy %x : (tensor<2x3xindex>) -> tensor<2x3xf32>
  // expected-error@+1 {{y must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.copy %x_2x3_f32 : (tensor<2x3xf32>) -> tensor<2x3xindex>
  func.return
}

// OP: nnef.abs nnef.acos nnef.acosh nnef.asin nnef.asinh nnef.atan nnef.atanh nnef.ceil nnef.cos nnef.cosh nnef.exp
// OP: nnef.floor nnef.log nnef.log2 nnef.neg nnef.rcp nnef.round nnef.rsqr nnef.rsqrt nnef.sign nnef.sin nnef.sinh
// OP: nnef.sqr nnef.sqrt nnef.tan nnef.tanh


func.func @types(%x: tensor<2x3xi1>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  $OP %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  $OP %x_2x3_f32 : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// OP: nnef.abs nnef.acos nnef.acosh nnef.asin nnef.asinh nnef.atan nnef.atanh nnef.ceil nnef.cos nnef.cosh nnef.exp
// OP: nnef.floor nnef.log nnef.log2 nnef.neg nnef.rcp nnef.round nnef.rsqr nnef.rsqrt nnef.sign nnef.sin nnef.sinh
// OP: nnef.sqr nnef.sqrt nnef.tan nnef.tanh nnef.copy
func.func @main(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  $OP %x_dx3 : (tensor<?x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  $OP %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  // expected-error@+1 {{output must have 3 scales, one for each index of axis 1, got 2}}
  $OP %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  func.return
}
