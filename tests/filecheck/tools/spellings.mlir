// RUN: qnn-opt %s --mlir-print-debuginfo --mlir-disable-threading --mlir-print-local-scope | filecheck %s
// RUN: qnn-opt %s --mlir-print-op-generic --mlir-print-ir-module-scope | filecheck %s --check-prefix=GENERIC
// RUN: qnn-opt %s -allow-unregistered-dialect --timing=false 2>&1 | filecheck %s --check-prefix=PLAIN
// RUN: qnn-opt --list-dialects | filecheck %s --check-prefix=DIALECTS

// CHECK: func.func private @f() -> () loc({{".*"}}:11:1)
// GENERIC: "func.func"()
// PLAIN-NOT: Execution time
// PLAIN: func.func private @f() -> ()
// DIALECTS: arith
func.func private @f() -> ()
