// RUN: qnn-opt %s --split-input-file | filecheck %s
// RUN: qnn-opt %s --split-input-file --print-op-generic | qnn-opt --split-input-file | filecheck %s

// Operators that no other file here has.

// CHECK-LABEL: @both_directions
func.func @both_directions(%x: tensor<5x2x3xf32>, %w: tensor<4x3xf32>, %r: tensor<4x4xf32>, %b: tensor<4xf32>,
    %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %n: none) {
  // CHECK: tfl.bidirectional_sequence_lstm %x, %w
  %0, %1 = "tfl.bidirectional_sequence_lstm"(
      %x, %w, %w, %w, %w, %r, %r, %r, %r, %n, %n, %n, %b, %b, %b, %b, %n, %n, %w, %w, %w, %w, %r, %r, %r, %r,
      %n, %n, %n, %b, %b, %b, %b, %n, %n, %h, %c, %h, %c, %n, %n, %n, %n, %n, %n, %n, %n, %n) {cell_clip = 0.0 : f32,
      fused_activation_function = "TANH",
      merge_outputs = false, proj_clip = 0.0 : f32, time_major = true} : (
      tensor<5x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>,
      tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>,
      tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>,
      tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none)
      -> (tensor<5x2x4xf32>, tensor<5x2x4xf32>)
  func.return
}

// -----

// The types of intermediate tensors become one list, in the order of the file.

// CHECK-LABEL: @step
func.func @step(%x: tensor<2x3xf32>, %w: tensor<4x3xf32>, %r: tensor<4x4xf32>, %b: tensor<4xf32>,
    %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %n: none) {
  // CHECK: tfl.lstm
  // CHECK: tfl.intermediates = [tensor<0x!quant.uniform<i16:f32, 0.5:0>>, tensor<0x!quant.uniform<i16:f32, 0.125:0>>,
  // CHECK-NEXT: tensor<0x!quant.uniform<i16:f32, 0.25:0>>, tensor<0x!quant.uniform<i16:f32, 0.0625:0>>,
  // CHECK-NEXT: tensor<0x!quant.uniform<i8:f32, 0.5:3>>]
  %0 = "tfl.lstm"(
      %x, %w, %w, %w, %w, %r, %r, %r, %r, %n, %n, %n, %b, %b, %b, %b, %n, %n, %h, %c, %n, %n, %n, %n) ({}) {
      cell_clip = 0.0 : f32,
      effective_hidden_scale_intermediate = tensor<0x!quant.uniform<i8:f32, 0.5:3>>,
      input_to_cell_intermediate = tensor<0x!quant.uniform<i16:f32, 0.25>>,
      input_to_forget_intermediate = tensor<0x!quant.uniform<i16:f32, 0.125>>,
      input_to_input_intermediate = tensor<0x!quant.uniform<i16:f32, 0.5>>,
      input_to_output_intermediate = tensor<0x!quant.uniform<i16:f32, 0.0625>>, fused_activation_function = "TANH",
      kernel_type = #tfl<lstm_kernel_type_attr FULL>, proj_clip = 0.0 : f32} : (
      tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>,
      tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none)
      -> tensor<2x4xf32>
  func.return
}

// -----

// CHECK-LABEL: @functions
func.func @functions(%x: tensor<3x2xf32>, %z: tensor<2x3xcomplex<f32>>, %l: tensor<2xi32>, %p: tensor<f32>) {
  // CHECK: tfl.bucketize
  %0 = "tfl.bucketize"(%x) {boundaries = [0.0 : f32, 10.0 : f32]} : (tensor<3x2xf32>) -> tensor<3x2xi32>
  // CHECK: tfl.complex_abs
  %1 = "tfl.complex_abs"(%z) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK: tfl.real
  %2 = "tfl.real"(%z) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK: tfl.imag
  %3 = "tfl.imag"(%z) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK: tfl.sign
  %4 = "tfl.sign"(%x) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  // CHECK: tfl.dilate
  %5 = "tfl.dilate"(%x, %l, %p) : (tensor<3x2xf32>, tensor<2xi32>, tensor<f32>) -> tensor<?x?xf32>
  // CHECK: tfl.rfft2d
  %6 = "tfl.rfft2d"(%x, %l) : (tensor<3x2xf32>, tensor<2xi32>) -> tensor<?x?xcomplex<f32>>
  func.return
}

// -----

// CHECK-LABEL: @approximations
func.func @approximations(%x: tensor<4xf32>, %i: tensor<2x1x4x3xf32>) {
  // CHECK: tfl.fake_quant
  %0 = "tfl.fake_quant"(%x) {min = 0.0 : f32, max = 1.0 : f32, num_bits = 6 : i32, narrow_range = false}
      : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

// CHECK-LABEL: @dense
func.func @dense(%i: tensor<3x2xi32>, %s: tensor<2xi32>, %v: tensor<3xf32>, %d: tensor<f32>) -> tensor<?x?xf32> {
  // CHECK: tfl.sparse_to_dense
  %0 = "tfl.sparse_to_dense"(%i, %s, %v, %d) : (tensor<3x2xi32>, tensor<2xi32>, tensor<3xf32>, tensor<f32>)
      -> tensor<?x?xf32>
  func.return %0 : tensor<?x?xf32>
}
