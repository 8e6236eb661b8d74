// RUN: qnn-opt %s -p 'qnn-to-opdef,opdef-to-htp{target="v73{tcm=4K}"},htp-assign-layout{force=flat},htp-tile' | filecheck %s

!x = tensor<1x8x8x64x!quant.uniform<u8:f32, 0.5:7>>
!y = tensor<1x1x1x8x!quant.uniform<u8:f32, 0.5:7>>

// The only window reads one of 64 pixels: one piece, loaded alone, whose result goes to main memory.
// CHECK: htp.slice %x {offsets = [0, 0, 0, 0], sizes = [1, 1, 1, 64]}
// CHECK: %[[P:.*]] = htp.conv_2d
// CHECK-NEXT: htp.why = "conv_2d.{{.*}} on a part of its operands: whole it needs
// CHECK: %[[Y:.*]] = htp.copy %[[P]] {{.*}}ddr
// CHECK: func.return %[[Y]]
func.func @main(%x: !x) -> !y {
  %w = qnn.constant dense<2> : tensor<1x1x64x8xi8> : tensor<1x1x64x8x!quant.uniform<i8:f32, 0.1:0>>
  %0 = qnn.conv_2d %x, %w {stride = [8, 8], pad_amount = [[0, 0], [0, 0]]} : (!x, tensor<1x1x64x8x!quant.uniform<i8:f32, 0.1:0>>) -> !y
  func.return %0 : !y
}
