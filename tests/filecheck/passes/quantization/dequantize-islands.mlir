// RUN: qnn-opt %s --print-local-scope -p dequantize | filecheck %s

// An island keeps its types, and its constants: reals are quantized for it, its results dequantized.
!a = !quant.uniform<i8:f32, 0.5:0>
// CHECK-LABEL: func.func @island
func.func @island(%x: tensor<4x!a>) -> (tensor<4x!a>, tensor<2x!a>) {
  // CHECK-NEXT: %[[R:.*]] = qnn.element_wise_neuron RELU, %x : (tensor<4xf32>) -> tensor<4xf32>
  %r = qnn.element_wise_neuron RELU, %x : (tensor<4x!a>) -> tensor<4x!a>
  %b = qnn.constant dense<5> : tensor<4xi8> : tensor<4x!a>
  // CHECK-NEXT: %[[C:.*]] = qnn.constant dense<5> : tensor<4xi8> : tensor<4x!{{.*}}>
  // CHECK-NEXT: %[[Q:.*]] = qnn.quantize %[[R]] : (tensor<4xf32>) -> tensor<4x!{{.*}}>
  // CHECK-NEXT: %[[M:.*]], %[[N:.*]] = tfl.custom %[[Q]], %[[C]] {hexnn.fallback = "kept", custom_code = "Fft"}
  %m, %n = tfl.custom %r, %b {hexnn.fallback = "kept", custom_code = "Fft"} :
      (tensor<4x!a>, tensor<4x!a>) -> (tensor<4x!a>, tensor<2x!a>)
  // CHECK-DAG: %[[E:.*]] = qnn.dequantize %[[N]]
  // CHECK-DAG: %[[F:.*]] = qnn.dequantize %[[M]]
  // CHECK: qnn.element_wise_neuron RELU, %[[F]]
  %y = qnn.element_wise_neuron RELU, %m : (tensor<4x!a>) -> tensor<4x!a>
  // CHECK: func.return %{{.*}}, %[[E]] : tensor<4xf32>, tensor<2xf32>
  func.return %y, %n : tensor<4x!a>, tensor<2x!a>
}
