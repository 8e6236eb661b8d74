// RUN: qnn-opt %s -p nnef-to-qnn --split-input-file | filecheck %s
// RUN: qnn-opt %s -p nnef-to-qnn-graph --split-input-file | filecheck %s --check-prefix=GRAPH

// CHECK:      module attributes {hexnn.numerics = #hexnn.numerics<tflite-ref>}
// CHECK:      %[[X:.*]] = qnn.transpose %x {perm = [0, 2, 3, 1]
// CHECK-NEXT: %[[W:.*]] = qnn.transpose %w {perm = [2, 3, 1, 0]
// CHECK-NEXT: %[[B:.*]] = qnn.reshape %b
// CHECK-NEXT: %[[Y:.*]] = qnn.conv_2d %[[X]], %[[W]], %[[B]] {{.*}}pad_amount = [[0, 1], [0, 1]]
// CHECK-NEXT: %[[C:.*]] = qnn.transpose %[[Y]] {perm = [0, 3, 1, 2]
// CHECK-NEXT: qnn.element_wise_neuron RELU, %[[C]]
// GRAPH:      %[[Y:.*]] = qnn.conv_2d
// GRAPH-NEXT: %[[R:.*]] = qnn.element_wise_neuron RELU, %[[Y]] : (tensor<1x3x3x8xf32>)
// GRAPH-NEXT: qnn.transpose %[[R]] {perm = [0, 3, 1, 2]
func.func @main(%x: tensor<1x4x6x6xf32>, %w: tensor<8x4x3x3xf32>, %b: tensor<1x8xf32>) -> tensor<1x8x3x3xf32> {
  %0 = nnef.conv %x, %w, %b {stride = [2, 2]} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x3x3xf32>
  %1 = nnef.relu %0 : (tensor<1x8x3x3xf32>) -> tensor<1x8x3x3xf32>
  func.return %1 : tensor<1x8x3x3xf32>
}

// -----

// As many groups as channels; a quantized filter keeps its scales, the bias is integers.
// CHECK:      qnn.constant dense<{{.*}}> : {{.*}} : tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0}>>
// CHECK-NEXT: qnn.constant dense<[8, 32]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {0.25:0, 0.125:0}>>
// CHECK-NEXT: qnn.depth_wise_conv_2d
// GRAPH:      qnn.depth_wise_conv_2d
func.func @main(%x: tensor<1x2x6x6x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>> {
  %w = nnef.variable "w" dense<1> : tensor<2x1x1x1xi8> : tensor<2x1x1x1x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %b = nnef.constant dense<[[2.0, 4.0]]> : tensor<1x2xf32> : tensor<1x2xf32>
  %0 = nnef.conv %x, %w, %b {groups = 0 : i64} : (tensor<1x2x6x6x!quant.uniform<i8:f32, 0.5:0>>,
      tensor<2x1x1x1x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<1x2xf32>) ->
      tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>>
  func.return %0 : tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>>
}

// -----

// A quantized bias keeps its scales, which lie along its one axis then.
// CHECK:      qnn.constant dense<[5, -7]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {0.25:0, 0.125:0}>>
// CHECK:      qnn.conv_2d
// GRAPH:      qnn.conv_2d
func.func @main(%x: tensor<1x3x6x6x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>> {
  %w = nnef.variable "w" dense<1> : tensor<2x3x1x1xi8> : tensor<2x3x1x1x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %b = nnef.variable "b" dense<[[5, -7]]> : tensor<1x2xi32> : tensor<1x2x!quant.uniform<i32:f32:1, {0.25, 0.125}>>
  %0 = nnef.conv %x, %w, %b : (tensor<1x3x6x6x!quant.uniform<i8:f32, 0.5:0>>,
      tensor<2x3x1x1x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<1x2x!quant.uniform<i32:f32:1, {0.25, 0.125}>>) ->
      tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>>
  func.return %0 : tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>>
}

// -----

// One scale stays one.
// CHECK:      qnn.constant dense<[5, -7]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32, 0.25:0>>
// GRAPH:      qnn.conv_2d
func.func @main(%x: tensor<1x3x6x6x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>> {
  %w = nnef.variable "w" dense<1> : tensor<2x3x1x1xi8> : tensor<2x3x1x1x!quant.uniform<i8:f32, 0.5:0>>
  %b = nnef.variable "b" dense<[[5, -7]]> : tensor<1x2xi32> : tensor<1x2x!quant.uniform<i32:f32, 0.25:0>>
  %0 = nnef.conv %x, %w, %b : (tensor<1x3x6x6x!quant.uniform<i8:f32, 0.5:0>>,
      tensor<2x3x1x1x!quant.uniform<i8:f32, 0.5:0>>, tensor<1x2x!quant.uniform<i32:f32, 0.25:0>>) ->
      tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>>
  func.return %0 : tensor<1x2x6x6x!quant.uniform<i8:f32, 1.0:0>>
}

// -----

// Padding that counts as zeros stands before the maximum; padding that is ignored belongs to it.
// CHECK:      qnn.pad CONSTANT
// CHECK:      qnn.pool_max_2d {{.*}}pad_amount = {{\[\[}}0, 0], [0, 0]]
// CHECK:      qnn.pool_max_2d {{.*}}pad_amount = {{\[\[}}1, 1], [1, 1]]
// GRAPH:      qnn.pad CONSTANT
// GRAPH-NEXT: qnn.transpose
// GRAPH-NEXT: qnn.pool_max_2d
// GRAPH-NEXT: qnn.pool_max_2d
func.func @main(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32> {
  %0 = nnef.max_pool %x {size = [1, 1, 3, 3]} : (tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  %1 = nnef.max_pool %0 {size = [1, 1, 3, 3], border = "ignore"} : (tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  func.return %1 : tensor<1x2x6x6xf32>
}

// -----

// Leading axes align: a bias gets axes at its end.
// CHECK:      %[[B:.*]] = qnn.reshape %b : (tensor<1x4xf32>) -> tensor<1x4x1x1xf32>
// CHECK-NEXT: qnn.element_wise_binary ADD, %x, %[[B]]
// GRAPH:      qnn.element_wise_binary ADD
func.func @main(%x: tensor<1x4x6x6xf32>, %b: tensor<1x4xf32>) -> tensor<1x4x6x6xf32> {
  %0 = nnef.add %x, %b : (tensor<1x4x6x6xf32>, tensor<1x4xf32>) -> tensor<1x4x6x6xf32>
  func.return %0 : tensor<1x4x6x6xf32>
}

// -----

// Compositions of quantized tensors compute with the real numbers.
// CHECK:      %[[R:.*]] = qnn.dequantize %x
// CHECK:      qnn.element_wise_neuron SIGMOID
// CHECK:      qnn.element_wise_binary MULTIPLY, %[[R]]
// CHECK-NEXT: qnn.quantize
// GRAPH:      qnn.quantize
func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:0>> {
  %0 = nnef.silu %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:0>>
  func.return %0 : tensor<4x!quant.uniform<i8:f32, 0.25:0>>
}
