// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-100>
!y = !quant.uniform<i8:f32, 0.25:-128>
!w = !quant.uniform<i8:f32:0, {0.1:0, 0.2:0}>
!d = !quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>
!b = !quant.uniform<i32:f32:0, {0.05:0, 0.1:0}>
!s = !quant.uniform<i8:f32, 0.00390625:-128>

// CHECK: builtin.module attributes {hexnn.numerics = #hexnn.numerics<tflite-ref>}

// Weights OHWI become HWIO, SAME padding explicit, the activation an operation that keeps the location.
// CHECK-LABEL: @conv_2d
func.func @conv_2d(%x: tensor<1x3x3x2x!x>) -> tensor<1x2x2x2x!y> {
  %w = tfl.pseudo_qconst dense<[[[[1, 2], [3, 4]]], [[[5, 6], [7, 8]]]]> : tensor<2x1x2x2xi8> : tensor<2x1x2x2x!w>
  %b = tfl.pseudo_qconst dense<[10, 20]> : tensor<2xi32> : tensor<2x!b>
  // CHECK-DAG: %[[B:.*]] = qnn.constant dense<[10, 20]> : tensor<2xi32>
  // CHECK-DAG: %[[W:.*]] = qnn.constant dense<{{\[\[\[\[}}1, 5], [2, 6]], {{\[\[}}3, 7], [4, 8]]]]> : tensor<1x2x2x2xi8>
  // CHECK-SAME: : tensor<1x2x2x2x!quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>> loc("~constant"("CONV_2D@0:y"
  // CHECK: %[[Y:.*]] = qnn.conv_2d %x, %[[W]], %[[B]] {stride = [2, 2], pad_amount = {{\[\[}}0, 0], [0, 1]]} : {{.*}} loc("~conv_2d"("CONV_2D@0:y"("m.tflite":0:0)))
  // CHECK: qnn.element_wise_neuron RELU_MIN_MAX, %[[Y]] {min_value = 0.000000e+00 : f32, max_value = 6.000000e+00 : f32} : {{.*}} loc("CONV_2D@0:y"("m.tflite":0:0))
  %y = tfl.conv_2d %x, %w, %b {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32,
      fused_activation_function = "RELU6"} : (tensor<1x3x3x2x!x>, tensor<2x1x2x2x!w>, tensor<2x!b>) ->
      tensor<1x2x2x2x!y> loc("CONV_2D@0:y"("m.tflite":0:0))
  func.return %y : tensor<1x2x2x2x!y>
}

// Weights whose values are not there, or come from elsewhere, are transposed by an operation; depth tells the groups.
// CHECK-LABEL: @grouped
func.func @grouped(%x: tensor<1x3x3x4x!x>, %w: tensor<2x1x1x2x!w>) -> tensor<1x3x3x2x!y> {
  // CHECK: %[[T:.*]] = qnn.transpose %w {perm = [1, 2, 3, 0]}
  // CHECK: qnn.conv_2d %x, %[[T]] {group = 2 : ui32{{.*}}}
  // CHECK: qnn.element_wise_neuron RELU_MIN_MAX, {{.*}} {min_value = -1.000000e+00 : f32, max_value = 1.000000e+00 : f32}
  %y = tfl.conv_2d %x, %w {padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "RELU_N1_TO_1"} : (tensor<1x3x3x4x!x>, tensor<2x1x1x2x!w>) -> tensor<1x3x3x2x!y>
  func.return %y : tensor<1x3x3x2x!y>
}

// CHECK-LABEL: @elided
func.func @elided(%x: tensor<1x3x3x1x!x>) -> tensor<1x3x3x2x!y> {
  %w = tfl.pseudo_qconst #hexnn.elided<"0f"> : tensor<1x1x1x2x!d>
  // CHECK: %[[C:.*]] = qnn.constant #hexnn.elided<"0f">
  // CHECK: %[[T:.*]] = qnn.transpose %[[C]] {perm = [1, 2, 0, 3]}
  // CHECK: qnn.depth_wise_conv_2d %x, %[[T]] {stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]]}
  %y = tfl.depthwise_conv_2d %x, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32, depth_multiplier = 2 : i32} : (tensor<1x3x3x1x!x>, tensor<1x1x1x2x!d>) -> tensor<1x3x3x2x!y>
  func.return %y : tensor<1x3x3x2x!y>
}

// Axes that are kept are a reshape, after the activation.
// CHECK-LABEL: @fully_connected
func.func @fully_connected(%x: tensor<2x3x4x!x>, %w: tensor<2x4x!w>) -> tensor<2x3x2x!y> {
  // CHECK: %[[Y:.*]] = qnn.fully_connected %x, %w : {{.*}} -> tensor<6x2x!{{.*}}>
  // CHECK: %[[R:.*]] = qnn.element_wise_neuron RELU, %[[Y]]
  // CHECK: qnn.reshape %[[R]] : {{.*}} -> tensor<2x3x2x!{{.*}}>
  %y = tfl.fully_connected %x, %w {keep_num_dims = true, fused_activation_function = "RELU"} : (tensor<2x3x4x!x>, tensor<2x4x!w>) -> tensor<2x3x2x!y>
  func.return %y : tensor<2x3x2x!y>
}

