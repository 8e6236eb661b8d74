// RUN: qnn-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{scale must be positive and finite, got -0.5}}
"test.type"() {t = !quant.uniform<u8:f32, -0.5:128>} : () -> ()
// -----
// expected-error@+1 {{scale must be positive and finite, got 0.0}}
"test.type"() {t = !quant.uniform<i8:f32:0, {0.5:0, 0.0:0}>} : () -> ()
// -----
// expected-error@+1 {{zero point must lie in [0, 255] of u8, got -1}}
"test.type"() {t = !quant.uniform<u8:f32, 0.5:-1>} : () -> ()
// -----
// expected-error@+1 {{storage range -200:127 must lie in [-128, 127] of i8}}
"test.type"() {t = !quant.uniform<i8<-200:127>:f32, 0.5:0>} : () -> ()
// -----
// expected-error@+1 {{storage type must be i1..i32 or u1..u32, got f32}}
"test.type"() {t = !quant.uniform<f32:f32, 0.5:0>} : () -> ()
// -----
// expected-error@+1 {{unknown numerics gemmlowp, known are tflite-ref}}
"test.attr"() {n = #hexnn.numerics<gemmlowp>} : () -> ()
// -----
// expected-error@+1 {{'quant.numerics' is called 'hexnn.numerics' now}}
"test.attr"() {n = #quant.numerics<tflite-ref>} : () -> ()
// -----
// expected-error@+1 {{'quant.numerics' is called 'hexnn.numerics' now}}
"test.attr"() {quant.numerics = #hexnn.numerics<tflite-ref>} : () -> ()
// -----
// expected-error@+1 {{'quant.vector' is called 'hexnn.vector' now}}
"test.type"() {t = !quant.vector<i8:f32:3, {0.1:0}, block = [4, 8], vector = 2, stride = 1, index = 6>} : () -> ()
// -----
// expected-error@+1 {{'quant.blockwise_expansion' is called 'hexnn.blockwise_expansion' now}}
"test.type"() {t = !quant.blockwise_expansion<i8:f32:1, {0.1:0}, u8<4>, {{1, 16}}>} : () -> ()
