// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!x = tensor<1x2x4x3xi8>
func.func @pieces(%x: !x, %f: tensor<1x2x4x3xf64>, %q: tensor<1x2x4x3x!quant.uniform<u8:f32, 0.5:3>>) {
  // expected-error@+2 {{inputs 0 must be a 4-d tensor of integers of 1, 2 or 4 bytes, got tensor<1x2x4x3xf64>}}
  // expected-error@+1 {{output must be a 4-d tensor of integers of 1, 2 or 4 bytes, got tensor<1x2x4x3xf64>}}
  htp.move %f {pieces = []} : (tensor<1x2x4x3xf64>) -> tensor<1x2x4x3xf64>
  // expected-error@+1 {{output must have elements of i8, got !quant.uniform<u8:f32, 0.5:3>}}
  htp.move %x {pieces = []} : (!x) -> tensor<1x2x4x3x!quant.uniform<u8:f32, 0.5:3>>
  // expected-error@+1 {{needs at least one input}}
  htp.move {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], fill 1>]} : () -> !x
  // expected-error@+1 {{a piece must have elements along 4 axes, got [[0:1, 0:2, 0:4], fill 1]}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4], fill 1>]} : (!x) -> !x
  // expected-error@+1 {{a piece must have elements along 4 axes, got [[0:1, 0:2, 4:4, 0:3], fill 1]}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 4:4, 0:3], fill 1>]} : (!x) -> !x
  // expected-error@+1 {{piece [[0:1, 0:2, 0:5, 0:3], fill 1] must lie in the result's [1, 2, 4, 3]}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:5, 0:3], fill 1>]} : (!x) -> !x
  // expected-error@+1 {{pieces [[0:1, 0:2, 0:2, 0:3], fill 1] and [[0:1, 1:2, 1:4, 0:3], fill 2] overlap}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:2, 0:3], fill 1>, #htp.piece<[0:1, 1:2, 1:4, 0:3], fill 2>]}
      : (!x) -> !x
  // expected-error@+1 {{pieces must cover the 24 elements of the result, got 12}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:2, 0:3], fill 1>]} : (!x) -> !x
  // expected-error@+1 {{fill must lie in [-128, 127], got 128}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], fill 128>]} : (!x) -> !x
  func.return
}

func.func @maps(%x: !x) {
  // expected-error@+1 {{operand must lie in [0, 0], got 1}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 1, (b, h, w, d) -> (b, h, w, d)>]} : (!x) -> !x
  // expected-error@+1 {{a map must be of 4 dimensions and 0 symbols, one for each table, to 4 indices}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w) -> (b, h, w, 0)>]} : (!x) -> !x
  // expected-error@+1 {{a map must be of 4 dimensions and 0 symbols, one for each table, to 4 indices}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w, d) -> (b, h, w)>]} : (!x) -> !x
  // expected-error@+1 {{a map must be of 4 dimensions and 0 symbols, one for each table, to 4 indices}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w, d)[s] -> (b, h, w, s)>]} : (!x) -> !x
  // expected-error@+1 {{the axis of a table must lie in [0, 3], got 4}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w, d)[s] -> (b, h, w, s), d4 [0]>]}
      : (!x) -> !x
  // expected-error@+1 {{the table of d3 must have 3 entries, got 2}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w, d)[s] -> (b, h, w, s), d3 [0, 1]>]}
      : (!x) -> !x
  // expected-error@+1 {{indices along axis 2 must lie in [0, 3], got [1, 4]}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w, d) -> (b, h, w + 1, d)>]} : (!x) -> !x
  // expected-error@+1 {{indices along axis 1 must lie in [0, 1], got [-1, 0]}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w, d) -> (b, h - 1, w, d)>]} : (!x) -> !x
  // expected-error@+1 {{summand ((d1 + d2) floordiv 2) depends on d1 and d2: on one axis at most}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w, d) -> (b, 0, (h + w) floordiv 2, d)>]}
      : (!x) -> !x
  // expected-error@+1 {{divisors must be positive constants, got (d2 mod 0)}}
  htp.move %x {pieces = [#htp.piece<[0:1, 0:2, 0:4, 0:3], operand 0, (b, h, w, d) -> (b, h, w mod 0, d)>]} : (!x) -> !x
  func.return
}

// -----

// expected-error@+1 {{a map multiplies and divides by constants only}}
"test.op"() {p = #htp.piece<[0:1], operand 0, (a, b) -> (a * b)>} : () -> ()

// -----

// expected-error@+1 {{expected an axis of the result such as d1, got w}}
"test.op"() {p = #htp.piece<[0:1], operand 0, (a)[s] -> (s), w [0]>} : () -> ()
