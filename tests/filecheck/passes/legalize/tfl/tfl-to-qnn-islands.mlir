// RUN: qnn-opt %s -p tfl-to-qnn 2>%t | filecheck %s
// RUN: filecheck %s --check-prefix=SAID --input-file %t

!q = !quant.uniform<i8:f32, 0.25:3>

// What has no conversion stays, with the reason; its constants are qnn's.
// CHECK-LABEL: @kept
// SAID: remark: 'tfl.gelu' op stays in tfl: has no equivalent in qnn: approximate GELU of quantized operands
func.func @kept() -> tensor<4x!q> {
  // CHECK: %[[B:.*]] = qnn.constant dense<5>
  %bound = tfl.pseudo_qconst dense<5> : tensor<4xi8> : tensor<4x!q>
  // CHECK-NEXT: %[[M:.*]] = tfl.gelu %[[B]]
  // CHECK-NEXT: {hexnn.fallback = "has no equivalent in qnn: approximate GELU of quantized operands; supported: {{.*}}",
  // CHECK-NEXT: approximate = true}
  %m = tfl.gelu %bound {approximate = true} : (tensor<4x!q>) -> tensor<4x!q>
  // CHECK: qnn.element_wise_neuron RELU, %[[M]]
  %y = tfl.relu %m : (tensor<4x!q>) -> tensor<4x!q>
  func.return %y : tensor<4x!q>
}

// Without semantics it stays as well, but cannot be executed.
// CHECK-LABEL: @opaque
// SAID: remark: 'tfl.unsupported' op stays on the reference: has no equivalent in qnn; supported: a legalization of builtin:SQRT by --load
// SAID: warning: 'tfl.unsupported' SQRT at {{.*}} cannot be executed: it has no semantics
// SAID: remark: 'tfl.custom' op stays on the reference: has no equivalent in qnn; supported: a legalization of custom:Fft by --load
// SAID: warning: CUSTOM@1 'y' (Fft) cannot be executed: it has no semantics
func.func @opaque(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  // CHECK-NEXT: tfl.unsupported %x {hexnn.fallback = "has no equivalent in qnn; supported: a legalization of builtin:SQRT by --load", builtin = "SQRT"}
  %0 = tfl.unsupported %x {builtin = "SQRT"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: tfl.custom %{{.*}}
  // CHECK-NEXT: {hexnn.fallback = "has no equivalent in qnn; supported: a legalization of custom:Fft
  %y:2 = tfl.custom %0 {custom_code = "Fft"} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>)
      loc("CUSTOM@1:y"("m.tflite":0:1))
  func.return %y#0, %y#1 : tensor<4xf32>, tensor<2xf32>
}

// What is marked in the text stays, whatever qnn has.
// CHECK-LABEL: @marked
func.func @marked(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: tfl.relu %x {hexnn.fallback = "under examination"}
  %0 = tfl.relu %x {hexnn.fallback = "under examination"} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
