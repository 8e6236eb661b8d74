// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = tensor<1x8x8x3x!quant.uniform<u8:f32, 0.5:128>>
!y = tensor<1x8x9x3x!quant.uniform<u8:f32, 0.5:128>>
!w = tensor<1x4x2x6xi32>

// CHECK-LABEL: @transposition
func.func @transposition(%x: tensor<1x8x8x3xi8>) {
  // CHECK: htp.move %x {pieces = [#htp.piece<[0:1, 0:3, 0:8, 0:8], operand 0, (d0, d1, d2, d3) -> (d0, d2, d3, d1)>]} :
  // CHECK-SAME: (tensor<1x8x8x3xi8>) -> tensor<1x3x8x8xi8>
  %0 = htp.move %x {pieces = [#htp.piece<[0:1, 0:3, 0:8, 0:8], operand 0, (b, c, h, w) -> (b, h, w, c)>]}
      : (tensor<1x8x8x3xi8>) -> tensor<1x3x8x8xi8>
  return
}

// CHECK-LABEL: @pieces
func.func @pieces(%x: !x, %y: !x) {
  // CHECK: htp.move %x, %y {pieces =
  // CHECK-SAME: #htp.piece<[0:1, 0:8, 0:4, 0:3], operand 0,
  // CHECK-SAME: (d0, d1, d2, d3) -> (d0, ((d1 * -1) + 7), (d2 floordiv 2), d3)>
  // CHECK-SAME: #htp.piece<[0:1, 0:8, 4:7, 0:3], operand 1, (d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3), d2 [5, 5, 1]>
  // CHECK-SAME: #htp.piece<[0:1, 0:8, 7:9, 0:3], fill 128>
  %0 = htp.move %x, %y {pieces = [
    #htp.piece<[0:1, 0:8, 0:4, 0:3], operand 0, (d0, d1, d2, d3) -> (d0, 7 - d1, d2 floordiv 2, d3)>,
    #htp.piece<[0:1, 0:8, 4:7, 0:3], operand 1, (d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3), d2 [5, 5, 1]>,
    #htp.piece<[0:1, 0:8, 7:9, 0:3], fill 128>]} : (!x, !x) -> !y
  return
}

// CHECK-LABEL: @words
func.func @words(%w: !w) {
  // CHECK: htp.move %w
  // CHECK-SAME: (d0, ((d1 * 2) + (d3 floordiv 12)), ((d3 floordiv 6) mod 2), (d3 mod 6))
  %0 = htp.move %w {pieces = [
    #htp.piece<[0:1, 0:2, 0:1, 0:24], operand 0, (b, c, h, w)
      -> (b, c * 2 + w floordiv 12, w floordiv 6 mod 2, w mod 6)>]} : (!w) -> tensor<1x2x1x24xi32>
  return
}
