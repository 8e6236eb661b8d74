// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

// OP: tfl.sum tfl.reduce_prod tfl.reduce_max tfl.reduce_min
func.func @main(%x: tensor<2x3xf32>, %a: tensor<1xi32>, %f: tensor<1xf32>) {
  // expected-error@+1 {{property 'keep_dims' expected in operation '$OP': true or false}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xf32>
  // expected-error@+1 {{axes must be a tensor of integers, got tensor<1xf32>}}
  $OP %x, %f {keep_dims = false} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2xf32>
  // expected-error@+1 {{output must have the data type of input, f32, got i32}}
  $OP %x, %a {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xi32>
  %one = tfl.pseudo_const dense<1> : tensor<1xi32> : tensor<1xi32>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  $OP %x, %one {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xf32>
  // expected-error@+1 {{output must have shape [2, 1], got [2]}}
  $OP %x, %one {keep_dims = true} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xf32>
  %two = tfl.pseudo_const dense<[-3, 0]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{axis must lie in [-2, 1], got -3}}
  $OP %x, %two {keep_dims = false} : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3xf32>
  func.return
}

func.func @types(%x: tensor<2xi1>, %s: tensor<2xi7>, %a: tensor<1xi32>) {
  // expected-error@+1 {{input must be a tensor of plain numbers or quantized integers}}
  $OP %s, %a {keep_dims = false} : (tensor<2xi7>, tensor<1xi32>) -> tensor<i8>
  func.return
}

// OP: tfl.reduce_any tfl.reduce_all
func.func @main(%x: tensor<2x3xi1>, %i: tensor<2x3xi8>, %a: tensor<1xi32>, %f: tensor<1xf32>) {
  // expected-error@+1 {{input must be a tensor of i1, got tensor<2x3xi8>}}
  $OP %i, %a {keep_dims = false} : (tensor<2x3xi8>, tensor<1xi32>) -> tensor<2xi1>
  // expected-error@+1 {{output must be a tensor of i1, got tensor<2xi8>}}
  $OP %x, %a {keep_dims = false} : (tensor<2x3xi1>, tensor<1xi32>) -> tensor<2xi8>
  // expected-error@+1 {{reduction_indices must be a tensor of integers, got tensor<1xf32>}}
  $OP %x, %f {keep_dims = false} : (tensor<2x3xi1>, tensor<1xf32>) -> tensor<2xi1>
  %one = tfl.pseudo_const dense<1> : tensor<1xi32> : tensor<1xi32>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  $OP %x, %one {keep_dims = false} : (tensor<2x3xi1>, tensor<1xi32>) -> tensor<3xi1>
  func.return
}
