// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @products(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<4x3xf32>, %d: tensor<3x2xf32>, %q: tensor<3x4x!x>) {
  // CHECK-LABEL: @products
  // CHECK: nnef.matmul %a, %b : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %0 = nnef.matmul %a, %b : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK: nnef.matmul %a, %c {transposeB = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  %1 = nnef.matmul %a, %c {transposeB = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  // CHECK: nnef.matmul %d, %b {transposeA = true} : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %2 = nnef.matmul %d, %b {transposeA = true} : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK: nnef.matmul %d, %c {transposeA = true, transposeB = true} : (tensor<3x2xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  %3 = nnef.matmul %d, %c {transposeA = true, transposeB = true} : (tensor<3x2xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  // CHECK: nnef.matmul %a, %q : (tensor<2x3xf32>, tensor<3x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %4 = nnef.matmul %a, %q : (tensor<2x3xf32>, tensor<3x4x!x>) -> tensor<2x4x!x>
  func.return
}

func.func @batches(%a: tensor<5x1x2x3xf32>, %b: tensor<1x6x3x4xf32>) {
  // CHECK-LABEL: @batches
  // CHECK: nnef.matmul %a, %b : (tensor<5x1x2x3xf32>, tensor<1x6x3x4xf32>) -> tensor<5x6x2x4xf32>
  %0 = nnef.matmul %a, %b : (tensor<5x1x2x3xf32>, tensor<1x6x3x4xf32>) -> tensor<5x6x2x4xf32>
  func.return
}

func.func @linear(%x: tensor<2x3xf32>, %w: tensor<4x3xf32>, %b: tensor<1x4xf32>, %s: tensor<f32>) {
  // CHECK-LABEL: @linear
  // CHECK: nnef.linear %x, %w : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  %0 = nnef.linear %x, %w : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  // CHECK: nnef.linear %x, %w, %b : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  %1 = nnef.linear %x, %w, %b : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // CHECK: nnef.linear %x, %w, %s : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<2x4xf32>
  %2 = nnef.linear %x, %w, %s : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<2x4xf32>
  func.return
}
