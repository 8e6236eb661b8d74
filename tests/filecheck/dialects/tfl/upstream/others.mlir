// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

!q = !quant.uniform<i8:f32, 0.1>
!p = !quant.uniform<i8:f32, 0.2:10>
func.func @binary(%x: tensor<? x i32>, %f: tensor<? x f32>, %a: tensor<1x80x128x!q>, %b: tensor<1x80x128x!p>,
    %y: tensor<2x3xf32>, %s: tensor<f32>) {
  %0 = tfl.div %x, %x {fused_activation_function = "RELU6"} : tensor<? x i32>
  %1 = tfl.floor_div %x, %x : tensor<? x i32>
  %2 = tfl.floor_div %f, %f : tensor<? x f32>
  %3 = "tfl.floor_mod"(%x, %x) : (tensor<? x i32>, tensor<? x i32>) -> tensor<? x i32>
  %4 = tfl.pow %x, %x : tensor<? x i32>
  %5 = tfl.pow(%y, %s) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %6 = "tfl.squared_difference"(%a, %b) : (tensor<1x80x128x!q>, tensor<1x80x128x!p>) -> tensor<1x80x128x!p>
  %7 = tfl.squared_difference %y, %y : tensor<2x3xf32>
  %8 = "tfl.atan2"(%f, %f) : (tensor<? x f32>, tensor<? x f32>) -> tensor<? x f32>
  %9 = "tfl.bitwise_xor"(%x, %x) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %10 = "tfl.right_shift"(%x, %x) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %11 = "tfl.add_n"(%f, %f, %f): (tensor<? x f32>, tensor<? x f32>, tensor<? x f32>) -> tensor<? x f32>
  %12 = "tfl.add_n"(%x): (tensor<? x i32>) -> tensor<? x i32>
  func.return
}

func.func @generators(%x: tensor<3xi32>, %d: tensor<i32>, %on: tensor<f32>, %n: tensor<1x4xi32>, %q: tensor<? x !q>,
    %u: tensor<*xf32>, %y: tensor<? x f32>, %five: tensor<5xi32>, %two: tensor<2xi32>) {
  %0 = "tfl.one_hot"(%x, %d, %on, %on) {axis = -1 : i32} : (tensor<3xi32>, tensor<i32>, tensor<f32>,
      tensor<f32>) -> tensor<*xf32>
  %1 = "tfl.range"(%d, %d, %d) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
  %2 = "tfl.zeros_like"(%y): (tensor<? x f32>) -> tensor<? x f32>
  %3 = "tfl.shape"(%u) : (tensor<*xf32>) -> tensor<?xi32>
  %4 = "tfl.rank"(%u) : (tensor<*xf32>) -> tensor<i32>
  %5 = "tfl.broadcast_args"(%five, %two) {} : (tensor<5xi32>, tensor<2xi32>) -> tensor<5xi32>
  %6 = "tfl.fill"(%two, %on) : (tensor<2xi32>, tensor<f32>) -> tensor<?x?xf32>
  func.return
}

func.func @repeated(tensor<?x?x?x?x?x?xf32>, tensor<8xi32>, tensor<8xi64>, tensor<4x1xf32>, tensor<4xi32>) {
^bb0(%x: tensor<?x?x?x?x?x?xf32>, %n: tensor<8xi32>, %l: tensor<8xi64>, %y: tensor<4 x 1 x f32>, %m: tensor<4 x i32>):
  %0 = "tfl.broadcast_to"(%x, %n): (tensor<?x?x?x?x?x?xf32>, tensor<8xi32>) -> tensor<?x?x?x?x?x?x?x?xf32>
  %1 = "tfl.broadcast_to"(%x, %l): (tensor<?x?x?x?x?x?xf32>, tensor<8xi64>) -> tensor<?x?x?x?x?x?x?x?xf32>
  %2 = "tfl.tile"(%y, %m): (tensor<4 x 1 x f32>, tensor<4 x i32>) -> tensor<? x f32>
  func.return
}

func.func @padv2(%x: tensor<2x1x3xf32>, %n: tensor<3x2xi32>, %u: tensor<*xi32>, %w: tensor<*xf32>,
    %five: tensor<5x3xi32>) {
  %cst = arith.constant dense<2.0> : tensor<f32>
  %0 = "tfl.padv2"(%x, %n, %cst) : (tensor<2x1x3xf32>, tensor<3x2xi32>, tensor<f32>) -> tensor<? x f32>
  %1 = "tfl.padv2"(%w, %five, %cst) : (tensor<*xf32>, tensor<5x3xi32>, tensor<f32>) -> tensor<? x f32>
  %2 = "tfl.padv2"(%x, %u, %cst) : (tensor<2x1x3xf32>, tensor<*xi32>, tensor<f32>) -> tensor<? x f32>
  %3 = "tfl.mirror_pad"(%x, %n) {mode = #tfl<mirror_pad_attr REFLECT>} : (tensor<2x1x3xf32>, tensor<3x2xi32>)
      -> tensor<? x f32>
  %4 = "tfl.mirror_pad"(%x, %n) {mode = #tfl<mirror_pad_attr SYMMETRIC>} : (tensor<2x1x3xf32>, tensor<3x2xi32>)
      -> tensor<?x?x?xf32>
  func.return
}

func.func @space(%x: tensor<1x2x2x1xf32>, %y: tensor<1x1x1x4xf32>, %b: tensor<4x2x2x3xf32>, %s: tensor<1x4x4x3xf32>,
    %two: tensor<2xi32>, %pairs: tensor<2x2xi32>) {
  %0 = "tfl.space_to_depth"(%x) {block_size = 2: i32} : (tensor<1x2x2x1xf32>) -> tensor<1x1x1x4xf32>
  %1 = "tfl.depth_to_space"(%y) {block_size = 2: i32} : (tensor<1x1x1x4xf32>) -> tensor<1x2x2x1xf32>
  %2 = "tfl.batch_to_space_nd"(%b, %two, %pairs) : (tensor<4x2x2x3xf32>, tensor<2xi32>, tensor<2x2xi32>)
      -> tensor<?xf32>
  %3 = "tfl.space_to_batch_nd"(%s, %two, %pairs) : (tensor<1x4x4x3xf32>, tensor<2xi32>, tensor<2x2xi32>)
      -> tensor<?xf32>
  func.return
}

func.func @conversion(%x: tensor<? x f32>, %n: tensor<2xi64>, %c: tensor<? x complex<f32>>) {
  %0 = "tfl.cast"(%x) : (tensor<? x f32>) -> tensor<? x i32>
  %1 = "tfl.cast"(%n) : (tensor<2xi64>) -> tensor<2xf32>
  %2 = "tfl.bitcast"(%n) : (tensor<2xi64>) -> tensor<2x2xi32>
  func.return
}

func.func @diagonals(%x: tensor<2x3xf32>, %y: tensor<2x3x3xf32>) {
  %0 = "tfl.matrix_diag"(%x) : (tensor<2x3xf32>) -> tensor<2x3x3xf32>
  %1 = "tfl.matrix_set_diag"(%y, %x) : (tensor<2x3x3xf32>, tensor<2x3xf32>) -> tensor<2x3x3xf32>
  func.return
}
