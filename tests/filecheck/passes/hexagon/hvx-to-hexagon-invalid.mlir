// RUN: qnn-opt %s -p hvx-to-hexagon --split-input-file --verify-diagnostics
// RUN: not qnn-opt %S/hvx-to-hexagon.mlir -p 'hvx-to-hexagon{version=62}' 2>&1 | filecheck %s --check-prefix OLD
// RUN: not qnn-opt %S/hvx-to-hexagon.mlir -p 'hvx-to-hexagon{version=7}' 2>&1 | filecheck %s --check-prefix NONE

// OLD:  hvx-to-hexagon.mlir:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}} is an instruction of v65, not of v62
// NONE: error: 'builtin.module' op hvx-to-hexagon: there is no HVX version 7

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

// -----

func.func @scatter(%a: i32) {
  %v = hvx.vL32b_ai %a, 0
  // expected-error@+1 {{'hvx.vscattermh' op has no Hexagon code in kernels}}
  hvx.vscattermh %a, %a, %v, %v
  func.return
}
