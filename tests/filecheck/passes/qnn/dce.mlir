// RUN: qnn-opt %s -p dce | filecheck %s
// RUN: qnn-opt %s -p canonicalize | filecheck %s

// What nothing reads goes, constants and operations of several results included.
// CHECK-LABEL: @dead
func.func @dead(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: func.return %x
  %0 = qnn.constant dense<1.0> : tensor<2xf32> : tensor<2xf32>
  %1 = qnn.element_wise_binary ADD, %x, %0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2, %3 = qnn.split %1 {axis = 0 : ui32, split_index = dense<1> : tensor<1xui32>} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  func.return %x : tensor<2xf32>
}

// One result that is read keeps the operation.
// CHECK-LABEL: @part
func.func @part(%x: tensor<2xf32>) -> tensor<1xf32> {
  // CHECK-NEXT: %{{.*}}, %[[P:.*]] = qnn.split
  // CHECK-NEXT: func.return %[[P]]
  %0, %1 = qnn.split %x {axis = 0 : ui32, split_index = dense<1> : tensor<1xui32>} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  func.return %1 : tensor<1xf32>
}
