// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!input = tensor<1x4x6x6xf32>
!mean = tensor<1x4xf32>
!t_1x5 = tensor<1x5xf32>
func.func @batch_normalization(%input: !input, %input_dx4x6x6: tensor<?x4x6x6xf32>, %mean: !mean, %t_1x5: !t_1x5,
    %mean_4: tensor<4xf32>, %variance: !mean, %offset: !mean, %scale: !mean) {
  // expected-error@+1 {{property 'epsilon' expected in operation 'nnef.batch_normalization'}}
  nnef.batch_normalization %input, %mean, %variance, %offset, %scale : (!input, !mean, !mean, !mean, !mean) -> !input
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  nnef.batch_normalization %input_dx4x6x6, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64}
      : (tensor<?x4x6x6xf32>, !mean, !mean, !mean, !mean) -> !input
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64}
      : (!input, !mean, !mean, !mean, !mean) -> tensor<2x4x6x6xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got input [1, 4, 6, 6], mean [1, 5], variance [1, 4], offset [1, 4], scale [1, 4]}}
  nnef.batch_normalization %input, %t_1x5, %variance, %offset, %scale {epsilon = 1.0 : f64}
      : (!input, !t_1x5, !mean, !mean, !mean) -> !input
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got input [1, 4, 6, 6], mean [1, 4], variance [1, 5], offset [1, 4], scale [1, 4]}}
  nnef.batch_normalization %input, %mean, %t_1x5, %offset, %scale {epsilon = 1.0 : f64}
      : (!input, !mean, !t_1x5, !mean, !mean) -> !input
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got input [1, 4, 6, 6], mean [1, 4], variance [1, 4], offset [1, 5], scale [1, 4]}}
  nnef.batch_normalization %input, %mean, %variance, %t_1x5, %scale {epsilon = 1.0 : f64}
      : (!input, !mean, !mean, !t_1x5, !mean) -> !input
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got input [1, 4, 6, 6], mean [1, 4], variance [1, 4], offset [1, 4], scale [1, 5]}}
  nnef.batch_normalization %input, %mean, %variance, %offset, %t_1x5 {epsilon = 1.0 : f64}
      : (!input, !mean, !mean, !mean, !t_1x5) -> !input
  // expected-error@+1 {{output must have shape [4, 4, 6, 6], got [1, 4, 6, 6]}}
  nnef.batch_normalization %input, %mean_4, %variance, %offset, %scale {epsilon = 1.0 : f64}
      : (!input, tensor<4xf32>, !mean, !mean, !mean) -> !input
  func.return
}

func.func @local_response_normalization_types(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected scalar, got 1 : i64}}
  nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>, alpha = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'beta' does not verify: expected scalar, got 1 : i64}}
  nnef.local_response_normalization %input {size = array<i64: 1, 1, 3, 3>, beta = 1 : i64}
      : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @batch_normalization_types(%input: tensor<1x4x6x6xi1>, %mean: tensor<1x4xf32>, %variance: tensor<1x4xf32>,
    %offset: tensor<1x4xf32>, %scale: tensor<1x4xf32>, %input_1x4x6x6_f32: tensor<1x4x6x6xf32>,
    %mean_1x4_i1: tensor<1x4xi1>, %variance_1x4_i1: tensor<1x4xi1>, %offset_1x4_i1: tensor<1x4xi1>,
    %scale_1x4_i1: tensor<1x4xi1>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  nnef.batch_normalization %input, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64}
      : (tensor<1x4x6x6xi1>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{mean must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.batch_normalization %input_1x4x6x6_f32, %mean_1x4_i1, %variance, %offset, %scale {epsilon = 1.0 : f64}
      : (tensor<1x4x6x6xf32>, tensor<1x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{variance must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.batch_normalization %input_1x4x6x6_f32, %mean, %variance_1x4_i1, %offset, %scale {epsilon = 1.0 : f64}
      : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{offset must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.batch_normalization %input_1x4x6x6_f32, %mean, %variance, %offset_1x4_i1, %scale {epsilon = 1.0 : f64}
      : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{scale must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.batch_normalization %input_1x4x6x6_f32, %mean, %variance, %offset, %scale_1x4_i1 {epsilon = 1.0 : f64}
      : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xi1>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  nnef.batch_normalization %input_1x4x6x6_f32, %mean, %variance, %offset, %scale {epsilon = 1.0 : f64}
      : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xi1>
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  nnef.batch_normalization %input_1x4x6x6_f32, %mean, %variance, %offset, %scale {epsilon = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>)
      -> tensor<1x4x6x6xf32>
  func.return
}

// OP: nnef.local_response_normalization nnef.local_mean_normalization nnef.local_variance_normalization
// OP: nnef.local_contrast_normalization
func.func @main(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{property 'size' expected in operation '$OP'}}
  $OP %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6 {size = array<i64: 1, 1, 3, 3>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  $OP %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  // expected-error@+1 {{size must have at most 4 items, got [1, 1, 3, 3, 1]}}
  $OP %input {size = array<i64: 1, 1, 3, 3, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{size must be > 0, got [1, 1, 3, 0]}}
  $OP %input {size = array<i64: 1, 1, 3, 0>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %input_1x4x6x6_f32: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input_1x4x6x6_f32 {size = array<i64: 1, 1, 3, 3>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  // expected-error@+1 {{property 'size' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32 {size = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// OP: nnef.l1_normalization nnef.l2_normalization
func.func @main(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation '$OP'}}
  $OP %input : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6 {axes = array<i64: 1>} : (tensor<?x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must have shape [1, 4, 6, 6], got [2, 4, 6, 6]}}
  $OP %input {axes = array<i64: 1>} : (tensor<1x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  // expected-error@+1 {{axes must lie in [0, 3], got 4}}
  $OP %input {axes = array<i64: 4>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{axes must lie in [0, 3], got -1}}
  $OP %input {axes = array<i64: -1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{axes must be listed once each, got [1, 1]}}
  $OP %input {axes = array<i64: 1, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %input_1x4x6x6_f32: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input {axes = array<i64: 1>} : (tensor<1x4x6x6xi1>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input_1x4x6x6_f32 {axes = array<i64: 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xi1>
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32 {axes = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'bias' does not verify: expected scalar, got 1 : i64}}
  $OP %input_1x4x6x6_f32 {axes = array<i64: 1>, bias = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  $OP %input_1x4x6x6_f32 {axes = array<i64: 1>, epsilon = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// OP: nnef.local_response_normalization nnef.local_variance_normalization nnef.local_contrast_normalization


func.func @types(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'bias' does not verify: expected scalar, got 1 : i64}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, bias = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}

// OP: nnef.local_variance_normalization nnef.local_contrast_normalization


func.func @types(%input: tensor<1x4x6x6xf32>) {
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  $OP %input {size = array<i64: 1, 1, 3, 3>, epsilon = 1 : i64} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  func.return
}
