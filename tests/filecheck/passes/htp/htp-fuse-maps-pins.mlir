// RUN: qnn-opt %s -p 'htp-fuse-maps{pins="TANH#1:maps=apart","2:maps=fused"}' --print-local-scope | filecheck %s

!x = tensor<1x8x16x32x!quant.uniform<u8:f32, 0.5:128>>
!t = tensor<1x1x1x256x!quant.uniform<u8:f32, 0.5:128>>

module attributes {htp.target = #htp.target<"v73">} {
// The sum becomes part of the table, which stays apart from the clamp; it becomes part of the product.
// CHECK-LABEL: @main
// CHECK: %[[A:.*]] = htp.map "table(clamp(x0 + x1 - 128, 0, 255), 0x{{(07)+}})", %a, %b {htp.pin = {maps = "apart"}}
// CHECK-NEXT: %[[B:.*]] = htp.map "max(clamp(x0, 3, 200), x1)", %[[A]], %b
// CHECK-NEXT: return %[[B]]
func.func @main(%a: !x, %b: !x) -> !x {
  %t = htp.constant dense<7> : tensor<1x1x1x256xi8> : !t
  %0 = htp.map "clamp(x0 + x1 - 128, 0, 255)", %a, %b : (!x, !x) -> !x loc("ADD@0:s"("n":0:0))
  %1 = htp.lut %0, %t : (!x, !t) -> !x loc("TANH@1:t"("n":0:1))
  %2 = htp.clamp %1 {min = 3 : i32, max = 200 : i32} : (!x) -> !x loc("RELU@2:u"("n":0:2))
  %3 = htp.map "max(x0, x1)", %2, %b : (!x, !x) -> !x loc("MAXIMUM@3:v"("n":0:3))
  func.return %3 : !x
}
}
