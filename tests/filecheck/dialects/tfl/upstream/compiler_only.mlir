// RUN: qnn-opt %s --split-input-file | filecheck %s
// RUN: qnn-opt %s --split-input-file --print-op-generic | qnn-opt --split-input-file | filecheck %s

// What compilers have between their passes.

// CHECK-LABEL: @verified
func.func @verified(%q: tensor<2x!quant.uniform<i8:f32, 0.5>>, %u: tensor<2x!quant.uniform<u8:f32, 0.5:128>>,
    %f: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: tfl.NumericVerify %q, %f {tolerance = 1.{{0*}}{{.*}} : f32, log_if_failed = true}
  %0 = "tfl.NumericVerify"(%q, %f) {log_if_failed = true, tolerance = 1.0 : f32}
      : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "tfl.NumericVerify"(%u, %0) : (tensor<2x!quant.uniform<u8:f32, 0.5:128>>, tensor<2xf32>) -> tensor<2xf32>
  func.return %1 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @foreign_operation
func.func @foreign_operation(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: "tfl.custom_tf"(%x) ({
  %0 = "tfl.custom_tf"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    %1 = tfl.neg %a : (tensor<4xf32>) -> tensor<4xf32>
    "tfl.yield"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @implementations
func.func @implementations(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: "tfl.poly_call"(%x, %y) ({
  %0 = "tfl.poly_call"(%x, %y) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %1 = tfl.add %a, %b {fused_activation_function = "NONE"} : tensor<4xf32>
    "tfl.yield"(%1) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %1 = tfl.add %b, %a {fused_activation_function = "NONE"} : tensor<4xf32>
    "tfl.yield"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @constants
func.func @constants() {
  // CHECK: "tfl.external_const"() <{buffer_index = 1 : i32}> : () -> tensor<1x10xf32>
  %0 = "tfl.external_const"() {buffer_index = 1 : i32} : () -> tensor<1x10xf32>
  // CHECK: "tfl.pseudo_sparse_const"
  %1 = "tfl.pseudo_sparse_const"() {compressed_data = dense<[1.0, 2.0]> : tensor<2xf32>,
      s_param = {block_map = [], dim_metadata = [{dense_size = 2 : i32, format = "DENSE", indices = [], segments = []},
      {dense_size = 0 : i32, format = "SPARSE_CSR", indices = [0, 1], segments = [0, 1, 2]}],
      traversal_order = [0 : i32, 1 : i32]}, value = dense<[[1.0, 0.0], [0.0, 2.0]]> : tensor<2x2xf32>}
      : () -> tensor<2x2xf32>
  // CHECK: "tfl.pseudo_sparse_qconst"
  %2 = "tfl.pseudo_sparse_qconst"() {compressed_data = dense<[1, 2]> : tensor<2xi8>,
      qtype = tensor<2x2x!quant.uniform<i8:f32, 0.5>>, value = dense<0> : tensor<2x2xi8>}
      : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  func.return
}

// -----

// CHECK-LABEL: @custom_layers
func.func @custom_layers(%x: tensor<1x4x4x2xf32>, %w: tensor<3x2x2x2xf32>, %b: tensor<3xf32>) {
  // CHECK: tfl.max_pooling_with_argmax_2d %x
  %0, %1 = "tfl.max_pooling_with_argmax_2d"(%x) {padding = "SAME", stride_w = 2 : i32, stride_h = 2 : i32,
      filter_w = 2 : i32, filter_h = 2 : i32} : (tensor<1x4x4x2xf32>) -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>)
  // CHECK: tfl.max_unpooling_2d %0, %1
  %2 = "tfl.max_unpooling_2d"(%0, %1) {padding = "SAME", stride_w = 2 : i32, stride_h = 2 : i32, filter_w = 2 : i32,
      filter_h = 2 : i32} : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x4x4x2xf32>
  // CHECK: tfl.convolution_2d_transpose_bias %x, %w, %b
  %3 = "tfl.convolution_2d_transpose_bias"(%x, %w, %b) {padding = "SAME", stride_w = 2 : i32, stride_h = 2 : i32}
      : (tensor<1x4x4x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32>) -> tensor<1x8x8x3xf32>
  func.return
}

// -----

// CHECK-LABEL: @stored_bytes
func.func @stored_bytes(%x: tensor<4x!tf_type.quint8>) -> tensor<4xui8> {
  // CHECK: tfl.cast %x : (tensor<4x!tf_type.quint8>) -> tensor<4xui8>
  %0 = "tfl.cast"(%x) : (tensor<4x!tf_type.quint8>) -> tensor<4xui8>
  func.return %0 : tensor<4xui8>
}
