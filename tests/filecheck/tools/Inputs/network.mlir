!t = tensor<1x4x!quant.uniform<i8:f32, 0.5:3>>

func.func @main(%x: !t) -> !t attributes {hexnn.inputs = ["x"], hexnn.outputs = ["out"]} {
  %c = tfl.pseudo_qconst dense<[[-9, 1, 2, 30]]> : tensor<1x4xi8> : !t
  %unused = tfl.add %x, %x : (!t, !t) -> !t loc("ADD@3:unused"("m.tflite":0:3))
  %first = tfl.add %x, %c : (!t, !t) -> !t loc("ADD@0:first"("m.tflite":0:0))
  %second = tfl.add %first, %c : (!t, !t) -> !t loc("ADD@1:second"("m.tflite":0:1))
  %out = tfl.add %second, %x : (!t, !t) -> !t loc("ADD@2:out"("m.tflite":0:2))
  func.return %out : !t
}
