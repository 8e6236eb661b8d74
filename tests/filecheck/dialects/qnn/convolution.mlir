// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!w = !quant.uniform<i8:f32, 0.25:0>
!w2 = !quant.uniform<i8:f32:2, {0.25:0, 0.5:0}>
!w3 = !quant.uniform<i8:f32:3, {0.25:0, 0.5:0}>
!w4 = !quant.uniform<i8:f32:4, {0.25:0, 0.5:0}>
!b = !quant.uniform<i32:f32:0, {0.125:0, 0.25:0}>

func.func @sequences(%a: tensor<1x8x4xf32>, %b: tensor<3x4x6xf32>, %c: tensor<6xf32>, %d: tensor<1x8x4x!x>,
    %e: tensor<3x2x2x!w2>, %f: tensor<2x!b>, %g: tensor<1x8x4xf16>, %h: tensor<3x4x2xf16>, %i: tensor<3x1x8xf32>,
    %j: tensor<8xf32>, %k: tensor<1x8x2x!x>, %l: tensor<3x1x2x!w2>, %m: tensor<1x4x4xf32>, %n: tensor<3x4x2xf32>,
    %o: tensor<2xf32>, %p: tensor<1x4x4x!x>, %q: tensor<3x4x2x!w2>) {
  // CHECK-LABEL: @sequences
  // CHECK: qnn.conv_1d %a, %b, %c {stride = 1 : ui32, pad_amount = [1, 1]} : {{.*}} -> tensor<1x8x6xf32>
  %0 = qnn.conv_1d %a, %b, %c {stride = 1 : ui32, pad_amount = [1, 1]} : (tensor<1x8x4xf32>, tensor<3x4x6xf32>, tensor<6xf32>) -> tensor<1x8x6xf32>
  // CHECK: qnn.conv_1d %d, %e, %f {stride = 2 : ui32, pad_amount = [0, 2], group = 2 : ui32, dilation = 2 : ui32} : {{.*}} -> tensor<1x3x2x!{{.*}}
  %1 = qnn.conv_1d %d, %e, %f {stride = 2 : ui32, pad_amount = [0, 2], group = 2 : ui32, dilation = 2 : ui32} : (tensor<1x8x4x!x>, tensor<3x2x2x!w2>, tensor<2x!b>) -> tensor<1x3x2x!x>
  // CHECK: qnn.conv_1d %g, %h {stride = 1 : ui32, pad_amount = [0, 0]} : {{.*}} -> tensor<1x6x2xf32>
  %2 = qnn.conv_1d %g, %h {stride = 1 : ui32, pad_amount = [0, 0], group = 1 : ui32, dilation = 1 : ui32} : (tensor<1x8x4xf16>, tensor<3x4x2xf16>) -> tensor<1x6x2xf32>
  // CHECK: qnn.depth_wise_conv_1d %a, %i, %j {stride = 1 : ui32, pad_amount = [1, 1]} : {{.*}} -> tensor<1x8x8xf32>
  %3 = qnn.depth_wise_conv_1d %a, %i, %j {stride = 1 : ui32, pad_amount = [1, 1], dilation = 1 : ui32} : (tensor<1x8x4xf32>, tensor<3x1x8xf32>, tensor<8xf32>) -> tensor<1x8x8xf32>
  // CHECK: qnn.depth_wise_conv_1d %k, %l {stride = 3 : ui32, pad_amount = [0, 0], dilation = 2 : ui32} : {{.*}} -> tensor<1x2x2x!{{.*}}
  %4 = qnn.depth_wise_conv_1d %k, %l {stride = 3 : ui32, pad_amount = [0, 0], dilation = 2 : ui32} : (tensor<1x8x2x!x>, tensor<3x1x2x!w2>) -> tensor<1x2x2x!x>
  // CHECK: qnn.transpose_conv_1d %m, %n, %o {stride = 2 : ui32, pad_amount = [1, 0]} : {{.*}} -> tensor<1x8x2xf32>
  %5 = qnn.transpose_conv_1d %m, %n, %o {stride = 2 : ui32, pad_amount = [1, 0]} : (tensor<1x4x4xf32>, tensor<3x4x2xf32>, tensor<2xf32>) -> tensor<1x8x2xf32>
  // CHECK: qnn.transpose_conv_1d %p, %q {stride = 3 : ui32, pad_amount = [0, 0], group = 2 : ui32, output_padding = 2 : ui32} : {{.*}} -> tensor<1x14x4x!{{.*}}
  %6 = qnn.transpose_conv_1d %p, %q {stride = 3 : ui32, pad_amount = [0, 0], group = 2 : ui32, output_padding = 2 : ui32} : (tensor<1x4x4x!x>, tensor<3x4x2x!w2>) -> tensor<1x14x4x!x>
  func.return
}

