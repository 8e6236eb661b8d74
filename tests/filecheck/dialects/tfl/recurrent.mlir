// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --mlir-print-debuginfo | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

func.func @variables() -> tensor<1x2xf32> {
  // CHECK-LABEL: @variables
  %s = tfl.variable : tensor<1x2xf32>
  func.return %s : tensor<1x2xf32>
}

func.func @svdf(%x: tensor<1x3xf32>, %f: tensor<4x3xf32>, %t: tensor<4x5xf32>, %b: tensor<2xf32>, %s: tensor<1x20xf32>) {
  // CHECK-LABEL: @svdf
  // CHECK: tfl.svdf %x, %f, %t, %b, %s {rank = 2 : i32, fused_activation_function = "RELU"} : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x5xf32>, tensor<2xf32>, tensor<1x20xf32>) -> tensor<1x2xf32>
  %0 = tfl.svdf %x, %f, %t, %b, %s {rank = 2 : i32, fused_activation_function = "RELU"} : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x5xf32>, tensor<2xf32>, tensor<1x20xf32>) -> tensor<1x2xf32>
  // CHECK: tfl.svdf %x, %f, %t, %s {rank = 1 : i32} : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x5xf32>, tensor<1x20xf32>) -> tensor<1x4xf32>
  %1 = tfl.svdf %x, %f, %t, %s {rank = 1 : i32} : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x5xf32>, tensor<1x20xf32>) -> tensor<1x4xf32>
  func.return
}

func.func @rnn(%x: tensor<1x3xf32>, %q: tensor<6x1x3xf32>, %w: tensor<2x3xf32>, %r: tensor<2x2xf32>, %b: tensor<2xf32>, %s: tensor<1x2xf32>) {
  // CHECK-LABEL: @rnn
  // CHECK: tfl.rnn %x, %w, %r, %b, %s {fused_activation_function = "TANH"} : (tensor<1x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %0 = tfl.rnn %x, %w, %r, %b, %s {fused_activation_function = "TANH"} : (tensor<1x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  // CHECK: tfl.unidirectional_sequence_rnn %q, %w, %r, %b, %s {time_major = true} : (tensor<6x1x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<6x1x2xf32>
  %1 = tfl.unidirectional_sequence_rnn %q, %w, %r, %b, %s {time_major = true} : (tensor<6x1x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<6x1x2xf32>
  func.return
}

// Operands that are left out are of type none, or counted by the segments' sizes.
func.func @lstm(%x: tensor<1x6x3xf32>, %w: tensor<2x3xf32>, %r: tensor<2x2xf32>, %b: tensor<2xf32>, %s: tensor<1x2xf32>) {
  // CHECK-LABEL: @lstm
  %none = "tfl.no_value"() {value} : () -> none
  // CHECK: tfl.unidirectional_sequence_lstm %x, %w, %w, %w, %r, %r, %r, %b, %b, %b, %s, %s {{{.*}}operandSegmentSizes = array<i32: 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0>{{.*}}} :
  // CHECK-SAME: (tensor<1x6x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>,
  // CHECK-SAME: tensor<1x2xf32>) -> tensor<1x6x2xf32>
  %0 = tfl.unidirectional_sequence_lstm %x, %none, %w, %w, %w, %none, %r, %r, %r, %none, %none, %none, %none, %b, %b, %b,
      %none, %none, %s, %s, %none, %none, %none, %none
      {fused_activation_function = "TANH", time_major = false, cell_clip = 1.0 : f32, proj_clip = 0.0 : f32}
      : (tensor<1x6x3xf32>, none, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, none, tensor<2x2xf32>,
         tensor<2x2xf32>, tensor<2x2xf32>, none, none, none, none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>,
         none, none, tensor<1x2xf32>, tensor<1x2xf32>, none, none, none, none) -> tensor<1x6x2xf32>
  func.return
}

// One step, with coupled gates.
func.func @step(%x: tensor<1x3xf32>, %w: tensor<2x3xf32>, %r: tensor<2x2xf32>, %b: tensor<2xf32>, %s: tensor<1x2xf32>) {
  // CHECK-LABEL: @step
  // CHECK: tfl.lstm %x, %w, %w, %w, %r, %r, %r, %b, %b, %b, %s, %s {{.*}} -> tensor<1x2xf32>
  %0 = "tfl.lstm"(%x, %w, %w, %w, %r, %r, %r, %b, %b, %b, %s, %s) <{fused_activation_function = "TANH",
      operandSegmentSizes = array<i32: 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0>}>
      : (tensor<1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>,
         tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  func.return
}
