// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="relu#1=crouton"}' | filecheck %s --check-prefix=LAYOUT
// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="0:1=lut.bytes on strip"}' | filecheck %s --check-prefix=BOTH
// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{force=strip}' | filecheck %s --check-prefix=FORCE
// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{force=strip pins="name:a=flat"}' | filecheck %s --check-prefix=MIXED
// RUN: not qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="relu#1=croton"}' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="relu#1=lut.bytes on columns"}' 2>&1 | filecheck %s --check-prefix=CANNOT
// RUN: not qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="relu#3=flat"}' 2>&1 | filecheck %s --check-prefix=NOBODY
// RUN: not qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="2=flat"}' 2>&1 | filecheck %s --check-prefix=FUSED
// RUN: not qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="relu#1"}' 2>&1 | filecheck %s --check-prefix=FORM
// RUN: not qnn-opt %s --print-local-scope -p 'htp-assign-layout{force=croutons}' 2>&1 | filecheck %s --check-prefix=FORCED
// RUN: not qnn-opt %s --print-local-scope -p 'htp-assign-layout{force=conv_weights}' 2>&1 | filecheck %s --check-prefix=WEIGHTS
// RUN: not qnn-opt %s --print-local-scope -p 'htp-assign-layout{predict=schedule}' 2>&1 | filecheck %s --check-prefix=PREDICT

// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="relu#1:layout=crouton,rows=4"}' | filecheck %s --check-prefix=FIELDS
// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{pins="relu#1:relu#2:rows=4"}' | filecheck %s --check-prefix=RANGE
// RUN: not qnn-opt %s -p 'htp-assign-layout{pins="relu#1:rows=0"}' 2>&1 | filecheck %s --check-prefix=ZERO
// RUN: not qnn-opt %s -p 'htp-assign-layout{pins="relu#1:rows=4,depth=4"}' 2>&1 | filecheck %s --check-prefix=AXES
// RUN: not qnn-opt %s -p 'htp-assign-layout{pins="relu#1:overlap=keep"}' 2>&1 | filecheck %s --check-prefix=OVERLAP
// RUN: not qnn-opt %s -p 'htp-assign-layout{pins="relu#1:rows=4,overlap=kep"}' 2>&1 | filecheck %s --check-prefix=KEP
// RUN: not qnn-opt %s -p 'htp-assign-layout{pins="relu#1:rows=4,rows=8"}' 2>&1 | filecheck %s --check-prefix=TWO
// RUN: not qnn-opt %s -p 'htp-assign-layout{pins="relu#1:rows=4","0:rows=8"}' 2>&1 | filecheck %s --check-prefix=APART

// ZERO: error: the pin 'relu#1:rows=0' must give rows a positive integer, got '0'
// AXES: error: the pin 'relu#1:rows=4,depth=4' gives rows and depth, pieces are along one axis
// OVERLAP: error: the pin 'relu#1:overlap=keep' gives overlap without rows or depth
// KEP: error: the pin 'relu#1:rows=4,overlap=kep' must give overlap keep or recompute, got 'kep', did you mean 'keep'?
// TWO: error: the pin 'relu#1:rows=4,rows=8' gives rows 4 and 8
// APART: m.tflite:0:0: error: 'htp.lut' op (relu#1) is pinned to rows=4 and to rows=8
// UNKNOWN: m.tflite:0:0: error: 'htp.lut' op has no kernel or layout 'croton', it can have lut.bytes on flat, lut.bytes on strip, lut.bytes on crouton
// CANNOT: error: 'htp.lut' op has no kernel or layout 'lut.bytes on columns', it can have
// NOBODY: error: no operation is called 'relu#3'
// FUSED: error: the operation '2' was fused by f into relu#2, index 1
// FORM: error: a pin must read OPERATION=KERNEL, OPERATION=LAYOUT, OPERATION=KERNEL on LAYOUT or OPERATION:FIELD=VALUE,.. with the fields impl, layout, rows, depth, overlap, maps, got 'relu#1'
// FORCED: error: htp-assign-layout: force must be auto, flat, strip or crouton, got 'croutons', did you mean 'crouton'?
// WEIGHTS: error: htp-assign-layout: force must be auto, flat, strip or crouton, got 'conv_weights'
// PREDICT: error: htp-assign-layout: predict must be bound, listed or scheduled, got 'schedule', did you mean 'scheduled'?

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !x) -> !x {
  %t = htp.constant dense<1> : tensor<1x1x1x256xi8> : tensor<1x1x1x256xi8>
  // LAYOUT: htp.lut {{.*}}htp.pin = {layout = "crouton"}, htp.why = "pinned: lut.bytes on crouton: {{.*}}, not lut.bytes on flat
  // FIELDS: htp.lut {{.*}}htp.pin = {layout = "crouton", rows = 4 : i64, run = "relu#1"}
  // RANGE: htp.lut {{.*}}htp.pin = {rows = 4 : i64, run = "relu#1:relu#2"}
  // BOTH: htp.lut {{.*}} #htp.layout<strip, tcm>>
  // FORCE: htp.lut {{.*}} #htp.layout<strip, tcm>>
  // MIXED: htp.lut {{.*}} #htp.layout<flat, tcm>>
  %0 = htp.lut %x, %t : (!x, tensor<1x1x1x256xi8>) -> !x loc("RELU@0:a"("m.tflite":0:0))
  // LAYOUT: htp.lut {{.*}} -> tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
  // FIELDS-NOT: htp.pin
  // RANGE: htp.lut {{.*}}htp.pin = {rows = 4 : i64, run = "relu#1:relu#2"}
  // BOTH: htp.lut {{.*}} #htp.layout<strip, tcm>>
  // FORCE: htp.lut {{.*}} #htp.layout<strip, tcm>>
  // MIXED: htp.lut {{.*}} #htp.layout<strip, tcm>>
  %1 = htp.lut %0, %t : (!x, tensor<1x1x1x256xi8>) -> !x loc("f"(fused["TANH@2:c"("m.tflite":0:2), "RELU@1:b"("m.tflite":0:1)]))
  func.return %1 : !x
}
