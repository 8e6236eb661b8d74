// RUN: qnn-opt %s --load %S/../outside.py -p qnn-to-opdef,opdef-apply-rules | filecheck %s

!x = tensor<1x8x8x16x!quant.uniform<u8:f32, 0.5:10>>
!y = tensor<1x4x4x16x!quant.uniform<u8:f32, 0.5:10>>

// CHECK-NOT: q::Relu
// CHECK:     %[[POOL:.*]] = opdef.op "q::PoolMax2d"(%x,
// CHECK:     opdef.op "q::Relu"(%[[POOL]])
func.func @main(%x: !x) -> !y {
  %r = qnn.relu %x : (!x) -> !x
  %y = qnn.pool_max_2d %r {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]} : (!x) -> !y
  func.return %y : !y
}
