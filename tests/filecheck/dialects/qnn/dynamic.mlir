// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = tensor<?x8x?x3xf32, #qnn.bounds<[4, 8, 16, 3]>>
!y = tensor<?x8x?x4xf32, #qnn.bounds<[4, 8, 16, 4]>>
!p = tensor<?x4x?x4xf32, #qnn.bounds<[4, 4, 8, 4]>>
!c = tensor<?x4x?x4xf32, #qnn.bounds<[8, 4, 8, 4]>>

// CHECK-LABEL: @main
func.func @main(%x: !x, %w: tensor<3x3x3x4xf32>) -> !c {
  // CHECK: qnn.conv_2d {{.*}} -> tensor<?x8x?x4xf32, #qnn.bounds<[4, 8, 16, 4]>>
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[1, 1], [1, 1]]} : (!x, tensor<3x3x3x4xf32>) -> !y
  // CHECK: qnn.relu {{.*}} -> tensor<?x8x?x4xf32, #qnn.bounds<[4, 8, 16, 4]>>
  %1 = qnn.relu %0 : (!y) -> !y
  // CHECK: qnn.pool_max_2d {{.*}} -> tensor<?x4x?x4xf32, #qnn.bounds<[4, 4, 8, 4]>>
  %2 = qnn.pool_max_2d %1 {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]} : (!y) -> !p
  // CHECK: qnn.concat {{.*}} -> tensor<?x4x?x4xf32, #qnn.bounds<[8, 4, 8, 4]>>
  %3 = qnn.concat %2, %2 {axis = 0 : ui32} : (!p, !p) -> !c
  func.return %3 : !c
}

// CHECK-LABEL: @known
func.func @known(%x: tensor<2x3xf32>) {
  // CHECK: qnn.relu %x : (tensor<2x3xf32>) -> tensor<?x3xf32, #qnn.bounds<[2, 3]>>
  %0 = qnn.relu %x : (tensor<2x3xf32>) -> tensor<?x3xf32, #qnn.bounds<[2, 3]>>
  func.return
}
