// RUN: qnn-opt %s --allow-unregistered-dialect | qnn-opt --allow-unregistered-dialect | filecheck %s

// CHECK: "test.type"() {t = !quant.uniform<u8:f32, 0.05:128>}
"test.type"() {t = !quant.uniform<u8:f32, 0.05:128>} : () -> ()

// CHECK: t = !quant.uniform<i8<-127:127>:f32, 1.0e-05:0>
"test.type"() {t = !quant.uniform<i8<-127:127>:f32, 1.0e-05>} : () -> ()

// CHECK: t = !quant.uniform<i8:f32:3, {0.1:0, 2.0:1}>
"test.type"() {t = !quant.uniform<i8:f32:3, {0.1, 2.0:1}>} : () -> ()

// CHECK: t = tensor<2x!quant.uniform<i32:f32, 0.039388239:0>>
"test.type"() {t = tensor<2x!quant.uniform<i32:f32, 0.039388239:0>>} : () -> ()

// CHECK: n = #hexnn.numerics<tflite-ref>
"test.attr"() {n = #hexnn.numerics<tflite-ref>} : () -> ()

// CHECK: c = #hexnn.file<"m.tflite", 16, 4, "0f">
"test.attr"() {c = #hexnn.file<"m.tflite", 16, 4, "0f">} : () -> ()

// CHECK: c = #hexnn.elided<"0f">
"test.attr"() {c = #hexnn.elided<"0f">} : () -> ()
