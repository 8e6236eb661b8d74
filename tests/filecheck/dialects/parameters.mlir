// RUN: qnn-opt %s --print-local-scope | filecheck %s
// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-local-scope --print-op-generic | filecheck %s --check-prefix=GENERIC

!t = tensor<1x8x8x4xf32>

// Lists and bare names stand for MLIR's attributes; both are read.
// CHECK-LABEL:   @lists
// CHECK:         qnn.pool_max_2d %x {filter_size = [2, 3], stride = [2, 2], pad_amount = {{\[\[}}0, 1], [1, 0]], rounding_mode = CEIL}
// CHECK:         qnn.pool_max_2d %x {filter_size = [2, 3], stride = [2, 2], pad_amount = {{\[\[}}0, 1], [1, 0]], rounding_mode = CEIL}
// GENERIC-LABEL: sym_name = "lists"
// GENERIC:       stride = dense<2> : tensor<2xui32>
// GENERIC-SAME:  rounding_mode = #qnn<rounding_mode CEIL>
func.func @lists(%x: !t) {
  %0 = qnn.pool_max_2d %x {filter_size = [2, 3], stride = [2, 2], pad_amount = [[0, 1], [1, 0]], rounding_mode = CEIL} : (!t) -> tensor<1x5x4x4xf32>
  %1 = qnn.pool_max_2d %x {filter_size = dense<[2, 3]> : tensor<2xui32>, stride = dense<2> : tensor<2xui32>,
      pad_amount = dense<[[0, 1], [1, 0]]> : tensor<2x2xui32>, rounding_mode = #qnn<rounding_mode CEIL>} : (!t) -> tensor<1x5x4x4xf32>
  func.return
}

// Floats, a list without numbers, and attributes beside the parameters.
// CHECK-LABEL: @others
// CHECK:       nnef.reshape %r {shape = []}
// CHECK:       qnn.reduce_max %x {a.note = [1 : i64, 2 : i64], a.unit, axes = [0]}
func.func @others(%x: tensor<4xf32>, %r: tensor<1xf32>) {
  %0 = nnef.reshape %r {shape = []} : (tensor<1xf32>) -> tensor<f32>
  %1 = qnn.reduce_max %x {a.note = [1, 2], axes = [0], a.unit} : (tensor<4xf32>) -> tensor<1xf32>
  func.return
}
