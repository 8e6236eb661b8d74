// RUN: qnn-opt %s -p htp-assign-layout --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x8x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x8xf32> {
  // expected-error@+2 {{htp-assign-layout takes htp, but this is qnn: 'qnn.dequantize'}}
  // expected-note@+1 {{run qnn-to-opdef,opdef-apply-rules,opdef-to-htp first}}
  %0 = qnn.dequantize %x : (tensor<2x8x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x8xf32>
  func.return %0 : tensor<2x8xf32>
}
