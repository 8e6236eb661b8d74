// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @pack(%x: tensor<2xi32>, %y: tensor<1xi32>, %f: tensor<2xf32>) {
  // expected-error @+1 {{needs 1 inputs, got 2}}
  %0 = "tfl.pack"(%x, %x) {axis = 0 : i32, values_count = 1 : i32} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  // expected-error @+1 {{input 1 must have shape [1], got [2]}}
  %1 = "tfl.pack"(%y, %x) {axis = 0 : i32, values_count = 2 : i32} : (tensor<1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  // expected-error @+1 {{axis must lie in [-2, 1], got 3}}
  %2 = "tfl.pack"(%x, %x) {axis = 3 : i32, values_count = 2 : i32} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  // expected-error @+1 {{output must have the data type of values, i32, got f32}}
  %3 = "tfl.pack"(%x, %x) {axis = 0 : i32, values_count = 2 : i32} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xf32>
  // expected-error @+1 {{output must have shape [2, 2], got [2, 3]}}
  %4 = "tfl.pack"(%x, %x) {axis = 1 : i32, values_count = 2 : i32} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  func.return
}

func.func @unpack(%x: tensor<2x3xi32>, %s: tensor<i32>) {
  // expected-error @+1 {{num must be 3, got 2}}
  %0:3 = "tfl.unpack"(%x) {axis = 1 : i32, num = 2 : i32} : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>,
      tensor<2xi32>)
  // expected-error @+1 {{axis must lie in [-2, 1], got 2}}
  %1:3 = "tfl.unpack"(%x) {axis = 2 : i32, num = 3 : i32} : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>,
      tensor<2xi32>)
  // expected-error @+1 {{axis must lie in [-2, 1], got -3}}
  %2:3 = "tfl.unpack"(%x) {axis = -3 : i32, num = 3 : i32} : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>,
      tensor<2xi32>)
  // expected-error @+1 {{axis must lie in}}
  %3:3 = "tfl.unpack"(%s) {axis = 0 : i32, num = 3 : i32} : (tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>,
      tensor<2xi32>)
  // expected-error @+1 {{output 1 must have shape [2], got [2, 1]}}
  %4:3 = "tfl.unpack"(%x) {axis = 1 : i32, num = 3 : i32} : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2x1xi32>,
      tensor<2xi32>)
  // expected-error @+1 {{needs 3 results, got 2}}
  %5:2 = "tfl.unpack"(%x) {axis = 1 : i32, num = 3 : i32} : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  func.return
}

