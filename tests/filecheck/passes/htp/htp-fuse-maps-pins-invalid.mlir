// RUN: qnn-opt %s -p 'htp-fuse-maps' --split-input-file --verify-diagnostics
// RUN: not qnn-opt %s -p 'htp-fuse-maps{pins="0:maps=both"}' --split-input-file 2>&1 | filecheck %s --check-prefix=VALUE
// RUN: not qnn-opt %s -p 'htp-fuse-maps{pins="name:none:maps=fused"}' --split-input-file 2>&1 | filecheck %s --check-prefix=NAME

// VALUE: error: the pin '0:maps=both' must give maps fused or apart, got 'both'
// NAME: error: no operation

!x = tensor<1x8x16x32x!quant.uniform<u8:f32, 0.5:128>>

module attributes {htp.target = #htp.target<"v73">} {
func.func @main(%a: !x) -> (!x, !x) {
  // expected-error @+1 {{is pinned to maps=fused, but 2 operations read it, not one that is elementwise}}
  %0 = htp.map "max(x0, 5)", %a {htp.pin = {maps = "fused"}} : (!x) -> !x
  %1 = htp.map "min(x0, 9)", %0 : (!x) -> !x
  func.return %0, %1 : !x, !x
}
}
