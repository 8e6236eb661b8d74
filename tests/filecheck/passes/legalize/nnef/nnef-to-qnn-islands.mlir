// RUN: qnn-opt %s -p 'nnef-to-qnn,qnn-push-transposes,canonicalize' | filecheck %s

// CHECK:      %[[R:.*]] = qnn.element_wise_neuron RELU, %x
// CHECK-NEXT: %[[V:.*]] = nnef.variable "state" {{.*}}hexnn.fallback = "a variable that is updated
// CHECK-NEXT: %[[S:.*]] = qnn.element_wise_binary ADD, %[[V]], %[[R]]
// CHECK-NEXT: nnef.update %[[V]], %[[S]] {hexnn.fallback = "QNN has no variables
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nnef.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nnef.variable "state" dense<0.0> : tensor<4xf32> : tensor<4xf32>
  %2 = nnef.add %1, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = nnef.update %1, %2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %2 : tensor<4xf32>
}
