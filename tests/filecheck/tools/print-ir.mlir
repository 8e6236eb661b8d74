// RUN: qnn-opt %s -p cse,canonicalize,dce --print-ir-before-all 2>&1 >%t | filecheck %s --check-prefix=BEFORE
// RUN: qnn-opt %s -p cse,canonicalize,dce --print-ir-after-all 2>&1 >%t | filecheck %s --check-prefix=AFTER
// RUN: qnn-opt %s -p cse,canonicalize,dce --mlir-print-ir-after-all 2>&1 >%t | filecheck %s --check-prefix=AFTER
// RUN: qnn-opt %s -p cse,canonicalize,dce --print-between-passes 2>&1 >%t | filecheck %s --check-prefix=AFTER
// RUN: qnn-opt %s -p cse,canonicalize,dce --print-ir-after=canonicalize 2>&1 >%t | filecheck %s --check-prefix=ONE
// RUN: qnn-opt %s -p cse,canonicalize,dce --mlir-print-ir-after canonicalize 2>&1 >%t | filecheck %s --check-prefix=ONE
// RUN: qnn-opt %s -p cse,canonicalize,dce --print-ir-before=canonicalize 2>&1 >%t | filecheck %s --check-prefix=ONE-BEFORE
// RUN: qnn-opt %s -p cse,canonicalize,dce --print-ir-after-change 2>&1 >%t | filecheck %s --check-prefix=CHANGE
// RUN: qnn-opt %s -p cse,canonicalize,dce --mlir-print-ir-after-all --mlir-print-ir-after-change 2>&1 >%t | filecheck %s --check-prefix=CHANGE
// RUN: qnn-opt %s -p cse,canonicalize,dce --print-ir-after=cse,dce --print-ir-after-change 2>&1 >%t | filecheck %s --check-prefix=NONE --allow-empty
// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p cse,user-break --print-ir-after-failure 2>&1 | filecheck %s --check-prefix=FAILURE
// RUN: qnn-opt %s -p cse --print-ir-after-all 2>/dev/null | filecheck %s --check-prefix=STDOUT
// RUN: rm -rf %t.tree
// RUN: qnn-opt %s -p cse,canonicalize,dce --print-ir-after-all --print-ir-tree-dir %t.tree -o %t 2>&1 | filecheck %s --check-prefix=NONE --allow-empty
// RUN: ls %t.tree | filecheck %s --check-prefix=TREE
// RUN: qnn-opt %t.tree/01-after-canonicalize.mlir | filecheck %s --check-prefix=SMALLER
// RUN: not qnn-opt %s -p cse --print-ir-tree-dir %t.tree 2>&1 | filecheck %s --check-prefix=ALONE

// TREE:      00-after-cse.mlir
// TREE-NEXT: 01-after-canonicalize.mlir
// TREE-NEXT: 02-after-dce.mlir
// SMALLER:     builtin.module
// SMALLER-NOT: arith.addi
// ALONE: error: --print-ir-tree-dir has no effect without --print-ir-before-all or

// BEFORE:      // -----// IR Dump Before cse //----- //
// BEFORE-NEXT: builtin.module
// BEFORE:      // -----// IR Dump Before canonicalize //----- //
// BEFORE:      // -----// IR Dump Before dce //----- //

// AFTER:      // -----// IR Dump After cse //----- //
// AFTER-NEXT: builtin.module
// AFTER:        arith.addi
// AFTER:      // -----// IR Dump After canonicalize //----- //
// AFTER-NOT:    arith.addi
// AFTER:      // -----// IR Dump After dce //----- //

// ONE:     // -----// IR Dump After canonicalize //----- //
// ONE-NOT: IR Dump

// ONE-BEFORE:     // -----// IR Dump Before canonicalize //----- //
// ONE-BEFORE-NOT: IR Dump

// CHANGE:     // -----// IR Dump After canonicalize //----- //
// CHANGE-NOT: IR Dump

// NONE-NOT: IR Dump

// FAILURE:      // -----// IR Dump After user-break Failed //----- //
// FAILURE-NEXT: builtin.module
// FAILURE-NOT:  func.return
// FAILURE:      print-ir.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'arith.addi' op terminates block

// STDOUT-NOT: IR Dump
// STDOUT:     func.func @main
// STDOUT-NOT: IR Dump
func.func @main() -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  func.return %two : i32
}
