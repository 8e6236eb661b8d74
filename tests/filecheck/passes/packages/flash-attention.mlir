// RUN: qnn-opt %s --op-package %S/../../../../examples/op_package/flash_attention \
// RUN:   --load %S/../../../../examples/op_package/flash_attention/attention.py -D ROWS_OF_PIECE=32 \
// RUN:   -p opdef-apply-rules --print-local-scope --split-input-file | filecheck %s

!q = tensor<1x4x20x16xf16>
!kv = tensor<1x2x30x16xf16>

// Heads: one of queries in each piece; two share a head of keys and of values.
// CHECK-LABEL: @heads
func.func @heads(%q: !q, %k: !kv, %v: !kv) -> !q {
  // CHECK: %[[A:.*]] = opdef.op "q::StridedSlice"(%k, {{.*}} -> tensor<1x1x30x16xf16>
  // CHECK: "flash::Attention"({{.*}}, %[[A]], {{.*}} -> tensor<1x1x20x16xf16>
  // CHECK: "flash::Attention"({{.*}}, %[[A]], {{.*}} -> tensor<1x1x20x16xf16>
  // CHECK: %[[B:.*]] = opdef.op "q::StridedSlice"(%k, {{.*}} -> tensor<1x1x30x16xf16>
  // CHECK: "flash::Attention"({{.*}}, %[[B]], {{.*}} -> tensor<1x1x20x16xf16>
  // CHECK: "flash::Attention"({{.*}}, %[[B]], {{.*}} -> tensor<1x1x20x16xf16>
  // CHECK: "q::Concat"({{.*}} -> tensor<1x4x20x16xf16>
  %0 = opdef.op "flash::Attention"(%q, %k, %v) {opdef.parameters = {scale = 0.25 : f32}}
      : (!q, !kv, !kv) -> !q
  func.return %0 : !q
}

// -----

!q = tensor<1x1x80x16x!quant.uniform<u16:f32, 0.5:32768>>
!kv = tensor<1x1x100x16x!quant.uniform<u16:f32, 0.5:32768>>

// Rows: where keys that come later are not seen, a piece has those up to its last query, and the
// number of its first row.
// CHECK-LABEL: @rows
func.func @rows(%q: !q, %k: !kv, %v: !kv) -> !q {
  // CHECK: %[[A:.*]] = opdef.const dense<7> : tensor<1x1x1x1xi32>
  // CHECK: "flash::Attention"({{.*}}, %[[A]]) {opdef.parameters = ["scale", "causal", "offset"]} : (tensor<1x1x32x16x{{.*}} tensor<1x1x39x16x
  // CHECK: %[[B:.*]] = opdef.const dense<39> : tensor<1x1x1x1xi32>
  // CHECK: "flash::Attention"({{.*}}, %[[B]]) {opdef.parameters = ["scale", "causal", "offset"]} : (tensor<1x1x32x16x{{.*}} tensor<1x1x71x16x
  // CHECK: %[[C:.*]] = opdef.const dense<71> : tensor<1x1x1x1xi32>
  // CHECK: "flash::Attention"({{.*}}, %[[C]]) {opdef.parameters = ["scale", "causal", "offset"]} : (tensor<1x1x16x16x{{.*}} tensor<1x1x87x16x
  // CHECK: "q::Concat"({{.*}} -> tensor<1x1x80x16x
  %0 = opdef.op "flash::Attention"(%q, %k, %v)
      {opdef.parameters = {offset = 7 : i32, causal = 1 : ui32, scale = 0.25 : f32}}
      : (!q, !kv, !kv) -> !q
  func.return %0 : !q
}

// -----

!q = tensor<2x1x20x16xf16>
!k = tensor<2x1x330x16xf16>
!v = tensor<2x1x330x40xf16>
!out = tensor<2x1x20x40xf16>

// Blocks of 64 keys: two in each piece, of which the last one has 10 keys.
// CHECK-LABEL: @keys
func.func @keys(%q: !q, %k: !k, %v: !v) -> !out {
  // CHECK: %[[A:.*]] = opdef.op "flash::Attention.partial"({{.*}} tensor<2x1x128x40xf16>,{{.*}} tensor<2x2x20x64xf32>
  // CHECK: opdef.const dense<-128>
  // CHECK: %[[B:.*]] = opdef.op "flash::Attention.partial"(%q, {{.*}} -> tensor<2x2x20x64xf32>
  // CHECK: opdef.const dense<-256>
  // CHECK: %[[C:.*]] = opdef.op "flash::Attention.partial"({{.*}} tensor<2x1x74x40xf16>,{{.*}} tensor<2x2x20x64xf32>
  // CHECK: %[[P:.*]] = opdef.op "q::Concat"(%[[A]], %[[B]], %[[C]], {{.*}} -> tensor<2x6x20x64xf32>
  // CHECK: opdef.op "flash::Attention.merge"(%[[P]]) : (tensor<2x6x20x64xf32>) -> tensor<2x1x20x40xf16>
  %0 = opdef.op "flash::Attention"(%q, %k, %v) {opdef.parameters = {scale = 0.25 : f32}}
      : (!q, !k, !v) -> !out
  func.return %0 : !out
}

// -----

!q = tensor<1x1x32x16xf16>
!kv = tensor<1x1x128x16xf16>

// One piece stays whole.
// CHECK-LABEL: @small
func.func @small(%q: !q, %k: !kv, %v: !kv) -> !q {
  // CHECK: opdef.op "flash::Attention"(%q, %k, %v, %scale, %causal, %offset)
  // CHECK-NEXT: return
  %0 = opdef.op "flash::Attention"(%q, %k, %v) {opdef.parameters = {scale = 0.25 : f32}}
      : (!q, !kv, !kv) -> !q
  func.return %0 : !q
}
