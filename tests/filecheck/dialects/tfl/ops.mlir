// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!w = !quant.uniform<i8:f32:0, {0.1:0, 0.2:0}>
!b = !quant.uniform<i32:f32:0, {0.05:0, 0.1:0}>
!d = !quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>

func.func @constants() -> tensor<2xi32> {
  // CHECK-LABEL: @constants
  // CHECK: tfl.pseudo_const dense<[1, 10]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.pseudo_const dense<[1, 10]> : tensor<2xi32> : tensor<2xi32>
  // CHECK: tfl.pseudo_qconst dense<[1, 2]> : tensor<2xi32> : tensor<2x!{{.*}}>
  %1 = tfl.pseudo_qconst dense<[1, 2]> : tensor<2xi32> : tensor<2x!b>
  // CHECK: tfl.pseudo_qconst dense<7> : tensor<1xi8> {qtype = tensor<1x!{{.*}}>} : tensor<1x!{{.*}}>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<1x!x>, value = dense<7> : tensor<1xi8>}> : () -> tensor<1x!x>
  // CHECK: tfl.pseudo_qconst #hexnn.file<"m.tflite", 16, 128, "0f"> : tensor<128x!{{.*}}>
  %3 = tfl.pseudo_qconst #hexnn.file<"m.tflite", 16, 128, "0f"> : tensor<128x!x>
  // CHECK: tfl.pseudo_const #hexnn.elided<"0f"> : tensor<128xf32>
  %4 = tfl.pseudo_const #hexnn.elided<"0f"> : tensor<128xf32>
  func.return %0 : tensor<2xi32>
}

