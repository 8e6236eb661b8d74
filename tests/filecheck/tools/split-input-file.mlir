// RUN: qnn-opt %s --split-input-file | filecheck %s
// RUN: not qnn-opt %s 2>&1 | filecheck %s --check-prefix=WHOLE
// RUN: not qnn-opt %S/Inputs/second-fails.mlir --split-input-file 2>&1 | filecheck %s --check-prefix=ONE
// RUN: not qnn-opt %S/Inputs/second-fails.mlir --split-input-file -o %t
// RUN: not cat %t

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func private @one() -> ()
// CHECK-NEXT: }
// CHECK-NEXT: // -----
// CHECK-NEXT: builtin.module {
// CHECK-NEXT: }
// CHECK-NEXT: // -----
// CHECK-NEXT: builtin.module {
// CHECK-NEXT:   func.func private @one() -> ()

!t = i32
func.func private @one() -> ()

// -----
// Only a comment: an empty module.

// -----

!t = i64
func.func private @one() -> ()

// WHOLE: split-input-file.mlir:25:{{[0-9]+}}: error: re-declaration of alias '!t'

// A failing part does not keep the others from being told about, and printed.
// ONE-DAG: second-fails.mlir:5:1: error: Operation bar.x is not registered
// ONE-DAG: func.func private @one
// ONE-DAG: func.func private @three
