// RUN: qnn-opt %s --print-local-scope -p canonicalize --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:0>

// CHECK-LABEL: @neutral
func.func @neutral(%f: tensor<2x2xf32>, %i: tensor<4xi32>, %p: tensor<4xi1>) -> (tensor<2x2xf32>, tensor<4xi32>, tensor<4xi1>) {
  // CHECK-NEXT: func.return %f, %i, %p
  %zero = qnn.constant dense<0.0> : tensor<2xf32> : tensor<2xf32>
  %one = qnn.constant dense<1.0> : tensor<1xf32> : tensor<1xf32>
  %nought = qnn.constant dense<0> : tensor<1xi32> : tensor<1xi32>
  %unit = qnn.constant dense<1> : tensor<4xi32> : tensor<4xi32>
  %true = qnn.constant dense<true> : tensor<4xi1> : tensor<4xi1>
  %false = qnn.constant dense<false> : tensor<4xi1> : tensor<4xi1>
  %0 = qnn.element_wise_subtract %f, %zero : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %1 = qnn.element_wise_multiply %one, %0 : (tensor<1xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = qnn.element_wise_divide %1, %one : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
  %3 = qnn.element_wise_power %2, %one : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
  %4 = qnn.element_wise_maximum %3, %3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = qnn.element_wise_add %nought, %i : (tensor<1xi32>, tensor<4xi32>) -> tensor<4xi32>
  %6 = qnn.element_wise_divide %5, %unit : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %7 = qnn.element_wise_and %p, %true : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %8 = qnn.element_wise_or %false, %7 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %9 = qnn.element_wise_xor %8, %false : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %10 = qnn.element_wise_and %9, %9 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return %4, %6, %10 : tensor<2x2xf32>, tensor<4xi32>, tensor<4xi1>
}

// Constants come last where the order does not matter.
// CHECK-LABEL: @order
func.func @order(%f: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[C:.*]] = qnn.constant
  // CHECK: qnn.element_wise_binary ADD, %f, %[[C]]
  // CHECK: qnn.element_wise_binary SUBTRACT, %[[C]], %f
  %0 = qnn.constant dense<2.0> : tensor<1xf32> : tensor<1xf32>
  %1 = qnn.element_wise_add %0, %f : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.element_wise_subtract %0, %f : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @twice
func.func @twice(%f: tensor<4xf32>, %p: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xi1>, tensor<4xf32>) {
  // CHECK-NEXT: %[[A:.*]] = qnn.element_wise_unary ABS, %f
  // CHECK-NEXT: func.return %f, %p, %[[A]]
  %0 = qnn.element_wise_neg %f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.element_wise_unary NEG, %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.element_wise_not %p : (tensor<4xi1>) -> tensor<4xi1>
  %3 = qnn.element_wise_not %2 : (tensor<4xi1>) -> tensor<4xi1>
  %4 = qnn.element_wise_abs %f : (tensor<4xf32>) -> tensor<4xf32>
  %5 = qnn.element_wise_abs %4 : (tensor<4xf32>) -> tensor<4xf32>
  func.return %1, %3, %5 : tensor<4xf32>, tensor<4xi1>, tensor<4xf32>
}

// The tensors that are no more are remembered.
// CHECK-LABEL: @places
func.func @places(%f: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: qnn.element_wise_neuron TANH, %f {{.*}} loc("canonicalize"(fused["canonicalize"(fused["TANH@0:a"("m.tflite":0:0), "NEG@1:b"("m.tflite":0:1)]), "NEG@2:c"("m.tflite":0:2)]))
  // CHECK-NEXT: func.return
  %0 = qnn.tanh %f : (tensor<4xf32>) -> tensor<4xf32> loc("TANH@0:a"("m.tflite":0:0))
  %1 = qnn.element_wise_neg %0 : (tensor<4xf32>) -> tensor<4xf32> loc("NEG@1:b"("m.tflite":0:1))
  %2 = qnn.element_wise_neg %1 : (tensor<4xf32>) -> tensor<4xf32> loc("NEG@2:c"("m.tflite":0:2))
  func.return %2 : tensor<4xf32>
}

// CHECK-LABEL: @chosen
func.func @chosen(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: func.return %a, %b, %a
  %true = qnn.constant dense<true> : tensor<1xi1> : tensor<1xi1>
  %false = qnn.constant dense<false> : tensor<4xi1> : tensor<4xi1>
  %0 = qnn.element_wise_select %true, %a, %b : (tensor<1xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.element_wise_select %false, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.element_wise_select %p, %a, %a : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -0.0 + 0.0 is 0.0, shapes grow, integers of a scale are rounded.
// CHECK-LABEL: @kept
func.func @kept(%f: tensor<4xf32>, %x: tensor<4x!x>) -> (tensor<4xf32>, tensor<2x4xf32>, tensor<4x!x>, tensor<4xf32>) {
  // CHECK: qnn.element_wise_binary ADD, %f
  // CHECK: qnn.element_wise_binary MULTIPLY, %f
  // CHECK: qnn.element_wise_unary NEG, %x
  // CHECK: qnn.element_wise_unary NEG
  // CHECK: qnn.element_wise_binary SUBTRACT, %f
  %zero = qnn.constant dense<0.0> : tensor<1xf32> : tensor<1xf32>
  %below = qnn.constant dense<-0.0> : tensor<1xf32> : tensor<1xf32>
  %one = qnn.constant dense<1.0> : tensor<2x1xf32> : tensor<2x1xf32>
  %0 = qnn.element_wise_add %f, %zero : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  %1 = qnn.element_wise_multiply %f, %one : (tensor<4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  %2 = qnn.element_wise_neg %x : (tensor<4x!x>) -> tensor<4x!x>
  %3 = qnn.element_wise_neg %2 : (tensor<4x!x>) -> tensor<4x!x>
  %4 = qnn.element_wise_subtract %f, %below : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  func.return %0, %1, %3, %4 : tensor<4xf32>, tensor<2x4xf32>, tensor<4x!x>, tensor<4xf32>
}
