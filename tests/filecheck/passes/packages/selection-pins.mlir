// RUN: qnn-opt %s --load %S/Inputs/selection.py -p 'opdef-to-htp,htp-assign-layout{pins="either#1=flat"}' --verify-diagnostics

!t = tensor<1x8x8x32x!quant.uniform<u8:f32, 1.0>>
func.func @main(%x: !t) -> !t {
  // expected-error @+2 {{has no kernel or layout 'flat', it can have package.kernel on crouton}}
  // expected-note @+1 {{the pin 'flat' contradicts DEF_TENSOR_PROPERTIES(Op("demo::Either", "x"), Crouton("*", "..."), Tcm("x")) at}}
  %0 = opdef.op "demo::Either"(%x) : (!t) -> !t
  func.return %0 : !t
}
