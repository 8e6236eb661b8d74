// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

!q = !quant.uniform<i8:f32, 0.1>
func.func @gather(%x : tensor<?xf32>, %n : tensor<?xi32>, %u : tensor<*xf32>, %one: tensor<1xi32>,
    %y: tensor<3x4xf32>, %q: tensor<3x4x!q>, %s: tensor<3x!tf_type.string>) {
  %0 = "tfl.gather"(%x, %n) {axis = 0 : i32}: (tensor<?xf32>,tensor<?xi32>) -> tensor<?xf32>
  %1 = "tfl.gather"(%u, %one) {axis = 1 : i32}: (tensor<*xf32>,tensor<1xi32>) -> tensor<*xf32>
  %2 = "tfl.gather"(%y, %one) {axis = -1 : i32, batch_dims = 0 : i32}: (tensor<3x4xf32>,tensor<1xi32>)
      -> tensor<3x1xf32>
  %3 = "tfl.gather"(%q, %n) {axis = 0 : i32} : (tensor<3x4x!q>,tensor<?xi32>) -> tensor<?x4x!q>
  %4 = "tfl.gather"(%s, %one) {axis = 0 : i32} : (tensor<3x!tf_type.string>, tensor<1xi32>) -> tensor<1x!tf_type.string>
  func.return
}

func.func @nd(%x: tensor<3x4xf32>, %pairs: tensor<5x2xi32>, %n: tensor<?xi32>, %t: tensor<?xi1>, %u: tensor<*xf32>) {
  %0 = "tfl.gather_nd"(%x, %pairs) : (tensor<3x4xf32>, tensor<5x2xi32>) -> tensor<5xf32>
  %1 = "tfl.scatter_nd"(%n, %t, %n): (tensor<?xi32>, tensor<?xi1>, tensor<?xi32>) -> tensor<?xi1>
  %2 = "tfl.gather_nd"(%u, %pairs) : (tensor<*xf32>, tensor<5x2xi32>) -> tensor<*xf32>
  func.return
}

func.func @embedding_lookup(%n : tensor<?xi32>, %x : tensor<?x?xf32>, %b: tensor<7x3xi8>, %two: tensor<2xi32>) {
  %0 = "tfl.embedding_lookup"(%n, %x) : (tensor<?xi32>,tensor<?x?xf32>) -> tensor<?xf32>
  %1 = "tfl.embedding_lookup"(%two, %b) : (tensor<2xi32>,tensor<7x3xi8>) -> tensor<2x3xi8>
  func.return
}

// Choices.

