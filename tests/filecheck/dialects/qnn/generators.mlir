// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @generators(%x: tensor<1x4x6x!x>, %d: tensor<?x4xf32, #qnn.bounds<[8, 4]>>, %n: tensor<2xui32>, %i: tensor<4x3xi32>, %u: tensor<4xui32>) {
  // CHECK-LABEL: @generators
  // CHECK: qnn.shape %x : {{.*}} -> tensor<3xui32>
  %0 = qnn.shape %x : (tensor<1x4x6x!x>) -> tensor<3xui32>
  // CHECK: qnn.shape %x {start = 1 : ui32, end = 2 : ui32} : {{.*}} -> tensor<1xui32>
  %1 = qnn.shape %x {start = 1 : ui32, end = 2 : ui32} : (tensor<1x4x6x!x>) -> tensor<1xui32>
  // CHECK: qnn.shape %d {start = 1 : ui32} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<1xui32>
  %2 = qnn.shape %d {start = 1 : ui32} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<1xui32>
  // CHECK: qnn.constant_of_shape %n {value = 1.500000e+00 : f32} : (tensor<2xui32>) -> tensor<4x8xf32>
  %3 = qnn.constant_of_shape %n {value = 1.5 : f32} : (tensor<2xui32>) -> tensor<4x8xf32>
  // CHECK: qnn.constant_of_shape %n {value = -3 : i8} : (tensor<2xui32>) -> tensor<4x8x!{{.*}}>
  %4 = qnn.constant_of_shape %n {value = -3 : i8} : (tensor<2xui32>) -> tensor<4x8x!x>
  // CHECK: qnn.constant_of_shape %n {value = true} : (tensor<2xui32>) -> tensor<?x8xi1, #qnn.bounds<[4, 8]>>
  %5 = qnn.constant_of_shape %n {value = true} : (tensor<2xui32>) -> tensor<?x8xi1, #qnn.bounds<[4, 8]>>
  %6 = qnn.constant dense<[2, 5]> : tensor<2xui32> : tensor<2xui32>
  // CHECK: qnn.constant_of_shape %6 {value = 9 : ui8} : (tensor<2xui32>) -> tensor<2x5x!{{.*}}>
  %7 = qnn.constant_of_shape %6 {value = 9 : ui8} : (tensor<2xui32>) -> tensor<2x5x!quant.uniform<u8:f32, 0.5:128>>
  // CHECK: qnn.constant_of_shape %6 {value = 5.000000e-01 : f32} : (tensor<2xui32>) -> tensor<2x5xf32>
  %float = qnn.constant_of_shape %6 {value = 0.5 : f32} : (tensor<2xui32>) -> tensor<2x5xf32>
  // CHECK: qnn.constant_of_shape %6 {value = false} : (tensor<2xui32>) -> tensor<2x5xi1>
  %bool = qnn.constant_of_shape %6 {value = false} : (tensor<2xui32>) -> tensor<2x5xi1>
  // CHECK: qnn.constant_of_shape %6 {value = -9 : i32} : (tensor<2xui32>) -> tensor<2x5xi32>
  %integer = qnn.constant_of_shape %6 {value = -9 : i32} : (tensor<2xui32>) -> tensor<2x5xi32>
  // CHECK: qnn.constant_of_shape %6 {value = 9 : i32} : (tensor<2xui32>) -> tensor<?x5xi32, #qnn.bounds<[4, 5]>>
  %8 = qnn.constant_of_shape %6 {value = 9 : i32} : (tensor<2xui32>) -> tensor<?x5xi32, #qnn.bounds<[4, 5]>>
  // CHECK: qnn.one_hot %i {depth = 10 : ui32} : (tensor<4x3xi32>) -> tensor<4x3x10xf32>
  %9 = qnn.one_hot %i {depth = 10 : ui32} : (tensor<4x3xi32>) -> tensor<4x3x10xf32>
  // CHECK: qnn.one_hot %u {depth = 10 : ui32, axis = 0 : ui32, on_value = 5 : i8, off_value = -5 : i8} : (tensor<4xui32>) -> tensor<10x4x!{{.*}}>
  %10 = qnn.one_hot %u {depth = 10 : ui32, axis = 0 : ui32, on_value = 5 : i8, off_value = -5 : i8} : (tensor<4xui32>) -> tensor<10x4x!x>
  // CHECK: qnn.one_hot %u {depth = 10 : ui32, axis = 1 : ui32, on_value = false, off_value = true} : (tensor<4xui32>) -> tensor<4x10xi1>
  %11 = qnn.one_hot %u {depth = 10 : ui32, axis = 1 : ui32, on_value = false, off_value = true} : (tensor<4xui32>) -> tensor<4x10xi1>
  func.return
}

