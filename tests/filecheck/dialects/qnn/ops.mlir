// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!u = !quant.uniform<u8:f32, 0.5:128>
!w = !quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>
!m = !quant.uniform<i8:f32:0, {0.1:0, 0.2:0}>
!b = !quant.uniform<i32:f32:0, {0.05:0, 0.1:0}>

func.func @constants() -> tensor<2xi32> {
  // CHECK-LABEL: @constants
  // CHECK: qnn.constant dense<[1, 10]> : tensor<2xi32> : tensor<2xi32>
  %0 = qnn.constant dense<[1, 10]> : tensor<2xi32> : tensor<2xi32>
  // CHECK: qnn.constant dense<7> : tensor<1xi8> : tensor<1x!{{.*}}>
  %1 = qnn.constant dense<7> : tensor<1xi8> : tensor<1x!x>
  // CHECK: qnn.constant #hexnn.file<"m.tflite", 16, 128, "0f"> : tensor<128x!{{.*}}>
  %2 = qnn.constant #hexnn.file<"m.tflite", 16, 128, "0f"> : tensor<128x!x>
  func.return %0 : tensor<2xi32>
}

func.func @layers(%x: tensor<1x8x8x2x!x>, %w: tensor<3x3x2x2x!w>, %g: tensor<3x3x1x2x!w>, %m: tensor<2x128x!m>, %b: tensor<2x!b>, %f: tensor<128xf32>, %n: tensor<4x128xf32>) {
  // CHECK-LABEL: @layers
  // CHECK: qnn.conv_2d %x, %w, %b {stride = [2, 2], pad_amount = {{\[\[}}0, 1], [0, 1]]} : {{.*}} -> tensor<1x4x4x2x!{{.*}}>
  %0 = qnn.conv_2d %x, %w, %b {stride = [2, 2], pad_amount = [[0, 1], [0, 1]]} : (tensor<1x8x8x2x!x>, tensor<3x3x2x2x!w>, tensor<2x!b>) -> tensor<1x4x4x2x!x>
  // CHECK: qnn.conv_2d %x, %g {stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]], dilation = [2, 3], group = 2 : ui32} : {{.*}} -> tensor<1x4x2x2x!{{.*}}>
  %1 = qnn.conv_2d %x, %g {stride = [1, 1], pad_amount = [[0, 0], [0, 0]], dilation = [2, 3], group = 2 : ui32,
      reuse_sparse_indices = false} : (tensor<1x8x8x2x!x>, tensor<3x3x1x2x!w>) -> tensor<1x4x2x2x!x>
  // CHECK: qnn.depth_wise_conv_2d %x, %g, %b {stride = [1, 1], pad_amount = {{\[\[}}1, 1], [1, 1]]} :
  %2 = qnn.depth_wise_conv_2d %x, %g, %b {stride = [1, 1], pad_amount = [[1, 1], [1, 1]], dilation = [1, 1]} : (tensor<1x8x8x2x!x>, tensor<3x3x1x2x!w>, tensor<2x!b>) -> tensor<1x8x8x2x!x>
  // CHECK: qnn.fully_connected %x, %m, %b : {{.*}} -> tensor<1x2x!{{.*}}>
  %3 = qnn.fully_connected %x, %m, %b : (tensor<1x8x8x2x!x>, tensor<2x128x!m>, tensor<2x!b>) -> tensor<1x2x!x>
  // CHECK: qnn.fully_connected %f, %n : (tensor<128xf32>, tensor<4x128xf32>) -> tensor<4xf32>
  %4 = qnn.fully_connected %f, %n : (tensor<128xf32>, tensor<4x128xf32>) -> tensor<4xf32>
  // CHECK: qnn.fully_connected %n, %n {keep_dims = true} : (tensor<4x128xf32>, tensor<4x128xf32>) -> tensor<4x4xf32>
  %5 = qnn.fully_connected %n, %n {keep_dims = true} : (tensor<4x128xf32>, tensor<4x128xf32>) -> tensor<4x4xf32>
  func.return
}

