// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

// Layers with a state. Omitted operands have type none.

func.func @lstm(
    %arg0: tensor<? x ? x ? x f32>, %arg1: tensor<? x ? x f32>, %arg2: tensor<? x ? x f32>, %arg3: tensor<? x ? x f32>,
    %arg4: tensor<? x ? x f32>, %arg5: tensor<? x ? x f32>, %arg6: tensor<? x ? x f32>, %arg7: tensor<? x ? x f32>,
    %arg8: tensor<? x ? x f32>, %arg9: tensor<? x f32>, %arg10: tensor<? x f32>, %arg11: tensor<? x f32>,
    %arg12: tensor<? x f32>, %arg13: tensor<? x f32>, %arg14: tensor<? x f32>, %arg15: tensor<? x f32>,
    %arg16: tensor<? x ? x f32>, %arg17: tensor<? x f32>, %arg18: tensor<? x ? x f32>, %arg19: tensor<? x ? x f32>,
    %arg20: tensor<? x f32>, %arg21: tensor<? x f32>, %arg22: tensor<? x f32>, %arg23: tensor<? x f32>) {
  %0 = "tfl.unidirectional_sequence_lstm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9,
      %arg10, %arg11,
      %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22,
          %arg23) {fused_activation_function = "NONE", time_major = false}
      : (tensor<? x ? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>,
          tensor<? x ? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
      tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x ? x f32>, tensor<? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
          tensor<? x f32>) -> tensor<? x ? x ? x f32>
  func.return
}

func.func @without_projection(
    %arg0: tensor<? x ? x ? x f32>, %arg1: tensor<? x ? x f32>, %arg2: tensor<? x ? x f32>, %arg3: tensor<? x ? x f32>,
    %arg4: tensor<? x ? x f32>, %arg5: tensor<? x ? x f32>, %arg6: tensor<? x ? x f32>, %arg7: tensor<? x ? x f32>,
    %arg8: tensor<? x ? x f32>, %arg9: tensor<? x f32>, %arg10: tensor<? x f32>, %arg11: tensor<? x f32>,
    %arg12: tensor<? x f32>, %arg13: tensor<? x f32>, %arg14: tensor<? x f32>, %arg15: tensor<? x f32>,
    %arg16: none, %arg17: none, %arg18: tensor<? x ? x f32>, %arg19: tensor<? x ? x f32>,
    %arg20: tensor<? x f32>, %arg21: tensor<? x f32>, %arg22: tensor<? x f32>, %arg23: tensor<? x f32>) {
  %0 = "tfl.unidirectional_sequence_lstm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9,
      %arg10, %arg11,
      %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22,
          %arg23) {fused_activation_function = "NONE", time_major = false}
      : (tensor<? x ? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>,
          tensor<? x ? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
      tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, none, none,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>,
          tensor<? x f32>) -> tensor<? x ? x ? x f32>
  func.return
}

func.func @clipped(
    %arg0: tensor<? x ? x ? x f32>, %arg1: none, %arg2: tensor<? x ? x f32>, %arg3: tensor<? x ? x f32>,
    %arg4: tensor<? x ? x f32>, %arg5: none, %arg6: tensor<? x ? x f32>, %arg7: tensor<? x ? x f32>,
    %arg8: tensor<? x ? x f32>, %arg9: none, %arg10: tensor<? x f32>, %arg11: tensor<? x f32>,
    %arg12: none, %arg13: tensor<? x f32>, %arg14: tensor<? x f32>, %arg15: tensor<? x f32>,
    %arg16: tensor<? x ? x f32>, %arg17: tensor<? x f32>, %arg18: tensor<? x ? x f32>, %arg19: tensor<? x ? x f32>,
    %arg20: none, %arg21: tensor<? x f32>, %arg22: tensor<? x f32>, %arg23: tensor<? x f32>) {
  %0 = "tfl.unidirectional_sequence_lstm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9,
      %arg10, %arg11,
      %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22,
          %arg23) {cell_clip = 1.0 : f32, proj_clip = 0.5 : f32, fused_activation_function = "TANH", time_major = true}
      : (tensor<? x ? x ? x f32>, none, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, none,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, none, tensor<? x f32>, tensor<? x f32>,
      none, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x ? x f32>, tensor<? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, none, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>)
          -> tensor<? x ? x ? x f32>
  func.return
}

func.func @plain(
    %arg0: tensor<? x ? x ? x f32>, %arg1: tensor<? x ? x f32>, %arg2: tensor<? x ? x f32>, %arg3: tensor<? x ? x f32>,
    %arg4: tensor<? x ? x f32>, %arg5: tensor<? x ? x f32>, %arg6: tensor<? x ? x f32>, %arg7: tensor<? x ? x f32>,
    %arg8: tensor<? x ? x f32>, %arg9: none, %arg10: none, %arg11: none,
    %arg12: tensor<? x f32>, %arg13: tensor<? x f32>, %arg14: tensor<? x f32>, %arg15: tensor<? x f32>,
    %arg16: none, %arg17: none, %arg18: tensor<? x ? x f32>, %arg19: tensor<? x ? x f32>,
    %arg20: none, %arg21: none, %arg22: none, %arg23: none) {
  %0 = "tfl.unidirectional_sequence_lstm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9,
      %arg10, %arg11,
      %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22,
          %arg23) {fused_activation_function = "NONE", time_major = false}
      : (tensor<? x ? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>,
          tensor<? x ? x f32>,
      tensor<? x ? x f32>, tensor<? x ? x f32>, tensor<? x ? x f32>, none, none, none,
      tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, tensor<? x f32>, none, none,
      tensor<? x ? x f32>, tensor<? x ? x f32>, none, none, none, none) -> tensor<? x ? x ? x f32>
  func.return
}

func.func @rnn(%x: tensor<? x f32>, %w: tensor<? x f32>, %b: tensor<? x f32>, %h: tensor<? x ? x f32>) {
  %0 = "tfl.unidirectional_sequence_rnn"(%x, %w, %w, %b, %h) {fused_activation_function = "NONE", time_major = false}
      : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> tensor<?xf32>
  func.return
}

func.func @svdf(%x: tensor<? x f32>, %y: tensor<1x3xf32>, %f: tensor<4x3xf32>, %t: tensor<4x8xf32>,
    %s: tensor<1x32xf32>) {
  %0 = "tfl.svdf"(%x, %x, %x, %x, %x) {fused_activation_function = "RELU", rank = 2 : i32}
      : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %none = "tfl.no_value"() {value} : () -> none
  %1 = "tfl.svdf"(%y, %f, %t, %none, %s) {fused_activation_function = "NONE", rank = 1 : i32}
      : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x8xf32>, none, tensor<1x32xf32>) -> tensor<1x4xf32>
  func.return
}
