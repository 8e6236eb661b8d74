// RUN: qnn-opt %s -t hexagon-asm --split-input-file --verify-diagnostics

!d = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !t {htp.address = 8192 : i64}) -> !t {
    %c = htp.buffer {address = 8320 : i64} : !t
    // expected-error@+2 {{'htp.clamp' op (unknown) has no kernel, so there is no Hexagon code for it: too odd}}
    // expected-note@+1 {{qnn-run runs such operations by their reference, also at stage hexagon}}
    %0 = htp.clamp %x dest %c : !t {htp.why = "too odd"} : (!t) -> !t
    func.return %0 : !t
  }
}

// -----

// expected-error@+2 {{@main is not planned yet}}
// expected-note@+1 {{run the passes of `compile` first}}
func.func @main(%x: tensor<4xi8>) -> tensor<4xi8> {
  func.return %x : tensor<4xi8>
}

// -----

!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !t {htp.address = 8192 : i64}) -> !t {
    %c = htp.buffer {address = 8320 : i64} : !t
    %0 = htp.launch @far(%x) dest %c : (!t) -> !t
    func.return %0 : !t
  }
  func.func private @far(%a: i32, %b: i32) {
    // expected-error@+2 {{kernel 'far': vL32b_ai accesses 128 bytes at 0x1f80, outside of memory}}
    // expected-note@+1 {{ddr is [0, 0x200), tcm is [0x2000, 0x3000)}}
    %v = hvx.vL32b_ai %a, -1
    hvx.vS32b_ai %b, 0, %v
    func.return
  }
}
