// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

func.func @resize(%x: tensor<1x4x4x3xf32>, %q: tensor<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>, %s: tensor<2xi32>) {
  // CHECK-LABEL: @resize
  %size = tfl.pseudo_const dense<[8, 2]> : tensor<2xi32> : tensor<2xi32>
  // CHECK: tfl.resize_bilinear %x, %size : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x8x2x3xf32>
  %0 = tfl.resize_bilinear %x, %size {align_corners = false, half_pixel_centers = false}
      : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x8x2x3xf32>
  // CHECK: tfl.resize_bilinear %q, %s {half_pixel_centers = true} : {{.*}} -> tensor<1x9x9x3x!{{.*}}>
  %1 = tfl.resize_bilinear %q, %s {half_pixel_centers = true}
      : (tensor<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>, tensor<2xi32>) -> tensor<1x9x9x3x!quant.uniform<u8:f32, 0.5:3>>
  // CHECK: tfl.resize_nearest_neighbor %x, %size {align_corners = true} : {{.*}} -> tensor<1x8x2x3xf32>
  %2 = tfl.resize_nearest_neighbor %x, %size {align_corners = true}
      : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x8x2x3xf32>
  func.return
}
