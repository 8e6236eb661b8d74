// RUN: qnn-opt %s --split-input-file --verify-diagnostics -p 'quantize{calibration="%S/Inputs/two.npz"}'

// expected-error@+1 {{no input is called 'a', there are x}}
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> attributes {hexnn.inputs = ["x"]} {
  %0 = qnn.element_wise_neuron RELU, %x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return %x : tensor<1x4x4x2xf32>
}

// -----

// expected-error@+1 {{no array for input 'c'}}
func.func @main(%a: tensor<1x4x4x2xf32>, %b: tensor<1x4x4x2xf32>, %c: tensor<1x4x4x2xf32>) attributes {hexnn.inputs = ["a", "b", "c"]} {
  %0 = qnn.element_wise_neuron RELU, %a : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return
}

// -----

// expected-error@+1 {{input 'b' takes [1, 4, 8], or several such samples along the first axis, got [1, 4, 4, 2]}}
func.func @main(%a: tensor<1x4x4x2xf32>, %b: tensor<1x4x8xf32>) attributes {hexnn.inputs = ["a", "b"]} {
  %0 = qnn.element_wise_neuron RELU, %a : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return
}

// -----

// expected-error@+1 {{calibration data: input 'b' has type int32, got float32}}
func.func @main(%a: tensor<1x4x4x2xf32>, %b: tensor<1x4x4x2xi32>) attributes {hexnn.inputs = ["a", "b"]} {
  %0 = qnn.element_wise_neuron RELU, %a : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return
}

// -----

func.func @main(%a: tensor<1x4x4x2xf32>, %b: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> attributes {hexnn.inputs = ["a", "b"]} {
  %0 = qnn.element_wise_binary SUBTRACT, %a, %a : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  // expected-error@+1 {{'qnn.element_wise_binary' op (unknown) gives NaN or infinity on the calibration data}}
  %1 = qnn.element_wise_binary DIVIDE, %a, %0 : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return %1 : tensor<1x4x4x2xf32>
}

// -----

// expected-error@+2 {{@main has dynamic dimensions}}
// expected-note@+1 {{fix the sizes first: qnn-specialize{shapes=1x8x8x3,..}, a shape an input}}
func.func @main(%a: tensor<?x4x4x2xf32, #qnn.bounds<[2, 4, 4, 2]>>) {
  func.return
}

// -----

// expected-error@-1 {{the module has no function @main}}
func.func @other(%a: tensor<1xf32>) {
  func.return
}

// -----

func.func @main(%a: tensor<1xf32>) {
  // expected-error@+2 {{quantize takes qnn, but this is tfl: 'tfl.relu'}}
  // expected-note@+1 {{run tfl-to-qnn,canonicalize first}}
  %0 = tfl.relu %a : (tensor<1xf32>) -> tensor<1xf32>
  func.return
}
