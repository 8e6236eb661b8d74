// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p 'cse,user-mark{mark=m},user-raise,dce' --crash-reproducer %t.mlir 2>&1 | filecheck %s
// RUN: cat %t.mlir | filecheck %s --check-prefix=FILE
// RUN: not qnn-opt --run-reproducer %t.mlir 2>&1 | filecheck %s --check-prefix=AGAIN
// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p user-break --mlir-pass-pipeline-crash-reproducer=%t.2 2>&1 | filecheck %s --check-prefix=BREAK
// RUN: qnn-opt %s -p cse --crash-reproducer %t.3
// RUN: not cat %t.3

// CHECK: user_passes.py:{{[0-9]+}}:{{[0-9]+}}: error: pass 'user-raise': KeyError: 'weights'
// CHECK: note: how to see this again is in {{.*}}crash-reproducer.mlir.tmp.mlir

// FILE:      // {{RUN}}: qnn-opt %s --load /{{.*}}user_passes.py -p user-raise,dce
// FILE:      func.func @main
// FILE-NEXT:   %b = arith.addi %a, %a {m = "yes"} : i32 loc("ADD@3:sum"("m.tflite":0:3))
// FILE-NEXT:   func.return

// AGAIN: error: pass 'user-raise': KeyError: 'weights'

// RUN: not qnn-opt --run-reproducer %t.2 2>&1 | filecheck %s --check-prefix=BROKEN
// BROKEN: error: {{.*}}
// BROKEN-NEXT: note: pass 'user-break' left invalid IR

// BREAK: how to see this again
func.func @main(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32 loc("ADD@3:sum"("m.tflite":0:3))
  %c = arith.addi %a, %a : i32
  func.return %b : i32
}
