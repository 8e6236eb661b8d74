// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @pad(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<3x8x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<{{\[\[}}1, 0], [2, 3]]> : tensor<2x2xi32> : tensor<2x2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.pad [[X]], [[Y]] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2x2xi32>) -> tensor<3x8x!quant.uniform<i8:f32, 0.5:3>>
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
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<{{\[\[}}1, 2]]> : tensor<1x2xi64> : tensor<1x2xi64>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_qconst dense<7> : tensor<i8> : tensor<!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V0:%.*]] = tfl.padv2 [[X]], [[Y]], [[Z]] : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<1x2xi64>, tensor<!quant.uniform<i8:f32, 0.5:3>>)
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
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<{{\[\[}}1, 2], [3, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.mirror_pad [[X]], [[Y]] {mode = "REFLECT"}
// CHECK-SAME:        : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x2xi32>)
// CHECK-SAME:        -> tensor<6x7x!quant.uniform<i8:f32, 0.5:3>>
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
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<{{\[\[}}1, 3]]> : tensor<1x2xi32> : tensor<1x2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.mirror_pad [[X]], [[Y]] {mode = "SYMMETRIC"} : (tensor<3xf32>,
// CHECK-SAME:        tensor<1x2xi32>) -> tensor<7xf32>
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
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[2, 1]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.tile [[X]], [[Y]] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2xi32>) -> tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>
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
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[2, 2, 3]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.broadcast_to [[X]], [[Y]] : (tensor<1x3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<3xi32>) -> tensor<2x2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @broadcast_to(%x: tensor<1x3x!q>) -> tensor<2x2x3x!q> {
  %y = tfl.pseudo_const dense<[2, 2, 3]> : tensor<3xi32> : tensor<3xi32>
  %0 = tfl.broadcast_to %x, %y : (tensor<1x3x!q>, tensor<3xi32>) -> tensor<2x2x3x!q>
  func.return %0 : tensor<2x2x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @broadcast_to_floats(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<f32>) -> tensor<2xf32> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<2> : tensor<1xi64> : tensor<1xi64>
// CHECK-NEXT:    [[V0:%.*]] = tfl.broadcast_to [[X]], [[Y]] : (tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<2xf32>
// CHECK-NEXT:  }
func.func @broadcast_to_floats(%x: tensor<f32>) -> tensor<2xf32> {
  %y = tfl.pseudo_const dense<[2]> : tensor<1xi64> : tensor<1xi64>
  %0 = tfl.broadcast_to %x, %y : (tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
  func.return %0 : tensor<2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @broadcast_to_truth(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<1xi1>) -> tensor<3xi1> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<3> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.broadcast_to [[X]], [[Y]] : (tensor<1xi1>, tensor<1xi32>) -> tensor<3xi1>
// CHECK-NEXT:    func.return [[V0]] : tensor<3xi1>
// CHECK-NEXT:  }
func.func @broadcast_to_truth(%x: tensor<1xi1>) -> tensor<3xi1> {
  %y = tfl.pseudo_const dense<[3]> : tensor<1xi32> : tensor<1xi32>
  %0 = tfl.broadcast_to %x, %y : (tensor<1xi1>, tensor<1xi32>) -> tensor<3xi1>
  func.return %0 : tensor<3xi1>
}
