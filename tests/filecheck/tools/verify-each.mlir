// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p user-break 2>&1 | filecheck %s
// RUN: qnn-opt %s --load %S/Inputs/user_passes.py -p user-break --verify-each=0 | filecheck %s --check-prefix=TRUSTED
// RUN: qnn-opt %s --load %S/Inputs/user_passes.py -p user-break --verify-each=false | filecheck %s --check-prefix=TRUSTED
// RUN: not qnn-opt %S/Inputs/invalid.mlir 2>&1 | filecheck %s --check-prefix=INPUT
// RUN: not qnn-opt %S/Inputs/invalid.mlir --verify-each=0 2>&1 | filecheck %s --check-prefix=INPUT
// RUN: qnn-opt %S/Inputs/invalid.mlir --disable-verify | filecheck %s --check-prefix=UNVERIFIED
// RUN: qnn-opt %S/Inputs/invalid.mlir --verify-input=0 | filecheck %s --check-prefix=UNVERIFIED

// CHECK:     verify-each.mlir:11:1: error: 'func.func' op contains empty block {{.*}}
// CHECK-NEXT: {{^}}note: pass 'user-break' left invalid IR
func.func @main(%a: i32) {
  func.return
}

// TRUSTED:     func.func @main
// TRUSTED-NOT: func.return

// All operations that fail are told about, each on one line, and nothing else.
// INPUT:      invalid.mlir:2:3: error: 'arith.addi' op operand 'rhs' at position 1 does not verify: {{.*}}
// INPUT-NEXT: invalid.mlir:3:3: error: 'arith.muli' op operand 'rhs' at position 1 does not verify: {{.*}}
// INPUT-NEXT: invalid.mlir:4:3: error: 'arith.subi' op operand 0 is used before it is defined
// INPUT-NOT:  {{.}}

// UNVERIFIED: arith.addi
