// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @matrix_diag(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<{{\[\[}}true, false, false], [false, true, false], [false, false, true]]>
// CHECK-SAME:        : tensor<3x3xi1> : tensor<3x3xi1>
// CHECK-NEXT:    [[V1:%.*]] = qnn.reshape [[X]] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x3x1x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V2:%.*]] = qnn.constant dense<0> : tensor<1x1x1xi8> : tensor<1x1x1x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_select [[V0]], [[V1]], [[V2]] : (tensor<3x3xi1>,
// CHECK-SAME:        tensor<2x3x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x1x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V3]] : tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>
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
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<{{\[\[}}true, false, false], [false, true, false], [false, false, true]]>
// CHECK-SAME:        : tensor<3x3xi1> : tensor<3x3xi1>
// CHECK-NEXT:    [[V1:%.*]] = qnn.reshape [[Y]] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x1x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V2:%.*]] = qnn.element_wise_select [[V0]], [[V1]], [[X]] : (tensor<3x3xi1>,
// CHECK-SAME:        tensor<2x1x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V2]] : tensor<2x3x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @matrix_set_diag(%x: tensor<2x3x3x!q>, %y: tensor<2x3x!q>) -> tensor<2x3x3x!q> {
  %0 = tfl.matrix_set_diag %x, %y : (tensor<2x3x3x!q>, tensor<2x3x!q>) -> tensor<2x3x3x!q>
  func.return %0 : tensor<2x3x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @matrix_set_diag_wide(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<2xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<{{\[\[}}true, false, false], [false, true, false]]>
// CHECK-SAME:        : tensor<2x3xi1> : tensor<2x3xi1>
// CHECK-NEXT:    [[V1:%.*]] = qnn.reshape [[Y]] : (tensor<2xf32>) -> tensor<2x1xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.element_wise_select [[V0]], [[V1]], [[X]] : (tensor<2x3xi1>, tensor<2x1xf32>,
// CHECK-SAME:        tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    func.return [[V2]] : tensor<2x3xf32>
// CHECK-NEXT:  }
func.func @matrix_set_diag_wide(%x: tensor<2x3xf32>, %y: tensor<2xf32>) -> tensor<2x3xf32> {
  %0 = tfl.matrix_set_diag %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}
