// RUN: qnn-opt %s -p htp-assign-layout,htp-tile,htp-plan-memory,htp-to-hvx --split-input-file | filecheck %s

!x = tensor<1x1x4x64x!quant.uniform<u8:f32, 0.5:128>>
!w = tensor<1x1x64x32x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<1x1x4x32x!quant.uniform<u8:f32, 0.5:128>>

// A vector of weights times the word of a pixel; each pixel's sum of inputs undoes the 128 in the weights.
func.func @main(%x: !x) -> !y {
  %w = htp.constant dense<1> : tensor<1x1x64x32xi8> : !w
  %p = htp.constant dense<1> : tensor<32x5xi32> : tensor<32x5xi32>
  %0 = htp.fully_connected %x, %w, %p : (!x, !w, tensor<32x5xi32>) -> !y
  func.return %0 : !y
}

// CHECK-LABEL: func.func @fully_connected_matrix_64x32
// CHECK: hvx.vrmpyub
// CHECK: hvx.vdealvdd
// CHECK: hvx.vmpyiwh
// CHECK: hvx.memw
// CHECK: hvx.lvsplatw
// CHECK: scf.for
// CHECK: %[[WORD:.*]] = hvx.memw
// CHECK: %[[WEIGHTS:.*]] = hvx.vL32b_ai
// CHECK: hvx.vrmpyub_acc %{{.*}}, %[[WEIGHTS]], %[[WORD]]
// CHECK: hvx.vmpyewuh
// CHECK: hvx.vpackhub_sat

// -----

!a = tensor<1x2x4x8x!quant.uniform<u8:f32, 0.5:3>>
!b = tensor<1x2x8x64x!quant.uniform<u8:f32, 0.5:5>>
!y = tensor<1x2x4x64x!quant.uniform<u8:f32, 0.5:128>>

// Four rows of the right matrix become words of weights, whose sums belong to the bias.
func.func @main(%a: !a, %b: !b) -> !y {
  %p = htp.constant dense<1> : tensor<64x5xi32> : tensor<64x5xi32>
  %0 = htp.mat_mul %a, %b, %p : (!a, !b, tensor<64x5xi32>) -> !y
  func.return %0 : !y
}

// CHECK-LABEL: func.func @mat_mul_matrix
// CHECK: hvx.vshuffvdd
// CHECK: hvx.vshuffvdd
// CHECK: %[[PAIR:.*]] = hvx.vshuffvdd
// CHECK: %[[WORDS:.*]] = hvx.lo %[[PAIR]]
// CHECK: hvx.vS32b_ai {{.*}}%[[WORDS]]
// CHECK: hvx.vrmpyub_acc %{{.*}}, %[[WORDS]]
// CHECK: hvx.vmpyiwh_acc
// CHECK: hvx.vrmpyub_acc

// -----

!a = tensor<1x2x4x8x!quant.uniform<u8:f32, 0.5:3>>
!b = tensor<1x2x8x32x!quant.uniform<u8:f32, 0.5:5>>
!y = tensor<1x2x4x32x!quant.uniform<u8:f32, 0.5:128>>

// Four rows of a right matrix of 32 columns are one vector, whose bytes become words.
func.func @main(%a: !a, %b: !b) -> !y {
  %p = htp.constant dense<1> : tensor<32x5xi32> : tensor<32x5xi32>
  %0 = htp.mat_mul %a, %b, %p : (!a, !b, tensor<32x5xi32>) -> !y
  func.return %0 : !y
}

// CHECK-LABEL: func.func @mat_mul_matrix
// CHECK: scf.for
// CHECK: scf.for
// CHECK: %[[ROWS:.*]] = hvx.vL32b_ai
// CHECK: %[[TWO:.*]] = hvx.vshuffb %[[ROWS]]
// CHECK: %[[WORDS:.*]] = hvx.vshuffb %[[TWO]]
// CHECK: hvx.vS32b_ai {{.*}}%[[WORDS]]
// CHECK: hvx.vrmpyub_acc %{{.*}}, %[[WORDS]]
// CHECK: hvx.vmpyiwh_acc
// CHECK: hvx.vrmpyub_acc

// -----

!x = tensor<1x1x1x1024x!quant.uniform<u8:f32, 0.5:128>>
!w = tensor<1x1x1024x3x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<1x1x1x3x!quant.uniform<u8:f32, 0.5:128>>

// Few outputs: inputs in lanes, the words of each output are added at the end.
func.func @main(%x: !x) -> !y {
  %w = htp.constant dense<1> : tensor<1x1x1024x3xi8> : !w
  %p = htp.constant dense<1> : tensor<3x5xi32> : tensor<3x5xi32>
  %0 = htp.fully_connected %x, %w, %p : (!x, !w, tensor<3x5xi32>) -> !y
  func.return %0 : !y
}

