// RUN: qnn-opt %s --print-local-scope -p qnn-fold-quantization --split-input-file | filecheck %s

// The layer and its clamp compute on integers; the bias has the scale of the sums.
// CHECK:      %[[B:.*]] = qnn.constant dense<[8, -16]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32, 0.125:0>>
// CHECK-NEXT: %[[Y:.*]] = qnn.fully_connected %x, %w, %[[B]] : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 1.0:-128>>
// CHECK-NEXT: %[[R:.*]] = qnn.element_wise_neuron RELU, %[[Y]]
// CHECK-NEXT: return %[[R]]
func.func @main(%x: tensor<1x4x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<2x4x!quant.uniform<i8:f32, 0.25:0>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.0:-128>> {
  %b = qnn.constant dense<[1.0, -2.0]> : tensor<2xf32> : tensor<2xf32>
  %0 = qnn.dequantize %x : (tensor<1x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<1x4xf32>
  %1 = qnn.dequantize %w : (tensor<2x4x!quant.uniform<i8:f32, 0.25:0>>) -> tensor<2x4xf32>
  %2 = qnn.fully_connected %0, %1, %b : (tensor<1x4xf32>, tensor<2x4xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  %3 = qnn.element_wise_neuron RELU, %2 : (tensor<1x2xf32>) -> tensor<1x2xf32>
  %4 = qnn.quantize %3 : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<i8:f32, 1.0:-128>>
  func.return %4 : tensor<1x2x!quant.uniform<i8:f32, 1.0:-128>>
}

// -----

// A maximum keeps its scale; transposes move the integers.
// CHECK:      %[[T:.*]] = qnn.transpose %x {perm = [1, 0]} : (tensor<2x4x!quant
// CHECK-NEXT: %[[M:.*]] = qnn.reduce_max %[[T]]
// CHECK-NEXT: return %[[M]]
func.func @main(%x: tensor<2x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:0>> {
  %0 = qnn.dequantize %x : (tensor<2x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x4xf32>
  %1 = qnn.transpose %0 {perm = [1, 0]} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %2 = qnn.reduce_max %1 {axes = [1]} : (tensor<4x2xf32>) -> tensor<4xf32>
  %3 = qnn.quantize %2 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:0>>
  func.return %3 : tensor<4x!quant.uniform<i8:f32, 0.5:0>>
}

// -----

// What somebody reads as reals, a maximum of another scale, and operands that are floats stay.
// CHECK:      qnn.reduce_max {{.*}} -> tensor<4xf32>
// CHECK:      qnn.quantize
// CHECK:      qnn.element_wise_binary ADD, {{.*}} -> tensor<4xf32>
// CHECK:      qnn.quantize
func.func @main(%x: tensor<4x2x!quant.uniform<i8:f32, 0.5:0>>, %y: tensor<4xf32>) -> (tensor<4x!quant.uniform<i8:f32, 1.0:0>>, tensor<4x!quant.uniform<i8:f32, 1.0:0>>, tensor<4xf32>) {
  %0 = qnn.dequantize %x : (tensor<4x2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4x2xf32>
  %1 = qnn.reduce_max %0 {axes = [1]} : (tensor<4x2xf32>) -> tensor<4xf32>
  %2 = qnn.quantize %1 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 1.0:0>>
  %3 = qnn.element_wise_binary ADD, %1, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = qnn.quantize %3 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 1.0:0>>
  func.return %2, %4, %3 : tensor<4x!quant.uniform<i8:f32, 1.0:0>>, tensor<4x!quant.uniform<i8:f32, 1.0:0>>, tensor<4xf32>
}
