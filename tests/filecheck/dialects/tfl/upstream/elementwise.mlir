// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

// Sums, differences, products: one type, equal shapes, broadcasting, unknown extents and ranks.

func.func @add(%x: tensor<? x i32>, %y: tensor<2x3xi64>, %z: tensor<3xi64>, %u: tensor<* x f32>, %s: tensor<f32>,
    %q: tensor<2x!quant.uniform<i8:f32, 0.5:-1>>, %r: tensor<2x!quant.uniform<i8:f32, 0.25>>, %d: tensor<2x?xf32>,
    %e: tensor<?x4xf32>, %h: tensor<2x1x2x1x2x1xf32>, %w: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  %0 = tfl.add %x, %x {fused_activation_function = "RELU6"} : tensor<? x i32>
  %1 = tfl.add(%y, %z) {fused_activation_function = "NONE"} : (tensor<2x3xi64>, tensor<3xi64>) -> tensor<2x3xi64>
  %2 = "tfl.add"(%u, %s) {fused_activation_function = "NONE"} : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %3 = "tfl.add"(%q, %r) {fused_activation_function = "RELU"} : (tensor<2x!quant.uniform<i8:f32, 0.5:-1>>,
      tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32, 1.0:3>>
  %4 = "tfl.add"(%d, %e) {fused_activation_function = "NONE"} : (tensor<2x?xf32>, tensor<?x4xf32>) -> tensor<2x4xf32>
  %5 = "tfl.add"(%d, %e) {fused_activation_function = "NONE"} : (tensor<2x?xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %6 = "tfl.add"(%d, %s) {fused_activation_function = "NONE"} : (tensor<2x?xf32>, tensor<f32>) -> tensor<2x7xf32>
  %7 = "tfl.add"(%h, %s) {fused_activation_function = "NONE"} : (tensor<2x1x2x1x2x1xf32>, tensor<f32>)
      -> tensor<2x1x2x1x2x1xf32>
  %8 = tfl.add %w, %w {fused_activation_function = "NONE"} : tensor<2x!quant.uniform<i16:f32, 0.5>>
  func.return
}

func.func @sub(%x: tensor<? x i64>, %u: tensor<*xi32>, %s: tensor<i32>, %f: tensor<4xf32>) {
  %0 = tfl.sub %x, %x {fused_activation_function = "RELU6"} : tensor<? x i64>
  %1 = "tfl.sub"(%u, %s) {fused_activation_function = "NONE"} : (tensor<*xi32>, tensor<i32>) -> tensor<*xi32>
  %2 = tfl.sub %f, %f {fused_activation_function = "RELU_N1_TO_1"} : tensor<4xf32> loc("difference")
  func.return
}

func.func @mul(%x: tensor<? x i32>, %c: tensor<? x complex<f32>>, %f: tensor<? x f32>,
    %a: tensor<* x !quant.any<i8:f32>>) {
  %0 = tfl.mul %x, %x {fused_activation_function = "RELU6"} : tensor<? x i32>
  %1 = tfl.mul %c, %c {fused_activation_function = "NONE"}: tensor<? x complex<f32>>
  %2 = "tfl.mul"(%f, %f) {fused_activation_function = "NONE"}: (tensor<? x f32>, tensor<? x f32>)
      -> tensor<? x !quant.any<i16:f32>>
  %3 = tfl.mul %a, %a {fused_activation_function = "NONE"} : tensor<* x !quant.any<i8:f32>>
  func.return
}

func.func @fused(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = tfl.add %x, %x {fused_activation_function = "NONE"} : tensor<4xi32>
  %1 = tfl.add %x, %x {fused_activation_function = "RELU"} : tensor<4xi32>
  %2 = tfl.add %x, %x {fused_activation_function = "RELU_N1_TO_1"} : tensor<4xi32>
  %3 = tfl.add %x, %x {fused_activation_function = "RELU6"} : tensor<4xi32>
  %4 = tfl.add %x, %x {fused_activation_function = "TANH"} : tensor<4xi32>
  %5 = tfl.add %x, %x {fused_activation_function = "SIGN_BIT"} : tensor<4xi32>
  func.return %4, %5 : tensor<4xi32>, tensor<4xi32>
}

func.func @extrema(%q: tensor<10x!quant.uniform<u8:f32, 1.0>>, %f: tensor<2x?xf32>, %s: tensor<f32>,
    %n: tensor<*xi64>) {
  %0 = "tfl.maximum"(%q, %q) : (tensor<10x!quant.uniform<u8:f32, 1.0>>, tensor<10x!quant.uniform<u8:f32, 1.0>>)
      -> tensor<10x!quant.uniform<u8:f32, 1.0>>
  %1 = "tfl.minimum"(%q, %q) : (tensor<10x!quant.uniform<u8:f32, 1.0>>, tensor<10x!quant.uniform<u8:f32, 1.0>>)
      -> tensor<10x!quant.uniform<u8:f32, 1.0>>
  %2 = "tfl.maximum"(%f, %s) : (tensor<2x?xf32>, tensor<f32>) -> tensor<2x?xf32>
  %3 = "tfl.minimum"(%n, %n) : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
  func.return
}
