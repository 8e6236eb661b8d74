// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @joins(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>, %i: tensor<2xi32>, %q: tensor<2x1x!x>) {
  // CHECK-LABEL: @joins
  // CHECK: nnef.concat %a, %b {axis = 1 : i64} : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  %0 = nnef.concat %a, %b {axis = 1 : i64} : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  // CHECK: nnef.concat %a, %q {axis = 0 : i64} : (tensor<2x1xf32>, tensor<2x1x!{{.*}}>) -> tensor<4x1x!{{.*}}>
  %1 = nnef.concat %a, %q {axis = 0 : i64} : (tensor<2x1xf32>, tensor<2x1x!x>) -> tensor<4x1x!x>
  // CHECK: nnef.stack %i, %i, %i {axis = 1 : i64} : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  %2 = nnef.stack %i, %i, %i {axis = 1 : i64} : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  func.return
}

func.func @parts(%x: tensor<2x6xf32>, %l: tensor<2xi1>) {
  // CHECK-LABEL: @parts
  // CHECK: nnef.split %x {axis = 1 : i64, ratios = [1, 2]} : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  %a, %b = nnef.split %x {axis = 1 : i64, ratios = [1, 2]} : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  // CHECK: nnef.unstack %x {axis = 0 : i64} : (tensor<2x6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
  %c, %d = nnef.unstack %x {axis = 0 : i64} : (tensor<2x6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
  // CHECK: nnef.unstack %l {axis = 0 : i64} : (tensor<2xi1>) -> (tensor<i1>, tensor<i1>)
  %e, %f = nnef.unstack %l {axis = 0 : i64} : (tensor<2xi1>) -> (tensor<i1>, tensor<i1>)
  func.return
}

func.func @ranges(%x: tensor<2x6xf32>) {
  // CHECK-LABEL: @ranges
  // CHECK: nnef.slice %x {axes = [1], begin = [1], end = [0]} : (tensor<2x6xf32>) -> tensor<2x5xf32>
  %0 = nnef.slice %x {axes = [1], begin = [1], end = [0]} : (tensor<2x6xf32>) -> tensor<2x5xf32>
  // CHECK: nnef.slice %x {axes = [1, 0], begin = [-4, 1], end = [-1, 2]} : (tensor<2x6xf32>) -> tensor<1x3xf32>
  %1 = nnef.slice %x {axes = [1, 0], begin = [-4, 1], end = [-1, 2]} : (tensor<2x6xf32>) -> tensor<1x3xf32>
  // CHECK: nnef.slice %x {axes = [1], begin = [0], end = [6], stride = [4]} : (tensor<2x6xf32>) -> tensor<2x2xf32>
  %2 = nnef.slice %x {axes = [1], begin = [0], end = [6], stride = [4]} : (tensor<2x6xf32>) -> tensor<2x2xf32>
  // CHECK: nnef.slice %x {axes = [1], begin = [-1], end = [0], stride = [-1]} : (tensor<2x6xf32>) -> tensor<2x5xf32>
  %3 = nnef.slice %x {axes = [1], begin = [-1], end = [0], stride = [-1]} : (tensor<2x6xf32>) -> tensor<2x5xf32>
  // CHECK: nnef.slice %x {axes = [1], begin = [-1], end = [-7], stride = [-1]} : (tensor<2x6xf32>) -> tensor<2x6xf32>
  %4 = nnef.slice %x {axes = [1], begin = [-1], end = [-7], stride = [-1]} : (tensor<2x6xf32>) -> tensor<2x6xf32>
  // CHECK: nnef.slice %x {axes = [], begin = [], end = []} : (tensor<2x6xf32>) -> tensor<2x6xf32>
  %5 = nnef.slice %x {axes = [], begin = [], end = []} : (tensor<2x6xf32>) -> tensor<2x6xf32>
  func.return
}

func.func @indices(%x: tensor<5x4xf32>, %i: tensor<2x3xi32>, %s: tensor<i64>) {
  // CHECK-LABEL: @indices
  // CHECK: nnef.gather %x, %i : (tensor<5x4xf32>, tensor<2x3xi32>) -> tensor<2x3x4xf32>
  %0 = nnef.gather %x, %i : (tensor<5x4xf32>, tensor<2x3xi32>) -> tensor<2x3x4xf32>
  // CHECK: nnef.gather %x, %s {axis = 1 : i64} : (tensor<5x4xf32>, tensor<i64>) -> tensor<5xf32>
  %1 = nnef.gather %x, %s {axis = 1 : i64} : (tensor<5x4xf32>, tensor<i64>) -> tensor<5xf32>
  func.return
}

func.func @many(%x: tensor<3xf32>, %y: tensor<3x2xf32>) {
  // CHECK-LABEL: @many
  // CHECK: nnef.copy_n %x {times = 2 : i64} : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %a, %b = nnef.copy_n %x {times = 2 : i64} : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // CHECK: nnef.add_n %x, %x, %x : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %0 = nnef.add_n %x, %x, %x : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nnef.add_n %x, %y : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %1 = nnef.add_n %x, %y : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  // CHECK: nnef.add_n : () -> tensor<f32>
  %2 = nnef.add_n : () -> tensor<f32>
  func.return
}
