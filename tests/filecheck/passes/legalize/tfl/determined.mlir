// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

// Computed axes and sizes of which the shapes leave one.

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @dim(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x6xi32>,
// CHECK-SAME:    [[D:%[^ :,)]+]]: tensor<i32>) -> tensor<4xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.argmax [[X]] {axis = 1 : ui32} : (tensor<4x6xi32>) -> tensor<4xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4xi32>
// CHECK-NEXT:  }
func.func @dim(%x: tensor<4x6xi32>, %d: tensor<i32>) -> tensor<4xi32> {
  %0 = tfl.arg_max %x, %d : (tensor<4x6xi32>, tensor<i32>) -> tensor<4xi32>
  func.return %0 : tensor<4xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @axes(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x1x6xi32>,
// CHECK-SAME:    [[AXES:%[^ :,)]+]]: tensor<2xi32>) -> tensor<4xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reduce_max [[X]] {axes = [1, 2]} : (tensor<4x1x6xi32>) -> tensor<4xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4xi32>
// CHECK-NEXT:  }
func.func @axes(%x: tensor<4x1x6xi32>, %axes: tensor<2xi32>) -> tensor<4xi32> {
  %0 = tfl.reduce_max %x, %axes {keep_dims = false} : (tensor<4x1x6xi32>, tensor<2xi32>) -> tensor<4xi32>
  func.return %0 : tensor<4xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @kept_axes(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x4xi32>,
// CHECK-SAME:    [[AXES:%[^ :,)]+]]: tensor<1xi32>) -> tensor<4x1xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reduce_max [[X]] {axes = [1], keep_dims = true} : (tensor<4x4xi32>)
// CHECK-SAME:        -> tensor<4x1xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4x1xi32>
// CHECK-NEXT:  }
func.func @kept_axes(%x: tensor<4x4xi32>, %axes: tensor<1xi32>) -> tensor<4x1xi32> {
  %0 = tfl.reduce_max %x, %axes {keep_dims = true} : (tensor<4x4xi32>, tensor<1xi32>) -> tensor<4x1xi32>
  func.return %0 : tensor<4x1xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @perm(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x1x6xi1>,
// CHECK-SAME:    [[PERM:%[^ :,)]+]]: tensor<3xi32>) -> tensor<6x4x1xi1> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.transpose [[X]] {perm = [2, 0, 1]} : (tensor<4x1x6xi1>) -> tensor<6x4x1xi1>
// CHECK-NEXT:    func.return [[V0]] : tensor<6x4x1xi1>
// CHECK-NEXT:  }
func.func @perm(%x: tensor<4x1x6xi1>, %perm: tensor<3xi32>) -> tensor<6x4x1xi1> {
  %0 = tfl.transpose %x, %perm : (tensor<4x1x6xi1>, tensor<3xi32>) -> tensor<6x4x1xi1>
  func.return %0 : tensor<6x4x1xi1>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @split_dim(
// CHECK-SAME:    [[D:%[^ :,)]+]]: tensor<i32>,
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
// CHECK-NEXT:    [[V0:%.*]], [[V1:%.*]] = qnn.split [[X]] {axis = 1 : ui32, split_index = [3]}
// CHECK-SAME:        : (tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
// CHECK-NEXT:    func.return [[V0]], [[V1]] : tensor<4x3xf32>, tensor<4x3xf32>
// CHECK-NEXT:  }
func.func @split_dim(%d: tensor<i32>, %x: tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %0, %1 = tfl.split %d, %x {num_splits = 2 : i32}
      : (tensor<i32>, tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  func.return %0, %1 : tensor<4x3xf32>, tensor<4x3xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @multiples(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x6xi32>,
// CHECK-SAME:    [[N:%[^ :,)]+]]: tensor<2xi32>) -> tensor<4x12xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.tile [[X]] {multiples = [1, 2]} : (tensor<4x6xi32>) -> tensor<4x12xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4x12xi32>
// CHECK-NEXT:  }
func.func @multiples(%x: tensor<4x6xi32>, %n: tensor<2xi32>) -> tensor<4x12xi32> {
  %0 = tfl.tile %x, %n : (tensor<4x6xi32>, tensor<2xi32>) -> tensor<4x12xi32>
  func.return %0 : tensor<4x12xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @size(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<1x2x3x4x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[N:%[^ :,)]+]]: tensor<2xi32>) -> tensor<1x4x3x4x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.resize_nearest_neighbor [[X]]
// CHECK-SAME:        : (tensor<1x2x3x4x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<1x4x3x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<1x4x3x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @size(%x: tensor<1x2x3x4x!q>, %n: tensor<2xi32>) -> tensor<1x4x3x4x!q> {
  %0 = tfl.resize_nearest_neighbor %x, %n : (tensor<1x2x3x4x!q>, tensor<2xi32>) -> tensor<1x4x3x4x!q>
  func.return %0 : tensor<1x4x3x4x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @only_axis(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4xi32>,
// CHECK-SAME:    [[AXIS:%[^ :,)]+]]: tensor<1xi32>) -> tensor<4xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}3, -1, -1]]} : (tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4xi32>
// CHECK-NEXT:  }
func.func @only_axis(%x: tensor<4xi32>, %axis: tensor<1xi32>) -> tensor<4xi32> {
  %0 = tfl.reverse_v2 %x, %axis : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  func.return %0 : tensor<4xi32>
}
