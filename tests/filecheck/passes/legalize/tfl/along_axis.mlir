// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

// CHECK-LABEL: @main
func.func @main(%x: tensor<4x8xf32>) -> (tensor<4xi32>, tensor<8xi64>, tensor<4x8xf32>) {
  %last = tfl.pseudo_const dense<-1> : tensor<i32> : tensor<i32>
  %first = tfl.pseudo_const dense<0> : tensor<1xi64> : tensor<1xi64>
  // CHECK-NEXT: qnn.argmax %x {axis = 1 : ui32} : (tensor<4x8xf32>) -> tensor<4xi32>
  %0 = tfl.arg_max %x, %last : (tensor<4x8xf32>, tensor<i32>) -> tensor<4xi32>
  // CHECK-NEXT: qnn.argmin %x {axis = 0 : ui32} : (tensor<4x8xf32>) -> tensor<8xi64>
  %1 = tfl.arg_min %x, %first : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<8xi64>
  // CHECK-NEXT: qnn.cumulative_sum %x {axis = 1 : ui32, exclusive = true} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = tfl.cumsum %x, %last {exclusive = true} : (tensor<4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
  func.return %0, %1, %2 : tensor<4xi32>, tensor<8xi64>, tensor<4x8xf32>
}
