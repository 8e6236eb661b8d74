// RUN: qnn-opt %s --extract relu#1:element_wise_add#1 | filecheck %s
// RUN: qnn-opt %s --extract tanh#1 --extract name:left | filecheck %s --check-prefix=APART
// RUN: qnn-opt %s --extract tanh#1 -p qnn-to-opdef | filecheck %s --check-prefix=LOWERED
// RUN: qnn-opt %s --extract tanh#1 --with-data %t.npz -o %t.mlir
// RUN: qnn-run %t.mlir --stage qnn --compare %t.npz | filecheck %s --check-prefix=EQUAL
// RUN: qnn-opt %s --extract relu@0:element_wise_add@2 -o %t.svg
// RUN: filecheck %s --input-file %t.svg --check-prefix=SVG
// RUN: qnn-opt %s --extract tanh#1 -t mlir -o %t.tflite
// RUN: filecheck %s --input-file %t.tflite --check-prefix=TEXT
// RUN: not qnn-opt %s -o %t.tflite 2>&1 | filecheck %s --check-prefix=NO-TFL
// RUN: not qnn-opt %s --extract relu#2 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not qnn-opt %s --extract tanh#1:relu#1 2>&1 | filecheck %s --check-prefix=BACKWARDS
// RUN: not qnn-opt %s --with-data %t.npz 2>&1 | filecheck %s --check-prefix=ALONE

!t = tensor<4xf32>

// CHECK-LABEL: func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
// CHECK-SAME: hexnn.inputs = ["x", "y"], hexnn.outputs = ["left", "sum"]
// APART-LABEL: func.func @main(%x: tensor<4xf32>, %sum: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
// APART-SAME: hexnn.inputs = ["x", "sum"], hexnn.outputs = ["left", "out"]
// LOWERED: opdef.op "q::Tanh"
// EQUAL: 1 tensors compared, 1 equal, 0 different
// SVG: <svg
// SVG-SAME: element_wise_add#1, sum, qnn.element_wise_add
// TEXT: qnn.tanh
// NO-TFL: error: -t tflite takes tfl, but this is qnn: 'qnn.relu'; -o FILE.json or -o FILE.mlir writes it
// UNKNOWN: error: no operation is called 'relu#2', did you mean 'relu#1'?
// BACKWARDS: error: 'tanh#1:relu#1' ends before it starts
// ALONE: error: --with-data has no effect without --extract
func.func @main(%x: !t, %y: !t) -> (!t, !t) attributes {hexnn.inputs = ["x", "y"], hexnn.outputs = ["left", "out"]} {
  // CHECK-NEXT: %left = qnn.relu %x
  // APART-NEXT: qnn.relu %x
  %left = qnn.relu %x : (!t) -> !t loc("relu@0:left"("m":1:0))
  // CHECK-NEXT: qnn.constant
  %c = qnn.constant dense<2.0> : !t : !t
  // CHECK-NEXT: %scaled = qnn.element_wise_multiply %y
  %scaled = qnn.element_wise_multiply %y, %c : (!t, !t) -> !t loc("element_wise_multiply@1:scaled"("m":1:1))
  // CHECK-NEXT: %sum = qnn.element_wise_add %left, %scaled
  %sum = qnn.element_wise_add %left, %scaled : (!t, !t) -> !t loc("element_wise_add@2:sum"("m":1:2))
  // CHECK-NEXT: return %left, %sum
  // APART-NEXT: qnn.tanh %sum
  // APART-NEXT: return
  %out = qnn.tanh %sum : (!t) -> !t loc("tanh@3:out"("m":1:3))
  return %left, %out : !t, !t
}
