// RUN: qnn-opt %s --split-input-file | qnn-opt --print-local-scope --split-input-file | filecheck %s
// RUN: qnn-opt %s --split-input-file --print-op-generic | qnn-opt --print-local-scope --split-input-file | filecheck %s

!u8 = tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:128>>
!channel = tensor<1x1x1x8x!quant.uniform<u8:f32, 0.5:128>>
!i16 = tensor<1x4x4x8x!quant.uniform<i16:f32, 0.5>>
!truth = tensor<1x4x4x8xi1>

// CHECK-LABEL: @elements
func.func @elements(%u8: !u8, %channel: !channel, %i16: !i16, %truth: !truth, %i32: tensor<1x1x1x1xi32>) {
  // CHECK: htp.map "clamp(x0 + x1, 0, 255)", %u8, %channel :
  // CHECK-SAME: (tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:128>>, tensor<1x1x1x8x!quant.uniform<u8:f32, 0.5:128>>)
  // CHECK-SAME: -> tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:128>>
  %0 = htp.map "clamp(x0 + x1, 0, 255)", %u8, %channel : (!u8, !channel) -> !u8
  // CHECK: htp.map "x0 < x1", %u8, %u8 : ({{.*}}) -> tensor<1x4x4x8xi1>
  %1 = htp.map "x0 < x1", %u8, %u8 : (!u8, !u8) -> !truth
  // CHECK: htp.map "select(x0, x1, x2)", %truth, %i16, %i16
  %2 = htp.map "select(x0, x1, x2)", %truth, %i16, %i16 : (!truth, !i16, !i16) -> !i16
  // CHECK: htp.map "max(x0, x1)", %i16, %i32 : ({{.*}}, tensor<1x1x1x1xi32>) -> tensor<1x4x4x8xi32>
  %3 = htp.map "max(x0, x1)", %i16, %i32 : (!i16, tensor<1x1x1x1xi32>) -> tensor<1x4x4x8xi32>
  func.return
}

// -----

!u8 = tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:128>>

// CHECK-LABEL: @primitives
func.func @primitives(%x: !u8) {
  // CHECK: "clamp(rdbpot(srdhm((x0 - 3) * -7 << 20, 1518500250), 22) + 5, 0, 255)"
  %0 = htp.map "clamp(rdbpot(srdhm((x0 - 3) * -7 << 20, 1518500250), 22) + 5, 0, 255)", %x : (!u8) -> !u8
  // CHECK: "a = (x0 << 1) - 3; square = a * a; div(min(square, x0) + max(square, 1), 1000)"
  %1 = htp.map "a = (x0 << 1) - 3; square = a * a; div(min(square, x0) + max(square, 1), 1000)", %x : (!u8) -> tensor<1x4x4x8xi32>
  // CHECK: "(x0 == 1) + (x0 != 2) + (x0 <= 3) + (x0 > 4) + (x0 >= 5) * (x0 >> 1)"
  %2 = htp.map "(x0 == 1) + (x0 != 2) + (x0 <= 3) + (x0 > 4) + (x0 >= 5) * (x0 >> 1)", %x : (!u8) -> !u8
  // CHECK: "t = clz(x0) - 1; shr(shl(x0, t), clamp(t, 0, 30))"
  %3 = htp.map "t = clz(x0) - 1; shr(shl(x0, t), clamp(t, 0, 30))", %x : (!u8) -> tensor<1x4x4x8xi32>
  // CHECK: "unsigned(signed(mul32(add32(x0, sub32(-2147483648, x0)), x0), 9), 8)"
  %4 = htp.map "unsigned(signed(mul32(add32(x0, sub32(-2147483648, x0)), x0), 9), 8)", %x : (!u8) -> !u8
  func.return
}
