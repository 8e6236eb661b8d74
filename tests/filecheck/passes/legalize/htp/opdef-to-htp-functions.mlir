// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-100>
!y = !quant.uniform<i8:f32, 0.25:-128>

// A function of one byte is a table, which holds what TFLite's kernel computes where the operation says so.
// CHECK-LABEL: @functions
func.func @functions(%x: tensor<1x2x2x4x!x>) -> (tensor<1x2x2x4x!y>, tensor<1x2x2x4x!y>, tensor<1x2x2x4x!y>) {
  %slope = qnn.constant dense<1> : tensor<1xi8> : tensor<1x!quant.uniform<i8:f32, 0.125:0>>
  // CHECK: htp.lut
  %0 = qnn.element_wise_unary SQRT, %x {hexnn.numerics = #hexnn.numerics<tflite-ref>} : (tensor<1x2x2x4x!x>) -> tensor<1x2x2x4x!y>
  // CHECK: htp.lut
  %1 = qnn.element_wise_unary ABS, %x : (tensor<1x2x2x4x!x>) -> tensor<1x2x2x4x!y>
  // CHECK: htp.lut
  %2 = qnn.prelu %x, %slope : (tensor<1x2x2x4x!x>, tensor<1x!quant.uniform<i8:f32, 0.125:0>>) -> tensor<1x2x2x4x!y>
  // CHECK-NOT: qnn.element_wise_unary
  // CHECK-NOT: qnn.prelu
  func.return %0, %1, %2 : tensor<1x2x2x4x!y>, tensor<1x2x2x4x!y>, tensor<1x2x2x4x!y>
}
