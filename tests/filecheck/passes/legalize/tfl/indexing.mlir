// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @gather(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5x4x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<2xi32>) -> tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.gather [[X]], [[Y]] {axis = 1 : i32}
// CHECK-SAME:        : (tensor<3x5x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>)
// CHECK-SAME:        -> tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @gather(%x: tensor<3x5x4x!q>, %y: tensor<2xi32>) -> tensor<3x2x4x!q> {
  %0 = tfl.gather %x, %y {axis = 1 : i32} : (tensor<3x5x4x!q>, tensor<2xi32>) -> tensor<3x2x4x!q>
  func.return %0 : tensor<3x2x4x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @gather_one(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<i64>) -> tensor<3xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[Y]] : (tensor<i64>) -> tensor<1xi64>
// CHECK-NEXT:    [[V1:%.*]] = qnn.gather [[X]], [[V0]] {axis = 1 : i32} : (tensor<3x5xf32>, tensor<1xi64>)
// CHECK-SAME:        -> tensor<3x1xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.reshape [[V1]] : (tensor<3x1xf32>) -> tensor<3xf32>
// CHECK-NEXT:    func.return [[V2]] : tensor<3xf32>
// CHECK-NEXT:  }
func.func @gather_one(%x: tensor<3x5xf32>, %y: tensor<i64>) -> tensor<3xf32> {
  %0 = tfl.gather %x, %y {axis = -1 : i32} : (tensor<3x5xf32>, tensor<i64>) -> tensor<3xf32>
  func.return %0 : tensor<3xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @gather_batch(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5x4xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<3x2xi32>) -> tensor<3x5x2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[Y]] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.transpose [[X]] {perm = [0, 2, 1]} : (tensor<3x5x4xf32>) -> tensor<3x4x5xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.gather_nd [[V1]], [[V0]] {batch_dims = 1 : ui32} : (tensor<3x4x5xf32>,
// CHECK-SAME:        tensor<3x2x1xi32>) -> tensor<3x2x5xf32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.transpose [[V2]] {perm = [0, 2, 1]} : (tensor<3x2x5xf32>) -> tensor<3x5x2xf32>
// CHECK-NEXT:    func.return [[V3]] : tensor<3x5x2xf32>
// CHECK-NEXT:  }
func.func @gather_batch(%x: tensor<3x5x4xf32>, %y: tensor<3x2xi32>) -> tensor<3x5x2xf32> {
  %0 = tfl.gather %x, %y {axis = 2 : i32, batch_dims = 1 : i32}
      : (tensor<3x5x4xf32>, tensor<3x2xi32>) -> tensor<3x5x2xf32>
  func.return %0 : tensor<3x5x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @gather_nd(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x5x4x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<6x2xi32>) -> tensor<6x4x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.gather_nd [[X]], [[Y]] : (tensor<3x5x4x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<6x2xi32>) -> tensor<6x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<6x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @gather_nd(%x: tensor<3x5x4x!q>, %y: tensor<6x2xi32>) -> tensor<6x4x!q> {
  %0 = tfl.gather_nd %x, %y : (tensor<3x5x4x!q>, tensor<6x2xi32>) -> tensor<6x4x!q>
  func.return %0 : tensor<6x4x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @embedding_lookup(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3xi32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<5x4xf32>) -> tensor<3x4xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.gather [[Y]], [[X]] {axis = 0 : i32} : (tensor<5x4xf32>, tensor<3xi32>)
// CHECK-SAME:        -> tensor<3x4xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x4xf32>
// CHECK-NEXT:  }
func.func @embedding_lookup(%x: tensor<3xi32>, %y: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %0 = tfl.embedding_lookup %x, %y : (tensor<3xi32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  func.return %0 : tensor<3x4xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @embedding_lookup_quantized(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3xi32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<5x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x4xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.gather [[Y]], [[X]] {axis = 0 : i32}
// CHECK-SAME:        : (tensor<5x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<3xi32>)
// CHECK-SAME:        -> tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V1:%.*]] = qnn.dequantize [[V0]] : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x4xf32>
// CHECK-NEXT:    func.return [[V1]] : tensor<3x4xf32>
// CHECK-NEXT:  }
func.func @embedding_lookup_quantized(%x: tensor<3xi32>, %y: tensor<5x4x!q>) -> tensor<3x4xf32> {
  %0 = tfl.embedding_lookup %x, %y : (tensor<3xi32>, tensor<5x4x!q>) -> tensor<3x4xf32>
  func.return %0 : tensor<3x4xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @scatter_nd(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<5x1xi32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<5x3xf32>) -> tensor<4x3xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[4, 3]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = 0.000000e+00 : f32} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<4x3xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.scatter_nd [[V1]], [[X]], [[Y]] {reduction = ADD} : (tensor<4x3xf32>,
// CHECK-SAME:        tensor<5x1xi32>, tensor<5x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:    func.return [[V2]] : tensor<4x3xf32>
// CHECK-NEXT:  }
func.func @scatter_nd(%x: tensor<5x1xi32>, %y: tensor<5x3xf32>) -> tensor<4x3xf32> {
  %z = tfl.pseudo_const dense<[4, 3]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.scatter_nd %x, %y, %z : (tensor<5x1xi32>, tensor<5x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
  func.return %0 : tensor<4x3xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @scatter_nd_distinct(
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<4x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[X:%.*]] = qnn.constant dense<{{\[\[}}2], [0]]> : tensor<2x1xi32> : tensor<2x1xi32>
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[4, 3]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = 0 : i8} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V2:%.*]] = qnn.scatter_nd [[V1]], [[X]], [[Y]] : (tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2x1xi32>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V2]] : tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @scatter_nd_distinct(%y: tensor<2x3x!q>) -> tensor<4x3x!q> {
  %x = tfl.pseudo_const dense<[[2], [0]]> : tensor<2x1xi32> : tensor<2x1xi32>
  %z = tfl.pseudo_const dense<[4, 3]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.scatter_nd %x, %y, %z : (tensor<2x1xi32>, tensor<2x3x!q>, tensor<2xi32>) -> tensor<4x3x!q>
  func.return %0 : tensor<4x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @sparse_to_dense(
// CHECK-SAME:    [[Z:%[^ :,)]+]]: tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<3x4x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[X:%.*]] = qnn.constant dense<{{\[\[}}0, 1], [2, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[3, 4]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = 7 : i8} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    [[V2:%.*]] = qnn.scatter_nd [[V1]], [[X]], [[Z]] : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2x2xi32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V2]] : tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @sparse_to_dense(%z: tensor<2x!q>) -> tensor<3x4x!q> {
  %x = tfl.pseudo_const dense<[[0, 1], [2, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
  %y = tfl.pseudo_const dense<[3, 4]> : tensor<2xi32> : tensor<2xi32>
  %w = tfl.pseudo_qconst dense<7> : tensor<i8> : tensor<!q>
  %0 = tfl.sparse_to_dense %x, %y, %z, %w
      : (tensor<2x2xi32>, tensor<2xi32>, tensor<2x!q>, tensor<!q>) -> tensor<3x4x!q>
  func.return %0 : tensor<3x4x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @sparse_to_dense_vector(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2xi64>,
// CHECK-SAME:    [[Z:%[^ :,)]+]]: tensor<f32>,
// CHECK-SAME:    [[W:%[^ :,)]+]]: tensor<f32>) -> tensor<4xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[W]] : (tensor<f32>) -> tensor<1xf32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant dense<-0.000000e+00> : tensor<4xf32> : tensor<4xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.element_wise_binary ADD, [[V0]], [[V1]] : (tensor<1xf32>, tensor<4xf32>)
// CHECK-SAME:        -> tensor<4xf32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.cast [[X]] : (tensor<2xi64>) -> tensor<2xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.reshape [[V3]] : (tensor<2xi32>) -> tensor<2x1xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.reshape [[Z]] : (tensor<f32>) -> tensor<1xf32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.constant dense<-0.000000e+00> : tensor<2xf32> : tensor<2xf32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.element_wise_binary ADD, [[V5]], [[V6]] : (tensor<1xf32>, tensor<2xf32>)
// CHECK-SAME:        -> tensor<2xf32>
// CHECK-NEXT:    [[V8:%.*]] = qnn.scatter_nd [[V2]], [[V4]], [[V7]] : (tensor<4xf32>, tensor<2x1xi32>,
// CHECK-SAME:        tensor<2xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[V8]] : tensor<4xf32>
// CHECK-NEXT:  }
func.func @sparse_to_dense_vector(%x: tensor<2xi64>, %z: tensor<f32>, %w: tensor<f32>) -> tensor<4xf32> {
  %y = tfl.pseudo_const dense<[4]> : tensor<1xi64> : tensor<1xi64>
  %0 = tfl.sparse_to_dense %x, %y, %z, %w {validate_indices = true}
      : (tensor<2xi64>, tensor<1xi64>, tensor<f32>, tensor<f32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
