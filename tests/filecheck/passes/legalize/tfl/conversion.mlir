// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

// UPDATE-CHECKS
// CHECK-LABEL: func.func @cast(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4xf32>) -> tensor<4xi8> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.cast [[X]] : (tensor<4xf32>) -> tensor<4xi8>
// CHECK-NEXT:    func.return [[V0]] : tensor<4xi8>
// CHECK-NEXT:  }
func.func @cast(%x: tensor<4xf32>) -> tensor<4xi8> {
  %0 = tfl.cast %x : (tensor<4xf32>) -> tensor<4xi8>
  func.return %0 : tensor<4xi8>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @cast_scalar(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<i1>) -> tensor<f32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[X]] : (tensor<i1>) -> tensor<1xi1>
// CHECK-NEXT:    [[V1:%.*]] = qnn.cast [[V0]] : (tensor<1xi1>) -> tensor<1xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.reshape [[V1]] : (tensor<1xf32>) -> tensor<f32>
// CHECK-NEXT:    func.return [[V2]] : tensor<f32>
// CHECK-NEXT:  }
func.func @cast_scalar(%x: tensor<i1>) -> tensor<f32> {
  %0 = tfl.cast %x : (tensor<i1>) -> tensor<f32>
  func.return %0 : tensor<f32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @bitcast(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[X]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4xf32>
// CHECK-NEXT:  }
func.func @bitcast(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tfl.bitcast %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
