// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @attributes(%x: tensor<2xf32>) {
  // expected-error@+1 {{property 'alpha' expected in operation 'tfl.leaky_relu': a 32-bit float}}
  tfl.leaky_relu %x : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{property 'alpha' does not verify: expected a 32-bit float, got 1 : i32}}
  tfl.leaky_relu %x {alpha = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{property 'approximate' does not verify: expected true or false, got 1 : i32}}
  tfl.gelu %x {approximate = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

func.func @prelu(%x: tensor<2x3xf32>, %a: tensor<2xf32>, %large: tensor<2x2x3xf32>,
    %i8: tensor<3x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{shapes [2] and [2, 3] do not broadcast}}
  tfl.prelu %x, %a : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 2, 3], got [2, 3]}}
  tfl.prelu %x, %large : (tensor<2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{alpha must have the data type of input, f32, got i8}}
  tfl.prelu %x, %i8 : (tensor<2x3xf32>, tensor<3x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x3xf32>
  func.return
}

func.func @log_softmax(%x: tensor<f32>) {
  // expected-error@+2 {{input must have rank >= 1, got 0}}
  // expected-error@+1 {{output must have rank >= 1, got 0}}
  tfl.log_softmax %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// OP: tfl.relu_n1_to_1 tfl.elu tfl.gelu tfl.log_softmax
func.func @main(%x: tensor<2xf32>, %i: tensor<2xi32>) {
  // expected-error@+1 {{output must have shape [2], got [3]}}
  $OP %x : (tensor<2xf32>) -> tensor<3xf32>
  // expected-error-re@+1 {{input must be a tensor of f32, {{.*}}, got tensor<2xi32>}}
  $OP %i : (tensor<2xi32>) -> tensor<2xf32>
  func.return
}
