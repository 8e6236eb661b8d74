// RUN: qnn-opt --op-package %S/Inputs/demo.cpp -D LIMIT=8 --emit-op-package demo > %t.cpp
// RUN: filecheck %s --input-file %t.cpp
// RUN: qnn-opt --op-package %t.cpp --emit-op-package demo | filecheck %s
// RUN: qnn-opt --op-package %S/Inputs/demo.cpp --op-package %S/Inputs/ops.xml -D THIS_PKG_NAME=other -DLIMIT=4 --emit-op-package other | filecheck %s --check-prefix=OTHER
// RUN: qnn-opt %s --op-package %S/Inputs/silent.cpp -D LIMIT=8 2>&1 | filecheck %s --check-prefix=SILENT
// RUN: not qnn-opt %s --op-package %S/Inputs/demo.cpp 2>&1 | filecheck %s --check-prefix=LIMIT
// RUN: not qnn-opt %s --op-package %S/Inputs/demo.cpp -D LIMIT=8 -D TILING=x 2>&1 | filecheck %s --check-prefix=TILING
// RUN: not qnn-opt --op-package %S/Inputs/demo.cpp -D LIMIT=8 --emit-op-package dema 2>&1 | filecheck %s --check-prefix=NAME
// RUN: not qnn-opt %s --load %S/Inputs/body.py --op-package %S/Inputs/demo.cpp -D LIMIT=8 -D THIS_PKG_NAME=demo 2>&1 | filecheck %s --check-prefix=BODY
// RUN: not qnn-opt %s -D LIMIT=8 2>&1 | filecheck %s --check-prefix=ALONE
// RUN: not qnn-opt %s --op-package %S/Inputs/missing.cpp 2>&1 | filecheck %s --check-prefix=MISSING

// CHECK-LABEL: static constexpr auto sg_packageName = "demo";
// CHECK:      GraphStatus relu<PlainFloatTensor>(PlainFloatTensor &out_0, const PlainFloatTensor &in_0);
// CHECK:      DEF_PACKAGE_OP_AND_COST_AND_FLAGS(
// CHECK-NEXT:     relu<PlainFloatTensor>,
// CHECK-NEXT:     "Relu",
// CHECK-NEXT:     FAST,
// CHECK-NEXT:     RESOURCE_HVX)
// CHECK:      DEF_PACKAGE_OPTIMIZATION(
// CHECK-NEXT:     TILING+100,
// CHECK-NEXT:     Op("Relu", "X"),
// CHECK-NEXT:     GT(DIM_OF("*", 1), 8),
// CHECK-NEXT:     AUTOSPLIT(1, "I", 8, Op("Relu", TYPICAL_SLICE("X", "I"))))

// OTHER: static constexpr auto sg_packageName = "other";
// OTHER: GT(DIM_OF("*", 1), 4),

// SILENT: silent.cpp:3:19: warning: the rules of package silent (1) are never registered: its Init does not call REGISTER_PACKAGE_OPTIMIZATIONS()
// SILENT: func.func @main

// LIMIT:      demo.cpp:11:18: error: unknown word 'LIMIT'
// LIMIT-NEXT: demo.cpp:11:18: note: -D LIMIT=VALUE gives a constant of the SDK's headers
// LIMIT-NEXT: demo.cpp:11:18: note: in expansion of macro SPLIT at {{.*}}demo.cpp:11:1
// LIMIT-NOT:  {{.}}

// TILING:      <command line>:1:8: error: unknown word 'x'
// TILING-NEXT: <command line>:1:8: note: -D x=VALUE gives a constant of the SDK's headers
// TILING-NEXT: <command line>:1:8: note: in expansion of macro TILING at {{.*}}rules.h:4:7
// TILING-NEXT: <command line>:1:8: note: included at {{.*}}demo.cpp:2:10
// TILING-NEXT: <command line>:1:8: note: in expansion of macro SPLIT at {{.*}}demo.cpp:11:1

// NAME: error: no package 'dema' is registered (demo), did you mean 'demo'?

// BODY:      Inputs/body.py:8:2: error: relu<PlainFloatTensor> has 2 parameters, its body 1
// BODY-NEXT: Inputs/body.py:8:2: note: relu<PlainFloatTensor> is declared at {{.*}}demo.cpp:9:1: (PlainFloatTensor) <- (PlainFloatTensor)

// ALONE: error: --define has no effect without --op-package

// MISSING: missing.cpp: no such file or folder of an op package
func.func @main() {
  func.return
}
