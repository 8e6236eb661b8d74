// RUN: qnn-opt %s -t qnn-json | qnn-opt -f qnn-json - --no-aliases | filecheck %s
// RUN: qnn-opt %s -t qnn-json -o %t.json && qnn-opt %t.json --no-aliases | filecheck %s
// RUN: qnn-opt %s -t qnn-json | filecheck %s --check-prefix=JSON
// RUN: qnn-opt %s -t qnn-json -o %t.json && filecheck %s --check-prefix=STORED --input-file %t.json

// JSON: "model.bin": "N/A",
// JSON: "op_types": ["FullyConnected", "LayerNorm"],
// JSON: "x": {
// JSON: "type": 0,
// JSON: "data_type": 776,
// JSON: "dims": [2, 3],
// JSON: "encoding": 0,
// JSON: "offset": 128,
// JSON: "w": {
// JSON: "type": 4,
// JSON: "encoding": 5,
// JSON: "blockwise_expansion": {
// JSON: "axis": 0,
// JSON: "num_blocks_per_axis": 1,
// JSON: "blocks_scale": [1, 16]
// JSON: "data": {{\[\[}}1, -2, 3], [4, 5, -6]]
// JSON: "nodes": {
// JSON: "y": {
// JSON: "type": "FullyConnected",
// JSON: "scalar_params": {
// JSON: "keep_dims": {"1288": 0}
// JSON: "input_names": ["x", "w"],
// JSON: "output_names": ["y"],

// STORED: "model.bin": "qnn-json.mlir.tmp.json.bin",

// CHECK-LABEL: builtin.module attributes {hexnn.numerics = #hexnn.numerics<tflite-ref>}
builtin.module attributes {hexnn.numerics = #hexnn.numerics<tflite-ref>} {
  // CHECK: func.func @main(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5:-128>>, %f: tensor<1x8xf32>, %b: tensor<8xf32>)
  func.func @main(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5:-128>>, %f: tensor<1x8xf32>, %b: tensor<8xf32>) -> (tensor<2x2x!quant.uniform<i8:f32, 0.5:0>>, tensor<1x8xf32>) {
    // CHECK: %w = qnn.constant dense<{{\[\[}}1, -2, 3], [4, 5, -6]]> : tensor<2x3xi8> : tensor<2x3x!hexnn.blockwise_expansion<i8<-8:7>:f32:0, {0.1:0, 0.2:0}, u8<4>, {{[{][{]}}1}, {16{{[}][}]}}>>
    %w = qnn.constant dense<[[1, -2, 3], [4, 5, -6]]> : tensor<2x3xi8> : tensor<2x3x!hexnn.blockwise_expansion<i8<-8:7>:f32:0, {0.1, 0.2}, u8<4>, {{1}, {16}}>>
    // CHECK: %y = qnn.fully_connected %x, %w
    %y = qnn.fully_connected %x, %w : (tensor<2x3x!quant.uniform<i8:f32, 0.5:-128>>,
        tensor<2x3x!hexnn.blockwise_expansion<i8<-8:7>:f32:0, {0.1, 0.2}, u8<4>, {{1}, {16}}>>) ->
        tensor<2x2x!quant.uniform<i8:f32, 0.5:0>> loc("FULLY_CONNECTED@3:y"("m.tflite":0:3))
    // CHECK-SAME: loc("FULLY_CONNECTED@3:y"("m.tflite":0:3))
    // CHECK: qnn.layer_norm %f, null, %b
    %0 = qnn.layer_norm %f, null, %b {axes = [1]} : (tensor<1x8xf32>, none, tensor<8xf32>) -> tensor<1x8xf32>
    func.return %y, %0 : tensor<2x2x!quant.uniform<i8:f32, 0.5:0>>, tensor<1x8xf32>
  }
}
