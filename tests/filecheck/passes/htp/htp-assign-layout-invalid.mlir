// RUN: qnn-opt %s -p htp-assign-layout --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x8x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x8xf32> {
  // expected-error@+2 {{htp-assign-layout takes htp, but this is qnn: 'qnn.dequantize'}}
  // expected-note@+1 {{run qnn-to-opdef,opdef-apply-rules,opdef-to-htp first}}
  %0 = qnn.dequantize %x : (tensor<2x8x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x8xf32>
  func.return %0 : tensor<2x8xf32>
}

// -----

!x = tensor<1x8x300x64x!quant.uniform<u8:f32, 0.5:3>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=256}">} {
  func.func @main(%x: !x) -> !x {
    // expected-error@+2 {{is pinned to impl=max_pool.flat, which does not fit the TCM: its smallest tile needs 2560}}
    // expected-note@+1 {{choose a target with more TCM, e.g. {tcm=3K}}}
    %0 = htp.max_pool %x {window = array<i32: 1, 1>, htp.pin = {impl = "max_pool.flat"}} : (!x) -> !x
    func.return %0 : !x
  }
}
