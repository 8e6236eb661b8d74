// RUN: not qnn-opt %s --split-input-file --load %S/Inputs/checked.py -p opdef-apply-rules --check-each -o %t 2>&1 | filecheck %s
// RUN: not qnn-opt %s --split-input-file --load %S/Inputs/checked.py -p opdef-apply-rules --check-splits=2 -o %t 2>&1 | filecheck %s --check-prefix=SPLITS
// RUN: not qnn-opt %s --check-splits 2>&1 | filecheck %s --check-prefix=ALONE
// RUN: not qnn-opt %s --split-input-file -p cse --check-splits 2>&1 | filecheck %s --check-prefix=PASS

// ALONE: error: --check-splits has no effect without --passes
// PASS: error: --check-splits needs pass 'opdef-apply-rules', which -p does not have

// A rule that swaps operands and keeps the name is suspect before it applies.
// SPLITS: checked.py:{{[0-9:]+}}: warning: demo::Swap keeps the name
// CHECK: checked.py:{{[0-9:]+}}: warning: demo::Swap keeps the name demo::Swap, which now reads "Y", "X" instead of "X", "Y": better rename it

// A local kernel gives the same results in pieces.
func.func @main(%x: tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32> {
  %0 = opdef.op "demo::Relu"(%x) : (tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32>
  func.return %0 : tensor<1x2x3x12xf32>
}

// -----

// CHECK: checks.mlir:{{[0-9]+}}:3: error: rule demo::Centre changes the result of demo::Centre: 72 of 72 elements differ, first at [0, 0, 0, 0]
// CHECK-NEXT: note: the rule is at {{.*}}checked.py:
// CHECK-NEXT: note: the replacement keeps the name demo::Centre: an operation whose behaviour changes should have another name
// SPLITS: checks.mlir:{{[0-9]+}}:3: error: rule demo::Centre splits demo::Centre along dimension 3 (depth), but it is not local there: 72 of 72 elements differ, first at [0, 0, 0, 0]
// SPLITS: note: the rule is at {{.*}}checked.py:
// SPLITS: note: split in two along dimension 1 (height) or dimension 2 (width) it gives equal results
func.func @main(%x: tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32> {
  %0 = opdef.op "demo::Centre"(%x) : (tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32>
  func.return %0 : tensor<1x2x3x12xf32>
}

// -----

// CHECK: error: rule demo:q::ElementWiseAbs changes the result of q::ElementWiseAbs:
func.func @main(%x: tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32> {
  %0 = opdef.op "q::ElementWiseAbs"(%x) : (tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32>
  func.return %0 : tensor<1x2x3x12xf32>
}

// -----

// CHECK: error: 'demo::Unknown' op has no implementation in Python: it cannot run
// CHECK: note: register one with DEF_PACKAGE_OP, in a file given by --load
// SPLITS: remark: demo::Unknown is not checked: 'demo::Unknown' op has no implementation in Python: it cannot run
func.func @main(%x: tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32> {
  %0 = opdef.op "demo::Unknown"(%x) : (tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32>
  func.return %0 : tensor<1x2x3x12xf32>
}

// -----

// Pieces that do not fit the TCM.
// SPLITS: checks.mlir:{{[0-9]+}}:3: warning: a piece demo::Piece that demo::Big makes needs 16777216 bytes, TCM has 8388608: split it further
func.func @f(%x: tensor<1x2048x512x4xf32>) -> tensor<1x2048x512x4xf32> {
  %0 = opdef.op "demo::Big"(%x) : (tensor<1x2048x512x4xf32>) -> tensor<1x2048x512x4xf32>
  func.return %0 : tensor<1x2048x512x4xf32>
}
