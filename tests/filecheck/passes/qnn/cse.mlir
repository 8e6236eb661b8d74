// RUN: qnn-opt %s -p cse | filecheck %s

// Equal operations of equal operands, parameters and types are one; constants, too.
// CHECK-LABEL: @equal
func.func @equal(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[C:.*]] = qnn.constant
  // CHECK-NEXT: %[[A:.*]] = qnn.element_wise_add %x, %[[C]]
  // CHECK-NEXT: %[[B:.*]] = qnn.elu %[[A]] : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[D:.*]] = qnn.elu %[[A]] {alpha = 5.000000e-01 : f32}
  // CHECK-NEXT: func.return %[[A]], %[[A]], %[[B]], %[[D]]
  %0 = qnn.constant dense<1.0> : tensor<4xf32> : tensor<4xf32>
  %1 = qnn.constant dense<1.0> : tensor<4xf32> : tensor<4xf32>
  %2 = qnn.element_wise_add %x, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.element_wise_add %x, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = qnn.elu %2 : (tensor<4xf32>) -> tensor<4xf32>
  %5 = qnn.elu %3 {alpha = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// All results of one operation stand for those of the other.
// CHECK-LABEL: @parts
func.func @parts(%x: tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
  // CHECK-NEXT: %[[P:.*]], %[[Q:.*]] = qnn.split
  // CHECK-NEXT: func.return %[[P]], %[[Q]]
  %0, %1 = qnn.split %x {axis = 0 : ui32, split_index = dense<1> : tensor<1xui32>} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  %2, %3 = qnn.split %x {axis = 0 : ui32, split_index = dense<1> : tensor<1xui32>} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  func.return %0, %3 : tensor<1xf32>, tensor<1xf32>
}
