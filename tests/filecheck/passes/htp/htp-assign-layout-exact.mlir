// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{exact=10}' | filecheck %s
// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{exact=10 pins="relu#1=crouton"}' | filecheck %s --check-prefix=PINNED
// RUN: not qnn-opt %s -p 'htp-assign-layout{exact=-1}' 2>&1 | filecheck %s --check-prefix=NEGATIVE
// RUN: not qnn-opt %s -p 'htp-assign-layout{exact=1.5}' 2>&1 | filecheck %s --check-prefix=WHOLE

// NEGATIVE: error: htp-assign-layout: exact must be at least 0, got -1
// WHOLE: error: pass 'htp-assign-layout': option 'exact' must be int, got 1.5

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !x) -> !x {
  %t = htp.constant dense<1> : tensor<1x1x1x256xi8> : tensor<1x1x1x256xi8>
  // CHECK: htp.lut {{.*}}htp.why = "lut.bytes on flat: {{.*}} #htp.layout<flat, tcm>>
  // PINNED: htp.convert_layout
  // PINNED: htp.lut {{.*}}htp.pin = {layout = "crouton"}, htp.why = "pinned: lut.bytes on crouton
  // PINNED-NEXT: htp.convert_layout
  %0 = htp.lut %x, %t : (!x, tensor<1x1x1x256xi8>) -> !x loc("RELU@1:a"("m.tflite":0:1))
  func.return %0 : !x
}
