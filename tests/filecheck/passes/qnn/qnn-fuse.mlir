// RUN: qnn-opt %s -p qnn-fuse --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!z = !quant.uniform<i8:f32, 0.5:0>
!s = !quant.uniform<u8:f32, 0.0235:0>

// A type that starts at zero implies RELU.
// CHECK-LABEL: @relu
func.func @relu(%a: tensor<4x!z>) -> tensor<4x!x> {
  // CHECK-NEXT: qnn.convert %a : {{.*}} loc("qnn-fuse"(fused["{{.*}}qnn-fuse.mlir":12:3, "RELU#1:b"("m.tflite":0:1)]))
  // CHECK-NEXT: func.return
  %0 = qnn.convert %a : (tensor<4x!z>) -> tensor<4x!x>
  %1 = qnn.element_wise_neuron RELU, %0 : (tensor<4x!x>) -> tensor<4x!x> loc("RELU#1:b"("m.tflite":0:1))
  func.return %1 : tensor<4x!x>
}

// One that ends below 6 implies RELU6.
// CHECK-LABEL: @relu6
func.func @relu6(%a: tensor<4x!z>) -> tensor<4x!s> {
  // CHECK-NEXT: qnn.convert
  // CHECK-NEXT: func.return
  %0 = qnn.convert %a : (tensor<4x!z>) -> tensor<4x!s>
  %1 = qnn.relu_min_max %0 {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4x!s>) -> tensor<4x!s>
  func.return %1 : tensor<4x!s>
}

// It stays where the type reaches further, where it rescales, and where nothing else defines its tensor.
// CHECK-LABEL: @kept
func.func @kept(%a: tensor<4x!z>, %b: tensor<4x!x>) -> (tensor<4x!z>, tensor<4x!x>, tensor<4x!x>) {
  // CHECK: qnn.element_wise_neuron RELU,
  // CHECK: qnn.element_wise_neuron RELU,
  // CHECK: qnn.element_wise_neuron RELU, %b
  %0 = qnn.convert %b : (tensor<4x!x>) -> tensor<4x!z>
  %1 = qnn.element_wise_neuron RELU, %0 : (tensor<4x!z>) -> tensor<4x!z>
  %2 = qnn.element_wise_neuron RELU, %1 : (tensor<4x!z>) -> tensor<4x!x>
  %3 = qnn.element_wise_neuron RELU, %b : (tensor<4x!x>) -> tensor<4x!x>
  func.return %1, %2, %3 : tensor<4x!z>, tensor<4x!x>, tensor<4x!x>
}

// CHECK-LABEL: @clamps
func.func @clamps(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: qnn.element_wise_neuron RELU_MIN_MAX, %a {min_value = 0.000000e+00 : f32, max_value = 1.000000e+00 : f32} : {{.*}} loc("qnn-fuse"(fused["qnn-fuse"(fused["RELU#0:b"("m.tflite":0:0), "RELU6#1:c"("m.tflite":0:1)]), "RELU_N1_TO_1#2:d"("m.tflite":0:2)]))
  // CHECK-NEXT: func.return
  %0 = qnn.element_wise_neuron RELU, %a : (tensor<4xf32>) -> tensor<4xf32> loc("RELU#0:b"("m.tflite":0:0))
  %1 = qnn.relu_min_max %0 {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32> loc("RELU6#1:c"("m.tflite":0:1))
  %2 = qnn.relu_min_max %1 {min_value = -1.0 : f32, max_value = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32> loc("RELU_N1_TO_1#2:d"("m.tflite":0:2))
  func.return %2 : tensor<4xf32>
}

// Ranges that do not overlap, and a value that is read elsewhere, stay.
// CHECK-LABEL: @separate
func.func @separate(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-COUNT-3: qnn.{{element_wise_neuron|relu}}
  %0 = qnn.element_wise_neuron RELU_MIN_MAX, %a {min_value = -3.0 : f32, max_value = -1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.relu_min_max %1 {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @identities
func.func @identities(%a: tensor<2x3xf32>) -> tensor<1x2x3xf32> {
  // CHECK-NEXT: %[[S:.*]] = qnn.sigmoid %a
  // CHECK-NEXT: %[[R:.*]] = qnn.reshape %[[S]] : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  // CHECK-NEXT: func.return %[[R]]
  %0 = qnn.sigmoid %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = qnn.reshape %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = qnn.convert %1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = qnn.cast %2 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = qnn.transpose %3 {perm = dense<[0, 1]> : tensor<2xui32>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = qnn.pad CONSTANT, %4 {pad_amount = dense<0> : tensor<2x2xui32>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = qnn.concat %5 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = qnn.reshape %6 : (tensor<2x3xf32>) -> tensor<6xf32>
  %8 = qnn.reshape %7 : (tensor<6xf32>) -> tensor<1x2x3xf32>
  func.return %8 : tensor<1x2x3xf32>
}

// CHECK-LABEL: @transposes
func.func @transposes(%a: tensor<2x3x4xf32>) -> (tensor<4x2x3xf32>, tensor<2x3x4xf32>) {
  // CHECK-NEXT: %[[T:.*]] = qnn.transpose %a {perm = dense<[2, 0, 1]> : tensor<3xui32>}
  // CHECK-NEXT: %[[S:.*]] = qnn.tanh %a
  // CHECK-NEXT: func.return %[[T]], %[[S]]
  %0 = qnn.transpose %a {perm = dense<[1, 2, 0]> : tensor<3xui32>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %1 = qnn.transpose %0 {perm = dense<[1, 2, 0]> : tensor<3xui32>} : (tensor<3x4x2xf32>) -> tensor<4x2x3xf32>
  %2 = qnn.tanh %a : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = qnn.transpose %2 {perm = dense<[2, 1, 0]> : tensor<3xui32>} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %4 = qnn.transpose %3 {perm = dense<[2, 1, 0]> : tensor<3xui32>} : (tensor<4x3x2xf32>) -> tensor<2x3x4xf32>
  func.return %1, %4 : tensor<4x2x3xf32>, tensor<2x3x4xf32>
}