func.func @matrix(%x: tensor<1x8x8x3x!x>, %w: tensor<2x3x3x3x!w>, %b: tensor<2x!b>, %y: tensor<1x4x4x2x!x>, %d: tensor<1x3x3x2x!d>) {
  // CHECK-LABEL: @matrix
  // CHECK: tfl.conv_2d %x, %w, %b {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32, fused_activation_function = "RELU"} :
  %0 = tfl.conv_2d %x, %w, %b {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32,
      fused_activation_function = "RELU"} : (tensor<1x8x8x3x!x>, tensor<2x3x3x3x!w>, tensor<2x!b>) -> tensor<1x4x4x2x!x>
  // CHECK: tfl.conv_2d %x, %w {dilation_h_factor = 2 : i32, dilation_w_factor = 3 : i32, padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32} : {{.*}} -> tensor<1x4x2x2x!{{.*}}>
  %1 = "tfl.conv_2d"(%x, %w) <{dilation_h_factor = 2 : i32, dilation_w_factor = 3 : i32,
      fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> :
      (tensor<1x8x8x3x!x>, tensor<2x3x3x3x!w>) -> tensor<1x4x2x2x!x>
  // CHECK: tfl.depthwise_conv_2d %y, %d, %b {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "RELU6"} :
  %2 = tfl.depthwise_conv_2d %y, %d, %b {depth_multiplier = 1 : i32, padding = "SAME", stride_h = 1 : i32,
      stride_w = 1 : i32, fused_activation_function = "RELU6"} : (tensor<1x4x4x2x!x>, tensor<1x3x3x2x!d>, tensor<2x!b>)
      -> tensor<1x4x4x2x!x>
  func.return
}

func.func @fully_connected(%x: tensor<2x3x4xf32>, %w: tensor<5x4xf32>, %b: tensor<5xf32>) {
  // CHECK-LABEL: @fully_connected
  // CHECK: tfl.fully_connected %x, %w, %b {keep_num_dims = true} : {{.*}} -> tensor<2x3x5xf32>
  %0 = tfl.fully_connected %x, %w, %b {keep_num_dims = true} : (tensor<2x3x4xf32>, tensor<5x4xf32>, tensor<5xf32>) -> tensor<2x3x5xf32>
  // CHECK: tfl.fully_connected %x, %w {asymmetric_quantize_inputs = true, fused_activation_function = "RELU_N1_TO_1"} : {{.*}} -> tensor<6x5xf32>
  %1 = tfl.fully_connected %x, %w {asymmetric_quantize_inputs = true, fused_activation_function = "RELU_N1_TO_1", weights_format = "DEFAULT"} : (tensor<2x3x4xf32>, tensor<5x4xf32>) -> tensor<6x5xf32>
  func.return
}

func.func @reductions(%x: tensor<1x8x8x3x!x>) {
  // CHECK-LABEL: @reductions
  // CHECK: tfl.average_pool_2d %x {filter_height = 8 : i32, filter_width = 8 : i32, padding = "VALID", stride_h = 8 : i32, stride_w = 8 : i32} :
  %0 = tfl.average_pool_2d %x {filter_height = 8 : i32, filter_width = 8 : i32, padding = "VALID", stride_h = 8 : i32, stride_w = 8 : i32} : (tensor<1x8x8x3x!x>) -> tensor<1x1x1x3x!x>
  // CHECK: tfl.max_pool_2d %x {filter_height = 3 : i32, filter_width = 3 : i32, padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32} :
  %1 = tfl.max_pool_2d %x {filter_height = 3 : i32, filter_width = 3 : i32, padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<1x8x8x3x!x>) -> tensor<1x4x4x3x!x>
  %axes = tfl.pseudo_const dense<[1, -2]> : tensor<2xi32> : tensor<2xi32>
  // CHECK: tfl.mean %x, %axes {keep_dims = false} : {{.*}} -> tensor<1x3x!{{.*}}>
  %2 = tfl.mean %x, %axes {keep_dims = false} : (tensor<1x8x8x3x!x>, tensor<2xi32>) -> tensor<1x3x!x>
  // CHECK: tfl.mean %x, %axes {keep_dims = true} : {{.*}} -> tensor<1x1x1x3x!{{.*}}>
  %3 = tfl.mean %x, %axes {keep_dims = true} : (tensor<1x8x8x3x!x>, tensor<2xi32>) -> tensor<1x1x1x3x!x>
  %table = tfl.pseudo_const dense<[[1], [2]]> : tensor<2x1xi32> : tensor<2x1xi32>
  // CHECK: tfl.mean %x, %table {keep_dims = false} : {{.*}} -> tensor<1x3x!{{.*}}>
  %4 = tfl.mean %x, %table {keep_dims = false} : (tensor<1x8x8x3x!x>, tensor<2x1xi32>) -> tensor<1x3x!x>
  func.return
}

func.func @elementwise(%x: tensor<1x4xf32>, %y: tensor<3x1xf32>, %i: tensor<4xi32>) {
  // CHECK-LABEL: @elementwise
  // CHECK: tfl.add %x, %y {fused_activation_function = "RELU"} : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  %0 = tfl.add %x, %y {fused_activation_function = "RELU"} : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  // CHECK: tfl.add %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = tfl.add %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: tfl.sub %x, %y {fused_activation_function = "RELU6"} : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  %8 = tfl.sub %x, %y {fused_activation_function = "RELU6"} : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  // CHECK: tfl.mul %x, %y : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  %9 = tfl.mul %x, %y {fused_activation_function = "NONE"} : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  // CHECK: tfl.maximum %x, %y : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  %10 = tfl.maximum %x, %y : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  // CHECK: tfl.minimum %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %11 = tfl.minimum %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: tfl.relu %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %2 = tfl.relu %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  // CHECK: tfl.relu6 %x
  %3 = tfl.relu6 %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  // CHECK: tfl.relu_0_to_1 %x
  %7 = tfl.relu_0_to_1 %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  // CHECK: tfl.logistic %x
  %4 = tfl.logistic %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  // CHECK: tfl.hard_swish %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %12 = tfl.hard_swish %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  // CHECK: tfl.tanh %x
  %5 = tfl.tanh %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  // CHECK: tfl.softmax %x {beta = 1.000000e+00 : f32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %6 = tfl.softmax %x {beta = 1.0 : f32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return
}

func.func @quantization(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-LABEL: @quantization
  // CHECK: tfl.quantize %x : (tensor<4xf32>) -> tensor<4x!{{.*}}>
  %0 = tfl.quantize %x : (tensor<4xf32>) -> tensor<4x!x>
  // CHECK: tfl.quantize %x {qtype = tensor<4x!{{.*}}>} : (tensor<4xf32>) -> tensor<4x!{{.*}}>
  %1 = "tfl.quantize"(%x) <{qtype = tensor<4x!x>}> : (tensor<4xf32>) -> tensor<4x!x>
  // CHECK: tfl.quantize %x {volatile} : (tensor<4xf32>) -> tensor<4x!{{.*}}>
  %volatile = "tfl.quantize"(%x) {volatile} : (tensor<4xf32>) -> tensor<4x!x>
  // CHECK: tfl.dequantize %{{.*}} : (tensor<4x!{{.*}}>) -> tensor<4xf32>
  %2 = tfl.dequantize %1 : (tensor<4x!x>) -> tensor<4xf32>
  func.return %2 : tensor<4xf32>
}

func.func @movement(%x: tensor<2x3xf32>, %s: tensor<2xi32>, %row: tensor<1x3x1xf32>) {
  // CHECK-LABEL: @movement
  // CHECK: tfl.reshape %x, %s : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %0 = tfl.reshape %x, %s : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %flat = tfl.pseudo_const dense<[-1]> : tensor<1xi32> : tensor<1xi32>
  // CHECK: tfl.reshape %x, %flat : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<6xf32>
  %1 = tfl.reshape %x, %flat : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<6xf32>
  %pads = tfl.pseudo_const dense<[[0, 1], [2, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
  // CHECK: tfl.pad %x, %pads : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<3x5xf32>
  %2 = tfl.pad %x, %pads : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<3x5xf32>
  // CHECK: tfl.concatenation %x, %x, %x {axis = -1 : i32} : {{.*}} -> tensor<2x9xf32>
  %3 = tfl.concatenation %x, %x, %x {axis = -1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x9xf32>
  // CHECK: tfl.squeeze %row {squeeze_dims = [-1 : i64, 0 : i64]} : (tensor<1x3x1xf32>) -> tensor<3xf32>
  %4 = tfl.squeeze %row {squeeze_dims = [-1, 0]} : (tensor<1x3x1xf32>) -> tensor<3xf32>
  // CHECK: tfl.squeeze %row : (tensor<1x3x1xf32>) -> tensor<3xf32>
  %5 = tfl.squeeze %row : (tensor<1x3x1xf32>) -> tensor<3xf32>
  %last = tfl.pseudo_const dense<-1> : tensor<i32> : tensor<i32>
  // CHECK: tfl.expand_dims %x, %last : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3x1xf32>
  %6 = tfl.expand_dims %x, %last : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3x1xf32>
  %perm = tfl.pseudo_const dense<[1, 0]> : tensor<2xi32> : tensor<2xi32>
  // CHECK: tfl.transpose %x, %perm : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %7 = tfl.transpose %x, %perm : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  func.return
}

func.func @opaque(%x: tensor<4xf32>) {
  // CHECK-LABEL: @opaque
  // CHECK: tfl.unsupported %x {builtin = "SQRT"} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = tfl.unsupported %x {builtin = "SQRT"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %{{.*}}, %{{.*}} = tfl.custom %x, %x {custom_code = "Fft", custom_option = dense<[1, 2]> : tensor<2xi8>} :
  %1, %2 = tfl.custom %x, %x {custom_code = "Fft", custom_option = dense<[1, 2]> : tensor<2xi8>} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  func.return
}
