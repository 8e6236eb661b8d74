// RUN: qnn-opt %s --verify-diagnostics
// The types of all operands and results that are wrong are told at once, in each dialect.

func.func @qnn(%x: tensor<4xi1>, %y: tensor<3xf32>, %w: tensor<3x3x4x4xf32>) {
  // expected-error@+4 {{input must be a 4-d tensor of floats or quantized integers, got tensor<4xi1> (section Conv2d)}}
  // expected-error@+3 {{weight must be a 4-d tensor of floats or quantized integers, got tensor<3xf32>}}
  // expected-error@+2 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<3x3x4x4xf32>}}
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<4xi1> (section Conv2d)}}
  qnn.conv_2d %x, %y, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<4xi1>, tensor<3xf32>, tensor<3x3x4x4xf32>) -> tensor<4xi1>
  func.return
}

// Each value of a variadic operand; one of a form with nulls.
func.func @several(%x: tensor<4xbf16>, %y: tensor<4xf32>) {
  // expected-error@+3 {{inputs 0 must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  // expected-error@+2 {{inputs 2 must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  // expected-error@+1 {{output must be a tensor of a data type of QNN, got tensor<12xbf16>}}
  qnn.concat %x, %y, %x {axis = 0 : ui32} : (tensor<4xbf16>, tensor<4xf32>, tensor<4xbf16>) -> tensor<12xbf16>
  // expected-error@+3 {{input must be a tensor of floats or quantized integers, got tensor<4xbf16>}}
  // expected-error@+2 {{beta must be a tensor of floats or quantized integers, got tensor<4xbf16>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xbf16>}}
  qnn.layer_norm %x, null, %x {axes = [0]} : (tensor<4xbf16>, none, tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// A number that is wrong is told alone.
func.func @number(%x: tensor<4xi1>) {
  // expected-error@+1 {{Expected 2 or 3 operands, but got 1}}
  "qnn.conv_2d"(%x) : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

func.func @nnef(%x: tensor<4xi1>) {
  // expected-error@+3 {{x must be a tensor of scalars (floats or quantized), got tensor<4xi1>}}
  // expected-error@+2 {{y must be a tensor of scalars (floats or quantized), got tensor<4xi1>}}
  // expected-error@+1 {{z must be a tensor of scalars (floats or quantized), got tensor<4xi1>}}
  nnef.add %x, %x : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

func.func @tfl(%x: tensor<4xi1>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers (i4, i8, u8, i16, i32), got tensor<4xi1>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers (i4, i8, u8, i16, i32), got tensor<4xi1>}}
  tfl.relu %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

func.func @htp(%x: tensor<4xf32>, %t: tensor<4xi8>) {
  // expected-error@+3 {{input must be a 4-d tensor of u8 or i8 values with one scale, got tensor<4xf32>}}
  // expected-error@+2 {{table must be a 4-d tensor of 8-bit values, got tensor<4xi8>}}
  // expected-error@+1 {{output must be a 4-d tensor of u8 or i8 values with one scale, got tensor<4xf32>}}
  htp.lut %x, %t : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

func.func @hvx(%a: i32, %u: !hvx.vector) {
  // expected-error@+3 {{operand 'vu' does not verify: Expected attribute !hvx.vector but got i32}}
  // expected-error@+2 {{operand 'vv' does not verify: Expected attribute !hvx.vector but got i32}}
  // expected-error@+1 {{result 'vdd' does not verify: Expected attribute !hvx.pair but got !hvx.vector}}
  "hvx.vcombine"(%a, %a) : (i32, i32) -> !hvx.vector
  func.return
}
