// RUN: qnn-opt --verify-diagnostics --split-input-file %s

func.func @absent(%x: tensor<2xf32>) {
  // expected-error@+1 {{absent must be ascending positions among 2 inputs, got [2]}}
  tfl.unsupported %x {builtin = "IF", absent = array<i32: 2>} : (tensor<2xf32>) -> ()
  // expected-error@+1 {{absent must be ascending positions among 3 inputs, got [1, 0]}}
  tfl.unsupported %x {builtin = "IF", absent = array<i32: 1, 0>} : (tensor<2xf32>) -> ()
  // expected-error@+1 {{expected an array of 32-bit integers, as array<i32: 1, 2>}}
  tfl.unsupported %x {builtin = "IF", absent = [1]} : (tensor<2xf32>) -> ()
  func.return
}

// -----

func.func @properties(%x: tensor<2xf32>) {
  // expected-error@+1 {{property 'version' does not verify: expected a positive 32-bit integer, got 0 : i32}}
  tfl.unsupported %x {builtin = "IF", version = 0 : i32} : (tensor<2xf32>) -> ()
  // expected-error@+1 {{property 'intermediates' does not verify: expected an array of types, got 1 : i32}}
  tfl.custom %x {custom_code = "A", intermediates = 1 : i32} : (tensor<2xf32>) -> ()
  // expected-error@+1 {{property 'options' does not verify}}
  tfl.unsupported %x {builtin = "IF", options = "x"} : (tensor<2xf32>) -> ()
  func.return
}

// -----

// expected-error@+1 {{output must be a tensor of plain elements or quantized integers}}
%0 = tfl.variable : tensor<2xi7>
