// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @slice(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<2x5x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[1, 0]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<[2, -1]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.slice [[X]], [[Y]], [[Z]] : (tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2xi32>, tensor<2xi32>) -> tensor<2x5x!quant.uniform<i8:f32, 0.5:3>>
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
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[5, -2, 0]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<[0, 0, 10]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[W:%.*]] = tfl.pseudo_const dense<[-2, 1, 3]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.strided_slice [[X]], [[Y]], [[Z]], [[W]] {begin_mask = 1 : i32,
// CHECK-SAME:        end_mask = 0 : i32, ellipsis_mask = 0 : i32, new_axis_mask = 0 : i32,
// CHECK-SAME:        shrink_axis_mask = 2 : i32} : (tensor<7x5x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>)
// CHECK-SAME:        -> tensor<3x2xf32>
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
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[0, 0, 1]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<[0, 0, 2]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[W:%.*]] = tfl.pseudo_const dense<1> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.strided_slice [[X]], [[Y]], [[Z]], [[W]] {begin_mask = 0 : i32,
// CHECK-SAME:        end_mask = 0 : i32, ellipsis_mask = 1 : i32, new_axis_mask = 2 : i32,
// CHECK-SAME:        shrink_axis_mask = 0 : i32, offset = true} : (tensor<7x5x4xf32>, tensor<3xi32>, tensor<3xi32>,
// CHECK-SAME:        tensor<3xi32>) -> tensor<7x5x1x2xf32>
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
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<-1> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.reverse_v2 [[X]], [[Y]] : (tensor<3x5xi1>, tensor<1xi32>) -> tensor<3x5xi1>
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
// CHECK-NEXT:    [[V0:%.*]] = tfl.reverse_sequence [[X]], [[Y]] {seq_dim = 0 : i32, batch_dim = 1 : i32}
// CHECK-SAME:        : (tensor<3x5xf32>, tensor<5xi64>) -> tensor<3x5xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x5xf32>
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
// CHECK-NEXT:    [[V0:%.*]] = tfl.dynamic_update_slice [[X]], [[Y]], [[Z]]
// CHECK-SAME:        : (tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x5x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2xi32>) -> tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>
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
// CHECK-NEXT:    [[V0:%.*]] = tfl.dynamic_update_slice [[X]], [[Y]], [[Z]] : (tensor<3x5xf32>, tensor<2x4xf32>,
// CHECK-SAME:        tensor<2xi64>) -> tensor<3x5xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x5xf32>
// CHECK-NEXT:  }
func.func @dynamic_update_block(%x: tensor<3x5xf32>, %y: tensor<2x4xf32>, %z: tensor<2xi64>) -> tensor<3x5xf32> {
  %0 = tfl.dynamic_update_slice %x, %y, %z : (tensor<3x5xf32>, tensor<2x4xf32>, tensor<2xi64>) -> tensor<3x5xf32>
  func.return %0 : tensor<3x5xf32>
}
