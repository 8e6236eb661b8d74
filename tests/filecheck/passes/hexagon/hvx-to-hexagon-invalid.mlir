// RUN: qnn-opt %s -p hvx-to-hexagon --split-input-file --verify-diagnostics

func.func @cast(%a: i32, %b: i32) {
  %v = hvx.vL32b_ai %a, 0
  // expected-error@+1 {{'test.op' op has no place in Hexagon code}}
  "test.op"(%v) : (!hvx.vector) -> ()
  func.return
}

// -----

!t = tensor<1x1x1x4x!quant.uniform<u8:f32, 1.0>>

func.func @main(%x: !t) -> !t {
  // expected-error@+2 {{hvx-to-hexagon takes hvx, but this is htp: 'htp.clamp'}}
  // expected-note@+1 {{run htp-assign-layout,htp-tile,htp-plan-memory,htp-to-hvx first}}
  %0 = htp.clamp %x : (!t) -> !t
  func.return %0 : !t
}