func.func @images(%a: tensor<1x8x8x2x!x>, %b: tensor<3x3x2x2x!w3>, %c: tensor<2x!b>, %d: tensor<1x8x8x2xf32>,
    %e: tensor<3x3x1x4xf32>, %f: tensor<4xf32>, %g: tensor<1x4x4x4xf32>, %h: tensor<3x3x4x2xf32>, %i: tensor<2xf32>,
    %j: tensor<1x4x4x4x!x>, %k: tensor<3x3x4x2x!w3>) {
  // CHECK-LABEL: @images
  // CHECK: qnn.conv_2d %a, %b, %c {stride = [2, 2], pad_amount = {{\[\[}}0, 1], [0, 1]]} : {{.*}} -> tensor<1x4x4x2x!{{.*}}
  %0 = qnn.conv_2d %a, %b, %c {stride = [2, 2], pad_amount = [[0, 1], [0, 1]]} : (tensor<1x8x8x2x!x>, tensor<3x3x2x2x!w3>, tensor<2x!b>) -> tensor<1x4x4x2x!x>
  // CHECK: qnn.conv_2d %a, %b, %c {stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<1x6x6x2x!{{.*}}
  %1 = qnn.conv_2d %a, %b, %c {stride = [1, 1], pad_amount = [[0, 0], [0, 0]], reuse_sparse_indices = false} :
      (tensor<1x8x8x2x!x>, tensor<3x3x2x2x!w3>, tensor<2x!b>) -> tensor<1x6x6x2x!quant.uniform<u16:f32, 0.5:7>>
  // CHECK: qnn.depth_wise_conv_2d %d, %e, %f {stride = [1, 2], pad_amount = {{\[\[}}0, 0], [0, 0]], dilation = [2, 1]} : {{.*}} -> tensor<1x4x3x4xf32>
  %2 = qnn.depth_wise_conv_2d %d, %e, %f {stride = [1, 2], pad_amount = [[0, 0], [0, 0]], dilation = [2, 1]} : (tensor<1x8x8x2xf32>, tensor<3x3x1x4xf32>, tensor<4xf32>) -> tensor<1x4x3x4xf32>
  // CHECK: qnn.transpose_conv_2d %g, %h, %i {stride = [2, 2], pad_amount = {{\[\[}}1, 0], [1, 0]]} : {{.*}} -> tensor<1x8x8x2xf32>
  %3 = qnn.transpose_conv_2d %g, %h, %i {stride = [2, 2], pad_amount = [[1, 0], [1, 0]]} : (tensor<1x4x4x4xf32>, tensor<3x3x4x2xf32>, tensor<2xf32>) -> tensor<1x8x8x2xf32>
  // CHECK: qnn.transpose_conv_2d %j, %k {stride = [2, 3], pad_amount = {{\[\[}}0, 0], [0, 0]], group = 2 : ui32, output_padding = [1, 2]} : {{.*}} -> tensor<1x10x14x4x!{{.*}}
  %4 = qnn.transpose_conv_2d %j, %k {stride = [2, 3], pad_amount = [[0, 0], [0, 0]], group = 2 : ui32, output_padding = [1, 2]} : (tensor<1x4x4x4x!x>, tensor<3x3x4x2x!w3>) -> tensor<1x10x14x4x!x>
  func.return
}

