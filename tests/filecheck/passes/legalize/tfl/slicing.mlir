// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @slice(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<2x5x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}1, 3, 1], [0, 5, 1]]}
// CHECK-SAME:        : (tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x5x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x5x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @slice(%x: tensor<3x5x!q>) -> tensor<2x5x!q> {
  %y = tfl.pseudo_const dense<[1, 0]> : tensor<2xi32> : tensor<2xi32>
  %z = tfl.pseudo_const dense<[2, -1]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.slice %x, %y, %z : (tensor<3x5x!q>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x5x!q>
  func.return %0 : tensor<2x5x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @strided_slice(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<7x5x4xf32>) -> tensor<3x2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}6, 0, -2], [3, 4, 1], [0, 4, 3]],
// CHECK-SAME:        shrink_axes = 2 : ui32} : (tensor<7x5x4xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x2xf32>
// CHECK-NEXT:  }
func.func @strided_slice(%x: tensor<7x5x4xf32>) -> tensor<3x2xf32> {
  %y = tfl.pseudo_const dense<[5, -2, 0]> : tensor<3xi32> : tensor<3xi32>
  %z = tfl.pseudo_const dense<[0, 0, 10]> : tensor<3xi32> : tensor<3xi32>
  %w = tfl.pseudo_const dense<[-2, 1, 3]> : tensor<3xi32> : tensor<3xi32>
  %0 = tfl.strided_slice %x, %y, %z, %w {begin_mask = 1 : i32, end_mask = 0 : i32, ellipsis_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 2 : i32}
      : (tensor<7x5x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xf32>
  func.return %0 : tensor<3x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @strided_slice_ellipsis(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<7x5x4xf32>) -> tensor<7x5x1x2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}0, 7, 1], [0, 5, 1], [0, 1, 1], [1, 3, 1]],
// CHECK-SAME:        new_axes_mask = 4 : ui32} : (tensor<7x5x4xf32>) -> tensor<7x5x1x2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<7x5x1x2xf32>
// CHECK-NEXT:  }
func.func @strided_slice_ellipsis(%x: tensor<7x5x4xf32>) -> tensor<7x5x1x2xf32> {
  %y = tfl.pseudo_const dense<[0, 0, 1]> : tensor<3xi32> : tensor<3xi32>
  %z = tfl.pseudo_const dense<[0, 0, 2]> : tensor<3xi32> : tensor<3xi32>
  %w = tfl.pseudo_const dense<[1, 1, 1]> : tensor<3xi32> : tensor<3xi32>
  %0 = tfl.strided_slice %x, %y, %z, %w {begin_mask = 0 : i32, end_mask = 0 : i32, ellipsis_mask = 1 : i32,
      new_axis_mask = 2 : i32, shrink_axis_mask = 0 : i32, offset = true}
      : (tensor<7x5x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<7x5x1x2xf32>
  func.return %0 : tensor<7x5x1x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @reverse_v2(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5xi1>) -> tensor<3x5xi1> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}0, 3, 1], [4, -1, -1]]}
