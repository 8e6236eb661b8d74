// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @numbers(%x: tensor<2x3x4xf32>) {
  // CHECK-LABEL: @numbers
  // CHECK: nnef.sum_reduce %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  %0 = nnef.sum_reduce %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  // CHECK: nnef.mean_reduce %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  %1 = nnef.mean_reduce %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  // CHECK: nnef.max_reduce %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  %2 = nnef.max_reduce %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  // CHECK: nnef.min_reduce %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  %3 = nnef.min_reduce %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  // CHECK: nnef.sum_reduce %x {axes = [2, 1], normalize = true} : (tensor<2x3x4xf32>) -> tensor<2x1x1xf32>
  %4 = nnef.sum_reduce %x {axes = [2, 1], normalize = true} : (tensor<2x3x4xf32>) -> tensor<2x1x1xf32>
  // CHECK: nnef.max_reduce %x {axes = []} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %5 = nnef.max_reduce %x {axes = []} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  func.return
}

func.func @places(%x: tensor<2x3x4xf32>) {
  // CHECK-LABEL: @places
  // CHECK: nnef.argmax_reduce %x {axes = [1]} : (tensor<2x3x4xf32>) -> tensor<2x1x4xi32>
  %0 = nnef.argmax_reduce %x {axes = [1]} : (tensor<2x3x4xf32>) -> tensor<2x1x4xi32>
  // CHECK: nnef.argmin_reduce %x {axes = [1, 2]} : (tensor<2x3x4xf32>) -> tensor<2x1x1xi64>
  %1 = nnef.argmin_reduce %x {axes = [1, 2]} : (tensor<2x3x4xf32>) -> tensor<2x1x1xi64>
  func.return
}

func.func @truth(%x: tensor<2x3xi1>) {
  // CHECK-LABEL: @truth
  // CHECK: nnef.any_reduce %x {axes = [0]} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  %0 = nnef.any_reduce %x {axes = [0]} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  // CHECK: nnef.all_reduce %x {axes = [0, 1]} : (tensor<2x3xi1>) -> tensor<1x1xi1>
  %1 = nnef.all_reduce %x {axes = [0, 1]} : (tensor<2x3xi1>) -> tensor<1x1xi1>
  func.return
}

func.func @moments(%x: tensor<2x3x4xf32>, %q: tensor<2x3x!x>) {
  // CHECK-LABEL: @moments
  // CHECK: nnef.moments %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> (tensor<1x3x1xf32>, tensor<1x3x1xf32>)
  %m, %v = nnef.moments %x {axes = [0, 2]} : (tensor<2x3x4xf32>) -> (tensor<1x3x1xf32>, tensor<1x3x1xf32>)
  // CHECK: nnef.moments %q {axes = [1]} : (tensor<2x3x!{{.*}}>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  %mq, %vq = nnef.moments %q {axes = [1]} : (tensor<2x3x!x>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  func.return
}
