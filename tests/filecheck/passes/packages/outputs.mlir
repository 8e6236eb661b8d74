// RUN: qnn-opt %s --load %S/Inputs/outputs.py -p 'opdef-apply-rules{relaxed-precision=true}' --print-local-scope | filecheck %s
// RUN: qnn-opt %s --load %S/Inputs/outputs.py -p opdef-apply-rules | filecheck %s --check-prefix=EXACT

!x = tensor<1x8x6x4x!quant.uniform<u8:f32, 0.25:7>>
!y = tensor<1x4x2x4x!quant.uniform<u8:f32, 0.5:128>>
!r = tensor<1x8x6x4xf32>

// CHECK-LABEL: @types
func.func @types(%x: !x, %y: !y) -> (!r, !r, !r, !r, !r, !r, !r, !r) {
  // CHECK: "demo::B"(%x) : {{.*}} -> tensor<1x8x6x4xf32>
  // CHECK: "demo::A"({{.*}}) : {{.*}} -> tensor<1x8x6x4xf32>
  %0 = opdef.op "demo::Usual"(%x, %y) : (!x, !y) -> !r
  // WITH_SIZE is about the operation directly in it, not about that one's operands.
  // CHECK: "demo::C"(%x) : {{.*}} -> tensor<1x8x6x4xf32>
  // CHECK: "demo::B"({{.*}}) : {{.*}} -> tensor<1x4x2x4xf32>
  %1 = opdef.op "demo::Size"(%x, %y) : (!x, !y) -> !r
  // CHECK: "demo::B"(%x) : {{.*}} -> tensor<1x8x6x4x!quant.uniform<u8:f32, 0.5:128>>
  %2 = opdef.op "demo::Type"(%x, %y) : (!x, !y) -> !r
  // CHECK: "demo::B"(%x) : {{.*}} -> tensor<1x2x8x3x!quant.uniform<u8:f32, 0.5:128>>
  %3 = opdef.op "demo::Both"(%x, %y) : (!x, !y) -> !r
  // CHECK: "demo::B"(%x) : {{.*}} -> tensor<1x4x2x4x!quant.uniform<u8:f32, 0.5:128>>
  %4 = opdef.op "demo::Same"(%x, %y) : (!x, !y) -> !r
  // CHECK: "demo::B"(%x) : {{.*}} -> tensor<1x8x6x4x!quant.uniform<u16:f32, 0.5:5>>
  %5 = opdef.op "demo::Output"(%x, %y) : (!x, !y) -> !r
  // The zero point of HTP is the stored integer of 0.
  // CHECK: "demo::B"(%x) : {{.*}} -> tensor<1x8x6x4x!quant.uniform<u8:f32, 0.5:7>>
  %6 = opdef.op "demo::OfX"(%x, %y) : (!x, !y) -> !r
  // CHECK: "demo::B"(%x) : {{.*}} -> tensor<1x4x3x4xf32>
  %7 = opdef.op "demo::Function"(%x, %y) : (!x, !y) -> !r
  func.return %0, %1, %2, %3, %4, %5, %6, %7 : !r, !r, !r, !r, !r, !r, !r, !r
}

// CHECK-LABEL: @operands
func.func @operands(%x: !x, %y: !y) -> !r {
  // CHECK-NEXT: %[[A:.*]] = opdef.shape : !opdef.shape<1x2x3x4>
  // CHECK-NEXT: %[[B:.*]] = opdef.shape : !opdef.shape<1x8x6x4>
  // CHECK-NEXT: %[[C:.*]] = opdef.const dense<5.000000e-01> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  // CHECK-NEXT: %[[D:.*]] = opdef.const dense<-3> : tensor<1x1x1x1xi32> : tensor<1x1x1x1xi32>
  // CHECK-NEXT: "demo::A"(%[[A]], %[[B]], %[[C]], %[[D]])
  %0 = opdef.op "demo::Operands"(%x, %y) : (!x, !y) -> !r
  func.return %0 : !r
}

// What is cast keeps its size; quantized tensors are dequantized, floats cast.
// CHECK-LABEL: @half
func.func @half(%x: !x, %y: !r) -> !r {
  // CHECK: %[[X:.*]] = opdef.op "q::Dequantize"(%x) : {{.*}} -> tensor<1x8x6x4xf16>
  // CHECK: %[[Y:.*]] = opdef.op "q::Cast"(%y) : {{.*}} -> tensor<1x8x6x4xf16>
  // CHECK: %[[A:.*]] = opdef.op "demo::A"(%[[X]], %[[Y]]) : {{.*}} -> tensor<1x8x6x4xf16>
  // CHECK: %[[R:.*]] = opdef.op "q::Cast"(%[[A]]) : {{.*}} -> tensor<1x8x6x4xf32>
  // CHECK: return %[[R]]
  %0 = opdef.op "demo::Half"(%x, %y) : (!x, !r) -> !r
  func.return %0 : !r
}

// CHECK-LABEL: @relaxed
// EXACT-LABEL: @relaxed
func.func @relaxed(%x: !r) -> !r {
  // CHECK-NEXT: "demo::A"
  // EXACT-NEXT: "demo::Relaxed"
  %0 = opdef.op "demo::Relaxed"(%x) : (!r) -> !r
  func.return %0 : !r
}
