// RUN: qnn-opt %s --load %S/Inputs/patterns.py -p opdef-apply-rules --print-local-scope | filecheck %s

!t = tensor<1x1x4x8xf32>

// A name that occurs twice is the same value in both places.
// CHECK-LABEL: @repeated
func.func @repeated(%x: !t, %y: !t) -> (!t, !t) {
  // CHECK-NEXT: opdef.op "demo::Double"(%x)
  // CHECK-NEXT: opdef.op "demo::Add"(%x, %y)
  %0 = opdef.op "demo::Add"(%x, %x) : (!t, !t) -> !t
  %1 = opdef.op "demo::Add"(%x, %y) : (!t, !t) -> !t
  func.return %0, %1 : !t, !t
}

// CHECK-LABEL: @nested
func.func @nested(%x: !t, %y: !t) -> !t {
  // CHECK-NEXT: %[[J:.*]] = opdef.op "demo::Join"(%x, %y)
  // CHECK-NEXT: opdef.op "demo::Neg"(%[[J]])
  %0 = opdef.op "demo::Neg"(%x) : (!t) -> !t
  %1 = opdef.op "demo::Neg"(%y) : (!t) -> !t
  %2 = opdef.op "demo::Join"(%0, %1) : (!t, !t) -> !t
  func.return %2 : !t
}

// An inner operation stays for its other users.
// CHECK-LABEL: @other_users
func.func @other_users(%x: !t) -> (!t, !t) {
  // CHECK-NEXT: %[[I:.*]] = opdef.op "demo::Inner"(%x)
  // CHECK-NEXT: %[[F:.*]] = opdef.op "demo::Fused"(%x)
  // CHECK-NEXT: return %[[F]], %[[I]]
  %0 = opdef.op "demo::Inner"(%x) : (!t) -> !t
  %1 = opdef.op "demo::Outer"(%0) : (!t) -> !t
  func.return %1, %0 : !t, !t
}

// An operation in the place of an operand is its first result.
// CHECK-LABEL: @several_results
func.func @several_results(%x: !t) -> (!t, !t) {
  // CHECK-NEXT: %[[A:.*]], %[[B:.*]] = opdef.op "demo::Split"(%x)
  // CHECK-NEXT: %[[F:.*]] = opdef.op "demo::OfFirst"(%x)
  // CHECK-NEXT: %[[S:.*]] = opdef.op "demo::Outer"(%[[B]])
  // CHECK-NEXT: return %[[F]], %[[S]]
  %0, %1 = opdef.op "demo::Split"(%x) : (!t) -> (!t, !t)
  %2 = opdef.op "demo::Outer"(%0) : (!t) -> !t
  %3 = opdef.op "demo::Outer"(%1) : (!t) -> !t
  func.return %2, %3 : !t, !t
}

// What replaces an operation of several results has all of them.
// CHECK-LABEL: @all_results
func.func @all_results(%x: !t) -> (!t, tensor<1x1x1x2xi32>) {
  // CHECK-NEXT: %[[A:.*]], %[[B:.*]] = opdef.op "demo::Split"(%x) : {{.*}} -> (tensor<1x1x4x8xf32>, tensor<1x1x1x2xi32>)
  // CHECK-NEXT: return %[[A]], %[[B]]
  %0, %1 = opdef.op "demo::Two"(%x) : (!t) -> (!t, tensor<1x1x1x2xi32>)
  func.return %0, %1 : !t, tensor<1x1x1x2xi32>
}

// CHECK-LABEL: @by_an_operand
func.func @by_an_operand(%x: !t) -> !t {
  // CHECK-NEXT: return %x
  %0 = opdef.op "demo::Same"(%x) : (!t) -> !t
  func.return %0 : !t
}

// Aliases stand for operations of the default package; dimensions are those after filling.
// CHECK-LABEL: @aliases
func.func @aliases(%x: !t, %y: tensor<1x1x1x1xf32>) -> (!t, !t) {
  // CHECK-NEXT: opdef.op "demo::Scale"(%x, %y)
  // CHECK-NEXT: opdef.op "q::ElementWiseMultiply"(%x, %x)
  %0 = opdef.op "q::ElementWiseMultiply"(%x, %y) : (!t, tensor<1x1x1x1xf32>) -> !t
  %1 = opdef.op "q::ElementWiseMultiply"(%x, %x) : (!t, !t) -> !t
  func.return %0, %1 : !t, !t
}

// Values keep the ranks that they have in the network, also by way of another package; parameters
// that the rule omits have their defaults.
// CHECK-LABEL: @ranks
func.func @ranks(%x: !t) -> !t {
  // CHECK: %axis = opdef.const
  // CHECK: %[[ONE:.*]] = opdef.const dense<1.000000e+00>
  // CHECK: opdef.op "q::LogSoftmax"(%x, %axis, %[[ONE]]) ranks (2) -> (2)
  %axis = opdef.const dense<1> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %beta = opdef.const dense<1.0> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  %0 = opdef.op "q::Softmax"(%x, %axis, %beta) ranks (2) -> (2)
      : (!t, tensor<1x1x1x1xui32>, tensor<1x1x1x1xf32>) -> !t
  func.return %0 : !t
}
