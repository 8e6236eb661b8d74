// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

// Functions of one operand.

func.func @functions(tensor<? x f32>, tensor<8xf32>, tensor<*xf32>) -> tensor<? x f32> {
^bb0(%x: tensor<? x f32>, %y: tensor<8xf32>, %u: tensor<*xf32>):
  %0 = "tfl.cos"(%x): (tensor<? x f32>) -> tensor<? x f32>
  %1 = "tfl.sin"(%y): (tensor<8xf32>) -> tensor<8xf32>
  %2 = "tfl.exp"(%u): (tensor<*xf32>) -> tensor<*xf32>
  %3 = "tfl.floor"(%x): (tensor<? x f32>) -> tensor<? x f32>
  %4 = "tfl.ceil"(%y): (tensor<8xf32>) -> tensor<? x f32>
  %5 = "tfl.round"(%u): (tensor<*xf32>) -> tensor<2x3xf32>
  %6 = "tfl.log"(%y): (tensor<8 x f32>) -> tensor<? x f32>
  %7 = "tfl.neg"(%x): (tensor<? x f32>) -> tensor<? x f32>
  %8 = "tfl.rsqrt"(%x): (tensor<? x f32>) -> tensor<? x f32>
  %9 = "tfl.sqrt"(%y): (tensor<8xf32>) -> tensor<8xf32>
  %10 = "tfl.square"(%x): (tensor<? x f32>) -> tensor<? x f32>
  %11 = "tfl.abs"(%x): (tensor<? x f32>) -> tensor<? x f32>
  func.return %11#0 : tensor<? x f32>
}

func.func @of_integers(%n: tensor<? x i32>, %l: tensor<4xi64>, %t: tensor<? x i1>, %h: tensor<2 x i16>) {
  %0 = "tfl.abs"(%n): (tensor<? x i32>) -> tensor<? x i32>
  %1 = "tfl.neg"(%l): (tensor<4xi64>) -> tensor<4xi64>
  %2 = "tfl.logical_not"(%t): (tensor<? x i1>) -> tensor<? x i1>
  %3 = "tfl.abs"(%h) : (tensor<2xi16>) -> tensor<2xi16>
  func.return
}

!q = !quant.uniform<i8:f32, 0.048:-128>
!p = !quant.uniform<i8:f32, 0.0066:-128>
!w = !quant.uniform<i16:f32, 1.0E-3>
func.func @quantized(%q: tensor<1x80x1x!q>, %w: tensor<*x!w>) {
  %0 = "tfl.rsqrt"(%q) : (tensor<1x80x1x!q>) -> tensor<1x80x1x!p>
  %1 = "tfl.abs"(%q) : (tensor<1x80x1x!q>) -> tensor<1x80x1x!p>
  %2 = "tfl.exp"(%w) : (tensor<*x!w>) -> tensor<*x!w>
  %3 = "tfl.log"(%q) : (tensor<1x80x1x!q>) -> tensor<1x80x1x!p>
  %4 = "tfl.sqrt"(%w) : (tensor<*x!w>) -> tensor<*x!w>
  func.return
}

// Activations.

func.func @activations(%x: tensor<1x2x3x4x5xf32>, %u: tensor<*xf32>, %d: tensor<2x?xf32>) {
  %0 = "tfl.logistic"(%x): (tensor<1x2x3x4x5xf32>) -> tensor<1x2x3x4x5xf32>
  %1 = "tfl.tanh"(%u): (tensor<*xf32>) -> tensor<*xf32>
  %2 = "tfl.relu"(%d): (tensor<2x?xf32>) -> tensor<2x3xf32>
  %3 = "tfl.relu6"(%d): (tensor<2x?xf32>) -> tensor<?x?xf32>
  %4 = "tfl.relu_n1_to_1"(%x): (tensor<1x2x3x4x5xf32>) -> tensor<1x2x3x4x5xf32>
  %5 = "tfl.relu_0_to_1"(%x): (tensor<1x2x3x4x5xf32>) -> tensor<*xf32>
  %6 = "tfl.elu"(%u): (tensor<*xf32>) -> tensor<*xf32>
  %7 = "tfl.leaky_relu"(%d) {alpha = 0.1 : f32} : (tensor<2x?xf32>) -> tensor<2x?xf32>
  %8 = "tfl.gelu"(%x) {approximate = false}: (tensor<1x2x3x4x5xf32>) -> tensor<1x2x3x4x5xf32>
  %9 = "tfl.gelu"(%x) : (tensor<1x2x3x4x5xf32>) -> tensor<1x2x3x4x5xf32>
  %10 = "tfl.hard_swish"(%x) : (tensor<1x2x3x4x5xf32>) -> tensor<1x2x3x4x5xf32>
  %11 = "tfl.log_softmax"(%d) : (tensor<2x?xf32>) -> tensor<2x?xf32>
  %12 = "tfl.softmax"(%d) {beta = 1.0 : f32} : (tensor<2x?xf32>) -> tensor<2x?xf32>
  func.return
}

!u1 = !quant.uniform<u8:f32, 1.0>
!u2 = !quant.uniform<u8:f32, 2.0>
!u3 = !quant.uniform<u8:f32, 3.0>
func.func @rescaled(%q: tensor<10x!u1>, %r: tensor<? x !u1>) {
  %0 = "tfl.relu"(%q) : (tensor<10x!u1>) -> tensor<10x!u2>
  %1 = "tfl.relu_n1_to_1"(%0) : (tensor<10x!u2>) -> tensor<10x!u3>
  %2 = "tfl.relu6"(%1) : (tensor<10x!u3>) -> tensor<10x!u1>
  %3 = "tfl.tanh"(%r) : (tensor<? x !u1>) -> tensor<? x !u2>
  %4 = "tfl.logistic"(%q) : (tensor<10x!u1>) -> tensor<10x!u2>
  %5 = "tfl.leaky_relu"(%q) {alpha = 0.25 : f32} : (tensor<10x!u1>) -> tensor<10x!u2>
  func.return
}

// A slope for each channel.

func.func @prelu(%x: tensor<19x7x12x14xf32>, %c: tensor<1x1x14xf32>, %s: tensor<7x12x14xf32>, %one: tensor<1x1x1xf32>,
    %q: tensor<1x9x9x16x!quant.uniform<u8:f32, 0.0078:128>>, %a: tensor<1x1x16x!quant.uniform<u8<1:255>:f32,
        0.0048:14>>) {
  %0 = "tfl.prelu"(%x, %c) : (tensor<19x7x12x14xf32>, tensor<1x1x14xf32>) -> tensor<19x7x12x14xf32>
  %1 = "tfl.prelu"(%x, %s) : (tensor<19x7x12x14xf32>, tensor<7x12x14xf32>) -> tensor<19x7x12x14xf32>
  %2 = "tfl.prelu"(%x, %one) : (tensor<19x7x12x14xf32>, tensor<1x1x1xf32>) -> tensor<19x7x12x14xf32>
  %3 = "tfl.prelu"(%q, %a) : (tensor<1x9x9x16x!quant.uniform<u8:f32, 0.0078:128>>,
      tensor<1x1x16x!quant.uniform<u8<1:255>:f32, 0.0048:14>>)
      -> tensor<1x9x9x16x!quant.uniform<u8:f32, 0.0078:128>>
  func.return
}
