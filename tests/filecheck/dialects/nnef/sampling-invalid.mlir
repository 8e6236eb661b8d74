// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @nearest_downsample(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 3, 2], got [2, 4, 3, 2]}}
  nnef.nearest_downsample %input {factor = array<i64: 2, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x3x2xf32>
  // expected-error@+1 {{factor must divide the spatial sizes [6, 6], got [2, 4]}}
  nnef.nearest_downsample %input {factor = array<i64: 2, 4>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xf32>
  func.return
}

func.func @area_downsample(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 3, 2], got [2, 4, 3, 2]}}
  nnef.area_downsample %input {factor = array<i64: 2, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x3x2xf32>
  // expected-error@+1 {{factor must divide the spatial sizes [6, 6], got [2, 4]}}
  nnef.area_downsample %input {factor = array<i64: 2, 4>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xf32>
  func.return
}

func.func @others(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 4, 12, 18], got [2, 4, 12, 18]}}
  nnef.nearest_upsample %input {factor = array<i64: 2, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x12x18xf32>
  // expected-error@+1 {{output must have shape [1, 4, 12, 18], got [2, 4, 12, 18]}}
  nnef.multilinear_upsample %input {factor = array<i64: 2, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x12x18xf32>
  func.return
}

func.func @multilinear_upsample_types(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'method' does not verify: expected string, got 1 : i64}}
  nnef.multilinear_upsample %input {factor = array<i64: 2, 3>, method = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x12x18xf32>
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  nnef.multilinear_upsample %input {factor = array<i64: 2, 3>, border = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x12x18xf32>
  // expected-error@+1 {{property 'method' does not verify: expected one of 'asymmetric', 'symmetric', 'aligned'}}
  nnef.multilinear_upsample %input {factor = array<i64: 2, 3>, method = "cubic"}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x12x18xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even'}}
  nnef.multilinear_upsample %input {factor = array<i64: 2, 3>, border = "ignore"}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x12x18xf32>
  func.return
}

// OP: nnef.nearest_downsample nnef.area_downsample nnef.nearest_upsample nnef.multilinear_upsample
func.func @main(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>, %input_6: tensor<6xf32>) {
  // expected-error@+1 {{property 'factor' expected in operation '$OP'}}
  $OP %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6 {factor = array<i64: 2, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x3x2xf32>
  // expected-error@+1 {{factor must have 2 items, one a spatial axis, got [2]}}
  $OP %input {factor = array<i64: 2>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xf32>
  // expected-error@+1 {{factor must be > 0, got [0, 2]}}
  $OP %input {factor = array<i64: 0, 2>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xf32>
  // expected-error@+1 {{input must have batch and channel, got rank 1}}
  $OP %input_6 {factor = array<i64: 2, 3>} : (tensor<6xf32>) -> tensor<1x4x3x2xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %input_1x4x6x6_f32: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input {factor = array<i64: 2, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x3x2xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x3x2xi1>}}
  $OP %input_1x4x6x6_f32 {factor = array<i64: 2, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xi1>
  // expected-error@+1 {{property 'factor' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32 {factor = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x12x18xi1>}}
  $OP %input_1x4x6x6_f32 {factor = array<i64: 2, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x12x18xi1>
  func.return
}
