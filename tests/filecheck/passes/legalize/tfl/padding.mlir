// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @pad(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<3x8x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.pad CONSTANT, [[X]] {pad_amount = {{\[\[}}1, 0], [2, 3]],
// CHECK-SAME:        pad_constant_value = 3 : i32} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<3x8x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x8x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @pad(%x: tensor<2x3x!q>) -> tensor<3x8x!q> {
  %y = tfl.pseudo_const dense<[[1, 0], [2, 3]]> : tensor<2x2xi32> : tensor<2x2xi32>
  %0 = tfl.pad %x, %y : (tensor<2x3x!q>, tensor<2x2xi32>) -> tensor<3x8x!q>
  func.return %0 : tensor<3x8x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @padv2(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<5x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.pad CONSTANT, [[X]] {pad_amount = {{\[\[}}1, 2]],
// CHECK-SAME:        pad_constant_value = 7 : i32} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<5x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<5x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @padv2(%x: tensor<2x!q>) -> tensor<5x!q> {
  %y = tfl.pseudo_const dense<[[1, 2]]> : tensor<1x2xi64> : tensor<1x2xi64>
  %z = tfl.pseudo_qconst dense<7> : tensor<i8> : tensor<!q>
  %0 = tfl.padv2 %x, %y, %z : (tensor<2x!q>, tensor<1x2xi64>, tensor<!q>) -> tensor<5x!q>
  func.return %0 : tensor<5x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @mirror_pad_reflect(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<6x7x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.pad MIRROR_REFLECT, [[X]] {pad_amount = {{\[\[}}1, 2], [3, 0]]}
// CHECK-SAME:        : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6x7x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<6x7x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @mirror_pad_reflect(%x: tensor<3x4x!q>) -> tensor<6x7x!q> {
  %y = tfl.pseudo_const dense<[[1, 2], [3, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
  %0 = tfl.mirror_pad %x, %y {mode = "REFLECT"} : (tensor<3x4x!q>, tensor<2x2xi32>) -> tensor<6x7x!q>
  func.return %0 : tensor<6x7x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @mirror_pad_symmetric(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3xf32>) -> tensor<7xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.pad MIRROR_SYMMETRIC, [[X]] {pad_amount = {{\[\[}}1, 3]]} : (tensor<3xf32>)
// CHECK-SAME:        -> tensor<7xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<7xf32>
// CHECK-NEXT:  }
func.func @mirror_pad_symmetric(%x: tensor<3xf32>) -> tensor<7xf32> {
  %y = tfl.pseudo_const dense<[[1, 3]]> : tensor<1x2xi32> : tensor<1x2xi32>
  %0 = tfl.mirror_pad %x, %y {mode = "SYMMETRIC"} : (tensor<3xf32>, tensor<1x2xi32>) -> tensor<7xf32>
  func.return %0 : tensor<7xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @tile(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<4x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.tile [[X]] {multiples = [2, 1]} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @tile(%x: tensor<2x3x!q>) -> tensor<4x3x!q> {
  %y = tfl.pseudo_const dense<[2, 1]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.tile %x, %y : (tensor<2x3x!q>, tensor<2xi32>) -> tensor<4x3x!q>
  func.return %0 : tensor<4x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @broadcast_to(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<1x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<2x2x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<3> : tensor<2x2x1xi8> : tensor<2x2x1x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V1:%.*]] = qnn.element_wise_binary ADD, [[X]], [[V0]]
// CHECK-SAME:        : (tensor<1x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x2x1x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V1]] : tensor<2x2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @broadcast_to(%x: tensor<1x3x!q>) -> tensor<2x2x3x!q> {
  %y = tfl.pseudo_const dense<[2, 2, 3]> : tensor<3xi32> : tensor<3xi32>
  %0 = tfl.broadcast_to %x, %y : (tensor<1x3x!q>, tensor<3xi32>) -> tensor<2x2x3x!q>
  func.return %0 : tensor<2x2x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @broadcast_to_floats(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<f32>) -> tensor<2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<-0.000000e+00> : tensor<2xf32> : tensor<2xf32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.element_wise_binary ADD, [[X]], [[V0]] : (tensor<f32>, tensor<2xf32>)
// CHECK-SAME:        -> tensor<2xf32>
// CHECK-NEXT:    func.return [[V1]] : tensor<2xf32>
// CHECK-NEXT:  }
func.func @broadcast_to_floats(%x: tensor<f32>) -> tensor<2xf32> {
  %y = tfl.pseudo_const dense<[2]> : tensor<1xi64> : tensor<1xi64>
  %0 = tfl.broadcast_to %x, %y : (tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
  func.return %0 : tensor<2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @broadcast_to_truth(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<1xi1>) -> tensor<3xi1> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<false> : tensor<3xi1> : tensor<3xi1>
// CHECK-NEXT:    [[V1:%.*]] = qnn.element_wise_binary OR, [[X]], [[V0]] : (tensor<1xi1>, tensor<3xi1>) -> tensor<3xi1>
// CHECK-NEXT:    func.return [[V1]] : tensor<3xi1>
// CHECK-NEXT:  }
func.func @broadcast_to_truth(%x: tensor<1xi1>) -> tensor<3xi1> {
  %y = tfl.pseudo_const dense<[3]> : tensor<1xi32> : tensor<1xi32>
  %0 = tfl.broadcast_to %x, %y : (tensor<1xi1>, tensor<1xi32>) -> tensor<3xi1>
  func.return %0 : tensor<3xi1>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @pad_by(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3xi1>,
// CHECK-SAME:    [[AMOUNTS:%[^ :,)]+]]: tensor<2x2xi32>) -> tensor<2x6xi1> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[2, 6]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = false} : (tensor<2xui32>) -> tensor<2x6xi1>
// CHECK-NEXT:    [[V2:%.*]] = qnn.reshape [[AMOUNTS]] : (tensor<2x2xi32>) -> tensor<4xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.strided_slice [[V2]] {ranges = {{\[\[}}2, 3, 1]]} : (tensor<4xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.constant dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi32> : tensor<6xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.element_wise_binary SUBTRACT, [[V4]], [[V3]] : (tensor<6xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<6xi32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.constant dense<0> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.element_wise_binary MAXIMUM, [[V5]], [[V6]] : (tensor<6xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<6xi32>
// CHECK-NEXT:    [[V8:%.*]] = qnn.constant dense<2> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V9:%.*]] = qnn.element_wise_binary MINIMUM, [[V7]], [[V8]] : (tensor<6xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<6xi32>
// CHECK-NEXT:    [[V10:%.*]] = qnn.element_wise_binary NOT_EQUAL, [[V5]], [[V9]] : (tensor<6xi32>,
// CHECK-SAME:        tensor<6xi32>) -> tensor<6xi1>
// CHECK-NEXT:    [[V11:%.*]] = qnn.reshape [[V10]] : (tensor<6xi1>) -> tensor<1x6xi1>
// CHECK-NEXT:    [[V12:%.*]] = qnn.gather [[X]], [[V9]] {axis = 1 : i32} : (tensor<2x3xi1>, tensor<6xi32>)
// CHECK-SAME:        -> tensor<2x6xi1>
// CHECK-NEXT:    [[V13:%.*]] = qnn.element_wise_select [[V11]], [[V1]], [[V12]] : (tensor<1x6xi1>,
// CHECK-SAME:        tensor<2x6xi1>, tensor<2x6xi1>) -> tensor<2x6xi1>
// CHECK-NEXT:    func.return [[V13]] : tensor<2x6xi1>
// CHECK-NEXT:  }
func.func @pad_by(%x: tensor<2x3xi1>, %amounts: tensor<2x2xi32>) -> tensor<2x6xi1> {
  %0 = tfl.pad %x, %amounts : (tensor<2x3xi1>, tensor<2x2xi32>) -> tensor<2x6xi1>
  func.return %0 : tensor<2x6xi1>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @pad_with(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x1xi32>,
// CHECK-SAME:    [[VALUE:%[^ :,)]+]]: tensor<i32>) -> tensor<2x2xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.pad CONSTANT, [[X]] {pad_amount = {{\[\[}}0, 0], [0, 1]]} : (tensor<2x1xi32>)
// CHECK-SAME:        -> tensor<2x2xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant dense<{{\[\[}}false, true], [false, true]]> : tensor<2x2xi1>
// CHECK-SAME:        : tensor<2x2xi1>
// CHECK-NEXT:    [[V2:%.*]] = qnn.reshape [[VALUE]] : (tensor<i32>) -> tensor<1x1xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_select [[V1]], [[V2]], [[V0]] : (tensor<2x2xi1>,
// CHECK-SAME:        tensor<1x1xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    func.return [[V3]] : tensor<2x2xi32>
// CHECK-NEXT:  }
func.func @pad_with(%x: tensor<2x1xi32>, %value: tensor<i32>) -> tensor<2x2xi32> {
  %amounts = tfl.pseudo_const dense<[[0, 0], [0, 1]]> : tensor<2x2xi32> : tensor<2x2xi32>
  %0 = tfl.padv2 %x, %amounts, %value : (tensor<2x1xi32>, tensor<2x2xi32>, tensor<i32>) -> tensor<2x2xi32>
  func.return %0 : tensor<2x2xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @pad_by_with(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x1xi32>,
// CHECK-SAME:    [[AMOUNTS:%[^ :,)]+]]: tensor<2x2xi64>,
// CHECK-SAME:    [[VALUE:%[^ :,)]+]]: tensor<i32>) -> tensor<2x2xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[VALUE]] : (tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant dense<0> : tensor<2x2xi32> : tensor<2x2xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.element_wise_binary ADD, [[V0]], [[V1]] : (tensor<1xi32>, tensor<2x2xi32>)
// CHECK-SAME:        -> tensor<2x2xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.cast [[AMOUNTS]] : (tensor<2x2xi64>) -> tensor<2x2xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.reshape [[V3]] : (tensor<2x2xi32>) -> tensor<4xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.strided_slice [[V4]] {ranges = {{\[\[}}2, 3, 1]]} : (tensor<4xi32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.constant dense<[0, 1]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.element_wise_binary NOT_EQUAL, [[V6]], [[V5]] : (tensor<2xi32>,
// CHECK-SAME:        tensor<1xi32>) -> tensor<2xi1>
// CHECK-NEXT:    [[V8:%.*]] = qnn.reshape [[V7]] : (tensor<2xi1>) -> tensor<1x2xi1>
// CHECK-NEXT:    [[V9:%.*]] = qnn.element_wise_select [[V8]], [[V2]], [[X]] : (tensor<1x2xi1>, tensor<2x2xi32>,
// CHECK-SAME:        tensor<2x1xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    func.return [[V9]] : tensor<2x2xi32>
// CHECK-NEXT:  }
func.func @pad_by_with(%x: tensor<2x1xi32>, %amounts: tensor<2x2xi64>, %value: tensor<i32>) -> tensor<2x2xi32> {
  %0 = tfl.padv2 %x, %amounts, %value : (tensor<2x1xi32>, tensor<2x2xi64>, tensor<i32>) -> tensor<2x2xi32>
  func.return %0 : tensor<2x2xi32>
}
