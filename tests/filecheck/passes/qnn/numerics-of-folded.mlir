// RUN: qnn-opt %s -p qnn-fold-quantization --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:0>

// A power of reals stays one: TFLite's kernel of floats does not become one of stored integers.
// CHECK-LABEL: @power
func.func @power(%x: tensor<4x!x>) -> tensor<4x!x> {
  // CHECK-NEXT: qnn.element_wise_binary POWER, %x, %x : (tensor
  %0 = qnn.dequantize %x : (tensor<4x!x>) -> tensor<4xf32>
  %1 = qnn.element_wise_binary POWER, %0, %0 {hexnn.numerics = #hexnn.numerics<tflite-ref>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.quantize %1 : (tensor<4xf32>) -> tensor<4x!x>
  func.return %2 : tensor<4x!x>
}
