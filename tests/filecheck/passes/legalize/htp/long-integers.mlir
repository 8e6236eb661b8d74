// RUN: qnn-opt %s -p 'qnn-to-opdef,opdef-to-htp' | filecheck %s

// Integers of 64 bits are pairs of words.

// CHECK-LABEL: func.func @narrow
// CHECK-NEXT:    %[[W:.*]] = htp.reshape %x : (tensor<3x4xi64>) -> tensor<1x1x12x2xi32>
// CHECK-NEXT:    %[[L:.*]] = htp.move %[[W]] {{.*}} -> tensor<1x1x12x1xi32>
// CHECK-NEXT:    %[[R:.*]] = htp.reshape %[[L]] : (tensor<1x1x12x1xi32>) -> tensor<1x1x3x4xi32>
// CHECK:         htp.map "signed(x0, 8)"
func.func @narrow(%x: tensor<3x4xi64>) -> tensor<3x4xi8> {
  %0 = qnn.cast %x : (tensor<3x4xi64>) -> tensor<3x4xi8>
  func.return %0 : tensor<3x4xi8>
}

// CHECK-LABEL: func.func @truth
// CHECK:         htp.map "max(x0 != 0, x1 != 0)"
func.func @truth(%x: tensor<4xi64>) -> tensor<4xi1> {
  %0 = qnn.cast %x : (tensor<4xi64>) -> tensor<4xi1>
  func.return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @widen
// CHECK:         %[[C:.*]] = htp.map "select(clamp(x1, 0, 1), x0 >> 31, x0)"
// CHECK-SAME:    -> tensor<4x1x1x2xi32>
// CHECK-NEXT:    htp.reshape %[[C]] : (tensor<4x1x1x2xi32>) -> tensor<4xi64>
func.func @widen(%x: tensor<4xi32>) -> tensor<4xi64> {
  %0 = qnn.cast %x : (tensor<4xi32>) -> tensor<4xi64>
  func.return %0 : tensor<4xi64>
}

// CHECK-LABEL: func.func @equal
// CHECK:         htp.map "min(x0 == x2, x1 == x3)"
func.func @equal(%x: tensor<4xi64>, %y: tensor<4xi64>) -> tensor<4xi1> {
  %0 = qnn.element_wise_binary EQUAL, %x, %y : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
  func.return %0 : tensor<4xi1>
}

// Low words are compared without their sign.
// CHECK-LABEL: func.func @less
// CHECK:         htp.map
// CHECK-SAME:    "select(x1 == x3, add32(x0, -2147483648) < add32(x2, -2147483648), x1 < x3)"
func.func @less(%x: tensor<4xi64>) -> tensor<4xi1> {
  %c = qnn.constant dense<-5000000000> : tensor<1xi64> : tensor<1xi64>
  %0 = qnn.element_wise_binary LESS, %x, %c : (tensor<4xi64>, tensor<1xi64>) -> tensor<4xi1>
  func.return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @indices
// CHECK:         %[[I:.*]] = htp.map "select(x1 == x0 >> 31, x0, 2147483647)"
// CHECK:         htp.gather %{{.*}}, %[[I]]
func.func @indices(%x: tensor<5x3xi32>, %i: tensor<4xi64>) -> tensor<4x3xi32> {
  %0 = qnn.gather %x, %i {axis = 0 : i32} : (tensor<5x3xi32>, tensor<4xi64>) -> tensor<4x3xi32>
  func.return %0 : tensor<4x3xi32>
}

// Numbers of 16 and 32 bits without a sign are held as others of as many bits.
// CHECK-LABEL: func.func @unsigned
// CHECK:         htp.map "signed(x0, 16)"
// CHECK-NEXT:    htp.reshape %{{.*}} : (tensor<1x1x1x4xi16>) -> tensor<4xui16>
// CHECK:         htp.map "unsigned(x0, 16)"
func.func @unsigned(%x: tensor<4xi32>, %y: tensor<4xui16>) -> (tensor<4xui16>, tensor<4xi32>) {
  %0 = qnn.cast %x : (tensor<4xi32>) -> tensor<4xui16>
  %1 = qnn.cast %y : (tensor<4xui16>) -> tensor<4xi32>
  func.return %0, %1 : tensor<4xui16>, tensor<4xi32>
}
