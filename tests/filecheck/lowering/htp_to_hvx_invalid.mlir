// RUN: qnn-opt %s -p htp-to-hvx --split-input-file --verify-diagnostics

!x = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>

// expected-error@+2 {{htp-to-hvx takes operations with addresses}}
// expected-note@+1 {{run htp-assign-layout,htp-tile,htp-plan-memory first}}
builtin.module {
  func.func @main(%x: !x) -> !x {
    %y = htp.clamp %x : (!x) -> !x
    return %y : !x
  }
}

// -----

!x = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>

builtin.module attributes {htp.tcm_bytes = 8192 : i64, htp.ddr_bytes = 128 : i64} {
  func.func @main(%x: !x {htp.address = 4096 : i64}) -> !x {
    %d = htp.buffer {address = 4224 : i64} : !x
    // expected-error@+1 {{'htp.clamp' op has no implementation 'clamp.best', known are clamp.bytes}}
    %y = htp.clamp %x dest %d : !x {impl = "clamp.best"} : (!x) -> !x
    return %y : !x
  }
}
