// RUN: qnn-opt %s -p 'qnn-to-opdef,opdef-to-htp{target="v73{tcm=4K}"},htp-assign-layout{force=flat},htp-tile' --print-debuginfo | filecheck %s

!x = tensor<1x8x8x64x!quant.uniform<u8:f32, 0.5:7>>
!y = tensor<1x1x1x8x!quant.uniform<u8:f32, 0.5:7>>
!w = tensor<1x1x64x8x!quant.uniform<i8:f32, 0.1:0>>

// The copy of the only piece to main memory is not needed: the piece defines the tensor of the source.
// CHECK: htp.conv_2d
// CHECK: loc("CONV_2D@0:pixel"(
// CHECK-NOT: htp.copy {{.*}}tensor<1x1x1x8x
// CHECK: htp.lut
func.func @main(%x: !x) -> !y {
  %w = qnn.constant dense<2> : tensor<1x1x64x8xi8> : !w
  %0 = qnn.conv_2d %x, %w {stride = [8, 8], pad_amount = [[0, 0], [0, 0]]} : (!x, !w) -> !y loc("CONV_2D@0:pixel"("m":0:0))
  %1 = qnn.tanh %0 : (!y) -> !y loc("TANH@1:y"("m":0:1))
  func.return %1 : !y
}
