// RUN: qnn-opt %s -p htp-tile --split-input-file --verify-diagnostics

!x = tensor<1x1x1x4000x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!w = tensor<1x1x4000x4x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<matrix_weights, tcm>>
!p = tensor<4x5xi32, #htp.layout<columns, tcm>>
!y = tensor<1x1x1x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=64K}">} {
  func.func @main(%x: !x, %w: !w, %p: !p) -> !y {
    // expected-error@+2 {{its smallest tile needs 132864 bytes of 65536, 128000 of them of 'weight', 1x1x4000x4, whose axis 2 cannot be split}}
    // expected-note@+1 {{choose a target with more TCM, e.g. {tcm=130K}}}
    %0 = htp.fully_connected %x, %w, %p {impl = "fully_connected.matrix"} : (!x, !w, !p) -> !y
    func.return %0 : !y
  }
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{htp-tile takes htp, but this is tfl: 'tfl.relu'}}
  // expected-note@+1 {{run tfl-to-qnn,canonicalize,qnn-to-opdef,opdef-apply-rules,opdef-to-htp first}}
  %0 = tfl.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

!x = tensor<1x8x300x64x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=256}">} {
  func.func @main(%x: !x) -> !x {
    // expected-error@+2 {{its smallest tile needs 2560 bytes of 256, 1280 of them of 'input', 1x1x300x4, whose axis 2 cannot be split}}
    // expected-note@+1 {{choose a target with more TCM}}
    %0 = htp.max_pool %x {window = array<i32: 1, 1>, impl = "max_pool.flat"} : (!x) -> !x
    func.return %0 : !x
  }
}

// -----

!t = tensor<1x4x8x9223372036854775808x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

// expected-error@+1 {{an argument takes 295147905179352825856 bytes, but addresses reach 4294967296: tensor<1x4x8x9223372036854775808x}}
func.func @main(%x: !t) -> !t {
  %0 = htp.clamp %x {impl = "clamp.bytes"} : (!t) -> !t
  func.return %0 : !t
}
