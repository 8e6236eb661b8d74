// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @both_directions(%x: tensor<2x3xf32>, %w: tensor<4x3xf32>, %r: tensor<4x4xf32>, %b: tensor<4xf32>,
    %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %n: none) {
  // expected-error @+1 {{input must be a 3-d tensor of}}
  %0, %1 = "tfl.bidirectional_sequence_lstm"(
      %x, %w, %w, %w, %w, %r, %r, %r, %r, %n, %n, %n, %b, %b, %b, %b, %n, %n, %w, %w, %w, %w, %r, %r, %r, %r,
      %n, %n, %n, %b, %b, %b, %b, %n, %n, %h, %c, %h, %c, %n, %n, %n, %n, %n, %n, %n, %n, %n) {cell_clip = 0.0 : f32,
      fused_activation_function = "TANH",
      merge_outputs = false, proj_clip = 0.0 : f32, time_major = true} : (
      tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>,
      tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>,
      tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>,
      tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none)
      -> (tensor<5x2x4xf32>, tensor<5x2x4xf32>)
  func.return
}

// -----

func.func @step_of_a_sequence(%x: tensor<5x2x3xf32>, %w: tensor<4x3xf32>, %r: tensor<4x4xf32>, %b: tensor<4xf32>,
    %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %n: none) {
  // expected-error @+1 {{output must have shape [5, 2, 4], got [2, 4]}}
  %0 = "tfl.lstm"(
      %x, %w, %w, %w, %w, %r, %r, %r, %r, %n, %n, %n, %b, %b, %b, %b, %n, %n, %h, %c, %n, %n, %n, %n) ({}) {
      cell_clip = 0.0 : f32,
      fused_activation_function = "TANH",
      kernel_type = #tfl<lstm_kernel_type_attr FULL>, proj_clip = 0.0 : f32} : (
      tensor<5x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>,
      tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none)
      -> tensor<2x4xf32>
  func.return
}

// -----

