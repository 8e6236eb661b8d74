// RUN: qnn-opt %s --op-package %S/Inputs/declared-names.xml -p qnn-to-opdef,opdef-apply-rules --split-input-file --verify-diagnostics | filecheck %s

// By name, in any order; an optional parameter may be left out before others.
// CHECK-LABEL: @any_order
func.func @any_order(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // CHECK: {opdef.parameters = ["mode", "axis"]}
  %0 = qnn.package_op "demo::Turn"(%x) parameters {mode = 1 : i32, axis = 1 : ui32} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  // CHECK: {opdef.parameters = ["axis"]}
  %1 = qnn.package_op "demo::Turn"(%0) parameters {axis = 1 : ui32} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  func.return %1 : tensor<2x8xf32>
}

// -----

func.func @not_declared(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // expected-error@+2 {{'demo::Turn' op no parameter 'axes' is declared (mode, axis)}}
  // expected-note@+1 {{the operation is declared at}}
  %0 = qnn.package_op "demo::Turn"(%x) parameters {axes = 1 : ui32} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  func.return %0 : tensor<2x8xf32>
}

// -----

func.func @mandatory(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // expected-error@+2 {{'demo::Turn' op parameter 'axis' is mandatory, and not given}}
  // expected-note@+1 {{the operation is declared at}}
  %0 = qnn.package_op "demo::Turn"(%x) parameters {mode = 1 : i32} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  func.return %0 : tensor<2x8xf32>
}

// -----

func.func @data_type(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // expected-error@+2 {{'demo::Turn' op parameter 'axis' must be of UINT_32, got i32}}
  // expected-note@+1 {{the operation is declared at}}
  %0 = qnn.package_op "demo::Turn"(%x) parameters {axis = 1 : i32} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  func.return %0 : tensor<2x8xf32>
}

// -----

func.func @rank(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+2 {{'demo::Turn' op input 'in' must have rank 2, got 1}}
  // expected-note@+1 {{the operation is declared at}}
  %0 = qnn.package_op "demo::Turn"(%x) parameters {axis = 0 : ui32} : (tensor<8xf32>) -> tensor<8xf32>
  func.return %0 : tensor<8xf32>
}
