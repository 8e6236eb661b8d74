// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @matrix_diag(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.matrix_diag [[X]] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @matrix_diag(%x: tensor<2x3x!q>) -> tensor<2x3x3x!q> {
  %0 = tfl.matrix_diag %x : (tensor<2x3x!q>) -> tensor<2x3x3x!q>
  func.return %0 : tensor<2x3x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @matrix_set_diag(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.matrix_set_diag [[X]], [[Y]] : (tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @matrix_set_diag(%x: tensor<2x3x3x!q>, %y: tensor<2x3x!q>) -> tensor<2x3x3x!q> {
  %0 = tfl.matrix_set_diag %x, %y : (tensor<2x3x3x!q>, tensor<2x3x!q>) -> tensor<2x3x3x!q>
  func.return %0 : tensor<2x3x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @matrix_set_diag_wide(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<2xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.matrix_set_diag [[X]], [[Y]] : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x3xf32>
// CHECK-NEXT:  }
func.func @matrix_set_diag_wide(%x: tensor<2x3xf32>, %y: tensor<2xf32>) -> tensor<2x3xf32> {
  %0 = tfl.matrix_set_diag %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}
