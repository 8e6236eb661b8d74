// RUN: qnn-opt %s --no-aliases -p 'quantize{calibration="%S/Inputs/samples.npy"}' | filecheck %s
// RUN: qnn-opt %s --no-aliases -p 'quantize{calibration="%S/Inputs/samples.npy"},qnn-to-hvx' | qnn-opt --no-aliases | filecheck %s --check-prefix=HVX
// RUN: qnn-opt %s --no-aliases -p 'quantize{calibration="%S/Inputs/samples.npy"},dequantize' | filecheck %s --check-prefix=AGAIN

// An island computes in floats, between a Dequantize and a Quantize.
// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  // CHECK-NEXT: %[[R:.*]] = qnn.element_wise_neuron RELU, %x : {{.*}} -> tensor<1x4x4x2x!quant.uniform
  %0 = qnn.element_wise_neuron RELU, %x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  // CHECK-NEXT: %[[F:.*]] = qnn.dequantize %[[R]] : {{.*}} -> tensor<1x4x4x2xf32>
  // CHECK-NEXT: %[[T:.*]] = tfl.tanh %[[F]] {hexnn.fallback = "kept"} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  // HVX: tfl.tanh %{{.*}} {hexnn.fallback = "kept", htp.address = {{[0-9]+}} : i64}
  // AGAIN: tfl.tanh %{{.*}} {hexnn.fallback = "kept"}
  %1 = tfl.tanh %0 {hexnn.fallback = "kept"} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  // CHECK-NEXT: qnn.quantize %[[T]]
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, %{{.*}} : {{.*}} -> tensor<1x4x4x2x!quant.uniform
  %2 = qnn.element_wise_neuron RELU_MIN_MAX, %1 {min_value = -0.5 : f32, max_value = 0.5 : f32} :
      (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return %2 : tensor<1x4x4x2xf32>
}
