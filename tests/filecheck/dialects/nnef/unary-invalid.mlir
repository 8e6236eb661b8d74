// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.abs %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.abs %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.abs %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.abs %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.acos %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.acos %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.acos %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.acos %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.acosh %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.acosh %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.acosh %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.acosh %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.asin %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.asin %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.asin %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.asin %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.asinh %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.asinh %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.asinh %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.asinh %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.atan %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.atan %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.atan %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.atan %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.atanh %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.atanh %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.atanh %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.atanh %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.ceil %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.ceil %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.ceil %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.ceil %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.cos %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.cos %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.cos %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.cos %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.cosh %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.cosh %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.cosh %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.cosh %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.exp %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.exp %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.exp %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.exp %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.floor %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.floor %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.floor %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.floor %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.log %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.log %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.log %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.log %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.log2 %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.log2 %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.log2 %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.log2 %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.neg %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.neg %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.neg %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.neg %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.rcp %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.rcp %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.rcp %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.rcp %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.round %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.round %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.round %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.round %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.rsqr %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.rsqr %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.rsqr %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.rsqr %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.rsqrt %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.rsqrt %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.rsqrt %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.rsqrt %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.sign %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.sign %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.sign %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.sign %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.sin %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.sin %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.sin %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.sin %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.sinh %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.sinh %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.sinh %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.sinh %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.sqr %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.sqr %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.sqr %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.sqr %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.sqrt %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.sqrt %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.sqrt %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.sqrt %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.tan %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.tan %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.tan %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.tan %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.tanh %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.tanh %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.tanh %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.tanh %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as operand 'x'}}
  %0 = nnef.not %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'y'}}
  %0 = nnef.not %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xi1>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xi1>}}
  %0 = nnef.not %x : (tensor<?x3xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.not %x : (tensor<2x3xi1>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xindex>) {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2x3xindex> as operand 'x'}}
  %0 = nnef.copy %x : (tensor<2x3xindex>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2x3xindex> as result 'y'}}
  %0 = nnef.copy %x : (tensor<2x3xf32>) -> tensor<2x3xindex>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.copy %x : (tensor<?x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.copy %x : (tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'x', integer as 'y'}}
  %0 = nnef.copy %x : (tensor<2x3xf32>) -> tensor<2x3xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>) {
  // expected-error@+1 {{'?' must stand for one data type, got logical as 'x', scalar as 'y'}}
  %0 = nnef.copy %x : (tensor<2xi1>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have 3 scales, one for each index of axis 1, got 2}}
  %0 = nnef.neg %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  func.return
}
