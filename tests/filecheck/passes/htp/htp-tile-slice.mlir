// RUN: qnn-opt %s -p htp-tile | filecheck %s

!x = tensor<1x8x8x16x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!y = tensor<1x8x8x12x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x8x8x12x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!arg = tensor<1x8x8x16x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=512}">} {
  // A slice that main memory needs whole, and that the TCM cannot hold, is taken in main memory.
  // CHECK-LABEL: func.func @main(
  func.func @main(%arg: !arg) -> !far {
    // CHECK-NEXT: %[[S:.*]] = htp.slice %arg {htp.why = "does not fit the TCM: its smallest tile needs 768 bytes of 512"
    // CHECK: tensor<1x8x8x12x!quant.uniform<u8:f32, 0.5:3>, #flat_ddr>
    // CHECK-NEXT: return %[[S]]
    %x = htp.copy %arg : (!arg) -> !x
    %0 = htp.slice %x {offsets = [0, 0, 0, 4], sizes = [1, 8, 8, 12], impl = "slice.runs"} : (!x) -> !y
    %1 = htp.copy %0 : (!y) -> !far
    func.return %1 : !far
  }
}
