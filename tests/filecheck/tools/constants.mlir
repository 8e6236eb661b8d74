// RUN: qnn-opt --print-local-scope %S/Inputs/constants.mlir | filecheck %s
// RUN: qnn-opt %S/Inputs/constants.mlir | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt --print-local-scope %S/Inputs/constants.mlir --mlir-elide-elementsattrs-if-larger=2 | filecheck %s --check-prefix=SMALL
// RUN: qnn-opt --print-local-scope %S/Inputs/constants.mlir --elide-elementsattrs-if-larger 200 | filecheck %s --check-prefix=ALL
// RUN: qnn-opt --print-local-scope %S/Inputs/constants.mlir -p cse --print-ir-after-all 2>&1 >%t | filecheck %s --check-prefix=DUMP

// RUN: qnn-opt %S/Inputs/constants.mlir -o %t.mlir
// RUN: cat %t.mlir | filecheck %s --check-prefix=FILE
// RUN: qnn-opt --print-local-scope %t.mlir | filecheck %s --check-prefix=FILE
// RUN: qnn-opt %t.mlir -p cse -o %t.again
// RUN: cat %t.again | filecheck %s --check-prefix=FILE
// RUN: not qnn-opt --print-local-scope %t.mlir -p cse -o %t.mlir 2>&1 | filecheck %s --check-prefix=INPUT
// RUN: cp %t.mlir.bin %t.kept
// RUN: not qnn-opt %S/Inputs/constants.mlir --load %S/Inputs/user_passes.py -p user-raise -o %t.mlir
// RUN: diff %t.mlir.bin %t.kept
// RUN: cat %t.mlir | filecheck %s --check-prefix=FILE
// RUN: qnn-opt %S/Inputs/constants.mlir -o /dev/null
// RUN: qnn-opt --print-local-scope %S/Inputs/constants.mlir -o - | filecheck %s

// CHECK:      tfl.pseudo_const dense<[1, 2, 3]> : tensor<3xi8> : tensor<3xi8>
// CHECK-NEXT: tfl.pseudo_const #hexnn.elided<"{{[0-9a-f]+}}"> : tensor<80xi8>
// CHECK-NEXT: tfl.pseudo_const dense<7> : tensor<80xi8> : tensor<80xi8>
// CHECK-NEXT: arith.constant dense<"0x{{[0-9A-F]+}}"> : tensor<101xi8>

// SMALL: tfl.pseudo_const #hexnn.elided

// ALL: tfl.pseudo_const dense<[0, 1, 2, {{.*}}, 79]> : tensor<80xi8> : tensor<80xi8>

// DUMP: arith.constant #hexnn.elided<"{{[0-9a-f]+}}">

// INPUT: error: {{.*}}.tmp.mlir: is an input and is not overwritten: choose another output

// FILE:      tfl.pseudo_const dense<[1, 2, 3]> : tensor<3xi8> : tensor<3xi8>
// FILE-NEXT: tfl.pseudo_const #hexnn.file<"{{.*}}constants.mlir.tmp.mlir.bin", 0, 80, "{{[0-9a-f]+}}"> : tensor<80xi8>
// FILE-NEXT: tfl.pseudo_const dense<7> : tensor<80xi8> : tensor<80xi8>
