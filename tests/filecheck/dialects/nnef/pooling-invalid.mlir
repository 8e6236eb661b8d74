// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.max_pool'}}
  %y = nnef.max_pool %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.max_pool %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even', got 'mirror'}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  %y = nnef.max_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.avg_pool'}}
  %y = nnef.avg_pool %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.avg_pool %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even', got 'mirror'}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  %y = nnef.avg_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.rms_pool'}}
  %y = nnef.rms_pool %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.rms_pool %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even', got 'mirror'}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  %y = nnef.rms_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xi1>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4x6x6xi1> as result 'index'}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi1>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.max_pool_with_index'}}
  %r0, %r1 = nnef.max_pool_with_index %input : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output 0 must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> (tensor<2x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output 1 must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<2x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even', got 'mirror'}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of integers, got tensor<1x4x6x6xf32> as result 'index'}}
  %r0, %r1 = nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>)
  func.return
}
