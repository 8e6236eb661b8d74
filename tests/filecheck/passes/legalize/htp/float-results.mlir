// RUN: qnn-opt %s -p 'qnn-to-opdef,opdef-to-htp' | filecheck %s

// Floats of one byte, each of their bytes from a table.

!q = !quant.uniform<i8:f32, 1.0:0>

// CHECK-LABEL: func.func @dequantize
// CHECK:         %[[M:.*]] = htp.map
// CHECK-NEXT:    t0 = x0 + 128{{.*}}table(t0, 0x4342424242{{.*}} - 128 << 8) + table(t0, 0x00fefcfa
// CHECK-NEXT:    -> tensor<1x1x2x3xi32>
// CHECK-NEXT:    htp.reshape %[[M]] : (tensor<1x1x2x3xi32>) -> tensor<2x3xf32>
func.func @dequantize(%x: tensor<2x3x!q>) -> tensor<2x3xf32> {
  %0 = qnn.dequantize %x : (tensor<2x3x!q>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @cast
// CHECK:         htp.map
// CHECK-NEXT:    x0 + 128
// CHECK-NEXT:    -> tensor<1x1x1x4xi16>
// CHECK-NEXT:    htp.reshape %{{.*}} -> tensor<4xf16>
func.func @cast(%x: tensor<4xi8>) -> tensor<4xf16> {
  %0 = qnn.cast %x : (tensor<4xi8>) -> tensor<4xf16>
  func.return %0 : tensor<4xf16>
}
