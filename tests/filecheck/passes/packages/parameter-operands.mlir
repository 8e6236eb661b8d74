// RUN: qnn-opt %s --op-package %S/Inputs/parameters.cpp -D THIS_PKG_NAME=demo -p opdef-apply-rules --print-local-scope --split-input-file --verify-diagnostics | filecheck %s

!x = tensor<1x1x2x3xf32>

// Operations of the opdef graph may have parameters by name, too.
// CHECK-LABEL: @by_name
func.func @by_name(%x: !x) -> !x {
  // CHECK-NEXT: %[[M:.*]] = opdef.const dense<6.0{{.*}}> : tensor<1x1x1x1xf32>
  // CHECK-NEXT: %[[A:.*]] = opdef.const dense<3> : tensor<1x1x1x1xui32>
  // CHECK-NEXT: %[[V:.*]] = opdef.const dense<5.0{{.*}}> : tensor<1x1x1x1xf32>
  // CHECK-NEXT: opdef.op "demo::paramOrderDemoOp"(%x, %[[M]], %[[A]], %[[V]]) {opdef.parameters = ["MinusVal", "AxisVal", "AddVal"]} :
  // expected-remark@+1 {{demo::paramOrderDemoOp has no parameters Other: dropped}}
  %0 = opdef.op "demo::paramOrderDemoOp"(%x) {opdef.parameters = {AddVal = 5.0 : f32, Other = 1 : i32, AxisVal = 3 : ui32}} : (!x) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<1x1x2x3xf32>
func.func @mandatory(%x: !x) -> !x {
  // expected-error@+2 {{lacks the mandatory parameter 'AxisVal'}}
  // expected-note@+1 {{the order of its parameters is at}}
  %0 = opdef.op "demo::paramOrderDemoOp"(%x) {opdef.parameters = {AddVal = 5.0 : f32}} : (!x) -> !x
  func.return %0 : !x
}
