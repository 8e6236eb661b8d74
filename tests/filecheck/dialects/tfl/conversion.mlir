// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

// UPDATE-CHECKS
// CHECK-LABEL: func.func @cast(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4xf32>) -> tensor<4xi8> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.cast [[X]] : (tensor<4xf32>) -> tensor<4xi8>
// CHECK-NEXT:    func.return [[V0]] : tensor<4xi8>
// CHECK-NEXT:  }
func.func @cast(%x: tensor<4xf32>) -> tensor<4xi8> {
  %0 = tfl.cast %x : (tensor<4xf32>) -> tensor<4xi8>
  func.return %0 : tensor<4xi8>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @cast_scalar(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<i1>) -> tensor<f32> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.cast [[X]] : (tensor<i1>) -> tensor<f32>
// CHECK-NEXT:    func.return [[V0]] : tensor<f32>
// CHECK-NEXT:  }
func.func @cast_scalar(%x: tensor<i1>) -> tensor<f32> {
  %0 = tfl.cast %x : (tensor<i1>) -> tensor<f32>
  func.return %0 : tensor<f32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @bitcast(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.bitcast [[X]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4xf32>
// CHECK-NEXT:  }
func.func @bitcast(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tfl.bitcast %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @bitcast_parts(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2xf32>) -> tensor<2x4xi8> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.bitcast [[X]] : (tensor<2xf32>) -> tensor<2x4xi8>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x4xi8>
// CHECK-NEXT:  }
func.func @bitcast_parts(%x: tensor<2xf32>) -> tensor<2x4xi8> {
  %0 = tfl.bitcast %x : (tensor<2xf32>) -> tensor<2x4xi8>
  func.return %0 : tensor<2x4xi8>
}
