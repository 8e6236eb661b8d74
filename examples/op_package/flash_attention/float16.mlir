// Attention of 16-bit floats: 4 heads of queries share 2 of keys and values, and a query sees the
// 50 keys before its own.
!q = tensor<1x4x150x32xf16>
!kv = tensor<1x2x200x32xf16>

func.func @main(%q: !q, %k: !kv, %v: !kv) -> !q {
  %scale = opdef.const dense<0.17677669> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  %causal = opdef.const dense<1> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %offset = opdef.const dense<50> : tensor<1x1x1x1xi32> : tensor<1x1x1x1xi32>
  %out = opdef.op "flash::Attention"(%q, %k, %v, %scale, %causal, %offset)
      : (!q, !kv, !kv, tensor<1x1x1x1xf32>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xi32>) -> !q
  func.return %out : !q
}