func.func @elementwise(%x: tensor<2x1x4x!x>, %y: tensor<3x4x!x>, %f: tensor<4xf32>, %p: tensor<4xi1>) {
  // CHECK-LABEL: @elementwise
  // CHECK: qnn.element_wise_binary ADD, %x, %y : {{.*}} -> tensor<2x3x4x!{{.*}}>
  %0 = qnn.element_wise_binary ADD, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary LESS_EQUAL, %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = qnn.element_wise_binary LESS_EQUAL, %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_binary XOR, %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %2 = qnn.element_wise_binary XOR, %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_add %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.element_wise_add %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_subtract %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = qnn.element_wise_subtract %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_multiply %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = qnn.element_wise_multiply %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @neurons(%x: tensor<2x4x!x>, %f: tensor<4xf32>) {
  // CHECK-LABEL: @neurons
  // CHECK: qnn.element_wise_neuron RELU, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %0 = qnn.element_wise_neuron RELU, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron RELU_MIN_MAX, %f {min_value = 0.000000e+00 : f32, max_value = 6.000000e+00 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.element_wise_neuron RELU_MIN_MAX, %f {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_neuron HARD_SIGMOID, %f {alpha = 2.500000e-01 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.element_wise_neuron HARD_SIGMOID, %f {alpha = 0.25 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_neuron SOFTPLUS, %f {beta = 2.000000e+00 : f32, threshold = 1.000000e+01 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.element_wise_neuron SOFTPLUS, %f {beta = 2.0 : f32, threshold = 10.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.relu %f : (tensor<4xf32>) -> tensor<4xf32>
  %4 = qnn.relu %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.relu_1 %f : (tensor<4xf32>) -> tensor<4xf32>
  %5 = qnn.relu_1 %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.relu_6 %f : (tensor<4xf32>) -> tensor<4xf32>
  %6 = qnn.relu_6 %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.relu_min_max %f {min_value = -1.000000e+00 : f32, max_value = 2.000000e+00 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %7 = qnn.relu_min_max %f {min_value = -1.0 : f32, max_value = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.sigmoid %f : (tensor<4xf32>) -> tensor<4xf32>
  %8 = qnn.sigmoid %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.tanh %f : (tensor<4xf32>) -> tensor<4xf32>
  %9 = qnn.tanh %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.softmax %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %10 = qnn.softmax %x {beta = 1.0 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.softmax %x {axis = 0 : ui32, beta = 5.000000e-01 : f32} :
  %11 = qnn.softmax %x {axis = 0 : ui32, beta = 0.5 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  func.return
}

func.func @pools(%x: tensor<1x8x8x2x!x>) {
  // CHECK-LABEL: @pools
  // CHECK: qnn.pool_avg_2d %x {filter_size = [3, 3], stride = [2, 2], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<1x3x3x2x!{{.*}}>
  %0 = qnn.pool_avg_2d %x {filter_size = [3, 3], stride = [2, 2], pad_amount = [[0, 0], [0, 0]], rounding_mode = FLOOR, count_pad_for_edges = false} : (tensor<1x8x8x2x!x>) -> tensor<1x3x3x2x!x>
  // CHECK: qnn.pool_avg_2d %x {filter_size = [3, 3], stride = [2, 2], pad_amount = {{\[\[}}0, 0], [0, 0]], rounding_mode = CEIL, count_pad_for_edges = true} : {{.*}} -> tensor<1x4x4x2x!{{.*}}>
  %1 = qnn.pool_avg_2d %x {filter_size = [3, 3], stride = [2, 2], pad_amount = [[0, 0], [0, 0]], rounding_mode = CEIL, count_pad_for_edges = true} : (tensor<1x8x8x2x!x>) -> tensor<1x4x4x2x!x>
  // CHECK: qnn.pool_max_2d %x {filter_size = [2, 4], stride = [1, 1], pad_amount = {{\[\[}}0, 1], [1, 2]]} : {{.*}} -> tensor<1x8x8x2x!{{.*}}>
  %2 = qnn.pool_max_2d %x {filter_size = [2, 4], stride = [1, 1], pad_amount = [[0, 1], [1, 2]]} : (tensor<1x8x8x2x!x>) -> tensor<1x8x8x2x!x>
  // CHECK: qnn.reduce_mean %x {axes = [1, 2]} : {{.*}} -> tensor<1x2x!{{.*}}>
  %3 = qnn.reduce_mean %x {axes = [1, 2], keep_dims = false} : (tensor<1x8x8x2x!x>) -> tensor<1x2x!x>
  // CHECK: qnn.reduce_mean %x {axes = [2, 1], keep_dims = true} : {{.*}} -> tensor<1x1x1x2x!{{.*}}>
  %4 = qnn.reduce_mean %x {axes = [2, 1], keep_dims = true} : (tensor<1x8x8x2x!x>) -> tensor<1x1x1x2x!x>
  // CHECK: qnn.reduce_mean %x {axes = [0, 1, 2, 3]} : {{.*}} -> tensor<1x!{{.*}}>
  %5 = qnn.reduce_mean %x {axes = [0, 1, 2, 3]} : (tensor<1x8x8x2x!x>) -> tensor<1x!x>
  func.return
}

func.func @conversions(%x: tensor<4x!x>, %f: tensor<4xf32>, %h: tensor<4xf16>) {
  // CHECK-LABEL: @conversions
  // CHECK: qnn.quantize %f : (tensor<4xf32>) -> tensor<4x!{{.*}}>
  %0 = qnn.quantize %f : (tensor<4xf32>) -> tensor<4x!x>
  // CHECK: qnn.dequantize %x : (tensor<4x!{{.*}}>) -> tensor<4xf32>
  %1 = qnn.dequantize %x : (tensor<4x!x>) -> tensor<4xf32>
  // CHECK: qnn.convert %x : (tensor<4x!{{.*}}>) -> tensor<4x!{{.*}}>
  %2 = qnn.convert %x : (tensor<4x!x>) -> tensor<4x!u>
  // CHECK: qnn.convert %x {dynamic_input_data = true} : (tensor<4x!{{.*}}>) -> tensor<4xf32>
  %3 = qnn.convert %x {dynamic_input_data = true} : (tensor<4x!x>) -> tensor<4xf32>
  // CHECK: qnn.cast %h : (tensor<4xf16>) -> tensor<4xf32>
  %4 = qnn.cast %h : (tensor<4xf16>) -> tensor<4xf32>
  func.return
}

func.func @movement(%x: tensor<2x4x!x>, %f: tensor<4xf32>, %w: tensor<3x3x2x2x!w>, %s: tensor<1xi32>) {
  // CHECK-LABEL: @movement
  // CHECK: qnn.pad CONSTANT, %x {pad_amount = {{\[\[}}0, 0], [1, 2]], pad_constant_value = -128 : i32} : {{.*}} -> tensor<2x7x!{{.*}}>
  %0 = qnn.pad CONSTANT, %x {pad_amount = [[0, 0], [1, 2]], pad_constant_value = -128 : i32} : (tensor<2x4x!x>) -> tensor<2x7x!x>
  // CHECK: qnn.pad MIRROR_REFLECT, %f {pad_amount = {{\[\[}}3, 0]]} : (tensor<4xf32>) -> tensor<7xf32>
  %1 = qnn.pad MIRROR_REFLECT, %f {pad_amount = [[3, 0]]} : (tensor<4xf32>) -> tensor<7xf32>
  // CHECK: qnn.concat %x, %x : {{.*}} -> tensor<2x8x!{{.*}}>
  %2 = qnn.concat %x, %x : (tensor<2x4x!x>, tensor<2x4x!x>) -> tensor<2x8x!x>
  // CHECK: qnn.concat %x, %x, %x {axis = 0 : ui32} : {{.*}} -> tensor<6x4x!{{.*}}>
  %3 = qnn.concat %x, %x, %x {axis = 0 : ui32} : (tensor<2x4x!x>, tensor<2x4x!x>, tensor<2x4x!x>) -> tensor<6x4x!x>
  // CHECK: qnn.reshape %x : {{.*}} -> tensor<8x!{{.*}}>
  %4 = qnn.reshape %x : (tensor<2x4x!x>) -> tensor<8x!x>
  // CHECK: qnn.reshape %x, %s : {{.*}} -> tensor<8x!{{.*}}>
  %5 = qnn.reshape %x, %s : (tensor<2x4x!x>, tensor<1xi32>) -> tensor<8x!x>
  // CHECK: qnn.transpose %w {perm = [3, 0, 1, 2]} : {{.*}} -> tensor<2x3x3x2x!{{.*}}>
  %6 = qnn.transpose %w {perm = [3, 0, 1, 2]} : (tensor<3x3x2x2x!w>) -> tensor<2x3x3x2x!m>
  func.return
}

func.func @scalars(%a: tensor<f32>, %b: tensor<2xf32>) {
  // CHECK-LABEL: @scalars
  // CHECK: qnn.element_wise_binary MULTIPLY, %a, %b : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
  %0 = qnn.element_wise_binary MULTIPLY, %a, %b : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: qnn.reshape %a : (tensor<f32>) -> tensor<1x1xf32>
  %1 = qnn.reshape %a : (tensor<f32>) -> tensor<1x1xf32>
  func.return
}
