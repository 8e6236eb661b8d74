// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @activation(%x: tensor<4xi32>) {
  // expected-error @+1 {{property 'fused_activation_function' does not verify: expected one of "NONE"}}
  %0 = tfl.add %x, %x {fused_activation_function = "Relu6"} : tensor<4xi32>
  // expected-error @+1 {{got 3 : i32}}
  %1 = tfl.mul %x, %x {fused_activation_function = 3 : i32} : tensor<4xi32>
  // expected-error @+1 {{unknown property 'fused', did you mean}}
  %2 = "tfl.sub"(%x, %x) <{fused = "NONE"}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  func.return
}

func.func @types(%x: tensor<? x f32>, %n: tensor<? x i32>, %u: tensor<*x!quant.any<i16:f32>>,
    %v: tensor<*x!quant.any<i8:f32>>,
    %q: tensor<4x!quant.uniform<i8:f32, 0.5>>, %p: tensor<4x!quant.uniform<u8:f32, 0.5>>) {
  // expected-error @+1 {{rhs must have the data type of lhs, f32, got i32}}
  %0 = "tfl.mul"(%x, %n) {fused_activation_function = "NONE"} : (tensor<? x f32>, tensor<? x i32>) -> tensor<? x f32>
  // expected-error @+1 {{rhs must have the data type of lhs, i16, got i8}}
  %1 = "tfl.mul"(%u, %v) {fused_activation_function = "NONE"} : (tensor<*x!quant.any<i16:f32>>,
      tensor<*x!quant.any<i8:f32>>) -> tensor<*x!quant.any<i16:f32>>
  // expected-error @+1 {{rhs must have the data type of lhs, i8, got u8}}
  %2 = "tfl.sub"(%q, %p) {fused_activation_function = "NONE"} : (tensor<4x!quant.uniform<i8:f32, 0.5>>,
      tensor<4x!quant.uniform<u8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  // expected-error @+1 {{output must have the data type of lhs, f32, got i32}}
  %3 = "tfl.maximum"(%x, %x) : (tensor<? x f32>, tensor<? x f32>) -> tensor<? x i32>
  func.return
}

func.func @broadcasting(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>, %z: tensor<?x4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{shapes [2, 3] and [2, 4] do not broadcast}}
  %0 = "tfl.add"(%x, %y) {fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error @+1 {{shapes [2, 3] and [?, 4] do not broadcast}}
  %1 = "tfl.sub"(%x, %z) {fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<?x4xf32>) -> tensor<2x4xf32>
  // expected-error @+1 {{output must have shape [2, 3], got [3, 2]}}
  %2 = "tfl.mul"(%x, %s) {fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x2xf32>
  // expected-error @+1 {{output must have shape [2, 3], got [?, ?, 3]}}
  %3 = "tfl.maximum"(%x, %s) : (tensor<2x3xf32>, tensor<f32>) -> tensor<?x?x3xf32>
  // expected-error @+1 {{output must have shape [?, 4], got [?, 5]}}
  %4 = "tfl.minimum"(%z, %s) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x5xf32>
  func.return
}

func.func @ranks(%x: tensor<1x1x1x1x1x1x1xf32>, %s: tensor<1xf32>, %d: tensor<8x7x6x5x?x3x2x1xf32>,
    %t: tensor<1x1x1x1x1x1xf32>) {
  // expected-error @+1 {{operands of rank 7 must have the same static shape: broadcasting takes ranks up to 6}}
  %0 = "tfl.add"(%x, %s) {fused_activation_function = "NONE"} : (tensor<1x1x1x1x1x1x1xf32>, tensor<1xf32>)
      -> tensor<1x1x1x1x1x1x1xf32>
  // expected-error @+1 {{operands of rank 8 must have the same static shape}}
  %1 = tfl.mul %d, %d {fused_activation_function = "NONE"} : tensor<8x7x6x5x?x3x2x1xf32>
  // expected-error @+1 {{operands of rank 6 must have the same static shape: broadcasting takes ranks up to 5}}
  %2 = "tfl.maximum"(%t, %s) : (tensor<1x1x1x1x1x1xf32>, tensor<1xf32>) -> tensor<1x1x1x1x1x1xf32>
  func.return
}

func.func @scales(%q: tensor<2x!quant.uniform<u8:f32, 1.0>>, %p: tensor<2x!quant.uniform<u8:f32, 2.0>>,
    %z: tensor<*x!quant.uniform<u8:f32, 1.0:1>>) {
  // expected-error @+1 {{operands and results must have the same scales, got !quant.uniform<u8:f32, 1.0:0> and !quant.uniform<u8:f32, 2.0:0>}}
  %0 = "tfl.maximum"(%q, %p) : (tensor<2x!quant.uniform<u8:f32, 1.0>>, tensor<2x!quant.uniform<u8:f32, 2.0>>)
      -> tensor<2x!quant.uniform<u8:f32, 1.0>>
  // expected-error @+1 {{operands and results must have the same scales}}
  %1 = "tfl.minimum"(%q, %q) : (tensor<2x!quant.uniform<u8:f32, 1.0>>, tensor<2x!quant.uniform<u8:f32, 1.0>>)
      -> tensor<2x!quant.uniform<u8:f32, 2.0>>
  // expected-error @+1 {{got !quant.uniform<u8:f32, 1.0:1> and !quant.uniform<u8:f32, 1.0:0>}}
  %2 = "tfl.minimum"(%z, %q) : (tensor<*x!quant.uniform<u8:f32, 1.0:1>>, tensor<2x!quant.uniform<u8:f32, 1.0>>)
      -> tensor<*x!quant.uniform<u8:f32, 1.0:1>>
  func.return
}

func.func @operands(%x: tensor<4xf32>, %none: none) {
  // expected-error @+1 {{rhs must be a tensor of}}
  %0 = "tfl.add"(%x, %none) {fused_activation_function = "NONE"} : (tensor<4xf32>, none) -> tensor<4xf32>
  // expected-error @+1 {{xpected 2 operands, but got 1}}
  %1 = "tfl.add"(%x) {fused_activation_function = "NONE"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{xpected 2 operands, but got 3}}
  %2 = "tfl.maximum"(%x, %x, %x) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}