// CHECK-SAME:        : (tensor<3x5xi1>) -> tensor<3x5xi1>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x5xi1>
// CHECK-NEXT:  }
func.func @reverse_v2(%x: tensor<3x5xi1>) -> tensor<3x5xi1> {
  %y = tfl.pseudo_const dense<[-1]> : tensor<1xi32> : tensor<1xi32>
  %0 = tfl.reverse_v2 %x, %y : (tensor<3x5xi1>, tensor<1xi32>) -> tensor<3x5xi1>
  func.return %0 : tensor<3x5xi1>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @reverse_sequence(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<5xi64>) -> tensor<3x5xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.transpose [[X]] {perm = [1, 0]} : (tensor<3x5xf32>) -> tensor<5x3xf32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant dense<{{\[\[}}0, 1, 2]]> : tensor<1x3xi32> : tensor<1x3xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.cast [[Y]] : (tensor<5xi64>) -> tensor<5xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.reshape [[V2]] : (tensor<5xi32>) -> tensor<5x1xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.constant dense<1> : tensor<1x1xi32> : tensor<1x1xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.element_wise_binary SUBTRACT, [[V3]], [[V4]] : (tensor<5x1xi32>,
// CHECK-SAME:        tensor<1x1xi32>) -> tensor<5x1xi32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.element_wise_binary SUBTRACT, [[V5]], [[V1]] : (tensor<5x1xi32>,
// CHECK-SAME:        tensor<1x3xi32>) -> tensor<5x3xi32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.element_wise_binary LESS, [[V1]], [[V3]] : (tensor<1x3xi32>, tensor<5x1xi32>)
// CHECK-SAME:        -> tensor<5x3xi1>
// CHECK-NEXT:    [[V8:%.*]] = qnn.element_wise_select [[V7]], [[V6]], [[V1]] : (tensor<5x3xi1>,
// CHECK-SAME:        tensor<5x3xi32>, tensor<1x3xi32>) -> tensor<5x3xi32>
// CHECK-NEXT:    [[V9:%.*]] = qnn.reshape [[V8]] : (tensor<5x3xi32>) -> tensor<5x3x1xi32>
// CHECK-NEXT:    [[V10:%.*]] = qnn.gather_nd [[V0]], [[V9]] {batch_dims = 1 : ui32} : (tensor<5x3xf32>,
// CHECK-SAME:        tensor<5x3x1xi32>) -> tensor<5x3xf32>
// CHECK-NEXT:    [[V11:%.*]] = qnn.transpose [[V10]] {perm = [1, 0]} : (tensor<5x3xf32>) -> tensor<3x5xf32>
// CHECK-NEXT:    func.return [[V11]] : tensor<3x5xf32>
// CHECK-NEXT:  }
func.func @reverse_sequence(%x: tensor<3x5xf32>, %y: tensor<5xi64>) -> tensor<3x5xf32> {
  %0 = tfl.reverse_sequence %x, %y {seq_dim = 0 : i32, batch_dim = 1 : i32}
      : (tensor<3x5xf32>, tensor<5xi64>) -> tensor<3x5xf32>
  func.return %0 : tensor<3x5xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @dynamic_update_slice(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<1x5x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[Z:%[^ :,)]+]]: tensor<2xi32>) -> tensor<3x5x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[2, 0]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.element_wise_binary MINIMUM, [[Z]], [[V0]] : (tensor<2xi32>, tensor<2xi32>)
// CHECK-SAME:        -> tensor<2xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.constant dense<0> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_binary MAXIMUM, [[V1]], [[V2]] : (tensor<2xi32>, tensor<2xi32>)
// CHECK-SAME:        -> tensor<2xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.strided_slice [[V3]] {ranges = {{\[\[}}0, 1, 1]]} : (tensor<2xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.constant dense<[0, 1, 2]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.element_wise_binary NOT_EQUAL, [[V5]], [[V4]] : (tensor<3xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<3xi1>
// CHECK-NEXT:    [[V7:%.*]] = qnn.reshape [[V6]] : (tensor<3xi1>) -> tensor<3x1xi1>
// CHECK-NEXT:    [[V8:%.*]] = qnn.element_wise_select [[V7]], [[X]], [[Y]] : (tensor<3x1xi1>,
// CHECK-SAME:        tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x5x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V8]] : tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @dynamic_update_slice(%x: tensor<3x5x!q>, %y: tensor<1x5x!q>, %z: tensor<2xi32>) -> tensor<3x5x!q> {
  %0 = tfl.dynamic_update_slice %x, %y, %z : (tensor<3x5x!q>, tensor<1x5x!q>, tensor<2xi32>) -> tensor<3x5x!q>
  func.return %0 : tensor<3x5x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @dynamic_update_block(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<2x4xf32>,
// CHECK-SAME:    [[Z:%[^ :,)]+]]: tensor<2xi64>) -> tensor<3x5xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.cast [[Z]] : (tensor<2xi64>) -> tensor<2xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant dense<1> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.element_wise_binary MINIMUM, [[V0]], [[V1]] : (tensor<2xi32>, tensor<2xi32>)
// CHECK-SAME:        -> tensor<2xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.constant dense<0> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.element_wise_binary MAXIMUM, [[V2]], [[V3]] : (tensor<2xi32>, tensor<2xi32>)
// CHECK-SAME:        -> tensor<2xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.strided_slice [[V4]] {ranges = {{\[\[}}0, 1, 1]]} : (tensor<2xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.strided_slice [[V4]] {ranges = {{\[\[}}1, 2, 1]]} : (tensor<2xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.constant dense<[0, 1, 2]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[V8:%.*]] = qnn.element_wise_binary SUBTRACT, [[V7]], [[V5]] : (tensor<3xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<3xi32>
// CHECK-NEXT:    [[V9:%.*]] = qnn.constant dense<0> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V10:%.*]] = qnn.element_wise_binary MAXIMUM, [[V8]], [[V9]] : (tensor<3xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<3xi32>
// CHECK-NEXT:    [[V11:%.*]] = qnn.constant dense<1> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V12:%.*]] = qnn.element_wise_binary MINIMUM, [[V10]], [[V11]] : (tensor<3xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<3xi32>
// CHECK-NEXT:    [[V13:%.*]] = qnn.element_wise_binary NOT_EQUAL, [[V8]], [[V12]] : (tensor<3xi32>,
// CHECK-SAME:        tensor<3xi32>) -> tensor<3xi1>
// CHECK-NEXT:    [[V14:%.*]] = qnn.reshape [[V13]] : (tensor<3xi1>) -> tensor<3x1xi1>
// CHECK-NEXT:    [[V15:%.*]] = qnn.gather [[Y]], [[V12]] {axis = 0 : i32} : (tensor<2x4xf32>, tensor<3xi32>)
// CHECK-SAME:        -> tensor<3x4xf32>
// CHECK-NEXT:    [[V16:%.*]] = qnn.constant dense<[0, 1, 2, 3, 4]> : tensor<5xi32> : tensor<5xi32>
// CHECK-NEXT:    [[V17:%.*]] = qnn.element_wise_binary SUBTRACT, [[V16]], [[V6]] : (tensor<5xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<5xi32>
// CHECK-NEXT:    [[V18:%.*]] = qnn.constant dense<0> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V19:%.*]] = qnn.element_wise_binary MAXIMUM, [[V17]], [[V18]] : (tensor<5xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<5xi32>
// CHECK-NEXT:    [[V20:%.*]] = qnn.constant dense<3> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V21:%.*]] = qnn.element_wise_binary MINIMUM, [[V19]], [[V20]] : (tensor<5xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<5xi32>
// CHECK-NEXT:    [[V22:%.*]] = qnn.element_wise_binary NOT_EQUAL, [[V17]], [[V21]] : (tensor<5xi32>,
// CHECK-SAME:        tensor<5xi32>) -> tensor<5xi1>
// CHECK-NEXT:    [[V23:%.*]] = qnn.reshape [[V22]] : (tensor<5xi1>) -> tensor<1x5xi1>
// CHECK-NEXT:    [[V24:%.*]] = qnn.gather [[V15]], [[V21]] {axis = 1 : i32} : (tensor<3x4xf32>, tensor<5xi32>)
// CHECK-SAME:        -> tensor<3x5xf32>
// CHECK-NEXT:    [[V25:%.*]] = qnn.element_wise_binary OR, [[V14]], [[V23]] : (tensor<3x1xi1>, tensor<1x5xi1>)
// CHECK-SAME:        -> tensor<3x5xi1>
// CHECK-NEXT:    [[V26:%.*]] = qnn.element_wise_select [[V25]], [[X]], [[V24]] : (tensor<3x5xi1>,
// CHECK-SAME:        tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
// CHECK-NEXT:    func.return [[V26]] : tensor<3x5xf32>
// CHECK-NEXT:  }
func.func @dynamic_update_block(%x: tensor<3x5xf32>, %y: tensor<2x4xf32>, %z: tensor<2xi64>) -> tensor<3x5xf32> {
  %0 = tfl.dynamic_update_slice %x, %y, %z : (tensor<3x5xf32>, tensor<2x4xf32>, tensor<2xi64>) -> tensor<3x5xf32>
  func.return %0 : tensor<3x5xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @slice_at(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<6x5xi32>,
// CHECK-SAME:    [[BEGIN:%[^ :,)]+]]: tensor<2xi32>) -> tensor<2x3xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[BEGIN]] {ranges = {{\[\[}}0, 1, 1]]} : (tensor<2xi32>)
// CHECK-SAME:        -> tensor<1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.strided_slice [[BEGIN]] {ranges = {{\[\[}}1, 2, 1]]} : (tensor<2xi32>)
// CHECK-SAME:        -> tensor<1xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.constant dense<[0, 1]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_binary ADD, [[V2]], [[V0]] : (tensor<2xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<2xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.gather [[X]], [[V3]] {axis = 0 : i32} : (tensor<6x5xi32>, tensor<2xi32>)
// CHECK-SAME:        -> tensor<2x5xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.constant dense<[0, 1, 2]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.element_wise_binary ADD, [[V5]], [[V1]] : (tensor<3xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<3xi32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.gather [[V4]], [[V6]] {axis = 1 : i32} : (tensor<2x5xi32>, tensor<3xi32>)
// CHECK-SAME:        -> tensor<2x3xi32>
// CHECK-NEXT:    func.return [[V7]] : tensor<2x3xi32>
// CHECK-NEXT:  }
func.func @slice_at(%x: tensor<6x5xi32>, %begin: tensor<2xi32>) -> tensor<2x3xi32> {
  %size = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.slice %x, %begin, %size : (tensor<6x5xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  func.return %0 : tensor<2x3xi32>
}

// The sizes are those of the result.
// UPDATE-CHECKS
// CHECK-LABEL: func.func @slice_size(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<6x5xi32>,
// CHECK-SAME:    [[SIZE:%[^ :,)]+]]: tensor<2xi32>) -> tensor<2x3xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}1, 3, 1], [2, 5, 1]]}
// CHECK-SAME:        : (tensor<6x5xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x3xi32>
// CHECK-NEXT:  }
func.func @slice_size(%x: tensor<6x5xi32>, %size: tensor<2xi32>) -> tensor<2x3xi32> {
  %begin = tfl.pseudo_const dense<[1, 2]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.slice %x, %begin, %size : (tensor<6x5xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  func.return %0 : tensor<2x3xi32>
}

// An index that is computed, of an axis that is dropped, and a range up to a computed end.
// UPDATE-CHECKS
// CHECK-LABEL: func.func @strided_slice_at(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<7x5xf32>,
// CHECK-SAME:    [[BEGIN:%[^ :,)]+]]: tensor<2xi32>,
// CHECK-SAME:    [[END:%[^ :,)]+]]: tensor<2xi32>) -> tensor<2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[BEGIN]] {ranges = {{\[\[}}0, 1, 1]]} : (tensor<2xi32>)
// CHECK-SAME:        -> tensor<1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.strided_slice [[BEGIN]] {ranges = {{\[\[}}1, 2, 1]]} : (tensor<2xi32>)
// CHECK-SAME:        -> tensor<1xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.constant dense<0> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_binary LESS, [[V0]], [[V2]] : (tensor<1xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<1xi1>
// CHECK-NEXT:    [[V4:%.*]] = qnn.constant dense<7> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.element_wise_binary ADD, [[V0]], [[V4]] : (tensor<1xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<1xi32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.element_wise_select [[V3]], [[V5]], [[V0]] : (tensor<1xi1>, tensor<1xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.constant dense<0> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V8:%.*]] = qnn.element_wise_binary LESS, [[V1]], [[V7]] : (tensor<1xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<1xi1>
// CHECK-NEXT:    [[V9:%.*]] = qnn.constant dense<5> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V10:%.*]] = qnn.element_wise_binary ADD, [[V1]], [[V9]] : (tensor<1xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<1xi32>
// CHECK-NEXT:    [[V11:%.*]] = qnn.element_wise_select [[V8]], [[V10]], [[V1]] : (tensor<1xi1>, tensor<1xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V12:%.*]] = qnn.constant dense<0> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V13:%.*]] = qnn.element_wise_binary MAXIMUM, [[V11]], [[V12]] : (tensor<1xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V14:%.*]] = qnn.constant dense<4> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V15:%.*]] = qnn.element_wise_binary MINIMUM, [[V13]], [[V14]] : (tensor<1xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V16:%.*]] = qnn.constant dense<0> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V17:%.*]] = qnn.element_wise_binary ADD, [[V16]], [[V6]] : (tensor<1xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<1xi32>
// CHECK-NEXT:    [[V18:%.*]] = qnn.gather [[X]], [[V17]] {axis = 0 : i32} : (tensor<7x5xf32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<1x5xf32>
// CHECK-NEXT:    [[V19:%.*]] = qnn.constant dense<[0, 2]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V20:%.*]] = qnn.element_wise_binary ADD, [[V19]], [[V15]] : (tensor<2xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<2xi32>
// CHECK-NEXT:    [[V21:%.*]] = qnn.gather [[V18]], [[V20]] {axis = 1 : i32} : (tensor<1x5xf32>, tensor<2xi32>)
// CHECK-SAME:        -> tensor<1x2xf32>
// CHECK-NEXT:    [[V22:%.*]] = qnn.reshape [[V21]] : (tensor<1x2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    func.return [[V22]] : tensor<2xf32>
// CHECK-NEXT:  }
func.func @strided_slice_at(%x: tensor<7x5xf32>, %begin: tensor<2xi32>, %end: tensor<2xi32>) -> tensor<2xf32> {
  %strides = tfl.pseudo_const dense<[1, 2]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.strided_slice %x, %begin, %end, %strides {begin_mask = 0 : i32, end_mask = 0 : i32,
      ellipsis_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 1 : i32}
      : (tensor<7x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xf32>
  func.return %0 : tensor<2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @strided_slice_end(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<7xf32>,
// CHECK-SAME:    [[END:%[^ :,)]+]]: tensor<1xi32>) -> tensor<2x1xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}5, -1, -3]]} : (tensor<7xf32>) -> tensor<2xf32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.reshape [[V0]] : (tensor<2xf32>) -> tensor<2x1xf32>
// CHECK-NEXT:    func.return [[V1]] : tensor<2x1xf32>
// CHECK-NEXT:  }
func.func @strided_slice_end(%x: tensor<7xf32>, %end: tensor<1xi32>) -> tensor<2x1xf32> {
  %begin = tfl.pseudo_const dense<[-2, 0]> : tensor<2xi32> : tensor<2xi32>
  %ends = tfl.pseudo_const dense<0> : tensor<1xi32> : tensor<1xi32>
  %all = "tfl.concatenation"(%end, %ends) {axis = 0 : i32, fused_activation_function = "NONE"}
      : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %strides = tfl.pseudo_const dense<[-3, 1]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.strided_slice %x, %begin, %all, %strides {begin_mask = 0 : i32, end_mask = 0 : i32,
      ellipsis_mask = 0 : i32, new_axis_mask = 2 : i32, shrink_axis_mask = 0 : i32}
      : (tensor<7xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xf32>
  func.return %0 : tensor<2x1xf32>
}
