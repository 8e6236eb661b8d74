// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @pools(%a: tensor<1x8x8x4x!x>, %b: tensor<1x8x8x4xf16>, %c: tensor<1x8x8x4xf32>, %d: tensor<1x4x8x8x3xf32>, %e: tensor<1x4x8x8x3x!x>) {
  // CHECK-LABEL: @pools
  // CHECK: qnn.pool_avg_2d %a {filter_size = [3, 3], stride = [2, 2], pad_amount = {{\[\[}}0, 1], [1, 0]], count_pad_for_edges = true, rounding_mode = CEIL} : {{.*}} -> tensor<1x4x4x4x!{{.*}}
  %0 = qnn.pool_avg_2d %a {filter_size = [3, 3], stride = [2, 2], pad_amount = [[0, 1], [1, 0]], count_pad_for_edges = true, rounding_mode = CEIL} : (tensor<1x8x8x4x!x>) -> tensor<1x4x4x4x!x>
  // CHECK: qnn.pool_max_2d %a {filter_size = [2, 2], stride = [2, 2], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<1x4x4x4x!{{.*}}
  %1 = qnn.pool_max_2d %a {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]], rounding_mode = FLOOR} : (tensor<1x8x8x4x!x>) -> tensor<1x4x4x4x!quant.uniform<i8:f32, 0.25:-128>>
  // CHECK: qnn.pool_max_2d %b {filter_size = [3, 3], stride = [2, 2], pad_amount = {{\[\[}}0, 0], [0, 0]], rounding_mode = CEIL} : {{.*}} -> tensor<1x4x4x4xf16>
  %2 = qnn.pool_max_2d %b {filter_size = [3, 3], stride = [2, 2], pad_amount = [[0, 0], [0, 0]], rounding_mode = CEIL} : (tensor<1x8x8x4xf16>) -> tensor<1x4x4x4xf16>
  // CHECK: qnn.l2_pool_2d %c {filter_size = [2, 3], stride = [2, 1], pad_amount = {{\[\[}}0, 0], [1, 1]]} : {{.*}} -> tensor<1x4x8x4xf32>
  %3 = qnn.l2_pool_2d %c {filter_size = [2, 3], stride = [2, 1], pad_amount = [[0, 0], [1, 1]]} : (tensor<1x8x8x4xf32>) -> tensor<1x4x8x4xf32>
  // CHECK: qnn.pool_avg_3d %d {filter_size = [2, 2, 2], stride = [2, 2, 2], pad_amount = {{\[\[}}0, 0], [0, 0], [0, 0]]} : {{.*}} -> tensor<1x2x4x4x3xf32>
  %4 = qnn.pool_avg_3d %d {filter_size = [2, 2, 2], stride = [2, 2, 2], pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x4x8x8x3xf32>) -> tensor<1x2x4x4x3xf32>
  // CHECK: qnn.pool_avg_3d %e {filter_size = [3, 3, 3], stride = [2, 2, 2], pad_amount = {{\[\[}}0, 1], [1, 1], [0,
  // CHECK-SAME: 0]], count_pad_for_edges = true, rounding_mode = CEIL} : {{.*}} -> tensor<1x2x5x4x3x!{{.*}}
  %5 = qnn.pool_avg_3d %e {filter_size = [3, 3, 3], stride = [2, 2, 2], pad_amount = [[0, 1], [1, 1], [0, 0]],
      count_pad_for_edges = true, rounding_mode = CEIL} : (tensor<1x4x8x8x3x!x>) -> tensor<1x2x5x4x3x!x>
  // CHECK: qnn.pool_max_3d %d {filter_size = [2, 2, 2], stride = [2, 2, 2], pad_amount = {{\[\[}}0, 0], [0, 0], [0, 0]]} : {{.*}} -> tensor<1x2x4x4x3xf32>
  %6 = qnn.pool_max_3d %d {filter_size = [2, 2, 2], stride = [2, 2, 2], pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x4x8x8x3xf32>) -> tensor<1x2x4x4x3xf32>
  // CHECK: qnn.pool_max_3d %e {filter_size = [3, 3, 3], stride = [2, 2, 2], pad_amount = {{\[\[}}0, 0], [0, 0], [0, 0]], rounding_mode = CEIL} : {{.*}} -> tensor<1x2x4x4x3x!{{.*}}
  %7 = qnn.pool_max_3d %e {filter_size = [3, 3, 3], stride = [2, 2, 2], pad_amount = [[0, 0], [0, 0], [0, 0]], rounding_mode = CEIL} : (tensor<1x4x8x8x3x!x>) -> tensor<1x2x4x4x3x!x>
  func.return
}

