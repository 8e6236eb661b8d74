// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!q = !quant.uniform<u8:f32, 0.5:128>

func.func @activations(%x: tensor<2x8x5xf32>, %a: tensor<1x8xf32>, %q: tensor<2x8x!q>) {
  // CHECK-LABEL: @activations
  // CHECK: nnef.relu %q : {{.*}} -> tensor<2x8x!{{.*}}
  %0 = nnef.relu %q : (tensor<2x8x!q>) -> tensor<2x8x!q>
  // CHECK: nnef.sigmoid %x : {{.*}} -> tensor<2x8x5xf32>
  %1 = nnef.sigmoid %x : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.softmax %x : {{.*}} -> tensor<2x8x5xf32>
  %2 = nnef.softmax %x : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.softplus %x : {{.*}} -> tensor<2x8x5xf32>
  %3 = nnef.softplus %x : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.elu %x : {{.*}} -> tensor<2x8x5xf32>
  %4 = nnef.elu %x : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.selu %x : {{.*}} -> tensor<2x8x5xf32>
  %5 = nnef.selu %x : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.gelu %x : {{.*}} -> tensor<2x8x5xf32>
  %6 = nnef.gelu %x : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.silu %x : {{.*}} -> tensor<2x8x5xf32>
  %7 = nnef.silu %x : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.softabs %x {epsilon = 1.000000e-03 : f64} : {{.*}} -> tensor<2x8x5xf32>
  %8 = nnef.softabs %x {epsilon = 1.000000e-03 : f64} : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.softmax %x {axes = [1, 2]} : {{.*}} -> tensor<2x8x5xf32>
  %9 = nnef.softmax %x {axes = [1, 2]} : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.elu %x {alpha = 5.000000e-01 : f64} : {{.*}} -> tensor<2x8x5xf32>
  %10 = nnef.elu %x {alpha = 5.000000e-01 : f64} : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.selu %x {alpha = 5.000000e-01 : f64, lambda = 2.000000e+00 : f64} : {{.*}} -> tensor<2x8x5xf32>
  %11 = nnef.selu %x {alpha = 5.000000e-01 : f64, lambda = 2.000000e+00 : f64} : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.prelu %x, %a : {{.*}} -> tensor<2x8x5xf32>
  %12 = nnef.prelu %x, %a : (tensor<2x8x5xf32>, tensor<1x8xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.leaky_relu %x {alpha = 1.000000e-01 : f64} : {{.*}} -> tensor<2x8x5xf32>
  %13 = nnef.leaky_relu %x {alpha = 1.000000e-01 : f64} : (tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  func.return
}
