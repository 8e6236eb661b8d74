// RUN: qnn-opt %s -p cse,canonicalize,cse --pass-statistics 2>&1 >%t | filecheck %s
// RUN: qnn-opt %s -p cse,canonicalize,cse --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 >%t | filecheck %s --check-prefix=LIST

// CHECK:      ... Pass statistics report ...
// CHECK:      {{^}}cse
// CHECK-NEXT:   (S)      5 -> 3      operations
// CHECK-NEXT:   (S)     -1 arith.addi
// CHECK-NEXT:   (S)     -1 arith.muli
// CHECK-NEXT: {{^}}canonicalize
// CHECK-NEXT:   (S)      3 -> 3      operations
// CHECK-NEXT: {{^}}cse

// LIST:       {{^}}canonicalize
// LIST-NEXT:    (S)      3 -> 3      operations
// LIST-NEXT:  {{^}}cse
// LIST-NEXT:    (S)      8 -> 6      operations
// LIST-NEXT:    (S)     -1 arith.addi
// LIST-NEXT:    (S)     -1 arith.muli
func.func @main(%a: i32) -> i32 {
  %b = arith.muli %a, %a : i32
  %c = arith.muli %a, %a : i32
  %unused = arith.addi %b, %c : i32
  func.return %b : i32
}
