// RUN: qnn-opt %S/../../../examples/digits/digits_int8.tflite | filecheck %s
// RUN: qnn-opt %S/../../../examples/digits/digits_int8.tflite | qnn-opt | filecheck %s
// RUN: cp %S/../../../examples/digits/digits_int8.tflite %t
// RUN: qnn-opt %t -f tflite | filecheck %s
// RUN: qnn-opt %S/../../../examples/digits/digits_int8.tflite -o %t.mlir
// RUN: qnn-opt %t.mlir | filecheck %s
// RUN: not qnn-opt %s -f tflite 2>&1 | filecheck %s --check-prefix=TEXT
// RUN: not qnn-opt %t -f mlir 2>&1 | filecheck %s --check-prefix=BINARY

// CHECK: func.func @main
// CHECK: #hexnn.file<"{{.*}}", {{[0-9]+}}, {{[0-9]+}}, "{{[0-9a-f]+}}">
// CHECK: tfl.fully_connected

// TEXT: network.mlir{{.*}} error: {{.*}}not a TFLite file
// BINARY: error: {{.*}}: line {{[0-9]+}} is not UTF-8 text; is this IR?
