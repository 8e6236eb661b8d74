// RUN: qnn-opt %s --load %S/Inputs/selection.py -p opdef-to-htp --split-input-file --verify-diagnostics

!t = tensor<1x8x8x32x!quant.uniform<i8:f32, 1.0>>
func.func @fits_none(%x: !t) -> !t {
  // expected-error @+1 {{demo::Trapped has no implementation that fits: demo::flat: result 0 is QInt8, not QuantUint8Tensor_TCM; demo::floats: result 0 is QInt8, not PlainFloatTensor}}
  %0 = opdef.op "demo::Trapped"(%x) : (!t) -> !t
  func.return %0 : !t
}

// -----

!t = tensor<1x8x8x32x!quant.uniform<u8:f32, 1.0>>
func.func @property(%x: !t) -> !t {
  // expected-error @+1 {{demo::flat: result 0 must be MainMemory, which QuantUint8Tensor_TCM is not}}
  %0 = opdef.op "demo::Impossible"(%x) : (!t) -> !t
  func.return %0 : !t
}

// -----

!t = tensor<1x8x8x32x!quant.uniform<u8:f32, 1.0>>
func.func @placed_otherwise(%x: !t) -> !t {
  %0 = opdef.op "q::flat_to_vtcm"(%x) : (!t) -> !t
  // expected-error @+2 {{operand 0 must be Crouton, but q::flat_to_vtcm places it}}
  // expected-note @+1 {{the tensor properties of demo::Either are at}}
  %1 = opdef.op "demo::Either"(%0) : (!t) -> !t
  func.return %1 : !t
}
