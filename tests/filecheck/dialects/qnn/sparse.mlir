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
