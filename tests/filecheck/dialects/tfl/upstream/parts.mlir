// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

// Tensors joined along a new axis, and divided.

!q = !quant.uniform<u8:f32, 0.1>
func.func @pack(%x: tensor<2xi32>, %u: tensor<*xi32>, %y: tensor<1x4xi32>, %q: tensor<2x!q>, %d: tensor<?xi32>) {
  %0 = "tfl.pack"(%x, %x) {axis = 0 : i32, values_count = 2 : i32} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %1 = "tfl.pack"(%x, %u) {axis = 0 : i32, values_count = 2 : i32} : (tensor<2xi32>, tensor<*xi32>) -> tensor<2x2xi32>
  %2 = "tfl.pack"(%y, %y) {axis = 2 : i32, values_count = 2 : i32} : (tensor<1x4xi32>, tensor<1x4xi32>)
      -> tensor<1x4x2xi32>
  %3 = "tfl.pack"(%y, %y) {axis = -2 : i32, values_count = 2 : i32} : (tensor<1x4xi32>, tensor<1x4xi32>)
      -> tensor<1x2x4xi32>
  %4 = "tfl.pack"(%y, %y) {axis = -3 : i32, values_count = 2 : i32} : (tensor<1x4xi32>, tensor<1x4xi32>)
      -> tensor<2x1x4xi32>
  %5 = "tfl.pack"(%u, %u) {axis = -2 : i32, values_count = 2 : i32} : (tensor<*xi32>, tensor<*xi32>) -> tensor<*xi32>
  %6 = "tfl.pack"(%q, %q) {axis = 0 : i32, values_count = 2 : i32} : (tensor<2x!q>, tensor<2x!q>) -> tensor<2x2x!q>
  %7 = "tfl.pack"(%d, %x) {axis = 1 : i32, values_count = 2 : i32} : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x2xi32>
  func.return
}

func.func @unpack(%x: tensor<2x3xi32>, %q: tensor<2x3x!q>, %u: tensor<*xi32>, %d: tensor<?x2x5x3xf32>)
    -> tensor<2xi32> {
  %0:3 = "tfl.unpack"(%x) {axis = 1 : i32, num = 3 : i32} : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>,
      tensor<2xi32>)
  %1:3 = "tfl.unpack"(%x) {axis = -1 : i32, num = 3 : i32} : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>,
      tensor<2xi32>)
  %2:2 = "tfl.unpack"(%x) {axis = -2 : i32, num = 2 : i32} : (tensor<2x3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %3:3 = "tfl.unpack"(%q) {axis = 1 : i32, num = 3 : i32} : (tensor<2x3x!q>) -> (tensor<2x!q>, tensor<2x!q>,
      tensor<2x!q>)
  %4:2 = "tfl.unpack"(%u) {axis = 1 : i32, num = 2 : i32} : (tensor<*xi32>) -> (tensor<*xi32>, tensor<*xi32>)
  %5:2 = "tfl.unpack"(%d) {axis = 1 : i32, num = 2 : i32} : (tensor<?x2x5x3xf32>) -> (tensor<5x5x3xf32>,
      tensor<5x5x3xf32>)
  func.return %0#0 : tensor<2xi32>
}

