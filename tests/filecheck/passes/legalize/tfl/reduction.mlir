// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

// Axes are distinct and counted from 0; of all axes a scalar is left, which QNN gives as [1].
// CHECK-LABEL: @numbers
func.func @numbers(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<1x8xf32>, tensor<8xf32>, tensor<f32>) {
  %last = tfl.pseudo_const dense<-1> : tensor<i32> : tensor<i32>
  %first = tfl.pseudo_const dense<[0, -2]> : tensor<2xi32> : tensor<2xi32>
  %all = tfl.pseudo_const dense<[1, 0]> : tensor<2xi32> : tensor<2xi32>
  // CHECK-NEXT: qnn.reduce_sum %x {axes = [1]} : (tensor<4x8xf32>) -> tensor<4xf32>
  %0 = tfl.sum %x, %last {keep_dims = false} : (tensor<4x8xf32>, tensor<i32>) -> tensor<4xf32>
  // CHECK-NEXT: qnn.reduce_prod %x {axes = [0], keep_dims = true} : (tensor<4x8xf32>) -> tensor<1x8xf32>
  %1 = tfl.reduce_prod %x, %first {keep_dims = true} : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<1x8xf32>
  // CHECK-NEXT: qnn.reduce_max %x {axes = [0]} : (tensor<4x8xf32>) -> tensor<8xf32>
  %2 = tfl.reduce_max %x, %first {keep_dims = false} : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[M:.*]] = qnn.reduce_min %x {axes = [0, 1]} : (tensor<4x8xf32>) -> tensor<1xf32>
  // CHECK-NEXT: qnn.reshape %[[M]] : (tensor<1xf32>) -> tensor<f32>
  %3 = tfl.reduce_min %x, %all {keep_dims = false} : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<f32>
  func.return %0, %1, %2, %3 : tensor<4xf32>, tensor<1x8xf32>, tensor<8xf32>, tensor<f32>
}

// QNN reduces numbers: truth values are cast to bytes and back.
// CHECK-LABEL: @truth
func.func @truth(%x: tensor<4x8xi1>) -> (tensor<8xi1>, tensor<1x8xi1>) {
  %first = tfl.pseudo_const dense<0> : tensor<1xi32> : tensor<1xi32>
  // CHECK-NEXT: %[[A:.*]] = qnn.cast %x : (tensor<4x8xi1>) -> tensor<4x8xui8>
  // CHECK-NEXT: %[[B:.*]] = qnn.reduce_max %[[A]] {axes = [0]} : (tensor<4x8xui8>) -> tensor<8xui8>
  // CHECK-NEXT: qnn.cast %[[B]] : (tensor<8xui8>) -> tensor<8xi1>
  %0 = tfl.reduce_any %x, %first {keep_dims = false} : (tensor<4x8xi1>, tensor<1xi32>) -> tensor<8xi1>
  // CHECK-NEXT: %[[C:.*]] = qnn.cast %x
  // CHECK-NEXT: %[[D:.*]] = qnn.reduce_min %[[C]] {axes = [0], keep_dims = true}
  // CHECK-NEXT: qnn.cast %[[D]] : (tensor<1x8xui8>) -> tensor<1x8xi1>
  %1 = tfl.reduce_all %x, %first {keep_dims = true} : (tensor<4x8xi1>, tensor<1xi32>) -> tensor<1x8xi1>
  func.return %0, %1 : tensor<8xi1>, tensor<1x8xi1>
}
