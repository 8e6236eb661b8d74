// RUN: qnn-opt %s -p dce | filecheck %s
// RUN: qnn-opt %s -p canonicalize | filecheck %s

// What nothing reads goes, constants and operations of several results included.
// CHECK-LABEL: @dead
func.func @dead(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: func.return %x
  %0 = qnn.constant dense<1.0> : tensor<2xf32> : tensor<2xf32>
  %1 = qnn.element_wise_binary ADD, %x, %0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2, %3 = qnn.split %1 {axis = 0 : ui32, split_index = [1]} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  func.return %x : tensor<2xf32>
}

// One result that is read keeps the operation.
// CHECK-LABEL: @part
func.func @part(%x: tensor<2xf32>) -> tensor<1xf32> {
  // CHECK-NEXT: %{{.*}}, %[[P:.*]] = qnn.split
  // CHECK-NEXT: func.return %[[P]]
  %0, %1 = qnn.split %x {axis = 0 : ui32, split_index = [1]} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  func.return %1 : tensor<1xf32>
}

// What changes a state stays, read or not.
// CHECK-LABEL: @effects
func.func @effects(%x: tensor<1x1x8xf32>, %s: tensor<1xf32>) {
  // CHECK-NEXT: qnn.buffer
  // CHECK-NEXT: qnn.random_uniform_like
  // CHECK-NEXT: func.return
  %0 = qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 1 : ui32} : (tensor<1x1x8xf32>) -> tensor<1x4x8xf32>
  %1 = qnn.random_uniform_like : () -> tensor<2xf32>
  %2 = qnn.random_uniform_like null, %s : (none, tensor<1xf32>) -> tensor<2xf32>
  func.return
}

func.func @keep(%x: tensor<4xf32>) {
  func.return
}
func.func @draw(%x: tensor<4xf32>) {
  %0 = qnn.random_uniform_like : () -> tensor<4xf32>
  func.return
}
// CHECK-LABEL: @subgraphs
func.func @subgraphs(%c: tensor<i1>, %x: tensor<4xf32>) {
  // CHECK-NEXT: qnn.if %c, %x {then_graph = @draw}
  // CHECK-NEXT: func.return
  qnn.if %c, %x {then_graph = @keep} : (tensor<i1>, tensor<4xf32>) -> ()
  qnn.if %c, %x {then_graph = @draw} : (tensor<i1>, tensor<4xf32>) -> ()
  func.return
}
