// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<u8:f32, 0.5:3>
!y = !quant.uniform<u8:f32, 0.25:0>

// CHECK-LABEL: @comparisons
func.func @comparisons(%x: tensor<2x3xf32>, %a: tensor<3xf32>, %l: tensor<2xi64>, %q: tensor<2x!x>, %r: tensor<2x!y>) {
  // CHECK-NEXT: tfl.equal %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %0 = tfl.equal %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.equal %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %1 = tfl.equal %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.equal %q, %r : {{.*}} -> tensor<2xi1>
  %2 = tfl.equal %q, %r : (tensor<2x!x>, tensor<2x!y>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.not_equal %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %3 = tfl.not_equal %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.not_equal %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %4 = tfl.not_equal %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.not_equal %q, %r : {{.*}} -> tensor<2xi1>
  %5 = tfl.not_equal %q, %r : (tensor<2x!x>, tensor<2x!y>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.less %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %6 = tfl.less %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.less %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %7 = tfl.less %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.less %q, %r : {{.*}} -> tensor<2xi1>
  %8 = tfl.less %q, %r : (tensor<2x!x>, tensor<2x!y>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.less_equal %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %9 = tfl.less_equal %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.less_equal %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %10 = tfl.less_equal %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.less_equal %q, %r : {{.*}} -> tensor<2xi1>
  %11 = tfl.less_equal %q, %r : (tensor<2x!x>, tensor<2x!y>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.greater %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %12 = tfl.greater %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.greater %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %13 = tfl.greater %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.greater %q, %r : {{.*}} -> tensor<2xi1>
  %14 = tfl.greater %q, %r : (tensor<2x!x>, tensor<2x!y>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.greater_equal %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %15 = tfl.greater_equal %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.greater_equal %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %16 = tfl.greater_equal %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  // CHECK-NEXT: tfl.greater_equal %q, %r : {{.*}} -> tensor<2xi1>
  %17 = tfl.greater_equal %q, %r : (tensor<2x!x>, tensor<2x!y>) -> tensor<2xi1>
  func.return
}

// CHECK-LABEL: @logical
func.func @logical(%p: tensor<2x3xi1>, %q: tensor<3xi1>) {
  // CHECK-NEXT: tfl.equal %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  %18 = tfl.equal %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.not_equal %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  %19 = tfl.not_equal %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.logical_and %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  %20 = tfl.logical_and %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  // CHECK-NEXT: tfl.logical_or %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  %21 = tfl.logical_or %p, %q : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  func.return
}

// CHECK-LABEL: @bucketize
func.func @bucketize(%x: tensor<2x3xf32>, %l: tensor<i64>) {
  // CHECK-NEXT: tfl.bucketize %x {boundaries = [0.000000e+00 : f32, 1.000000e+01 : f32]} : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %0 = tfl.bucketize %x {boundaries = [0.0 : f32, 10.0 : f32]} : (tensor<2x3xf32>) -> tensor<2x3xi32>
  // CHECK-NEXT: tfl.bucketize %l {boundaries = []} : (tensor<i64>) -> tensor<i32>
  %1 = tfl.bucketize %l {boundaries = []} : (tensor<i64>) -> tensor<i32>
  func.return
}
