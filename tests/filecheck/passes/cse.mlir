// RUN: qnn-opt %s --print-local-scope -p cse --print-debuginfo | filecheck %s

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
  %0, %1 = qnn.split %x {axis = 0 : ui32, split_index = [1]} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  %2, %3 = qnn.split %x {axis = 0 : ui32, split_index = [1]} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  func.return %0, %3 : tensor<1xf32>, tensor<1xf32>
}

// What keeps a state, or draws random numbers, is never the same twice; with a seed it is.
// CHECK-LABEL: @effects
func.func @effects(%x: tensor<1x1x8xf32>, %s: tensor<1xf32>) {
  // CHECK-COUNT-2: qnn.buffer
  // CHECK-COUNT-2: qnn.random_uniform_like
  // CHECK-NEXT: %[[R:.*]] = qnn.random_uniform_like null, %s
  // CHECK-NEXT: "test.op"({{.*}}, %[[R]], %[[R]])
  %0 = qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 1 : ui32} : (tensor<1x1x8xf32>) -> tensor<1x4x8xf32>
  %1 = qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 1 : ui32} : (tensor<1x1x8xf32>) -> tensor<1x4x8xf32>
  %2 = qnn.random_uniform_like : () -> tensor<2xf32>
  %3 = qnn.random_uniform_like : () -> tensor<2xf32>
  %4 = qnn.random_uniform_like null, %s : (none, tensor<1xf32>) -> tensor<2xf32>
  %5 = qnn.random_uniform_like null, %s : (none, tensor<1xf32>) -> tensor<2xf32>
  "test.op"(%0, %1, %2, %3, %4, %5) : (tensor<1x4x8xf32>, tensor<1x4x8xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
  func.return
}

// An If has the effects of its subgraphs.
func.func @double(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = qnn.element_wise_add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
func.func @random(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = qnn.random_uniform_like : () -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
// CHECK-LABEL: @subgraphs
func.func @subgraphs(%c: tensor<i1>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[P:.*]] = qnn.if %c, %x {then_graph = @double, else_graph = @double}
  // CHECK-NEXT: %[[Q:.*]] = qnn.if %c, %x {then_graph = @double, else_graph = @random}
  // CHECK-NEXT: %[[R:.*]] = qnn.if %c, %x {then_graph = @double, else_graph = @random}
  // CHECK-NEXT: func.return %[[P]], %[[P]], %[[Q]], %[[R]]
  %0 = qnn.if %c, %x {then_graph = @double, else_graph = @double} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.if %c, %x {then_graph = @double, else_graph = @double} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.if %c, %x {then_graph = @double, else_graph = @random} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.if %c, %x {then_graph = @double, else_graph = @random} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What is left has the places of all; the tensor that was there first names the value.
// CHECK-LABEL: @places
func.func @places(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: qnn.tanh %x : {{.*}} loc("cse"(fused["TANH@1:b"("m.tflite":0:1), "TANH@0:a"("m.tflite":0:0)]))
  // CHECK-NEXT: qnn.sigmoid %x : {{.*}} loc("cse"(fused["{{.*}}cse.mlir":{{.*}}, "LOGISTIC@2:c"("m.tflite":0:2)]))
  // CHECK-NEXT: func.return
  %0 = qnn.tanh %x : (tensor<4xf32>) -> tensor<4xf32> loc("TANH@0:a"("m.tflite":0:0))
  %1 = qnn.tanh %x : (tensor<4xf32>) -> tensor<4xf32> loc("TANH@1:b"("m.tflite":0:1))
  %2 = qnn.sigmoid %x : (tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.sigmoid %x : (tensor<4xf32>) -> tensor<4xf32> loc("LOGISTIC@2:c"("m.tflite":0:2))
  func.return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
