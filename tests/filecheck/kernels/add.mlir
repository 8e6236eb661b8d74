// RUN: qnn-run %s --seed 1 --compare source | filecheck %s

// An output scale of four times the operands' asks for a longer shift than `vasrhubsat` has bits for.

// CHECK: sum {{ +}}htp.map {{ +}}equal {{ +}}equal

!a = !quant.uniform<i8:f32, 0.1:-6>
!y = !quant.uniform<i8:f32, 0.4:-100>

func.func @main(%a: tensor<1x8x!a>, %b: tensor<1x8x!a>) -> tensor<1x8x!y> {
  %0 = tfl.add %a, %b : (tensor<1x8x!a>, tensor<1x8x!a>) -> tensor<1x8x!y> loc("ADD@0:sum")
  func.return %0 : tensor<1x8x!y>
}
