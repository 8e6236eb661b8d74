// RUN: qnn-opt %s --print-local-scope -p dequantize | filecheck %s
// RUN: qnn-opt %s --print-local-scope -p 'dequantize{saturation=range}' | filecheck %s --check-prefix=RANGE
// RUN: qnn-opt %s --print-local-scope -p 'dequantize{saturation=none}' | filecheck %s --check-prefix=NONE

!x = !quant.uniform<i8:f32, 0.5:-28>
!y = !quant.uniform<i8:f32, 0.25:-128>
!six = !quant.uniform<u8:f32, 0.0235294122:0>

// Constants become reals, ranges that start at zero clamps, conversions nothing.
// CHECK-LABEL: func.func @main(%x: tensor<1x1x2x1xf32>) -> tensor<1x2x2x1xf32>
func.func @main(%x: tensor<1x1x2x1x!x>) -> tensor<1x2x2x1x!six> {
  // CHECK-NEXT: %[[W:.*]] = qnn.constant dense<[{{\[}}[{{\[}}2.000000e+00, -1.000000e+00]]]]> : tensor<1x1x1x2xf32> : tensor<1x1x1x2xf32>
  // CHECK: %[[B:.*]] = qnn.constant dense<[2.500000e+00, 1.250000e+00]> : tensor<2xf32> : tensor<2xf32>
  // CHECK: %[[P:.*]] = qnn.pad CONSTANT, %x {{.*}}pad_constant_value = 1.500000e+00 : f32
  // CHECK: %[[C:.*]] = qnn.conv_2d %[[P]], %[[W]], %[[B]] {{.*}} loc("~conv_2d"
  // CHECK-NEXT: %[[R:.*]] = qnn.element_wise_neuron RELU, %[[C]] {{.*}} loc("CONV_2D@0:conv"
  // CHECK: qnn.reduce_max %[[R]]
  // CHECK-NEXT: qnn.element_wise_binary ADD
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, {{.*}} {min_value = 0.000000e+00 : f32, max_value = 6.000000e+00 : f32}
  // CHECK-NOT: qnn.convert
  // RANGE: qnn.pad
  // RANGE: qnn.element_wise_neuron RELU_MIN_MAX, {{.*}} {min_value = -5.000000e+01 : f32, max_value = 7.750000e+01 : f32}
  // NONE-NOT: qnn.element_wise_neuron
  %w = qnn.constant dense<[[[[4, -2]]]]> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.5:0, 0.5:0}>>
  %b = qnn.constant dense<[10, 5]> : tensor<2xi32> : tensor<2xi32>
  %p = qnn.pad CONSTANT, %x {pad_amount = [[0, 0], [1, 0], [0, 0], [0, 0]], pad_constant_value = -25 : i32} : (tensor<1x1x2x1x!x>) -> tensor<1x2x2x1x!x>
  %0 = qnn.conv_2d %p, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
      (tensor<1x2x2x1x!x>, tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.5:0, 0.5:0}>>, tensor<2xi32>) ->
      tensor<1x2x2x2x!y> loc("CONV_2D@0:conv"("m.tflite":0:0))
  %1 = qnn.reduce_max %0 {axes = [3], keep_dims = true} : (tensor<1x2x2x2x!y>) -> tensor<1x2x2x1x!y>
  %2 = qnn.convert %1 : (tensor<1x2x2x1x!y>) -> tensor<1x2x2x1x!six>
  %3 = qnn.element_wise_binary ADD, %2, %2 : (tensor<1x2x2x1x!six>, tensor<1x2x2x1x!six>) -> tensor<1x2x2x1x!six>
  func.return %3 : tensor<1x2x2x1x!six>
}
