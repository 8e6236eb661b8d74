// RUN: qnn-opt %s --op-package %S/Inputs/declared.xml -p opdef-apply-rules | filecheck %s

!t = tensor<1x2x3x8xf32>
!w = tensor<1x1x1x8xf32>
!s = tensor<1x1x1x1xf32>

// CHECK-LABEL: @inputs_alone
// CHECK: opdef.op "demo::Scale"
func.func @inputs_alone(%x: !t) -> !t {
  %w = opdef.const dense<1.0> : !w : !w
  %0 = opdef.op "demo::Scale"(%x, %w) ranks (3, 1) -> (3) : (!t, !w) -> !t
  func.return %0 : !t
}

// CHECK-LABEL: @absent_bias
// CHECK: opdef.op "demo::Scale"
func.func @absent_bias(%x: !t) -> !t {
  %w = opdef.const dense<1.0> : !w : !w
  %none = opdef.absent : none
  %beta = opdef.const dense<2.0> : !s : !s
  %0 = opdef.op "demo::Scale"(%x, %w, %none, %beta) ranks (3, 1, -, 0) -> (3) : (!t, !w, none, !s) -> !t
  func.return %0 : !t
}

// A parameter may be stated in four dimensions.
// CHECK-LABEL: @repeated
// CHECK: opdef.op "demo::Join"
func.func @repeated(%x: !t) -> !t {
  %axis = opdef.const dense<3> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %0 = opdef.op "demo::Join"(%x, %x, %x, %axis) : (!t, !t, !t, tensor<1x1x1x1xui32>) -> !t
  func.return %0 : !t
}

// CHECK-LABEL: @not_declared
// CHECK: opdef.op "demo::Other"
func.func @not_declared(%x: !t) -> !t {
  %0 = opdef.op "demo::Other"(%x) : (!t) -> !t
  func.return %0 : !t
}
