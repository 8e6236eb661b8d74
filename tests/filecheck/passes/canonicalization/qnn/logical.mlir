// RUN: qnn-opt %s -p canonicalize | filecheck %s

// Of numbers, x and x is 1 or 0, and so is not not x: neither is x.
// CHECK-LABEL: @numbers
// CHECK:       qnn.element_wise_binary AND, %x, %x
// CHECK:       qnn.element_wise_unary NOT
// CHECK-NEXT:  qnn.element_wise_unary NOT
func.func @numbers(%x: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %0 = qnn.element_wise_binary AND, %x, %x : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %1 = qnn.element_wise_unary NOT, %x : (tensor<4xi8>) -> tensor<4xi8>
  %2 = qnn.element_wise_unary NOT, %1 : (tensor<4xi8>) -> tensor<4xi8>
  func.return %0, %2 : tensor<4xi8>, tensor<4xi8>
}

// CHECK-LABEL: @booleans
// CHECK-NOT:   qnn.
// CHECK:       func.return %x, %x
func.func @booleans(%x: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = qnn.element_wise_binary AND, %x, %x : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = qnn.element_wise_unary NOT, %x : (tensor<4xi1>) -> tensor<4xi1>
  %2 = qnn.element_wise_unary NOT, %1 : (tensor<4xi1>) -> tensor<4xi1>
  func.return %0, %2 : tensor<4xi1>, tensor<4xi1>
}
