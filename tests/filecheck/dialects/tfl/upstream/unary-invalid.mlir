// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @types(%n: tensor<? x i32>, %x: tensor<4xf32>, %t: tensor<4xi1>) {
  // expected-error @+1 {{x must be a tensor of}}
  %0 = "tfl.cos"(%n): (tensor<?xi32>) -> tensor<?xi32>
  // expected-error @+1 {{x must be a tensor of}}
  %1 = "tfl.sin"(%n): (tensor<?xi32>) -> tensor<?xi32>
  // expected-error @+1 {{x must be a tensor of}}
  %2 = "tfl.sqrt"(%n): (tensor<? x i32>) -> tensor<? x i32>
  // expected-error @+1 {{x must be a tensor of}}
  %3 = "tfl.square"(%n): (tensor<? x i32>) -> tensor<? x i32>
  // expected-error @+1 {{x must be a tensor of}}
  %4 = "tfl.round"(%n): (tensor<?xi32>) -> tensor<?xi32>
  // expected-error @+1 {{x must be a tensor of}}
  %5 = "tfl.floor"(%t): (tensor<4xi1>) -> tensor<4xi1>
  // expected-error-re @+1 {{must be a tensor of {{.*}}i1}}
  %6 = "tfl.logical_not"(%n) : (tensor<? x i32>) -> tensor<? x i32>
  // expected-error @+1 {{must have the data type of x, f32, got i32}}
  %7 = "tfl.neg"(%x) : (tensor<4xf32>) -> tensor<4xi32>
  func.return
}

func.func @shapes(%x: tensor<2x3xf32>, %d: tensor<?x3xf32>) {
  // expected-error @+1 {{y must have shape [2, 3], got [3, 2]}}
  %0 = "tfl.abs"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error @+1 {{y must have shape}}
  %1 = "tfl.exp"(%x) : (tensor<2x3xf32>) -> tensor<6x1xf32>
  // expected-error @+1 {{output must have shape}}
  %2 = "tfl.tanh"(%d) : (tensor<?x3xf32>) -> tensor<?x4xf32>
  // expected-error @+1 {{output must have shape}}
  %3 = "tfl.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  func.return
}

func.func @activations(%n: tensor<?xi32>, %x: tensor<?xf32>, %s: tensor<f32>) {
  // expected-error @+2 {{input must be a tensor of}}
  // expected-error @+1 {{output must be a tensor of}}
  %0 = "tfl.logistic"(%n): (tensor<?xi32>) -> tensor<?xi32>
  // expected-error @+2 {{input must be a tensor of f32}}
  // expected-error @+1 {{output must be a tensor of floats}}
  %1 = "tfl.elu"(%n): (tensor<?xi32>) -> tensor<?xi32>
  // expected-error @+1 {{output must be a tensor of floats or quantized integers}}
  %2 = "tfl.gelu"(%x) {approximate = false}: (tensor<?xf32>) -> tensor<?xi32>
  // expected-error @+1 {{property 'approximate' does not verify}}
  %3 = "tfl.gelu"(%x) {approximate = 2 : i32}: (tensor<?xf32>) -> tensor<?xf32>
  // expected-error @+1 {{property 'beta' expected in operation 'tfl.softmax'}}
  %4 = "tfl.softmax"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  // expected-error @+1 {{property 'alpha' expected in operation 'tfl.leaky_relu'}}
  %5 = "tfl.leaky_relu"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  // expected-error @+2 {{input must have rank >= 1, got 0}}
  // expected-error @+1 {{output must have rank >= 1, got 0}}
  %6 = "tfl.softmax"(%s) {beta = 1.0 : f32} : (tensor<f32>) -> tensor<f32>
  func.return
}

func.func @prelu(%x: tensor<1x2x3x4xf32>, %a: tensor<2x3x4xf32>, %b: tensor<1x1x3xf32>) {
  // expected-error @+1 {{must have shape}}
  %0 = "tfl.prelu"(%x, %a) : (tensor<1x2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<3x4xf32>
  // expected-error @+1 {{must have shape}}
  %1 = "tfl.prelu"(%x, %a) : (tensor<1x2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<1x2x3x5xf32>
  // expected-error @+1 {{alpha must have rank 3, one less than input, got 4}}
  %2 = "tfl.prelu"(%x, %x) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  // expected-error @+1 {{do not broadcast}}
  %3 = "tfl.prelu"(%x, %b) : (tensor<1x2x3x4xf32>, tensor<1x1x3xf32>) -> tensor<1x2x3x4xf32>
  func.return
}
