// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @gather(%n : tensor<?xi32>, %s : tensor<f32>, %one: tensor<1xi32>, %f: tensor<2xf32>,
    %strings: tensor<?x?x!tf_type.string>) {
  // expected-error @+1 {{output must have the data type of params, i32, got f32}}
  %0 = "tfl.gather"(%n, %n) {axis = 0 : i32}: (tensor<?xi32>,tensor<?xi32>) -> tensor<?xf32>
  // expected-error @+1 {{axis must lie in [0, -1], got 0}}
  %1 = "tfl.gather"(%s, %one) {axis = 0 : i32}: (tensor<f32>,tensor<1xi32>) -> tensor<?xf32>
  // expected-error @+1 {{indices must be a tensor of integers, got tensor<2xf32>}}
  %2 = "tfl.gather"(%n, %f) {axis = 0 : i32}: (tensor<?xi32>,tensor<2xf32>) -> tensor<2xi32>
  // expected-error @+1 {{strings must have one axis, got tensor<?x?x!tf_type.string>}}
  %3 = "tfl.gather"(%strings, %n) {axis = 1 : i32}: (tensor<?x?x!tf_type.string>,tensor<?xi32>)
      -> tensor<*x!tf_type.string>
  func.return
}

func.func @nd(%n: tensor<i32>, %t: tensor<?xi1>, %shape: tensor<?xi32>, %x: tensor<3x4xf32>,
    %triples: tensor<5x3xi32>) {
  // expected-error @+1 {{indices must have}}
  %0 = "tfl.scatter_nd"(%n, %t, %shape): (tensor<i32>, tensor<?xi1>, tensor<?xi32>) -> tensor<?xi1>
  // expected-error @+1 {{indices}}
  %1 = "tfl.gather_nd"(%x, %triples) : (tensor<3x4xf32>, tensor<5x3xi32>) -> tensor<5xf32>
  // expected-error @+1 {{output must have the data type of params, f32, got i32}}
  %2 = "tfl.gather_nd"(%x, %triples) : (tensor<3x4xf32>, tensor<5x3xi32>) -> tensor<*xi32>
  func.return
}

func.func @embedding_lookup(%n : tensor<2xi32>, %b : tensor<?x?xi8>, %v: tensor<4xf32>, %m: tensor<2x1xi32>) {
  // expected-error @+1 {{value must have the data type of the output, f32, got i8}}
  %0 = "tfl.embedding_lookup"(%n, %b) : (tensor<2xi32>,tensor<?x?xi8>) -> tensor<?xf32>
  // expected-error @+1 {{rank}}
  %1 = "tfl.embedding_lookup"(%n, %v) : (tensor<2xi32>,tensor<4xf32>) -> tensor<2xf32>
  // expected-error @+1 {{lookup must be a 1-d tensor of 32-bit integers, got tensor<2x1xi32>}}
  %2 = "tfl.embedding_lookup"(%m, %b) : (tensor<2x1xi32>,tensor<?x?xi8>) -> tensor<?x?xi8>
  func.return
}

func.func @select(%n : tensor<?xi32>, %c : tensor<?xi1>, %x : tensor<?xf32>, %c2 : tensor<3x4xi1>,
    %y : tensor<2x3x4xf32>, %z : tensor<4x3xf32>, %d: tensor<8x7x6x5x?x3xf32>, %e: tensor<8x7x6x5x?x3xi1>) {
  // expected-error @+1 {{condition must be a tensor of i1, got tensor<?xi32>}}
  %0 = "tfl.select"(%n, %n, %n): (tensor<?xi32>,tensor<?xi32>,tensor<?xi32>) -> tensor<?xi32>
  // expected-error @+1 {{y must have the data type of x, i32, got f32}}
  %1 = "tfl.select"(%c, %n, %x): (tensor<?xi1>,tensor<?xi32>,tensor<?xf32>) -> tensor<?xi32>
  // expected-error @+1 {{do not broadcast}}
  %2 = "tfl.select_v2"(%c2, %y, %z): (tensor<3x4xi1>, tensor<2x3x4xf32>, tensor<4x3xf32>) -> tensor<2x3x4xf32>
  // expected-error @+1 {{operands of rank 6 must have the same static shape: broadcasting takes ranks up to 5}}
  %3 = "tfl.select_v2"(%e, %d, %d): (tensor<8x7x6x5x?x3xi1>, tensor<8x7x6x5x?x3xf32>, tensor<8x7x6x5x?x3xf32>)
      -> tensor<8x7x6x5x?x3xf32>
  func.return
}

func.func @searching(%s: tensor<f32>, %k: tensor<i32>, %x: tensor<8xf32>, %ks: tensor<1xi32>, %f: tensor<3x5xf64>,
    %m: tensor<2x3xi32>) {
  // expected-error @+1 {{rank}}
  %0:2 = "tfl.topk_v2"(%s, %k) : (tensor<f32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
  // expected-error @+1 {{operand 1 must have rank 0, got tensor<1xi32>}}
  %1:2 = "tfl.topk_v2"(%x, %ks) : (tensor<8xf32>, tensor<1xi32>) -> (tensor<?xf32>, tensor<?xi32>)
  // expected-error @+1 {{values must have the data type of input, f32, got i32}}
  %2:2 = "tfl.topk_v2"(%x, %k) : (tensor<8xf32>, tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>)
  // expected-error @+1 {{operand 0 must have elements of i1, f32, i32, i64, i8, ui8, ui32, got tensor<3x5xf64>}}
  %3 = "tfl.where"(%f) : (tensor<3x5xf64>) -> tensor<?x2xi64>
  // expected-error @+1 {{input must be a 1-d tensor}}
  %4:2 = "tfl.unique"(%m) : (tensor<2x3xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  func.return
}

func.func @segments(%x: tensor<8xf32>, %ids: tensor<8xi64>, %ids32: tensor<8xi32>, %count: tensor<i32>) {
  // expected-error @+1 {{segment_ids must be a tensor of 32-bit integers, got tensor<8xi64>}}
  %0 = "tfl.unsorted_segment_sum"(%x, %ids, %count) : (tensor<8xf32>, tensor<8xi64>, tensor<i32>) -> tensor<8xf32>
  // expected-error @+1 {{output must have the data type of input, f32, got i32}}
  %1 = "tfl.unsorted_segment_max"(%x, %ids32, %count) : (tensor<8xf32>, tensor<8xi32>, tensor<i32>) -> tensor<8xi32>
  func.return
}
