// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

// CHECK-LABEL: @function
func.func @function(%x: tensor<i32>) -> tensor<i32> {
  // CHECK-NEXT: qnn.reshape %x : (tensor<i32>) -> tensor<1xi32>
  // CHECK-NEXT: qnn.element_wise_unary NEG, {{.*}} : (tensor<1xi32>) -> tensor<1xi32>
  // CHECK-NEXT: qnn.reshape {{.*}} : (tensor<1xi32>) -> tensor<i32>
  %y = tfl.neg %x : (tensor<i32>) -> tensor<i32>
  return %y : tensor<i32>
}

// CHECK-LABEL: @broadcast
func.func @broadcast(%x: tensor<4xi32>, %y: tensor<i32>) -> tensor<4xi1> {
  // CHECK-NEXT: qnn.reshape %y : (tensor<i32>) -> tensor<1xi32>
  // CHECK-NEXT: qnn.element_wise_binary LESS, %x, {{.*}} : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi1>
  // CHECK-NEXT: return
  %z = tfl.less %x, %y : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
  return %z : tensor<4xi1>
}

// CHECK-LABEL: @constant
func.func @constant(%x: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: qnn.reshape %x : (tensor<f32>) -> tensor<1xf32>
  // CHECK-NEXT: qnn.constant dense<2.000000e+00> : tensor<1xf32>
  // CHECK-NEXT: qnn.element_wise_multiply
  // CHECK-NEXT: qnn.element_wise_neuron RELU
  // CHECK-NEXT: qnn.reshape {{.*}} : (tensor<1xf32>) -> tensor<f32>
  %c = tfl.pseudo_const dense<2.0> : tensor<f32> : tensor<f32>
  %y = tfl.mul %x, %c {fused_activation_function = "RELU"} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
