// RUN: qnn-opt %s -p 'tfl-to-qnn,qnn-to-opdef,opdef-to-htp' | filecheck %s

// Islands of tfl that QNN lacks.

// CHECK-LABEL: func.func @xor
// CHECK:         htp.map "xor(x0, x1)", %{{.*}}, %{{.*}} : {{.*}} -> tensor<1x1x4x6xi8>
func.func @xor(%x: tensor<4x6xi8>, %y: tensor<6xi8>) -> tensor<4x6xi8> {
  %0 = tfl.bitwise_xor %x, %y : (tensor<4x6xi8>, tensor<6xi8>) -> tensor<4x6xi8>
  func.return %0 : tensor<4x6xi8>
}

// CHECK-LABEL: func.func @shift
// CHECK:         htp.map "shr(x0, clamp(x1, 0, 31))"
func.func @shift(%x: tensor<6xi32>, %n: tensor<6xi32>) -> tensor<6xi32> {
  %0 = tfl.right_shift %x, %n : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
  func.return %0 : tensor<6xi32>
}

// Amounts are clamped to the bits of an element.
// CHECK-LABEL: func.func @shift_by_constant
// CHECK:         htp.map "x0 >> 7"
func.func @shift_by_constant(%x: tensor<6xui8>) -> tensor<6xui8> {
  %n = tfl.pseudo_const dense<9> : tensor<1xui8> : tensor<1xui8>
  %0 = tfl.right_shift %x, %n : (tensor<6xui8>, tensor<1xui8>) -> tensor<6xui8>
  func.return %0 : tensor<6xui8>
}

// CHECK-LABEL: func.func @bitcast
// CHECK-NEXT:    htp.reshape %x : (tensor<3xf32>) -> tensor<3x2xi16>
func.func @bitcast(%x: tensor<3xf32>) -> tensor<3x2xi16> {
  %0 = tfl.bitcast %x : (tensor<3xf32>) -> tensor<3x2xi16>
  func.return %0 : tensor<3x2xi16>
}

!q = !quant.uniform<i8:f32, 0.05:3>

// CHECK-LABEL: func.func @gelu
// CHECK:         htp.lut
func.func @gelu(%x: tensor<2x3x!q>) -> tensor<2x3x!q> {
  %0 = tfl.gelu %x {approximate = true} : (tensor<2x3x!q>) -> tensor<2x3x!q>
  func.return %0 : tensor<2x3x!q>
}

// Elements without lanes stay, and so does what the text marks.
// CHECK-LABEL: func.func @islands
// CHECK:         tfl.bitwise_xor %x, %x
// CHECK:         tfl.bitwise_xor %y, %y {hexnn.fallback = "under examination"}
func.func @islands(%x: tensor<6xui32>, %y: tensor<6xi32>) -> (tensor<6xui32>, tensor<6xi32>) {
  %0 = tfl.bitwise_xor %x, %x : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
  %1 = tfl.bitwise_xor %y, %y {hexnn.fallback = "under examination"} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
  func.return %0, %1 : tensor<6xui32>, tensor<6xi32>
}

// A mean of integers: sums of the high and of the low halves of the words, then a long division.
// CHECK-LABEL: func.func @mean
// CHECK:         htp.map "x0 >> 16"
// CHECK-NEXT:    htp.map "unsigned(x0, 16)"
// CHECK:         htp.reduce {{.*}}kind = sum
// CHECK:         htp.reduce {{.*}}kind = sum
// CHECK:         quotient(
func.func @mean(%x: tensor<3x40xi32>) -> tensor<3xi32> {
  %axis = tfl.pseudo_const dense<1> : tensor<1xi32> : tensor<1xi32>
  %0 = "tfl.mean"(%x, %axis) {keep_dims = false} : (tensor<3x40xi32>, tensor<1xi32>) -> tensor<3xi32>
  func.return %0 : tensor<3xi32>
}
