// RUN: qnn-opt %s --op-package %S/Inputs/parameters.cpp -D THIS_PKG_NAME=demo -p qnn-to-opdef --print-local-scope --split-input-file --verify-diagnostics | filecheck %s

!x = tensor<1x1x2x3xf32>

// In the order of the package: the default, then what is given; what has no default is skipped.
// CHECK-LABEL: @default
func.func @default(%x: !x) -> !x {
  // CHECK-NEXT: %[[M:.*]] = opdef.const dense<6.0{{.*}}> : tensor<1x1x1x1xf32>
  // CHECK-NEXT: %[[A:.*]] = opdef.const dense<3> : tensor<1x1x1x1xui32>
  // CHECK-NEXT: %[[V:.*]] = opdef.const dense<5.0{{.*}}> : tensor<1x1x1x1xf32>
  // CHECK-NEXT: opdef.op "demo::paramOrderDemoOp"(%x, %[[M]], %[[A]], %[[V]]) {opdef.parameters = ["MinusVal", "AxisVal", "AddVal"]} :
  %0 = qnn.package_op "demo::paramOrderDemoOp"(%x) parameters {AddVal = 5.0 : f32, AxisVal = 3 : ui32} : (!x) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<1x1x2x3xf32>

// CHECK-LABEL: @dropped
func.func @dropped(%x: !x) -> !x {
  // CHECK-COUNT-4: opdef.const
  // CHECK-NEXT: opdef.op "demo::paramOrderDemoOp"(%x, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {opdef.parameters = ["MinusVal", "AxisVal", "AddVal", "OptionalParam"]} :
  // expected-remark@+1 {{demo::paramOrderDemoOp has no parameters Other: dropped}}
  %0 = qnn.package_op "demo::paramOrderDemoOp"(%x) parameters {OptionalParam = 2.0 : f32, Other = 1 : i32, MinusVal = 1.0 : f32, AddVal = 5.0 : f32, AxisVal = 3 : ui32} : (!x) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<1x1x2x3xf32>

// Without an order nothing is rearranged.
// CHECK-LABEL: @no_order
func.func @no_order(%x: !x) -> !x {
  // CHECK-NEXT: %[[B:.*]] = opdef.const dense<2>
  // CHECK-NEXT: %[[A:.*]] = opdef.const dense<1>
  // CHECK-NEXT: opdef.op "demo::Other"(%x, %[[B]], %[[A]])
  %0 = qnn.package_op "demo::Other"(%x) parameters {b = 2 : i32, a = 1 : i32} : (!x) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<2x3xf32>

// Lower ranks are filled, and stated; parameters have four dimensions.
// CHECK-LABEL: @ranks
func.func @ranks(%x: !x) -> (!x, tensor<4xf32>) {
  // CHECK-NEXT: %[[X:.*]] = opdef.cast %x : tensor<2x3xf32> to tensor<1x1x2x3xf32>
  // CHECK-NEXT: %[[N:.*]] = opdef.absent : none
  // CHECK-NEXT: %[[K:.*]] = opdef.const dense<[{{.*}}1, 2{{.*}}]> : tensor<1x1x1x2xui32>
  // CHECK-NEXT: opdef.op "demo::Two"(%[[X]], %[[N]], %[[K]]) ranks (2, -, 4) -> (2, 1) {opdef.parameters = ["k"]}
  %0, %1 = qnn.package_op "demo::Two"(%x, null) parameters {k = dense<[1, 2]> : tensor<2xui32>} : (!x, none) -> (!x, tensor<4xf32>)
  func.return %0, %1 : !x, tensor<4xf32>
}

// -----

!x = tensor<1x1x2x3xf32>

// CHECK-LABEL: @any_name
func.func @any_name(%x: !x) -> !x {
  // CHECK: {opdef.parameters = ["a b", "1"]}
  %0 = qnn.package_op "demo::Other"(%x) parameters {"a b" = 2 : i32, "1" = 1 : i32} : (!x) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<1x1x2x3xf32>
func.func @mandatory(%x: !x) -> !x {
  // expected-error@+2 {{lacks the mandatory parameter 'AxisVal'}}
  // expected-note@+1 {{the order of its parameters is at}}
  %0 = qnn.package_op "demo::paramOrderDemoOp"(%x) parameters {AddVal = 5.0 : f32} : (!x) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<1x1x2x3xf32>
func.func @string(%x: !x) -> !x {
  // expected-error@+1 {{has the parameter 'mode', a string, which no operand can hold}}
  %0 = qnn.package_op "demo::Other"(%x) parameters {mode = "fast"} : (!x) -> !x
  func.return %0 : !x
}