func.func @arg_min(%x: tensor<4x3xf32>, %n: tensor<i32>) {
  // expected-error @+1 {{output must be a tensor of integers, got tensor<4xf32>}}
  %0 = "tfl.arg_min"(%x, %n) : (tensor<4x3xf32>, tensor<i32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @atan2(%x: tensor<4xf32>, %n: tensor<4xi32>) {
  // expected-error @+1 {{x must be a tensor of f32, f16, f64, got tensor<4xi32>}}
  %0 = "tfl.atan2"(%x, %n) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @bitcast(%x: tensor<4xf32>) {
  // expected-error @+1 {{output must have shape [4], got [3]}}
  %0 = "tfl.bitcast"(%x) : (tensor<4xf32>) -> tensor<3xf32>
  func.return
}

// -----

func.func @bitwise_xor(%x: tensor<4xi32>, %n: tensor<4xi8>) {
  // expected-error @+1 {{rhs must have the data type of lhs, i32, got i8}}
  %0 = "tfl.bitwise_xor"(%x, %n) : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  func.return
}

// -----

func.func @broadcast_to(%x: tensor<4xf32>, %n: tensor<2xf32>) {
  // expected-error @+1 {{shape must be a 1-d tensor of integers, got tensor<2xf32>}}
  %0 = "tfl.broadcast_to"(%x, %n) : (tensor<4xf32>, tensor<2xf32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @bucketize(%x: tensor<4xf32>) {
  // expected-error @+1 {{output must be a tensor of i32, got tensor<4xf32>}}
  %0 = "tfl.bucketize"(%x) {boundaries = [1.0 : f32]} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @ceil(%x: tensor<4xi32>) {
  // expected-error @+1 {{x must be a tensor of f32, f16, got tensor<4xi32>}}
  %0 = "tfl.ceil"(%x) : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @complex_abs(%x: tensor<4xf32>) {
  // expected-error @+1 {{input must be a tensor of complex<f32>, complex<f64>, got tensor<4xf32>}}
  %0 = "tfl.complex_abs"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @conv_3d_transpose(%s: tensor<5xi32>, %f: tensor<2x2x2x1x1xf32>, %x: tensor<2x2x2x1xf32>) {
  // expected-error @+1 {{input must be a 5-d tensor of floats or quantized integers (i4, i8, u8, i16, i32),}}
  %0 = "tfl.conv_3d_transpose"(%s, %f, %x) {padding = "SAME", stride_d = 1 : i32,
      stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<5xi32>, tensor<2x2x2x1x1xf32>, tensor<2x2x2x1xf32>) -> tensor<1x2x2x2x1xf32>
  func.return
}

// -----

func.func @custom(%x: tensor<4xf32>) {
  // expected-error @+1 {{property 'custom_code' expected in operation 'tfl.custom'}}
  %0 = "tfl.custom"(%x) {custom_option = #tfl<const_bytes : "0x">} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @dilate(%x: tensor<4xf32>, %n: tensor<1xi64>, %p: tensor<f32>) {
  // expected-error @+1 {{dilations must be a 1-d tensor of 32-bit integers, got tensor<1xi64>}}
  %0 = "tfl.dilate"(%x, %n, %p) : (tensor<4xf32>, tensor<1xi64>, tensor<f32>) -> tensor<7xf32>
  func.return
}

// -----

func.func @div(%x: tensor<4xf32>) {
  // expected-error @+1 {{property 'fused_activation_function' does not verify: expected one of "NONE",}}
  %0 = "tfl.div"(%x, %x) {fused_activation_function = "SIGMOID"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @fake_quant(%x: tensor<4xi32>) {
  // expected-error @+1 {{input must be a tensor of f32, got tensor<4xi32>}}
  %0 = "tfl.fake_quant"(%x) {min = 0.0 : f32, max = 1.0 : f32, num_bits = 6 : i32, narrow_range = false}
      : (tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @fill(%n: tensor<2xf32>, %v: tensor<f32>) {
  // expected-error @+1 {{dims must be a 1-d tensor of integers, got tensor<2xf32>}}
  %0 = "tfl.fill"(%n, %v) : (tensor<2xf32>, tensor<f32>) -> tensor<3x4xf32>
  func.return
}

// -----

func.func @hard_swish(%x: tensor<4xi32>) {
  // expected-error @+1 {{input must be a tensor of floats or quantized integers (i4, i8, u8, i16, i32), got}}
  %0 = "tfl.hard_swish"(%x) : (tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @imag(%x: tensor<4xf32>) {
  // expected-error @+1 {{input must be a tensor of complex<f32>, complex<f64>, got tensor<4xf32>}}
  %0 = "tfl.imag"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @l2_normalization(%x: tensor<4xi32>) {
  // expected-error @+1 {{input must be a tensor of floats or quantized integers (i4, i8, u8, i16, i32), got}}
  %0 = "tfl.l2_normalization"(%x) {fused_activation_function = "NONE"} : (tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @log(%x: tensor<4xi32>) {
  // expected-error @+1 {{x must be a tensor of f32, qi8, qi16, got tensor<4xi32>}}
  %0 = "tfl.log"(%x) : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @log_softmax(%x: tensor<4xi32>) {
  // expected-error @+1 {{input must be a tensor of f32, qi8, qu8, got tensor<4xi32>}}
  %0 = "tfl.log_softmax"(%x) : (tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @no_value() {
  // expected-error @+1 {{result 'none_val' does not verify: tensor<1xf32> should be of base attribute}}
  %0 = "tfl.no_value"() {value} : () -> tensor<1xf32>
  func.return
}

// -----

func.func @pseudo_const() {
  // expected-error @+1 {{value has 16 bytes, tensor<3xf32> needs 12}}
  %0 = "tfl.pseudo_const"() {value = dense<0.0> : tensor<4xf32>} : () -> tensor<3xf32>
  func.return
}

// -----

func.func @pseudo_qconst() {
  // expected-error @+1 {{qtype must be the type of the output, got tensor<1x!quant.uniform<i8:f32, 0.5:0>>}}
  %0 = "tfl.pseudo_qconst"() {qtype = tensor<1x!quant.uniform<i8:f32, 0.5>>, value = dense<-76> : tensor<1xi8>}
      : () -> tensor<1x!quant.uniform<i8:f32, 0.25>>
  func.return
}

// -----

func.func @random_standard_normal(%n: tensor<2xf32>) {
  // expected-error @+1 {{shape must be a 1-d tensor of 32-bit integers, got tensor<2xf32>}}
  %0 = "tfl.random_standard_normal"(%n) {seed = 0 : i64, seed2 = 0 : i64} : (tensor<2xf32>) -> tensor<?x?xf32>
  func.return
}

// -----

func.func @rank(%x: tensor<4xf32>) {
  // expected-error @+1 {{output must have shape [], got [1]}}
  %0 = "tfl.rank"(%x) : (tensor<4xf32>) -> tensor<1xi32>
  func.return
}

// -----

func.func @real(%x: tensor<4xf32>) {
  // expected-error @+1 {{input must be a tensor of complex<f32>, complex<f64>, got tensor<4xf32>}}
  %0 = "tfl.real"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @relu6(%x: tensor<4xf32>) {
  // expected-error @+1 {{output must have shape [4], got [3]}}
  %0 = "tfl.relu6"(%x) : (tensor<4xf32>) -> tensor<3xf32>
  func.return
}

// -----

func.func @relu_0_to_1(%x: tensor<4xi32>) {
  // expected-error @+1 {{input must be a tensor of floats or quantized integers (i4, i8, u8, i16, i32), got}}
  %0 = "tfl.relu_0_to_1"(%x) : (tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @relu_n1_to_1(%x: tensor<4xf32>) {
  // expected-error @+1 {{output must have shape [4], got [2, 2]}}
  %0 = "tfl.relu_n1_to_1"(%x) : (tensor<4xf32>) -> tensor<2x2xf32>
  func.return
}

// -----

func.func @rfft2d(%x: tensor<4x4xf32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{output must be a tensor of complex<f32>, got tensor<4x3xf32>}}
  %0 = "tfl.rfft2d"(%x, %n) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x3xf32>
  func.return
}

// -----

func.func @right_shift(%x: tensor<4xi32>, %n: tensor<4xi8>) {
  // expected-error @+1 {{rhs must have the data type of lhs, i32, got i8}}
  %0 = "tfl.right_shift"(%x, %n) : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  func.return
}

// -----

func.func @rsqrt(%x: tensor<4xi32>) {
  // expected-error @+1 {{x must be a tensor of f32, qi8, qi16, got tensor<4xi32>}}
  %0 = "tfl.rsqrt"(%x) : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @segment_sum(%x: tensor<4xf32>, %n: tensor<4xf32>) {
  // expected-error @+1 {{segment_ids must be a 1-d tensor of 32-bit integers, got tensor<4xf32>}}
  %0 = "tfl.segment_sum"(%x, %n) : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  func.return
}

// -----

func.func @shape(%x: tensor<4x3xf32>) {
  // expected-error @+1 {{output must have shape [2], got [3]}}
  %0 = "tfl.shape"(%x) : (tensor<4x3xf32>) -> tensor<3xi32>
  func.return
}

// -----

func.func @sign(%x: tensor<4xi1>) {
  // expected-error @+1 {{x must be a tensor of f32, f64, i32, got tensor<4xi1>}}
  %0 = "tfl.sign"(%x) : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @space_to_batch_nd(%x: tensor<1x4x4x1xf32>, %b: tensor<2xi32>, %p: tensor<2x2xf32>) {
  // expected-error @+1 {{paddings must be a tensor of 32-bit integers, got tensor<2x2xf32>}}
  %0 = "tfl.space_to_batch_nd"(%x, %b, %p)
      : (tensor<1x4x4x1xf32>, tensor<2xi32>, tensor<2x2xf32>) -> tensor<4x2x2x1xf32>
  func.return
}

// -----

func.func @sparse_to_dense(%i: tensor<3x2xf32>, %s: tensor<2xi32>, %v: tensor<3xf32>, %d: tensor<f32>) {
  // expected-error @+1 {{sparse_indices must be a tensor of integers, got tensor<3x2xf32>}}
  %0 = "tfl.sparse_to_dense"(%i, %s, %v, %d)
      : (tensor<3x2xf32>, tensor<2xi32>, tensor<3xf32>, tensor<f32>) -> tensor<?x?xf32>
  func.return
}

// -----

func.func @squared_difference(%x: tensor<4xf32>, %n: tensor<4xi32>) {
  // expected-error @+1 {{rhs must have the data type of lhs, f32, got i32}}
  %0 = "tfl.squared_difference"(%x, %n) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @tile(%x: tensor<4xf32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{multiples must have shape [1], got [2]}}
  %0 = "tfl.tile"(%x, %n) : (tensor<4xf32>, tensor<2xi32>) -> tensor<8xf32>
  func.return
}

// -----

func.func @unsorted_segment_min(%x: tensor<4xf32>, %n: tensor<4xf32>, %c: tensor<i32>) {
  // expected-error @+1 {{segment_ids must be a tensor of 32-bit integers, got tensor<4xf32>}}
  %0 = "tfl.unsorted_segment_min"(%x, %n, %c) : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
  func.return
}

// -----

func.func @unsorted_segment_prod(%x: tensor<4xf32>, %n: tensor<4xi32>, %c: tensor<f32>) {
  // expected-error @+1 {{num_segments must be a tensor of 32-bit integers, got tensor<f32>}}
  %0 = "tfl.unsorted_segment_prod"(%x, %n, %c) : (tensor<4xf32>, tensor<4xi32>, tensor<f32>) -> tensor<?xf32>
  func.return
}

// -----

func.func @zeros_like(%x: tensor<4xf32>) {
  // expected-error @+1 {{output must have shape [4], got [3]}}
  %0 = "tfl.zeros_like"(%x) : (tensor<4xf32>) -> tensor<3xf32>
  func.return
}
