// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

func.func @regions(%x: tensor<2x8x16x12xf32>, %r: tensor<5x4xf32>, %b: tensor<5x1xi32>, %f: tensor<5xi64>, %l: tensor<2x8x16xf16>, %s: tensor<3x2xf32>, %n: tensor<3x1xi32>) {
  // CHECK-LABEL: @regions
  // CHECK: nnef.avg_roi_pool %x, %r, %b {output_size = [2, 3]} : {{.*}} -> tensor<5x8x2x3xf32>
  %0 = nnef.avg_roi_pool %x, %r, %b {output_size = [2, 3]} : (tensor<2x8x16x12xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x8x2x3xf32>
  // CHECK: nnef.max_roi_pool %x, %r, %f {output_size = [2, 3]} : {{.*}} -> tensor<5x8x2x3xf32>
  %1 = nnef.max_roi_pool %x, %r, %f {output_size = [2, 3]} : (tensor<2x8x16x12xf32>, tensor<5x4xf32>, tensor<5xi64>) -> tensor<5x8x2x3xf32>
  // CHECK: nnef.roi_resample %x, %r, %b {output_size = [7, 5]} : {{.*}} -> tensor<5x8x7x5xf32>
  %2 = nnef.roi_resample %x, %r, %b {output_size = [7, 5]} : (tensor<2x8x16x12xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x8x7x5xf32>
  // CHECK: nnef.roi_resample %l, %s, %n {output_size = [7], method = "aligned"} : {{.*}} -> tensor<3x8x7xf16>
  %3 = nnef.roi_resample %l, %s, %n {output_size = [7], method = "aligned"} : (tensor<2x8x16xf16>, tensor<3x2xf32>, tensor<3x1xi32>) -> tensor<3x8x7xf16>
  // CHECK: nnef.avg_roi_align %x, %r, %b {output_size = [2, 3], sampling_rate = [2, 1]} : {{.*}} -> tensor<5x8x2x3xf32>
  %4 = nnef.avg_roi_align %x, %r, %b {output_size = [2, 3], sampling_rate = [2, 1]} : (tensor<2x8x16x12xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x8x2x3xf32>
  // CHECK: nnef.max_roi_align %x, %r, %b {output_size = [2, 3], sampling_rate = [2, 2], resize_method = "asymmetric"} : {{.*}} -> tensor<5x8x2x3xf32>
  %5 = nnef.max_roi_align %x, %r, %b {output_size = [2, 3], sampling_rate = [2, 2], resize_method = "asymmetric"} : (tensor<2x8x16x12xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x8x2x3xf32>
  func.return
}
