// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @debox(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{padding must leave elements, got extents [1, 4, 8, -1]}}
  nnef.debox %input {size = array<i64: 1, 1, 3, 3>,
       padding = dense<[[0, 0], [0, 0], [0, 0], [4, 5]]> : tensor<4x2xi64>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output_shape must have 4 items or none, got [6, 6]}}
  nnef.debox %input {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 6, 6>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output_shape must be scaled down to the extents [1, 4, 6, 6] of input, got [1, 4, 7, 6], which is scaled down to [1, 4, 7, 6]}}
  nnef.debox %input {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 1, 4, 7, 6>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output_shape must be > 0, got [1, 4, 6, 0]}}
  nnef.debox %input {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 1, 4, 6, 0>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @argmax_pool(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation 'nnef.argmax_pool'}}
  nnef.argmax_pool %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  nnef.argmax_pool %input_dx4x6x6 {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xi32>
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 1, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>,
       padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  func.return
}

func.func @desample(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{padding must leave elements, got extents [1, 4, 8, -1]}}
  nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>,
       padding = dense<[[0, 0], [0, 0], [0, 0], [4, 5]]> : tensor<4x2xi64>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output_shape must have 4 items or none, got [6, 6]}}
  nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 6, 6>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output_shape must be scaled down to the extents [1, 4, 6, 6] of input, got [1, 4, 7, 6], which is scaled down to [1, 4, 7, 6]}}
  nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 1, 4, 7, 6>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output_shape must be > 0, got [1, 4, 6, 0]}}
  nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, output_shape = array<i64: 1, 4, 6, 0>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @others(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  nnef.box %input {size = array<i64: 1, 1, 3, 3>, padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>,
       padding = dense<[[0, 0], [0, 0], [0, 0], [-4, 0]]> : tensor<4x2xi64>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @debox_types(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'output_shape' does not verify: expected integer[], got 1 : i64}}
  nnef.debox %input {size = array<i64: 1, 1, 3, 3>, output_shape = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @argmax_pool_types(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{index must be a tensor of integers, got tensor<1x4x6x6xi1>}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  nnef.argmax_pool %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even'}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi32>
  // expected-error@+1 {{index must be a tensor of integers, got tensor<1x4x6x6xf32>}}
  nnef.argmax_pool %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @sample_types(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even'}}
  nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "mirror"}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even'}}
  nnef.sample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "ignore"}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @desample_types(%input: tensor<1x4x6x6xf32>, %index: tensor<1x4x6x6xi32>) {
  // expected-error@+1 {{property 'output_shape' does not verify: expected integer[], got 1 : i64}}
  nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, output_shape = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', got 'mirror'}}
  nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "mirror"}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', got 'ignore'}}
  nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "ignore"}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', got 'replicate'}}
  nnef.desample %input, %index {size = array<i64: 1, 1, 3, 3>, border = "replicate"}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

// OP: nnef.sample nnef.desample
func.func @main(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>, %index: tensor<1x4x6x6xi32>,
    %index_1x4x6x5: tensor<1x4x6x5xi32>) {
  // expected-error@+1 {{property 'size' expected in operation '$OP'}}
  $OP %input, %index : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6, %index {size = array<i64: 1, 1, 3, 3>}
      : (tensor<?x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  $OP %input, %index {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<2x4x6x6xf32>
  // expected-error@+1 {{padding must have 4 items or none, got [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]}}
  $OP %input, %index {size = array<i64: 1, 1, 3, 3>, padding = dense<0> : tensor<5x2xi64>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{stride must have 4 items or none, got [1, 1, 1, 1, 1]}}
  $OP %input, %index {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 1, 1>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{dilation must have 4 items or none, got [1, 1, 1]}}
  $OP %input, %index {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 1, 1, 0]}}
  $OP %input, %index {size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 1, 0>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, 1, 1, -1]}}
  $OP %input, %index {size = array<i64: 1, 1, 3, 3>, dilation = array<i64: 1, 1, 1, -1>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{size must have 4 items, got [1, 1, 1]}}
  $OP %input, %index {size = array<i64: 1, 1, 1>} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{size must be > 0, got [1, 1, 1, 0]}}
  $OP %input, %index {size = array<i64: 1, 1, 1, 0>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{index must have shape [1, 4, 6, 6], got [1, 4, 6, 5]}}
  $OP %input, %index_1x4x6x5 {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x5xi32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %index: tensor<1x4x6x6xi32>, %input_1x4x6x6_f32: tensor<1x4x6x6xf32>,
    %index_1x4x6x6_i1: tensor<1x4x6x6xi1>, %index_1x4x6x6_f32: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input, %index {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{index must be a tensor of integers, got tensor<1x4x6x6xi1>}}
  $OP %input_1x4x6x6_f32, %index_1x4x6x6_i1 {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input_1x4x6x6_f32, %index {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xi1>
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %index {size = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  $OP %input_1x4x6x6_f32, %index {size = array<i64: 1, 1, 3, 3>, border = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  $OP %input_1x4x6x6_f32, %index {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %index {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %index {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{index must be a tensor of integers, got tensor<1x4x6x6xf32>}}
  $OP %input_1x4x6x6_f32, %index_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>}
      : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// OP: nnef.box nnef.debox
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
  func.return
}

func.func @types(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  $OP %input {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, border = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, padding = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, stride = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, dilation = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'normalize' does not verify: expected logical, got 1 : i64}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, normalize = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even'}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, border = "mirror"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// OP: nnef.box nnef.debox nnef.argmax_pool


// OP: nnef.box nnef.debox
func.func @types(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}

// OP: nnef.argmax_pool
func.func @types(%input: tensor<1x4x6x6xi1>) {
  // expected-error@+2 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  // expected-error@+1 {{index must be a tensor of integers, got tensor<1x4x6x6xf32>}}
  $OP %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  func.return
}
