// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @reshape(%x: tensor<3x4xi32>, %n: tensor<2xi32>, %f: tensor<2xf32>) {
  %cst = arith.constant dense<[-1, -1, 4]> : tensor<3xi32>
  // expected-error @+1 {{shape must have at most one extent of -1, got [-1, -1, 4]}}
  %0 = "tfl.reshape"(%x, %cst) : (tensor<3x4xi32>, tensor<3xi32>) -> tensor<1x3x4xi32>
  // expected-error @+1 {{output must have the 12 elements of the input, got shape [3, 5]}}
  %1 = "tfl.reshape"(%x, %n) : (tensor<3x4xi32>, tensor<2xi32>) -> tensor<3x5xi32>
  %two = "tfl.pseudo_const"() {value = dense<[2, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error @+1 {{output must have shape [2, 6], got [6, 2]}}
  %2 = "tfl.reshape"(%x, %two) : (tensor<3x4xi32>, tensor<2xi32>) -> tensor<6x2xi32>
  // expected-error @+1 {{shape must be a 1-d tensor of integers, got tensor<2xf32>}}
  %3 = "tfl.reshape"(%x, %f) : (tensor<3x4xi32>, tensor<2xf32>) -> tensor<6x2xi32>
  // expected-error @+1 {{output must have elements of i32, got f32}}
  %4 = "tfl.reshape"(%x, %n) : (tensor<3x4xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  func.return
}

func.func @squeeze(%x: tensor<1x2x1xf32>, %a: tensor<i32>) {
  // expected-error @+1 {{axis 1 must have extent 1, got 2}}
  %0 = "tfl.squeeze"(%x) {squeeze_dims = [1]} : (tensor<1x2x1xf32>) -> tensor<1x1xf32>
  // expected-error @+1 {{output must have shape [2], got [1, 2]}}
  %1 = "tfl.squeeze"(%x) : (tensor<1x2x1xf32>) -> tensor<1x2xf32>
  // expected-error @+1 {{axis must lie in [-3, 2], got 3}}
  %2 = "tfl.squeeze"(%x) {squeeze_dims = [3]} : (tensor<1x2x1xf32>) -> tensor<1x2xf32>
  %cst = arith.constant dense<4> : tensor<i32>
  // expected-error @+1 {{axis must lie in [-4, 3], got 4}}
  %3 = "tfl.expand_dims"(%x, %cst) : (tensor<1x2x1xf32>, tensor<i32>) -> tensor<1x2x1x1xf32>
  // expected-error @+1 {{output must have elements of f32, got i32}}
  %4 = "tfl.expand_dims"(%x, %a) : (tensor<1x2x1xf32>, tensor<i32>) -> tensor<1x2x1x1xi32>
  func.return
}

func.func @transpose(%x: tensor<2x2xi32>, %f: tensor<2xf32>, %three: tensor<3xi32>, %p: tensor<2xi32>,
    %m: tensor<2x2xi32>, %y: tensor<3x4x5x6xi32>) {
  // expected-error @+1 {{perm must be a 1-d tensor of 32-bit integers, got tensor<2xf32>}}
  %0 = "tfl.transpose"(%x, %f) : (tensor<2x2xi32>, tensor<2xf32>) -> tensor<2x2xi32>
  // expected-error @+1 {{perm must have shape [2], got [3]}}
  %1 = "tfl.transpose"(%x, %three) : (tensor<2x2xi32>, tensor<3xi32>) -> tensor<2x2xi32>
  %negative = arith.constant dense<[1, -2]> : tensor<2xi32>
  // expected-error @+1 {{perm must not count axes from the end, got [1, -2]}}
  %2 = "tfl.transpose"(%x, %negative) : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %twice = arith.constant dense<[1, 1]> : tensor<2xi32>
  // expected-error @+1 {{perm must list each of the 2 axes once, got [1, 1]}}
  %3 = "tfl.transpose"(%x, %twice) : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %four = arith.constant dense<[0, 3, 1, 2]> : tensor<4xi32>
  // expected-error @+1 {{output must have shape [3, 6, 4, 5], got [3, 4, 5, 6]}}
  %4 = "tfl.transpose"(%y, %four) : (tensor<3x4x5x6xi32>, tensor<4xi32>) -> tensor<3x4x5x6xi32>
  // expected-error @+1 {{output must have the data type of input, i32, got f32}}
  %5 = "tfl.transpose"(%x, %p) : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xf32>
  // expected-error @+1 {{perm must be a 1-d tensor of 32-bit integers, got tensor<2x2xi32>}}
  %6 = "tfl.transpose"(%x, %m) : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  func.return
}

!p0 = !quant.uniform<i8<-127:127>:f32:0, {0.07,0.05}>
!p2 = !quant.uniform<i8<-127:127>:f32:2, {0.07,0.05}>
!p3 = !quant.uniform<i8<-127:127>:f32:3, {0.07,0.06}>
func.func @transposed_axes(%c: tensor<2x1x2x3x!p0>) {
  %perm = arith.constant dense<[1, 2, 3, 0]> : tensor<4xi32>
  // expected-error @+1 {{scales along axis 0 must be along axis 3 of the result}}
  %0 = "tfl.transpose"(%c, %perm) : (tensor<2x1x2x3x!p0>, tensor<4xi32>) -> tensor<1x2x3x2x!p0>
  // expected-error @+1 {{operands and results must have the same scales}}
  %1 = "tfl.transpose"(%c, %perm) : (tensor<2x1x2x3x!p0>, tensor<4xi32>) -> tensor<1x2x3x2x!p3>
  func.return
}

!a = !quant.uniform<i8:f32, 0.1>
!b = !quant.uniform<i8:f32, 0.2>
func.func @pad(%x: tensor<2x1x3xf32>, %two: tensor<2x2xi32>, %m: tensor<1x3x2xi32>, %u: tensor<*xf32>,
    %six: tensor<6x3xi32>, %p: tensor<3x2xi32>, %q: tensor<2x1x3x!a>) {
  // expected-error @+1 {{padding must have shape [3, 2], got [2, 2]}}
  %0 = "tfl.pad"(%x, %two) : (tensor<2x1x3xf32>, tensor<2x2xi32>) -> tensor<? x f32>
  // expected-error @+1 {{padding must be a 2-d tensor of integers, got tensor<1x3x2xi32>}}
  %1 = "tfl.pad"(%x, %m) : (tensor<2x1x3xf32>, tensor<1x3x2xi32>) -> tensor<? x f32>
  // expected-error @+1 {{operand 1 must be for at most 5 axes, got tensor<6x3xi32>}}
  %2 = "tfl.pad"(%u, %six) : (tensor<*xf32>, tensor<6x3xi32>) -> tensor<? x f32>
  // expected-error @+1 {{output must have the data type of input, f32, got i32}}
  %3 = "tfl.pad"(%x, %p) : (tensor<2x1x3xf32>, tensor<3x2xi32>) -> tensor<? x i32>
  // expected-error @+1 {{operands and results must have the same scales, got !quant.uniform<i8:f32, 0.1:0>}}
  %4 = "tfl.pad"(%q, %p) : (tensor<2x1x3x!a>, tensor<3x2xi32>) -> tensor<? x !b>
  %cst = arith.constant dense<[[0, 1], [0, 0], [2, 2]]> : tensor<3x2xi32>
  // expected-error @+1 {{output must have shape [3, 1, 7], got [3, 1, 6]}}
  %5 = "tfl.pad"(%x, %cst) : (tensor<2x1x3xf32>, tensor<3x2xi32>) -> tensor<3x1x6xf32>
  func.return
}

func.func @concatenation(%x: tensor<1x2xi32>, %v: tensor<2xi32>, %w: tensor<1x1x2xi32>, %y: tensor<1x3xi32>,
    %q: tensor<*x!a>, %r: tensor<*x!b>) {
  // expected-error @+1 {{output must have the data type of the values, got f32}}
  %0 = "tfl.concatenation"(%v, %v) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<2xi32>,
      tensor<2xi32>) -> tensor<?xf32>
  // expected-error @+1 {{axis must lie in [-2, 1], got 2}}
  %1 = "tfl.concatenation"(%x, %x) {axis = 2 : i32, fused_activation_function = "NONE"} : (tensor<1x2xi32>,
      tensor<1x2xi32>) -> tensor<2x2xi32>
  // expected-error @+1 {{axis must lie in [-2, 1], got -4}}
  %2 = "tfl.concatenation"(%x, %x) {axis = -4 : i32, fused_activation_function = "NONE"} : (tensor<1x2xi32>,
      tensor<1x2xi32>) -> tensor<2x2xi32>
  // expected-error @+1 {{output must have shape [4], got [2, 2]}}
  %3 = "tfl.concatenation"(%v, %v) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<2xi32>,
      tensor<2xi32>) -> tensor<2x2xi32>
  // expected-error @+1 {{output must have shape [2, 1, 2], got [2, 2]}}
  %4 = "tfl.concatenation"(%w, %w) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<1x1x2xi32>,
      tensor<1x1x2xi32>) -> tensor<2x2xi32>
  // expected-error @+1 {{input 1 must have shape [1, 2], got [1, 3]}}
  %5 = "tfl.concatenation"(%x, %y) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<1x2xi32>,
      tensor<1x3xi32>) -> tensor<2x2xi32>
  // expected-error @+1 {{input 1 must have shape [1, 2], got [1, 3]}}
  %6 = "tfl.concatenation"(%x, %y) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<1x2xi32>,
      tensor<1x3xi32>) -> tensor<?x?xi32>
  // expected-error @+1 {{operands and results must have the same scales, got !quant.uniform<i8:f32, 0.1:0> and !quant.uniform<i8:f32, 0.2:0>}}
  %7 = "tfl.concatenation"(%q, %r) {axis = 3 : i32, fused_activation_function = "NONE"} : (tensor<*x!a>,
      tensor<*x!b>) -> tensor<*x!a>
  // expected-error @+1 {{property 'axis' expected in operation 'tfl.concatenation'}}
  %8 = "tfl.concatenation"(%x, %x) {fused_activation_function = "NONE"} : (tensor<1x2xi32>, tensor<1x2xi32>)
      -> tensor<2x2xi32>
  func.return
}

