// The sum of two tensors of bytes, by the package's "Add": see docs/op-packages.md.
!t = tensor<1x24x16x64x!quant.uniform<u8:f32, 0.0625:64>>

func.func @main(%a: !t, %b: !t) -> !t {
  %sum = opdef.op "demo::Add"(%a, %b) : (!t, !t) -> !t
  func.return %sum : !t
}
