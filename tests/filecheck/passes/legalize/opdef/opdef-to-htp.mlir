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

// An operation of a user's package stays, with its operands.
// CHECK-LABEL: @user
func.func @user(%x: tensor<4x!u>) -> tensor<4x!u> {
  // CHECK: %[[X:.*]] = htp.reshape %x
  %0 = opdef.cast %x : tensor<4x!u> to tensor<1x1x1x4x!u>
  // CHECK: %[[S:.*]] = opdef.shape : !opdef.shape<1x2x3x1>
  %s = opdef.shape : !opdef.shape<1x2x3x1>
  // CHECK: %[[Y:.*]] = opdef.op "Demo::Window"(%[[X]], %[[S]]) {htp.why = "no registered package implements Demo::Window"}
  %1 = opdef.op "Demo::Window"(%0, %s) : (tensor<1x1x1x4x!u>, !opdef.shape<1x2x3x1>) -> tensor<1x1x1x4x!u>
  // CHECK: htp.reshape %[[Y]]
  %2 = opdef.cast %1 : tensor<1x1x1x4x!u> to tensor<4x!u>
  func.return %2 : tensor<4x!u>
}
