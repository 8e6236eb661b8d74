// RUN: qnn-opt %s -p htp-plan-memory --split-input-file --verify-diagnostics

!t = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!d = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=1536}">} {
  func.func @main(%x: !d) -> !d {
    %0 = htp.copy %x : (!d) -> !t
    // expected-error@+2 {{'htp.clamp' op needs 2048 bytes of TCM, there are 1536}}
    // expected-note@+1 {{run htp-tile first}}
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %2 = htp.copy %1 : (!t) -> !d
    func.return %2 : !d
  }
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{htp-plan-memory takes htp, but this is tfl: 'tfl.relu'}}
  // expected-note@+1 {{run tfl-to-qnn,canonicalize,qnn-to-opdef,opdef-apply-rules,opdef-to-htp first}}
  %0 = tfl.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
