// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @moments(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.moments'}}
  nnef.moments %x : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.moments %x_dx3 {axes = array<i64: 1>} : (tensor<?x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  // expected-error@+1 {{output 0 must have shape [2, 1], got [3, 1]}}
  nnef.moments %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> (tensor<3x1xf32>, tensor<2x1xf32>)
  // expected-error@+1 {{output 1 must have shape [2, 1], got [3, 1]}}
  nnef.moments %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<3x1xf32>)
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  nnef.moments %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  nnef.moments %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  nnef.moments %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}

func.func @sum_reduce_types(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{property 'normalize' does not verify: expected logical, got 1 : i64}}
  nnef.sum_reduce %x {axes = array<i64: 1>, normalize = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

func.func @moments_types(%x: tensor<2x3xi1>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.moments %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  // expected-error@+1 {{mean must be a tensor of scalars (floats or quantized), got tensor<2x1xi1>}}
  nnef.moments %x_2x3_f32 {axes = array<i64: 1>} : (tensor<2x3xf32>) -> (tensor<2x1xi1>, tensor<2x1xf32>)
  // expected-error@+1 {{variance must be a tensor of scalars (floats or quantized), got tensor<2x1xi1>}}
  nnef.moments %x_2x3_f32 {axes = array<i64: 1>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xi1>)
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  nnef.moments %x_2x3_f32 {axes = 1 : i64} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}

// OP: nnef.sum_reduce nnef.mean_reduce nnef.max_reduce nnef.min_reduce
func.func @main(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation '$OP'}}
  $OP %x : (tensor<2x3xf32>) -> tensor<2x1xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  $OP %x_dx3 {axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<2x1xf32>
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  $OP %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3x1xf32>
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  $OP %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  $OP %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  $OP %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

func.func @types(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<2x1xi1>}}
  $OP %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xi1>
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  $OP %x {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  func.return
}

// OP: nnef.any_reduce nnef.all_reduce
func.func @main(%x: tensor<2x3xi1>, %x_dx3: tensor<?x3xi1>) {
  // expected-error@+1 {{property 'axes' expected in operation '$OP'}}
  $OP %x : (tensor<2x3xi1>) -> tensor<2x1xi1>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xi1>}}
  $OP %x_dx3 {axes = array<i64: 1>} : (tensor<?x3xi1>) -> tensor<2x1xi1>
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  $OP %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<3x1xi1>
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  $OP %x {axes = array<i64: -1>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  $OP %x {axes = array<i64: 2>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  $OP %x {axes = array<i64: 0, 0>} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

func.func @types(%x: tensor<2x3xf32>, %x_2x3_i1: tensor<2x3xi1>) {
  // expected-error@+1 {{input must be a tensor of logicals (i1), got tensor<2x3xf32>}}
  $OP %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xi1>
  // expected-error@+1 {{output must be a tensor of logicals (i1), got tensor<2x1xf32>}}
  $OP %x_2x3_i1 {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  $OP %x_2x3_i1 {axes = 1 : i64} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  func.return
}

// OP: nnef.argmax_reduce nnef.argmin_reduce
func.func @main(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation '$OP'}}
  $OP %x : (tensor<2x3xf32>) -> tensor<2x1xi32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  $OP %x_dx3 {axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<2x1xi32>
  // expected-error@+1 {{output must have shape [2, 1], got [3, 1]}}
  $OP %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3x1xi32>
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  $OP %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  $OP %x {axes = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  $OP %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

func.func @types(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must be a tensor of integers, got tensor<2x1xf32>}}
  $OP %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  $OP %x {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  func.return
}

// OP: nnef.sum_reduce nnef.mean_reduce nnef.max_reduce nnef.min_reduce nnef.argmax_reduce nnef.argmin_reduce


// OP: nnef.sum_reduce nnef.mean_reduce nnef.max_reduce nnef.min_reduce
func.func @types(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  $OP %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  func.return
}

// OP: nnef.argmax_reduce nnef.argmin_reduce
func.func @types(%x: tensor<2x3xi1>) {
  // expected-error@+2 {{input must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  // expected-error@+1 {{output must be a tensor of integers, got tensor<2x1xf32>}}
  $OP %x {axes = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<2x1xf32>
  func.return
}
