// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --print-local-scope | filecheck %s

!x = tensor<1x4x6x8x!quant.uniform<u8:f32, 0.5:3>>

// CHECK-LABEL: @transpose
// CHECK: htp.move %{{.*}} {pieces = [#htp.piece<[0:1, 0:1, 0:8, 0:24], operand 0, (d0, d1, d2, d3) -> (0, 0, d3, d2)>]}
func.func @transpose(%x: !x) -> tensor<1x8x4x6x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.transpose %x {perm = [0, 3, 1, 2]} : (!x) -> tensor<1x8x4x6x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x8x4x6x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @tile
// CHECK: htp.move %x {pieces = [#htp.piece<[0:1, 0:8, 0:6, 0:16], operand 0,
// CHECK-SAME: (d0, d1, d2, d3) -> (0, (d1 mod 4), (d2 mod 6), (d3 mod 8))>]}
func.func @tile(%x: !x) -> tensor<1x8x6x16x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.tile %x {multiples = [1, 2, 1, 2]} : (!x) -> tensor<1x8x6x16x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x8x6x16x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @steps
// CHECK: htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:6, 0:8], operand 0,
// CHECK-SAME: (d0, d1, d2, d3) -> (0, ((d1 * -2) + 3), d2, d3)>]}
func.func @steps(%x: !x) -> tensor<1x2x6x8x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.strided_slice %x {ranges = [[0, 1, 1], [3, -1, -2], [0, 6, 1], [0, 8, 1]]}
      : (!x) -> tensor<1x2x6x8x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x2x6x8x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @mirror
// CHECK: #htp.piece<[0:1, 0:3, 0:6, 0:8], operand 0, (d0, d1, d2, d3) -> (0, ((d1 * -1) + 2), d2, d3)>
// CHECK-SAME: #htp.piece<[0:1, 3:6, 0:6, 0:8], operand 0, (d0, d1, d2, d3) -> (0, (d1 + -2), d2, d3)>
func.func @mirror(%x: tensor<1x4x6x8x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<1x6x6x8x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.pad MIRROR_REFLECT, %x {pad_amount = [[0, 0], [2, 0], [0, 0], [0, 0]]}
      : (!x) -> tensor<1x6x6x8x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x6x6x8x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @depth_to_space
// CHECK: (d0, d1, d2, d3) -> (0, (d1 floordiv 2), (d2 floordiv 2),
// CHECK-SAME: ((((d1 mod 2) * 4) + ((d2 mod 2) * 2)) + d3))
func.func @depth_to_space(%x: !x) -> tensor<1x8x12x2x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.depth_to_space %x {block_size = [2, 2]} : (!x) -> tensor<1x8x12x2x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x8x12x2x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @gather
// CHECK: #htp.piece<[0:1, 0:4, 0:9, 0:8], operand 0, (d0, d1, d2, d3)[s0] -> (0, d1, s0, d3),
// CHECK-SAME: d2 [0, 3, 1, 5, 5, 2, 0, 4, 1]>
func.func @gather(%x: !x) -> tensor<1x4x9x8x!quant.uniform<u8:f32, 0.5:3>> {
  %i = qnn.constant dense<[0, 3, 1, 5, 5, 2, 0, 4, 1]> : tensor<9xi32> : tensor<9xi32>
  %0 = qnn.gather %x, %i {axis = 2 : i32} : (!x, tensor<9xi32>) -> tensor<1x4x9x8x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x4x9x8x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @nearest
// CHECK: (d0, d1, d2, d3) -> (0, (d1 floordiv 2), (d2 floordiv 3), d3)
func.func @nearest(%x: !x) -> tensor<1x8x18x8x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.resize_nearest_neighbor %x : (!x) -> tensor<1x8x18x8x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x8x18x8x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @words
// CHECK: htp.move %x {pieces = [#htp.piece<[0:1, 0:1, 0:3, 0:2], operand 0, (d0, d1, d2, d3) -> (0, 0, d3, d2)>]} :
// CHECK-SAME: (tensor<1x1x2x3xi32>) -> tensor<1x1x3x2xi32>
func.func @words(%x: tensor<1x1x2x3xi32>) -> tensor<1x1x3x2xi32> {
  %0 = qnn.transpose %x {perm = [0, 1, 3, 2]} : (tensor<1x1x2x3xi32>) -> tensor<1x1x3x2xi32>
  return %0 : tensor<1x1x3x2xi32>
}

!i = tensor<2x3x!quant.uniform<i8:f32, 0.5:-3>>

// A move of signed bytes needs no sign flips; its constants are of the signed type.
// CHECK-LABEL: @signed
// CHECK-NOT: htp.flip_sign
// CHECK: #htp.piece<[0:1, 0:1, 0:1, 0:3], fill -3>
// CHECK-NOT: htp.flip_sign
func.func @signed(%x: !i) -> tensor<3x3x!quant.uniform<i8:f32, 0.5:-3>> {
  %i = qnn.constant dense<[-1, 1, 0]> : tensor<3xi32> : tensor<3xi32>
  %0 = qnn.gather %x, %i {axis = 0 : i32} : (!i, tensor<3xi32>) -> tensor<3x3x!quant.uniform<i8:f32, 0.5:-3>>
  return %0 : tensor<3x3x!quant.uniform<i8:f32, 0.5:-3>>
}
