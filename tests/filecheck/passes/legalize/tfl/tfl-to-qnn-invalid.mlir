// RUN: qnn-opt %s -p 'tfl-to-qnn{strict=true}' --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+4 {{tfl-to-qnn: 2 operations have no equivalent in qnn}}
  // expected-note-re@+3 {{'tfl.unsupported' SQRT at {{.*}}tfl-to-qnn-invalid.mlir:8:3: has no equivalent in qnn}}
  // expected-note@+2 {{CUSTOM@1 'y' (Fft): has no equivalent in qnn; supported: a legalization of custom:Fft by --load}}
  // expected-note@+1 {{without strict, tfl-to-qnn leaves them to their reference semantics}}
  %0 = tfl.unsupported %x {builtin = "SQRT"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tfl.custom %0 {custom_code = "Fft"} : (tensor<4xf32>) -> tensor<4xf32> loc("CUSTOM@1:y"("m.tflite":0:1))
  func.return %1 : tensor<4xf32>
}

// -----

// A dynamic-range layer: float activations, quantized weights.
func.func @main(%x: tensor<2x4xf32>, %w: tensor<3x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x3xf32> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{input f32 and filter !quant.uniform<i8:f32, 0.5:0> differ: dynamic range; supported: both quantized, or both floats}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.fully_connected %x, %w : (tensor<2x4xf32>, tensor<3x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}

// -----

func.func @main(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x3xf32> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{weights_format is SHUFFLED4x16INT8; supported: DEFAULT}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.fully_connected %x, %w {weights_format = "SHUFFLED4x16INT8"} : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}

// -----

func.func @main(%x: tensor<4x4xf32>, %axis: tensor<1xi32>) -> tensor<4xf32> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{axis is not a constant; supported: constant axis}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.mean %x, %axis {keep_dims = false} : (tensor<4x4xf32>, tensor<1xi32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

!p = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @main(%x: tensor<2x2x!p>) -> tensor<2x3x!p> {
  %pads = tfl.pseudo_const dense<[[0, 0], [0, 1]]> : tensor<2x2xi32> : tensor<2x2xi32>
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{input has scales along axis 0; supported: one scale}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.pad %x, %pads : (tensor<2x2x!p>, tensor<2x2xi32>) -> tensor<2x3x!p>
  func.return %0 : tensor<2x3x!p>
}

// -----

// What the qnn operation itself refuses.
func.func @main(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<1x8xf16> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{output must have the data type of inputs, FLOAT_32, got FLOAT_16}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.concatenation %x, %y {axis = 1 : i32, hexnn.lenient} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x8xf16>
  func.return %0 : tensor<1x8xf16>
}

// -----

// TFLite adds the integers of a bias whatever its scale is: those that only a run gives cannot be had in another scale.
!x = !quant.uniform<i8:f32, 0.5:0>
!b = !quant.uniform<i32:f32, 0.125:0>
func.func @main(%x: tensor<2x4x!x>, %w: tensor<3x4x!x>, %b: tensor<3x!b>) -> tensor<2x3x!x> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{bias !quant.uniform<i32:f32, 0.125:0> counts as !quant.uniform<i32:f32, 0.25:0>; supported: a constant bias}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.fully_connected %x, %w, %b : (tensor<2x4x!x>, tensor<3x4x!x>, tensor<3x!b>) -> tensor<2x3x!x>
  func.return %0 : tensor<2x3x!x>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:0>
!y = !quant.uniform<i8:f32, 0.00390625:80>
func.func @main(%x: tensor<2x4x!x>) -> tensor<2x4x!y> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{TFLite counts in 1/256 from -128 on, whatever !quant.uniform<i8:f32, 0.00390625:80> says; supported: a result of scale 1/256 and zero point -128}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.softmax %x {beta = 1.0 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!y>
  func.return %0 : tensor<2x4x!y>
}

// -----

!x = !quant.uniform<i16:f32, 0.5:0>
!y = !quant.uniform<i16:f32, 0.00390625:0>
func.func @main(%x: tensor<2x4x!x>) -> tensor<2x4x!y> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{TFLite counts in 1/32768 from 0 on, whatever !quant.uniform<i16:f32, 0.00390625:0> says; supported: a result of scale 1/32768 and zero point 0}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.softmax %x {beta = 1.0 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!y>
  func.return %0 : tensor<2x4x!y>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:0>
!y = !quant.uniform<i8:f32, 0.25:0>
func.func @main(%x: tensor<1x2x2x1x!x>) -> tensor<1x1x1x1x!y> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{result !quant.uniform<i8:f32, 0.25:0> holds the integers of the input, !quant.uniform<i8:f32, 0.5:0>; supported: one quantization}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.max_pool_2d %x {filter_height = 2 : i32, filter_width = 2 : i32, padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32, hexnn.lenient}
      : (tensor<1x2x2x1x!x>) -> tensor<1x1x1x1x!y>
  func.return %0 : tensor<1x1x1x1x!y>
}

// -----

!x = !quant.uniform<u8:f32, 0.5:0>
!w = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<2x4x!x>, %w: tensor<3x4x!w>) -> tensor<2x3x!x> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{input !quant.uniform<u8:f32, 0.5:0> and filter !quant.uniform<i8:f32, 0.5:0> differ in sign; supported: one storage}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.fully_connected %x, %w : (tensor<2x4x!x>, tensor<3x4x!w>) -> tensor<2x3x!x>
  func.return %0 : tensor<2x3x!x>
}

// -----

!x = !quant.uniform<u8:f32, 0.5:0>
!y = !quant.uniform<i16:f32, 0.00390625:-32768>
func.func @main(%x: tensor<2x4x!x>) -> tensor<2x4x!y> {
  // expected-error@+3 {{tfl-to-qnn: an operation has no equivalent in qnn}}
  // expected-note@+2 {{TFLite counts in 1/65536 from -32768 on, whatever !quant.uniform<i16:f32, 0.00390625:-32768> says; supported: a result of scale 1/65536 and zero point -32768}}
  // expected-note@+1 {{without strict}}
  %0 = tfl.softmax %x {beta = 1.0 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!y>
  func.return %0 : tensor<2x4x!y>
}
