// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

// The size of the result is in its type.
// CHECK-LABEL: @resize
func.func @resize(%x: tensor<1x4x4x3xf32>) -> (tensor<1x8x2x3xf32>, tensor<1x8x2x3xf32>) {
  // CHECK-NEXT: qnn.resize_bilinear %x {half_pixel_centers = true} : (tensor<1x4x4x3xf32>) -> tensor<1x8x2x3xf32>
  // CHECK-NEXT: qnn.resize_nearest_neighbor %x {align_corners = true} : (tensor<1x4x4x3xf32>) -> tensor<1x8x2x3xf32>
  // CHECK-NEXT: func.return
  %size = tfl.pseudo_const dense<[8, 2]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.resize_bilinear %x, %size {half_pixel_centers = true}
      : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x8x2x3xf32>
  %1 = tfl.resize_nearest_neighbor %x, %size {align_corners = true}
      : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x8x2x3xf32>
  func.return %0, %1 : tensor<1x8x2x3xf32>, tensor<1x8x2x3xf32>
}
