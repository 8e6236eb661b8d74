// RUN: qnn-opt %s -p qnn-to-opdef --print-local-scope --print-debuginfo | filecheck %s
// RUN: qnn-opt %s -p qnn-to-opdef | qnn-opt --print-local-scope --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-100>
!w = !quant.uniform<i8:f32:3, {0.25:0, 0.5:0}>
!b = !quant.uniform<i32:f32:0, {0.125:0, 0.25:0}>

// Inputs first, then parameters: strides and dilations are shapes, the rest constants.
// CHECK-LABEL: @conv_2d
func.func @conv_2d(%x: tensor<1x5x5x1x!x>) -> tensor<1x3x2x2x!x> {
  // CHECK: %w = opdef.const dense<{{.*}}> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0}>>
  // CHECK: %b = opdef.const dense<{{.*}}10, 20]]]]> : tensor<1x1x1x2xi32> :
  // CHECK-SAME: tensor<1x1x1x2x!quant.uniform<i32:f32:3, {0.125:0, 0.25:0}>>
  %w = qnn.constant dense<[[[[1, 2]]]]> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!w>
  %b = qnn.constant dense<[10, 20]> : tensor<2xi32> : tensor<2x!b>
  // CHECK: %stride = opdef.shape : !opdef.shape<1x2x3x1> loc("~stride"("CONV_2D@0:y"("m.tflite":0:0)))
  // CHECK: %pad_amount = opdef.const dense<{{.*}}0, 1], [0, 0]]]]> : tensor<1x1x2x2xui32> : tensor<1x1x2x2xui32>
  // CHECK: %group = opdef.const dense<1> : tensor<1x1x1x1xui32>
  // CHECK: %dilation = opdef.shape : !opdef.shape<1x1x1x1>
  // CHECK: %reuse_sparse_indices = opdef.const dense<false>
  // CHECK: opdef.op "q::Conv2d"(%x, %w, %b, %stride, %pad_amount, %group, %dilation,
  // CHECK-SAME: %reuse_sparse_indices) ranks (4, 4, 1) -> (4) {hexnn.note = "kept"}
  // CHECK-SAME: loc("CONV_2D@0:y"("m.tflite":0:0))
  %0 = qnn.conv_2d %x, %w, %b {stride = [2, 3], pad_amount = [[0, 1], [0, 0]], hexnn.note = "kept"} :
      (tensor<1x5x5x1x!x>, tensor<1x1x1x2x!w>, tensor<2x!b>) -> tensor<1x3x2x2x!x> loc("CONV_2D@0:y"("m.tflite":0:0))
  func.return %0 : tensor<1x3x2x2x!x>
}

// Casts stand at arguments and results only, and equal parameters of one name are one operand.
// CHECK-LABEL: @lower_ranks
func.func @lower_ranks(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // CHECK-NEXT: %[[X:.*]] = opdef.cast %x : tensor<2x4xf32> to tensor<1x1x2x4xf32>
  // CHECK-NEXT: %[[AXIS:.*]] = opdef.const dense<1> : tensor<1x1x1x1xui32>
  // CHECK-NEXT: %[[BETA:.*]] = opdef.const dense<1.000000e+00>
  // CHECK-NEXT: %[[Y:.*]] = opdef.op "q::Softmax"(%[[X]], %[[AXIS]], %[[BETA]]) ranks (2) -> (2)
  %0 = qnn.softmax %x {axis = 1 : ui32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: %[[Z:.*]] = opdef.op "q::Softmax"(%[[Y]], %[[AXIS]], %[[BETA]]) ranks (2) -> (2)
  %1 = qnn.softmax %0 {axis = 1 : ui32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: %[[OUT:.*]] = opdef.cast %[[Z]] : tensor<1x1x2x4xf32> to tensor<2x4xf32>
  // CHECK-NEXT: func.return %[[OUT]]
  func.return %1 : tensor<2x4xf32>
}

// Absent inputs, parameters and results keep the others where they are.
// CHECK-LABEL: @absent
func.func @absent(%x: tensor<1x8xf32>, %b: tensor<8xf32>, %i: tensor<1x2x2x4xf32>) {
  // CHECK: %[[NONE:.*]] = opdef.absent : none
  // CHECK: opdef.op "q::LayerNorm"(%{{.*}}, %[[NONE]], %{{.*}}, %{{.*}}, %{{.*}}) ranks (2, -, 1) -> (2)
  %0 = qnn.layer_norm %x, null, %b {epsilon = 1.0e-5 : f32, axes = [1]} :
      (tensor<1x8xf32>, none, tensor<8xf32>) -> tensor<1x8xf32>
  // CHECK: opdef.op "q::Softmax"(%{{.*}}, %[[NONE]], %{{.*}})
  %1 = qnn.softmax %x : (tensor<1x8xf32>) -> tensor<1x8xf32>
  func.return
}

// Several results; a dynamic one is filled with its bound.
// CHECK-LABEL: @several
func.func @several(%x: tensor<2x8xf32>, %y: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
  // CHECK: opdef.op "q::TopK"({{.*}}) ranks (2) -> (2, 2) : {{.*}} -> (tensor<1x1x2x3xf32>, tensor<1x1x2x3xi32>)
  // CHECK-SAME: loc("TOPK@0:values"("TOPK@0:indices"("m.tflite":0:0)))
  %0, %1 = qnn.top_k %x {k = 3 : ui32} : (tensor<2x8xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
      loc("TOPK@0:values"("TOPK@0:indices"("m.tflite":0:0)))
  // CHECK: opdef.op "q::NonZero"({{.*}}) ranks (1) -> (2) : {{.*}} -> tensor<1x1x?x1xi32, #qnn.bounds<[1, 1, 3, 1]>>
  %2 = qnn.non_zero %y : (tensor<3xf32>) -> tensor<?x1xi32, #qnn.bounds<[3, 1]>>
  func.return %0, %1 : tensor<2x3xf32>, tensor<2x3xi32>
}

// What is marked stays, and so do operations whose parameters are functions, and these functions.
// CHECK-LABEL: @islands
func.func @islands(%c: tensor<1xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[A:.*]] = qnn.relu %x {htp.why = "on trial"}
  %0 = qnn.relu %x {htp.why = "on trial"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[F:.*]] = opdef.cast %[[A]] : tensor<4xf32> to tensor<1x1x1x4xf32>
  // CHECK: %[[B:.*]] = opdef.op "q::Relu"(%[[F]]) ranks (1) -> (1)
  // CHECK: %[[C:.*]] = opdef.cast %[[B]] : tensor<1x1x1x4xf32> to tensor<4xf32>
  %1 = qnn.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.if %c, %[[C]] {htp.why = "If has no kernel", then_graph = @half, else_graph = @half}
  %2 = qnn.if %c, %1 {then_graph = @half, else_graph = @half} : (tensor<1xi1>, tensor<4xf32>) -> tensor<4xf32>
  func.return %2 : tensor<4xf32>
}

// CHECK: func.func @half{{.*}} attributes {hexnn.fallback = "called by 'qnn.if'"}
// CHECK-NEXT: qnn.relu
func.func @half(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: @elided
func.func @elided(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: opdef.const #hexnn.elided<"0f"> : tensor<1x1x1x4xf32>
  %w = qnn.constant #hexnn.elided<"0f"> : tensor<4xf32>
  %0 = qnn.element_wise_add %x, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
