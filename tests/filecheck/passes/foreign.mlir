// RUN: qnn-opt %s -p canonicalize --split-input-file | filecheck %s
// RUN: qnn-opt %s -p dequantize --split-input-file | filecheck %s
// RUN: qnn-opt %s -p qnn-push-transposes --split-input-file | filecheck %s
// RUN: qnn-opt %s -p htp-assign-layout --split-input-file | filecheck %s
// RUN: qnn-opt %s -p htp-tile --split-input-file | filecheck %s
// RUN: qnn-opt %s -p htp-plan-memory --split-input-file | filecheck %s
// RUN: qnn-opt %s -p compile --split-input-file | filecheck %s

// What is no network stays as it is.
// CHECK-LABEL: @main
// CHECK-NEXT: arith.addi
// CHECK-NEXT: return
func.func @main(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32
  func.return %b : i32
}

// -----

// CHECK: builtin.module {
// CHECK-NEXT: func.func private @three() -> ()
// CHECK-NEXT: }
func.func private @three() -> ()

// -----

// CHECK-LABEL: @main
// CHECK-NEXT: arith.addf
// CHECK-NEXT: return
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = arith.addf %x, %x : tensor<4xf32>
  func.return %y : tensor<4xf32>
}
