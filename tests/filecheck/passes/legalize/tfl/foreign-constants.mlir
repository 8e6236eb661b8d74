// RUN: qnn-opt %s -p tfl-to-qnn | filecheck %s
// RUN: qnn-run %s --stage source --seed 1 --compare qnn | filecheck %s --check-prefix=SAID

// Constants of the dialect arith, and an omitted operand.

// CHECK-LABEL: @main
// CHECK-NOT: arith.constant
// CHECK-NOT: tfl.
// SAID: source against qnn: equal
func.func @main(%x: tensor<1x2x4x3xf32>) -> tensor<1x4x2x2xf32> {
  %perm = arith.constant dense<[0, 2, 1, 3]> : tensor<4xi32>
  %none = "tfl.no_value"() {value} : () -> none
  %w = arith.constant dense<0.5> : tensor<2x1x1x3xf32>
  // CHECK: qnn.transpose %x {perm = [0, 2, 1, 3]}
  %0 = "tfl.transpose"(%x, %perm) : (tensor<1x2x4x3xf32>, tensor<4xi32>) -> tensor<1x4x2x3xf32>
  // CHECK: qnn.conv_2d
  %1 = "tfl.conv_2d"(%0, %w, %none) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x2x3xf32>, tensor<2x1x1x3xf32>, none) -> tensor<1x4x2x2xf32>
  func.return %1 : tensor<1x4x2x2xf32>
}