func.func @patches(%a: tensor<1x3x3x2xf32>, %b: tensor<2x5x6x3x!x>, %c: tensor<1x3x3x2xi32>, %d: tensor<1x8x4xf32>,
    %e: tensor<2x18x12x!x>, %f: tensor<1x7x8x2x!x>, %g: tensor<1x4x8x3xf32>, %h: tensor<1x4x8x3x!x>) {
  // CHECK-LABEL: @patches
  // CHECK: qnn.im_2_col %a {kernel_size = [2, 2], stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<1x8x4xf32>
  %0 = qnn.im_2_col %a {kernel_size = [2, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x2xf32>) -> tensor<1x8x4xf32>
  // CHECK: qnn.im_2_col %b {kernel_size = [2, 3], stride = [1, 2], pad_amount = {{\[\[}}1, 0], [0, 1]], dilation = [2, 1]} : {{.*}} -> tensor<2x18x12x!{{.*}}
  %1 = qnn.im_2_col %b {kernel_size = [2, 3], stride = [1, 2], pad_amount = [[1, 0], [0, 1]], dilation = [2, 1]} : (tensor<2x5x6x3x!x>) -> tensor<2x18x12x!x>
  // CHECK: qnn.im_2_col %c {kernel_size = [2, 2], stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<1x8x4xi32>
  %2 = qnn.im_2_col %c {kernel_size = [2, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x2xi32>) -> tensor<1x8x4xi32>
  // CHECK: qnn.col_2_im %d {kernel_size = [2, 2], stride = [1, 1], pad_amount = {{\[\[}}0, 0], [0, 0]]} : {{.*}} -> tensor<1x3x3x2xf32>
  %3 = qnn.col_2_im %d {kernel_size = [2, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x4xf32>) -> tensor<1x3x3x2xf32>
  // CHECK: qnn.col_2_im %e {kernel_size = [2, 3], stride = [1, 2], pad_amount = {{\[\[}}1, 0], [0, 1]], dilation = [2, 1]} : {{.*}} -> tensor<2x5x6x3x!{{.*}}
  %4 = qnn.col_2_im %e {kernel_size = [2, 3], stride = [1, 2], pad_amount = [[1, 0], [0, 1]], dilation = [2, 1]} : (tensor<2x18x12x!x>) -> tensor<2x5x6x3x!x>
  // CHECK: qnn.extract_patches %a {size = [2, 2], stride = [1, 1], rate = [1, 1], padding = VALID} : {{.*}} -> tensor<1x2x2x8xf32>
  %5 = qnn.extract_patches %a {size = [2, 2], stride = [1, 1], rate = [1, 1], padding = VALID} : (tensor<1x3x3x2xf32>) -> tensor<1x2x2x8xf32>
  // CHECK: qnn.extract_patches %f {size = [2, 3], stride = [2, 3], rate = [3, 2], padding = SAME} : {{.*}} -> tensor<1x4x3x12x!{{.*}}
  %6 = qnn.extract_patches %f {size = [2, 3], stride = [2, 3], rate = [3, 2], padding = SAME} : (tensor<1x7x8x2x!x>) -> tensor<1x4x3x12x!x>
  // CHECK: qnn.correlation_1d %g, %g {displacement = 2 : ui32, shift = 0 : i32} : {{.*}} -> tensor<1x4x8x5xf32>
  %7 = qnn.correlation_1d %g, %g {displacement = 2 : ui32, shift = 0 : i32} : (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x5xf32>
  // CHECK: qnn.correlation_1d %h, %h {displacement = 0 : ui32, shift = -1 : i32} : {{.*}} -> tensor<1x4x8x1x!{{.*}}
  %8 = qnn.correlation_1d %h, %h {displacement = 0 : ui32, shift = -1 : i32} : (tensor<1x4x8x3x!x>, tensor<1x4x8x3x!x>) -> tensor<1x4x8x1x!x>
  func.return
}
