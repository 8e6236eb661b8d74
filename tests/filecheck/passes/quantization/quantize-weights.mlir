// RUN: qnn-opt %s --no-aliases -p 'quantize{calibration=%S/Inputs/samples.npy weight_observer=mse bias_correction=false}' | filecheck %s
// RUN: qnn-opt %s --no-aliases -p 'quantize{calibration=%S/Inputs/samples.npy}' | filecheck %s --check-prefix=BIAS

// The scale with the least error of all weights of a channel, not that of the greatest, 2 / 127 and 1 / 127.
// The bias makes up for the error of the weights: 3175 and -3175 otherwise. A layer without a bias gets one.
// CHECK-LABEL: func.func @main
// BIAS-LABEL: func.func @main
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  // CHECK: dense<{{\[\[\[\[}}108, 51], [-33, 100]]]]>
  // CHECK-SAME: tensor<1x1x2x2x!quant.uniform<i8:f32:3, {0.01851{{[0-9]*}}:0, 0.00999{{[0-9]*}}:0}>>
  // CHECK: dense<[2700, -2500]> : tensor<2xi32>
  // CHECK-NOT: xi32>
  // BIAS: dense<{{\[\[\[\[}}127, 65], [-39, 127]]]]>
  // BIAS: dense<[318{{[0-9]}}, -318{{[0-9]}}]> : tensor<2xi32>
  // BIAS: qnn.conv_2d %x, %{{[^ ]*}}, %{{[^ ]*}} {
  // BIAS: dense<[{{[0-9]+}}, -{{[0-9]+}}]> : tensor<2xi32>
  // BIAS: qnn.conv_2d %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {
  %w = qnn.constant dense<[[[[2.0, 0.51], [-0.611, 1.0]]]]> : tensor<1x1x2x2xf32> : tensor<1x1x2x2xf32>
  %b = qnn.constant dense<[0.5, -0.25]> : tensor<2xf32> : tensor<2xf32>
  %0 = qnn.conv_2d %x, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
    (tensor<1x4x4x2xf32>, tensor<1x1x2x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  %1 = qnn.conv_2d %0, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
    (tensor<1x4x4x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x4x4x2xf32>
  func.return %1 : tensor<1x4x4x2xf32>
}
