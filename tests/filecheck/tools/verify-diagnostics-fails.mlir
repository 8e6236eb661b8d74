// RUN: not qnn-opt %S/Inputs/wrong-expectations.mlir --split-input-file --verify-diagnostics 2>&1 | filecheck %s

// CHECK:      wrong-expectations.mlir:1:4: error: expected error "nothing fails here" was not produced
// CHECK-NEXT: wrong-expectations.mlir:7:1: error: unexpected error: Operation bar.x is not registered
// CHECK-NEXT: wrong-expectations.mlir:11:4: error: malformed expected-... comment
// CHECK-NEXT: wrong-expectations.mlir:12:1: error: unexpected error: Operation bar.y is not registered
// CHECK-NEXT: wrong-expectations.mlir:16:4: error: expected error "not registered" was not produced
// CHECK-NEXT: wrong-expectations.mlir:21:1: error: unexpected error: Operation bar.x is not registered
// CHECK-NEXT: wrong-expectations.mlir:21:10: error: expected warning "not registered" was not produced
// CHECK-NEXT: wrong-expectations.mlir:25:1: error: unexpected error: Operation bar.x is not registered
// CHECK-NEXT: wrong-expectations.mlir:25:10: error: expected error "is unregistered" was not produced
// CHECK-NOT:  error
