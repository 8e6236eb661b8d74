// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --print-local-scope | filecheck %s

!x = tensor<1x4x6x2x!quant.uniform<u8:f32, 0.5:3>>
!s = tensor<1x24x!quant.uniform<u8:f32, 1.0:0>>
!r = tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>

// CHECK-LABEL: @im2col
// CHECK: fill 3>, #htp.piece<[0:1, 1:5, 1:7, 0:2], operand 0, (d0, d1, d2, d3) -> (0, (d1 + -1), (d2 + -1), d3)>
// CHECK: htp.move %0 {pieces = [#htp.piece<[0:1, 0:1, 0:12, 0:20], operand 0, (d0, d1, d2, d3) ->
// CHECK-SAME: (d1, ((d3 floordiv 5) + ((d2 floordiv 3) mod 2)), ((d3 mod 5) + (d2 mod 3)), (d2 floordiv 6))>]}
func.func @im2col(%x: !x) -> tensor<1x12x20x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.im_2_col %x {kernel_size = [2, 3], stride = [1, 1], pad_amount = [[1, 0], [1, 0]]}
      : (!x) -> tensor<1x12x20x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x12x20x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @patches
// CHECK: (d0, ((d1 * 2) + (d3 floordiv 4)), ((d2 * 2) + ((d3 floordiv 2) mod 2)), (d3 mod 2))>]}
func.func @patches(%x: !x) -> tensor<1x2x3x8x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.extract_patches %x {size = [2, 2], stride = [2, 2], rate = [1, 1], padding = VALID}
      : (!x) -> tensor<1x2x3x8x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x2x3x8x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @col2im
