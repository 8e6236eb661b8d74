// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @binary(%x: tensor<2xf32>, %n: tensor<2 x i32>, %h: tensor<? x f16>, %y: tensor<3xf32>) {
  // expected-error @+1 {{rhs must have the data type of lhs, f32, got i32}}
  %0 = "tfl.floor_div"(%x, %n) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  // expected-error @+1 {{inputs 0 must be a tensor of}}
  %1 = "tfl.add_n"(%h) : (tensor<? x f16>) -> tensor<? x f32>
  // expected-error @+1 {{shapes [2] and [3] do not broadcast}}
  %2 = "tfl.pow"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  // expected-error @+1 {{output must have the data type of lhs, i32, got f32}}
  %3 = "tfl.floor_mod"(%n, %n) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xf32>
  func.return
}

func.func @generators(%x: tensor<3xi32>, %d: tensor<i32>, %on: tensor<f32>, %one: tensor<1xi32>, %l: tensor<2xi64>) {
  // expected-error @+1 {{output must have the data type of on_value, f32, got i16}}
  %0 = "tfl.one_hot"(%x, %d, %on, %on) {axis = -1 : i32} : (tensor<3xi32>, tensor<i32>, tensor<f32>,
      tensor<f32>) -> tensor<*xi16>
  // expected-error @+1 {{operand 0 must have rank 0, got tensor<1xi32>}}
  %1 = "tfl.range"(%one, %d, %d) : (tensor<1xi32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
  // expected-error @+1 {{result must have elements of i32, got f32}}
  %2 = "tfl.range"(%d, %d, %d) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xf32>
  // expected-error @+1 {{s1 must have elements of i32, got i64}}
  %3 = "tfl.broadcast_args"(%x, %l) {} : (tensor<3xi32>, tensor<2xi64>) -> tensor<3xi32>
  func.return
}

func.func @padv2(%x: tensor<2x1x3xf32>, %two: tensor<2x2xi32>, %m: tensor<1x3x2xi32>, %n: tensor<3x2xi32>,
    %u: tensor<*xf32>, %six: tensor<6x3xi32>) {
  %cst = arith.constant dense<2.0> : tensor<f32>
  // expected-error @+1 {{padding must have shape [3, 2], got [2, 2]}}
  %0 = "tfl.padv2"(%x, %two, %cst) : (tensor<2x1x3xf32>, tensor<2x2xi32>, tensor<f32>) -> tensor<? x f32>
  // expected-error @+1 {{padding must be a 2-d tensor of integers, got tensor<1x3x2xi32>}}
  %1 = "tfl.padv2"(%x, %m, %cst) : (tensor<2x1x3xf32>, tensor<1x3x2xi32>, tensor<f32>) -> tensor<? x f32>
  %one = arith.constant dense<[2.0]> : tensor<1xf32>
  // expected-error @+1 {{operand 2 must have rank 0, got tensor<1xf32>}}
  %2 = "tfl.padv2"(%x, %n, %one) : (tensor<2x1x3xf32>, tensor<3x2xi32>, tensor<1xf32>) -> tensor<? x f32>
  %int = arith.constant dense<2> : tensor<i32>
  // expected-error @+1 {{constant_values must have the data type of input, f32, got i32}}
  %3 = "tfl.padv2"(%x, %n, %int) : (tensor<2x1x3xf32>, tensor<3x2xi32>, tensor<i32>) -> tensor<? x f32>
  // expected-error @+1 {{operand 1 must be for at most 5 axes, got tensor<6x3xi32>}}
  %4 = "tfl.padv2"(%u, %six, %cst) : (tensor<*xf32>, tensor<6x3xi32>, tensor<f32>) -> tensor<? x f32>
  // expected-error @+1 {{expected one of "REFLECT", "SYMMETRIC", got "EDGE"}}
  %5 = "tfl.mirror_pad"(%x, %n) {mode = #tfl<mirror_pad_attr EDGE>} : (tensor<2x1x3xf32>, tensor<3x2xi32>)
      -> tensor<? x f32>
  func.return
}

func.func @space(%x: tensor<1x2x2x1xf32>, %y: tensor<1x1x1x4xf32>, %v: tensor<4x2xf32>, %two: tensor<2xi32>,
    %pairs: tensor<2x2xi32>) {
  // expected-error @+1 {{output must have the data type of input, f32, got i32}}
  %0 = "tfl.space_to_depth"(%x) {block_size = 2: i32} : (tensor<1x2x2x1xf32>) -> tensor<1x1x1x4xi32>
  // expected-error @+1 {{output must have the data type of input, f32, got i32}}
  %1 = "tfl.depth_to_space"(%y) {block_size = 2: i32} : (tensor<1x1x1x4xf32>) -> tensor<1x2x2x1xi32>
  // expected-error @+1 {{expected a positive 32-bit integer, got 0 : i32}}
  %2 = "tfl.depth_to_space"(%y) {block_size = 0: i32} : (tensor<1x1x1x4xf32>) -> tensor<1x2x2x1xf32>
  // expected-error @+1 {{input must have more axes than the 2 of block_shape, got 2}}
  %3 = "tfl.batch_to_space_nd"(%v, %two, %pairs) : (tensor<4x2xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?xf32>
  func.return
}

func.func @diagonals(%s: tensor<f32>, %x: tensor<3xf32>, %y: tensor<2x3x3xf32>, %z: tensor<2x3xf32>) {
  // expected-error @+1 {{rank}}
  %0 = "tfl.matrix_diag"(%s) : (tensor<f32>) -> tensor<?xf32>
  // expected-error @+1 {{output must have the data type of diagonal, f32, got i32}}
  %1 = "tfl.matrix_diag"(%z) : (tensor<2x3xf32>) -> tensor<2x3x3xi32>
  // expected-error @+1 {{rank}}
  %2 = "tfl.matrix_set_diag"(%x, %x) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  func.return
}

func.func @cast(%x: tensor<2xf32>) {
  // expected-error @+1 {{output must have shape [2], got [3]}}
  %0 = "tfl.cast"(%x) : (tensor<2xf32>) -> tensor<3xi32>
  func.return
}
