// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

func.func @main(%x: tensor<1x4x4x8xf32>, %q: tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>) {
  // CHECK-LABEL: @main
  // CHECK: tfl.l2_normalization %x {fused_activation_function = "RELU"} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  %0 = tfl.l2_normalization %x {fused_activation_function = "RELU"} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  // CHECK: tfl.l2_normalization %q : (tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>
  %1 = tfl.l2_normalization %q : (tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>
  // CHECK: tfl.local_response_normalization %x {radius = 2 : i32, bias = 1.000000e+00 : f32, alpha = 5.000000e-01 : f32, beta = 7.500000e-01 : f32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  %2 = tfl.local_response_normalization %x {radius = 2 : i32, bias = 1.000000e+00 : f32, alpha = 5.000000e-01 : f32, beta = 7.500000e-01 : f32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  // CHECK: tfl.l2_pool_2d %x {filter_height = 2 : i32, filter_width = 1 : i32, padding = "SAME", stride_h = 2 : i32, stride_w = 1 : i32} : (tensor<1x4x4x8xf32>) -> tensor<1x2x4x8xf32>
  %3 = tfl.l2_pool_2d %x {filter_height = 2 : i32, filter_width = 1 : i32, padding = "SAME", stride_h = 2 : i32, stride_w = 1 : i32} : (tensor<1x4x4x8xf32>) -> tensor<1x2x4x8xf32>
  func.return
}
