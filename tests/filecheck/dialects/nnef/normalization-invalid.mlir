// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.local_response_normalization'}}
  %y = nnef.local_response_normalization %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.local_response_normalization %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>, alpha = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'beta' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>, beta = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'bias' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>, bias = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have at most 4 items, got [1, 1, 3, 3, 1]}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 3, 0]}}
  %y = nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.local_mean_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.local_mean_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.local_mean_normalization'}}
  %y = nnef.local_mean_normalization %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.local_mean_normalization %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.local_mean_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.local_mean_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have at most 4 items, got [1, 1, 3, 3, 1]}}
  %y = nnef.local_mean_normalization %input {size = array<i64: 1, 1, 3, 3, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 3, 0]}}
  %y = nnef.local_mean_normalization %input {size = array<i64: 1, 1, 3, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.local_variance_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.local_variance_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.local_variance_normalization'}}
  %y = nnef.local_variance_normalization %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.local_variance_normalization %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'bias' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.local_variance_normalization %input {size = array<i64: 1, 1, 3, 3>, bias = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.local_variance_normalization %input {size = array<i64: 1, 1, 3, 3>, epsilon = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.local_variance_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.local_variance_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have at most 4 items, got [1, 1, 3, 3, 1]}}
  %y = nnef.local_variance_normalization %input {size = array<i64: 1, 1, 3, 3, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 3, 0]}}
  %y = nnef.local_variance_normalization %input {size = array<i64: 1, 1, 3, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.local_contrast_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.local_contrast_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.local_contrast_normalization'}}
  %y = nnef.local_contrast_normalization %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.local_contrast_normalization %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'bias' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.local_contrast_normalization %input {size = array<i64: 1, 1, 3, 3>, bias = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.local_contrast_normalization %input {size = array<i64: 1, 1, 3, 3>, epsilon = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.local_contrast_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.local_contrast_normalization %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must have at most 4 items, got [1, 1, 3, 3, 1]}}
  %y = nnef.local_contrast_normalization %input {size = array<i64: 1, 1, 3, 3, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{size must be > 0, got [1, 1, 3, 0]}}
  %y = nnef.local_contrast_normalization %input {size = array<i64: 1, 1, 3, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.l1_normalization %input {axes = array<i64: 1>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.l1_normalization %input {axes = array<i64: 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.l1_normalization'}}
  %y = nnef.l1_normalization %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.l1_normalization %input {axes = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'bias' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.l1_normalization %input {axes = array<i64: 1>, bias = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.l1_normalization %input {axes = array<i64: 1>, epsilon = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.l1_normalization %input {axes = array<i64: 1>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.l1_normalization %input {axes = array<i64: 1>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{axes must lie in [0, 3], got 4}}
  %y = nnef.l1_normalization %input {axes = array<i64: 4>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{axes must lie in [0, 3], got -1}}
  %y = nnef.l1_normalization %input {axes = array<i64: -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [1, 1]}}
  %y = nnef.l1_normalization %input {axes = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.l2_normalization %input {axes = array<i64: 1>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.l2_normalization %input {axes = array<i64: 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.l2_normalization'}}
  %y = nnef.l2_normalization %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.l2_normalization %input {axes = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'bias' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.l2_normalization %input {axes = array<i64: 1>, bias = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.l2_normalization %input {axes = array<i64: 1>, epsilon = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.l2_normalization %input {axes = array<i64: 1>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.l2_normalization %input {axes = array<i64: 1>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{axes must lie in [0, 3], got 4}}
  %y = nnef.l2_normalization %input {axes = array<i64: 4>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{axes must lie in [0, 3], got -1}}
  %y = nnef.l2_normalization %input {axes = array<i64: -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [1, 1]}}
  %y = nnef.l2_normalization %input {axes = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xi1>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as operand 'input'}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xi1>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xi1>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'mean'}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xi1>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'variance'}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xi1>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'offset'}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'scale'}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1> as result 'output'}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xi1>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'epsilon' expected in operation 'nnef.batch_normalization'}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<?x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<?x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x5xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got input [1, 4, 6, 6], mean [1, 5], variance [1, 4], offset [1, 4], scale [1, 4]}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x5xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got input [1, 4, 6, 6], mean [1, 4], variance [1, 5], offset [1, 4], scale [1, 4]}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x5xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x5xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got input [1, 4, 6, 6], mean [1, 4], variance [1, 4], offset [1, 5], scale [1, 4]}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x5xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got input [1, 4, 6, 6], mean [1, 4], variance [1, 4], offset [1, 4], scale [1, 5]}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// -----

func.func @main(%input: tensor<1x4x6x6xf32>, %mean: tensor<4xf32>, %variance: tensor<1x4xf32>, %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>) {
  // expected-error@+1 {{output must have shape [4, 4, 6, 6], got [1, 4, 6, 6]}}
  %y = nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64} : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return
}
