// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!y = !quant.uniform<i8:f32, 0.25:3>
!w = !quant.uniform<i16:f32, 0.5:0>

// CHECK-LABEL: @floats
func.func @floats(%x: tensor<2x3xf32>) {
  // CHECK-NEXT: tfl.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = tfl.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.neg %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tfl.neg %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.sqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tfl.sqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.rsqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = tfl.rsqrt %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.square %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = tfl.square %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.exp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = tfl.exp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.log %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = tfl.log %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.sin %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = tfl.sin %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.cos %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = tfl.cos %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.sign %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = tfl.sign %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.floor %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %10 = tfl.floor %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.ceil %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %11 = tfl.ceil %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.round %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %12 = tfl.round %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

// CHECK-LABEL: @quantized
func.func @quantized(%x: tensor<2x!x>, %w: tensor<2x!w>) {
  // CHECK-NEXT: tfl.abs %x : (tensor<2x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  %0 = tfl.abs %x : (tensor<2x!x>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.abs %w :
  %6 = tfl.abs %w : (tensor<2x!w>) -> tensor<2x!w>
  // CHECK-NEXT: tfl.neg %x : (tensor<2x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  %1 = tfl.neg %x : (tensor<2x!x>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.neg %w :
  %7 = tfl.neg %w : (tensor<2x!w>) -> tensor<2x!w>
  // CHECK-NEXT: tfl.sqrt %x : (tensor<2x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  %2 = tfl.sqrt %x : (tensor<2x!x>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.sqrt %w :
  %8 = tfl.sqrt %w : (tensor<2x!w>) -> tensor<2x!w>
  // CHECK-NEXT: tfl.rsqrt %x : (tensor<2x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  %3 = tfl.rsqrt %x : (tensor<2x!x>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.rsqrt %w :
  %9 = tfl.rsqrt %w : (tensor<2x!w>) -> tensor<2x!w>
  // CHECK-NEXT: tfl.exp %x : (tensor<2x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  %4 = tfl.exp %x : (tensor<2x!x>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.exp %w :
  %10 = tfl.exp %w : (tensor<2x!w>) -> tensor<2x!w>
  // CHECK-NEXT: tfl.log %x : (tensor<2x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  %5 = tfl.log %x : (tensor<2x!x>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.log %w :
  %11 = tfl.log %w : (tensor<2x!w>) -> tensor<2x!w>
  func.return
}

// CHECK-LABEL: @others
func.func @others(%h: tensor<2xf16>, %i: tensor<2xi32>, %l: tensor<i64>, %d: tensor<2xf64>, %p: tensor<2xi1>) {
  // CHECK-NEXT: tfl.sin %h : (tensor<2xf16>) -> tensor<2xf16>
  %0 = tfl.sin %h : (tensor<2xf16>) -> tensor<2xf16>
  // CHECK-NEXT: tfl.cos %h : (tensor<2xf16>) -> tensor<2xf16>
  %1 = tfl.cos %h : (tensor<2xf16>) -> tensor<2xf16>
  // CHECK-NEXT: tfl.floor %h : (tensor<2xf16>) -> tensor<2xf16>
  %2 = tfl.floor %h : (tensor<2xf16>) -> tensor<2xf16>
  // CHECK-NEXT: tfl.abs %i : (tensor<2xi32>) -> tensor<2xi32>
  %3 = tfl.abs %i : (tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tfl.sign %i : (tensor<2xi32>) -> tensor<2xi32>
  %4 = tfl.sign %i : (tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tfl.sign %d : (tensor<2xf64>) -> tensor<2xf64>
  %5 = tfl.sign %d : (tensor<2xf64>) -> tensor<2xf64>
  // CHECK-NEXT: tfl.neg %l : (tensor<i64>) -> tensor<i64>
  %6 = tfl.neg %l : (tensor<i64>) -> tensor<i64>
  // CHECK-NEXT: tfl.logical_not %p : (tensor<2xi1>) -> tensor<2xi1>
  %7 = tfl.logical_not %p : (tensor<2xi1>) -> tensor<2xi1>
  func.return
}
