// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

// Convolutions.

func.func @conv_2d(tensor<256x32x32x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, none) -> tensor<256x32x32x16xf32> {
^bb0(%x: tensor<256x32x32x3xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>, %none: none):
  %0 = "tfl.conv_2d"(%x, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "SAME",
      stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "RELU6"}
      : (tensor<256x32x32x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>) -> tensor<256x32x32x16xf32>
  %1 = "tfl.conv_2d"(%x, %w, %none) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "VALID",
      stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "NONE"}
      : (tensor<256x32x32x3xf32>, tensor<16x3x3x3xf32>, none) -> tensor<256x30x30x16xf32>
  %2 = "tfl.conv_2d"(%x, %w, %b) <{dilation_h_factor = 2 : i32, dilation_w_factor = 1 : i32, padding = "VALID",
      stride_h = 2 : i32, stride_w = 3 : i32, fused_activation_function = "TANH"}>
      : (tensor<256x32x32x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>) -> tensor<256x14x10x16xf32>
  func.return %0#0 : tensor<256x32x32x16xf32>
}

func.func @unknown(%x: tensor<?x32x?x3xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<?xf32>, %u: tensor<*xf32>) {
  %0 = "tfl.conv_2d"(%x, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "SAME",
      stride_h = 2 : i32, stride_w = 2 : i32, fused_activation_function = "NONE"}
      : (tensor<?x32x?x3xf32>, tensor<16x3x3x3xf32>, tensor<?xf32>) -> tensor<?x16x?x16xf32>
  %1 = "tfl.conv_2d"(%u, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "SAME",
      stride_h = 2 : i32, stride_w = 2 : i32, fused_activation_function = "NONE"}
      : (tensor<*xf32>, tensor<16x3x3x3xf32>, tensor<?xf32>) -> tensor<*xf32>
  %2 = "tfl.conv_2d"(%x, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "SAME",
      stride_h = 2 : i32, stride_w = 2 : i32, fused_activation_function = "NONE"}
      : (tensor<?x32x?x3xf32>, tensor<16x3x3x3xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  func.return
}

!x = !quant.uniform<u8:f32, 0.0235:128>
!w = !quant.uniform<u8<1:255>:f32, 0.0219:151>
!c = !quant.uniform<i8<-127:127>:f32:0, {0.1,0.2:0,0.3}>
!s = !quant.uniform<i8:f32, 0.5:-1>
!b = !quant.uniform<i32:f32, 5.0E-4>
!h = !quant.uniform<i16:f32, 0.25>
func.func @quantized(%x: tensor<1x8x8x3x!x>, %w: tensor<3x3x3x3x!w>, %b: tensor<3x!b>, %s: tensor<1x8x8x3x!s>,
    %c: tensor<3x3x3x3x!c>,
    %f: tensor<1x8x8x3xf32>, %h: tensor<1x8x8x3x!h>, %l: tensor<3xi64>, %n: tensor<3xi32>) {
  %0 = "tfl.conv_2d"(%x, %w, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "SAME",
      stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "NONE"}
      : (tensor<1x8x8x3x!x>, tensor<3x3x3x3x!w>, tensor<3x!b>) -> tensor<1x8x8x3x!x>
  %1 = "tfl.conv_2d"(%s, %c, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "SAME",
      stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "RELU"}
      : (tensor<1x8x8x3x!s>, tensor<3x3x3x3x!c>, tensor<3x!b>) -> tensor<1x8x8x3x!s>
  %2 = "tfl.conv_2d"(%f, %c, %n) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "SAME",
      stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "NONE"}
      : (tensor<1x8x8x3xf32>, tensor<3x3x3x3x!c>, tensor<3xi32>) -> tensor<1x8x8x3xf32>
  %3 = "tfl.conv_2d"(%h, %c, %l) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, padding = "SAME",
      stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "NONE"}
      : (tensor<1x8x8x3x!h>, tensor<3x3x3x3x!c>, tensor<3xi64>) -> tensor<1x8x8x3x!h>
  func.return
}

func.func @depthwise(%x: tensor<1x9x9x4xf32>, %w: tensor<1x3x3x8xf32>, %b: tensor<8xf32>, %none: none,
    %d: tensor<?x?x?x4xf32>) {
  %0 = "tfl.depthwise_conv_2d"(%x, %w, %b) {depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 4 : i32,
      stride_w = 5 : i32}
      : (tensor<1x9x9x4xf32>, tensor<1x3x3x8xf32>, tensor<8xf32>) -> tensor<1x2x2x8xf32>
  %1 = "tfl.depthwise_conv_2d"(%d, %w, %none) {depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, fused_activation_function = "RELU", padding = "SAME", stride_h = 1 : i32,
      stride_w = 1 : i32}
      : (tensor<?x?x?x4xf32>, tensor<1x3x3x8xf32>, none) -> tensor<?x?x?x8xf32>
  func.return
}

