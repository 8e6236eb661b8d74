// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

// CHECK-LABEL: @batch_matmul
func.func @batch_matmul(%x: tensor<5x2x3xf32>, %y: tensor<4x3xf32>) -> tensor<5x2x4xf32> {
  // CHECK-NEXT: qnn.mat_mul %x, %y {transpose_in1 = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xf32>
  %0 = tfl.batch_matmul %x, %y {adj_y = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xf32>
  func.return %0 : tensor<5x2x4xf32>
}

// Weights of 4 bits stay: their type is QNN's encoding with a bit width. Halves are cast.
!x = !quant.uniform<i8:f32, 0.5:0>
!w = !quant.uniform<i4:f32:0, {0.1:0, 0.2:0}>
// CHECK-LABEL: @weights
func.func @weights(%x: tensor<2x3x!x>, %y: tensor<2x3xf32>) -> (tensor<2x2x!x>, tensor<2x2xf32>) {
  // CHECK: %[[W:.*]] = qnn.constant {{.*}} : tensor<2x3x!quant.uniform<i4:f32:0, {0.1:0, 0.2:0}>>
  %w = tfl.pseudo_qconst dense<[[1, 2, 3], [-8, 7, 0]]> : tensor<2x3xi4> : tensor<2x3x!w>
  // CHECK: qnn.fully_connected %x, %[[W]]
  %0 = tfl.fully_connected %x, %w : (tensor<2x3x!x>, tensor<2x3x!w>) -> tensor<2x2x!x>
  %h = tfl.pseudo_const dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf16> : tensor<2x3xf16>
  // CHECK: %[[F:.*]] = qnn.cast %{{.*}} : (tensor<2x3xf16>) -> tensor<2x3xf32>
  %f = tfl.dequantize %h : (tensor<2x3xf16>) -> tensor<2x3xf32>
  // CHECK: qnn.fully_connected %y, %[[F]]
  %1 = tfl.fully_connected %y, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  func.return %0, %1 : tensor<2x2x!x>, tensor<2x2xf32>
}
