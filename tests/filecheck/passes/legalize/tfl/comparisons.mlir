// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!y = !quant.uniform<i8:f32, 0.25:0>

// CHECK-LABEL: @floats
func.func @floats(%x: tensor<2x4xf32>, %a: tensor<4xf32>) -> (tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>) {
  // CHECK-NEXT: qnn.element_wise_binary EQUAL, %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %0 = tfl.equal %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK-NEXT: qnn.element_wise_binary NOT_EQUAL, %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %1 = tfl.not_equal %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK-NEXT: qnn.element_wise_binary LESS, %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %2 = tfl.less %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK-NEXT: qnn.element_wise_binary LESS_EQUAL, %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %3 = tfl.less_equal %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK-NEXT: qnn.element_wise_binary GREATER, %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %4 = tfl.greater %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK-NEXT: qnn.element_wise_binary GREATER_EQUAL, %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %5 = tfl.greater_equal %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  func.return %0, %1, %2, %3, %4, %5 : tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>
}

// TFLite compares quantized operands in arithmetic of its own.
// CHECK-LABEL: @quantized
func.func @quantized(%x: tensor<4x!x>, %y: tensor<4x!y>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  // CHECK-NEXT: qnn.element_wise_binary EQUAL, %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %0 = tfl.equal %x, %y : (tensor<4x!x>, tensor<4x!y>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary NOT_EQUAL, %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %1 = tfl.not_equal %x, %y : (tensor<4x!x>, tensor<4x!y>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary LESS, %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %2 = tfl.less %x, %y : (tensor<4x!x>, tensor<4x!y>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary LESS_EQUAL, %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %3 = tfl.less_equal %x, %y : (tensor<4x!x>, tensor<4x!y>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary GREATER, %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %4 = tfl.greater %x, %y : (tensor<4x!x>, tensor<4x!y>) -> tensor<4xi1>
  // CHECK-NEXT: qnn.element_wise_binary GREATER_EQUAL, %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %5 = tfl.greater_equal %x, %y : (tensor<4x!x>, tensor<4x!y>) -> tensor<4xi1>
  func.return %0, %1, %2, %3, %4, %5 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: @logical
func.func @logical(%p: tensor<2x3xi1>, %q: tensor<3xi1>) -> tensor<2x3xi1> {
  // CHECK-NEXT: qnn.element_wise_binary AND, %p, %q
  %0 = tfl.logical_and %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  // CHECK-NEXT: qnn.element_wise_binary OR, {{.*}}, %q
  %1 = tfl.logical_or %0, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  func.return %1 : tensor<2x3xi1>
}

// The sum of comparisons with all boundaries; integers are compared with those
// that become as large in float32.
// CHECK-LABEL: @bucketize
func.func @bucketize(%x: tensor<2x3xf32>, %i: tensor<4xi32>) -> (tensor<2x3xi32>, tensor<4xi32>) {
  // CHECK-NEXT: %[[X:.*]] = qnn.reshape %x : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  // CHECK-NEXT: %[[B:.*]] = qnn.constant dense<[0.000000e+00, 1.000000e+01]> : tensor<2xf32>
  // CHECK-NEXT: %[[L:.*]] = qnn.element_wise_binary LESS, %[[X]], %[[B]] : {{.*}} -> tensor<2x3x2xi1>
  // CHECK-NEXT: %[[N:.*]] = qnn.element_wise_unary NOT, %[[L]]
  // CHECK-NEXT: %[[C:.*]] = qnn.cast %[[N]] : (tensor<2x3x2xi1>) -> tensor<2x3x2xi32>
  // CHECK-NEXT: qnn.reduce_sum %[[C]] {axes = [2]} : (tensor<2x3x2xi32>) -> tensor<2x3xi32>
  %0 = tfl.bucketize %x {boundaries = [0.0 : f32, 10.0 : f32]} : (tensor<2x3xf32>) -> tensor<2x3xi32>
  // CHECK-NEXT: %[[I:.*]] = qnn.reshape %i : (tensor<4xi32>) -> tensor<4x1xi32>
  // CHECK-NEXT: %[[J:.*]] = qnn.constant dense<[1, 10, 16777219]> : tensor<3xi32>
  // CHECK-NEXT: qnn.element_wise_binary LESS, %[[I]], %[[J]] : {{.*}} -> tensor<4x3xi1>
  %1 = tfl.bucketize %i {boundaries = [0.5 : f32, 10.0 : f32, 16777220.0 : f32, 4.0e9 : f32]} : (tensor<4xi32>) -> tensor<4xi32>
  func.return %0, %1 : tensor<2x3xi32>, tensor<4xi32>
}

// CHECK-LABEL: @fake_quant
func.func @fake_quant(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, %x
  // CHECK: qnn.element_wise_unary FLOOR,
  // CHECK-NOT: tfl.fake_quant
  // CHECK: func.return
  %0 = tfl.fake_quant %x {min = -1.0 : f32, max = 1.0 : f32, num_bits = 8 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