func.func @volumes(%a: tensor<1x4x8x8x3xf32>, %b: tensor<3x3x3x3x4xf32>, %c: tensor<4xf32>, %d: tensor<1x4x8x8x4x!x>,
    %e: tensor<1x3x3x2x2x!w4>, %f: tensor<2x!b>, %g: tensor<1x2x4x4x3xf32>, %h: tensor<2x2x2x3x2xf32>,
    %i: tensor<2xf32>, %j: tensor<1x2x4x4x2x!x>, %k: tensor<1x2x3x2x1x!w>) {
  // CHECK-LABEL: @volumes
  // CHECK: qnn.conv_3d %a, %b, %c {stride = [1, 1, 1], pad_amount = {{\[\[}}1, 1], [1, 1], [1, 1]]} : {{.*}} -> tensor<1x4x8x8x4xf32>
  %0 = qnn.conv_3d %a, %b, %c {stride = [1, 1, 1], pad_amount = [[1, 1], [1, 1], [1, 1]]} : (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>, tensor<4xf32>) -> tensor<1x4x8x8x4xf32>
  // CHECK: qnn.conv_3d %d, %e, %f {stride = [1, 2, 3], pad_amount = {{\[\[}}0, 0], [1, 0], [0, 2]], group = 2 : ui32, dilation = [3, 2, 1]} : {{.*}} -> tensor<1x4x3x3x2x!{{.*}}
  %1 = qnn.conv_3d %d, %e, %f {stride = [1, 2, 3], pad_amount = [[0, 0], [1, 0], [0, 2]], group = 2 : ui32,
      dilation = [3, 2, 1], reuse_sparse_indicies = false} : (tensor<1x4x8x8x4x!x>, tensor<1x3x3x2x2x!w4>, tensor<2x!b>)
      -> tensor<1x4x3x3x2x!x>
  // CHECK: qnn.transpose_conv_3d %g, %h, %i {stride = [2, 2, 2], pad_amount = {{\[\[}}0, 0], [0, 0], [0, 0]]} : {{.*}} -> tensor<1x4x8x8x2xf32>
  %2 = qnn.transpose_conv_3d %g, %h, %i {stride = [2, 2, 2], pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x2x4x4x3xf32>, tensor<2x2x2x3x2xf32>, tensor<2xf32>) -> tensor<1x4x8x8x2xf32>
  // CHECK: qnn.transpose_conv_3d %j, %k {stride = [1, 2, 3], pad_amount = {{\[\[}}0, 0], [0, 1], [1, 0]], dilation =
  // CHECK-SAME: [1, 2, 1], group = 2 : ui32, output_padding = [0, 1, 2]} : {{.*}} -> tensor<1x2x9x13x2x!{{.*}}
  %3 = qnn.transpose_conv_3d %j, %k {stride = [1, 2, 3], pad_amount = [[0, 0], [0, 1], [1, 0]], dilation = [1, 2, 1],
      group = 2 : ui32, output_padding = [0, 1, 2]} : (tensor<1x2x4x4x2x!x>, tensor<1x2x3x2x1x!w>) ->
      tensor<1x2x9x13x2x!x>
  func.return
}

func.func @matrices(%a: tensor<10x4x3xf32>, %b: tensor<5x1x3x2xf32>, %c: tensor<3x4x!x>, %d: tensor<2x3x!x>, %e: tensor<2x!quant.uniform<i32:f32, 0.25:0>>, %f: tensor<4x3xf16>, %g: tensor<2x3xf16>) {
  // CHECK-LABEL: @matrices
  // CHECK: qnn.mat_mul %a, %b : {{.*}} -> tensor<5x10x4x2xf32>
  %0 = qnn.mat_mul %a, %b : (tensor<10x4x3xf32>, tensor<5x1x3x2xf32>) -> tensor<5x10x4x2xf32>
  // CHECK: qnn.mat_mul %c, %d, %e {transpose_in0 = true, transpose_in1 = true} : {{.*}} -> tensor<4x2x!{{.*}}
  %1 = qnn.mat_mul %c, %d, %e {transpose_in0 = true, transpose_in1 = true} : (tensor<3x4x!x>, tensor<2x3x!x>, tensor<2x!quant.uniform<i32:f32, 0.25:0>>) -> tensor<4x2x!x>
  // CHECK: qnn.mat_mul %f, %g {transpose_in1 = true} : {{.*}} -> tensor<4x2xf16>
  %2 = qnn.mat_mul %f, %g {transpose_in0 = false, transpose_in1 = true} : (tensor<4x3xf16>, tensor<2x3xf16>) -> tensor<4x2xf16>
  func.return
}

