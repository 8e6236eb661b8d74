// RUN: qnn-opt %s --load %S/Inputs/spec.py -p opdef-apply-rules --print-local-scope | filecheck %s

!q = !quant.uniform<u8:f32, 0.5:128>
!r = !quant.uniform<u8:f32, 0.25:128>
!w = !quant.uniform<u8:f32, 0.125:7>
!s = !opdef.shape<1x2x2x1>

// Add is BiasAdd where the second operand is a bias, and is then part of the convolution before it.
// CHECK-LABEL: @conv_layer
func.func @conv_layer(%x: tensor<1x8x8x16xf32>, %w: tensor<3x3x16x32xf32>, %b: tensor<1x1x1x32xf32>)
    -> tensor<1x6x6x32xf32> {
  // CHECK-NEXT: %s = opdef.shape
  // CHECK-NEXT: %[[Y:.*]] = opdef.op "demo::ConvLayer_valid"(%x, %w, %s, %b) : {{.*}} -> tensor<1x6x6x32xf32>
  // CHECK-NEXT: return %[[Y]]
  %s = opdef.shape : !opdef.shape<1x1x1x1>
  %0 = opdef.op "demo::Conv2d_valid"(%x, %w, %s)
      : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, !opdef.shape<1x1x1x1>) -> tensor<1x6x6x32xf32>
  %1 = opdef.op "demo::Add"(%0, %b) : (tensor<1x6x6x32xf32>, tensor<1x1x1x32xf32>) -> tensor<1x6x6x32xf32>
  func.return %1 : tensor<1x6x6x32xf32>
}

// CHECK-LABEL: @no_bias
func.func @no_bias(%x: tensor<1x6x6x32xf32>, %y: tensor<1x6x1x32xf32>) -> tensor<1x6x6x32xf32> {
  // CHECK-NEXT: "demo::Add"
  %0 = opdef.op "demo::Add"(%x, %y) : (tensor<1x6x6x32xf32>, tensor<1x6x1x32xf32>) -> tensor<1x6x6x32xf32>
  func.return %0 : tensor<1x6x6x32xf32>
}

// An operation of another package is matched, one of the default package made, by the guide's name.
// CHECK-LABEL: @other_package
func.func @other_package(%x: tensor<1x8x8x16xf32>, %w: tensor<3x3x16x32xf32>, %b: tensor<1x1x1x32xf32>)
    -> tensor<1x6x6x32xf32> {
  // CHECK: %[[PAD:.*]] = opdef.const dense<0> : tensor<1x1x2x2xui32>
  // CHECK: opdef.op "q::Conv2d"(%x, %w, %b, %s, %[[PAD]], {{.*}}) ranks (4, 4, 1) -> (4)
  %s = opdef.shape : !opdef.shape<1x1x1x1>
  %0 = opdef.op "OpPackageNo2::Conv2d_valid"(%x, %w, %s)
      : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, !opdef.shape<1x1x1x1>) -> tensor<1x6x6x32xf32>
  %1 = opdef.op "demo::BiasAdd"(%0, %b) : (tensor<1x6x6x32xf32>, tensor<1x1x1x32xf32>) -> tensor<1x6x6x32xf32>
  func.return %1 : tensor<1x6x6x32xf32>
}

// CHECK-LABEL: @im2col
func.func @im2col(%x: tensor<1x9x11x3x!q>, %w: tensor<3x3x3x48x!w>, %b: tensor<1x1x1x48xf32>) -> tensor<1x4x5x48x!r> {
  // CHECK-NEXT: %[[S:.*]] = opdef.shape : !opdef.shape<3x3x3x48>
  // CHECK-NEXT: %[[A:.*]] = opdef.op "demo::ConvLayer.opt.im2col_stride2"(%x, %[[S]])
  // CHECK-SAME:   -> tensor<1x4x5x32x!quant.uniform<u8:f32, 0.5:128>>
  // CHECK-NEXT: %[[W:.*]] = opdef.op "demo::ConvLayer.opt.weights_for_im2col"(%w)
  // CHECK-SAME:   -> tensor<1x1x32x48x!quant.uniform<u8:f32, 0.125:7>>
  // CHECK-NEXT: %[[ONE:.*]] = opdef.shape : !opdef.shape<1x1x1x1>
  // CHECK-NEXT: opdef.op "demo::ConvLayer_valid"(%[[A]], %[[W]], %[[ONE]], %b)
  // CHECK-SAME:   -> tensor<1x4x5x48x!quant.uniform<u8:f32, 0.25:128>>
  %s = opdef.shape : !s
  %0 = opdef.op "demo::ConvLayer_valid"(%x, %w, %s, %b)
      : (tensor<1x9x11x3x!q>, tensor<3x3x3x48x!w>, !s, tensor<1x1x1x48xf32>) -> tensor<1x4x5x48x!r>
  func.return %0 : tensor<1x4x5x48x!r>
}