func.func @split(%x: tensor<16x4xf32>, %d: tensor<16x?xf32>, %a: tensor<i32>, %q: tensor<10x!q>, %u: tensor<*xf32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %0, %1 = "tfl.split"(%zero, %x) {num_splits = 2 : i32} : (tensor<i32>, tensor<16x4xf32>) -> (tensor<8x4xf32>,
      tensor<8x4xf32>)
  %one = arith.constant dense<1> : tensor<1xi32>
  %2:2 = "tfl.split"(%one, %x) {num_splits = 2 : i32} : (tensor<1xi32>, tensor<16x4xf32>) -> (tensor<16x2xf32>,
      tensor<16x?xf32>)
  %3:2 = "tfl.split"(%one, %x) {num_splits = 2 : i32} : (tensor<1xi32>, tensor<16x4xf32>) -> (tensor<?x2xf32>,
      tensor<16x?xf32>)
  %4:2 = "tfl.split"(%one, %x) {num_splits = 2 : i32} : (tensor<1xi32>, tensor<16x4xf32>) -> (tensor<16x2xf32>,
      tensor<*xf32>)
  %5:2 = "tfl.split"(%zero, %d) {num_splits = 2 : i32} : (tensor<i32>, tensor<16x?xf32>) -> (tensor<8x?xf32>,
      tensor<8x?xf32>)
  %6 = "tfl.split"(%a, %q) {num_splits = 1 : i32} : (tensor<i32>, tensor<10x!q>) -> tensor<10x!q>
  %7:2 = "tfl.split"(%zero, %u) {num_splits = 2 : i32} : (tensor<i32>, tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  func.return
}

func.func @split_v(%x: tensor<16x4xf32>, %d: tensor<16x?xf32>, %a: tensor<i32>, %n: tensor<1xi32>, %q: tensor<10x!q>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %one = arith.constant dense<1> : tensor<i32>
  %halves = arith.constant dense<[8, 8]> : tensor<2xi32>
  %0, %1 = "tfl.split_v"(%x, %halves, %zero) {num_splits = 2 : i32} : (tensor<16x4xf32>, tensor<2xi32>,
      tensor<i32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  %2:2 = "tfl.split_v"(%d, %halves, %zero) {num_splits = 2 : i32} : (tensor<16x?xf32>, tensor<2xi32>,
      tensor<i32>) -> (tensor<8x?xf32>, tensor<8x?xf32>)
  %three = arith.constant dense<[7, 3, 6]> : tensor<3xi32>
  %3:3 = "tfl.split_v"(%x, %three, %zero) {num_splits = 3 : i32} : (tensor<16x4xf32>, tensor<3xi32>,
      tensor<i32>) -> (tensor<7x4xf32>, tensor<3x4xf32>, tensor<6x4xf32>)
  %rest = arith.constant dense<[-1, 4]> : tensor<2xi32>
  %4:2 = "tfl.split_v"(%x, %rest, %one) {num_splits = 2 : i32} : (tensor<16x4xf32>, tensor<2xi32>, tensor<i32>)
      -> (tensor<16x0xf32>, tensor<16x4xf32>)
  %middle = arith.constant dense<[7, -1, 6]> : tensor<3xi32>
  %5:3 = "tfl.split_v"(%x, %middle, %zero) {num_splits = 3 : i32} : (tensor<16x4xf32>, tensor<3xi32>,
      tensor<i32>) -> (tensor<7x4xf32>, tensor<3x4xf32>, tensor<6x4xf32>)
  %6 = "tfl.split_v"(%q, %n, %a) {num_splits = 1 : i32} : (tensor<10x!q>, tensor<1xi32>, tensor<i32>) -> tensor<10x!q>
  func.return
}

// Parts of tensors.

func.func @slice(%x: tensor<2x3x5xf32>, %n: tensor<3xi32>, %l: tensor<3xi64>, %d: tensor<?x3x5xf32>,
    %u: tensor<*xf32>) {
  %0 = "tfl.slice"(%x, %n, %n) : (tensor<2x3x5xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3x5xf32>
  %begin = arith.constant dense<[0, 1, 1]> : tensor<3xi32>
  %size = arith.constant dense<[2, -1, 4]> : tensor<3xi32>
  %1 = "tfl.slice"(%x, %begin, %size) : (tensor<2x3x5xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x2x4xf32>
  %2 = "tfl.slice"(%d, %begin, %size) : (tensor<?x3x5xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x4xf32>
  %3 = "tfl.slice"(%x, %l, %l) : (tensor<2x3x5xf32>, tensor<3xi64>, tensor<3xi64>) -> tensor<*xf32>
  %4 = "tfl.slice"(%u, %begin, %size) : (tensor<*xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<*xf32>
  func.return
}

func.func @strided_slice(%x: tensor<12x2x2x5xf32>, %n: tensor<1xi32>, %q: tensor<12x2x2x5x!q>,
    %b: tensor<12x2x2x5xui8>, %s: tensor<12x2x2x5x!tf_type.string>) {
  %0 = "tfl.strided_slice"(%x, %n, %n, %n) {begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false} : (tensor<12x2x2x5xf32>, tensor<1xi32>,
      tensor<1xi32>, tensor<1xi32>) -> tensor<1x2x2x5xf32>
  %1 = "tfl.strided_slice"(%q, %n, %n, %n) {begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32} : (tensor<12x2x2x5x!q>, tensor<1xi32>, tensor<1xi32>,
      tensor<1xi32>) -> tensor<1x2x2x5x!q>
  %2 = "tfl.strided_slice"(%b, %n, %n, %n) {begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 1 : i32} : (tensor<12x2x2x5xui8>, tensor<1xi32>, tensor<1xi32>,
      tensor<1xi32>) -> tensor<2x2x5xui8>
  %3 = "tfl.strided_slice"(%s, %n, %n, %n) {begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32,
      new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32} : (tensor<12x2x2x5x!tf_type.string>, tensor<1xi32>,
      tensor<1xi32>, tensor<1xi32>) -> tensor<1x2x2x5x!tf_type.string>
  func.return
}

func.func @reverse(%x: tensor<1x2x3x4xf32>, %two: tensor<2xi32>, %lengths: tensor<?xi32>, %d: tensor<?x3xf32>) {
  %0 = "tfl.reverse_v2"(%x, %two): (tensor<1x2x3x4xf32>, tensor<2xi32>) -> tensor<1x2x3x4xf32>
  %1 = "tfl.reverse_sequence"(%d, %lengths) {seq_dim = 1 : i32, batch_dim = 0 : i32} : (tensor<?x3xf32>,
      tensor<?xi32>) -> tensor<?x3xf32>
  func.return
}

func.func @dynamic_update_slice(%x: tensor<4x5xf32>, %y: tensor<1x5xf32>, %n: tensor<2xi32>, %u: tensor<*xf32>) {
  %0 = "tfl.dynamic_update_slice"(%x, %y, %n) : (tensor<4x5xf32>, tensor<1x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  %1 = "tfl.dynamic_update_slice"(%u, %y, %n) : (tensor<*xf32>, tensor<1x5xf32>, tensor<2xi32>) -> tensor<*xf32>
  func.return
}
