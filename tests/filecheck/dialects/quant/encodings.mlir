// RUN: qnn-opt %s --allow-unregistered-dialect | qnn-opt --allow-unregistered-dialect | filecheck %s
// RUN: qnn-opt %s --allow-unregistered-dialect --print-op-generic | qnn-opt --allow-unregistered-dialect | filecheck %s

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
// CHECK: t = !quant.blockwise_expansion<i8<-8:7>:f32:3, {0.1:0, 0.2:0}, u8<4>, {{[{][{]}}1, 16}, {3, 8{{[}][}]}}>
"test.type"() {t = !quant.blockwise_expansion<i8<-8:7>:f32:3, {0.1, 0.2}, u8<4>, {{1, 16}, {3, 8}}>} : () -> ()
// CHECK: t = !quant.blockwise_expansion<i16:f32:0, {0.5:3}, u16<12>, {{[{][{]}}4096{{[}][}]}}>
"test.type"() {t = !quant.blockwise_expansion<i16:f32:0, {0.5:3}, u16<12>, {{4096}}>} : () -> ()

// Vector: scales along an axis, and the codebook.
// CHECK: t = !quant.vector<i8<-8:7>:f32:3, {0.1:0, 0.2:0}, block = [4, 8], vector = 2, stride = 1, index = 6>
"test.type"() {t = !quant.vector<i8<-8:7>:f32:3, {0.1, 0.2}, block = [4, 8], vector = 2, stride = 1, index = 6>} : () -> ()

// Operations take them where scales may depend on the place.
// CHECK: qnn.dequantize
// CHECK: qnn.dequantize
// CHECK: qnn.quantize
// CHECK: qnn.dequantize
builtin.module {
  func.func @main(%a: tensor<2x3x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.1, 0.2}, {0.3, 0.4}}>>, %b: tensor<2x4x!quant.blockwise_expansion<i8:f32:0, {0.1, 0.2}, u8<4>, {{1, 2}, {3, 4}}>>, %c: tensor<2x3xf32>) {
    %0 = qnn.dequantize %a : (tensor<2x3x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.1, 0.2}, {0.3, 0.4}}>>) -> tensor<2x3xf32>
    %1 = qnn.dequantize %b : (tensor<2x4x!quant.blockwise_expansion<i8:f32:0, {0.1, 0.2}, u8<4>, {{1, 2}, {3, 4}}>>) -> tensor<2x4xf32>
    %2 = qnn.quantize %c : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>
    %3 = qnn.dequantize %2 : (tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>) -> tensor<2x3xf32>
    func.return
  }
}