func.func @select(%c : tensor<?xi1>, %n : tensor<?xi32>, %d : tensor<?x4xi32>, %uc: tensor<*xi1>, %u: tensor<*xf32>,
    %h: tensor<1x2x3x4x5x6xi1>, %i: tensor<1x2x3x4x5x6xf32>) {
  %0 = "tfl.select"(%c, %n, %n): (tensor<?xi1>,tensor<?xi32>,tensor<?xi32>) -> tensor<?xi32>
  %1 = "tfl.select"(%c, %d, %d): (tensor<?xi1>,tensor<?x4xi32>,tensor<?x4xi32>) -> tensor<?x4xi32>
  %2 = "tfl.select_v2"(%uc, %u, %u): (tensor<*xi1>, tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %3 = "tfl.select_v2"(%h, %i, %i): (tensor<1x2x3x4x5x6xi1>, tensor<1x2x3x4x5x6xf32>, tensor<1x2x3x4x5x6xf32>)
      -> tensor<1x2x3x4x5x6xf32>
  func.return
}

func.func @select_v2(%c : tensor<1x1x3x1xi1>, %x : tensor<1x1x1x4xf32>, %y : tensor<1x2x1x1xf32>) {
  %0 = "tfl.select_v2"(%c, %x, %y): (tensor<1x1x3x1xi1>, tensor<1x1x1x4xf32>, tensor<1x2x1x1xf32>)
      -> tensor<1x2x3x4xf32>
  func.return
}

func.func @one_shape(%x: tensor<8x7x6x5x?x3x2x1xf32>, %y: tensor<?x3x2x1xf32>) -> tensor<8x7x6x5x?x3x2x1xf32> {
  %0 = "tfl.shape"(%x) : (tensor<8x7x6x5x?x3x2x1xf32>) -> tensor<8xi64>
  %1 = "tfl.shape"(%y) : (tensor<?x3x2x1xf32>) -> tensor<4xi64>
  %2 = "tfl.broadcast_args"(%0, %1) : (tensor<8xi64>, tensor<4xi64>) -> tensor<8xi64>
  %3 = "tfl.broadcast_to"(%x, %2) : (tensor<8x7x6x5x?x3x2x1xf32>, tensor<8xi64>) -> tensor<8x7x6x5x?x3x2x1xf32>
  %4 = "tfl.broadcast_to"(%y, %2) : (tensor<?x3x2x1xf32>, tensor<8xi64>) -> tensor<8x7x6x5x?x3x2x1xf32>
  %5 = "tfl.mul"(%3, %4) {fused_activation_function = "NONE"} : (tensor<8x7x6x5x?x3x2x1xf32>,
      tensor<8x7x6x5x?x3x2x1xf32>) -> tensor<8x7x6x5x?x3x2x1xf32>
  func.return %5 : tensor<8x7x6x5x?x3x2x1xf32>
}

// The greatest, those that are true, those that are different.

func.func @searching(%x: tensor<8xf32>, %k: tensor<i32>, %u: tensor<*xf32>, %y: tensor<3x4x8xf32>,
    %d: tensor<?x8xf32>, %t: tensor<3x5xi1>, %n: tensor<?xi32>) -> (tensor<?xf32>, tensor<?xi32>) {
  %0, %1 = "tfl.topk_v2"(%x, %k) : (tensor<8xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
  %2, %3 = "tfl.topk_v2"(%u, %k) : (tensor<*xf32>, tensor<i32>) -> (tensor<*xf32>, tensor<*xi32>)
  %two = arith.constant dense<2> : tensor<i32>
  %4:2 = "tfl.topk_v2"(%y, %two) : (tensor<3x4x8xf32>, tensor<i32>) -> (tensor<3x4x2xf32>, tensor<3x4x2xi32>)
  %5:2 = "tfl.topk_v2"(%d, %two) : (tensor<?x8xf32>, tensor<i32>) -> (tensor<?x2xf32>, tensor<?x2xi32>)
  %6:2 = "tfl.topk_v2"(%d, %two) : (tensor<?x8xf32>, tensor<i32>) -> (tensor<*xf32>, tensor<*xi32>)
  %7 = "tfl.where"(%t) : (tensor<3x5xi1>) -> tensor<?x2xi64>
  %8, %9 = "tfl.unique"(%n) : (tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  func.return %0, %1: tensor<?xf32>, tensor<?xi32>
}

// Sums of segments.

func.func @segments(%x: tensor<8xf32>, %ids: tensor<8xi32>, %count: tensor<i32>, %d: tensor<?x4xf32>,
    %n: tensor<?xi32>) {
  %0 = "tfl.unsorted_segment_sum"(%x, %ids, %count) : (tensor<8xf32>, tensor<8xi32>, tensor<i32>) -> tensor<8xf32>
  %1 = "tfl.unsorted_segment_prod"(%x, %ids, %count) : (tensor<8xf32>, tensor<8xi32>, tensor<i32>) -> tensor<8xf32>
  %2 = "tfl.unsorted_segment_max"(%x, %ids, %count) : (tensor<8xf32>, tensor<8xi32>, tensor<i32>) -> tensor<?xf32>
  %3 = "tfl.unsorted_segment_min"(%x, %ids, %count) : (tensor<8xf32>, tensor<8xi32>, tensor<i32>) -> tensor<8xf32>
  %4 = "tfl.segment_sum"(%d, %n) : (tensor<?x4xf32>, tensor<?xi32>) -> tensor<?x4xf32>
  func.return
}
