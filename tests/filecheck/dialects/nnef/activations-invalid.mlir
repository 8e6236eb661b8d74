// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @softabs(%x: tensor<2x4xf32>, %x_dx4: tensor<?x4xf32>) {
  // expected-error@+1 {{property 'epsilon' expected in operation 'nnef.softabs'}}
  nnef.softabs %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  nnef.softabs %x_dx4 {epsilon = 1.0 : f64} : (tensor<?x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.softabs %x {epsilon = 1.0 : f64} : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

func.func @softmax(%x: tensor<2x4xf32>, %x_4: tensor<4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  nnef.softmax %x {axes = array<i64: 2>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  nnef.softmax %x {axes = array<i64: -1>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{axes must be listed once each, got [1, 1]}}
  nnef.softmax %x {axes = array<i64: 1, 1>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{axes must lie in [0, 0], got 1}}
  nnef.softmax %x_4 : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @leaky_relu(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'alpha' expected in operation 'nnef.leaky_relu'}}
  nnef.leaky_relu %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @prelu(%x: tensor<2x4xf32>, %x_dx4: tensor<?x4xf32>, %alpha: tensor<1x4xf32>, %alpha_1x5: tensor<1x5xf32>,
    %alpha_4: tensor<4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  nnef.prelu %x_dx4, %alpha : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.prelu %x, %alpha : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], alpha [1, 5]}}
  nnef.prelu %x, %alpha_1x5 : (tensor<2x4xf32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 4], alpha [4]}}
  nnef.prelu %x, %alpha_4 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @softabs_types(%x: tensor<2x4xi1>, %x_2x4_f32: tensor<2x4xf32>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.softabs %x {epsilon = 1.0 : f64} : (tensor<2x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.softabs %x_2x4_f32 {epsilon = 1.0 : f64} : (tensor<2x4xf32>) -> tensor<2x4xi1>
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  nnef.softabs %x_2x4_f32 {epsilon = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @softmax_types(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  nnef.softmax %x {axes = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @selu_types(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'lambda' does not verify: expected scalar, got 1 : i64}}
  nnef.selu %x {lambda = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @prelu_types(%x: tensor<2x4xi1>, %alpha: tensor<1x4xf32>, %x_2x4_f32: tensor<2x4xf32>,
    %alpha_1x4_i1: tensor<1x4xi1>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.prelu %x, %alpha : (tensor<2x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{alpha must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.prelu %x_2x4_f32, %alpha_1x4_i1 : (tensor<2x4xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.prelu %x_2x4_f32, %alpha : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  func.return
}

// OP: nnef.relu nnef.sigmoid nnef.softplus nnef.gelu nnef.silu nnef.softmax nnef.elu nnef.selu
func.func @main(%x: tensor<?x4xf32>, %x_2x4: tensor<2x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  $OP %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  $OP %x_2x4 : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

func.func @types(%x: tensor<2x4xi1>, %x_2x4_f32: tensor<2x4xf32>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  $OP %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  $OP %x_2x4_f32 : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// OP: nnef.elu nnef.selu nnef.leaky_relu
func.func @main(%x: tensor<?x4xf32>, %x_2x4: tensor<2x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  $OP %x {alpha = 1.0 : f64} : (tensor<?x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  $OP %x_2x4 {alpha = 1.0 : f64} : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

func.func @types(%x: tensor<2x4xf32>, %x_2x4_i1: tensor<2x4xi1>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected scalar, got 1 : i64}}
  $OP %x {alpha = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  $OP %x_2x4_i1 {alpha = 1.0 : f64} : (tensor<2x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  $OP %x {alpha = 1.0 : f64} : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}
