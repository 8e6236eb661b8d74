// RUN: qnn-opt %s -p tfl-to-qnn --split-input-file | filecheck %s

// Operations that files have no class for become operators by name, which stay islands.

// CHECK-LABEL: @main
func.func @main(%b: tensor<3x4xf32>, %s: tensor<3xf32>, %n: tensor<i32>, %f: tensor<f32>) -> tensor<2xi32> {
  // CHECK: tfl.unsupported %b, %s, %n, %f, %f
  // CHECK: builtin = "NON_MAX_SUPPRESSION_V4", options = {NonMaxSuppressionV4Options = {}}
  %0, %1 = "tfl.non_max_suppression_v4"(%b, %s, %n, %f, %f)
      : (tensor<3x4xf32>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<i32>)
  func.return %0 : tensor<2xi32>
}

// -----

// CHECK-LABEL: @main
func.func @main(%b: tensor<3x4xf32>, %s: tensor<3xf32>, %n: tensor<i32>, %f: tensor<f32>) -> tensor<2xf32> {
  // CHECK: builtin = "NON_MAX_SUPPRESSION_V5"
  %0, %1, %2 = "tfl.non_max_suppression_v5"(%b, %s, %n, %f, %f, %f) : (tensor<3x4xf32>, tensor<3xf32>, tensor<i32>,
      tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<2xf32>, tensor<i32>)
  func.return %1 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @main
func.func @main(%n: tensor<2xi32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  // CHECK: builtin = "RANDOM_UNIFORM"
  // CHECK: options = {RandomOptions = {seed = 3 : i64, seed2 = 4 : i64}}
  %0 = "tfl.random_uniform"(%n) {seed = 3 : i64, seed2 = 4 : i64} : (tensor<2xi32>) -> tensor<2x3xf32>
  // CHECK: builtin = "RANDOM_STANDARD_NORMAL"
  %1 = "tfl.random_standard_normal"(%n) {seed = 3 : i64, seed2 = 4 : i64} : (tensor<2xi32>) -> tensor<2x3xf32>
  func.return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @main
func.func @main(%l: tensor<2x3xf32>, %n: tensor<i32>) -> tensor<2x9xi64> {
  // CHECK: builtin = "MULTINOMIAL"
  %0 = "tfl.multinomial"(%l, %n) {seed = 3 : i64, seed2 = 4 : i64} : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x9xi64>
  func.return %0 : tensor<2x9xi64>
}

// -----

// CHECK-LABEL: @main
func.func @main(%x: tensor<2x3xf32>, %l: tensor<2xi32>, %p: tensor<f32>) -> (tensor<3x5xf32>, tensor<4x3xcomplex<f32>>) {
  // CHECK: builtin = "DILATE"
  %0 = "tfl.dilate"(%x, %l, %p) : (tensor<2x3xf32>, tensor<2xi32>, tensor<f32>) -> tensor<3x5xf32>
  // CHECK: builtin = "RFFT2D"
  %1 = "tfl.rfft2d"(%x, %l) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x3xcomplex<f32>>
  func.return %0, %1 : tensor<3x5xf32>, tensor<4x3xcomplex<f32>>
}

// -----

// CHECK-LABEL: @main
func.func @main(%x: tensor<1x8xf32>, %w: tensor<16x12xf32>, %b: tensor<16xf32>) -> tensor<1x4xf32> {
  %h = tfl.variable : tensor<1x4xf32>
  %c = tfl.variable : tensor<1x4xf32>
  // CHECK: builtin = "LSTM"
  // CHECK: kernel_type = 1 : i8
  %0:4 = "tfl.basic_lstm"(%x, %h, %w, %b, %c) {fused_activation_function = "TANH",
      kernel_type = #tfl<lstm_kernel_type_attr BASIC>}
      : (tensor<1x8xf32>, tensor<1x4xf32>, tensor<16x12xf32>, tensor<16xf32>, tensor<1x4xf32>)
      -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x12xf32>, tensor<1x16xf32>)
  func.return %0#0 : tensor<1x4xf32>
}

// -----

// CHECK-LABEL: @main
func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  // CHECK: builtin = "VAR_HANDLE"
  // CHECK: options = {VarHandleOptions = {container = "", shared_name = "sum"}}
  %h = "tfl.var_handle"() {container = "", shared_name = "sum"} : () -> tensor<1x!tf_type.resource>
  // CHECK: builtin = "ASSIGN_VARIABLE"
  "tfl.assign_variable"(%h, %x) : (tensor<1x!tf_type.resource>, tensor<1x4xf32>) -> ()
  // CHECK: builtin = "READ_VARIABLE"
  %0 = "tfl.read_variable"(%h) : (tensor<1x!tf_type.resource>) -> tensor<1x4xf32>
  func.return %0 : tensor<1x4xf32>
}
