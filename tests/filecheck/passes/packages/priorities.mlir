// RUN: qnn-opt %s --load %S/Inputs/priorities.py -p opdef-apply-rules --print-local-scope | filecheck %s
// RUN: qnn-opt %s -p opdef-apply-rules --print-local-scope | filecheck %s --check-prefix=NONE

!t = tensor<1x1x4x8xf32>

// Each priority to a fixed point, A to B to C, before the next one, C to D; no way back from D to A to B.
// CHECK-LABEL: @ascending
// NONE-LABEL: @ascending
func.func @ascending(%x: !t) -> !t {
  // CHECK-NEXT: "demo::A"(%x)
  // CHECK-NEXT: return
  // NONE-NEXT: "demo::A"(%x)
  %0 = opdef.op "demo::A"(%x) : (!t) -> !t
  func.return %0 : !t
}

// CHECK-LABEL: @last
func.func @last(%x: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32> {
  // CHECK-NEXT: "demo::D"(%x)
  %0 = opdef.op "demo::A"(%x) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  func.return %0 : tensor<1x1x4x4xf32>
}

// Of rules of one priority the first one applies.
// CHECK-LABEL: @order
func.func @order(%x: !t) -> !t {
  // CHECK-NEXT: "demo::ByFirst"
  %0 = opdef.op "demo::First"(%x) : (!t) -> !t
  func.return %0 : !t
}

// Equal operations become one, dead ones go.
// CHECK-LABEL: @equal_and_dead
func.func @equal_and_dead(%x: !t, %y: !t) -> !t {
  // CHECK-NEXT: %[[X:.*]] = opdef.op "demo::Half"(%x)
  // CHECK-NEXT: %[[Y:.*]] = opdef.op "demo::Half"(%y)
  // CHECK-NEXT: "demo::Join"(%[[X]], %[[X]], %[[Y]])
  // CHECK-NEXT: return
  %0 = opdef.op "demo::Dead"(%x) : (!t) -> !t
  %1 = opdef.op "demo::Sum"(%x, %y) : (!t, !t) -> !t
  func.return %1 : !t
}

// What is known is evaluated, unless the implementation says no; IS_CONST says yes.
// CHECK-LABEL: @constants
func.func @constants(%x: !t) -> (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, !t) {
  // CHECK-DAG: %[[A:.*]] = opdef.const dense<{{.*}}4.0{{.*}}, 8.0
  // CHECK-DAG: %[[C:.*]] = opdef.const dense<{{.*}}1.0{{.*}}, 2.0
  // CHECK-DAG: %[[B:.*]] = opdef.op "demo::Keep"(%[[C]])
  // CHECK-DAG: %[[D:.*]] = opdef.const dense<{{.*}}2.0{{.*}}, 4.0
  // CHECK-DAG: %[[E:.*]] = opdef.op "demo::Opaque"(%[[C]])
  // CHECK: return %[[A]], %[[B]], %[[D]], %[[E]]
  %c = opdef.const dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32> : tensor<1x1x1x2xf32>
  %0 = opdef.op "demo::Fold"(%c) : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %1 = opdef.op "demo::Fold"(%0) : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %2 = opdef.op "demo::Keep"(%c) : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %3 = opdef.op "demo::Prepare"(%c) : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %4 = opdef.op "demo::Opaque"(%c) : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %5 = opdef.op "demo::A"(%x) : (!t) -> !t
  func.return %1, %2, %3, %4, %5 : tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, !t
}