// CHECK-LABEL: @elementwise
func.func @elementwise(%x: tensor<4x!x>) -> tensor<4xf32> {
  // CHECK-NEXT: qnn.element_wise_binary ADD, %x, %x
  %0 = tfl.add %x, %x : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_neuron RELU,
  %1 = tfl.relu %0 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, {{.*}} {min_value = 0.000000e+00 : f32, max_value = 6.000000e+00 : f32}
  %2 = tfl.relu6 %1 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, {{.*}} {min_value = 0.000000e+00 : f32, max_value = 1.000000e+00 : f32}
  %one = tfl.relu_0_to_1 %2 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_neuron HARD_SWISH,
  %swish = tfl.hard_swish %one : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_neuron SIGMOID,
  %3 = tfl.logistic %swish : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_neuron TANH,
  %4 = tfl.tanh %3 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.softmax {{.*}} {beta = 5.000000e-01 : f32}
  %5 = tfl.softmax %4 {beta = 0.5 : f32} : (tensor<4x!x>) -> tensor<4x!s>
  // CHECK-NEXT: qnn.convert
  %6 = tfl.quantize %5 : (tensor<4x!s>) -> tensor<4x!y>
  // CHECK-NEXT: qnn.dequantize
  %7 = tfl.dequantize %6 : (tensor<4x!y>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.quantize
  %8 = tfl.quantize %7 : (tensor<4xf32>) -> tensor<4x!y>
  %9 = tfl.dequantize %8 : (tensor<4x!y>) -> tensor<4xf32>
  func.return %9 : tensor<4xf32>
}

// CHECK-LABEL: @half
func.func @half(%x: tensor<4xf16>) -> tensor<4xf32> {
  // CHECK-NEXT: qnn.cast %x
  %0 = tfl.dequantize %x : (tensor<4xf16>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// Operands that are shapes become parameters; the constants go.
// CHECK-LABEL: @pools
func.func @pools(%x: tensor<1x5x5x2x!x>) -> tensor<4x!x> {
  %axes = tfl.pseudo_const dense<[-2, 1]> : tensor<2xi32> : tensor<2xi32>
  %pads = tfl.pseudo_const dense<[[0, 0], [1, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
  %shape = tfl.pseudo_const dense<[-1]> : tensor<1xi32> : tensor<1xi32>
  // CHECK-NEXT: qnn.pool_avg_2d %x {filter_size = [2, 2], stride = [1, 1], pad_amount = {{\[\[}}0, 1], [0, 1]]}
  %0 = tfl.average_pool_2d %x {filter_height = 2 : i32, filter_width = 2 : i32, padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x5x5x2x!x>) -> tensor<1x5x5x2x!x>
  // CHECK-NEXT: qnn.pool_max_2d {{.*}} {filter_size = [2, 2], stride = [2, 2], pad_amount = {{\[\[}}0, 0], [0, 0]]}
  %1 = tfl.max_pool_2d %0 {filter_height = 2 : i32, filter_width = 2 : i32, padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<1x5x5x2x!x>) -> tensor<1x2x2x2x!x>
  // CHECK-NEXT: qnn.reduce_mean {{.*}} {axes = [1, 2]} : {{.*}} -> tensor<1x2x!{{.*}}>
  %2 = tfl.mean %1, %axes {keep_dims = false} : (tensor<1x2x2x2x!x>, tensor<2xi32>) -> tensor<1x2x!x>
  // CHECK-NEXT: qnn.pad CONSTANT, {{.*}} {pad_amount = {{\[\[}}0, 0], [1, 0]], pad_constant_value = -100 : i32}
  %3 = tfl.pad %2, %pads : (tensor<1x2x!x>, tensor<2x2xi32>) -> tensor<1x3x!x>
  // CHECK-NEXT: qnn.reshape {{.*}} -> tensor<3x!{{.*}}>
  %4 = tfl.reshape %3, %shape : (tensor<1x3x!x>, tensor<1xi32>) -> tensor<3x!x>
  %one = tfl.pseudo_qconst dense<1> : tensor<1xi8> : tensor<1x!x>
  // CHECK: qnn.concat {{.*}} {axis = 0 : ui32}
  %5 = tfl.concatenation %4, %one {axis = -1 : i32} : (tensor<3x!x>, tensor<1x!x>) -> tensor<4x!x>
  func.return %5 : tensor<4x!x>
}

// The integers of a bias are added to the sums, whatever its scale: they get the scale of the sums.
// CHECK-LABEL: @bias_of_another_scale
func.func @bias_of_another_scale(%x: tensor<1x4x4x1x!x>, %v: tensor<2x1x!x>) -> (tensor<1x4x4x2x!y>, tensor<16x2x!y>) {
  %w = tfl.pseudo_qconst dense<100> : tensor<2x1x1x1xi8> : tensor<2x1x1x1x!w>
  // CHECK-DAG: qnn.constant dense<[1000, 2000]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {0.05:0, 0.1:0}>>
  // CHECK-DAG: qnn.constant dense<[1000, 2000]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32, 0.25:0>>
  %b = tfl.pseudo_qconst dense<[1000, 2000]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {0.001:0, 0.002:7}>>
  %0 = tfl.conv_2d %x, %w, %b {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} :
      (tensor<1x4x4x1x!x>, tensor<2x1x1x1x!w>, tensor<2x!quant.uniform<i32:f32:0, {0.001:0, 0.002:7}>>) ->
      tensor<1x4x4x2x!y>
  %1 = tfl.fully_connected %x, %v, %b : (tensor<1x4x4x1x!x>, tensor<2x1x!x>, tensor<2x!quant.uniform<i32:f32:0, {0.001:0, 0.002:7}>>) -> tensor<16x2x!y>
  func.return %0, %1 : tensor<1x4x4x2x!y>, tensor<16x2x!y>
}

// CHECK-LABEL: @binary
func.func @binary(%x: tensor<3x4x!x>, %z: tensor<4x!x>) -> tensor<3x4x!x> {
  // CHECK-NEXT: %[[S:.*]] = qnn.element_wise_binary SUBTRACT, %x, %z : {{.*}} -> tensor<3x4x!{{.*}}>
  // CHECK-NEXT: qnn.element_wise_neuron RELU, %[[S]]
  %0 = tfl.sub %x, %z {fused_activation_function = "RELU"} : (tensor<3x4x!x>, tensor<4x!x>) -> tensor<3x4x!x>
  // CHECK-NEXT: %[[M:.*]] = qnn.element_wise_multiply {{.*}}, %z
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, %[[M]]
  %1 = tfl.mul %0, %z {fused_activation_function = "RELU6"} : (tensor<3x4x!x>, tensor<4x!x>) -> tensor<3x4x!x>
  // CHECK-NEXT: qnn.element_wise_binary MAXIMUM, {{.*}}, %z
  %2 = tfl.maximum %1, %z : (tensor<3x4x!x>, tensor<4x!x>) -> tensor<3x4x!x>
  // CHECK-NEXT: qnn.element_wise_binary MINIMUM, {{.*}}, %z
  %3 = tfl.minimum %2, %z : (tensor<3x4x!x>, tensor<4x!x>) -> tensor<3x4x!x>
  func.return %3 : tensor<3x4x!x>
}

// Axes of extent 1 that come or go are a view.
// CHECK-LABEL: @axes
func.func @axes(%x: tensor<1x3x4x!x>) -> tensor<4x1x3x!x> {
  %dim = tfl.pseudo_const dense<0> : tensor<i32> : tensor<i32>
  %perm = tfl.pseudo_const dense<[2, 0, 1]> : tensor<3xi32> : tensor<3xi32>
  // CHECK-NEXT: qnn.reshape %x : {{.*}} -> tensor<3x4x!{{.*}}>
  %0 = tfl.squeeze %x {squeeze_dims = [0]} : (tensor<1x3x4x!x>) -> tensor<3x4x!x>
  // CHECK-NEXT: qnn.reshape {{.*}} -> tensor<1x3x4x!{{.*}}>
  %1 = tfl.expand_dims %0, %dim : (tensor<3x4x!x>, tensor<i32>) -> tensor<1x3x4x!x>
  // CHECK-NEXT: qnn.transpose {{.*}} {perm = [2, 0, 1]} : {{.*}} -> tensor<4x1x3x!{{.*}}>
  %2 = tfl.transpose %1, %perm : (tensor<1x3x4x!x>, tensor<3xi32>) -> tensor<4x1x3x!x>
  func.return %2 : tensor<4x1x3x!x>
}

// QNN's reductions leave an axis; a scalar is a view of what they give.
// CHECK-LABEL: @mean_of_all
func.func @mean_of_all(%x: tensor<4x!x>) -> tensor<!x> {
  %axis = tfl.pseudo_const dense<[0]> : tensor<1xi32> : tensor<1xi32>
  // CHECK-NEXT: qnn.reduce_mean {{.*}} -> tensor<1x!{{.*}}> loc("~reduce_mean"
  // CHECK-NEXT: qnn.reshape {{.*}} -> tensor<!{{.*}}> loc("MEAN@0:mean"
  %0 = tfl.mean %x, %axis {keep_dims = false} : (tensor<4x!x>, tensor<1xi32>) -> tensor<!x> loc("MEAN@0:mean"("m.tflite":0:0))
  func.return %0 : tensor<!x>
}

func.func @softmax_of_16_bits(%x: tensor<4x!x>) -> tensor<4x!quant.uniform<i16:f32, 1.52587890625e-05:-32768>> {
  // CHECK-LABEL: @softmax_of_16_bits
  // CHECK-NEXT: qnn.softmax %x {beta = 2.000000e+00 : f32} : (tensor<4x!{{.*}}>) -> tensor<4x!quant.uniform<i16:f32
  %0 = tfl.softmax %x {beta = 2.0 : f32} : (tensor<4x!x>) -> tensor<4x!quant.uniform<i16:f32, 1.52587890625e-05:-32768>>
  func.return %0 : tensor<4x!quant.uniform<i16:f32, 1.52587890625e-05:-32768>>
}