func.func @sparse(%a: tensor<1x8x8x2xf32, #qnn.sparse<[5, 3]>>, %b: tensor<3x3x2x4xf32>, %c: tensor<1x4x8x8x2xf32, #qnn.sparse<[5, 4]>>, %d: tensor<3x3x3x2x4xf32>) {
  // CHECK-LABEL: @sparse
  // CHECK: qnn.conv_2d %a, %b {stride = [1, 1], pad_amount = {{\[\[}}1, 1], [1, 1]], reuse_sparse_indices = true} : {{.*}} -> tensor<1x8x8x4xf32, #qnn.sparse<[5, 3]>>
  %0 = qnn.conv_2d %a, %b {stride = [1, 1], pad_amount = [[1, 1], [1, 1]], reuse_sparse_indices = true} :
      (tensor<1x8x8x2xf32, #qnn.sparse<[5, 3]>>, tensor<3x3x2x4xf32>) -> tensor<1x8x8x4xf32, #qnn.sparse<[5, 3]>>
  // CHECK: qnn.conv_2d %a, %b {stride = [2, 2], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<1x3x3x4xf32, #qnn.sparse<[9, 3]>>
  %1 = qnn.conv_2d %a, %b {stride = [2, 2], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x8x2xf32, #qnn.sparse<[5, 3]>>, tensor<3x3x2x4xf32>) -> tensor<1x3x3x4xf32, #qnn.sparse<[9, 3]>>
  // CHECK: qnn.conv_3d %c, %d {stride = [1, 1, 1], pad_amount = {{\[\[}}1, 1], [1, 1], [1, 1]], reuse_sparse_indicies = true} : {{.*}} -> tensor<1x4x8x8x4xf32, #qnn.sparse<[5, 4]>>
  %2 = qnn.conv_3d %c, %d {stride = [1, 1, 1], pad_amount = [[1, 1], [1, 1], [1, 1]], reuse_sparse_indicies = true} :
      (tensor<1x4x8x8x2xf32, #qnn.sparse<[5, 4]>>, tensor<3x3x3x2x4xf32>) -> tensor<1x4x8x8x4xf32, #qnn.sparse<[5, 4]>>
  func.return
}

func.func @bounded(%a: tensor<?x?x8x2xf32, #qnn.bounds<[4, 8, 8, 2]>>, %b: tensor<3x3x2x4xf32>,
    %c: tensor<1x8x8x?xf32, #qnn.bounds<[1, 8, 8, 2]>>, %d: tensor<3x3x?x?xf32, #qnn.bounds<[3, 3, 2, 4]>>,
    %e: tensor<?xf32, #qnn.bounds<[4]>>, %f: tensor<?x3xf32, #qnn.bounds<[8, 3]>>, %g: tensor<4x3xf32>,
    %h: tensor<?x4x3xf32, #qnn.bounds<[8, 4, 3]>>, %i: tensor<1x3x2xf32>) {
  // CHECK-LABEL: @bounded
  // CHECK: qnn.conv_2d %a, %b {stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<?x?x6x4xf32, #qnn.bounds<[4, 6, 6, 4]>>
  %0 = qnn.conv_2d %a, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<?x?x8x2xf32, #qnn.bounds<[4, 8, 8, 2]>>, tensor<3x3x2x4xf32>) -> tensor<?x?x6x4xf32, #qnn.bounds<[4, 6, 6, 4]>>
  // CHECK: qnn.conv_2d %c, %d, %e {stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<1x6x6x?xf32, #qnn.bounds<[1, 6, 6, 4]>>
  %1 = qnn.conv_2d %c, %d, %e {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
      (tensor<1x8x8x?xf32, #qnn.bounds<[1, 8, 8, 2]>>, tensor<3x3x?x?xf32, #qnn.bounds<[3, 3, 2, 4]>>,
      tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<1x6x6x?xf32, #qnn.bounds<[1, 6, 6, 4]>>
  // CHECK: qnn.fully_connected %f, %g : {{.*}} -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  %2 = qnn.fully_connected %f, %g : (tensor<?x3xf32, #qnn.bounds<[8, 3]>>, tensor<4x3xf32>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  // CHECK: qnn.mat_mul %h, %i : {{.*}} -> tensor<?x4x2xf32, #qnn.bounds<[8, 4, 2]>>
  %3 = qnn.mat_mul %h, %i : (tensor<?x4x3xf32, #qnn.bounds<[8, 4, 3]>>, tensor<1x3x2xf32>) -> tensor<?x4x2xf32, #qnn.bounds<[8, 4, 2]>>
  func.return
}