func.func @transpose_conv(%size: tensor<4xi32>, %w: tensor<32x4x4x128xf32>, %x: tensor<1x32x42x128xf32>,
    %b: tensor<32xf32>) {
  %none = "tfl.no_value"() {value} : () -> none
  %0 = "tfl.transpose_conv"(%size, %w, %x, %none) {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32,
      fused_activation_function = "NONE"}
      : (tensor<4xi32>, tensor<32x4x4x128xf32>, tensor<1x32x42x128xf32>, none) -> tensor<1x64x84x32xf32>
  %1 = "tfl.transpose_conv"(%size, %w, %x, %b) {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}
      : (tensor<4xi32>, tensor<32x4x4x128xf32>, tensor<1x32x42x128xf32>, tensor<32xf32>) -> tensor<?x?x?x?xf32>
  func.return
}

func.func @conv_3d(%x: tensor<?x?x?x?x?xf32>, %b: tensor<?xf32>, %none: none, %size: tensor<5xi32>,
    %y: tensor<?x?x?x?x2xf32>, %c: tensor<2xf32>) {
  %0 = "tfl.conv_3d"(%x, %x, %b) {dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32,
      fused_activation_function = "NONE"}
      : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?x?xf32>
  %1 = "tfl.conv_3d"(%x, %x, %none) {dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32,
      fused_activation_function = "NONE"}
      : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, none) -> tensor<?x?x?x?x?xf32>
  %2 = "tfl.conv_3d_transpose"(%size, %y, %y, %none) {dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, padding = "VALID", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32,
      fused_activation_function = "NONE"}
      : (tensor<5xi32>, tensor<?x?x?x?x2xf32>, tensor<?x?x?x?x2xf32>, none) -> tensor<?x?x?x?x?xf32>
  %3 = "tfl.conv_3d_transpose"(%size, %y, %y, %c) {dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32,
      dilation_w_factor = 1 : i32, padding = "VALID", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32,
      fused_activation_function = "NONE"}
      : (tensor<5xi32>, tensor<?x?x?x?x2xf32>, tensor<?x?x?x?x2xf32>, tensor<2xf32>) -> tensor<?x?x?x?x?xf32>
  func.return
}

// Matrix products.

func.func @fully_connected(%x: tensor<1x37xf32>, %w: tensor<40x37xf32>, %b: tensor<40xf32>, %v: tensor<2x2x10xf32>,
    %s: tensor<40x40xf32>, %none: none,
    %d: tensor<?x37xf32>, %u: tensor<*xf32>, %y: tensor<2x3x37xf32>) {
  %0 = "tfl.fully_connected"(%x, %w, %b) {fused_activation_function = "NONE", keep_num_dims = false,
      weights_format = "DEFAULT"}
      : (tensor<1x37xf32>, tensor<40x37xf32>, tensor<40xf32>) -> tensor<1x40xf32>
  %1 = "tfl.fully_connected"(%v, %s, %none) {fused_activation_function = "NONE", keep_num_dims = false,
      weights_format = "DEFAULT"}
      : (tensor<2x2x10xf32>, tensor<40x40xf32>, none) -> tensor<1x40xf32>
  %2 = "tfl.fully_connected"(%d, %w, %b) {fused_activation_function = "RELU", keep_num_dims = false,
      weights_format = "DEFAULT"}
      : (tensor<?x37xf32>, tensor<40x37xf32>, tensor<40xf32>) -> tensor<?x40xf32>
  %3 = "tfl.fully_connected"(%u, %w, %b) {fused_activation_function = "NONE", keep_num_dims = false,
      weights_format = "DEFAULT"}
      : (tensor<*xf32>, tensor<40x37xf32>, tensor<40xf32>) -> tensor<*xf32>
  %4 = "tfl.fully_connected"(%y, %w, %none) {fused_activation_function = "NONE", keep_num_dims = true,
      weights_format = "DEFAULT", asymmetric_quantize_inputs = true}
      : (tensor<2x3x37xf32>, tensor<40x37xf32>, none) -> tensor<2x3x40xf32>
  func.return
}

!p = !quant.uniform<i8:f32, 0.06:-2>
!r = !quant.uniform<i8:f32, 0.11:-16>
func.func @batch_matmul(%x: tensor<1x4x384x32x!p>, %y: tensor<1x4x384x32x!r>, %f: tensor<1x4x384x32xf32>,
    %d: tensor<?x2x3xf32>, %u: tensor<*xf32>) {
  %0 = "tfl.batch_matmul"(%x, %y) {adj_x = false, adj_y = true} : (tensor<1x4x384x32x!p>, tensor<1x4x384x32x!r>)
      -> tensor<1x4x384x384x!p>
  %1 = "tfl.batch_matmul"(%f, %y) {adj_x = false, adj_y = true} : (tensor<1x4x384x32xf32>,
      tensor<1x4x384x32x!r>) -> tensor<1x4x384x384xf32>
  %2 = "tfl.batch_matmul"(%d, %d) {adj_x = true} : (tensor<?x2x3xf32>, tensor<?x2x3xf32>) -> tensor<?x3x3xf32>
  %3 = "tfl.batch_matmul"(%u, %d) : (tensor<*xf32>, tensor<?x2x3xf32>) -> tensor<*xf32>
  func.return
}
