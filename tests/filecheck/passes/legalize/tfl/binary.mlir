// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!y = !quant.uniform<i8:f32, 0.25:3>
!p = !quant.uniform<i16:f32, 0.5:0>
!r = !quant.uniform<i16:f32, 0.25:0>

// CHECK-LABEL: @floats
func.func @floats(%x: tensor<2x3xf32>, %a: tensor<3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[Q:.*]] = qnn.element_wise_divide %x, %a :
  // CHECK-NEXT: qnn.element_wise_neuron RELU, %[[Q]]
  %0 = tfl.div %x, %a {fused_activation_function = "RELU"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: qnn.element_wise_binary SQUARED_DIFFERENCE, {{.*}}, %a :
  %1 = tfl.squared_difference %0, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: qnn.element_wise_binary POWER, {{.*}}, %a {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %2 = tfl.pow %1, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: qnn.element_wise_binary FLOOR_DIV, {{.*}}, %a {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %3 = tfl.floor_div %2, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[S:.*]] = qnn.element_wise_binary ADD, %x, %x
  // CHECK-NEXT: %[[F:.*]] = qnn.element_wise_neuron RELU_MIN_MAX, %[[S]] {{.*}}3.40282347e+38
  // CHECK-NEXT: qnn.element_wise_binary ADD, %[[F]], %{{.*}}
  %4 = tfl.add_n %x, %x, %3 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return %4 : tensor<2x3xf32>
}

// QNN's MOD takes no floats: the truncated remainder, plus the divisor where the signs differ.
// CHECK-LABEL: @floor_mod
func.func @floor_mod(%x: tensor<2x3xf32>, %a: tensor<3xf32>, %l: tensor<3xi64>) -> (tensor<2x3xf32>, tensor<3xi64>) {
  // CHECK: %[[R:.*]] = qnn.element_wise_binary FMOD, %x, %a
  // CHECK: %[[P:.*]] = qnn.element_wise_binary ADD, %[[R]], %a
  // CHECK-NEXT: qnn.element_wise_select %{{.*}}, %[[P]], %[[R]]
  %0 = tfl.floor_mod %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: qnn.element_wise_binary MOD, %l, %l
  %1 = tfl.floor_mod %l, %l : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  func.return %0, %1 : tensor<2x3xf32>, tensor<3xi64>
}

// CHECK-LABEL: @quantized
func.func @quantized(%x: tensor<4x!x>, %y: tensor<4x!y>) -> tensor<4x!y> {
  // CHECK-NEXT: qnn.element_wise_divide %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %0 = tfl.div %x, %y : (tensor<4x!x>, tensor<4x!y>) -> tensor<4x!y>
  // CHECK-NEXT: qnn.element_wise_binary SQUARED_DIFFERENCE, %x, %{{.*}} : (tensor
  %1 = tfl.squared_difference %x, %0 : (tensor<4x!x>, tensor<4x!y>) -> tensor<4x!y>
  // CHECK-NEXT: qnn.element_wise_binary MAXIMUM, %x, %{{.*}} {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %2 = tfl.maximum %x, %1 {hexnn.lenient} : (tensor<4x!x>, tensor<4x!y>) -> tensor<4x!y>
  // CHECK-NEXT: qnn.element_wise_binary MINIMUM, %{{.*}}, %y : (tensor
  %3 = tfl.minimum %2, %y : (tensor<4x!y>, tensor<4x!y>) -> tensor<4x!y>
  func.return %3 : tensor<4x!y>
}

// Words whose scales are powers of two are shifted, if the operator does not say otherwise.
// CHECK-LABEL: @sums
func.func @sums(%x: tensor<4x!p>, %y: tensor<4x!r>) -> tensor<4x!p> {
  // CHECK-NEXT: qnn.element_wise_binary ADD, %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %0 = tfl.add %x, %y : (tensor<4x!p>, tensor<4x!r>) -> tensor<4x!p>
  // CHECK-NEXT: qnn.element_wise_binary SUBTRACT, %{{.*}}, %y : (tensor
  %1 = tfl.sub %0, %y {pot_scale_int16 = false} : (tensor<4x!p>, tensor<4x!r>) -> tensor<4x!p>
  func.return %1 : tensor<4x!p>
}

// CHECK-LABEL: @choices
func.func @choices(%p: tensor<2xi1>, %one: tensor<i1>, %x: tensor<2x3xf32>, %a: tensor<3xf32>, %q: tensor<4x!x>,
    %y: tensor<4x!y>, %c: tensor<4xi1>) -> (tensor<2x3xf32>, tensor<4x!y>) {
  // CHECK-NEXT: %[[P:.*]] = qnn.reshape %p : (tensor<2xi1>) -> tensor<2x1xi1>
  // CHECK-NEXT: qnn.element_wise_select %[[P]], %x, %x
  %0 = tfl.select %p, %x, %x : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[O:.*]] = qnn.reshape %one : (tensor<i1>) -> tensor<1xi1>
  // CHECK-NEXT: qnn.element_wise_select %[[O]], %{{.*}}, %a
  %1 = tfl.select_v2 %one, %0, %a : (tensor<i1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: qnn.element_wise_select %c, %q, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>}
  %2 = tfl.select_v2 %c, %q, %y {hexnn.lenient} : (tensor<4xi1>, tensor<4x!x>, tensor<4x!y>) -> tensor<4x!y>
  func.return %1, %2 : tensor<2x3xf32>, tensor<4x!y>
}
