// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @floats(%x: tensor<2x3xf32>) {
  // CHECK-LABEL: @floats
  // CHECK: nnef.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = nnef.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.acos %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = nnef.acos %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.acosh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = nnef.acosh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.asin %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = nnef.asin %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.asinh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = nnef.asinh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.atan %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = nnef.atan %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.atanh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = nnef.atanh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.ceil %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = nnef.ceil %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.cos %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = nnef.cos %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.cosh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = nnef.cosh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.exp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %10 = nnef.exp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.floor %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %11 = nnef.floor %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.log %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %12 = nnef.log %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.log2 %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %13 = nnef.log2 %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.neg %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %14 = nnef.neg %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.rcp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %15 = nnef.rcp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.round %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %16 = nnef.round %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.rsqr %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %17 = nnef.rsqr %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.rsqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %18 = nnef.rsqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.sign %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %19 = nnef.sign %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.sin %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %20 = nnef.sin %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.sinh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %21 = nnef.sinh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.sqr %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %22 = nnef.sqr %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.sqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %23 = nnef.sqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.tan %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %24 = nnef.tan %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nnef.tanh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %25 = nnef.tanh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @other_types(%h: tensor<4xf16>, %d: tensor<f64>, %q: tensor<2x!x>, %i: tensor<2xi32>, %l: tensor<2xi1>) {
  // CHECK-LABEL: @other_types
  // CHECK: nnef.exp %h : (tensor<4xf16>) -> tensor<4xf16>
  %0 = nnef.exp %h : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK: nnef.sqrt %d : (tensor<f64>) -> tensor<f64>
  %1 = nnef.sqrt %d : (tensor<f64>) -> tensor<f64>
  // CHECK: nnef.neg %q : (tensor<2x!{{.*}}>) -> tensor<2x!{{.*}}>
  %2 = nnef.neg %q : (tensor<2x!x>) -> tensor<2x!x>
  // CHECK: nnef.abs %q : (tensor<2x!{{.*}}>) -> tensor<2xf32>
  %3 = nnef.abs %q : (tensor<2x!x>) -> tensor<2xf32>
  // CHECK: nnef.not %l : (tensor<2xi1>) -> tensor<2xi1>
  %4 = nnef.not %l : (tensor<2xi1>) -> tensor<2xi1>
  // CHECK: nnef.copy %i : (tensor<2xi32>) -> tensor<2xi32>
  %5 = nnef.copy %i : (tensor<2xi32>) -> tensor<2xi32>
  // CHECK: nnef.copy %l : (tensor<2xi1>) -> tensor<2xi1>
  %6 = nnef.copy %l : (tensor<2xi1>) -> tensor<2xi1>
  // CHECK: nnef.copy %q : (tensor<2x!{{.*}}>) -> tensor<2xf32>
  %7 = nnef.copy %q : (tensor<2x!x>) -> tensor<2xf32>
  func.return
}
