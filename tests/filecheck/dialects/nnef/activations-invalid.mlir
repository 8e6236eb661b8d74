// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.relu %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.relu %x : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.relu %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.relu %x : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.sigmoid %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.sigmoid %x : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.sigmoid %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.sigmoid %x : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.softplus %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.softplus %x : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.softplus %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.softplus %x : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.gelu %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.gelu %x : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.gelu %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.gelu %x : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.silu %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.silu %x : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.silu %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.silu %x : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.softabs %x {epsilon = 1.0 : f64} : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.softabs %x {epsilon = 1.0 : f64} : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'epsilon' expected in operation 'nnef.softabs'}}
  %y = nnef.softabs %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'epsilon' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.softabs %x {epsilon = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.softabs %x {epsilon = 1.0 : f64} : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.softabs %x {epsilon = 1.0 : f64} : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.softmax %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.softmax %x : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  %y = nnef.softmax %x {axes = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.softmax %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.softmax %x : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  %y = nnef.softmax %x {axes = array<i64: 2>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  %y = nnef.softmax %x {axes = array<i64: -1>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{axes must be listed once each, got [1, 1]}}
  %y = nnef.softmax %x {axes = array<i64: 1, 1>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{axes must lie in [0, 0], got 1}}
  %y = nnef.softmax %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.elu %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.elu %x : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.elu %x {alpha = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.elu %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.elu %x : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.selu %x : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.selu %x : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.selu %x {alpha = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'lambda' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.selu %x {lambda = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.selu %x : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.selu %x : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.leaky_relu %x {alpha = 1.0 : f64} : (tensor<2x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.leaky_relu %x {alpha = 1.0 : f64} : (tensor<2x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'alpha' expected in operation 'nnef.leaky_relu'}}
  %y = nnef.leaky_relu %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{property 'alpha' does not verify: expected scalar, got 1 : i64}}
  %y = nnef.leaky_relu %x {alpha = 1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.leaky_relu %x {alpha = 1.0 : f64} : (tensor<?x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.leaky_relu %x {alpha = 1.0 : f64} : (tensor<2x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xi1>, %alpha: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as operand 'x'}}
  %y = nnef.prelu %x, %alpha : (tensor<2x4xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %alpha: tensor<1x4xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<1x4xi1> as operand 'alpha'}}
  %y = nnef.prelu %x, %alpha : (tensor<2x4xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %alpha: tensor<1x4xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x4xi1> as result 'y'}}
  %y = nnef.prelu %x, %alpha : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32>, %alpha: tensor<1x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  %y = nnef.prelu %x, %alpha : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %alpha: tensor<1x4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = nnef.prelu %x, %alpha : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %alpha: tensor<1x5xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 4], alpha [1, 5]}}
  %y = nnef.prelu %x, %alpha : (tensor<2x4xf32>, tensor<1x5xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>, %alpha: tensor<4xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 4], alpha [4]}}
  %y = nnef.prelu %x, %alpha : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  func.return
}
