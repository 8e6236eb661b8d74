// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

!q = !quant.uniform<i8:f32, 0.5>
!p = !quant.uniform<i8:f32, 0.25>
func.func @comparisons(%x: tensor<? x i32>, %f: tensor<2x3xf32>, %s: tensor<f32>, %t: tensor<4xi1>, %q: tensor<4x!q>,
    %p: tensor<4x!p>, %u: tensor<*xf32>, %l: tensor<5xi64>) {
  %0 = "tfl.less"(%x, %x) : (tensor<? x i32>, tensor<? x i32>) -> tensor<? x i1>
  %1 = tfl.less(%f, %s) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xi1>
  %2 = tfl.less_equal(%l, %l) : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  %3 = tfl.greater(%q, %p) : (tensor<4x!q>, tensor<4x!p>) -> tensor<4xi1>
  %4 = "tfl.greater_equal"(%u, %s) : (tensor<*xf32>, tensor<f32>) -> tensor<*xi1>
  %5 = tfl.not_equal(%t, %t) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %6 = "tfl.equal"(%f, %f) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %7 = "tfl.equal"(%u, %u) : (tensor<*xf32>, tensor<*xf32>) -> tensor<? x i1>
  func.return
}

func.func @logical(tensor<? x i1>, tensor<2x3xi1>) -> tensor<? x i1> {
^bb0(%x: tensor<? x i1>, %y: tensor<2x3xi1>):
  %0 = "tfl.logical_and"(%x, %x) : (tensor<? x i1>, tensor<? x i1>) -> tensor<? x i1>
  %1 = tfl.logical_or %y, %y : tensor<2x3xi1>
  %2 = "tfl.logical_not"(%y) : (tensor<2x3xi1>) -> tensor<2x3xi1>
  func.return %0#0 : tensor<? x i1>
}
