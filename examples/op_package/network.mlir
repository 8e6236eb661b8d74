// A network of the demo package's operations: `qnn-opt network.mlir --op-package demo.cpp`.
!x = !quant.uniform<u8:f32, 0.03125:128>
!w = !quant.uniform<u8:f32, 0.015625:100>
!acc = !quant.uniform<i32:f32, 0.00048828125:0>
!y = !quant.uniform<u8:f32, 0.0625:64>

func.func @main(%image: tensor<1x49x33x3x!x>, %w: tensor<3x3x3x64x!w>, %bias: tensor<1x1x1x64x!acc>)
    -> (tensor<1x12x8x64x!y>, tensor<1x8x8x32x!y>) {
  %two = opdef.shape : !opdef.shape<1x2x2x1>
  %conv = opdef.op "demo::Conv2d_valid"(%image, %w, %two)
      : (tensor<1x49x33x3x!x>, tensor<3x3x3x64x!w>, !opdef.shape<1x2x2x1>) -> tensor<1x24x16x64x!acc>
  %sums = opdef.op "demo::Add"(%conv, %bias)
      : (tensor<1x24x16x64x!acc>, tensor<1x1x1x64x!acc>) -> tensor<1x24x16x64x!y>
  %twice = opdef.op "demo::Add"(%sums, %sums)
      : (tensor<1x24x16x64x!y>, tensor<1x24x16x64x!y>) -> tensor<1x24x16x64x!y>
  %pool = opdef.op "demo::MaxPool_valid"(%twice, %two, %two)
      : (tensor<1x24x16x64x!y>, !opdef.shape<1x2x2x1>, !opdef.shape<1x2x2x1>) -> tensor<1x12x8x64x!y>
  %mine = opdef.op "demo::MyOp"(%pool, %pool)
      : (tensor<1x12x8x64x!y>, tensor<1x12x8x64x!y>) -> tensor<1x12x8x64x!y>
  %start = opdef.shape : !opdef.shape<0x0x0x0>
  %sizes = opdef.shape : !opdef.shape<1x8x8x32>
  %half = opdef.op "q::Slice_shape"(%mine, %start, %sizes)
      : (tensor<1x12x8x64x!y>, !opdef.shape<0x0x0x0>, !opdef.shape<1x8x8x32>) -> tensor<1x8x8x32x!y>
  %least = opdef.const dense<70> : tensor<1x1x1x1xui8> : tensor<1x1x1x1x!y>
  %down = opdef.op "demo::ExampleFunc"(%half, %least)
      : (tensor<1x8x8x32x!y>, tensor<1x1x1x1x!y>) -> tensor<1x8x8x32x!y>
  func.return %mine, %down : tensor<1x12x8x64x!y>, tensor<1x8x8x32x!y>
}
