// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!x = tensor<1x4x6x8x!quant.uniform<u8:f32, 0.5:128>>
!rows = tensor<1x1x6x8x!quant.uniform<u8:f32, 0.5:128>>

func.func @reduce(%x: !x, %f: tensor<1x4x6x8xf32>, %w: tensor<1x4x6x8xi32>, %b: tensor<1x4x6x8xi8>) {
  // expected-error@+1 {{axis must lie in [0, 3], got 4}}
  htp.reduce %x {kind = max, axis = 4 : i32} : (!x) -> !rows
  // expected-error@+1 {{output must have shape [1, 4, 1, 8], got [1, 1, 6, 8]}}
  htp.reduce %x {kind = max, axis = 2 : i32} : (!x) -> !rows
  // expected-error@+1 {{reduce must keep the elements !quant.uniform<u8:f32, 0.5:128>, got !quant.uniform<u8:f32, 0.25:128>}}
  htp.reduce %x {kind = max, axis = 1 : i32} : (!x) -> tensor<1x1x6x8x!quant.uniform<u8:f32, 0.25:128>>
  // expected-error@+1 {{input must be a 4-d tensor of u8, i8, i16 or i32 values with one scale, i1, i8, ui8, i16 or i32}}
  htp.reduce %f {kind = max, axis = 1 : i32} : (tensor<1x4x6x8xf32>) -> !rows
  // expected-error@+1 {{sum of bytes must give i32, got !quant.uniform<u8:f32, 0.5:128>}}
  htp.reduce %x {kind = sum, axis = 1 : i32} : (!x) -> !rows
  // expected-error@+1 {{sum needs elements of 32 bits, got 8}}
  htp.reduce %b {kind = sum, axis = 1 : i32} : (tensor<1x4x6x8xi8>) -> tensor<1x1x6x8xi8>
  // expected-error@+1 {{sum_square needs elements of 8 bits, got 32}}
  htp.reduce %w {kind = sum_square, axis = 1 : i32} : (tensor<1x4x6x8xi32>) -> tensor<1x1x6x8xi32>
  func.return
}

// -----

!q = tensor<1x2x3x8x!quant.uniform<u8:f32, 512.0:128>>
!words = tensor<1x1x1x256xi32>

func.func @log_softmax(%x: !q, %e: !words) {
  // expected-error@+1 {{output must have a scale from 2^-20 to 2^8, got 512.0}}
  htp.log_softmax %x, %e, %e : (!q, !words, !words) -> !q
  func.return
}
