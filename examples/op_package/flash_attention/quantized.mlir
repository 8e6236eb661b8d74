// Attention of 16-bit quantized tensors: two batches of 2 heads, all queries see all keys.
!q = tensor<2x2x80x32x!quant.uniform<u16:f32, 9.765625e-05:32768>>
!k = tensor<2x2x200x32x!quant.uniform<u16:f32, 1.220703125e-04:30000>>
!v = tensor<2x2x200x40x!quant.uniform<u16:f32, 6.103515625e-05:32768>>
!out = tensor<2x2x80x40x!quant.uniform<u16:f32, 6.103515625e-05:32768>>

func.func @main(%q: !q, %k: !k, %v: !v) -> !out {
  %scale = opdef.const dense<0.17677669> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  %causal = opdef.const dense<0> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %offset = opdef.const dense<0> : tensor<1x1x1x1xi32> : tensor<1x1x1x1xi32>
  %out = opdef.op "flash::Attention"(%q, %k, %v, %scale, %causal, %offset)
      : (!q, !k, !v, tensor<1x1x1x1xf32>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xi32>) -> !out
  func.return %out : !out
}