// CHECK-LABEL: @adjusted_input
func.func @adjusted_input(%x: tensor<1x8x8x4xf32>, %y: tensor<1x2x2x2xi32>) -> tensor<1x8x8x4xf32> {
  // CHECK-NEXT: %[[Y:.*]] = opdef.op "demo::MyOp.AdjustInput"(%y) : {{.*}} -> tensor<1x2x2x2xi32>
  // CHECK-NEXT: opdef.op "demo::MyOp.real"(%x, %[[Y]]) : {{.*}} -> tensor<1x8x8x4xf32>
  %0 = opdef.op "demo::MyOp"(%x, %y) : (tensor<1x8x8x4xf32>, tensor<1x2x2x2xi32>) -> tensor<1x8x8x4xf32>
  func.return %0 : tensor<1x8x8x4xf32>
}

// Pieces of 32, 32 and 16 channels.
// CHECK-LABEL: @split_pool
func.func @split_pool(%x: tensor<1x8x8x80xf32>) -> tensor<1x4x4x80xf32> {
  // CHECK: dense<{{.*}}[0, 32, 1]]]]>
  // CHECK: %[[A:.*]] = opdef.op "q::StridedSlice"(%x, {{.*}} -> tensor<1x8x8x32xf32>
  // CHECK: %[[P:.*]] = opdef.op "demo::MaxPool_valid"(%[[A]], %w, %w) : {{.*}} -> tensor<1x4x4x32xf32>
  // CHECK: dense<{{.*}}[32, 64, 1]]]]>
  // CHECK: %[[B:.*]] = opdef.op "q::StridedSlice"(%x, {{.*}} -> tensor<1x8x8x32xf32>
  // CHECK: %[[Q:.*]] = opdef.op "demo::MaxPool_valid"(%[[B]], %w, %w) : {{.*}} -> tensor<1x4x4x32xf32>
  // CHECK: dense<{{.*}}[64, 80, 1]]]]>
  // CHECK: %[[C:.*]] = opdef.op "q::StridedSlice"(%x, {{.*}} -> tensor<1x8x8x16xf32>
  // CHECK: %[[R:.*]] = opdef.op "demo::MaxPool_valid"(%[[C]], %w, %w) : {{.*}} -> tensor<1x4x4x16xf32>
  // CHECK: %[[AXIS:.*]] = opdef.const dense<3>
  // CHECK: opdef.op "q::Concat"(%[[P]], %[[Q]], %[[R]], %[[AXIS]]) : {{.*}} -> tensor<1x4x4x80xf32>
  %w = opdef.shape : !s
  %0 = opdef.op "demo::MaxPool_valid"(%x, %w, %w) : (tensor<1x8x8x80xf32>, !s, !s) -> tensor<1x4x4x80xf32>
  func.return %0 : tensor<1x4x4x80xf32>
}

// CHECK-LABEL: @small_pool
func.func @small_pool(%x: tensor<1x8x8x32xf32>) -> tensor<1x4x4x32xf32> {
  // CHECK: "demo::MaxPool_valid"(%x, %w, %w) : {{.*}} -> tensor<1x4x4x32xf32>
  %w = opdef.shape : !s
  %0 = opdef.op "demo::MaxPool_valid"(%x, %w, %w) : (tensor<1x8x8x32xf32>, !s, !s) -> tensor<1x4x4x32xf32>
  func.return %0 : tensor<1x4x4x32xf32>
}
