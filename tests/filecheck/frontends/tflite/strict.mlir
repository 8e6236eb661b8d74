// RUN: qnn-opt %s | filecheck %s
// RUN: not qnn-opt --strict %s 2>&1 | filecheck %s --check-prefix=STRICT
// RUN: not qnn-run --strict %s --stage source --seed 1 2>&1 | filecheck %s --check-prefix=NAMED

// What the dialect accepts and LiteRT refuses.
// CHECK: tfl.softmax
// STRICT: strict.mlir:12:3: error: 'tfl.softmax': LiteRT refuses it: scale and zero point of the result must be 0.00390625:-128, got 0.00390625:80
// NAMED: strict.mlir:12:3: error: softmax@0 'softmax': LiteRT refuses it: scale and zero point of the result must be 0.00390625:-128, got 0.00390625:80
!x = !quant.uniform<i8:f32, 0.5:0>
!y = !quant.uniform<i8:f32, 0.00390625:80>
func.func @main(%x: tensor<2x4x!x>) -> tensor<2x4x!y> {
  %0 = tfl.softmax %x {beta = 1.0 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!y>
  func.return %0 : tensor<2x4x!y>
}
