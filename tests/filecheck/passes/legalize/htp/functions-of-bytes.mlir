// RUN: qnn-opt %s -p 'qnn-to-opdef,opdef-to-htp' | filecheck %s

// What is computed in floats from one tensor of bytes is a table.

!q = !quant.uniform<u8:f32, 1.0:0>
!x = tensor<2x3x!q>
!f = tensor<2x3xf32>

// Both uses of %0 lead to the same bytes.
// CHECK-LABEL: func.func @square_root_and_all
// CHECK-NEXT:    htp.reshape %x
// CHECK-NEXT:    %[[T:.*]] = htp.constant {{.*}} : tensor<1x1x1x256x!quant.uniform<u8:f32, 1.0:0>>
// CHECK-NEXT:    htp.lut %{{.*}}, %[[T]]
// CHECK-NEXT:    htp.reshape
// CHECK-NEXT:    func.return
func.func @square_root_and_all(%x: !x) -> !x {
  %0 = qnn.dequantize %x : (!x) -> !f
  %1 = qnn.element_wise_square_root %0 : (!f) -> !f
  %2 = qnn.element_wise_add %0, %1 : (!f, !f) -> !f
  %3 = qnn.quantize %2 : (!f) -> !x
  func.return %3 : !x
}

// Floats that are read elsewhere are made, too.
// CHECK-LABEL: func.func @two_results
// CHECK-NOT:     qnn
// CHECK:         htp.map
// CHECK:         %[[F:.*]] = htp.reshape {{.*}} -> tensor<2x3xf32>
// CHECK-NOT:     qnn
// CHECK:         htp.lut
// CHECK:         func.return %[[F]],
func.func @two_results(%x: !x) -> (!f, !x) {
  %0 = qnn.dequantize %x : (!x) -> !f
  %1 = qnn.element_wise_cos %0 : (!f) -> !f
  %2 = qnn.quantize %1 : (!f) -> !x
  func.return %1, %2 : !f, !x
}

// CHECK-LABEL: func.func @of_two_tensors
// CHECK:         qnn.element_wise_add
// CHECK:         qnn.quantize
func.func @of_two_tensors(%x: !x, %y: !x) -> !x {
  %0 = qnn.dequantize %x : (!x) -> !f
  %1 = qnn.dequantize %y : (!x) -> !f
  %2 = qnn.element_wise_add %0, %1 : (!f, !f) -> !f
  %3 = qnn.quantize %2 : (!f) -> !x
  func.return %3 : !x
}
