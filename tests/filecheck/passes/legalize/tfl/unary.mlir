// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

// CHECK-LABEL: @floats
func.func @floats(%0: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: qnn.element_wise_unary ABS, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tfl.abs %0 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary NEG, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tfl.neg %1 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary SQRT, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tfl.sqrt %2 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary EXP, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = tfl.exp %3 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary LOG, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = tfl.log %4 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary SIN, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %6 = tfl.sin %5 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary COS, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %7 = tfl.cos %6 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary SIGN, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %8 = tfl.sign %7 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary FLOOR, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %9 = tfl.floor %8 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary CEIL, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %10 = tfl.ceil %9 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_unary ROUND, {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  %11 = tfl.round %10 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[R:.*]] = qnn.element_wise_rsqrt
  %12 = tfl.rsqrt %11 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.element_wise_binary MULTIPLY, %[[R]], %[[R]]
  %13 = tfl.square %12 : (tensor<4xf32>) -> tensor<4xf32>
  func.return %13 : tensor<4xf32>
}

// Functions whose kernels of stored integers are not real arithmetic rounded once say so.
// CHECK-LABEL: @quantized
func.func @quantized(%0: tensor<4x!x>) -> tensor<4x!x> {
  // CHECK-NEXT: qnn.element_wise_unary ABS, %{{.*}} : (tensor
  %1 = tfl.abs %0 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_unary EXP, %{{.*}} : (tensor
  %2 = tfl.exp %1 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_unary NEG, {{.*}} {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %3 = tfl.neg %2 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_unary SQRT, {{.*}} {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %4 = tfl.sqrt %3 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_unary RSQRT, {{.*}} {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %5 = tfl.rsqrt %4 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: qnn.element_wise_unary LOG, {{.*}} {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %6 = tfl.log %5 : (tensor<4x!x>) -> tensor<4x!x>
  func.return %6 : tensor<4x!x>
}

// CHECK-LABEL: @logical_not
func.func @logical_not(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: qnn.element_wise_unary NOT, %x
  %0 = tfl.logical_not %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return %0 : tensor<4xi1>
}
