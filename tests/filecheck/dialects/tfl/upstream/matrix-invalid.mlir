// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @conv_2d(%x: tensor<1x8x8x3xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>, %c: tensor<1x1x1x16xf32>,
    %d: tensor<?x8x8x3xf32>, %v: tensor<8x3xf32>, %e: tensor<8xf32>) {
  // expected-error @+1 {{property 'padding' does not verify: expected one of "SAME", "VALID", got "SOMETHING"}}
  %0 = "tfl.conv_2d"(%x, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "SOMETHING", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>) -> tensor<1x8x8x16xf32>
  // expected-error @+1 {{bias must be a 1-d tensor of floats, int32 or int64, got tensor<1x1x1x16xf32>}}
  %1 = "tfl.conv_2d"(%x, %w, %c) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<1x1x1x16xf32>) -> tensor<1x8x8x16xf32>
  // expected-error @+1 {{output must have shape [1, 6, 6, 16], got [1, 8, 8, 16]}}
  %2 = "tfl.conv_2d"(%x, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>) -> tensor<1x8x8x16xf32>
  // expected-error @+1 {{input must be a 4-d tensor}}
  %3 = "tfl.conv_2d"(%v, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>) -> tensor<1x8x8x16xf32>
  // expected-error @+1 {{output must have shape [?, 6, 6, 16], got [?, 8, 6, 16]}}
  %4 = "tfl.conv_2d"(%d, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<?x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>) -> tensor<?x8x6x16xf32>
  // expected-error @+1 {{property 'stride_h' expected in operation 'tfl.conv_2d'}}
  %5 = "tfl.conv_2d"(%x, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "SAME", stride_w = 1 : i32}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>) -> tensor<1x8x8x16xf32>
  // expected-error @+1 {{bias must have shape [16], got [8]}}
  %8 = "tfl.conv_2d"(%x, %w, %e) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<8xf32>) -> tensor<1x8x8x16xf32>
  func.return
}

func.func @depthwise(%x: tensor<1x9x9x4xf32>, %w: tensor<1x3x3x8xf32>, %b: tensor<8x1xf32>, %c: tensor<8xf32>) {
  // expected-error @+1 {{bias must be a 1-d tensor of floats, int32 or int64, got tensor<8x1xf32>}}
  %0 = "tfl.depthwise_conv_2d"(%x, %w, %b) {depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 4 : i32,
      stride_w = 5 : i32}
      : (tensor<1x9x9x4xf32>, tensor<1x3x3x8xf32>, tensor<8x1xf32>) -> tensor<1x2x2x8xf32>
  // expected-error @+1 {{filter must have 4 * 3 channels, got 8}}
  %1 = "tfl.depthwise_conv_2d"(%x, %w, %c) {depth_multiplier = 3 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 4 : i32,
      stride_w = 5 : i32}
      : (tensor<1x9x9x4xf32>, tensor<1x3x3x8xf32>, tensor<8xf32>) -> tensor<1x2x2x8xf32>
  func.return
}

func.func @transpose_conv(%size: tensor<4xi32>, %w: tensor<32x4x4x8xf32>, %x: tensor<1x32x42x8xf32>,
    %n: tensor<4x1xi32>) {
  %none = "tfl.no_value"() {value} : () -> none
  // expected-error @+1 {{output must be a 4-d tensor}}
  %0 = "tfl.transpose_conv"(%size, %w, %x, %none) {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32,
      fused_activation_function = "NONE"}
      : (tensor<4xi32>, tensor<32x4x4x8xf32>, tensor<1x32x42x8xf32>, none) -> tensor<64x84x32xf32>
  %cst = arith.constant dense<[1, 64, 84, 32]> : tensor<4xi32>
  // expected-error @+1 {{output must have shape [1, 64, 84, 32], got [1, 64, 84, 31]}}
  %1 = "tfl.transpose_conv"(%cst, %w, %x, %none) {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32,
      fused_activation_function = "NONE"}
      : (tensor<4xi32>, tensor<32x4x4x8xf32>, tensor<1x32x42x8xf32>, none) -> tensor<1x64x84x31xf32>
  // expected-error @+1 {{output must have shape [1, 64, 84, 32], got [1, 64, 83, 32]}}
  %2 = "tfl.transpose_conv"(%cst, %w, %x, %none) {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32,
      fused_activation_function = "NONE"}
      : (tensor<4xi32>, tensor<32x4x4x8xf32>, tensor<1x32x42x8xf32>, none) -> tensor<1x64x83x32xf32>
  // expected-error @+1 {{expected a positive 32-bit integer, got 0 : i32}}
  %3 = "tfl.transpose_conv"(%size, %w, %x, %none) {padding = "SAME", stride_h = 0 : i32, stride_w = 2 : i32,
      fused_activation_function = "NONE"}
      : (tensor<4xi32>, tensor<32x4x4x8xf32>, tensor<1x32x42x8xf32>, none) -> tensor<1x64x84x32xf32>
  // expected-error @+1 {{output_shape must be a 1-d tensor}}
  %4 = "tfl.transpose_conv"(%n, %w, %x, %none) {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32,
      fused_activation_function = "NONE"}
      : (tensor<4x1xi32>, tensor<32x4x4x8xf32>, tensor<1x32x42x8xf32>, none) -> tensor<1x64x84x32xf32>
  func.return
}

