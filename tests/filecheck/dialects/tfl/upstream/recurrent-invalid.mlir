// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @projection_bias(
    %arg0: tensor<? x ? x ? x f32>, %arg1: tensor<? x ? x f32>, %arg2: tensor<? x ? x f32>, %arg3: tensor<? x ? x f32>,
    %arg4: tensor<? x ? x f32>, %arg5: tensor<? x ? x f32>, %arg6: tensor<? x ? x f32>, %arg7: tensor<? x ? x f32>,
    %arg8: tensor<? x ? x f32>, %arg9: tensor<? x f32>, %arg10: tensor<? x f32>, %arg11: tensor<? x f32>,
    %arg12: tensor<? x f32>, %arg13: tensor<? x f32>, %arg14: tensor<? x f32>, %arg15: tensor<? x f32>,
    %arg16: none, %arg17: tensor<? x f32>, %arg18: tensor<? x ? x f32>, %arg19: tensor<? x ? x f32>,
    %arg20: tensor<? x f32>, %arg21: tensor<? x f32>, %arg22: tensor<? x f32>, %arg23: tensor<? x f32>) {
  // expected-error @+1 {{projection_bias must come with projection_weights}}
  %0 = "tfl.unidirectional_sequence_lstm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9,
      %arg10, %arg11,
      %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22,
          %arg23) {fused_activation_function = "NONE", time_major = false}
      : (tensor<? x ? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>,
          tensor<? x ? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
      tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, none, tensor<? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
          tensor<? x f32>) -> tensor<? x ? x ? x f32>
  func.return
}

func.func @mandatory(
    %arg0: tensor<? x ? x ? x f32>, %arg1: tensor<? x ? x f32>, %arg2: none, %arg3: tensor<? x ? x f32>,
    %arg4: tensor<? x ? x f32>, %arg5: tensor<? x ? x f32>, %arg6: tensor<? x ? x f32>, %arg7: tensor<? x ? x f32>,
    %arg8: tensor<? x ? x f32>, %arg9: tensor<? x f32>, %arg10: tensor<? x f32>, %arg11: tensor<? x f32>,
    %arg12: tensor<? x f32>, %arg13: tensor<? x f32>, %arg14: tensor<? x f32>, %arg15: tensor<? x f32>,
    %arg16: tensor<? x ? x f32>, %arg17: tensor<? x f32>, %arg18: tensor<? x ? x f32>, %arg19: tensor<? x ? x f32>,
    %arg20: tensor<? x f32>, %arg21: tensor<? x f32>, %arg22: tensor<? x f32>, %arg23: tensor<? x f32>) {
  // expected-error @+1 {{input_to_forget_weights must be a 2-d tensor of}}
  %0 = "tfl.unidirectional_sequence_lstm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9,
      %arg10, %arg11,
      %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22,
          %arg23) {fused_activation_function = "NONE", time_major = false}
      : (tensor<? x ? x ? x f32>, tensor<? x ? x f32>, none, tensor<? x ? x f32>, tensor<? x ? x f32>,
          tensor<? x ? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
      tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x ? x f32>, tensor<? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
          tensor<? x f32>) -> tensor<? x ? x ? x f32>
  func.return
}

func.func @time_major(
    %arg0: tensor<? x ? x ? x f32>, %arg1: tensor<? x ? x f32>, %arg2: tensor<? x ? x f32>, %arg3: tensor<? x ? x f32>,
    %arg4: tensor<? x ? x f32>, %arg5: tensor<? x ? x f32>, %arg6: tensor<? x ? x f32>, %arg7: tensor<? x ? x f32>,
    %arg8: tensor<? x ? x f32>, %arg9: tensor<? x f32>, %arg10: tensor<? x f32>, %arg11: tensor<? x f32>,
    %arg12: tensor<? x f32>, %arg13: tensor<? x f32>, %arg14: tensor<? x f32>, %arg15: tensor<? x f32>,
    %arg16: tensor<? x ? x f32>, %arg17: tensor<? x f32>, %arg18: tensor<? x ? x f32>, %arg19: tensor<? x ? x f32>,
    %arg20: tensor<? x f32>, %arg21: tensor<? x f32>, %arg22: tensor<? x f32>, %arg23: tensor<? x f32>) {
  // expected-error @+1 {{property 'time_major' expected in operation 'tfl.unidirectional_sequence_lstm'}}
  %0 = "tfl.unidirectional_sequence_lstm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9,
      %arg10, %arg11,
      %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22,
          %arg23) {fused_activation_function = "NONE"}
      : (tensor<? x ? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>,
          tensor<? x ? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
      tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x ? x f32>, tensor<? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
          tensor<? x f32>) -> tensor<? x ? x ? x f32>
  func.return
}

func.func @svdf(%y: tensor<1x3xf32>, %f: tensor<4x3xf32>, %t: tensor<4x8xf32>, %b: tensor<4xf32>,
    %s: tensor<1x32xf32>) {
  // expected-error @+1 {{expected a positive 32-bit integer, got 0 : i32}}
  %0 = "tfl.svdf"(%y, %f, %t, %b, %s) {fused_activation_function = "NONE", rank = 0 : i32}
      : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<1x32xf32>) -> tensor<1x4xf32>
  // expected-error @+1 {{output must have 4 filters / rank 2 units, got 4}}
  %1 = "tfl.svdf"(%y, %f, %t, %b, %s) {fused_activation_function = "NONE", rank = 2 : i32}
      : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<1x32xf32>) -> tensor<1x4xf32>
  func.return
}

func.func @rnn(%x: tensor<1x6x3xf32>, %w: tensor<2x3xf32>, %r: tensor<2x2xf32>, %b: tensor<2xf32>,
    %h: tensor<1x2x1xf32>) {
  // expected-error @+1 {{hidden_state must be a 2-d tensor}}
  %0 = "tfl.unidirectional_sequence_rnn"(%x, %w, %r, %b, %h) {fused_activation_function = "NONE", time_major = false}
      : (tensor<1x6x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2x1xf32>) -> tensor<1x6x2xf32>
  func.return
}
