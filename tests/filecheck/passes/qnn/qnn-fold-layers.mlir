// RUN: qnn-opt %s --print-local-scope -p qnn-fold-layers --split-input-file | filecheck %s

!x = tensor<1x4x4x2xf32>

// A batch normalization becomes part of the convolution before it, and so do factors and terms of channels.
// CHECK-LABEL: func.func @main
// CHECK: %[[W:.*]] = qnn.constant dense<{{\[+}}-4.000000e+00, 6.000000e+00], [-4.000000e+00, 6.000000e+00]
// CHECK: %[[B:.*]] = qnn.constant dense<[0.000000e+00, -2.000000e+00]>
// CHECK: %[[Y:.*]] = qnn.conv_2d %x, %[[W]], %[[B]]
// CHECK-NEXT: func.return %[[Y]]
func.func @main(%x: !x) -> !x {
  %w = qnn.constant dense<1.0> : tensor<1x1x2x2xf32> : tensor<1x1x2x2xf32>
  %s = qnn.constant dense<[2.0, -3.0]> : tensor<2xf32> : tensor<2xf32>
  %b = qnn.constant dense<[1.0, 2.0]> : tensor<2xf32> : tensor<2xf32>
  %two = qnn.constant dense<2.0> : tensor<1xf32> : tensor<1xf32>
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, tensor<1x1x2x2xf32>) -> !x
  %1 = qnn.batchnorm %0, %s, %b : (!x, tensor<2xf32>, tensor<2xf32>) -> !x
  %2 = qnn.element_wise_binary MULTIPLY, %two, %1 : (tensor<1xf32>, !x) -> !x
  %3 = qnn.element_wise_binary SUBTRACT, %two, %2 : (tensor<1xf32>, !x) -> !x
  %4 = qnn.element_wise_binary SUBTRACT, %3, %b : (!x, tensor<2xf32>) -> !x
  %5 = qnn.element_wise_binary ADD, %4, %b : (!x, tensor<2xf32>) -> !x
  func.return %5 : !x
}

// -----

!x = tensor<1x4x4x4xf32>

// The scales of a transposed convolution in groups are those of its groups' channels.
// CHECK-LABEL: func.func @main
// CHECK: qnn.constant dense<{{\[+}}1.000000e+00], [1.000000e+00], [2.000000e+00], [2.000000e+00]
// CHECK: qnn.transpose_conv_2d {{.*}}group = 2
// CHECK-NOT: qnn.batchnorm
func.func @main(%x: !x) -> tensor<1x4x4x2xf32> {
  %w = qnn.constant dense<1.0> : tensor<1x1x4x1xf32> : tensor<1x1x4x1xf32>
  %s = qnn.constant dense<[1.0, 2.0]> : tensor<2xf32> : tensor<2xf32>
  %0 = qnn.transpose_conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]], group = 2 : ui32} : (!x, tensor<1x1x4x1xf32>) -> tensor<1x4x4x2xf32>
  %1 = qnn.batchnorm %0, %s : (tensor<1x4x4x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  func.return %1 : tensor<1x4x4x2xf32>
}

// -----

!x = tensor<1x4x4x2xf32>

// Behind another operation, or where the layer has other readers, it is a depthwise convolution.
// CHECK-LABEL: func.func @main
// CHECK: %[[C:.*]] = qnn.conv_2d
// CHECK: qnn.depth_wise_conv_2d %[[C]], %{{.*}}, %{{.*}} {stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]]}
// CHECK: func.return %[[C]]
func.func @main(%x: !x) -> (!x, !x) {
  %w = qnn.constant dense<1.0> : tensor<1x1x2x2xf32> : tensor<1x1x2x2xf32>
  %s = qnn.constant dense<[2.0, -3.0]> : tensor<2xf32> : tensor<2xf32>
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, tensor<1x1x2x2xf32>) -> !x
  %1 = qnn.batchnorm %0, %s : (!x, tensor<2xf32>) -> !x
  func.return %0, %1 : !x, !x
}

// -----

!x = tensor<2x5x3xf32>

