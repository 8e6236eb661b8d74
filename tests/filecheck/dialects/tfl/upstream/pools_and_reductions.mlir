// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

// Pools: other tools leave the result's shape open, also its rank.

func.func @max_pool(%x: tensor<256x32x32x3xf32>, %q: tensor<1x7x7x16x!quant.uniform<i8:f32, 0.1:-128>>,
    %d: tensor<?x?x?x3xf32>, %u: tensor<*xf32>) {
  %0 = "tfl.max_pool_2d"(%x) {filter_height = 1 : i32, filter_width = 1 : i32, fused_activation_function = "RELU6",
      padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<256x32x32x3xf32>) -> tensor<?xf32>
  %1 = "tfl.max_pool_2d"(%q) {filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE",
      padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<1x7x7x16x!quant.uniform<i8:f32,
      0.1:-128>>) -> tensor<1x3x3x16x!quant.uniform<i8:f32, 0.1:-128>>
  %2 = "tfl.max_pool_2d"(%d) {filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE",
      padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<?x?x?x3xf32>) -> tensor<?x?x?x3xf32>
  %3 = "tfl.max_pool_2d"(%u) {filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE",
      padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<*xf32>) -> tensor<1x3x3x16xf32>
  func.return
}

func.func @average_pool(%x: tensor<1x6x6x16xf32>, %q: tensor<1x6x6x16x!quant.uniform<u8:f32, 0.0078:128>>) {
  %0 = "tfl.average_pool_2d"(%x) {filter_height = 3 : i32, filter_width = 6 : i32, fused_activation_function = "NONE",
      padding = "VALID", stride_h = 3 : i32, stride_w = 1 : i32} : (tensor<1x6x6x16xf32>) -> tensor<1x2x1x16xf32>
  %1 = "tfl.average_pool_2d"(%q) {filter_height = 3 : i32, filter_width = 6 : i32, fused_activation_function = "NONE",
      padding = "VALID", stride_h = 3 : i32, stride_w = 1 : i32} : (tensor<1x6x6x16x!quant.uniform<u8:f32,
      0.0078:128>>) -> tensor<1x2x1x16x!quant.uniform<u8:f32, 0.0078:128>>
  %2 = "tfl.average_pool_2d"(%x) <{filter_height = 3 : i32, filter_width = 3 : i32,
      fused_activation_function = "RELU", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}>
      : (tensor<1x6x6x16xf32>) -> tensor<?x6x6x16xf32>
  func.return
}

// Reductions over axes that are constant or not.

func.func @reduce(%x: tensor<2x2xf32>, %axis: tensor<1xi32>, %t: tensor<2x2xi1>, %a: tensor<i32>, %u: tensor<*xf32>,
    %n: tensor<2x3x4xi64>) {
  %0 = "tfl.mean"(%x, %axis) {keep_dims = false}: (tensor<2x2xf32>, tensor<1xi32>) -> tensor<1x2xf32>
  %1 = "tfl.mean"(%x, %axis) {keep_dims = true}: (tensor<2x2xf32>, tensor<1xi32>) -> tensor<1x2xf32>
  %2 = "tfl.sum"(%u, %axis) {keep_dims = true} : (tensor<*xf32>, tensor<1xi32>) -> tensor<*xf32>
  %3 = "tfl.reduce_max"(%n, %axis) {keep_dims = false} : (tensor<2x3x4xi64>, tensor<1xi32>) -> tensor<?x?xi64>
  %4 = "tfl.reduce_min"(%x, %axis) {keep_dims = false} : (tensor<2x2xf32>, tensor<1xi32>) -> tensor<2xf32>
  %5 = "tfl.reduce_prod"(%x, %axis) {keep_dims = false} : (tensor<2x2xf32>, tensor<1xi32>) -> tensor<2xf32>
  %6 = "tfl.reduce_all"(%t, %a) {keep_dims = false} : (tensor<2x2xi1>, tensor<i32>) -> tensor<i1>
  %7 = "tfl.reduce_any"(%t, %a) {keep_dims = true} : (tensor<2x2xi1>, tensor<i32>) -> tensor<2x1xi1>
  %8 = "tfl.reduce_any"(%t, %a) : (tensor<2x2xi1>, tensor<i32>) -> tensor<2xi1>
  %cst = arith.constant dense<[0, 2]> : tensor<2xi32>
  %9 = "tfl.sum"(%n, %cst) {keep_dims = false} : (tensor<2x3x4xi64>, tensor<2xi32>) -> tensor<3xi64>
  %10 = "tfl.sum"(%n, %cst) {keep_dims = true} : (tensor<2x3x4xi64>, tensor<2xi32>) -> tensor<?x3x1xi64>
  %11 = "tfl.mean"(%u, %cst) {keep_dims = false} : (tensor<*xf32>, tensor<2xi32>) -> tensor<3xf32>
  func.return
}

!q = !quant.uniform<i8:f32, 0.5>
!p = !quant.uniform<i8:f32, 0.25>
func.func @quantized(%q: tensor<2x3x!q>, %axis: tensor<1xi32>) {
  %0 = "tfl.mean"(%q, %axis) {keep_dims = false}: (tensor<2x3x!q>, tensor<1xi32>) -> tensor<3x!p>
  %1 = "tfl.sum"(%q, %axis) {keep_dims = false}: (tensor<2x3x!q>, tensor<1xi32>) -> tensor<3x!p>
  %2 = "tfl.reduce_max"(%q, %axis) {keep_dims = false}: (tensor<2x3x!q>, tensor<1xi32>) -> tensor<3x!q>
  func.return
}

func.func @along_axis(%n: tensor<3xi32>, %a: tensor<i32>, %x: tensor<2x3xf32>, %d: tensor<?x3xf32>, %l: tensor<i64>) {
  %0 = "tfl.arg_max"(%n, %a) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  %1 = "tfl.arg_min"(%x, %a) : (tensor<2x3xf32>, tensor<i32>) -> tensor<?xi64>
  %2 = "tfl.arg_max"(%d, %l) : (tensor<?x3xf32>, tensor<i64>) -> tensor<?xi32>
  %3 = "tfl.cumsum"(%x, %a) {exclusive = false, reverse = true} : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  %5 = "tfl.arg_max"(%n, %a) {output_type = 2 : i32} : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  %6 = "tfl.arg_min"(%n, %a) {output_type = i64} : (tensor<3xi32>, tensor<i32>) -> tensor<i64>
  %4 = "tfl.cumsum"(%d, %a) : (tensor<?x3xf32>, tensor<i32>) -> tensor<?x3xf32>
  func.return
}

func.func @normalized(%x: tensor<1x4x4x8xf32>, %d: tensor<?x?x?x8xf32>) {
  %0 = "tfl.local_response_normalization"(%x) {alpha = 1.0E-4 : f32, beta = 0.5 : f32, bias = 2.0 : f32,
      radius = 5 : i32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  %1 = "tfl.l2_normalization"(%d) {fused_activation_function = "NONE"} : (tensor<?x?x?x8xf32>) -> tensor<?x?x?x8xf32>
  func.return
}
