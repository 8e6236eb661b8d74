!x = tensor<1x40x24x40x!quant.uniform<u8:f32, 0.05:125>>
!y = tensor<1x40x24x40x!quant.uniform<u8:f32, 0.00390625:0>>

func.func @main(%a: !x, %b: !x) -> (!x, !y) {
  %0 = tfl.add %a, %b {fused_activation_function = "RELU6"} : (!x, !x) -> !x loc("ADD@0:sum"("net.tflite":0:0))
  %1 = tfl.logistic %0 : (!x) -> !y loc("LOGISTIC@1:gate"("net.tflite":0:1))
  func.return %0, %1 : !x, !y
}