// Products with constants are fully connected, on either side.
// CHECK-LABEL: func.func @main
// CHECK: %[[W:.*]] = qnn.constant dense<{{\[\[}}1.000000e+00, 3.000000e+00, 5.000000e+00], [2.000000e+00, 4.000000e+00, 6.000000e+00]]>
// CHECK: %[[P:.*]] = qnn.fully_connected %x, %[[W]] {keep_dims = true} : (tensor<2x5x3xf32>, tensor<2x3xf32>) -> tensor<2x5x2xf32>
// CHECK: %[[T:.*]] = qnn.transpose %[[P]] {perm = [0, 2, 1]}
// CHECK: %[[Q:.*]] = qnn.fully_connected %[[T]], %{{.*}} {keep_dims = true} : (tensor<2x2x5xf32>, tensor<1x5xf32>) -> tensor<2x2x1xf32>
// CHECK: qnn.transpose %[[Q]] {perm = [0, 2, 1]} : (tensor<2x2x1xf32>) -> tensor<2x1x2xf32>
func.func @main(%x: !x) -> tensor<2x1x2xf32> {
  %w = qnn.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32> : tensor<3x2xf32>
  %v = qnn.constant dense<1.0> : tensor<1x1x5xf32> : tensor<1x1x5xf32>
  %0 = qnn.mat_mul %x, %w : (!x, tensor<3x2xf32>) -> tensor<2x5x2xf32>
  %1 = qnn.mat_mul %v, %0 : (tensor<1x1x5xf32>, tensor<2x5x2xf32>) -> tensor<2x1x2xf32>
  func.return %1 : tensor<2x1x2xf32>
}

// -----

!x = tensor<1x2xf32>
!q = tensor<1x2x!quant.uniform<i8:f32, 0.5:0>>
!w = tensor<2x2x!quant.uniform<i8:f32, 0.5:0>>

// What is quantized stays, and so do a matrix for each batch and terms that differ within a channel.
// CHECK-LABEL: func.func @main
// CHECK: qnn.mat_mul
// CHECK: qnn.fully_connected
// CHECK-NEXT: qnn.element_wise_binary ADD
// CHECK: qnn.mat_mul
func.func @main(%q: !q, %x: !x, %y: tensor<3x1x2xf32>) -> (!q, tensor<2x2xf32>, tensor<3x1x2xf32>) {
  %c = qnn.constant dense<1> : tensor<2x2xi8> : !w
  %w = qnn.constant dense<1.0> : tensor<2x2xf32> : tensor<2x2xf32>
  %z = qnn.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32> : tensor<2x1xf32>
  %v = qnn.constant dense<1.0> : tensor<3x2x2xf32> : tensor<3x2x2xf32>
  %0 = qnn.mat_mul %q, %c : (!q, !w) -> !q
  %1 = qnn.fully_connected %x, %w : (!x, tensor<2x2xf32>) -> !x
  %2 = qnn.element_wise_binary ADD, %1, %z : (!x, tensor<2x1xf32>) -> tensor<2x2xf32>
  %3 = qnn.mat_mul %y, %v : (tensor<3x1x2xf32>, tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
  func.return %0, %2, %3 : !q, tensor<2x2xf32>, tensor<3x1x2xf32>
}

// -----

// A batch normalization of another rank is one of images; moments are means.
// CHECK-LABEL: func.func @main
// CHECK: qnn.reshape %x : (tensor<5x2xf32>) -> tensor<1x1x5x2xf32>
// CHECK: qnn.depth_wise_conv_2d
// CHECK: qnn.reshape {{.*}} -> tensor<5x2xf32>
// CHECK: %[[M:.*]] = qnn.reduce_mean {{.*}}keep_dims = true
// CHECK: %[[D:.*]] = qnn.element_wise_binary SQUARED_DIFFERENCE, %{{.*}}, %[[M]]
// CHECK: %[[V:.*]] = qnn.reduce_mean %[[D]]
// CHECK: qnn.reshape %[[M]] : (tensor<1x2xf32>) -> tensor<2xf32>
// CHECK: qnn.reshape %[[V]] : (tensor<1x2xf32>) -> tensor<2xf32>
func.func @main(%x: tensor<5x2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %s = qnn.constant dense<[2.0, -3.0]> : tensor<2xf32> : tensor<2xf32>
  %0 = qnn.batchnorm %x, %s : (tensor<5x2xf32>, tensor<2xf32>) -> tensor<5x2xf32>
  %m, %v = qnn.moments %0 {axes = [0], keep_dims = false} : (tensor<5x2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  func.return %m, %v : tensor<2xf32>, tensor<2xf32>
}
