// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!u8 = !quant.uniform<u8:f32, 0.5:128>

func.func @gather(%x: tensor<1x2x30x64x!u8>, %y: tensor<2x1x30x64x!u8>, %i: tensor<1x1x1x8xi32>, %j: tensor<1x1x1x8xi16>, %k: tensor<1x1x2x4xi32>) {
  // expected-error@+1 {{indices must be a 4-d tensor of i32 or ui32, got tensor<1x1x1x8xi16>}}
  htp.gather %x, %j {fill = 0 : i32} : (tensor<1x2x30x64x!u8>, tensor<1x1x1x8xi16>) -> tensor<1x2x8x64x!u8>
  // expected-error@+1 {{input must be [1, batches, rows, row], got [2, 1, 30, 64]}}
  htp.gather %y, %i {fill = 0 : i32} : (tensor<2x1x30x64x!u8>, tensor<1x1x1x8xi32>) -> tensor<2x1x8x64x!u8>
  // expected-error@+1 {{indices must have shape [1, 1, 1, 4], got [1, 1, 2, 4]}}
  htp.gather %x, %k {fill = 0 : i32} : (tensor<1x2x30x64x!u8>, tensor<1x1x2x4xi32>) -> tensor<1x2x4x64x!u8>
  // expected-error@+1 {{output must have shape [1, 2, 8, 64], got [1, 2, 9, 64]}}
  htp.gather %x, %i {fill = 0 : i32} : (tensor<1x2x30x64x!u8>, tensor<1x1x1x8xi32>) -> tensor<1x2x9x64x!u8>
  // expected-error@+1 {{fill must lie in [0, 255], got -1}}
  htp.gather %x, %i {fill = -1 : i32} : (tensor<1x2x30x64x!u8>, tensor<1x1x1x8xi32>) -> tensor<1x2x8x64x!u8>
  func.return
}

func.func @scatter(%x: tensor<1x1x30x64xi32>, %b: tensor<1x2x30x64xi32>, %h: tensor<1x1x30x64xi16>,
    %i: tensor<1x1x1x8xi32>, %k: tensor<1x1x2x4xi32>, %u: tensor<1x1x8x64xi32>, %v: tensor<1x1x8x64xi16>) {
  // expected-error@+1 {{input must have shape [1, 1, 30, 64], got [1, 2, 30, 64]}}
  htp.scatter %b, %i, %u {change = add} : (tensor<1x2x30x64xi32>, tensor<1x1x1x8xi32>, tensor<1x1x8x64xi32>) -> tensor<1x2x30x64xi32>
  // expected-error@+1 {{indices must have shape [1, 1, 1, 4], got [1, 1, 2, 4]}}
  htp.scatter %x, %k, %u {change = add} : (tensor<1x1x30x64xi32>, tensor<1x1x2x4xi32>, tensor<1x1x8x64xi32>) -> tensor<1x1x30x64xi32>
  // expected-error@+1 {{updates must have shape [1, 1, 8, 64], got [1, 1, 30, 64]}}
  htp.scatter %x, %i, %x {change = add} : (tensor<1x1x30x64xi32>, tensor<1x1x1x8xi32>, tensor<1x1x30x64xi32>) -> tensor<1x1x30x64xi32>
  // expected-error@+1 {{output must have shape [1, 1, 30, 64], got [1, 1, 31, 64]}}
  htp.scatter %x, %i, %u {change = add} : (tensor<1x1x30x64xi32>, tensor<1x1x1x8xi32>, tensor<1x1x8x64xi32>) -> tensor<1x1x31x64xi32>
  // expected-error@+1 {{multiply needs elements of i32, got i16}}
  htp.scatter %h, %i, %v {change = multiply} : (tensor<1x1x30x64xi16>, tensor<1x1x1x8xi32>, tensor<1x1x8x64xi16>) -> tensor<1x1x30x64xi16>
  func.return
}
