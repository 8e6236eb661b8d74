// RUN: qnn-opt %s --op-package %S/Inputs/placement.cpp -D THIS_PKG_NAME=demo --load %S/Inputs/placement.py -p opdef-apply-rules,opdef-to-htp --print-local-scope 2>&1 | filecheck %s

// CHECK: placement.cpp:9:1: warning: demo::FastExampleOp only places tensors: taken as
// CHECK-SAME: DEF_TENSOR_PROPERTIES(Op("demo::FastExampleOp", "in_0", "in_1", "in_2"), Flat("in_1"), Crouton("in_0"), Tcm("in_0", "in_1"))

!x = tensor<1x8x8x32x!quant.uniform<u8:f32, 0.5:128>>

// CHECK: htp.package_op "demo::FastExampleOp" %x, %x, %x
// CHECK: layouts = ["crouton", "flat", "any", "any"]
func.func @main(%x: !x) -> !x {
  %0 = opdef.op "demo::FastExampleOp"(%x, %x, %x) : (!x, !x, !x) -> !x
  func.return %0 : !x
}
