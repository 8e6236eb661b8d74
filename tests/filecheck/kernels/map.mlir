// RUN: qnn-opt %s -p htp-assign-layout,htp-tile,htp-plan-memory,htp-to-hvx --split-input-file | filecheck %s

!x = tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:128>>
!b = tensor<1x4x4x8xi1>

// Bytes are compared as bytes; truth is 1 in each.
func.func @main(%a: !x, %b: !x) -> !b {
  %0 = htp.map "x0 <= x1", %a, %b : (!x, !x) -> !b
  func.return %0 : !b
}

// CHECK-LABEL: func.func @map_vectors
// CHECK: %[[A:.*]] = hvx.vL32b_ai
// CHECK-NEXT: %[[B:.*]] = hvx.vL32b_ai
// CHECK-NEXT: %[[MORE:.*]] = hvx.vgtub %[[A]], %[[B]]
// CHECK: %[[TRUTH:.*]] = hvx.vandnqrt %[[MORE]]
// CHECK: hvx.vS32b_ai {{.*}}%[[TRUTH]]

// -----

!x = tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:128>>

// A sum of bytes becomes even and odd halfwords, its clamp the saturation of packing.
func.func @main(%a: !x, %b: !x, %c: !x) -> !x {
  %0 = htp.map "clamp(rdbpot(x0 - x1, 2) + max(x0, x2), 0, 255)", %a, %b, %c : (!x, !x, !x) -> !x
  func.return %0 : !x
}

// CHECK-LABEL: func.func @map_vectors
// CHECK: hvx.vsububh
// CHECK: hvx.vasrh
// CHECK: hvx.vmaxub
// CHECK: hvx.vaddh
// CHECK: %[[BYTES:.*]] = hvx.vsathub
// CHECK: hvx.vS32b_ai {{.*}}%[[BYTES]]

// -----

!x = tensor<1x4x4x32x!quant.uniform<u8:f32, 0.5:128>>
!c = tensor<1x1x1x32x!quant.uniform<u8:f32, 0.5:128>>

// 32 channels are repeated four times in scratch memory, which is loaded for each vector.
func.func @main(%a: !x, %c: !c) -> !x {
  %0 = htp.map "min(x0, x1)", %a, %c : (!x, !c) -> !x
  func.return %0 : !x
}

// CHECK-LABEL: func.func @map_period
// CHECK: scf.for
// CHECK: hvx.vS32b_qpred_ai
// CHECK: hvx.vminub
// CHECK: hvx.vS32b_ai
