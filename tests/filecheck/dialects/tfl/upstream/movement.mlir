// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

func.func @reshape(%x: tensor<3x4xi32>, %u: tensor<*xi32>, %n: tensor<2xi32>, %d: tensor<?x4xf32>, %w: tensor<*xf32>) {
  %0 = "tfl.reshape"(%x, %u) : (tensor<3x4xi32>, tensor<*xi32>) -> tensor<3x4xi32>
  %cst = arith.constant dense<[1, -1, 4]> : tensor<3xi32>
  %1 = "tfl.reshape"(%x, %cst) : (tensor<3x4xi32>, tensor<3xi32>) -> tensor<1x3x4xi32>
  %2 = "tfl.reshape"(%x, %n) : (tensor<3x4xi32>, tensor<2xi32>) -> tensor<?x?xi32>
  %3 = "tfl.reshape"(%d, %n) : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  %4 = "tfl.reshape"(%w, %cst) : (tensor<*xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
  %empty = "tfl.pseudo_const"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
  %one = "tfl.pseudo_const"() {value = dense<5> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %5 = "tfl.reshape"(%one, %empty) : (tensor<1x1xi32>, tensor<0xi32>) -> tensor<i32>
  func.return
}

func.func @squeeze(%x: tensor<1x2x1x3x1x1xf32>, %d: tensor<1x?x3xf32>, %u: tensor<*xf32>) {
  %0 = "tfl.squeeze"(%x) : (tensor<1x2x1x3x1x1xf32>) -> tensor<2x3xf32>
  %1 = "tfl.squeeze"(%x) {squeeze_dims = [2, 4]} : (tensor<1x2x1x3x1x1xf32>) -> tensor<1x2x3x1xf32>
  %2 = "tfl.squeeze"(%d) {squeeze_dims = [0]} : (tensor<1x?x3xf32>) -> tensor<?x3xf32>
  %3 = "tfl.squeeze"(%d) {squeeze_dims = []} : (tensor<1x?x3xf32>) -> tensor<?x3xf32>
  %4 = "tfl.squeeze"(%u) {squeeze_dims = [1]} : (tensor<*xf32>) -> tensor<*xf32>
  func.return
}

func.func @expand_dims(%x: tensor<2x3xf32>, %a: tensor<i32>, %l: tensor<1xi64>, %d: tensor<?x3xf32>,
    %u: tensor<*xf32>) {
  %last = arith.constant dense<-1> : tensor<i32>
  %0 = "tfl.expand_dims"(%x, %last) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3x1xf32>
  %1 = "tfl.expand_dims"(%x, %a) : (tensor<2x3xf32>, tensor<i32>) -> tensor<?x?x?xf32>
  %2 = "tfl.expand_dims"(%d, %last) : (tensor<?x3xf32>, tensor<i32>) -> tensor<?x3x1xf32>
  %3 = "tfl.expand_dims"(%u, %l) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  func.return
}

!a = !quant.uniform<i8:f32, 0.0078:-1>
!p0 = !quant.uniform<i8<-127:127>:f32:0, {0.07,0.05}>
!p3 = !quant.uniform<i8<-127:127>:f32:3, {0.07,0.05}>
func.func @transpose(%x: tensor<2x2xi32>, %p: tensor<2xi32>, %u: tensor<*xi32>, %d: tensor<2x?xi32>,
    %f: tensor<1x3x4x3xf32>,
    %c: tensor<2x1x1x3x!p0>, %h: tensor<1x1x1x1x1x1x2xf32>) {
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %1 = "tfl.transpose"(%x, %p) : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<?x?xi32>
  %cst = arith.constant dense<[1, 0]> : tensor<2xi32>
  %2 = "tfl.transpose"(%u, %cst) : (tensor<*xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %3 = "tfl.transpose"(%d, %cst) : (tensor<2x?xi32>, tensor<2xi32>) -> tensor<?x2xi32>
  %four = "tfl.pseudo_const"() {value = dense<[1, 2, 3, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %4 = "tfl.quantize"(%f) {qtype = tensor<1x3x4x3x!a>} : (tensor<1x3x4x3xf32>) -> tensor<1x3x4x3x!a>
  %5 = "tfl.transpose"(%4, %four) : (tensor<1x3x4x3x!a>, tensor<4xi32>) -> tensor<3x4x3x1x!a>
  %6 = "tfl.transpose"(%c, %four) : (tensor<2x1x1x3x!p0>, tensor<4xi32>) -> tensor<1x1x3x2x!p3>
  func.return
}

func.func @pad(%x: tensor<2x1x3xf32>, %p: tensor<3x2xi32>, %u: tensor<*xi32>, %w: tensor<*xf32>,
    %five: tensor<5x3xi32>, %q: tensor<2x1x3x!a>,
    %d: tensor<?x1x3xf32>) {
  %0 = "tfl.pad"(%x, %p) : (tensor<2x1x3xf32>, tensor<3x2xi32>) -> tensor<? x f32>
  %1 = "tfl.pad"(%w, %five) : (tensor<*xf32>, tensor<5x3xi32>) -> tensor<? x f32>
  %2 = "tfl.pad"(%x, %u) : (tensor<2x1x3xf32>, tensor<*xi32>) -> tensor<? x f32>
  %3 = "tfl.pad"(%q, %p) : (tensor<2x1x3x!a>, tensor<3x2xi32>) -> tensor<? x !a>
  %4 = "tfl.pad"(%q, %p) : (tensor<2x1x3x!a>, tensor<3x2xi32>) -> tensor<4x1x3x!a>
  %cst = arith.constant dense<[[0, 1], [0, 0], [2, 2]]> : tensor<3x2xi32>
  %5 = "tfl.pad"(%d, %cst) : (tensor<?x1x3xf32>, tensor<3x2xi32>) -> tensor<?x1x7xf32>
  %6 = "tfl.pad"(%d, %cst) : (tensor<?x1x3xf32>, tensor<3x2xi32>) -> tensor<5x1x7xf32>
  func.return
}

!u1 = !quant.uniform<u8:f32, 0.1:128>
!u2 = !quant.uniform<u8:f32, 0.2:128>
func.func @concatenation(%x: tensor<1x2xi32>, %u: tensor<*xi32>, %c: tensor<1x?xi32>, %d: tensor<?x2xi32>,
    %q: tensor<1x2x!a>, %v: tensor<1x2x!u1>, %w: tensor<1x2x!u2>) {
  %0 = "tfl.concatenation"(%x, %x) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<1x2xi32>,
      tensor<1x2xi32>) -> tensor<2x2xi32>
  %1 = "tfl.concatenation"(%u, %x) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<*xi32>,
      tensor<1x2xi32>) -> tensor<2x2xi32>
  %2 = "tfl.concatenation"(%c, %d) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<1x?xi32>,
      tensor<?x2xi32>) -> tensor<2x2xi32>
  %3 = "tfl.concatenation"(%q, %q) {axis = -1 : i32, fused_activation_function = "NONE"} : (tensor<1x2x!a>,
      tensor<1x2x!a>) -> tensor<1x4x!a>
  %4 = "tfl.concatenation"(%v, %w) {axis = -2 : i32, fused_activation_function = "NONE"} : (tensor<1x2x!u1>,
      tensor<1x2x!u2>) -> tensor<2x2x!u2>
  %5 = "tfl.concatenation"(%x) {axis = 1 : i32, fused_activation_function = "NONE"} : (tensor<1x2xi32>)
      -> tensor<?x?xi32>
  func.return
}

func.func @resize(%x: tensor<1x100x100x3xf32>, %four: tensor<4xi32>, %size: tensor<? x i32>,
    %q: tensor<? x ? x ? x ? x !u1>, %two: tensor<2xi32>) {
  %0 = "tfl.resize_bilinear"(%x, %four) {align_corners = false, half_pixel_centers = false}
      : (tensor<1x100x100x3xf32>, tensor<4xi32>) -> tensor<?xf32>
  %1 = "tfl.resize_nearest_neighbor"(%q, %size) { align_corners = false, half_pixel_centers = false }
      : (tensor<? x ? x ? x ? x !u1>, tensor<? x i32>) -> tensor<? x !u1>
  %2 = "tfl.resize_bilinear"(%x, %two) {align_corners = true, half_pixel_centers = false} : (tensor<1x100x100x3xf32>,
      tensor<2xi32>) -> tensor<1x?x?x3xf32>
  %cst = arith.constant dense<[7, 9]> : tensor<2xi32>
  %3 = "tfl.resize_nearest_neighbor"(%x, %cst) {align_corners = false, half_pixel_centers = true}
      : (tensor<1x100x100x3xf32>, tensor<2xi32>) -> tensor<1x7x9x3xf32>
  func.return
}

func.func @quantization(%x: tensor<? x f32>, %q: tensor<? x !a>, %h: tensor<4xf16>, %c: tensor<2x1x1x3x!p0>) {
  %0 = "tfl.quantize"(%x) {qtype = tensor<? x !quant.uniform<u8:f32, 0.1:128>>} : (tensor<? x f32>)
      -> tensor<? x !quant.uniform<u8:f32, 0.1:128>>
  %1 = "tfl.dequantize"(%q): (tensor<? x !a>) -> tensor<? x f32>
  %2 = "tfl.dequantize"(%h): (tensor<4xf16>) -> tensor<4xf32>
  %3 = "tfl.quantize"(%q) <{qtype = tensor<? x !u1>}> {volatile} : (tensor<? x !a>) -> tensor<? x !u1>
  %4 = "tfl.dequantize"(%c) : (tensor<2x1x1x3x!p0>) -> tensor<2x1x1x3xf32>
  func.return
}
