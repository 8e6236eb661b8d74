// RUN: qnn-opt %s -p 'qnn-to-htp{target="v73{tcm=64K}"},htp-assign-layout{pins="conv_2d#1=strip"},htp-tile{overlap=recompute}' --print-debuginfo --print-local-scope | filecheck %s

!x = tensor<1x32x32x32x!quant.uniform<u8:f32, 0.5:7>>
!w = tensor<3x3x32x32x!quant.uniform<i8:f32, 0.1:0>>

// A conversion joins the chain of the tensor that it converts, whose name the result then has.
// CHECK: htp.convert_layout {{.*}}pieces of rows, in a chain of
// CHECK: htp.concat {{.*}}ddr{{.*}} loc("CONV_2D@0:pixel"(
func.func @main(%x: !x) -> !x {
  %w = qnn.constant dense<2> : tensor<3x3x32x32xi8> : !w
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[1, 1], [1, 1]]} : (!x, !w) -> !x loc("CONV_2D@0:pixel"("m":0:0))
  func.return %0 : !x
}
