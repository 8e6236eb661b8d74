// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<u8:f32, 0.5:128>

func.func @boxes(%x: tensor<2x4x6x7xf32>, %l: tensor<5xf16>, %q: tensor<2x4x6x7x!q>) {
  // CHECK-LABEL: @boxes
  // CHECK: nnef.box %x {size = [1, 1, 3, 3]} : {{.*}} -> tensor<2x4x6x7xf32>
  %0 = nnef.box %x {size = [1, 1, 3, 3]} : (tensor<2x4x6x7xf32>) -> tensor<2x4x6x7xf32>
  // CHECK: nnef.box %x {size = [2, 1, 3, 3], border = "ignore", padding = {{\[\[}}0, 0], [1, 0], [1, 1], [-1, 2]],
  // CHECK-SAME: stride = [1, 2, 1, 2], dilation = [1, 3, 2, 1], normalize = true} : {{.*}} -> tensor<1x3x4x3xf32>
  %1 = nnef.box %x {size = [2, 1, 3, 3], border = "ignore", padding = [[0, 0], [1, 0], [1, 1], [-1, 2]],
      stride = [1, 2, 1, 2], dilation = [1, 3, 2, 1], normalize = true} : (tensor<2x4x6x7xf32>) -> tensor<1x3x4x3xf32>
  // CHECK: nnef.box %l {size = [3], border = "replicate"} : {{.*}} -> tensor<5xf16>
  %2 = nnef.box %l {size = [3], border = "replicate"} : (tensor<5xf16>) -> tensor<5xf16>
  // CHECK: nnef.box %l {size = [3], border = "reflect"} : {{.*}} -> tensor<5xf16>
  %3 = nnef.box %l {size = [3], border = "reflect"} : (tensor<5xf16>) -> tensor<5xf16>
  // CHECK: nnef.box %q {size = [1, 1, 3, 3], border = "reflect-even", normalize = true} : {{.*}} -> tensor<2x4x6x7x!{{.*}}
  %4 = nnef.box %q {size = [1, 1, 3, 3], border = "reflect-even", normalize = true} : (tensor<2x4x6x7x!q>) -> tensor<2x4x6x7x!q>
  // CHECK: nnef.debox %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : {{.*}} -> tensor<2x4x12x14xf32>
  %5 = nnef.debox %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : (tensor<2x4x6x7xf32>) -> tensor<2x4x12x14xf32>
  // CHECK: nnef.debox %x {size = [1, 1, 3, 3], border = "ignore", padding = {{\[\[}}0, 0], [0, 0], [1, 1], [-1, 2]],
  // CHECK-SAME: stride = [1, 1, 2, 2], dilation = [1, 1, 2, 1], output_shape = [2, 4, 14, 15], normalize = true} :
  // CHECK-SAME: {{.*}} -> tensor<2x4x14x15xf32>
  %6 = nnef.debox %x {size = [1, 1, 3, 3], border = "ignore", padding = [[0, 0], [0, 0], [1, 1], [-1, 2]],
      stride = [1, 1, 2, 2], dilation = [1, 1, 2, 1], output_shape = [2, 4, 14, 15], normalize = true} :
      (tensor<2x4x6x7xf32>) -> tensor<2x4x14x15xf32>
  // CHECK: nnef.debox %l {size = [3], border = "replicate", padding = {{\[\[}}0, 0]]} : {{.*}} -> tensor<7xf16>
  %7 = nnef.debox %l {size = [3], border = "replicate", padding = [[0, 0]]} : (tensor<5xf16>) -> tensor<7xf16>
  func.return
}

func.func @indices(%x: tensor<2x4x6x7xf32>, %i: tensor<2x4x3x4xi32>, %y: tensor<2x4x3x4xf32>, %j: tensor<2x4x3x4xi64>) {
  // CHECK-LABEL: @indices
  // CHECK: nnef.argmax_pool %x {size = [1, 1, 2, 2], border = "ignore", stride = [1, 1, 2, 2]} : {{.*}} -> tensor<2x4x3x4xi32>
  %0 = nnef.argmax_pool %x {size = [1, 1, 2, 2], border = "ignore", stride = [1, 1, 2, 2]} : (tensor<2x4x6x7xf32>) -> tensor<2x4x3x4xi32>
  // CHECK: nnef.argmax_pool %x {size = [1, 1, 2, 2], border = "reflect", padding = {{\[\[}}0, 0], [0, 0], [1, 0],
  // CHECK-SAME: [1, 1]], stride = [1, 1, 2, 2], dilation = [1, 1, 2, 2]} : {{.*}} -> tensor<2x4x3x4xi64>
  %1 = nnef.argmax_pool %x {size = [1, 1, 2, 2], border = "reflect", padding = [[0, 0], [0, 0], [1, 0], [1, 1]],
      stride = [1, 1, 2, 2], dilation = [1, 1, 2, 2]} : (tensor<2x4x6x7xf32>) -> tensor<2x4x3x4xi64>
  // CHECK: nnef.sample %x, %i {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : {{.*}} -> tensor<2x4x3x4xf32>
  %2 = nnef.sample %x, %i {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : (tensor<2x4x6x7xf32>, tensor<2x4x3x4xi32>) -> tensor<2x4x3x4xf32>
  // CHECK: nnef.sample %x, %j {size = [1, 1, 2, 2], border = "replicate", padding = {{\[\[}}0, 0], [0, 0], [1, 0],
  // CHECK-SAME: [1, 1]], stride = [1, 1, 2, 2], dilation = [1, 1, 2, 2]} : {{.*}} -> tensor<2x4x3x4xf32>
  %3 = nnef.sample %x, %j {size = [1, 1, 2, 2], border = "replicate", padding = [[0, 0], [0, 0], [1, 0], [1, 1]],
      stride = [1, 1, 2, 2], dilation = [1, 1, 2, 2]} : (tensor<2x4x6x7xf32>, tensor<2x4x3x4xi64>) ->
      tensor<2x4x3x4xf32>
  // CHECK: nnef.desample %y, %i {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : {{.*}} -> tensor<2x4x6x8xf32>
  %4 = nnef.desample %y, %i {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xi32>) -> tensor<2x4x6x8xf32>
  // CHECK: nnef.desample %y, %i {size = [1, 1, 2, 2], padding = {{\[\[}}0, 0], [0, 0], [1, 0], [1, 1]], stride = [1,
  // CHECK-SAME: 1, 2, 2], dilation = [1, 1, 2, 2], output_shape = [2, 4, 7, 8]} : {{.*}} -> tensor<2x4x7x8xf32>
  %5 = nnef.desample %y, %i {size = [1, 1, 2, 2], border = "constant", padding = [[0, 0], [0, 0], [1, 0], [1, 1]],
      stride = [1, 1, 2, 2], dilation = [1, 1, 2, 2], output_shape = [2, 4, 7, 8]} :
      (tensor<2x4x3x4xf32>, tensor<2x4x3x4xi32>) -> tensor<2x4x7x8xf32>
  func.return
}
