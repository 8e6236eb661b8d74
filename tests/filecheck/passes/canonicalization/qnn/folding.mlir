// RUN: qnn-opt %s --print-local-scope -p canonicalize --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!per_axis = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>

// Each result becomes a constant; the first one keeps the place, the others are made for it.
// CHECK-LABEL: @parts
func.func @parts() -> (tensor<1xf32>, tensor<2xf32>) {
  // CHECK-NEXT: qnn.constant dense<1.000000e+00> : tensor<1xf32> : tensor<1xf32> loc("SPLIT@0:a"("m.tflite":0:0))
  // CHECK-NEXT: qnn.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32> : tensor<2xf32> loc("~result 1"("SPLIT@0:a"("m.tflite":0:0)))
  // CHECK-NEXT: func.return
  %0 = qnn.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32> : tensor<3xf32>
  %1, %2 = qnn.split %0 {axis = 0 : ui32, split_index = [1]} : (tensor<3xf32>) -> (tensor<1xf32>, tensor<2xf32>) loc("SPLIT@0:a"("m.tflite":0:0))
  func.return %1, %2 : tensor<1xf32>, tensor<2xf32>
}

// A whole chain of constants.
// CHECK-LABEL: @chain
func.func @chain() -> tensor<2x2xf32> {
  // CHECK-NEXT: qnn.constant dense<{{\[\[}}0.000000e+00, 4.000000e+00], [2.000000e+00, 6.000000e+00]]>
  // CHECK-NEXT: func.return
  %0 = qnn.constant dense<[-1.0, 2.0, 4.0, 6.0]> : tensor<4xf32> : tensor<4xf32>
  %1 = qnn.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.reshape %1 : (tensor<4xf32>) -> tensor<2x2xf32>
  %3 = qnn.transpose %2 {perm = [1, 0]} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  func.return %3 : tensor<2x2xf32>
}

// Booleans, integers, scales along an axis.
// CHECK-LABEL: @types
func.func @types() -> (tensor<2xi1>, tensor<2xui32>, tensor<2xf32>) {
  // CHECK-DAG: qnn.constant dense<[true, false]> : tensor<2xi1>
  // CHECK-DAG: qnn.constant dense<[7, 9]> : tensor<2xui32> : tensor<2xui32>
  // CHECK-DAG: qnn.constant dense<[1.000000e+00, 7.500000e-01]> : tensor<2xf32>
  // CHECK: func.return
  %0 = qnn.constant dense<[7, 9]> : tensor<2xi32> : tensor<2xi32>
  %1 = qnn.constant dense<8> : tensor<1xi32> : tensor<1xi32>
  %2 = qnn.element_wise_less %0, %1 : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi1>
  %3 = qnn.cast %0 : (tensor<2xi32>) -> tensor<2xui32>
  %4 = qnn.constant dense<[2, 3]> : tensor<2xi8> : tensor<2x!per_axis>
  %5 = qnn.dequantize %4 : (tensor<2x!per_axis>) -> tensor<2xf32>
  func.return %2, %3, %5 : tensor<2xi1>, tensor<2xui32>, tensor<2xf32>
}

// Sizes follow from the type, unless they are dynamic.
// CHECK-LABEL: @sizes
func.func @sizes(%x: tensor<2x3x4xf32>, %d: tensor<?x3xf32, #qnn.bounds<[8, 3]>>) -> (tensor<2xui32>, tensor<2xui32>) {
  // CHECK-NEXT: qnn.constant dense<[3, 4]> : tensor<2xui32> : tensor<2xui32>
  // CHECK-NEXT: qnn.shape %d
  %0 = qnn.shape %x {start = 1 : ui32} : (tensor<2x3x4xf32>) -> tensor<2xui32>
  %1 = qnn.shape %d : (tensor<?x3xf32, #qnn.bounds<[8, 3]>>) -> tensor<2xui32>
  func.return %0, %1 : tensor<2xui32>, tensor<2xui32>
}

// What refuses its operands says so when it runs, not here.
// CHECK-LABEL: @refused
func.func @refused(%x: tensor<4xf32>) -> tensor<2xf32> {
  // CHECK: qnn.batch_permutation
  %0 = qnn.constant dense<[1.0, 2.0]> : tensor<2xf32> : tensor<2xf32>
  %1 = qnn.constant dense<1> : tensor<2xi32> : tensor<2xi32>
  %2 = qnn.batch_permutation %0, %1 : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  func.return %2 : tensor<2xf32>
}

// Two results of 32 KiB and 32 KiB + 4 bytes: together beyond the limit.
// CHECK-LABEL: @large
func.func @large() -> (tensor<8192xf32>, tensor<8193xf32>) {
  // CHECK: qnn.split
  %0 = qnn.constant dense<1.0> : tensor<16385xf32> : tensor<16385xf32>
  %1, %2 = qnn.split %0 {axis = 0 : ui32, split_index = [8192]} : (tensor<16385xf32>) -> (tensor<8192xf32>, tensor<8193xf32>)
  func.return %1, %2 : tensor<8192xf32>, tensor<8193xf32>
}

// State and random numbers are not those of the compiler, not even with a seed.
// CHECK-LABEL: @effects
func.func @effects() -> (tensor<1x4x8xf32>, tensor<2xf32>) {
  // CHECK: qnn.buffer
  // CHECK: qnn.random_uniform_like
  %0 = qnn.constant dense<1.0> : tensor<1x1x8xf32> : tensor<1x1x8xf32>
  %1 = qnn.buffer %0 {buffer_size = 4 : ui32, buffer_dim = 1 : ui32} : (tensor<1x1x8xf32>) -> tensor<1x4x8xf32>
  %2 = qnn.constant dense<1.0> : tensor<1xf32> : tensor<1xf32>
  %3 = qnn.random_uniform_like null, %2 : (none, tensor<1xf32>) -> tensor<2xf32>
  func.return %1, %3 : tensor<1x4x8xf32>, tensor<2xf32>
}
