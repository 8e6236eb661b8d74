// RUN: qnn-opt %s -p cse,canonicalize --pass-statistics 2>&1 >%t | filecheck %s
// RUN: qnn-opt %s -p cse,canonicalize --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 >%t | filecheck %s

// CHECK:      ... Pass statistics report ...
// CHECK:      {{^}}cse
// CHECK-NEXT:   (S)      5 -> 3      operations
// CHECK-NEXT:   (S)     -1 arith.addi
// CHECK-NEXT:   (S)     -1 arith.muli
// CHECK-NEXT: {{^}}canonicalize
// CHECK-NEXT:   (S)      3 -> 3      operations
func.func @main(%a: i32) -> i32 {
  %b = arith.muli %a, %a : i32
  %c = arith.muli %a, %a : i32
  %unused = arith.addi %b, %c : i32
  func.return %b : i32
}
