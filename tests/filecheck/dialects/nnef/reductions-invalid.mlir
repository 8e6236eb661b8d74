// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'input'}}
  %0 = nnef.sum_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as result 'output'}}
  %0 = nnef.sum_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.sum_reduce'}}
  %0 = nnef.sum_reduce %x : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0 = nnef.sum_reduce %x {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'normalize' does not verify: expected logical, got 1 : i64}}
  %0 = nnef.sum_reduce %x {axes = array<i64: 1>, normalize = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.sum_reduce %x {axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  %0 = nnef.sum_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0 = nnef.sum_reduce %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0 = nnef.sum_reduce %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0 = nnef.sum_reduce %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'input'}}
  %0 = nnef.mean_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as result 'output'}}
  %0 = nnef.mean_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.mean_reduce'}}
  %0 = nnef.mean_reduce %x : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0 = nnef.mean_reduce %x {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.mean_reduce %x {axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  %0 = nnef.mean_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0 = nnef.mean_reduce %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0 = nnef.mean_reduce %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0 = nnef.mean_reduce %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'input'}}
  %0 = nnef.max_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as result 'output'}}
  %0 = nnef.max_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.max_reduce'}}
  %0 = nnef.max_reduce %x : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0 = nnef.max_reduce %x {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.max_reduce %x {axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  %0 = nnef.max_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0 = nnef.max_reduce %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0 = nnef.max_reduce %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0 = nnef.max_reduce %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'input'}}
  %0 = nnef.min_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as result 'output'}}
  %0 = nnef.min_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.min_reduce'}}
  %0 = nnef.min_reduce %x : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0 = nnef.min_reduce %x {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.min_reduce %x {axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  %0 = nnef.min_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0 = nnef.min_reduce %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0 = nnef.min_reduce %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0 = nnef.min_reduce %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'input'}}
  %0 = nnef.argmax_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<2x1xf32> as result 'output'}}
  %0 = nnef.argmax_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.argmax_reduce'}}
  %0 = nnef.argmax_reduce %x : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0 = nnef.argmax_reduce %x {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.argmax_reduce %x {axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  %0 = nnef.argmax_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0 = nnef.argmax_reduce %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0 = nnef.argmax_reduce %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0 = nnef.argmax_reduce %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'input'}}
  %0 = nnef.argmin_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<2x1xf32> as result 'output'}}
  %0 = nnef.argmin_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.argmin_reduce'}}
  %0 = nnef.argmin_reduce %x : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0 = nnef.argmin_reduce %x {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.argmin_reduce %x {axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  %0 = nnef.argmin_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0 = nnef.argmin_reduce %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0 = nnef.argmin_reduce %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0 = nnef.argmin_reduce %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as operand 'input'}}
  %0 = nnef.any_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x1xf32> as result 'output'}}
  %0 = nnef.any_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.any_reduce'}}
  %0 = nnef.any_reduce %x : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0 = nnef.any_reduce %x {axes = 1 : i64} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xi1>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xi1>}}
  %0 = nnef.any_reduce %x {axes = array<i64: 1>} : (tensor<?x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  %0 = nnef.any_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<3x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0 = nnef.any_reduce %x {axes = array<i64: -1>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0 = nnef.any_reduce %x {axes = array<i64: 2>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0 = nnef.any_reduce %x {axes = array<i64: 0, 0>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as operand 'input'}}
  %0 = nnef.all_reduce %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x1xf32> as result 'output'}}
  %0 = nnef.all_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.all_reduce'}}
  %0 = nnef.all_reduce %x : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0 = nnef.all_reduce %x {axes = 1 : i64} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xi1>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xi1>}}
  %0 = nnef.all_reduce %x {axes = array<i64: 1>} : (tensor<?x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  %0 = nnef.all_reduce %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<3x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0 = nnef.all_reduce %x {axes = array<i64: -1>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0 = nnef.all_reduce %x {axes = array<i64: 2>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0 = nnef.all_reduce %x {axes = array<i64: 0, 0>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'input'}}
  %0, %1 = nnef.moments %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as result 'mean'}}
  %0, %1 = nnef.moments %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> (tensor<2x1xi1>, tensor<2x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as result 'variance'}}
  %0, %1 = nnef.moments %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xi1>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.moments'}}
  %0, %1 = nnef.moments %x : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %0, %1 = nnef.moments %x {axes = 1 : i64} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0, %1 = nnef.moments %x {axes = array<i64: 1>} : (tensor<?x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output 0 must have shape [2, 1], got [3, 1]}}
  %0, %1 = nnef.moments %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> (tensor<3x1xf32>, tensor<2x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output 1 must have shape [2, 1], got [3, 1]}}
  %0, %1 = nnef.moments %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<3x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %0, %1 = nnef.moments %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %0, %1 = nnef.moments %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  %0, %1 = nnef.moments %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}
