// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<u8:f32, 0.5:128>
!y = !quant.uniform<u8:f32, 0.25:0>
!r = !quant.uniform<u16:f32, 0.125:0>

func.func @align(%x: tensor<2x4x6x3x!x>, %f: tensor<2x4x6x3xf32>, %q: tensor<5x4x!r>, %r: tensor<5x4xf32>, %i: tensor<5xi32>, %u: tensor<5xui32>) {
  // CHECK-LABEL: @align
  // CHECK: qnn.roi_align %f, %r, %u {img_size_ratio = [2.000000e+00, 4.000000e+00]} : (tensor<2x4x6x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x3x3xf32>
  %0 = qnn.roi_align %f, %r, %u {img_size_ratio = [2.0, 4.0]} : (tensor<2x4x6x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x3x3xf32>
  // CHECK: qnn.roi_align %x, %q, %i {img_size_ratio = [1.000000e+00, 1.000000e+00], num_samples_y = 2 : i32,
  // CHECK-SAME: num_samples_x = 3 : i32, aligned = true, allow_invalid_roi = true} : {{.*}} -> tensor<5x7x7x3x!{{.*}}>
  %1 = qnn.roi_align %x, %q, %i {img_size_ratio = [1.0, 1.0], num_samples_y = 2 : i32, num_samples_x = 3 : i32,
      aligned = true, allow_invalid_roi = true} : (tensor<2x4x6x3x!x>, tensor<5x4x!r>, tensor<5xi32>) ->
      tensor<5x7x7x3x!y>
  // CHECK: qnn.roi_align %x, %r, %i {img_size_ratio = [5.000000e-01, 5.000000e-01], num_samples_y = 0 : i32} : {{.*}} -> tensor<5x1x1x3x!{{.*}}>
  %2 = qnn.roi_align %x, %r, %i {img_size_ratio = [0.5, 0.5], num_samples_y = 0 : i32} : (tensor<2x4x6x3x!x>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x1x1x3x!x>
  func.return
}

func.func @pooling(%x: tensor<2x4x6x3x!x>, %f: tensor<2x4x6x3xf32>, %q: tensor<5x4x!r>, %r: tensor<5x4xf32>,
    %u: tensor<5xui32>, %d: tensor<?x4xf32, #qnn.bounds<[9, 4]>>, %v: tensor<?xui32, #qnn.bounds<[9]>>) {
  // CHECK-LABEL: @pooling
  // CHECK: qnn.roi_pooling %f, %r, %u {img_size_ratio = [2.000000e+00, 4.000000e+00]} : (tensor<2x4x6x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x3x3xf32>
  %0 = qnn.roi_pooling %f, %r, %u {img_size_ratio = [2.0, 4.0]} : (tensor<2x4x6x3xf32>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x3x3xf32>
  // CHECK: qnn.roi_pooling %x, %q, %u {img_size_ratio = [1.600000e+01, 1.600000e+01]} : {{.*}} -> tensor<5x7x7x3x!{{.*}}>
  %1 = qnn.roi_pooling %x, %q, %u {img_size_ratio = [16.0, 16.0]} : (tensor<2x4x6x3x!x>, tensor<5x4x!r>, tensor<5xui32>) -> tensor<5x7x7x3x!x>
  // CHECK: qnn.roi_pooling %f, %d, %v {img_size_ratio = [1.600000e+01, 1.600000e+01]} : (tensor<2x4x6x3xf32>,
  // CHECK-SAME: tensor<?x4xf32, #qnn.bounds<[9, 4]>>, tensor<?xui32, #qnn.bounds<[9]>>) -> tensor<?x7x7x3xf32,
  // CHECK-SAME: #qnn.bounds<[9, 7, 7, 3]>>
  %2 = qnn.roi_pooling %f, %d, %v {img_size_ratio = [16.0, 16.0]} :
      (tensor<2x4x6x3xf32>, tensor<?x4xf32, #qnn.bounds<[9, 4]>>, tensor<?xui32, #qnn.bounds<[9]>>) ->
      tensor<?x7x7x3xf32, #qnn.bounds<[9, 7, 7, 3]>>
  func.return
}
