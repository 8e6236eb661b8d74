// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<3> : tensor<2x3xi8> : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V1:%.*]] = qnn.element_wise_binary ADD, [[Y]], [[V0]]
// CHECK-SAME:        : (tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V1]] : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @fill(%y: tensor<!q>) -> tensor<2x3x!q> {
  %x = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.fill %x, %y : (tensor<2xi32>, tensor<!q>) -> tensor<2x3x!q>
  func.return %0 : tensor<2x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @fill_constant(
// CHECK-SAME:    ) -> tensor<2x3xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[2, 3]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = 5 : i32} : (tensor<2xui32>) -> tensor<2x3xi32>
// CHECK-NEXT:    func.return [[V1]] : tensor<2x3xi32>
// CHECK-NEXT:  }
func.func @fill_constant() -> tensor<2x3xi32> {
  %x = tfl.pseudo_const dense<[2, 3]> : tensor<2xi64> : tensor<2xi64>
  %y = tfl.pseudo_const dense<5> : tensor<i32> : tensor<i32>
  %0 = tfl.fill %x, %y : (tensor<2xi64>, tensor<i32>) -> tensor<2x3xi32>
  func.return %0 : tensor<2x3xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @zeros_like(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[2, 3]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = 0.000000e+00 : f32} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<2x3xf32>
// CHECK-NEXT:    func.return [[V1]] : tensor<2x3xf32>
// CHECK-NEXT:  }
func.func @zeros_like(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tfl.zeros_like %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @shape(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi64> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[2, 3]> : tensor<2xi64> : tensor<2xi64>
// CHECK-NEXT:    func.return [[V0]] : tensor<2xi64>
// CHECK-NEXT:  }
func.func @shape(%x: tensor<2x3x!q>) -> tensor<2xi64> {
  %0 = tfl.shape %x : (tensor<2x3x!q>) -> tensor<2xi64>
  func.return %0 : tensor<2xi64>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @rank(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<2> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    func.return [[V0]] : tensor<i32>
// CHECK-NEXT:  }
func.func @rank(%x: tensor<2x3x!q>) -> tensor<i32> {
  %0 = tfl.rank %x : (tensor<2x3x!q>) -> tensor<i32>
  func.return %0 : tensor<i32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @range(
// CHECK-SAME:    ) -> tensor<3xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[1, 4, 7]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3xi32>
// CHECK-NEXT:  }
func.func @range() -> tensor<3xi32> {
  %x = tfl.pseudo_const dense<1> : tensor<i32> : tensor<i32>
  %y = tfl.pseudo_const dense<9> : tensor<i32> : tensor<i32>
  %z = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
  %0 = tfl.range %x, %y, %z : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
  func.return %0 : tensor<3xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @one_hot(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2xi32>,
// CHECK-SAME:    [[Z:%[^ :,)]+]]: tensor<!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[W:%[^ :,)]+]]: tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<{{\[\[}}0, 1, 2, 3]]> : tensor<1x4xi32> : tensor<1x4xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.reshape [[X]] : (tensor<2xi32>) -> tensor<2x1xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.element_wise_binary EQUAL, [[V1]], [[V0]] : (tensor<2x1xi32>,
// CHECK-SAME:        tensor<1x4xi32>) -> tensor<2x4xi1>
// CHECK-NEXT:    [[V3:%.*]] = qnn.reshape [[Z]] : (tensor<!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<1x1x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V4:%.*]] = qnn.reshape [[W]] : (tensor<!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<1x1x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V5:%.*]] = qnn.element_wise_select [[V2]], [[V3]], [[V4]] : (tensor<2x4xi1>,
// CHECK-SAME:        tensor<1x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V5]] : tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @one_hot(%x: tensor<2xi32>, %z: tensor<!q>, %w: tensor<!q>) -> tensor<2x4x!q> {
  %y = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
  %0 = tfl.one_hot %x, %y, %z, %w {axis = -1 : i32}
      : (tensor<2xi32>, tensor<i32>, tensor<!q>, tensor<!q>) -> tensor<2x4x!q>
  func.return %0 : tensor<2x4x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @one_hot_constant(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2xi64>) -> tensor<4x2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<{{\[\[}}0], [1], [2], [3]]> : tensor<4x1xi64> : tensor<4x1xi64>
// CHECK-NEXT:    [[V1:%.*]] = qnn.reshape [[X]] : (tensor<2xi64>) -> tensor<1x2xi64>
// CHECK-NEXT:    [[V2:%.*]] = qnn.element_wise_binary EQUAL, [[V1]], [[V0]] : (tensor<1x2xi64>,
// CHECK-SAME:        tensor<4x1xi64>) -> tensor<4x2xi1>
// CHECK-NEXT:    [[V3:%.*]] = qnn.constant dense<1.000000e+00> : tensor<1x1xf32> : tensor<1x1xf32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.constant dense<0.000000e+00> : tensor<1x1xf32> : tensor<1x1xf32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.element_wise_select [[V2]], [[V3]], [[V4]] : (tensor<4x2xi1>,
// CHECK-SAME:        tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    func.return [[V5]] : tensor<4x2xf32>
// CHECK-NEXT:  }
func.func @one_hot_constant(%x: tensor<2xi64>) -> tensor<4x2xf32> {
  %y = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
  %z = tfl.pseudo_const dense<1.0> : tensor<f32> : tensor<f32>
  %w = tfl.pseudo_const dense<0.0> : tensor<f32> : tensor<f32>
  %0 = tfl.one_hot %x, %y, %z, %w {axis = 0 : i32}
      : (tensor<2xi64>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<4x2xf32>
  func.return %0 : tensor<4x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @broadcast_args(
// CHECK-SAME:    ) -> tensor<3xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[2, 4, 3]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3xi32>
// CHECK-NEXT:  }
func.func @broadcast_args() -> tensor<3xi32> {
  %x = tfl.pseudo_const dense<[2, 1, 3]> : tensor<3xi32> : tensor<3xi32>
  %y = tfl.pseudo_const dense<[4, 1]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.broadcast_args %x, %y : (tensor<3xi32>, tensor<2xi32>) -> tensor<3xi32>
  func.return %0 : tensor<3xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @range_from(
// CHECK-SAME:    [[START:%[^ :,)]+]]: tensor<i32>,
// CHECK-SAME:    [[LIMIT:%[^ :,)]+]]: tensor<i32>) -> tensor<3xi32> {
// CHECK-NEXT:    [[DELTA:%.*]] = qnn.constant dense<2> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[START]] : (tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.reshape [[DELTA]] : (tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.constant dense<[0, 1, 2]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_binary MULTIPLY, [[V2]], [[V1]] : (tensor<3xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<3xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.element_wise_binary ADD, [[V3]], [[V0]] : (tensor<3xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<3xi32>
// CHECK-NEXT:    func.return [[V4]] : tensor<3xi32>
// CHECK-NEXT:  }
func.func @range_from(%start: tensor<i32>, %limit: tensor<i32>) -> tensor<3xi32> {
  %delta = tfl.pseudo_const dense<2> : tensor<i32> : tensor<i32>
  %0 = tfl.range %start, %limit, %delta : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
  func.return %0 : tensor<3xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @broadcast_computed_args(
// CHECK-SAME:    [[A:%[^ :,)]+]]: tensor<1xi32>,
// CHECK-SAME:    [[B:%[^ :,)]+]]: tensor<2xi32>) -> tensor<2xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<1> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.concat [[V0]], [[A]] {axis = 0 : ui32} : (tensor<1xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<2xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.constant dense<1> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_binary EQUAL, [[B]], [[V2]] : (tensor<2xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<2xi1>
// CHECK-NEXT:    [[V4:%.*]] = qnn.element_wise_select [[V3]], [[V1]], [[B]] : (tensor<2xi1>, tensor<2xi32>,
// CHECK-SAME:        tensor<2xi32>) -> tensor<2xi32>
// CHECK-NEXT:    func.return [[V4]] : tensor<2xi32>
// CHECK-NEXT:  }
func.func @broadcast_computed_args(%a: tensor<1xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %0 = tfl.broadcast_args %a, %b : (tensor<1xi32>, tensor<2xi32>) -> tensor<2xi32>
  func.return %0 : tensor<2xi32>
}
