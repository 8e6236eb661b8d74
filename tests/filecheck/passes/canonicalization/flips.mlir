// RUN: qnn-opt %s --print-local-scope -p 'qnn-to-opdef,opdef-to-htp{target=v73}' | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-100>
!y = !quant.uniform<i8:f32, 0.25:-128>
!b = tensor<1x1x1x4xi1>

// A map computes with signed bytes itself.
// CHECK-LABEL: @difference
func.func @difference(%a: tensor<1x1x1x4x!x>, %b: tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!x> {
  // CHECK-NEXT: htp.map "clamp({{.*}} + 28, 0, 255) - 128", %a, %b
  // CHECK-NEXT: func.return
  %0 = qnn.element_wise_subtract %a, %b : (tensor<1x1x1x4x!x>, tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!x>
  func.return %0 : tensor<1x1x1x4x!x>
}

// What is added to both sides of a comparison or choice vanishes.
// CHECK-LABEL: @compared
func.func @compared(%a: tensor<1x1x1x4x!x>, %b: tensor<1x1x1x4x!x>) -> (!b, tensor<1x1x1x4x!x>) {
  // CHECK-NEXT: htp.map "x0 < x1", %a, %b
  // CHECK-NEXT: htp.map "min(x0, x1)", %a, %b
  %0 = qnn.element_wise_binary LESS, %a, %b : (tensor<1x1x1x4x!x>, tensor<1x1x1x4x!x>) -> !b
  %1 = qnn.element_wise_binary MINIMUM, %a, %b : (tensor<1x1x1x4x!x>, tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!x>
  func.return %0, %1 : !b, tensor<1x1x1x4x!x>
}

// The entries of a table are reordered for a signed index, and flipped for a signed result.
// CHECK-LABEL: @table
func.func @table(%a: tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!y> {
  // CHECK-NEXT: %[[T:.*]] = htp.constant {{.*}} : tensor<1x1x1x256x!quant.uniform<i8:f32, 0.25:-128>>
  // CHECK-NEXT: htp.lut %a, %[[T]]
  // CHECK-NEXT: func.return
  %0 = qnn.element_wise_neuron RELU, %a : (tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!y>
  func.return %0 : tensor<1x1x1x4x!y>
}

// So are those of a table for two bytes.
// CHECK-LABEL: @two_bytes
func.func @two_bytes(%a: tensor<1x1x1x4x!x>, %b: tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!y> {
  // CHECK-NEXT: %[[T:.*]] = htp.constant {{.*}} : tensor<1x1x256x256x!quant.uniform<i8:f32, 0.25:-128>>
  // CHECK-NEXT: htp.pair_lut %a, %b, %[[T]]
  // CHECK-NEXT: func.return
  %0 = qnn.element_wise_binary FMOD, %a, %b : (tensor<1x1x1x4x!x>, tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!y>
  func.return %0 : tensor<1x1x1x4x!y>
}

// A flip with another use stays for that.
// CHECK-LABEL: @shared
func.func @shared(%a: tensor<1x2x2x4x!x>) -> (tensor<1x2x2x4x!y>, tensor<1x1x1x4x!x>) {
  // CHECK-DAG: htp.lut %a
  // CHECK-DAG: %[[F:.*]] = htp.flip_sign %a
  // CHECK-DAG: htp.avg_pool %[[F]]
  %0 = qnn.element_wise_neuron RELU, %a : (tensor<1x2x2x4x!x>) -> tensor<1x2x2x4x!y>
  %1 = qnn.pool_avg_2d %a {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x2x2x4x!x>) -> tensor<1x1x1x4x!x>
  func.return %0, %1 : tensor<1x2x2x4x!y>, tensor<1x1x1x4x!x>
}

// A concatenation of signed bytes needs no flips, between scales neither.
// CHECK-LABEL: @joined
!a = tensor<1x1x2x4x!x>
!wide = tensor<1x1x2x12x!x>
func.func @joined(%a: !a, %b: tensor<1x1x2x4x!y>, %c: !a) -> !wide {
  // CHECK-NEXT: %[[T:.*]] = htp.constant {{.*}} : tensor<1x1x1x256x!quant.uniform<i8:f32, 0.5:-100>>
  // CHECK-NEXT: %[[B:.*]] = htp.lut %b, %[[T]]
  // CHECK-NEXT: htp.concat %a, %[[B]], %c {axis = 3 : i32}
  // CHECK-NEXT: func.return
  %0 = qnn.concat %a, %b, %c {axis = 3 : ui32} : (!a, tensor<1x1x2x4x!y>, !a) -> !wide
  func.return %0 : !wide
}

// Where an operand is computed from unsigned bytes, the whole is flipped.
// CHECK-LABEL: @joined_with_pool
!image = tensor<1x2x2x4x!x>
!both = tensor<1x2x2x8x!x>
func.func @joined_with_pool(%a: !image) -> !both {
  // CHECK: %[[P:.*]] = htp.max_pool
  // CHECK: %[[C:.*]] = htp.concat %{{.*}}, %[[P]]
  // CHECK-NEXT: htp.flip_sign %[[C]]
  %0 = qnn.pool_max_2d %a {filter_size = [3, 3], stride = [1, 1], pad_amount = [[1, 1], [1, 1]]} : (!image) -> !image
  %1 = qnn.concat %a, %0 {axis = 3 : ui32} : (!image, !image) -> !both
  func.return %1 : !both
}

// Padding adds the flipped value instead: 0, which is 128 as an unsigned byte.
// CHECK-LABEL: @padded
func.func @padded(%a: tensor<1x1x2x4x!x>) -> tensor<1x1x5x4x!x> {
  // CHECK-NEXT: htp.pad %a {low = [0, 0, 1, 0], high = [0, 0, 2, 0], value = 0 : i32}
  // CHECK-NEXT: func.return
  %0 = qnn.pad CONSTANT, %a {pad_amount = [[0, 0], [0, 0], [1, 2], [0, 0]], pad_constant_value = 0 : i32} : (tensor<1x1x2x4x!x>) -> tensor<1x1x5x4x!x>
  func.return %0 : tensor<1x1x5x4x!x>
}
