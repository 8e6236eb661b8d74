// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

// CHECK-LABEL: @batch_matmul
func.func @batch_matmul(%x: tensor<5x2x3xf32>, %y: tensor<4x3xf32>) -> tensor<5x2x4xf32> {
  // CHECK-NEXT: qnn.mat_mul %x, %y {transpose_in1 = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xf32>
  %0 = tfl.batch_matmul %x, %y {adj_y = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xf32>
  func.return %0 : tensor<5x2x4xf32>
}
