// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:-128>
!w = !quant.uniform<i8:f32:3, {0.25:0, 0.5:0}>
!b = !quant.uniform<i32:f32:3, {0.125:0, 0.25:0}>

func.func @operands() {
  // CHECK-LABEL: @operands
  // CHECK: opdef.absent : none
  %0 = opdef.absent : none
  // CHECK: opdef.shape : !opdef.shape<1x0x3x1>
  %1 = opdef.shape : !opdef.shape<1x0x3x1>
  // CHECK: opdef.shape : !opdef.shape<1x2x3x4x1>
  %2 = opdef.shape : !opdef.shape<1x2x3x4x1>
  // CHECK: opdef.const dense<{{.*}}> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0}>>
  %3 = opdef.const dense<[[[[1, 2]]]]> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!w>
  // CHECK: opdef.const dense<5> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %4 = opdef.const dense<5> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  // CHECK: opdef.const #hexnn.elided<"0123456789abcdef"> : tensor<1x1x1x9xi32>
  %5 = opdef.const #hexnn.elided<"0123456789abcdef"> : tensor<1x1x1x9xi32>
  func.return
}

func.func @casts(%x: tensor<2x!q>, %s: tensor<f32>, %b: tensor<2x!quant.uniform<i8:f32:0, {0.25:0, 0.5:0}>>,
    %d: tensor<?x4xf32, #qnn.bounds<[8, 4]>>) {
  // CHECK-LABEL: @casts
  // CHECK: opdef.cast %x : tensor<2x!quant.uniform<i8:f32, 0.5:-128>> to tensor<1x1x1x2x!{{.*}}
  %0 = opdef.cast %x : tensor<2x!q> to tensor<1x1x1x2x!q>
  // CHECK: opdef.cast %0 : {{.*}} to tensor<2x!quant.uniform<i8:f32, 0.5:-128>>
  %1 = opdef.cast %0 : tensor<1x1x1x2x!q> to tensor<2x!q>
  // CHECK: opdef.cast %s : tensor<f32> to tensor<1x1x1x1xf32>
  %2 = opdef.cast %s : tensor<f32> to tensor<1x1x1x1xf32>
  // Axes of scales and bounds of dynamic dimensions are filled as well.
  // CHECK: opdef.cast %b : {{.*}} to tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.25:0, 0.5:0}>>
  %3 = opdef.cast %b : tensor<2x!quant.uniform<i8:f32:0, {0.25:0, 0.5:0}>> to tensor<1x1x1x2x!w>
  // CHECK: opdef.cast %d : {{.*}} to tensor<1x1x?x4xf32, #qnn.bounds<[1, 1, 8, 4]>>
  %4 = opdef.cast %d : tensor<?x4xf32, #qnn.bounds<[8, 4]>> to tensor<1x1x?x4xf32, #qnn.bounds<[1, 1, 8, 4]>>
  func.return
}

func.func @default_package(%x: tensor<1x8x8x2x!q>, %w: tensor<3x3x2x2x!w>, %b: tensor<1x1x1x2x!b>,
    %y: tensor<1x1x4x2x!q>, %i: tensor<1x4x8x8x3xf32>) {
  // CHECK-LABEL: @default_package
  %absent = opdef.absent : none
  %s = opdef.shape : !opdef.shape<1x2x2x1>
  %d = opdef.shape : !opdef.shape<1x1x1x1>
  %p = opdef.const dense<[[[[0, 1], [0, 1]]]]> : tensor<1x1x2x2xui32> : tensor<1x1x2x2xui32>
  %g = opdef.const dense<1> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %r = opdef.const dense<false> : tensor<1x1x1x1xi1> : tensor<1x1x1x1xi1>
  // CHECK: opdef.op "q::Conv2d"(%x, %w, %b, %s, %p, %g, %d, %r) ranks (4, 4, 1) -> (4) :
  %0 = opdef.op "q::Conv2d"(%x, %w, %b, %s, %p, %g, %d, %r) ranks (4, 4, 1) -> (4)
      : (tensor<1x8x8x2x!q>, tensor<3x3x2x2x!w>, tensor<1x1x1x2x!b>, !opdef.shape<1x2x2x1>, tensor<1x1x2x2xui32>,
         tensor<1x1x1x1xui32>, !opdef.shape<1x1x1x1>, tensor<1x1x1x1xi1>) -> tensor<1x4x4x2x!q>
  // CHECK: opdef.op "q::Conv2d"(%x, %w, %absent, %s, %p, %g, %d, %r) {hexnn.note = "kept"} :
  %1 = opdef.op "q::Conv2d"(%x, %w, %absent, %s, %p, %g, %d, %r) {hexnn.note = "kept"}
      : (tensor<1x8x8x2x!q>, tensor<3x3x2x2x!w>, none, !opdef.shape<1x2x2x1>, tensor<1x1x2x2xui32>,
         tensor<1x1x1x1xui32>, !opdef.shape<1x1x1x1>, tensor<1x1x1x1xi1>) -> tensor<1x4x4x2x!q>
  // A rank of the network is what axes count from: axis 1 is the width here.
  %axis = opdef.const dense<1> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %beta = opdef.const dense<1.0> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  // CHECK: opdef.op "q::Softmax"(%y, %axis, %beta) ranks (2) -> (2) :
  %2 = opdef.op "q::Softmax"(%y, %axis, %beta) ranks (2) -> (2)
      : (tensor<1x1x4x2x!q>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xf32>) -> tensor<1x1x4x2x!q>
  // CHECK: opdef.op "q::Relu"(%i) : (tensor<1x4x8x8x3xf32>) -> tensor<1x4x8x8x3xf32>
  %3 = opdef.op "q::Relu"(%i) : (tensor<1x4x8x8x3xf32>) -> tensor<1x4x8x8x3xf32>
  func.return
}

func.func @user_packages(%x: tensor<1x8x8x2x!q>) {
  // CHECK-LABEL: @user_packages
  // CHECK: opdef.op "Demo::Split.opt"(%x, %s) : {{.*}} -> (tensor<1x8x8x1x!{{.*}}, tensor<1x8x8x1x!
  %s = opdef.shape : !opdef.shape<1x2x2x1>
  %0, %1 = opdef.op "Demo::Split.opt"(%x, %s)
      : (tensor<1x8x8x2x!q>, !opdef.shape<1x2x2x1>) -> (tensor<1x8x8x1x!q>, tensor<1x8x8x1x!q>)
  // CHECK: opdef.op "Demo::Generate"() : () -> tensor<1x1x1x1xf32>
  %2 = opdef.op "Demo::Generate"() : () -> tensor<1x1x1x1xf32>
  func.return
}
