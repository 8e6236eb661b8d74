// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = tensor<1x4x6x8x!quant.uniform<u8:f32, 0.5:128>>

func.func @reduce(%x: !x) {
  // CHECK-LABEL: @reduce
  // CHECK: htp.reduce %x {kind = max, axis = 1 : i32}
  // CHECK-SAME: -> tensor<1x1x6x8x!quant.uniform<u8:f32, 0.5:128>>
  %0 = htp.reduce %x {kind = max, axis = 1 : i32} : (!x) -> tensor<1x1x6x8x!quant.uniform<u8:f32, 0.5:128>>
  // CHECK: htp.reduce %x {kind = min, axis = 3 : i32}
  %1 = htp.reduce %x {kind = min, axis = 3 : i32} : (!x) -> tensor<1x4x6x1x!quant.uniform<u8:f32, 0.5:128>>
  func.return
}

// CHECK-LABEL: @sums_of_bytes
func.func @sums_of_bytes(%x: !x) {
  // CHECK: htp.reduce %x {kind = sum, axis = 3 : i32} : {{.*}} -> tensor<1x4x6x1xi32>
  %0 = htp.reduce %x {kind = sum, axis = 3 : i32} : (!x) -> tensor<1x4x6x1xi32>
  // CHECK: htp.reduce %x {kind = sum_square, axis = 3 : i32} : {{.*}} -> tensor<1x4x6x1xi32>
  %1 = htp.reduce %x {kind = sum_square, axis = 3 : i32} : (!x) -> tensor<1x4x6x1xi32>
  func.return
}

// CHECK-LABEL: @wide
func.func @wide(%x: tensor<1x4x6x8xi32>, %b: tensor<1x4x6x8xi1>) {
  // CHECK: htp.reduce %x {kind = sum, axis = 2 : i32}
  %0 = htp.reduce %x {kind = sum, axis = 2 : i32} : (tensor<1x4x6x8xi32>) -> tensor<1x4x1x8xi32>
  // CHECK: htp.reduce %x {kind = prod, axis = 0 : i32}
  %1 = htp.reduce %x {kind = prod, axis = 0 : i32} : (tensor<1x4x6x8xi32>) -> tensor<1x4x6x8xi32>
  // CHECK: htp.reduce %b {kind = max, axis = 1 : i32}
  %2 = htp.reduce %b {kind = max, axis = 1 : i32} : (tensor<1x4x6x8xi1>) -> tensor<1x1x6x8xi1>
  func.return
}

!q = tensor<1x2x3x8x!quant.uniform<u8:f32, 0.5:128>>
!l = tensor<1x2x3x8x!quant.uniform<u8:f32, 0.0625:255>>
!words = tensor<1x1x1x256xi32>

// CHECK-LABEL: @log_softmax
func.func @log_softmax(%x: !q, %e: !words, %s: !words) {
  // CHECK: htp.log_softmax %x, %e, %s : (tensor<1x2x3x8x!quant.uniform<u8:f32, 0.5:128>>, tensor<1x1x1x256xi32>, tensor<1x1x1x256xi32>)
  %0 = htp.log_softmax %x, %e, %s : (!q, !words, !words) -> !l
  func.return
}
