// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.box'}}
  %y = nnef.box %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.box %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'normalize' does not verify: expected logical, got 1 : i64}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, normalize = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even', got 'mirror'}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %y = nnef.box %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.box %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  %y = nnef.box %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.debox'}}
  %y = nnef.debox %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.debox %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'output_shape' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, output_shape = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'normalize' does not verify: expected logical, got 1 : i64}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, normalize = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even', got 'mirror'}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must leave elements, got extents [1, 4, 8, -1]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [4, 5]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output_shape must have 4 items or none, got [6, 6]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 6, 6>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output_shape must be scaled down to the extents [1, 4, 6, 6] of input, got [1, 4, 7, 6], which is scaled down to [1, 4, 7, 6]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 1, 4, 7, 6>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output_shape must be > 0, got [1, 4, 6, 0]}}
  %y = nnef.debox %input {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 1, 4, 6, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4x6x6xi1> as result 'index'}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.argmax_pool'}}
  %y = nnef.argmax_pool %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.argmax_pool %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even', got 'mirror'}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4x6x6xf32> as result 'index'}}
  %y = nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4x6x6xi1> as operand 'index'}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.sample'}}
  %y = nnef.sample %input, %index : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.sample %input, %index {size = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even', got 'mirror'}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even', got 'ignore'}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "ignore"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4x6x6xf32> as operand 'index'}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x5xi32>) {
  // expected-error@+1 {{index must have shape [1, 4, 6, 6], got [1, 4, 6, 5]}}
  %y = nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x5xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4x6x6xi1> as operand 'index'}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.desample'}}
  %y = nnef.desample %input, %index : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.desample %input, %index {size = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'output_shape' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, output_shape = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', got 'mirror'}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{padding must leave elements, got extents [1, 4, 8, -1]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [4, 5]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{output_shape must have 4 items or none, got [6, 6]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 6, 6>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{output_shape must be scaled down to the extents [1, 4, 6, 6] of input, got [1, 4, 7, 6], which is scaled down to [1, 4, 7, 6]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 1, 4, 7, 6>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{output_shape must be > 0, got [1, 4, 6, 0]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 1, 4, 6, 0>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', got 'ignore'}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "ignore"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', got 'replicate'}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "replicate"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x5xi32>) {
  // expected-error@+1 {{index must have shape [1, 4, 6, 6], got [1, 4, 6, 5]}}
  %y = nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x5xi32>) -> tensor<1x4x6x6xf32>
  func.return
}
