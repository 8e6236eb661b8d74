// RUN: qnn-opt %s -p 'qnn-specialize{shapes=2x8x5x3,3x3x3x4}' | filecheck %s

!x = tensor<?x8x?x3xf32, #qnn.bounds<[4, 8, 16, 3]>>
!y = tensor<?x8x?x4xf32, #qnn.bounds<[4, 8, 16, 4]>>
!r = tensor<?x?xf32, #qnn.bounds<[4, 512]>>
!f = tensor<?xf32, #qnn.bounds<[2048]>>

// CHECK: func.func @main(%x: tensor<2x8x5x3xf32>, %w: tensor<3x3x3x4xf32>) -> (tensor<320xf32>, tensor<4x8x5x4xf32>)
func.func @main(%x: !x, %w: tensor<3x3x3x4xf32>) -> (!f, tensor<?x8x?x4xf32, #qnn.bounds<[8, 8, 16, 4]>>) {
  // CHECK: qnn.conv_2d {{.*}} -> tensor<2x8x5x4xf32>
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[1, 1], [1, 1]]} : (!x, tensor<3x3x3x4xf32>) -> !y
  // CHECK: qnn.reshape {{.*}} -> tensor<320xf32>
  %s = qnn.constant dense<-1> : tensor<1xi32> : tensor<1xi32>
  %1 = qnn.reshape %0, %s : (!y, tensor<1xi32>) -> !f
  // CHECK: qnn.concat {{.*}} -> tensor<4x8x5x4xf32>
  %2 = qnn.concat %0, %0 {axis = 0 : ui32} : (!y, !y) -> tensor<?x8x?x4xf32, #qnn.bounds<[8, 8, 16, 4]>>
  func.return %1, %2 : !f, tensor<?x8x?x4xf32, #qnn.bounds<[8, 8, 16, 4]>>
}
