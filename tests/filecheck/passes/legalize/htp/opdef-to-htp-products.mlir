// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --print-local-scope --split-input-file | filecheck %s

!a = tensor<2x3x4x5x!quant.uniform<u8:f32, 0.5:7>>
!b = tensor<2x3x6x5x!quant.uniform<u8:f32, 0.1:9>>
!y = tensor<2x3x4x6x!quant.uniform<u8:f32, 0.5:7>>

// Equal batches become one axis; a transposed operand is moved.
// CHECK-LABEL: @heads
// CHECK: htp.reshape %a {{.*}} -> tensor<1x6x4x5x
// CHECK: htp.move {{.*}} -> tensor<1x6x5x6x
// CHECK: htp.mat_mul {{.*}} -> tensor<1x6x4x6x
func.func @heads(%a: !a, %b: !b) -> !y {
  %0 = qnn.mat_mul %a, %b {transpose_in1 = true} : (!a, !b) -> !y
  func.return %0 : !y
}

// -----

!a = tensor<2x3x4x5x!quant.uniform<u8:f32, 0.5:7>>
!b = tensor<2x1x5x6x!quant.uniform<u8:f32, 0.1:9>>
!y = tensor<2x3x4x6x!quant.uniform<u8:f32, 0.5:7>>

// Matrices that are multiplied by the same one are one matrix of more rows.
// CHECK-LABEL: @shared
// CHECK: htp.mat_mul {{.*}} : (tensor<1x2x12x5x{{.*}}, tensor<1x2x5x6x{{.*}}) -> tensor<1x2x12x6x
func.func @shared(%a: !a, %b: !b) -> !y {
  %0 = qnn.mat_mul %a, %b : (!a, !b) -> !y
  func.return %0 : !y
}

// -----

!a = tensor<2x4x5x!quant.uniform<i8:f32, 0.5:7>>
!b = tensor<5x6x!quant.uniform<i8:f32, 0.1:9>>
!y = tensor<2x4x6x!quant.uniform<i8:f32, 0.5:7>>

// A constant is the weight of a fully connected layer.
// CHECK-LABEL: @by_a_constant
// CHECK: htp.fully_connected {{.*}} -> tensor<1x1x8x6x
func.func @by_a_constant(%a: !a) -> !y {
  %b = qnn.constant dense<3> : tensor<5x6xi8> : !b
  %0 = qnn.mat_mul %a, %b : (!a, !b) -> !y
  func.return %0 : !y
}

// -----

!x = tensor<4x4x!quant.uniform<u8:f32, 0.5:7>>

// A bias is a column of the requantization parameters.
// CHECK-LABEL: @with_a_bias
// CHECK: htp.mat_mul {{.*}} : (tensor<1x1x4x4x{{.*}}
func.func @with_a_bias(%a: !x, %b: !x) -> !x {
  %0 = qnn.constant dense<3> : tensor<4xi32> : tensor<4x!quant.uniform<i32:f32, 0.25:0>>
  %1 = qnn.mat_mul %a, %b, %0 : (!x, !x, tensor<4x!quant.uniform<i32:f32, 0.25:0>>) -> !x
  func.return %1 : !x
}