// CHECK: htp.move %0 {pieces = [#htp.piece<[0:1, 0:1, 0:3, 0:1], operand 0,
// CHECK: (d0, d1, d2, d3) -> (0, 0, 1, (d2 + -1))>]}
// CHECK: htp.map "clamp(x0 + x1 - 6 + 3, 0, 255)"
func.func @col2im(%x: tensor<1x2x3x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<1x1x4x1x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.col_2_im %x {kernel_size = [1, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x2x3x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<1x1x4x1x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x1x4x1x!quant.uniform<u8:f32, 0.5:3>>
}

// CHECK-LABEL: @colours
// CHECK: htp.map "clamp(div(-222912 + x0 * 1164 + x1 * 1596, 1000), 0, 255)", %1, %3
// CHECK: htp.map "clamp(div(135488 + x0 * 1164 + x1 * -391 + x2 * -813, 1000), 0, 255)", %1, %2, %3
// CHECK: htp.map "clamp(div(-276928 + x0 * 1164 + x1 * 2018, 1000), 0, 255)", %1, %2
// CHECK: htp.concat %4, %5, %6 {axis = 0 : i32}
// CHECK: (d0, d1, d2, d3) -> (d3, d0, d1, d2)
func.func @colours(%x: !s) -> tensor<1x4x4x3x!quant.uniform<u8:f32, 1.0:0>> {
  %0 = qnn.nv12_to_rgb %x {output_order = RGB} : (!s) -> tensor<1x4x4x3x!quant.uniform<u8:f32, 1.0:0>>
  return %0 : tensor<1x4x4x3x!quant.uniform<u8:f32, 1.0:0>>
}

// CHECK-LABEL: @sums
// CHECK: htp.map "x0 - 3"
// CHECK: (0, d1, (d2 + -1), 0)
// CHECK: htp.map "clamp(x0, -3, 252) + clamp(x1, -3, 252)"
// CHECK: (0, d1, (d2 + -2), 0)
// CHECK: htp.map "clamp(x0, -6, 504) + clamp(x1, -6, 504)"
// CHECK: htp.map "clamp(clamp(x0, -12, 1008) + 3, 0, 255)"
func.func @sums(%x: !r) -> !r {
  %0 = qnn.cumulative_sum %x {axis = 1 : ui32} : (!r) -> !r
  return %0 : !r
}

// CHECK-LABEL: @hadamard
// CHECK: htp.map "clamp(x0, -252, 252) + clamp(x1, -252, 252)"
// CHECK: htp.map "clamp(x0, -252, 252) - clamp(x1, -252, 252)"
// CHECK: htp.map "clamp(rdbpot(clamp(x0, -504, 504) + clamp(x1, -504, 504), 1) + 3, 0, 255)"
// CHECK: htp.map "clamp(rdbpot(clamp(x0, -504, 504) - clamp(x1, -504, 504), 1) + 3, 0, 255)"
func.func @hadamard(%x: !r) -> !r {
  %0 = qnn.hadamard_transform %x {scale = 0.5 : f32} : (!r) -> !r
  return %0 : !r
}

// CHECK-LABEL: @one_hot
// CHECK: htp.map "select(x0 == x1, 1, 0)"
// CHECK: htp.map "clamp(x0, 0, 1)"
func.func @one_hot(%x: tensor<3xi32>) -> tensor<3x4x!quant.uniform<u8:f32, 1.0:0>> {
  %0 = qnn.one_hot %x {depth = 4 : ui32} : (tensor<3xi32>) -> tensor<3x4x!quant.uniform<u8:f32, 1.0:0>>
  return %0 : tensor<3x4x!quant.uniform<u8:f32, 1.0:0>>
}

// CHECK-LABEL: @shape
// CHECK: htp.constant dense<{{\[\[\[\[}}1, 4, 6, 2]]]]>
// CHECK: htp.constant dense<-125>
func.func @shape(%x: !x) -> (tensor<4xui32>, tensor<2x2x!quant.uniform<i8:f32, 1.0:0>>) {
  %0 = qnn.shape %x : (!x) -> tensor<4xui32>
  %c = qnn.constant dense<[2, 2]> : tensor<2xui32> : tensor<2xui32>
  %1 = qnn.constant_of_shape %c {value = 3 : i8} : (tensor<2xui32>) -> tensor<2x2x!quant.uniform<i8:f32, 1.0:0>>
  return %0, %1 : tensor<4xui32>, tensor<2x2x!quant.uniform<i8:f32, 1.0:0>>
}

// CHECK-LABEL: @volumes
// CHECK: htp.max_pool {{.*}} -> tensor<3x2x2x2x!quant.uniform<u8:f32, 0.5:3>>
// CHECK: htp.reshape {{.*}} -> tensor<1x3x4x2x!quant.uniform<u8:f32, 0.5:3>>
// CHECK: htp.max_pool {{.*}} -> tensor<1x2x4x2x!quant.uniform<u8:f32, 0.5:3>>
// CHECK: htp.move {{.*}} -> tensor<8x2x4x2x!quant.uniform<u8:f32, 0.5:3>>
// CHECK: htp.avg_pool {{.*}} -> tensor<1x4x2x2x!quant.uniform<u8:f32, 0.5:3>>
!v = tensor<1x3x4x4x2x!quant.uniform<u8:f32, 0.5:3>>
!p = tensor<1x2x2x2x2x!quant.uniform<u8:f32, 0.5:3>>
func.func @volumes(%x: !v) -> (!p, !p) {
  %0 = qnn.pool_max_3d %x {filter_size = [2, 2, 2], stride = [1, 2, 2], pad_amount = [[0, 0], [0, 0], [0, 0]]} : (!v) -> !p
  %1 = qnn.pool_avg_3d %x {filter_size = [2, 2, 2], stride = [1, 2, 2], pad_amount = [[0, 0], [0, 0], [0, 0]]} : (!v) -> !p
  return %0, %1 : !p, !p
}

// CHECK-LABEL: @bilinear
// CHECK: htp.reshape {{.*}} -> tensor<1x1x4x12x!quant.uniform<u8:f32, 0.5:3>>
// CHECK: htp.map "clamp(x0 * clamp(x1, 1, 4) + x2 * clamp(x3, 0, 3), 0, 1020)", {{.*}} -> {{.*}}<i16:f32, 1.0:0>>
// CHECK: htp.map "clamp(div(clamp(x0, 0, 1020), 4), 0, 255)"
func.func @bilinear(%x: !x) -> tensor<1x8x6x2x!quant.uniform<u8:f32, 0.5:3>> {
  %0 = qnn.resize_bilinear %x {half_pixel_centers = true} : (!x) -> tensor<1x8x6x2x!quant.uniform<u8:f32, 0.5:3>>
  return %0 : tensor<1x8x6x2x!quant.uniform<u8:f32, 0.5:3>>
}

// Along the width first, as the moves of whole rows that follow are cheaper; types state the limits of sums.
// CHECK-LABEL: @fractions
// CHECK: htp.map "(x0 - 128) * x1 + (x2 - 128) * x3", {{.*}} -> {{.*}}<i32<-247680:245745>:f32, 1.0:0>>
// CHECK: htp.map "x0 * x1 + x2 * x3", {{.*}} -> {{.*}}
// CHECK: htp.map "clamp(div(x0, 1048576) + 128, 0, 255) - 128"
!small = tensor<1x3x5x2x!quant.uniform<i8:f32, 0.5:3>>
!large = tensor<1x7x9x2x!quant.uniform<i8:f32, 0.5:3>>
func.func @fractions(%x: !small) -> !large {
  %0 = qnn.resize_bilinear %x : (!small) -> !large
  return %0 : !large
}

// CHECK-LABEL: @of_one_pixel
// CHECK: htp.move {{.*}} {pieces = [#htp.piece<[0:1, 0:5, 0:7, 0:8], operand 0, (d0, d1, d2, d3) -> (0, 0, 0, d3)>]}
// CHECK-NOT: htp.map
!pixel = tensor<1x1x1x8x!quant.uniform<i8:f32, 0.5:3>>
!image = tensor<1x5x7x8x!quant.uniform<i8:f32, 0.5:3>>
func.func @of_one_pixel(%x: !pixel) -> !image {
  %0 = qnn.resize_bilinear %x : (!pixel) -> !image
  return %0 : !image
}
