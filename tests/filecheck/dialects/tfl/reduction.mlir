// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @numbers(%x: tensor<1x4x8x!x>, %f: tensor<1x4x8xf32>, %i: tensor<4xi64>, %axes: tensor<2xi32>) {
  // CHECK-LABEL: @numbers
  %last = tfl.pseudo_const dense<-1> : tensor<i32> : tensor<i32>
  // CHECK: tfl.sum %f, %last {keep_dims = false} : (tensor<1x4x8xf32>, tensor<i32>) -> tensor<1x4xf32>
  %0 = tfl.sum %f, %last {keep_dims = false} : (tensor<1x4x8xf32>, tensor<i32>) -> tensor<1x4xf32>
  // CHECK: tfl.sum %i, %last {keep_dims = false} : (tensor<4xi64>, tensor<i32>) -> tensor<i64>
  %1 = tfl.sum %i, %last {keep_dims = false} : (tensor<4xi64>, tensor<i32>) -> tensor<i64>
  // CHECK: tfl.reduce_prod %f, %axes {keep_dims = true} : (tensor<1x4x8xf32>, tensor<2xi32>) -> tensor<1x1x1xf32>
  %2 = tfl.reduce_prod %f, %axes {keep_dims = true} : (tensor<1x4x8xf32>, tensor<2xi32>) -> tensor<1x1x1xf32>
  // CHECK: tfl.reduce_max %x, %last {keep_dims = true} : (tensor<1x4x8x!{{.*}}>, tensor<i32>) -> tensor<1x4x1x!{{.*}}>
  %3 = tfl.reduce_max %x, %last {keep_dims = true} : (tensor<1x4x8x!x>, tensor<i32>) -> tensor<1x4x1x!x>
  // CHECK: tfl.reduce_min %x, %last {keep_dims = true} : (tensor<1x4x8x!{{.*}}>, tensor<i32>) -> tensor<1x4x1x!{{.*}}>
  %4 = tfl.reduce_min %x, %last {keep_dims = true} : (tensor<1x4x8x!x>, tensor<i32>) -> tensor<1x4x1x!x>
  func.return
}

func.func @truth(%x: tensor<4x8xi1>) {
  // CHECK-LABEL: @truth
  %twice = tfl.pseudo_const dense<[0, -2]> : tensor<2xi32> : tensor<2xi32>
  // CHECK: tfl.reduce_any %x, %twice {keep_dims = true} : (tensor<4x8xi1>, tensor<2xi32>) -> tensor<1x8xi1>
  %0 = tfl.reduce_any %x, %twice {keep_dims = true} : (tensor<4x8xi1>, tensor<2xi32>) -> tensor<1x8xi1>
  // CHECK: tfl.reduce_all %x, %twice : (tensor<4x8xi1>, tensor<2xi32>) -> tensor<8xi1>
  %1 = tfl.reduce_all %x, %twice {keep_dims = false} : (tensor<4x8xi1>, tensor<2xi32>) -> tensor<8xi1>
  func.return
}
