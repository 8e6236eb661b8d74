// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @topk_v2(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x9x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x4xi32>) {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]], [[V1:%.*]] = tfl.topk_v2 [[X]], [[Y]]
// CHECK-SAME:        : (tensor<3x9x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>)
// CHECK-SAME:        -> (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x4xi32>)
// CHECK-NEXT:    func.return [[V0]], [[V1]] : tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x4xi32>
// CHECK-NEXT:  }
func.func @topk_v2(%x: tensor<3x9x!q>) -> (tensor<3x4x!q>, tensor<3x4xi32>) {
  %y = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
  %0, %1 = tfl.topk_v2 %x, %y : (tensor<3x9x!q>, tensor<i32>) -> (tensor<3x4x!q>, tensor<3x4xi32>)
  func.return %0, %1 : tensor<3x4x!q>, tensor<3x4xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @topk_v2_i16(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<9xf32>) -> (tensor<4xf32>, tensor<4xi16>) {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<4> : tensor<i16> : tensor<i16>
// CHECK-NEXT:    [[V0:%.*]], [[V1:%.*]] = tfl.topk_v2 [[X]], [[Y]] : (tensor<9xf32>, tensor<i16>)
// CHECK-SAME:        -> (tensor<4xf32>, tensor<4xi16>)
// CHECK-NEXT:    func.return [[V0]], [[V1]] : tensor<4xf32>, tensor<4xi16>
// CHECK-NEXT:  }
func.func @topk_v2_i16(%x: tensor<9xf32>) -> (tensor<4xf32>, tensor<4xi16>) {
  %y = tfl.pseudo_const dense<4> : tensor<i16> : tensor<i16>
  %0, %1 = tfl.topk_v2 %x, %y : (tensor<9xf32>, tensor<i16>) -> (tensor<4xf32>, tensor<4xi16>)
  func.return %0, %1 : tensor<4xf32>, tensor<4xi16>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @where(
// CHECK-SAME:    ) -> tensor<2x1xi64> {
// CHECK-NEXT:    [[X:%.*]] = tfl.pseudo_const dense<[true, false, true]> : tensor<3xi1> : tensor<3xi1>
// CHECK-NEXT:    [[V0:%.*]] = tfl.where [[X]] : (tensor<3xi1>) -> tensor<2x1xi64>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x1xi64>
// CHECK-NEXT:  }
func.func @where() -> tensor<2x1xi64> {
  %x = tfl.pseudo_const dense<[true, false, true]> : tensor<3xi1> : tensor<3xi1>
  %0 = tfl.where %x : (tensor<3xi1>) -> tensor<2x1xi64>
  func.return %0 : tensor<2x1xi64>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @where_computed(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3xi1>) -> tensor<2x1xi64> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.where [[X]] : (tensor<3xi1>) -> tensor<2x1xi64>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x1xi64>
// CHECK-NEXT:  }
func.func @where_computed(%x: tensor<3xi1>) -> tensor<2x1xi64> {
  %0 = tfl.where %x : (tensor<3xi1>) -> tensor<2x1xi64>
  func.return %0 : tensor<2x1xi64>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @unique(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4xi32>) -> (tensor<3xi32>, tensor<4xi64>) {
// CHECK-NEXT:    [[V0:%.*]], [[V1:%.*]] = tfl.unique [[X]] : (tensor<4xi32>) -> (tensor<3xi32>, tensor<4xi64>)
// CHECK-NEXT:    func.return [[V0]], [[V1]] : tensor<3xi32>, tensor<4xi64>
// CHECK-NEXT:  }
func.func @unique(%x: tensor<4xi32>) -> (tensor<3xi32>, tensor<4xi64>) {
  %0, %1 = tfl.unique %x : (tensor<4xi32>) -> (tensor<3xi32>, tensor<4xi64>)
  func.return %0, %1 : tensor<3xi32>, tensor<4xi64>
}
