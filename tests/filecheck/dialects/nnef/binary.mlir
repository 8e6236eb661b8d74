// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @arithmetic(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // CHECK-LABEL: @arithmetic
  // CHECK: nnef.add %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %0 = nnef.add %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.div %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %1 = nnef.div %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.max %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %2 = nnef.max %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.min %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %3 = nnef.min %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.mul %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %4 = nnef.mul %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.pow %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %5 = nnef.pow %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.sub %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %6 = nnef.sub %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @comparisons(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // CHECK-LABEL: @comparisons
  // CHECK: nnef.eq %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %0 = nnef.eq %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  // CHECK: nnef.ge %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %1 = nnef.ge %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  // CHECK: nnef.gt %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %2 = nnef.gt %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  // CHECK: nnef.le %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %3 = nnef.le %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  // CHECK: nnef.lt %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %4 = nnef.lt %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  // CHECK: nnef.ne %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %5 = nnef.ne %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

func.func @logic(%x: tensor<2x3xi1>, %y: tensor<i1>) {
  // CHECK-LABEL: @logic
  // CHECK: nnef.and %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x3xi1>
  %0 = nnef.and %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x3xi1>
  // CHECK: nnef.or %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x3xi1>
  %1 = nnef.or %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x3xi1>
  func.return
}

func.func @leading_axes_align(%x: tensor<2xf32>, %y: tensor<2x3x4xf32>, %s: tensor<f32>, %q: tensor<1x3x!x>) {
  // CHECK-LABEL: @leading_axes_align
  // CHECK: nnef.add %x, %y : (tensor<2xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0 = nnef.add %x, %y : (tensor<2xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: nnef.sub %y, %s : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %1 = nnef.sub %y, %s : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  // CHECK: nnef.mul %x, %q : (tensor<2xf32>, tensor<1x3x!{{.*}}>) -> tensor<2x3x!{{.*}}>
  %2 = nnef.mul %x, %q : (tensor<2xf32>, tensor<1x3x!x>) -> tensor<2x3x!x>
  func.return
}

func.func @three(%c: tensor<2xi1>, %x: tensor<2x3xf32>, %s: tensor<f32>, %i: tensor<2xi32>) {
  // CHECK-LABEL: @three
  // CHECK: nnef.select %c, %x, %s : (tensor<2xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %0 = nnef.select %c, %x, %s : (tensor<2xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // CHECK: nnef.select %c, %i, %i : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = nnef.select %c, %i, %i : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK: nnef.select %c, %c, %c : (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  %2 = nnef.select %c, %c, %c : (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  // CHECK: nnef.clamp %x, %s, %s : (tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %3 = nnef.clamp %x, %s, %s : (tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  func.return
}