// CHECK-LABEL: func.func @fully_connected_inner_products_1024x3
// CHECK: scf.for
// CHECK: %[[X:.*]] = hvx.vL32b_ai
// CHECK: hvx.vrmpybusv_acc %{{.*}}, %[[X]], %{{.*}}
// CHECK: hvx.vrmpybusv_acc %{{.*}}, %[[X]], %{{.*}}
// CHECK: hvx.vrmpybusv_acc %{{.*}}, %[[X]], %{{.*}}
// CHECK: scf.yield
// CHECK-COUNT-3: hvx.vshuffvdd
// CHECK-COUNT-3: hvx.vror
// CHECK: hvx.vmpyewuh

// -----

!x = tensor<1x1x1x64x!quant.uniform<u8:f32, 0.5:128>>
!w = tensor<1x1x64x40x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<1x1x1x40x!quant.uniform<u8:f32, 0.5:128>>

// A single pixel, outputs that do not fill vectors of 32: words of inputs in 8 lanes each.
func.func @main(%x: !x) -> !y {
  %w = htp.constant dense<1> : tensor<1x1x64x40xi8> : !w
  %p = htp.constant dense<1> : tensor<40x5xi32> : tensor<40x5xi32>
  %0 = htp.fully_connected %x, %w, %p : (!x, !w, tensor<40x5xi32>) -> !y
  func.return %0 : !y
}

// CHECK-LABEL: func.func @fully_connected_blocks_64x40
// CHECK: %[[X:.*]] = hvx.vL32b_ai %0, 0
// CHECK: %[[TWO:.*]] = hvx.vshuffvdd %[[X]], %[[X]], %{{.*}}
// CHECK-COUNT-3: hvx.vshuffvdd
// CHECK-COUNT-5: hvx.vrmpybusv {{.*}}
// CHECK-COUNT-15: hvx.vrmpybusv_acc
// CHECK: hvx.vmpyewuh

// -----

!x = tensor<1x1x1x64x!quant.uniform<u8:f32, 0.5:128>>
!w = tensor<1x1x64x32x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<1x1x1x32x!quant.uniform<u8:f32, 0.5:128>>

// A single pixel: its inputs are summed with the products, 128 times.
func.func @main(%x: !x) -> !y {
  %w = htp.constant dense<1> : tensor<1x1x64x32xi8> : !w
  %p = htp.constant dense<1> : tensor<32x5xi32> : tensor<32x5xi32>
  %0 = htp.fully_connected %x, %w, %p : (!x, !w, tensor<32x5xi32>) -> !y
  func.return %0 : !y
}

// CHECK-LABEL: func.func @fully_connected_matrix_64x32
// CHECK: %[[BYTES:.*]] = arith.constant -2139062144 : i32
// CHECK: %[[EXCESS:.*]] = hvx.lvsplatw %[[BYTES]]
// CHECK: scf.for
// CHECK: hvx.vrmpyub_acc
// CHECK: hvx.vrmpyub_acc %{{.*}}, %[[EXCESS]], %{{.*}}
// CHECK: scf.yield
// CHECK: hvx.vsubw
// CHECK: hvx.vmpyewuh

// -----

!x = tensor<1x1x1x16x!quant.uniform<u8:f32, 0.5:128>>
!w = tensor<1x1x16x32x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<1x1x1x32x!quant.uniform<u8:f32, 0.5:128>>

// A single pixel of few inputs: its products are in no loop.
func.func @main(%x: !x) -> !y {
  %w = htp.constant dense<1> : tensor<1x1x16x32xi8> : !w
  %p = htp.constant dense<1> : tensor<32x5xi32> : tensor<32x5xi32>
  %0 = htp.fully_connected %x, %w, %p : (!x, !w, tensor<32x5xi32>) -> !y
  func.return %0 : !y
}

// CHECK-LABEL: func.func @fully_connected_matrix_16x32
// CHECK-NOT: scf.for
// CHECK-COUNT-8: hvx.vrmpyub_acc
// CHECK-NOT: hvx.vrmpyub_acc
// CHECK: hvx.vmpyewuh

// -----

!x = tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>
!w = tensor<1x1x8x24x!quant.uniform<i8:f32, 0.1:3>>
!y = tensor<1x8x8x24x!quant.uniform<u8:f32, 0.5:128>>

// Weights with a zero point: the tiles of the first channels sum it times the inputs too, and store
// the sums for the others.
func.func @main(%x: !x) -> !y {
  %w = htp.constant dense<1> : tensor<1x1x8x24xi8> : !w
  %p = htp.constant dense<1> : tensor<24x5xi32> : tensor<24x5xi32>
  %0 = htp.conv_2d %x, %w, %p {weight_zero_point = 3 : i32, htp.pin = {impl = "conv_2d.strip"}} : (!x, !w, tensor<24x5xi32>) -> !y
  func.return %0 : !y
}

// CHECK-LABEL: func.func @conv_2d_strip
// CHECK: %[[THREES:.*]] = arith.constant 50529027 : i32
// CHECK: hvx.vrmpybus_acc %{{.*}}, %{{.*}}, %[[THREES]]
// CHECK: scf.yield %{{.*}}
// CHECK: hvx.vS32b_ai
// CHECK: hvx.vsubw
// CHECK: hvx.vmpyewuh
// CHECK: hvx.vL32b_ai
// CHECK: hvx.vsubw
// CHECK: hvx.vrmpybus_acc
