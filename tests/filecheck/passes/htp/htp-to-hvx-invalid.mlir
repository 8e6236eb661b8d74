// RUN: qnn-opt %s -p htp-to-hvx --split-input-file --verify-diagnostics

!x = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>

// expected-error@+2 {{htp-to-hvx takes htp that is planned, but this is lowered: an argument}}
// expected-note@+1 {{run htp-assign-layout,htp-tile,htp-plan-memory first}}
func.func @main(%x: !x) -> !x {
  %y = htp.clamp %x : (!x) -> !x
  return %y : !x
}

// -----

!x = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>

// expected-error@+1 {{htp-to-hvx: the module has no 'htp.ddr_bytes'}}
builtin.module attributes {htp.tcm_bytes = 8192 : i64} {
  func.func @main(%x: !x {htp.address = 4096 : i64}) -> !x {
    return %x : !x
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

// -----

!x = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>

builtin.module attributes {htp.tcm_bytes = 8192 : i64, htp.ddr_bytes = 128 : i64} {
  func.func @main(%x: !x {htp.address = 4096 : i64}) -> !x {
    %d = htp.buffer {address = 4224 : i64} : !x
    // expected-error@+1 {{'htp.clamp' op has no implementation 'conv_2d.strip', known are clamp.bytes}}
    %y = htp.clamp %x dest %d : !x {impl = "conv_2d.strip"} : (!x) -> !x
    return %y : !x
  }
}

// -----

!x = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!y = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 8192 : i64, htp.ddr_bytes = 128 : i64} {
  func.func @main(%x: !x {htp.address = 4096 : i64}) -> !y {
    %d = htp.buffer {address = 4224 : i64} : !y
    // expected-error@+1 {{'htp.clamp' op cannot run as 'clamp.bytes' on (strip) -> flat, but on (flat) -> flat or}}
    %y = htp.clamp %x dest %d : !y {impl = "clamp.bytes"} : (!x) -> !y
    return %y : !y
  }
}