func.func @resize(%x: tensor<1x9x9x3xf32>, %s: tensor<2xi32>, %v: tensor<9x9x3xf32>, %three: tensor<3xi32>) {
  // expected-error @+1 {{output must have elements of f32, got i32}}
  %0 = "tfl.resize_bilinear"(%x, %s) {align_corners = false} : (tensor<1x9x9x3xf32>, tensor<2xi32>) -> tensor<?xi32>
  // expected-error @+1 {{input must be a 4-d tensor}}
  %1 = "tfl.resize_nearest_neighbor"(%v, %s) {align_corners = false} : (tensor<9x9x3xf32>, tensor<2xi32>)
      -> tensor<1x9x9x3xf32>
  // expected-error @+1 {{size must have shape [2], got [3]}}
  %2 = "tfl.resize_bilinear"(%x, %three) {align_corners = false} : (tensor<1x9x9x3xf32>, tensor<3xi32>)
      -> tensor<1x4x4x3xf32>
  func.return
}

func.func @quantization(%x: tensor<4xf32>, %n: tensor<4xi32>) {
  // expected-error @+1 {{qtype must be the type of the output, got tensor<4x!quant.uniform<i8:f32, 0.2:0>>}}
  %0 = "tfl.quantize"(%x) {qtype = tensor<4x!b>} : (tensor<4xf32>) -> tensor<4x!a>
  // expected-error @+1 {{output must be a tensor of quantized integers}}
  %1 = "tfl.quantize"(%x) {qtype = tensor<4xf32>} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{output must have shape [4], got [5]}}
  %2 = "tfl.quantize"(%x) {qtype = tensor<5x!a>} : (tensor<4xf32>) -> tensor<5x!a>
  // expected-error @+1 {{input must be a tensor of floats or quantized integers}}
  %3 = "tfl.dequantize"(%n) : (tensor<4xi32>) -> tensor<4xf32>
  func.return
}
