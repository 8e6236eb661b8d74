// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @topk_v2(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x9x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x4xi32>) {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}0, 3, 1], [8, -1, -1]]}
// CHECK-SAME:        : (tensor<3x9x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x9x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V1:%.*]], [[V2:%.*]] = qnn.top_k [[V0]] {k = 4 : ui32}
// CHECK-SAME:        : (tensor<3x9x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<3x4xi32>)
// CHECK-NEXT:    [[V3:%.*]] = qnn.constant dense<8> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.element_wise_binary SUBTRACT, [[V3]], [[V2]] : (tensor<1xi32>,
// CHECK-SAME:        tensor<3x4xi32>) -> tensor<3x4xi32>
// CHECK-NEXT:    func.return [[V1]], [[V4]] : tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x4xi32>
// CHECK-NEXT:  }
func.func @topk_v2(%x: tensor<3x9x!q>) -> (tensor<3x4x!q>, tensor<3x4xi32>) {
  %y = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
  %0, %1 = tfl.topk_v2 %x, %y : (tensor<3x9x!q>, tensor<i32>) -> (tensor<3x4x!q>, tensor<3x4xi32>)
  func.return %0, %1 : tensor<3x4x!q>, tensor<3x4xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @topk_v2_i16(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<9xf32>) -> (tensor<4xf32>, tensor<4xi16>) {
// CHECK-NEXT:    [[V0:%.*]] = qnn.strided_slice [[X]] {ranges = {{\[\[}}8, -1, -1]]} : (tensor<9xf32>) -> tensor<9xf32>
// CHECK-NEXT:    [[V1:%.*]], [[V2:%.*]] = qnn.top_k [[V0]] {k = 4 : ui32} : (tensor<9xf32>) -> (tensor<4xf32>,
// CHECK-SAME:        tensor<4xi32>)
// CHECK-NEXT:    [[V3:%.*]] = qnn.constant dense<8> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.element_wise_binary SUBTRACT, [[V3]], [[V2]] : (tensor<1xi32>, tensor<4xi32>)
// CHECK-SAME:        -> tensor<4xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.cast [[V4]] : (tensor<4xi32>) -> tensor<4xi16>
// CHECK-NEXT:    func.return [[V1]], [[V5]] : tensor<4xf32>, tensor<4xi16>
// CHECK-NEXT:  }
func.func @topk_v2_i16(%x: tensor<9xf32>) -> (tensor<4xf32>, tensor<4xi16>) {
  %y = tfl.pseudo_const dense<4> : tensor<i16> : tensor<i16>
  %0, %1 = tfl.topk_v2 %x, %y : (tensor<9xf32>, tensor<i16>) -> (tensor<4xf32>, tensor<4xi16>)
  func.return %0, %1 : tensor<4xf32>, tensor<4xi16>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @where(
// CHECK-SAME:    ) -> tensor<2x1xi64> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<{{\[\[}}0], [2]]> : tensor<2x1xi64> : tensor<2x1xi64>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x1xi64>
// CHECK-NEXT:  }
func.func @where() -> tensor<2x1xi64> {
  %x = tfl.pseudo_const dense<[true, false, true]> : tensor<3xi1> : tensor<3xi1>
  %0 = tfl.where %x : (tensor<3xi1>) -> tensor<2x1xi64>
  func.return %0 : tensor<2x1xi64>
}
