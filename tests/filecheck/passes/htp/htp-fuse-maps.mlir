// RUN: qnn-opt %s -p htp-fuse-maps --print-local-scope --print-debuginfo | filecheck %s

!x = tensor<1x8x16x32x!quant.uniform<u8:f32, 0.5:128>>
!i = tensor<1x8x16x32x!quant.uniform<i8:f32, 0.5>>
!h = tensor<1x8x16x32x!quant.uniform<i16:f32, 0.5>>
!c = tensor<1x1x1x32x!quant.uniform<u8:f32, 0.5:128>>
!b = tensor<1x8x16x32xi1>
!t = tensor<1x1x1x256x!quant.uniform<u8:f32, 0.5:128>>
!s = tensor<1x1x1x256x!quant.uniform<i8:f32, 0.5>>

module attributes {htp.target = #htp.target<"v73">} {
// The table of a sum: one map, whose location names both.
// CHECK-LABEL: @table_of_a_sum
func.func @table_of_a_sum(%a: !x, %b: !x) -> !x {
  %t = htp.constant dense<7> : tensor<1x1x1x256xi8> : !t
  // CHECK-NEXT: %[[Y:.*]] = htp.map "table(clamp(x0 + x1 - 128, 0, 255), 0x{{(07)+}})", %a, %b
  // CHECK-SAME: loc("htp-fuse-maps"(fused["ADD@0:s"("n":0:0), "TANH@1:t"("n":0:1)]))
  // CHECK-NEXT: return %[[Y]]
  %0 = htp.map "clamp(x0 + x1 - 128, 0, 255)", %a, %b : (!x, !x) -> !x loc("ADD@0:s"("n":0:0))
  %1 = htp.lut %0, %t : (!x, !t) -> !x loc("TANH@1:t"("n":0:1))
  func.return %1 : !x
}

// Tables of both operands, of which a comparison has another shape of result.
// CHECK-LABEL: @comparison_of_tables
func.func @comparison_of_tables(%a: !x, %b: !x) -> !b {
  %t = htp.constant dense<7> : tensor<1x1x1x256xi8> : !t
  // CHECK-NEXT: htp.map "table(x0, 0x{{(07)+}}) < table(x1, 0x{{(07)+}})", %a, %b
  // CHECK-NEXT: return
  %0 = htp.lut %a, %t : (!x, !t) -> !x
  %1 = htp.lut %b, %t : (!x, !t) -> !x
  %2 = htp.map "x0 < x1", %0, %1 : (!x, !x) -> !b
  func.return %2 : !b
}

// A choice by a comparison, whose truth values stay in predicates.
// CHECK-LABEL: @choice
func.func @choice(%a: !x, %b: !x, %c: !x) -> !x {
  // CHECK-NEXT: htp.map "select(x0 < x1, x0, x2)", %a, %b, %c
  %0 = htp.map "x0 < x1", %a, %b : (!x, !x) -> !b
  %1 = htp.map "select(x0, x1, x2)", %0, %a, %c : (!b, !x, !x) -> !x
  func.return %1 : !x
}

// Functions of one byte are one table, also between signed and unsigned ones.
// CHECK-LABEL: @tables
func.func @tables(%a: !i) -> !i {
  %t = htp.constant dense<-1> : tensor<1x1x1x256xi8> : !t
  %s = htp.constant dense<-3> : tensor<1x1x1x256xi8> : !s
  // CHECK-NEXT: %[[T:.*]] = htp.constant dense<-2> : tensor<1x1x1x256xi8>
  // CHECK-NEXT: htp.lut %a, %[[T]]
  // CHECK-NEXT: return
  %0 = htp.lut %a, %t : (!i, !t) -> !x
  %1 = htp.clamp %0 {min = 3 : i32, max = 200 : i32} : (!x) -> !x
  %2 = htp.lut %1, %s : (!x, !s) -> !i
  %3 = htp.map "max(x0, -2)", %2 : (!i) -> !i
  func.return %3 : !i
}

// The operand occurs twice, and is computed once.
// CHECK-LABEL: @square
func.func @square(%a: !x, %b: !x) -> !x {
  // CHECK-NEXT: htp.map "t0 = min(x0, x1); clamp(t0 * t0 >> 8, 0, 255)", %a, %b
  // CHECK-NEXT: return
  %0 = htp.map "min(x0, x1)", %a, %b : (!x, !x) -> !x
  %1 = htp.map "clamp(x0 * x1 >> 8, 0, 255)", %0, %0 : (!x, !x) -> !x
  func.return %1 : !x
}

// What has another use stays.
// CHECK-LABEL: @used_twice
func.func @used_twice(%a: !x, %b: !x) -> (!x, !x) {
  // CHECK-NEXT: htp.map "min(x0, x1)"
  // CHECK-NEXT: htp.map "max(x0, x1)"
  %0 = htp.map "min(x0, x1)", %a, %b : (!x, !x) -> !x
  %1 = htp.map "max(x0, x1)", %0, %b : (!x, !x) -> !x
  func.return %0, %1 : !x, !x
}

// What is repeated would be computed again for each pixel.
// CHECK-LABEL: @repeated
func.func @repeated(%a: !x, %b: !c, %c: !c) -> !x {
  // CHECK-NEXT: htp.map "min(x0, x1)"
  // CHECK-NEXT: htp.map "max(x0, x1)"
  %0 = htp.map "min(x0, x1)", %b, %c : (!c, !c) -> !c
  %1 = htp.map "max(x0, x1)", %a, %0 : (!x, !c) -> !x
  func.return %1 : !x
}

// Bytes between halfwords: tables are looked up where bytes are stored, so that the last stays.
// CHECK-LABEL: @halfwords
func.func @halfwords(%a: !h) -> !h {
  %t = htp.constant dense<7> : tensor<1x1x1x256xi8> : !t
  // CHECK-NEXT: htp.map "table((x0 >> 8) + 128, 0x{{(07)+}})", %a
  // CHECK-NEXT: htp.map "x0 << 4"
  %0 = htp.map "(x0 >> 8) + 128", %a : (!h) -> !x
  %1 = htp.lut %0, %t : (!x, !t) -> !x
  %2 = htp.map "x0 << 4", %1 : (!x) -> !h
  func.return %2 : !h
}

// A table that is no constant is left alone.
// CHECK-LABEL: @computed_table
func.func @computed_table(%a: !x, %b: !x, %t: !t) -> !x {
  // CHECK-NEXT: htp.map "min(x0, x1)"
  // CHECK-NEXT: htp.lut
  %0 = htp.map "min(x0, x1)", %a, %b : (!x, !x) -> !x
  %1 = htp.lut %0, %t : (!x, !t) -> !x
  func.return %1 : !x
}
}
