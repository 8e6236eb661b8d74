// RUN: not qnn-run %s --stage qnn --seed 1 2>&1 | filecheck %s

// What nothing defines is refused when it runs.
// CHECK: empty-tensors.mlir:9:3: error: 'qnn.reduce_mean' op is not defined for an operand without elements:
// CHECK-SAME: operand 0 is [1, 0, 4]
!x = tensor<1x0x4x!quant.uniform<i8:f32, 0.05:-128>>
!y = tensor<1x4x!quant.uniform<i8:f32, 0.05:-128>>
func.func @main(%x: !x) -> !y {
  %y = qnn.reduce_mean %x {axes = [1]} : (!x) -> !y
  func.return %y : !y
}
