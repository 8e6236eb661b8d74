// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<u8:f32, 0.5:128>

func.func @pools(%x: tensor<1x8x7x7xf32>, %l: tensor<9xf32>, %v: tensor<1x2x4x4x4x!q>) {
  // CHECK-LABEL: @pools
  // CHECK: nnef.max_pool %x {size = [1, 1, 3, 3], border = "ignore", padding = {{\[\[}}0, 0], [0, 0], [0, 1], [0, 1]], stride = [1, 1, 2, 2]} : {{.*}} -> tensor<1x8x3x3xf32>
  %0 = nnef.max_pool %x {size = [1, 1, 3, 3], border = "ignore", padding = [[0, 0], [0, 0], [0, 1], [0, 1]], stride = [1, 1, 2, 2]} : (tensor<1x8x7x7xf32>) -> tensor<1x8x3x3xf32>
  // CHECK: nnef.max_pool %v {size = [1, 1, 2, 2, 2], border = "replicate", stride = [1, 1, 2, 2, 2]} : {{.*}} -> tensor<1x2x2x2x2x!{{.*}}
  %1 = nnef.max_pool %v {size = [1, 1, 2, 2, 2], border = "replicate", stride = [1, 1, 2, 2, 2]} : (tensor<1x2x4x4x4x!q>) -> tensor<1x2x2x2x2x!q>
  // CHECK: nnef.avg_pool %x {size = [1, 2, 3, 3], border = "reflect", dilation = [1, 2, 2, 1]} : {{.*}} -> tensor<1x8x7x7xf32>
  %2 = nnef.avg_pool %x {size = [1, 2, 3, 3], border = "reflect", dilation = [1, 2, 2, 1]} : (tensor<1x8x7x7xf32>) -> tensor<1x8x7x7xf32>
  // CHECK: nnef.avg_pool %l {size = [3]} : {{.*}} -> tensor<9xf32>
  %3 = nnef.avg_pool %l {size = [3]} : (tensor<9xf32>) -> tensor<9xf32>
  // CHECK: nnef.rms_pool %x {size = [1, 1, 3, 3], border = "reflect-even"} : {{.*}} -> tensor<1x8x7x7xf32>
  %4 = nnef.rms_pool %x {size = [1, 1, 3, 3], border = "reflect-even"} : (tensor<1x8x7x7xf32>) -> tensor<1x8x7x7xf32>
  // CHECK: nnef.max_pool_with_index %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : {{.*}} -> (tensor<1x8x4x4xf32>, tensor<1x8x4x4xi32>)
  %m5, %i5 = nnef.max_pool_with_index %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : (tensor<1x8x7x7xf32>) -> (tensor<1x8x4x4xf32>, tensor<1x8x4x4xi32>)
  // CHECK: nnef.max_pool_with_index %x {size = [1, 1, 2, 2], border = "ignore", padding = {{\[\[}}0, 0], [0, 0], [0, 0], [0, 0]]} : {{.*}} -> (tensor<1x8x6x6xf32>, tensor<1x8x6x6xi64>)
  %m6, %i6 = nnef.max_pool_with_index %x {size = [1, 1, 2, 2], border = "ignore", padding = [[0, 0], [0, 0], [0, 0], [0, 0]]} : (tensor<1x8x7x7xf32>) -> (tensor<1x8x6x6xf32>, tensor<1x8x6x6xi64>)
  func.return
}
