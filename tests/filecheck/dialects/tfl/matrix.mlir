// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @batch_matmul(%x: tensor<5x2x3xf32>, %y: tensor<4x3xf32>, %q: tensor<2x3x!x>, %r: tensor<7x3x2x!x>) {
  // CHECK-LABEL: @batch_matmul
  // CHECK: tfl.batch_matmul %x, %y {adj_y = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xf32>
  %0 = tfl.batch_matmul %x, %y {adj_y = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xf32>
  // CHECK: tfl.batch_matmul %q, %r : (tensor<2x3x!{{.*}}>, tensor<7x3x2x!{{.*}}>) -> tensor<7x2x2x!{{.*}}>
  %1 = tfl.batch_matmul %q, %r : (tensor<2x3x!x>, tensor<7x3x2x!x>) -> tensor<7x2x2x!x>
  // CHECK: tfl.batch_matmul %q, %r {adj_x = true, adj_y = true} : (tensor<2x3x!{{.*}}>, tensor<7x3x2x!{{.*}}>) -> tensor<7x3x3x!{{.*}}>
  %2 = tfl.batch_matmul %q, %r {adj_x = true, adj_y = true} : (tensor<2x3x!x>, tensor<7x3x2x!x>) -> tensor<7x3x3x!x>
  func.return
}
