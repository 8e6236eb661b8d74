// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!y = !quant.uniform<i8:f32, 0.25:0>

func.func @resize(%x: tensor<1x4x6x3x!x>, %f: tensor<1x4x6x3xf32>, %v: tensor<2x4x4x4x3xf16>, %s: tensor<2x5x3xi1>, %d: tensor<?x4x4x3xf32, #qnn.bounds<[8, 4, 4, 3]>>) {
  // CHECK-LABEL: @resize
  // CHECK: qnn.resize %x : {{.*}} -> tensor<1x8x3x3x!{{.*}}>
  %0 = qnn.resize %x : (tensor<1x4x6x3x!x>) -> tensor<1x8x3x3x!x>
  // CHECK: qnn.resize %f {interpolation_mode = LINEAR, transformation_mode = ALIGN_CORNERS} : (tensor<1x4x6x3xf32>) -> tensor<1x5x7x3xf32>
  %1 = qnn.resize %f {interpolation_mode = LINEAR, transformation_mode = ALIGN_CORNERS} : (tensor<1x4x6x3xf32>) -> tensor<1x5x7x3xf32>
  // CHECK: qnn.resize %f {interpolation_mode = CUBIC, cubic_coeff = -5.000000e-01 : f32, exclude_outside = true} : (tensor<1x4x6x3xf32>) -> tensor<1x5x7x3xf32>
  %2 = qnn.resize %f {interpolation_mode = CUBIC, cubic_coeff = -0.5 : f32, exclude_outside = true} : (tensor<1x4x6x3xf32>) -> tensor<1x5x7x3xf32>
  // CHECK: qnn.resize %v {interpolation_mode = LINEAR, transformation_mode = PYTORCH_HALF_PIXEL} : (tensor<2x4x4x4x3xf16>) -> tensor<2x1x2x3x3xf16>
  %3 = qnn.resize %v {interpolation_mode = LINEAR, transformation_mode = PYTORCH_HALF_PIXEL} : (tensor<2x4x4x4x3xf16>) -> tensor<2x1x2x3x3xf16>
  // CHECK: qnn.resize %s {nearest_mode = FLOOR, transformation_mode = ASYMMETRIC} : (tensor<2x5x3xi1>) -> tensor<2x10x3xi1>
  %4 = qnn.resize %s {nearest_mode = FLOOR, transformation_mode = ASYMMETRIC} : (tensor<2x5x3xi1>) -> tensor<2x10x3xi1>
  // CHECK: qnn.resize %s {nearest_mode = CEIL} : (tensor<2x5x3xi1>) -> tensor<2x2x3xi1>
  %5 = qnn.resize %s {nearest_mode = CEIL, transformation_mode = HALF_PIXEL} : (tensor<2x5x3xi1>) -> tensor<2x2x3xi1>
  // CHECK: qnn.resize %x {nearest_mode = ROUND_PREFER_CEIL} : {{.*}} -> tensor<1x2x2x3x!{{.*}}>
  %6 = qnn.resize %x {nearest_mode = ROUND_PREFER_CEIL, interpolation_mode = NEAREST} : (tensor<1x4x6x3x!x>) -> tensor<1x2x2x3x!y>
  // CHECK: qnn.resize %x : {{.*}} -> tensor<1x2x2x3x!{{.*}}>
  %7 = qnn.resize %x {nearest_mode = ROUND_PREFER_FLOOR} : (tensor<1x4x6x3x!x>) -> tensor<1x2x2x3x!y>
  // CHECK: qnn.resize %d : (tensor<?x4x4x3xf32, #qnn.bounds<[8, 4, 4, 3]>>) -> tensor<?x8x8x3xf32, #qnn.bounds<[8, 8, 8, 3]>>
  %8 = qnn.resize %d : (tensor<?x4x4x3xf32, #qnn.bounds<[8, 4, 4, 3]>>) -> tensor<?x8x8x3xf32, #qnn.bounds<[8, 8, 8, 3]>>
  func.return
}

func.func @images(%x: tensor<1x4x6x3x!x>, %f: tensor<1x4x6x3xf32>, %i: tensor<1x4x6x3xi32>) {
  // CHECK-LABEL: @images
  // CHECK: qnn.resize_bilinear %x : {{.*}} -> tensor<1x8x3x3x!{{.*}}>
  %0 = qnn.resize_bilinear %x : (tensor<1x4x6x3x!x>) -> tensor<1x8x3x3x!x>
  // CHECK: qnn.resize_bilinear %f {align_corners = true} : (tensor<1x4x6x3xf32>) -> tensor<1x8x3x3xf32>
  %1 = qnn.resize_bilinear %f {align_corners = true} : (tensor<1x4x6x3xf32>) -> tensor<1x8x3x3xf32>
  // CHECK: qnn.resize_bilinear %f {half_pixel_centers = true} : (tensor<1x4x6x3xf32>) -> tensor<1x8x3x3xf32>
  %2 = qnn.resize_bilinear %f {half_pixel_centers = true} : (tensor<1x4x6x3xf32>) -> tensor<1x8x3x3xf32>
  // CHECK: qnn.resize_bilinear %x {half_pixel_centers = true, antialias = true} : {{.*}} -> tensor<1x2x3x3x!{{.*}}>
  %3 = qnn.resize_bilinear %x {half_pixel_centers = true, antialias = true} : (tensor<1x4x6x3x!x>) -> tensor<1x2x3x3x!y>
  // CHECK: qnn.resize_nearest_neighbor %x : {{.*}} -> tensor<1x8x3x3x!{{.*}}>
  %4 = qnn.resize_nearest_neighbor %x : (tensor<1x4x6x3x!x>) -> tensor<1x8x3x3x!y>
  // CHECK: qnn.resize_nearest_neighbor %i {align_corners = true} : (tensor<1x4x6x3xi32>) -> tensor<1x8x3x3xi32>
  %5 = qnn.resize_nearest_neighbor %i {align_corners = true} : (tensor<1x4x6x3xi32>) -> tensor<1x8x3x3xi32>
  // CHECK: qnn.resize_nearest_neighbor %f {half_pixel_centers = true} : (tensor<1x4x6x3xf32>) -> tensor<1x8x3x3xf32>
  %6 = qnn.resize_nearest_neighbor %f {half_pixel_centers = true, align_corners = false} : (tensor<1x4x6x3xf32>) -> tensor<1x8x3x3xf32>
  func.return
}
