// RUN: qnn-opt %s -p canonicalize,cse | filecheck %s
// RUN: qnn-opt %s -pcanonicalize,cse | filecheck %s
// RUN: qnn-opt %s --passes=canonicalize,cse | filecheck %s
// RUN: qnn-opt %s -p ' canonicalize , cse ' | filecheck %s
// RUN: qnn-opt %s --pass-pipeline='builtin.module(func.func(canonicalize), cse)' | filecheck %s
// RUN: qnn-opt %s -pass-pipeline 'builtin.module(canonicalize,cse)' | filecheck %s
// RUN: qnn-opt %s --canonicalize --cse | filecheck %s
// RUN: qnn-opt %s -canonicalize -cse | filecheck %s
// RUN: qnn-opt %s --canonicalize -p cse | filecheck %s
// RUN: cat %s | qnn-opt -p canonicalize,cse | filecheck %s
// RUN: cat %s | qnn-opt - -p canonicalize,cse | filecheck %s
// RUN: qnn-opt %s -t mlir -p canonicalize,cse | filecheck %s

// CHECK:      func.func @main(%a: i32) -> i32 {
// CHECK-NEXT:   %b = arith.muli %a, %a : i32
// CHECK-NEXT:   %d = arith.addi %b, %b : i32
// CHECK-NEXT:   func.return %d : i32
func.func @main(%a: i32) -> i32 {
  %unused = arith.addi %a, %a : i32
  %b = arith.muli %a, %a : i32
  %c = arith.muli %a, %a : i32
  %d = arith.addi %b, %c : i32
  func.return %d : i32
}
