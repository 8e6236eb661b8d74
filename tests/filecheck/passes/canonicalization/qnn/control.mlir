// RUN: qnn-opt %s -p canonicalize | filecheck %s

func.func @double(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = qnn.element_wise_binary ADD, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.element_wise_unary ABS, %0 : (tensor<4xf32>) -> tensor<4xf32>
  func.return %1, %x : tensor<4xf32>, tensor<4xf32>
}
func.func @swap(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = qnn.constant dense<1.0> : tensor<4xf32> : tensor<4xf32>
  func.return %x, %0 : tensor<4xf32>, tensor<4xf32>
}
func.func @buffer(%x: tensor<1x8xf32>) -> tensor<4x8xf32> {
  %0 = qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 0 : ui32} : (tensor<1x8xf32>) -> tensor<4x8xf32>
  func.return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @known
func.func @known(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[S:.*]] = qnn.element_wise_binary ADD, %x, %x
  // CHECK-NEXT: %[[A:.*]] = qnn.element_wise_unary ABS, %[[S]]
  // CHECK-NEXT: %[[C:.*]] = qnn.constant
  // CHECK-NEXT: func.return %[[A]], %x, %x, %[[C]]
  %true = qnn.constant dense<true> : tensor<i1> : tensor<i1>
  %false = qnn.constant dense<false> : tensor<1xi1> : tensor<1xi1>
  %0, %1 = qnn.if %true, %x {then_graph = @double, else_graph = @swap} : (tensor<i1>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %2, %3 = qnn.if %false, %x {then_graph = @double, else_graph = @swap} : (tensor<1xi1>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  func.return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A condition that only running tells, and state that several may share.
// CHECK-LABEL: @kept
func.func @kept(%c: tensor<i1>, %x: tensor<4xf32>, %y: tensor<1x8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>) {
  // CHECK: qnn.if %c
  // CHECK: qnn.if
  %true = qnn.constant dense<true> : tensor<i1> : tensor<i1>
  %0, %1 = qnn.if %c, %x {then_graph = @double, else_graph = @swap} : (tensor<i1>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %2 = qnn.if %true, %y {then_graph = @buffer, else_graph = @buffer} : (tensor<i1>, tensor<1x8xf32>) -> tensor<4x8xf32>
  func.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>
}
