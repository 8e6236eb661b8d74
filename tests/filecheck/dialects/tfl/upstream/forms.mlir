// RUN: qnn-opt %s --split-input-file --print-local-scope | filecheck %s
// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-local-scope | filecheck %s
// RUN: qnn-opt %s --split-input-file --print-op-generic | qnn-opt --split-input-file --print-local-scope | filecheck %s

// The generic form, with properties in either place, and arguments named by the entry block.

// CHECK-LABEL: @generic
func.func @generic(tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32> {
^bb0(%lhs: tensor<2x3xf32>, %rhs: tensor<3xf32>):
  // CHECK: tfl.mul %lhs, %rhs {fused_activation_function = "RELU"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %0 = "tfl.mul"(%lhs, %rhs) {fused_activation_function = "RELU"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: tfl.mul %0, %rhs {fused_activation_function = "RELU6"} :
  %1 = "tfl.mul"(%0#0, %rhs) <{fused_activation_function = "RELU6"}> : (tensor<2x3xf32>, tensor<3xf32>)
      -> tensor<2x3xf32>
  func.return %1#0 : tensor<2x3xf32>
}

// -----

// One type for all operands and the result.

// CHECK-LABEL: @one_type
func.func @one_type(%x: tensor<4xi32>, %q: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: tfl.add %x, %x {fused_activation_function = "RELU_N1_TO_1"} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %0 = tfl.add %x, %x {fused_activation_function = "RELU_N1_TO_1"} : tensor<4xi32>
  // CHECK: tfl.sub %x, %0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = tfl.sub %x, %0 {fused_activation_function = "NONE"}: tensor<4xi32> loc("difference")
  // CHECK: tfl.mul %q, %q : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>, tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4x!quant
  %2 = tfl.mul %q, %q : tensor<4x!quant.uniform<i8:f32, 0.5>>
  func.return
}

// -----

// Operands in parentheses after an unquoted name.

// CHECK-LABEL: @call
func.func @call(%x: tensor<2x3xi64>, %y: tensor<3xi64>) -> tensor<2x3xi64> {
  // CHECK: tfl.add %x, %y {fused_activation_function = "RELU6"} : (tensor<2x3xi64>, tensor<3xi64>) -> tensor<2x3xi64>
  %0 = tfl.add(%x, %y) {fused_activation_function = "RELU6"} : (tensor<2x3xi64>, tensor<3xi64>) -> tensor<2x3xi64>
  // CHECK: tfl.sub %0, %y {fused_activation_function = "RELU"} : (tensor<2x3xi64>, tensor<3xi64>) -> tensor<2x3xi64>
  %1 = tfl.sub(%0, %y) <{fused_activation_function = "RELU"}> : (tensor<2x3xi64>, tensor<3xi64>) -> tensor<2x3xi64>
  // CHECK: tfl.mul %1, %y {hexnn.note} : (tensor<2x3xi64>, tensor<3xi64>) -> tensor<2x3xi64>
  %2 = tfl.mul(%1, %y) <{fused_activation_function = "NONE"}> {hexnn.note} : (tensor<2x3xi64>, tensor<3xi64>)
      -> tensor<2x3xi64>
  func.return %2 : tensor<2x3xi64>
}

// -----

// Blanks within shapes.

// CHECK-LABEL: @blanks
// CHECK-SAME: %a: tensor<?xf32>, %b: tensor<2x?xi1>, %c: tensor<*xf32>, %d: tensor<4x1xcomplex<f32>>
// CHECK-SAME: %e: tensor<?x?x!quant.uniform<u8:f32, 0.1:0>>
func.func @blanks(%a: tensor<? x f32>, %b: tensor< 2 x ? xi1>, %c: tensor<* x f32>, %d: tensor<4 x 1 x complex<f32>>,
    %e: tensor<? x ? x !quant.uniform<u8:f32, 0.1>>) {
  // CHECK: tfl.tanh %a : (tensor<?xf32>) -> tensor<?xf32>
  %0 = "tfl.tanh"(%a): (tensor<? x f32>) -> tensor<? x f32>
  func.return
}

// -----

// An absent bias: an omitted operand, or one of type none.

// CHECK-LABEL: @no_bias
func.func @no_bias(%x: tensor<1x4x4x1xf32>, %w: tensor<2x3x3x1xf32>, %none: none) {
  // CHECK: tfl.conv_2d %x, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} :
  %0 = "tfl.conv_2d"(%x, %w, %none) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x4x1xf32>, tensor<2x3x3x1xf32>, none) -> tensor<1x4x4x2xf32>
  %no_value = "tfl.no_value"() {value} : () -> none
  %no_value_1 = "tfl.no_value"() <{value}> : () -> none
  %no_value_2 = "tfl.no_value"() {value = unit} : () -> none
  // CHECK: tfl.conv_2d %x, %w {padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32} :
  %1 = tfl.conv_2d(%x, %w, %no_value) {padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x4x1xf32>, tensor<2x3x3x1xf32>, none) -> tensor<1x2x2x2xf32>
  func.return
}

// -----

// Attributes of the dialect.

// CHECK-LABEL: @bytes
func.func @bytes(%x: tensor<4xf32>) {
  // CHECK: tfl.custom %x {custom_code = "Fft", custom_option = dense<[1, 0, -1]> : tensor<3xi8>} :
  %0 = "tfl.custom"(%x) {custom_option = #tfl<const_bytes : "0x0100FF">, custom_code = "Fft"} : (tensor<4xf32>)
      -> tensor<4xf32>
  // CHECK: tfl.custom %x {custom_code = "Fft", custom_option = dense<> : tensor<0xi8>} :
  %1 = "tfl.custom"(%x) <{custom_code = "Fft", custom_option = #tfl<const_bytes : "0x">}> : (tensor<4xf32>)
      -> tensor<4xf32>
  // CHECK: tfl.custom %x {custom_code = "Fft", custom_option = dense<18> : tensor<1xi8>} :
  %2 = "tfl.custom"(%x) {custom_code = "Fft", custom_option = #tfl<"const_bytes : \"0x12\"">} : (tensor<4xf32>)
      -> tensor<4xf32>
  func.return
}

// -----

// Omitted operands of an operator that takes any.

// CHECK-LABEL: @omitted
func.func @omitted(%x: tensor<4xf32>) {
  %none = "tfl.no_value"() {value} : () -> none
  // CHECK: tfl.custom %x, %x {custom_code = "Mix", custom_option = dense<> : tensor<0xi8>, absent = array<i32: 1>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %0 = "tfl.custom"(%x, %none, %x) {custom_code = "Mix", custom_option = #tfl<const_bytes : "0x">} : (tensor<4xf32>,
      none, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

// Constants.

// CHECK-LABEL: @constants
func.func @constants() {
  // CHECK: tfl.pseudo_const dense<0.0{{.*}}> : tensor<4xf32> : tensor<4xf32>
  %0 = "tfl.pseudo_const" () {value = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32> loc("Const")
  // CHECK: tfl.pseudo_const dense<[1, -2]> : tensor<2xi32> : tensor<2xi32>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, -2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl.pseudo_qconst dense<-76> : tensor<1xi8> {qtype = tensor<1x!quant.uniform<i8<-127:127>:f32, 0.1:0>>} : tensor<1x!quant
  %2 = "tfl.pseudo_qconst"() {qtype = tensor<1x!quant.uniform<i8<-127:127>:f32, 0.1>>,
      value = dense<-76> : tensor<1xi8>}
      : () -> tensor<1x!quant.uniform<i8<-127:127>:f32, 0.1>>
  // CHECK: tfl.pseudo_qconst dense<1> : tensor<2x2xi8> {qtype = {{.*}}} : tensor<2x2x!quant.uniform<u8<1:255>:f32:0, {0.1:2, 0.25:0}>>
  %3 = "tfl.pseudo_qconst"() {qtype = tensor<2x2x!quant.uniform<u8<1:255>:f32:0, {0.1:2,0.25}>>,
      value = dense<1> : tensor<2x2xi8>}
      : () -> tensor<2x2x!quant.uniform<u8<1:255>:f32:0, {0.1:2,0.25}>>
  func.return
}

// -----

// Element types whose scales are open.

// CHECK-LABEL: @open_scales
func.func @open_scales(%x: tensor<?xf32>, %q: tensor<2x!quant.any<i8:f32>>, %u: tensor<2x!quant.any<ui8<1:255>:f32>>,
    %w: tensor<2x!quant.any<i16>>) {
  // CHECK: tfl.mul %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?x!quant.any<i16:f32>>
  %0 = "tfl.mul"(%x, %x) : (tensor<? x f32>, tensor<? x f32>) -> tensor<? x !quant.any<i16:f32>>
  // CHECK: tfl.relu %q : (tensor<2x!quant.any<i8:f32>>) -> tensor<2x!quant.any<i8:f32>>
  %1 = "tfl.relu"(%q) : (tensor<2x!quant.any<i8:f32>>) -> tensor<2x!quant.any<i8:f32>>
  // CHECK: tfl.relu %u : (tensor<2x!quant.any<u8<1:255>:f32>>) -> tensor<2x!quant.any<u8<1:255>:f32>>
  %2 = "tfl.relu"(%u) : (tensor<2x!quant.any<u8<1:255>:f32>>) -> tensor<2x!quant.any<u8<1:255>:f32>>
  // CHECK: tfl.relu %w : (tensor<2x!quant.any<i16:f32>>) -> tensor<2x!quant.any<i16:f32>>
  %3 = "tfl.relu"(%w) : (tensor<2x!quant.any<i16:f32>>) -> tensor<2x!quant.any<i16:f32>>
  func.return
}

// -----

// Attributes of modules and functions.

// CHECK: module attributes {tfl.schema_version = 3 : i32, tfl.description = "made elsewhere"}
module attributes {tfl.schema_version = 3 : i32, tfl.description = "made elsewhere"} {
  // CHECK: @main
  // CHECK-SAME: attributes {tf.entry_function = {inputs = "x", outputs = "y"}}
  func.func @main(%arg0: tensor<4xf32> {tf_saved_model.index_path = ["x"]})
      -> (tensor<4xf32> {tf_saved_model.index_path = ["y"]})
      attributes {tf.entry_function = {inputs = "x", outputs = "y"}} {
    %0 = "tfl.relu"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
