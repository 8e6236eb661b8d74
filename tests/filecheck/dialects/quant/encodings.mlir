// RUN: qnn-opt %s --allow-unregistered-dialect | qnn-opt --no-aliases --allow-unregistered-dialect | filecheck %s
// RUN: qnn-opt %s --allow-unregistered-dialect --print-op-generic | qnn-opt --no-aliases --allow-unregistered-dialect | filecheck %s

// Per tensor, per axis, and both in fewer bits than are stored.
// CHECK: t = !quant.uniform<u16:f32, 0.5:32768>
"test.type"() {t = !quant.uniform<u16:f32, 0.5:32768>} : () -> ()
// CHECK: t = !quant.uniform<i4:f32, 0.5:0>
"test.type"() {t = !quant.uniform<i4:f32, 0.5>} : () -> ()
// CHECK: t = !quant.uniform<i8<-8:7>:f32, 0.5:-1>
"test.type"() {t = !quant.uniform<i8<-8:7>:f32, 0.5:-1>} : () -> ()
// CHECK: t = !quant.uniform<u8<0:15>:f16:1, {0.5:8, 0.25:7}>
"test.type"() {t = !quant.uniform<u8<0:15>:f16:1, {0.5:8, 0.25:7}>} : () -> ()

// Blocks: every axis has a size, scales are nested like the tensor.
// CHECK: t = !quant.uniform<i8:f32:{0:1, 1:32}, {{[{][{]}}0.1:0, 0.2:1}, {0.3:0, 0.4:0{{[}][}]}}>
"test.type"() {t = !quant.uniform<i8:f32:{0:1, 1:32}, {{0.1, 0.2:1}, {0.3, 0.4}}>} : () -> ()
// CHECK: t = tensor<4x!quant.uniform<i8<-8:7>:f32:{0:2}, {0.1:0, 0.2:0}>>
"test.type"() {t = tensor<4x!quant.uniform<i8<-8:7>:f32:{0:2}, {0.1:0, 0.2:0}>>} : () -> ()
// CHECK: t = !quant.uniform<i8:f32:{0:2, 1:2, 2:2}, {{[{][{][{]}}1.0:0}{{[}][}]}}>
"test.type"() {t = !quant.uniform<i8:f32:{0:2, 1:2, 2:2}, {{{1.0:0}}}>} : () -> ()

// Blockwise expansion: a scale a channel, a small factor a block.
// CHECK: t = !hexnn.blockwise_expansion<i8<-8:7>:f32:3, {0.1:0, 0.2:0}, u8<4>, {{[{][{]}}1, 16}, {3, 8{{[}][}]}}>
"test.type"() {t = !hexnn.blockwise_expansion<i8<-8:7>:f32:3, {0.1, 0.2}, u8<4>, {{1, 16}, {3, 8}}>} : () -> ()
// CHECK: t = !hexnn.blockwise_expansion<i16:f32:0, {0.5:3}, u16<12>, {{[{][{]}}4096{{[}][}]}}>
"test.type"() {t = !hexnn.blockwise_expansion<i16:f32:0, {0.5:3}, u16<12>, {{4096}}>} : () -> ()

// Vector: scales along an axis, and the codebook.
// CHECK: t = !hexnn.vector<i8<-8:7>:f32:3, {0.1:0, 0.2:0}, block = [4, 8], vector = 2, stride = 1, index = 6>
"test.type"() {t = !hexnn.vector<i8<-8:7>:f32:3, {0.1, 0.2}, block = [4, 8], vector = 2, stride = 1, index = 6>} : () -> ()

// Operations take them where scales may depend on the place.
// CHECK: qnn.dequantize
// CHECK: qnn.dequantize
// CHECK: qnn.quantize
// CHECK: qnn.dequantize
builtin.module {
  func.func @main(%a: tensor<2x3x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.1, 0.2}, {0.3, 0.4}}>>,
      %b: tensor<2x4x!hexnn.blockwise_expansion<i8:f32:0, {0.1, 0.2}, u8<4>, {{1, 2}, {3, 4}}>>, %c: tensor<2x3xf32>) {
    %0 = qnn.dequantize %a : (tensor<2x3x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.1, 0.2}, {0.3, 0.4}}>>) -> tensor<2x3xf32>
    %1 = qnn.dequantize %b : (tensor<2x4x!hexnn.blockwise_expansion<i8:f32:0, {0.1, 0.2}, u8<4>, {{1, 2}, {3, 4}}>>) -> tensor<2x4xf32>
    %2 = qnn.quantize %c : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>
    %3 = qnn.dequantize %2 : (tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>) -> tensor<2x3xf32>
    func.return
  }
}

// Weights of every encoding.
// CHECK-LABEL: @weights
// CHECK-COUNT-4: qnn.conv_2d
// CHECK-COUNT-3: qnn.fully_connected
!x = !quant.uniform<i8:f32, 0.5>
!bw = !quant.uniform<i4:f32:3, {0.1, 0.2}>
!block = !quant.uniform<i8<-8:7>:f32:{0:1, 1:1, 2:2, 3:1}, {{{{0.1, 0.2}, {0.3, 0.4}}}}>
!expansion = !hexnn.blockwise_expansion<i8<-8:7>:f32:3, {0.1, 0.2}, u8<4>, {{1, 16}, {3, 8}}>
!vector = !hexnn.vector<i8<-8:7>:f32:3, {0.1, 0.2}, block = [2, 2], vector = 2, stride = 1, index = 2>
!rows = !hexnn.blockwise_expansion<i4:f32:0, {0.1, 0.2}, u8<4>, {{1, 16}, {3, 8}}>
!tiles = !quant.uniform<i4:f32:{0:1, 1:2}, {{0.1, 0.2}, {0.3, 0.4}}>
!book = !hexnn.vector<i4:f32:0, {0.1, 0.2}, block = [2, 2], vector = 2, stride = 1, index = 2>
func.func @weights(%x: tensor<1x3x3x4x!x>, %r: tensor<1x4x!x>, %bw: tensor<1x1x4x2x!bw>, %block: tensor<1x1x4x2x!block>,
    %e: tensor<1x1x4x2x!expansion>, %v: tensor<1x1x4x2x!vector>, %rows: tensor<2x4x!rows>, %tiles: tensor<2x4x!tiles>,
    %book: tensor<2x4x!book>) {
  %0 = qnn.conv_2d %x, %bw {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x4x!x>, tensor<1x1x4x2x!bw>) -> tensor<1x3x3x2x!x>
  %1 = qnn.conv_2d %x, %block {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x4x!x>, tensor<1x1x4x2x!block>) -> tensor<1x3x3x2x!x>
  %2 = qnn.conv_2d %x, %e {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x4x!x>, tensor<1x1x4x2x!expansion>) -> tensor<1x3x3x2x!x>
  %3 = qnn.conv_2d %x, %v {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x4x!x>, tensor<1x1x4x2x!vector>) -> tensor<1x3x3x2x!x>
  %4 = qnn.fully_connected %r, %rows : (tensor<1x4x!x>, tensor<2x4x!rows>) -> tensor<1x2x!x>
  %5 = qnn.fully_connected %r, %tiles : (tensor<1x4x!x>, tensor<2x4x!tiles>) -> tensor<1x2x!x>
  %6 = qnn.fully_connected %r, %book : (tensor<1x4x!x>, tensor<2x4x!book>) -> tensor<1x2x!x>
  func.return
}