func.func @searches(%x: tensor<2x8x!x>, %f: tensor<3xf32>, %d: tensor<?x8xf32, #qnn.bounds<[4, 8]>>) {
  // CHECK-LABEL: @searches
  // CHECK: qnn.non_zero %x : {{.*}} -> tensor<16x2xi32>
  %0 = qnn.non_zero %x : (tensor<2x8x!x>) -> tensor<16x2xi32>
  // CHECK: qnn.non_zero %f : (tensor<3xf32>) -> tensor<3x1xui32>
  %1 = qnn.non_zero %f : (tensor<3xf32>) -> tensor<3x1xui32>
  // CHECK: qnn.non_zero %d : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>) -> tensor<?x2xi32, #qnn.bounds<[32, 2]>>
  %2 = qnn.non_zero %d : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>) -> tensor<?x2xi32, #qnn.bounds<[32, 2]>>
  // CHECK: qnn.top_k %x {k = 3 : ui32} : {{.*}} -> (tensor<2x3x!{{.*}}>, tensor<2x3xi32>)
  %3, %4 = qnn.top_k %x {k = 3 : ui32} : (tensor<2x8x!x>) -> (tensor<2x3x!x>, tensor<2x3xi32>)
  // CHECK: qnn.top_k %f {k = 1 : ui32, largest = false} : (tensor<3xf32>) -> (tensor<1xf32>, tensor<1xui32>)
  %5, %6 = qnn.top_k %f {k = 1 : ui32, largest = false} : (tensor<3xf32>) -> (tensor<1xf32>, tensor<1xui32>)
  // CHECK: qnn.top_k %d {k = 8 : ui32} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>) -> (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<?x8xi32, #qnn.bounds<[4, 8]>>)
  %7, %8 = qnn.top_k %d {k = 8 : ui32} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>) -> (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<?x8xi32, #qnn.bounds<[4, 8]>>)
  func.return
}

func.func @on_floats(%a: tensor<2x4xf32>, %j: tensor<1xi32>) {
  // CHECK-LABEL: @on_floats
  // CHECK: qnn.shape %a : (tensor<2x4xf32>) -> tensor<2xui32>
  %0 = qnn.shape %a : (tensor<2x4xf32>) -> tensor<2xui32>
  // CHECK: qnn.one_hot %j {depth = 3 : ui32} : (tensor<1xi32>) -> tensor<1x3xf32>
  %1 = qnn.one_hot %j {depth = 3 : ui32} : (tensor<1xi32>) -> tensor<1x3xf32>
  // CHECK: qnn.non_zero %a : (tensor<2x4xf32>) -> tensor<8x2xi32>
  %2 = qnn.non_zero %a : (tensor<2x4xf32>) -> tensor<8x2xi32>
  // CHECK: qnn.top_k %a {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  %3, %4 = qnn.top_k %a {k = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  func.return
}

func.func @on_quantized(%a: tensor<2x4x!x>, %j: tensor<1xi32>) {
  // CHECK-LABEL: @on_quantized
  // CHECK: qnn.shape %a : {{.*}} -> tensor<2xui32>
  %0 = qnn.shape %a : (tensor<2x4x!x>) -> tensor<2xui32>
  // CHECK: qnn.one_hot %j {depth = 3 : ui32} : (tensor<1xi32>) -> tensor<1x3x!{{.*}}>
  %1 = qnn.one_hot %j {depth = 3 : ui32} : (tensor<1xi32>) -> tensor<1x3x!x>
  // CHECK: qnn.non_zero %a : {{.*}} -> tensor<8x2xi32>
  %2 = qnn.non_zero %a : (tensor<2x4x!x>) -> tensor<8x2xi32>
  // CHECK: qnn.top_k %a {k = 2 : ui32} : {{.*}} -> (tensor<2x2x!{{.*}}>, tensor<2x2xi32>)
  %3, %4 = qnn.top_k %a {k = 2 : ui32} : (tensor<2x4x!x>) -> (tensor<2x2x!x>, tensor<2x2xi32>)
  func.return
}

func.func @on_integers(%a: tensor<2x4xi32>, %j: tensor<1xi32>) {
  // CHECK-LABEL: @on_integers
  // CHECK: qnn.shape %a : (tensor<2x4xi32>) -> tensor<2xui32>
  %0 = qnn.shape %a : (tensor<2x4xi32>) -> tensor<2xui32>
  // CHECK: qnn.one_hot %j {depth = 3 : ui32} : (tensor<1xi32>) -> tensor<1x3xi32>
  %1 = qnn.one_hot %j {depth = 3 : ui32} : (tensor<1xi32>) -> tensor<1x3xi32>
  // CHECK: qnn.non_zero %a : (tensor<2x4xi32>) -> tensor<8x2xi32>
  %2 = qnn.non_zero %a : (tensor<2x4xi32>) -> tensor<8x2xi32>
  // CHECK: qnn.top_k %a {k = 2 : ui32} : (tensor<2x4xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>)
  %3, %4 = qnn.top_k %a {k = 2 : ui32} : (tensor<2x4xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>)
  func.return
}
