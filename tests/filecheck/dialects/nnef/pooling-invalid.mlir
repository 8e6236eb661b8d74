// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @max_pool_with_index(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.max_pool_with_index'}}
  nnef.max_pool_with_index %input : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  nnef.max_pool_with_index %input_dx4x6x6 {size = array<i64: 1, 1, 3, 3>}
      : (tensor<?x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{output 0 must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>) -> (tensor<2x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{output 1 must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<2x4x6x6xi32>)
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 1>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 1, 0>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>,
       padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  func.return
}

func.func @max_pool_with_index_types(%input: tensor<1x4x6x6xi1>, %input_1x4x6x6_f32: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  nnef.max_pool_with_index %input {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xi1>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xi1>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{index must be a tensor of integers, got tensor<1x4x6x6xi1>}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi1>)
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, border = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even'}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, border = "mirror"}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>)
  // expected-error@+1 {{index must be a tensor of integers, got tensor<1x4x6x6xf32>}}
  nnef.max_pool_with_index %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>)
  func.return
}

// OP: nnef.max_pool nnef.avg_pool nnef.rms_pool
func.func @main(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation '$OP'}}
  $OP %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6 {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  $OP %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  $OP %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  $OP %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %input_1x4x6x6_f32: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32 {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  $OP %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, border = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  $OP %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even'}}
  $OP %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>, border = "mirror"}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}
