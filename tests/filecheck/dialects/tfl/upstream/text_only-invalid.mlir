// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @suppression(%b: tensor<3x2xf32>, %c: tensor<3x4xf32>, %s: tensor<3xf32>, %n: tensor<i32>, %f: tensor<f32>,
    %one: tensor<1xi32>) {
  // expected-error @+1 {{boxes must have shape [3, 4], got [3, 2]}}
  %0:2 = "tfl.non_max_suppression_v4"(%b, %s, %n, %f, %f)
      : (tensor<3x2xf32>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<i32>)
  // expected-error @+1 {{boxes must have shape [3, 4], got [3, 2]}}
  %1:3 = "tfl.non_max_suppression_v5"(%b, %s, %n, %f, %f, %f) : (tensor<3x2xf32>, tensor<3xf32>, tensor<i32>,
      tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<2xf32>, tensor<i32>)
  // expected-error @+1 {{operand 2 must have rank 0, got tensor<1xi32>}}
  %2:2 = "tfl.non_max_suppression_v4"(%c, %s, %one, %f, %f)
      : (tensor<3x4xf32>, tensor<3xf32>, tensor<1xi32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<i32>)
  func.return
}

func.func @others(%n: tensor<3xi32>, %l: tensor<2xi32>, %x: tensor<1x8xf32>, %h: tensor<1x4xf32>,
    %w: tensor<16x12xf32>, %b: tensor<16xf32>) {
  // expected-error @+1 {{property 'seed' does not verify: expected a 64-bit integer, got 0 : i32}}
  %0 = "tfl.random_uniform"(%n) {seed = 0 : i32, seed2 = 0 : i64} : (tensor<3xi32>) -> tensor<?x?x?xf32>
  // expected-error @+1 {{logits must be a tensor of f32, got tensor<2xi32>}}
  %1 = "tfl.multinomial"(%l, %n) {seed = 0 : i64, seed2 = 0: i64} : (tensor<2xi32>, tensor<3xi32>) -> tensor<10xi64>
  // expected-error @+1 {{output must have the data type of input, f32, got i8}}
  %2 = "tfl.densify"(%x): (tensor<1x8xf32>) -> tensor<1x8xi8>
  // expected-error @+1 {{expected one of "BASIC", got "FULL"}}
  %3:4 = "tfl.basic_lstm"(%x, %h, %w, %b, %h) {fused_activation_function = "TANH",
      kernel_type = #tfl<lstm_kernel_type_attr FULL>}
      : (tensor<1x8xf32>, tensor<1x4xf32>, tensor<16x12xf32>, tensor<16xf32>, tensor<1x4xf32>)
      -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x12xf32>, tensor<1x16xf32>)
  func.return
}
