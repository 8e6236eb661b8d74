// RUN: qnn-opt --split-input-file %s | filecheck %s
// What TFLite stores and nothing computes with: strings, resources, variables, operators without a class.

func.func @types(%0: tensor<2x!tf_type.string>, %1: tensor<!tf_type.resource>, %2: tensor<1x!tf_type.variant>) {
  // CHECK-LABEL: @types(
  // CHECK-SAME: tensor<2x!tf_type.string>, %{{.*}}: tensor<!tf_type.resource>, %{{.*}}: tensor<1x!tf_type.variant>)
  func.return
}

// -----

func.func @constants() {
  // CHECK-LABEL: @constants
  // CHECK: tfl.opaque_const dense<[1, 0]> : tensor<2xi8> : tensor<1x!tf_type.string>
  %0 = tfl.opaque_const dense<[1, 0]> : tensor<2xi8> : tensor<1x!tf_type.string>
  // CHECK: tfl.opaque_const dense<7> : tensor<1xi8> {sparsity = {block_map = array<i32: 1>}} : tensor<4xf32>
  %1 = tfl.opaque_const dense<7> : tensor<1xi8> {sparsity = {block_map = array<i32: 1>}} : tensor<4xf32>
  // CHECK: tfl.pseudo_const dense<[1.500000e+00, -2.000000e+00]> : tensor<2xbf16> : tensor<2xbf16>
  %2 = tfl.pseudo_const dense<[1.5, -2.0]> : tensor<2xbf16> : tensor<2xbf16>
  // CHECK: tfl.pseudo_const dense<(1.000000e+00,2.000000e+00)> : tensor<1xcomplex<f32>> : tensor<1xcomplex<f32>>
  %3 = tfl.pseudo_const dense<(1.0, 2.0)> : tensor<1xcomplex<f32>> : tensor<1xcomplex<f32>>
  // CHECK: tfl.pseudo_qconst dense<[-2, 1]> : tensor<2xi2> : tensor<2x!quant.uniform<i2:f32, 0.5:0>>
  %4 = tfl.pseudo_qconst dense<[-2, 1]> : tensor<2xi2> : tensor<2x!quant.uniform<i2:f32, 0.5:0>>
  // CHECK: tfl.variable : tensor<1x8xf32>
  %5 = tfl.variable : tensor<1x8xf32>
  func.return
}

// -----

func.func @operators(%x: tensor<4xf32>) {
  // CHECK-LABEL: @operators
  // CHECK: tfl.unsupported %x {builtin = "IF", options = {IfOptions = {else_subgraph_index = @operators}}} :
  %0 = tfl.unsupported %x {builtin = "IF", options = {IfOptions = {else_subgraph_index = @operators}}}
      : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: tfl.unsupported %x {builtin = "LSTM", version = 4 : i32, absent = array<i32: 1, 2>, intermediates = [tensor<0xi16>], mutating = array<i32: 0>} :
  tfl.unsupported %x {builtin = "LSTM", version = 4 : i32, absent = array<i32: 1, 2>,
      intermediates = [tensor<0xi16>], mutating = array<i32: 0>} : (tensor<4xf32>) -> ()
  func.return
}
