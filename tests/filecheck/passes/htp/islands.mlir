// RUN: qnn-opt %s -p 'tfl-to-qnn,canonicalize,cse,qnn-push-transposes,qnn-fold-quantization' | filecheck %s --check-prefix=QNN
// RUN: qnn-opt %s -p tflite-to-qnn,qnn-to-htp | filecheck %s --check-prefix=HTP
// RUN: qnn-opt %s -p tflite-to-qnn,qnn-to-htp,htp-assign-layout,htp-tile | filecheck %s --check-prefix=PLACED
// RUN: qnn-opt %s -p tflite-to-qnn,qnn-to-htp-planned | filecheck %s --check-prefix=PLANNED
// RUN: qnn-opt %s -p compile | qnn-opt | filecheck %s --check-prefix=HVX

// An operation of tfl between kernels: its tensors lie row-major in main memory, at addresses.
!q = !quant.uniform<i8:f32, 0.25:3>
func.func @main(%x: tensor<1x4x4x4x!q>) -> (tensor<1x2x2x4x!q>, tensor<3xf32>) {
  %r = tfl.relu %x : (tensor<1x4x4x4x!q>) -> tensor<1x4x4x4x!q>
  // QNN: tfl.custom %r {hexnn.fallback = "kept", custom_code = "Halve"}
  // HTP: tfl.custom %{{.*}} {hexnn.fallback = "kept", custom_code = "Halve"}
  // HTP-SAME: (tensor<1x4x4x4x!{{.*}}>) -> (tensor<1x2x2x4x!{{.*}}>, tensor<3xf32>)
  // PLACED: tfl.custom %{{.*}} {hexnn.fallback = "kept"
  // PLACED-NEXT: (tensor<1x4x4x4x!{{.*}}, #flat_ddr>) ->
  // PLACED-NEXT: (tensor<1x2x2x4x!{{.*}}, #flat_ddr>, tensor<3xf32, #flat_ddr>)
  // PLANNED: tfl.custom %{{.*}} {hexnn.fallback = "kept", htp.address = [{{[0-9]+}} : i64, {{[0-9]+}} : i64]
  // HVX: %u, %[[S:.*]] = tfl.custom %{{.*}} {hexnn.fallback = "kept"
  %u:2 = tfl.custom %r {hexnn.fallback = "kept", custom_code = "Halve"} :
      (tensor<1x4x4x4x!q>) -> (tensor<1x2x2x4x!q>, tensor<3xf32>)
  // HVX: htp.dma_start %u dest
  // HVX: htp.launch @clamp_bytes
  // HVX: func.return %{{.*}}, %[[S]]
  %y = tfl.relu %u#0 : (tensor<1x2x2x4x!q>) -> tensor<1x2x2x4x!q>
  func.return %y, %u#1 : tensor<1x2x2x4x!q>, tensor<3xf32>
}

// Variants and tensors of data-dependent sizes have neither layout nor address, strings those of
// their numbers.
!s = tensor<4x!tf_type.string>
!v = tensor<4x!tf_type.variant>
func.func @outside(%x: tensor<4x!q>) -> tensor<4x!q> {
  // PLACED: tfl.custom %x {hexnn.fallback = "kept", custom_code = "Words"}
  // PLACED-NEXT: (tensor<4x!{{.*}}, #flat_ddr>) ->
  // PLACED-NEXT: (tensor<4x!tf_type.variant>, tensor<?xi32>, tensor<4x!tf_type.string, #flat_ddr>,
  // PLACED-NEXT: tensor<4x!{{.*}}, #flat_ddr>)
  // HVX: htp.address = [unit, unit, {{[0-9]+}} : i64, {{[0-9]+}} : i64]
  %s:4 = tfl.custom %x {hexnn.fallback = "kept", custom_code = "Words"} :
      (tensor<4x!q>) -> (!v, tensor<?xi32>, !s, tensor<4x!q>)
  // HVX: tfl.custom %{{.*}} {hexnn.fallback = "kept", htp.address = {{[0-9]+}} : i64, custom_code = "Numbers"}
  %y = tfl.custom %s#0, %s#1, %s#2, %s#3 {hexnn.fallback = "kept", custom_code = "Numbers"} :
      (!v, tensor<?xi32>, !s, tensor<4x!q>) -> tensor<4x!q>
  func.return %y : tensor<4x!q>
}
