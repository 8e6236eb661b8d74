// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @svdf(%x: tensor<1x3xf32>, %f: tensor<4x3xf32>, %t: tensor<4x5xf32>, %far: tensor<4x2xf32>, %s: tensor<1x20xf32>, %short: tensor<1x19xf32>) {
  // expected-error@+1 {{output must have 4 filters / rank 2 units, got 4}}
  tfl.svdf %x, %f, %t, %s {rank = 2 : i32}
      : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x5xf32>, tensor<1x20xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{activation_state must have 4 * 5 places, got 19}}
  tfl.svdf %x, %f, %t, %short {rank = 1 : i32}
      : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x5xf32>, tensor<1x19xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{feature_weights must have shape [4, 3], got [4, 2]}}
  tfl.svdf %x, %far, %t, %s {rank = 1 : i32}
      : (tensor<1x3xf32>, tensor<4x2xf32>, tensor<4x5xf32>, tensor<1x20xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{property 'rank' expected in operation}}
  tfl.svdf %x, %f, %t, %s
      : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x5xf32>, tensor<1x20xf32>) -> tensor<1x4xf32>
  func.return
}

func.func @rnn(%x: tensor<1x3xf32>, %w: tensor<2x3xf32>, %r: tensor<2x3xf32>, %b: tensor<2xf32>, %s: tensor<1x2xf32>) {
  // expected-error@+1 {{recurrent_to_input_weights must have shape [2, 2], got [2, 3]}}
  tfl.rnn %x, %w, %r, %b, %s : (tensor<1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  func.return
}

func.func @step(%x: tensor<1x4x3xf32>, %w: tensor<2x3xf32>, %r: tensor<2x2xf32>, %b: tensor<2xf32>, %s: tensor<1x2xf32>) {
  // expected-error@+1 {{input must have rank 2, got 3}}
  "tfl.lstm"(%x, %w, %w, %w, %r, %r, %r, %b, %b, %b, %s, %s) <{
      operandSegmentSizes = array<i32: 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0>}>
      : (tensor<1x4x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>,
         tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4x2xf32>
  func.return
}
