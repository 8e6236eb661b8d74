// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!u8 = tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:128>>
!i1 = tensor<1x4x4x8xi1>

func.func @shapes(%x: !u8, %half: tensor<1x4x2x8x!quant.uniform<u8:f32, 0.5:128>>) {
  // expected-error@+1 {{operands must have the result's extents or 1, got tensor<1x4x2x8x}}
  htp.map "x0 + x1 >> 1", %x, %half : (!u8, tensor<1x4x2x8x!quant.uniform<u8:f32, 0.5:128>>) -> !u8
  func.return
}

func.func @elements(%x: !u8, %f: tensor<1x4x4x8xf32>, %w: tensor<1x4x4x2x!quant.uniform<u8:f32:3, {0.5, 0.25}>>) {
  // expected-error@+1 {{inputs 0 must be a 4-d tensor of u8, i8, i16 or i32 values with one scale, i1, i8, ui8, i16 or i32}}
  htp.map "x0", %f : (tensor<1x4x4x8xf32>) -> !u8
  // expected-error@+1 {{inputs 0 must be a 4-d tensor of u8, i8, i16 or i32 values with one scale, i1, i8, ui8, i16 or i32}}
  htp.map "x0", %w : (tensor<1x4x4x2x!quant.uniform<u8:f32:3, {0.5, 0.25}>>) -> !u8
  // expected-error@+1 {{output must be a 4-d tensor of u8, i8, i16 or i32 values with one scale, i1, i8, ui8, i16 or i32}}
  htp.map "x0", %x : (!u8) -> tensor<1x4x4x8xi64>
  func.return
}

func.func @operands(%x: !u8) {
  // expected-error@+1 {{needs at least one operand}}
  "htp.map"() <{expression = "1", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !u8
  // expected-error@+1 {{expression: x1 is not used}}
  htp.map "x0", %x, %x : (!u8, !u8) -> !u8
  // expected-error@+1 {{expression: x2 is none of the 1 operands}}
  htp.map "min(x0, x2)", %x : (!u8) -> !u8
  func.return
}

func.func @ranges(%x: !u8) {
  // expected-error@+1 {{expression: x0 * 16777216 lies in [0, 4278190080], beyond 32 bits}}
  htp.map "x0 * 16777216 >> 24", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: the result lies in [1, 256], beyond [0, 255] of its type}}
  htp.map "x0 + 1", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: the result lies in [0, 255], beyond [0, 1] of its type}}
  htp.map "x0", %x : (!u8) -> !i1
  func.return
}

// Types of 32 bits state the limits of their elements.
!sum = tensor<1x4x4x8x!quant.uniform<i32<-100:100>:f32, 1.0:0>>
func.func @stated(%x: !sum) {
  htp.map "x0 * -1", %x : (!sum) -> !sum
  // expected-error@+1 {{expression: the result lies in [-99, 101], beyond [-100, 100] of its type}}
  htp.map "x0 + 1", %x : (!sum) -> !sum
  func.return
}

func.func @text(%x: !u8) {
  // expected-error@+1 {{expression: expected a value, got the end}}
  htp.map "", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: unexpected character '$'}}
  htp.map "x0 + $", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: expected a value, got 'y'}}
  htp.map "y", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: expected ')', got the end}}
  htp.map "(x0", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: expected the end, got 'x0'}}
  htp.map "x0 x0", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: expected a name before '=', got 'x1'}}
  htp.map "x1 = x0; x1", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: 'a' is defined twice}}
  htp.map "a = x0; a = 1; a", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: min takes 2 arguments, got 1}}
  htp.map "min(x0)", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: constants have 32 bits, got 2147483648}}
  htp.map "min(x0, 2147483648)", %x : (!u8) -> !u8
  func.return
}

func.func @amounts(%x: !u8) {
  // expected-error@+1 {{expression: the amounts of >> must be constants, got 'x0'}}
  htp.map "x0 >> x0", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: the amount of << must lie in [0, 31], got 32}}
  htp.map "(x0 << 32) >> 32", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: the amount of rdbpot must lie in [0, 31], got -1}}
  htp.map "rdbpot(x0, -1)", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: the amount of div must lie in [1, 2147483647], got 0}}
  htp.map "div(x0, 0)", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: the amount of unsigned must lie in [1, 31], got 32}}
  htp.map "unsigned(x0, 32)", %x : (!u8) -> !u8
  // expected-error@+1 {{expression: clamp needs an interval, got [9, 8]}}
  htp.map "clamp(x0, 9, 8)", %x : (!u8) -> !u8
  func.return
}
