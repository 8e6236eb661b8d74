// RUN: qnn-opt %s -p opdef-to-htp --print-local-scope | filecheck %s

!u = !quant.uniform<u8:f32, 0.5:3>
!w = !quant.uniform<i8:f32, 0.25:0>

// What has no kernel becomes the operation of qnn, in the network's rank.
// CHECK-LABEL: @floats
func.func @floats(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = opdef.cast %x : tensor<2x4xf32> to tensor<1x1x2x4xf32>
  %axis = opdef.const dense<0> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %beta = opdef.const dense<1.0> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  // CHECK-NEXT: %[[Y:.*]] = qnn.softmax %x {htp.why = "{{.*}}", axis = 0 : ui32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = opdef.op "q::Softmax"(%0, %axis, %beta) ranks (2) -> (2)
      : (tensor<1x1x2x4xf32>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xf32>) -> tensor<1x1x2x4xf32>
  // CHECK-NEXT: func.return %[[Y]]
  %2 = opdef.cast %1 : tensor<1x1x2x4xf32> to tensor<2x4xf32>
  func.return %2 : tensor<2x4xf32>
}

// A rule may join operations of different ranks: values are reshaped in between, here for nothing.
// CHECK-LABEL: @ranks
func.func @ranks(%x: tensor<1x1x2x4x!u>) -> tensor<1x1x2x3x!u> {
  // CHECK: %[[A:.*]] = htp.clamp %x
  %0 = opdef.op "q::Relu"(%x) : (tensor<1x1x2x4x!u>) -> tensor<1x1x2x4x!u>
  %w = opdef.const dense<1> : tensor<1x1x3x4xi8> : tensor<1x1x3x4x!w>
  %none = opdef.absent : none
  %keep = opdef.const dense<false> : tensor<1x1x1x1xi1> : tensor<1x1x1x1xi1>
  // CHECK: htp.fully_connected %[[A]]
  %1 = opdef.op "q::FullyConnected"(%0, %w, %none, %keep) ranks (2, 2, -) -> (2)
      : (tensor<1x1x2x4x!u>, tensor<1x1x3x4x!w>, none, tensor<1x1x1x1xi1>) -> tensor<1x1x2x3x!u>
  func.return %1 : tensor<1x1x2x3x!u>
}
