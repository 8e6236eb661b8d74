// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:0>

func.func @sparse(%i: tensor<5x2xi32>, %v: tensor<5x3x!x>, %d: tensor<?x1xui32, #qnn.bounds<[6, 1]>>, %f: tensor<?xf32, #qnn.bounds<[6]>>) {
  // CHECK-LABEL: @sparse
  // CHECK: qnn.create_sparse %i, %v : {{.*}} -> tensor<8x9x3x!{{.*}}, #qnn.sparse<[5, 2]>>
  %0 = qnn.create_sparse %i, %v : (tensor<5x2xi32>, tensor<5x3x!x>) -> tensor<8x9x3x!x, #qnn.sparse<[5, 2]>>
  // CHECK: qnn.get_sparse_indices %0 : {{.*}} -> tensor<5x2xui32>
  %1 = qnn.get_sparse_indices %0 : (tensor<8x9x3x!x, #qnn.sparse<[5, 2]>>) -> tensor<5x2xui32>
  // CHECK: qnn.get_sparse_values %0 : {{.*}} -> tensor<5x3x!{{.*}}>
  %2 = qnn.get_sparse_values %0 : (tensor<8x9x3x!x, #qnn.sparse<[5, 2]>>) -> tensor<5x3x!x>
  // CHECK: qnn.sparse_to_dense %0 : {{.*}} -> tensor<8x9x3x!{{.*}}>
  %3 = qnn.sparse_to_dense %0 : (tensor<8x9x3x!x, #qnn.sparse<[5, 2]>>) -> tensor<8x9x3x!x>
  // CHECK: qnn.create_sparse %d, %f : (tensor<?x1xui32, #qnn.bounds<[6, 1]>>, tensor<?xf32, #qnn.bounds<[6]>>) -> tensor<9xf32, #qnn.sparse<[?, 1], 6>>
  %4 = qnn.create_sparse %d, %f : (tensor<?x1xui32, #qnn.bounds<[6, 1]>>, tensor<?xf32, #qnn.bounds<[6]>>) -> tensor<9xf32, #qnn.sparse<[?, 1], 6>>
  // CHECK: qnn.get_sparse_indices %4 : (tensor<9xf32, #qnn.sparse<[?, 1], 6>>) -> tensor<?x1xi32, #qnn.bounds<[6, 1]>>
  %5 = qnn.get_sparse_indices %4 : (tensor<9xf32, #qnn.sparse<[?, 1], 6>>) -> tensor<?x1xi32, #qnn.bounds<[6, 1]>>
  // CHECK: qnn.get_sparse_values %4 : (tensor<9xf32, #qnn.sparse<[?, 1], 6>>) -> tensor<?xf32, #qnn.bounds<[6]>>
  %6 = qnn.get_sparse_values %4 : (tensor<9xf32, #qnn.sparse<[?, 1], 6>>) -> tensor<?xf32, #qnn.bounds<[6]>>
  func.return
}

func.func @on_floats(%a: tensor<2x4xf32>, %j2: tensor<2x1xi32>) {
  // CHECK-LABEL: @on_floats
  // CHECK: qnn.create_sparse %j2, %a : (tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<5x4xf32, #qnn.sparse<[2, 1]>>
  %0 = qnn.create_sparse %j2, %a : (tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<5x4xf32, #qnn.sparse<[2, 1]>>
  // CHECK: qnn.get_sparse_indices %0 : (tensor<5x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<2x1xi32>
  %1 = qnn.get_sparse_indices %0 : (tensor<5x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<2x1xi32>
  // CHECK: qnn.get_sparse_values %0 : (tensor<5x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<2x4xf32>
  %2 = qnn.get_sparse_values %0 : (tensor<5x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<2x4xf32>
  // CHECK: qnn.sparse_to_dense %0 : (tensor<5x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<5x4xf32>
  %3 = qnn.sparse_to_dense %0 : (tensor<5x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<5x4xf32>
  func.return
}

func.func @on_quantized(%a: tensor<2x4x!x>, %j2: tensor<2x1xi32>) {
  // CHECK-LABEL: @on_quantized
  // CHECK: qnn.create_sparse %j2, %a : {{.*}} -> tensor<5x4x!{{.*}}, #qnn.sparse<[2, 1]>>
  %0 = qnn.create_sparse %j2, %a : (tensor<2x1xi32>, tensor<2x4x!x>) -> tensor<5x4x!x, #qnn.sparse<[2, 1]>>
  // CHECK: qnn.get_sparse_indices %0 : {{.*}} -> tensor<2x1xi32>
  %1 = qnn.get_sparse_indices %0 : (tensor<5x4x!x, #qnn.sparse<[2, 1]>>) -> tensor<2x1xi32>
  // CHECK: qnn.get_sparse_values %0 : {{.*}} -> tensor<2x4x!{{.*}}>
  %2 = qnn.get_sparse_values %0 : (tensor<5x4x!x, #qnn.sparse<[2, 1]>>) -> tensor<2x4x!x>
  // CHECK: qnn.sparse_to_dense %0 : {{.*}} -> tensor<5x4x!{{.*}}>
  %3 = qnn.sparse_to_dense %0 : (tensor<5x4x!x, #qnn.sparse<[2, 1]>>) -> tensor<5x4x!x>
  func.return
}

func.func @on_integers(%a: tensor<2x4xi32>, %j2: tensor<2x1xi32>) {
  // CHECK-LABEL: @on_integers
  // CHECK: qnn.create_sparse %j2, %a : (tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<5x4xi32, #qnn.sparse<[2, 1]>>
  %0 = qnn.create_sparse %j2, %a : (tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<5x4xi32, #qnn.sparse<[2, 1]>>
  // CHECK: qnn.get_sparse_indices %0 : (tensor<5x4xi32, #qnn.sparse<[2, 1]>>) -> tensor<2x1xi32>
  %1 = qnn.get_sparse_indices %0 : (tensor<5x4xi32, #qnn.sparse<[2, 1]>>) -> tensor<2x1xi32>
  // CHECK: qnn.get_sparse_values %0 : (tensor<5x4xi32, #qnn.sparse<[2, 1]>>) -> tensor<2x4xi32>
  %2 = qnn.get_sparse_values %0 : (tensor<5x4xi32, #qnn.sparse<[2, 1]>>) -> tensor<2x4xi32>
  // CHECK: qnn.sparse_to_dense %0 : (tensor<5x4xi32, #qnn.sparse<[2, 1]>>) -> tensor<5x4xi32>
  %3 = qnn.sparse_to_dense %0 : (tensor<5x4xi32, #qnn.sparse<[2, 1]>>) -> tensor<5x4xi32>
  func.return
}