func.func @split(%x: tensor<16xf32>, %y: tensor<16x4xf32>, %u: tensor<*xi32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  // expected-error @+1 {{property 'num_splits' does not verify: expected a positive 32-bit integer, got 0 : i32}}
  "tfl.split"(%zero, %x) {num_splits = 0 : i32} : (tensor<i32>, tensor<16xf32>) -> ()
  // expected-error @+1 {{needs 4 results, got 2}}
  %0:2 = "tfl.split"(%zero, %x) {num_splits = 4 : i32} : (tensor<i32>, tensor<16xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %matrix = arith.constant dense<0> : tensor<2x2xi32>
  // expected-error @+1 {{split_dim must have one element, got 4}}
  %1 = "tfl.split"(%matrix, %x) {num_splits = 1 : i32} : (tensor<2x2xi32>, tensor<16xf32>) -> tensor<16xf32>
  // expected-error @+1 {{operand 0 must have a known rank, got tensor<*xi32>}}
  %2 = "tfl.split"(%u, %x) {num_splits = 1 : i32} : (tensor<*xi32>, tensor<16xf32>) -> tensor<16xf32>
  %one = "tfl.pseudo_const"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  // expected-error @+1 {{axis must lie in [-1, 0], got 1}}
  %3:2 = "tfl.split"(%one, %x) {num_splits = 2 : i32} : (tensor<i32>, tensor<16xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %negative = arith.constant dense<-2> : tensor<i32>
  // expected-error @+1 {{axis must lie in [-1, 0], got -2}}
  %4:2 = "tfl.split"(%negative, %x) {num_splits = 2 : i32} : (tensor<i32>, tensor<16xf32>) -> (tensor<8xf32>,
      tensor<8xf32>)
  // expected-error @+1 {{num_splits must divide the extent 16, got 3}}
  %5:3 = "tfl.split"(%zero, %x) {num_splits = 3 : i32} : (tensor<i32>, tensor<16xf32>) -> (tensor<6xf32>,
      tensor<5xf32>, tensor<5xf32>)
  // expected-error @+1 {{output 0 must have shape [8], got [4]}}
  %6:2 = "tfl.split"(%zero, %x) {num_splits = 2 : i32} : (tensor<i32>, tensor<16xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // expected-error @+1 {{output 1 must have shape [8], got [4]}}
  %7:2 = "tfl.split"(%zero, %x) {num_splits = 2 : i32} : (tensor<i32>, tensor<16xf32>) -> (tensor<8xf32>, tensor<4xf32>)
  // expected-error @+1 {{output 0 must have shape [8, 4], got [8, 2]}}
  %8:2 = "tfl.split"(%zero, %y) {num_splits = 2 : i32} : (tensor<i32>, tensor<16x4xf32>) -> (tensor<8x2xf32>,
      tensor<8x2xf32>)
  func.return
}

func.func @split_v(%x: tensor<16x4xf32>, %u: tensor<*xi32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %none = arith.constant dense<> : tensor<0xi32>
  // expected-error @+1 {{expected a positive 32-bit integer, got 0 : i32}}
  "tfl.split_v"(%x, %none, %zero) {num_splits = 0 : i32} : (tensor<16x4xf32>, tensor<0xi32>, tensor<i32>) -> ()
  %quarters = arith.constant dense<4> : tensor<4xi32>
  // expected-error @+1 {{needs 4 results, got 2}}
  %0:2 = "tfl.split_v"(%x, %quarters, %zero) {num_splits = 4 : i32} : (tensor<16x4xf32>, tensor<4xi32>,
      tensor<i32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  %matrix = arith.constant dense<[[8, 8], [2, 2]]> : tensor<2x2xi32>
  // expected-error @+1 {{size_splits must be a 1-d tensor of integers, got tensor<2x2xi32>}}
  %1 = "tfl.split_v"(%x, %matrix, %zero) {num_splits = 1 : i32} : (tensor<16x4xf32>, tensor<2x2xi32>,
      tensor<i32>) -> tensor<16x4xf32>
  // expected-error @+1 {{operand 1 must have a known rank, got tensor<*xi32>}}
  %2 = "tfl.split_v"(%x, %u, %zero) {num_splits = 1 : i32} : (tensor<16x4xf32>, tensor<*xi32>, tensor<i32>)
      -> tensor<16x4xf32>
  %below = arith.constant dense<[-2]> : tensor<1xi32>
  // expected-error @+1 {{size_splits}}
  %3 = "tfl.split_v"(%x, %below, %zero) {num_splits = 1 : i32} : (tensor<16x4xf32>, tensor<1xi32>, tensor<i32>)
      -> tensor<16x4xf32>
  %twice = arith.constant dense<[-1, -1, 14]> : tensor<3xi32>
  // expected-error @+1 {{size_splits}}
  %4:3 = "tfl.split_v"(%x, %twice, %zero) {num_splits = 3 : i32} : (tensor<16x4xf32>, tensor<3xi32>,
      tensor<i32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<14x4xf32>)
  %above = arith.constant dense<[-1, 17]> : tensor<2xi32>
  // expected-error @+1 {{size_splits}}
  %5:2 = "tfl.split_v"(%x, %above, %zero) {num_splits = 2 : i32} : (tensor<16x4xf32>, tensor<2xi32>,
      tensor<i32>) -> (tensor<0x4xf32>, tensor<16x4xf32>)
  %two = arith.constant dense<[15, 1]> : tensor<2xi32>
  // expected-error @+1 {{size_splits must have shape [1], got [2]}}
  %6 = "tfl.split_v"(%x, %two, %zero) {num_splits = 1 : i32} : (tensor<16x4xf32>, tensor<2xi32>, tensor<i32>)
      -> tensor<15x4xf32>
  %all = arith.constant dense<16> : tensor<1xi32>
  %axes = arith.constant dense<0> : tensor<2x2xi32>
  // expected-error @+1 {{split_dim must have one element, got 4}}
  %7 = "tfl.split_v"(%x, %all, %axes) {num_splits = 1 : i32} : (tensor<16x4xf32>, tensor<1xi32>,
      tensor<2x2xi32>) -> tensor<16x4xf32>
  %far = arith.constant dense<2> : tensor<i32>
  // expected-error @+1 {{axis must lie in [-2, 1], got 2}}
  %8 = "tfl.split_v"(%x, %all, %far) {num_splits = 1 : i32} : (tensor<16x4xf32>, tensor<1xi32>, tensor<i32>)
      -> tensor<16x4xf32>
  %short = arith.constant dense<[8, 4]> : tensor<2xi32>
  // expected-error @+1 {{size_splits}}
  %9:2 = "tfl.split_v"(%x, %short, %zero) {num_splits = 2 : i32} : (tensor<16x4xf32>, tensor<2xi32>,
      tensor<i32>) -> (tensor<8x4xf32>, tensor<4x4xf32>)
  %halves = arith.constant dense<[8, 8]> : tensor<2xi32>
  // expected-error @+1 {{output 1 must have shape [8, 4], got [4, 4]}}
  %10:2 = "tfl.split_v"(%x, %halves, %zero) {num_splits = 2 : i32} : (tensor<16x4xf32>, tensor<2xi32>,
      tensor<i32>) -> (tensor<8x4xf32>, tensor<4x4xf32>)
  func.return
}

func.func @slice(%x: tensor<2x3x5xf32>, %n: tensor<3xi32>, %two: tensor<2xi32>) {
  // expected-error @+1 {{size must have shape [2], got [3]}}
  %0 = "tfl.slice"(%x, %two, %n) : (tensor<2x3x5xf32>, tensor<2xi32>, tensor<3xi32>) -> tensor<?x3x5xf32>
  // expected-error @+1 {{size must have shape [3], got [2]}}
  %1 = "tfl.slice"(%x, %n, %two) : (tensor<2x3x5xf32>, tensor<3xi32>, tensor<2xi32>) -> tensor<?x3x5xf32>
  %negative = arith.constant dense<[2, -1, 5]> : tensor<3xi32>
  // expected-error @+1 {{begin must be 0 at least, got [2, -1, 5]}}
  %2 = "tfl.slice"(%x, %negative, %n) : (tensor<2x3x5xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3x5xf32>
  %below = arith.constant dense<[-2, -1, 5]> : tensor<3xi32>
  // expected-error @+1 {{size must be -1 at least, got [-2, -1, 5]}}
  %3 = "tfl.slice"(%x, %n, %below) : (tensor<2x3x5xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3x5xf32>
  %begin = arith.constant dense<[0, 1, 1]> : tensor<3xi32>
  %size = arith.constant dense<[2, 1, 5]> : tensor<3xi32>
  // expected-error @+1 {{5}}
  %4 = "tfl.slice"(%x, %begin, %size) : (tensor<2x3x5xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3x5xf32>
  %far = arith.constant dense<[3, 1, 3]> : tensor<3xi32>
  %ones = arith.constant dense<[1, 1, 1]> : tensor<3xi32>
  // expected-error @+1 {{3}}
  %5 = "tfl.slice"(%x, %far, %ones) : (tensor<2x3x5xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3x5xf32>
  func.return
}

func.func @others(%x: tensor<12x2x2x5xf32>, %n: tensor<1xi32>, %m: tensor<1x1xi32>, %two: tensor<2x1xi32>,
    %y: tensor<4x5xf32>, %z: tensor<4x6xf32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{output must have the data type of input, f32, got i32}}
  %0 = "tfl.strided_slice"(%x, %n, %n, %n) {begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false} : (tensor<12x2x2x5xf32>, tensor<1xi32>,
      tensor<1xi32>, tensor<1xi32>) -> tensor<1x2x2x5xi32>
  // expected-error @+1 {{begin must be a 1-d tensor of integers, got tensor<1x1xi32>}}
  %1 = "tfl.strided_slice"(%x, %m, %n, %n) {begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false} : (tensor<12x2x2x5xf32>, tensor<1x1xi32>,
      tensor<1xi32>, tensor<1xi32>) -> tensor<1x2x2x5xf32>
  // expected-error @+1 {{axis must be a 1-d tensor of 32-bit integers, got tensor<2x1xi32>}}
  %2 = "tfl.reverse_v2"(%x, %two): (tensor<12x2x2x5xf32>, tensor<2x1xi32>) -> tensor<12x2x2x5xf32>
  // expected-error @+1 {{seq_lengths must be a 1-d tensor of integers, got tensor<1x1xi32>}}
  %3 = "tfl.reverse_sequence"(%x, %m) {seq_dim = 1 : i32, batch_dim = 0 : i32} : (tensor<12x2x2x5xf32>,
      tensor<1x1xi32>) -> tensor<12x2x2x5xf32>
  // expected-error @+1 {{update must be at most [4, 5], got [4, 6]}}
  %4 = "tfl.dynamic_update_slice"(%y, %z, %p) : (tensor<4x5xf32>, tensor<4x6xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  func.return
}
