// RUN: qnn-opt %s -p tfl-to-qnn --split-input-file | filecheck %s

// Composites that QNN has an operation for.

// CHECK-LABEL: @rms
// CHECK: qnn.rms_norm %x, %g {axes = [2], epsilon = 5.000000e-01 : f32}
func.func @rms(%x: tensor<2x3x8xf32>, %g: tensor<8xf32>) -> tensor<2x3x8xf32> {
  %y = tfl.unsupported %x, %g {builtin = "STABLEHLO_COMPOSITE", options = {StableHLOCompositeOptions = {
      name = "odml.rms_norm", decomposition_subgraph_index = @body,
      composite_attributes = dense<[
        101, 112, 115, 105, 108, 111, 110, 0, 1, 9, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0,
        0, 63, 14, 5, 38, 1]> : tensor<32xi8>}}}
    : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
  func.return %y : tensor<2x3x8xf32>
}

// -----

// CHECK-LABEL: @group
// CHECK: qnn.group_norm %x, %g, %b {group = 2 : ui32, epsilon = 5.000000e-01 : f32}
func.func @group(%x: tensor<2x3x8xf32>, %g: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<2x3x8xf32> {
  %y = tfl.unsupported %x, %g, %b {builtin = "STABLEHLO_COMPOSITE", options = {StableHLOCompositeOptions = {
      name = "odml.group_norm", decomposition_subgraph_index = @body,
      composite_attributes = dense<[
        101, 112, 115, 105, 108, 111, 110, 0, 110, 117, 109, 95, 103, 114, 111, 117, 112, 115, 0,
        99, 104, 97, 110, 110, 101, 108, 95, 97, 120, 105, 115, 0, 3, 14, 34, 27, 3, 0, 0, 0, 1, 0,
        0, 0, 3, 0, 0, 0, -1, -1, -1, -1, 0, 0, 0, 63, 2, 0, 0, 0, 6, 14, 6, 15, 38, 1]> : tensor<66xi8>}}}
    : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
  func.return %y : tensor<2x3x8xf32>
}

// -----

// CHECK-LABEL: @l2
// CHECK: qnn.l2_norm %x {axis = 2 : ui32, epsilon = 5.000000e-01 : f32}
func.func @l2(%x: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %y = tfl.unsupported %x {builtin = "STABLEHLO_COMPOSITE", options = {StableHLOCompositeOptions = {
      name = "odml.l2_norm", decomposition_subgraph_index = @body,
      composite_attributes = dense<[
        101, 112, 115, 105, 108, 111, 110, 0, 1, 9, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0,
        0, 63, 14, 5, 38, 1]> : tensor<32xi8>}}}
    : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  func.return %y : tensor<2x3x8xf32>
}

// -----

// Channels first stay with their decomposition.

// CHECK-LABEL: @channels
// CHECK: hexnn.fallback = "channels are axis 1; supported: channels last"
func.func @channels(%x: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %y = tfl.unsupported %x {builtin = "STABLEHLO_COMPOSITE", options = {StableHLOCompositeOptions = {
      name = "odml.group_norm", decomposition_subgraph_index = @body,
      composite_attributes = dense<[
        101, 112, 115, 105, 108, 111, 110, 0, 110, 117, 109, 95, 103, 114, 111, 117, 112, 115, 0,
        99, 104, 97, 110, 110, 101, 108, 95, 97, 120, 105, 115, 0, 3, 14, 34, 27, 3, 0, 0, 0, 1, 0,
        0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 63, 2, 0, 0, 0, 6, 14, 6, 15, 38, 1]> : tensor<66xi8>}}}
    : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  func.return %y : tensor<2x4x8xf32>
}

// -----

// Any other name: the operators of the decomposition, here of two nested ones.

// CHECK-LABEL: @main
// CHECK:      %[[t:.*]] = qnn.element_wise_binary ADD, %x, %x
// CHECK-NEXT: %[[y:.*]] = qnn.element_wise_multiply %[[t]], %x
// CHECK-NEXT: func.return %[[y]]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = tfl.unsupported %x {builtin = "STABLEHLO_COMPOSITE", options = {StableHLOCompositeOptions = {
      name = "my.outer", decomposition_subgraph_index = @outer,
      composite_attributes = dense<[
        101, 112, 115, 105, 108, 111, 110, 0, 1, 9, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0,
        0, 63, 14, 5, 38, 1]> : tensor<32xi8>}}}
    : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
func.func @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = tfl.unsupported %x {builtin = "STABLEHLO_COMPOSITE", options = {StableHLOCompositeOptions = {
      name = "my.inner", decomposition_subgraph_index = @inner,
      composite_attributes = dense<[
        101, 112, 115, 105, 108, 111, 110, 0, 1, 9, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0,
        0, 63, 14, 5, 38, 1]> : tensor<32xi8>}}}
    : (tensor<4xf32>) -> tensor<4xf32>
  %y = tfl.mul %t, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
func.func @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = tfl.add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