func.func @conv_3d(%x: tensor<2x3x4x5x2xf32>, %w: tensor<2x2x2x3x3xf32>, %v: tensor<2x2x2x2x3xf32>, %b: tensor<3xf32>,
    %c: tensor<4xf32>, %n: tensor<2x3x4x5x2xi32>) {
  // expected-error @+1 {{filter must have shape [2, 2, 2, 2, 3], got [2, 2, 2, 3, 3]}}
  %0 = "tfl.conv_3d"(%x, %w, %b) {dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32,
      fused_activation_function = "NONE"}
      : (tensor<2x3x4x5x2xf32>, tensor<2x2x2x3x3xf32>, tensor<3xf32>) -> tensor<?x?x?x?x?xf32>
  // expected-error @+1 {{bias must have shape [3], got [4]}}
  %1 = "tfl.conv_3d"(%x, %v, %c) {dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32,
      fused_activation_function = "NONE"}
      : (tensor<2x3x4x5x2xf32>, tensor<2x2x2x2x3xf32>, tensor<4xf32>) -> tensor<?x?x?x?x?xf32>
  // expected-error @+1 {{input must be a 5-d tensor}}
  %2 = "tfl.conv_3d"(%n, %v, %b) {dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32,
      fused_activation_function = "NONE"}
      : (tensor<2x3x4x5x2xi32>, tensor<2x2x2x2x3xf32>, tensor<3xf32>) -> tensor<?x?x?x?x?xf32>
  func.return
}

func.func @fully_connected(%x: tensor<1x37xf32>, %w: tensor<40x37xf32>, %b: tensor<40xf32>, %w3: tensor<40x2x37xf32>,
    %y: tensor<2x2x11xf32>, %s: tensor<40x40xf32>) {
  %none = "tfl.no_value"() {value = unit} : () -> none
  // expected-error @+1 {{filter must be a 2-d tensor}}
  %0 = "tfl.fully_connected"(%x, %w3, %b) {fused_activation_function = "NONE", keep_num_dims = false,
      weights_format = "DEFAULT"}
      : (tensor<1x37xf32>, tensor<40x2x37xf32>, tensor<40xf32>) -> tensor<1x40xf32>
  // expected-error @+1 {{filter depth 40 must divide the input's 44 elements}}
  %1 = "tfl.fully_connected"(%y, %s, %none) {fused_activation_function = "NONE", keep_num_dims = false,
      weights_format = "DEFAULT"}
      : (tensor<2x2x11xf32>, tensor<40x40xf32>, none) -> tensor<1x40xf32>
  // expected-error @+1 {{output must have shape [1, 40], got [2, 40]}}
  %2 = "tfl.fully_connected"(%x, %w, %b) {fused_activation_function = "NONE", keep_num_dims = false,
      weights_format = "DEFAULT"}
      : (tensor<1x37xf32>, tensor<40x37xf32>, tensor<40xf32>) -> tensor<2x40xf32>
  // expected-error @+1 {{output must have shape [1, 40], got [1, 41]}}
  %3 = "tfl.fully_connected"(%x, %w, %none) {fused_activation_function = "NONE", keep_num_dims = false,
      weights_format = "DEFAULT"}
      : (tensor<1x37xf32>, tensor<40x37xf32>, none) -> tensor<1x41xf32>
  // expected-error @+1 {{expected one of "DEFAULT", "SHUFFLED4x16INT8", got "OTHER"}}
  %4 = "tfl.fully_connected"(%x, %w, %b) {fused_activation_function = "NONE", keep_num_dims = false,
      weights_format = "OTHER"}
      : (tensor<1x37xf32>, tensor<40x37xf32>, tensor<40xf32>) -> tensor<1x40xf32>
  func.return
}

func.func @batch_matmul(%x: tensor<5x2x3xf32>, %v: tensor<3xf32>, %y: tensor<4x3x4xf32>, %w: tensor<2x4xf32>) {
  // expected-error-re @+1 {{rank >= 2, got {{.*}}}}
  %0 = "tfl.batch_matmul"(%x, %v) {adj_x = false, adj_y = false} : (tensor<5x2x3xf32>, tensor<3xf32>) -> tensor<5x2xf32>
  // expected-error @+1 {{do not broadcast}}
  %1 = "tfl.batch_matmul"(%x, %y) {adj_x = false, adj_y = false} : (tensor<5x2x3xf32>, tensor<4x3x4xf32>)
      -> tensor<5x2x4xf32>
  // expected-error @+1 {{y must have 3 rows as x has columns, got 2}}
  %2 = "tfl.batch_matmul"(%x, %w) {adj_x = false, adj_y = false} : (tensor<5x2x3xf32>, tensor<2x4xf32>)
      -> tensor<5x2x4xf32>
  // expected-error @+1 {{output must have the data type of x, f32, got i32}}
  %3 = "tfl.batch_matmul"(%x, %w) {adj_x = true, adj_y = false} : (tensor<5x2x3xf32>, tensor<2x4xf32>)
      -> tensor<5x3x4xi32>
  func.return
}
