// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @space_to_depth(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<1x4x6x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<1x2x3x12x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.space_to_depth [[X]] {block_size = 2 : i32}
// CHECK-SAME:        : (tensor<1x4x6x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<1x2x3x12x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<1x2x3x12x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @space_to_depth(%x: tensor<1x4x6x3x!q>) -> tensor<1x2x3x12x!q> {
  %0 = tfl.space_to_depth %x {block_size = 2 : i32} : (tensor<1x4x6x3x!q>) -> tensor<1x2x3x12x!q>
  func.return %0 : tensor<1x2x3x12x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @depth_to_space(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<1x2x3x12x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<1x4x6x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.depth_to_space [[X]] {block_size = 2 : i32}
// CHECK-SAME:        : (tensor<1x2x3x12x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<1x4x6x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<1x4x6x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @depth_to_space(%x: tensor<1x2x3x12x!q>) -> tensor<1x4x6x3x!q> {
  %0 = tfl.depth_to_space %x {block_size = 2 : i32} : (tensor<1x2x3x12x!q>) -> tensor<1x4x6x3x!q>
  func.return %0 : tensor<1x4x6x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @space_to_batch_nd(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x4x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<12x2x2x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<{{\[\[}}1, 0], [0, 2]]> : tensor<2x2xi32> : tensor<2x2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.space_to_batch_nd [[X]], [[Y]], [[Z]]
// CHECK-SAME:        : (tensor<2x3x4x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>, tensor<2x2xi32>)
// CHECK-SAME:        -> tensor<12x2x2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<12x2x2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @space_to_batch_nd(%x: tensor<2x3x4x3x!q>) -> tensor<12x2x2x3x!q> {
  %y = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
  %z = tfl.pseudo_const dense<[[1, 0], [0, 2]]> : tensor<2x2xi32> : tensor<2x2xi32>
  %0 = tfl.space_to_batch_nd %x, %y, %z : (tensor<2x3x4x3x!q>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<12x2x2x3x!q>
  func.return %0 : tensor<12x2x2x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @space_to_batch_nd_of_sequences(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x4xf32>) -> tensor<4x2x4xf32> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<2> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<{{\[\[}}1, 0]]> : tensor<1x2xi32> : tensor<1x2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.space_to_batch_nd [[X]], [[Y]], [[Z]] : (tensor<2x3x4xf32>, tensor<1xi32>,
// CHECK-SAME:        tensor<1x2xi32>) -> tensor<4x2x4xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4x2x4xf32>
// CHECK-NEXT:  }
func.func @space_to_batch_nd_of_sequences(%x: tensor<2x3x4xf32>) -> tensor<4x2x4xf32> {
  %y = tfl.pseudo_const dense<[2]> : tensor<1xi32> : tensor<1xi32>
  %z = tfl.pseudo_const dense<[[1, 0]]> : tensor<1x2xi32> : tensor<1x2xi32>
  %0 = tfl.space_to_batch_nd %x, %y, %z : (tensor<2x3x4xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<4x2x4xf32>
  func.return %0 : tensor<4x2x4xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @batch_to_space_nd(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<12x2x2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<2x3x4x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<{{\[\[}}1, 0], [0, 2]]> : tensor<2x2xi32> : tensor<2x2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.batch_to_space_nd [[X]], [[Y]], [[Z]]
// CHECK-SAME:        : (tensor<12x2x2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>, tensor<2x2xi32>)
// CHECK-SAME:        -> tensor<2x3x4x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x3x4x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @batch_to_space_nd(%x: tensor<12x2x2x3x!q>) -> tensor<2x3x4x3x!q> {
  %y = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
  %z = tfl.pseudo_const dense<[[1, 0], [0, 2]]> : tensor<2x2xi32> : tensor<2x2xi32>
  %0 = tfl.batch_to_space_nd %x, %y, %z : (tensor<12x2x2x3x!q>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x3x4x3x!q>
  func.return %0 : tensor<2x3x4x3x!q>
}
