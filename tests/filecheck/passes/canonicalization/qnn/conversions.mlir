// RUN: qnn-opt %s --print-local-scope -p canonicalize | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!y = !quant.uniform<i8:f32, 0.25:0>
!u = !quant.uniform<u8:f32, 0.5:0>
!w = !quant.uniform<i16:f32, 0.5:0>
!wide = !quant.uniform<i32:f32, 0.5:0>
!tiny = !quant.uniform<i8:f32, 1.0e-9:0>

// Real numbers and back: all 256 values of the input are tried.
// CHECK-LABEL: @reals
func.func @reals(%x: tensor<4x!x>, %w: tensor<4x!w>) -> (tensor<4x!x>, tensor<4x!w>, tensor<4x!x>) {
  // CHECK-NEXT: func.return %x, %w, %x
  %0 = qnn.dequantize %x : (tensor<4x!x>) -> tensor<4xf32>
  %1 = qnn.quantize %0 : (tensor<4xf32>) -> tensor<4x!x>
  %2 = qnn.dequantize %w : (tensor<4x!w>) -> tensor<4xf32>
  %3 = qnn.quantize %2 : (tensor<4xf32>) -> tensor<4x!w>
  %4 = qnn.dequantize %x : (tensor<4x!x>) -> tensor<4xf16>
  %5 = qnn.quantize %4 : (tensor<4xf16>) -> tensor<4x!x>
  func.return %1, %3, %5 : tensor<4x!x>, tensor<4x!w>, tensor<4x!x>
}

// Integers that f16 does not hold, integers too many to try, and floats, which are rounded.
// CHECK-LABEL: @rounded
func.func @rounded(%w: tensor<4x!w>, %i: tensor<4x!wide>, %f: tensor<4xf32>, %t: tensor<4x!tiny>) -> (tensor<4x!w>, tensor<4x!wide>, tensor<4xf32>, tensor<4x!tiny>) {
  // CHECK-NEXT: qnn.dequantize
  // CHECK-NEXT: qnn.quantize
  // CHECK-NEXT: qnn.dequantize
  // CHECK-NEXT: qnn.quantize
  // CHECK-NEXT: qnn.quantize
  // CHECK-NEXT: qnn.dequantize
  // CHECK-NEXT: qnn.dequantize
  // CHECK-NEXT: qnn.quantize
  %0 = qnn.dequantize %w : (tensor<4x!w>) -> tensor<4xf16>
  %1 = qnn.quantize %0 : (tensor<4xf16>) -> tensor<4x!w>
  %2 = qnn.dequantize %i : (tensor<4x!wide>) -> tensor<4xf32>
  %3 = qnn.quantize %2 : (tensor<4xf32>) -> tensor<4x!wide>
  %4 = qnn.quantize %f : (tensor<4xf32>) -> tensor<4x!x>
  %5 = qnn.dequantize %4 : (tensor<4x!x>) -> tensor<4xf32>
  %6 = qnn.dequantize %t : (tensor<4x!tiny>) -> tensor<4xf16>
  %7 = qnn.quantize %6 : (tensor<4xf16>) -> tensor<4x!tiny>
  func.return %1, %3, %5, %7 : tensor<4x!w>, tensor<4x!wide>, tensor<4xf32>, tensor<4x!tiny>
}

// Between scales by way of floats, and there and back; a way that saturates stays.
// CHECK-LABEL: @scales
func.func @scales(%x: tensor<4x!x>) -> (tensor<4x!u>, tensor<4x!x>, tensor<4x!x>) {
  // CHECK-NEXT: %[[U:.*]] = qnn.convert %x
  // CHECK-NEXT: %[[Y:.*]] = qnn.convert %x
  // CHECK-NEXT: %[[X:.*]] = qnn.convert %[[Y]]
  // CHECK-NEXT: func.return %[[U]], %x, %[[X]]
  %0 = qnn.dequantize %x : (tensor<4x!x>) -> tensor<4xf32>
  %1 = qnn.quantize %0 : (tensor<4xf32>) -> tensor<4x!u>
  %2 = qnn.convert %1 : (tensor<4x!u>) -> tensor<4x!x>
  %3 = qnn.convert %x : (tensor<4x!x>) -> tensor<4x!y>
  %4 = qnn.convert %3 : (tensor<4x!y>) -> tensor<4x!x>
  func.return %1, %2, %4 : tensor<4x!u>, tensor<4x!x>, tensor<4x!x>
}

// CHECK-LABEL: @casts
func.func @casts(%b: tensor<4xi8>, %i: tensor<4xi32>, %f: tensor<4xf32>, %h: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xi32>, tensor<4xf16>, tensor<4xf32>, tensor<4xf16>) {
  // CHECK-NEXT: %[[F:.*]] = qnn.cast %b : (tensor<4xi8>) -> tensor<4xf32>
  // CHECK-NEXT: %[[H:.*]] = qnn.cast %f : (tensor<4xf32>) -> tensor<4xf16>
  // CHECK-NEXT: %[[L:.*]] = qnn.cast %f : (tensor<4xf32>) -> tensor<4xf16>
  // CHECK-NEXT: %[[M:.*]] = qnn.cast %[[L]] : (tensor<4xf16>) -> tensor<4xf32>
  // CHECK-NEXT: func.return %[[F]], %i, %[[H]], %[[M]], %h
  %0 = qnn.cast %b : (tensor<4xi8>) -> tensor<4xi32>
  %1 = qnn.cast %0 : (tensor<4xi32>) -> tensor<4xf32>
  %2 = qnn.cast %i : (tensor<4xi32>) -> tensor<4xi64>
  %3 = qnn.cast %2 : (tensor<4xi64>) -> tensor<4xi32>
  %4 = qnn.cast %f : (tensor<4xf32>) -> tensor<4xf64>
  %5 = qnn.cast %4 : (tensor<4xf64>) -> tensor<4xf16>
  %6 = qnn.cast %f : (tensor<4xf32>) -> tensor<4xf16>
  %7 = qnn.cast %6 : (tensor<4xf16>) -> tensor<4xf32>
  %8 = qnn.convert %h : (tensor<4xf16>) -> tensor<4xf32>
  %9 = qnn.convert %8 : (tensor<4xf32>) -> tensor<4xf16>
  func.return %1, %3, %5, %7, %9 : tensor<4xf32>, tensor<4xi32>, tensor<4xf16>, tensor<4xf32>, tensor<4xf16>
}

// A Convert to or from floats is named by what it does, unless running decides.
// CHECK-LABEL: @named
func.func @named(%x: tensor<4x!x>, %f: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x!x>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: qnn.dequantize %x
  // CHECK-NEXT: qnn.quantize %f
  // CHECK-NEXT: qnn.convert %x {dynamic_input_data = true}
  // CHECK-NEXT: qnn.convert %f {dynamic_output_data = true}
  %0 = qnn.convert %x : (tensor<4x!x>) -> tensor<4xf32>
  %1 = qnn.convert %f : (tensor<4xf32>) -> tensor<4x!x>
  %2 = qnn.convert %x {dynamic_input_data = true} : (tensor<4x!x>) -> tensor<4xf32>
  %3 = qnn.convert %f {dynamic_output_data = true} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2, %3 : tensor<4xf32>, tensor<4x!x>, tensor<4xf32>, tensor<4xf32>
}
