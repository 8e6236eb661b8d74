// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<u8:f32, 0.5:128>

func.func @normalizations(%x: tensor<2x8x5x6xf32>, %c: tensor<1x8xf32>, %s: tensor<f32>, %q: tensor<2x8x5x6x!q>) {
  // CHECK-LABEL: @normalizations
  // CHECK: nnef.local_response_normalization %x {size = [1, 5, 1, 1]} : {{.*}} -> tensor<2x8x5x6xf32>
  %0 = nnef.local_response_normalization %x {size = [1, 5, 1, 1]} : (tensor<2x8x5x6xf32>) -> tensor<2x8x5x6xf32>
  // CHECK: nnef.local_response_normalization %q {size = [1, 5, 1, 1], alpha = 1.000000e-04 : f64, beta = 7.500000e-01 : f64, bias = 2.000000e+00 : f64} : {{.*}} -> tensor<2x8x5x6x!{{.*}}
  %1 = nnef.local_response_normalization %q {size = [1, 5, 1, 1], alpha = 1.000000e-04 : f64, beta = 7.500000e-01 : f64, bias = 2.000000e+00 : f64} : (tensor<2x8x5x6x!q>) -> tensor<2x8x5x6x!q>
  // CHECK: nnef.local_mean_normalization %x {size = [1, 1, 3, 3]} : {{.*}} -> tensor<2x8x5x6xf32>
  %2 = nnef.local_mean_normalization %x {size = [1, 1, 3, 3]} : (tensor<2x8x5x6xf32>) -> tensor<2x8x5x6xf32>
  // CHECK: nnef.local_variance_normalization %x {size = [1, 1, 3, 3], bias = 1.000000e+00 : f64, epsilon = 5.000000e-01 : f64} : {{.*}} -> tensor<2x8x5x6xf32>
  %3 = nnef.local_variance_normalization %x {size = [1, 1, 3, 3], bias = 1.000000e+00 : f64, epsilon = 5.000000e-01 : f64} : (tensor<2x8x5x6xf32>) -> tensor<2x8x5x6xf32>
  // CHECK: nnef.local_contrast_normalization %x {size = [1, 1, 3, 3]} : {{.*}} -> tensor<2x8x5x6xf32>
  %4 = nnef.local_contrast_normalization %x {size = [1, 1, 3, 3]} : (tensor<2x8x5x6xf32>) -> tensor<2x8x5x6xf32>
  // CHECK: nnef.local_contrast_normalization %x {size = [1, 1, 3, 3], bias = 1.000000e+00 : f64, epsilon = 5.000000e-01 : f64} : {{.*}} -> tensor<2x8x5x6xf32>
  %5 = nnef.local_contrast_normalization %x {size = [1, 1, 3, 3], bias = 1.000000e+00 : f64, epsilon = 5.000000e-01 : f64} : (tensor<2x8x5x6xf32>) -> tensor<2x8x5x6xf32>
  // CHECK: nnef.l1_normalization %x {axes = [1]} : {{.*}} -> tensor<2x8x5x6xf32>
  %6 = nnef.l1_normalization %x {axes = [1]} : (tensor<2x8x5x6xf32>) -> tensor<2x8x5x6xf32>
  // CHECK: nnef.l2_normalization %x {axes = [2, 3], bias = 1.000000e+00 : f64, epsilon = 5.000000e-01 : f64} : {{.*}} -> tensor<2x8x5x6xf32>
  %7 = nnef.l2_normalization %x {axes = [2, 3], bias = 1.000000e+00 : f64, epsilon = 5.000000e-01 : f64} : (tensor<2x8x5x6xf32>) -> tensor<2x8x5x6xf32>
  // CHECK: nnef.batch_normalization %x, %c, %c, %c, %s {epsilon = 1.000000e-03 : f64} : {{.*}} -> tensor<2x8x5x6xf32>
  %8 = nnef.batch_normalization %x, %c, %c, %c, %s {epsilon = 1.000000e-03 : f64} : (tensor<2x8x5x6xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<f32>) -> tensor<2x8x5x6xf32>
  func.return
}
