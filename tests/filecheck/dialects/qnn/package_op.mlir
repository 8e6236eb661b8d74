// RUN: qnn-opt %s --print-local-scope | filecheck %s
// RUN: qnn-opt %s --mlir-print-op-generic | qnn-opt --print-local-scope | filecheck %s

!t = tensor<2x3xf32>

// CHECK-LABEL: @parameters
// CHECK: %0 = qnn.package_op "demo::Scale.v2"(%x) parameters {axis = 1 : ui32, by = 5.000000e-01 : f32, "a b" = dense<[1, 2]> : tensor<2xui32>, mode = "fast"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @parameters(%x: !t) -> !t {
  %0 = qnn.package_op "demo::Scale.v2"(%x) parameters {axis = 1 : ui32, by = 0.5 : f32, "a b" = dense<[1, 2]> : tensor<2xui32>, mode = "fast"} : (!t) -> !t
  func.return %0 : !t
}

// CHECK-LABEL: @absent
// CHECK: %0, %1 = qnn.package_op "demo::Two"(null, %x, null) : (none, tensor<2x3xf32>, none) -> (tensor<2x3xf32>, tensor<f32>)
func.func @absent(%x: !t) -> (!t, tensor<f32>) {
  %0, %1 = qnn.package_op "demo::Two"(null, %x, null) : (none, !t, none) -> (!t, tensor<f32>)
  func.return %0, %1 : !t, tensor<f32>
}

// CHECK-LABEL: @no_inputs
// CHECK: %0 = qnn.package_op "demo::Zero"() : () -> tensor<2x3xf32>
func.func @no_inputs() -> !t {
  %0 = qnn.package_op "demo::Zero"() : () -> !t
  func.return %0 : !t
}
