// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

func.func @search(%x: tensor<2x4xf32>, %t: tensor<4xi1>, %q: tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>, %d: tensor<1xi64>) {
  // CHECK-LABEL: @search
  %last = tfl.pseudo_const dense<-1> : tensor<i32> : tensor<i32>
  // CHECK: tfl.arg_max %x, %last : (tensor<2x4xf32>, tensor<i32>) -> tensor<2xi32>
  %0 = tfl.arg_max %x, %last : (tensor<2x4xf32>, tensor<i32>) -> tensor<2xi32>
  // CHECK: tfl.arg_max %t, %last : (tensor<4xi1>, tensor<i32>) -> tensor<i64>
  %1 = tfl.arg_max %t, %last : (tensor<4xi1>, tensor<i32>) -> tensor<i64>
  // CHECK: tfl.arg_min %q, %d : (tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>, tensor<1xi64>) -> tensor<4xi64>
  %2 = tfl.arg_min %q, %d : (tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>, tensor<1xi64>) -> tensor<4xi64>
  func.return
}

func.func @cumsum(%x: tensor<2x4xi64>, %d: tensor<i32>) {
  // CHECK-LABEL: @cumsum
  // CHECK: tfl.cumsum %x, %d : (tensor<2x4xi64>, tensor<i32>) -> tensor<2x4xi64>
  %0 = tfl.cumsum %x, %d : (tensor<2x4xi64>, tensor<i32>) -> tensor<2x4xi64>
  // CHECK: tfl.cumsum %x, %d {exclusive = true, reverse = true} : (tensor<2x4xi64>, tensor<i32>) -> tensor<2x4xi64>
  %1 = tfl.cumsum %x, %d {exclusive = true, reverse = true} : (tensor<2x4xi64>, tensor<i32>) -> tensor<2x4xi64>
  func.return
}
