// RUN: qnn-opt %s -p qnn-to-hvx --split-input-file | filecheck %s

// A row at a time: its index is a word, clamped to the table; the launch states the limits of indices.

// CHECK: htp.launch @gather_rows_1x3x128_0
// CHECK: index_limits = {{\[}}1, 30]
// CHECK-LABEL: func.func @gather_rows
// CHECK: scf.for
// CHECK: %[[WORD:.*]] = hvx.memw
// CHECK: arith.maxsi %[[WORD]]
// CHECK: %[[ROW:.*]] = arith.minsi
// CHECK: hvx.veqw
// CHECK: arith.muli %[[ROW]]
// CHECK: hvx.vL32
// CHECK: hvx.vmux
// CHECK: hvx.vS32
func.func @gather(%x: tensor<30x128xui8>, %i: tensor<3xi32>) -> tensor<3x128xui8> {
  %0 = qnn.gather %x, %i {axis = 0 : i32} : (tensor<30x128xui8>, tensor<3xi32>) -> tensor<3x128xui8>
  func.return %0 : tensor<3x128xui8>
}

// -----

// CHECK-LABEL: func.func @scatter_rows
// CHECK: scf.for
// CHECK: hvx.vS32b_ai
// CHECK: scf.for
// CHECK: hvx.memw
// CHECK: hvx.vaddw
// CHECK: hvx.vmux
// CHECK: hvx.vS32
func.func @scatter(%x: tensor<5x32xi32>, %i: tensor<3x1xi32>, %u: tensor<3x32xi32>) -> tensor<5x32xi32> {
  %0 = qnn.scatter_nd %x, %i, %u {reduction = ADD} : (tensor<5x32xi32>, tensor<3x1xi32>, tensor<3x32xi32>) -> tensor<5x32xi32>
  func.return %0 : tensor<5x32xi32>
}
