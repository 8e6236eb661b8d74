// RUN: qnn-opt %s -p canonicalize,cse,dce | filecheck %s

func.func @updates(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-LABEL: @updates
  // CHECK: nnef.variable "v"
  // CHECK: nnef.variable "w"
  // CHECK: nnef.add
  // CHECK-NOT: nnef.exp
  // CHECK-COUNT-2: nnef.update
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  %w = nnef.variable "w" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  %a = nnef.add %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %unused = nnef.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %0 = nnef.update %v, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = nnef.update %w, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return %a : tensor<2xf32>
}

func.func @equal(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-LABEL: @equal
  // CHECK: %[[Y:.*]] = nnef.slice
  // CHECK-NOT: nnef.slice
  // CHECK: func.return %[[Y]], %[[Y]]
  %0 = nnef.slice %x {axes = [0], begin = [-1], end = [-3], stride = [-1]} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = nnef.slice %x {axes = [0], begin = [-1], end = [-3], stride = [-1]} : (tensor<2xf32>) -> tensor<2xf32>
  func.return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
