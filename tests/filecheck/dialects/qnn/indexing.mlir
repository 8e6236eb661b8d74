// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @gathers(%x: tensor<5x4x3x!x>, %i: tensor<2x3xi32>, %b: tensor<?x2xi64, #qnn.bounds<[7, 2]>>, %u: tensor<5x1xui8>, %s: tensor<1xi16>, %l: tensor<3xui64>) {
  // CHECK-LABEL: @gathers
  // CHECK: qnn.gather %x, %u {axis = 2 : i32} : {{.*}} -> tensor<5x4x5x1x!{{.*}}>
  %0 = qnn.gather %x, %u {axis = 2 : i32} : (tensor<5x4x3x!x>, tensor<5x1xui8>) -> tensor<5x4x5x1x!x>
  // CHECK: qnn.gather %x, %b {axis = 0 : i32} : {{.*}} -> tensor<?x2x4x3x!{{.*}}, #qnn.bounds<[7, 2, 4, 3]>>
  %1 = qnn.gather %x, %b {axis = 0 : i32} : (tensor<5x4x3x!x>, tensor<?x2xi64, #qnn.bounds<[7, 2]>>) -> tensor<?x2x4x3x!x, #qnn.bounds<[7, 2, 4, 3]>>
  // CHECK: qnn.gather_nd %x, %i : {{.*}} -> tensor<2x!{{.*}}>
  %2 = qnn.gather_nd %x, %i : (tensor<5x4x3x!x>, tensor<2x3xi32>) -> tensor<2x!x>
  // CHECK: qnn.gather_nd %x, %l : {{.*}} -> tensor<!{{.*}}>
  %3 = qnn.gather_nd %x, %l : (tensor<5x4x3x!x>, tensor<3xui64>) -> tensor<!x>
  // CHECK: qnn.gather_nd %x, %u {batch_dims = 1 : ui32} : {{.*}} -> tensor<5x3x!{{.*}}>
  %4 = qnn.gather_nd %x, %u {batch_dims = 1 : ui32} : (tensor<5x4x3x!x>, tensor<5x1xui8>) -> tensor<5x3x!x>
  // CHECK: qnn.gather_nd %x, %b : {{.*}} -> tensor<?x3x!{{.*}}, #qnn.bounds<[7, 3]>>
  %5 = qnn.gather_nd %x, %b {batch_dims = 0 : ui32} : (tensor<5x4x3x!x>, tensor<?x2xi64, #qnn.bounds<[7, 2]>>) -> tensor<?x3x!x, #qnn.bounds<[7, 3]>>
  // CHECK: qnn.gather_nd %x, %s : {{.*}} -> tensor<4x3x!{{.*}}>
  %6 = qnn.gather_nd %x, %s : (tensor<5x4x3x!x>, tensor<1xi16>) -> tensor<4x3x!x>
  func.return
}

func.func @scatters(%x: tensor<5x4x!x>, %u: tensor<2x3x!quant.uniform<i8:f32, 0.25:0>>, %i: tensor<2x3xi32>,
    %n: tensor<2x1xui32>, %r: tensor<2x4x!x>, %f: tensor<4xf32>, %t: tensor<1xi32>, %s: tensor<f32>, %z: tensor<0xi32>)
    {
  // CHECK-LABEL: @scatters
  // CHECK: qnn.scatter_elements %x, %i, %u : {{.*}} -> tensor<5x4x!{{.*}}>
  %0 = qnn.scatter_elements %x, %i, %u : (tensor<5x4x!x>, tensor<2x3xi32>, tensor<2x3x!quant.uniform<i8:f32, 0.25:0>>) -> tensor<5x4x!x>
  // CHECK: qnn.scatter_elements %x, %i, %u {axis = 1 : ui32, reduction = ADD} : {{.*}} -> tensor<5x4x!{{.*}}>
  %1 = qnn.scatter_elements %x, %i, %u {axis = 1 : ui32, reduction = ADD} : (tensor<5x4x!x>, tensor<2x3xi32>, tensor<2x3x!quant.uniform<i8:f32, 0.25:0>>) -> tensor<5x4x!x>
  // CHECK: qnn.scatter_elements %x, %i, %u {reduction = MUL} : {{.*}} -> tensor<5x4x!{{.*}}>
  %2 = qnn.scatter_elements %x, %i, %u {reduction = MUL} : (tensor<5x4x!x>, tensor<2x3xi32>, tensor<2x3x!quant.uniform<i8:f32, 0.25:0>>) -> tensor<5x4x!x>
  // CHECK: qnn.scatter_elements %x, %i, %u {reduction = MAX} : {{.*}} -> tensor<5x4x!{{.*}}>
  %3 = qnn.scatter_elements %x, %i, %u {reduction = MAX} : (tensor<5x4x!x>, tensor<2x3xi32>, tensor<2x3x!quant.uniform<i8:f32, 0.25:0>>) -> tensor<5x4x!quant.uniform<i8:f32, 0.25:0>>
  // CHECK: qnn.scatter_nd %x, %n, %r : {{.*}} -> tensor<5x4x!{{.*}}>
  %4 = qnn.scatter_nd %x, %n, %r {reduction = NONE} : (tensor<5x4x!x>, tensor<2x1xui32>, tensor<2x4x!x>) -> tensor<5x4x!x>
  // CHECK: qnn.scatter_nd %f, %t, %s {reduction = ADD} : (tensor<4xf32>, tensor<1xi32>, tensor<f32>) -> tensor<4xf32>
  %5 = qnn.scatter_nd %f, %t, %s {reduction = ADD} : (tensor<4xf32>, tensor<1xi32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: qnn.scatter_nd %f, %z, %f {reduction = MUL} : (tensor<4xf32>, tensor<0xi32>, tensor<4xf32>) -> tensor<4xf32>
  %6 = qnn.scatter_nd %f, %z, %f {reduction = MUL} : (tensor<4xf32>, tensor<0xi32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @slices(%x: tensor<8x4x!x>, %d: tensor<?x4xf32, #qnn.bounds<[8, 4]>>, %v: tensor<8xf32>) {
  // CHECK-LABEL: @slices
  // CHECK: qnn.strided_slice %x {ranges = {{\[\[}}1, 9, 2], [-1, -1, -1]]} : {{.*}} -> tensor<4x4x!{{.*}}>
  %0 = qnn.strided_slice %x {ranges = [[1, 9, 2], [-1, -1, -1]]} : (tensor<8x4x!x>) -> tensor<4x4x!x>
  // CHECK: qnn.strided_slice %x {ranges = {{\[\[}}1, 5, 2], [1, 2, 1]], begin_mask = 1 : ui32, end_mask = 3 : ui32} : {{.*}} -> tensor<4x3x!{{.*}}>
  %1 = qnn.strided_slice %x {ranges = [[1, 5, 2], [1, 2, 1]], begin_mask = 1 : ui32, end_mask = 3 : ui32} : (tensor<8x4x!x>) -> tensor<4x3x!x>
  // CHECK: qnn.strided_slice %x {ranges = {{\[\[}}0, 0, 1], [-3, 0, 1], [9, 2, 1]], shrink_axes = 3 : ui32, new_axes_mask = 9 : ui32} : {{.*}} -> tensor<1x1x!{{.*}}>
  %2 = qnn.strided_slice %x {ranges = [[0, 0, 1], [-3, 0, 1], [9, 2, 1]], shrink_axes = 3 : ui32, new_axes_mask = 9 : ui32} : (tensor<8x4x!x>) -> tensor<1x1x!x>
  // CHECK: qnn.strided_slice %x {ranges = {{\[\[}}0, 8, 1], [1, 0, 1], [0, 4, 3]], new_axes_mask = 10 : ui32} : {{.*}} -> tensor<8x1x2x!{{.*}}>
  %3 = qnn.strided_slice %x {ranges = [[0, 8, 1], [1, 0, 1], [0, 4, 3]], new_axes_mask = 10 : ui32} : (tensor<8x4x!x>) -> tensor<8x1x2x!x>
  // CHECK: qnn.strided_slice %v {ranges = {{\[\[}}3, 0, 1]], shrink_axes = 1 : ui32} : (tensor<8xf32>) -> tensor<f32>
  %4 = qnn.strided_slice %v {ranges = [[3, 0, 1]], shrink_axes = 1 : ui32} : (tensor<8xf32>) -> tensor<f32>
  // CHECK: qnn.strided_slice %d {ranges = {{\[\[}}0, 3, 1], [0, 4, 1]]} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<3x4xf32>
  %5 = qnn.strided_slice %d {ranges = [[0, 3, 1], [0, 4, 1]]} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<3x4xf32>
  // CHECK: qnn.strided_slice %d {ranges = {{\[\[}}1, 2147483647, 2], [3, 1, -1]]} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<?x2xf32, #qnn.bounds<[4, 2]>>
  %6 = qnn.strided_slice %d {ranges = [[1, 2147483647, 2], [3, 1, -1]]} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<?x2xf32, #qnn.bounds<[4, 2]>>
  // CHECK: qnn.strided_slice %d {ranges = {{\[\[}}0, 1, 1], [0, 4, 1]], end_mask = 1 : ui32} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  %7 = qnn.strided_slice %d {ranges = [[0, 1, 1], [0, 4, 1]], end_mask = 1 : ui32} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  // CHECK: qnn.strided_slice %d {ranges = {{\[\[}}0, -1, 1], [0, 4, 1]]} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<?x4xf32, #qnn.bounds<[7, 4]>>
  %8 = qnn.strided_slice %d {ranges = [[0, -1, 1], [0, 4, 1]]} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<?x4xf32, #qnn.bounds<[7, 4]>>
  func.return
}

func.func @on_floats(%a: tensor<2x4xf32>, %i: tensor<1x2xi32>, %j: tensor<1xi32>, %u: tensor<1x2xf32>, %w: tensor<1xf32>) {
  // CHECK-LABEL: @on_floats
  // CHECK: qnn.gather %a, %i {axis = 0 : i32} : (tensor<2x4xf32>, tensor<1x2xi32>) -> tensor<1x2x4xf32>
  %0 = qnn.gather %a, %i {axis = 0 : i32} : (tensor<2x4xf32>, tensor<1x2xi32>) -> tensor<1x2x4xf32>
  // CHECK: qnn.gather_elements %a, %i : (tensor<2x4xf32>, tensor<1x2xi32>) -> tensor<1x2xf32>
  %1 = qnn.gather_elements %a, %i : (tensor<2x4xf32>, tensor<1x2xi32>) -> tensor<1x2xf32>
  // CHECK: qnn.gather_nd %a, %i : (tensor<2x4xf32>, tensor<1x2xi32>) -> tensor<1xf32>
  %2 = qnn.gather_nd %a, %i : (tensor<2x4xf32>, tensor<1x2xi32>) -> tensor<1xf32>
  // CHECK: qnn.batch_permutation %a, %j : (tensor<2x4xf32>, tensor<1xi32>) -> tensor<1x4xf32>
  %3 = qnn.batch_permutation %a, %j : (tensor<2x4xf32>, tensor<1xi32>) -> tensor<1x4xf32>
  // CHECK: qnn.scatter_elements %a, %i, %u {reduction = ADD} : (tensor<2x4xf32>, tensor<1x2xi32>, tensor<1x2xf32>) -> tensor<2x4xf32>
  %4 = qnn.scatter_elements %a, %i, %u {reduction = ADD} : (tensor<2x4xf32>, tensor<1x2xi32>, tensor<1x2xf32>) -> tensor<2x4xf32>
  // CHECK: qnn.scatter_nd %a, %i, %w {reduction = MUL} : (tensor<2x4xf32>, tensor<1x2xi32>, tensor<1xf32>) -> tensor<2x4xf32>
  %5 = qnn.scatter_nd %a, %i, %w {reduction = MUL} : (tensor<2x4xf32>, tensor<1x2xi32>, tensor<1xf32>) -> tensor<2x4xf32>
  // CHECK: qnn.strided_slice %a {ranges = {{\[\[}}0, 2, 1], [3, 0, -2]]} : (tensor<2x4xf32>) -> tensor<2x2xf32>
  %6 = qnn.strided_slice %a {ranges = [[0, 2, 1], [3, 0, -2]]} : (tensor<2x4xf32>) -> tensor<2x2xf32>
  func.return
}

func.func @on_quantized(%a: tensor<2x4x!x>, %i: tensor<1x2xi32>, %j: tensor<1xi32>, %u: tensor<1x2x!x>, %w: tensor<1x!x>) {
  // CHECK-LABEL: @on_quantized
  // CHECK: qnn.gather %a, %i {axis = 0 : i32} : {{.*}} -> tensor<1x2x4x!{{.*}}>
  %0 = qnn.gather %a, %i {axis = 0 : i32} : (tensor<2x4x!x>, tensor<1x2xi32>) -> tensor<1x2x4x!x>
  // CHECK: qnn.gather_elements %a, %i : {{.*}} -> tensor<1x2x!{{.*}}>
  %1 = qnn.gather_elements %a, %i : (tensor<2x4x!x>, tensor<1x2xi32>) -> tensor<1x2x!x>
  // CHECK: qnn.gather_nd %a, %i : {{.*}} -> tensor<1x!{{.*}}>
  %2 = qnn.gather_nd %a, %i : (tensor<2x4x!x>, tensor<1x2xi32>) -> tensor<1x!x>
  // CHECK: qnn.batch_permutation %a, %j : {{.*}} -> tensor<1x4x!{{.*}}>
  %3 = qnn.batch_permutation %a, %j : (tensor<2x4x!x>, tensor<1xi32>) -> tensor<1x4x!x>
  // CHECK: qnn.scatter_elements %a, %i, %u {reduction = ADD} : {{.*}} -> tensor<2x4x!{{.*}}>
  %4 = qnn.scatter_elements %a, %i, %u {reduction = ADD} : (tensor<2x4x!x>, tensor<1x2xi32>, tensor<1x2x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.scatter_nd %a, %i, %w {reduction = MUL} : {{.*}} -> tensor<2x4x!{{.*}}>
  %5 = qnn.scatter_nd %a, %i, %w {reduction = MUL} : (tensor<2x4x!x>, tensor<1x2xi32>, tensor<1x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.strided_slice %a {ranges = {{\[\[}}0, 2, 1], [3, 0, -2]]} : {{.*}} -> tensor<2x2x!{{.*}}>
  %6 = qnn.strided_slice %a {ranges = [[0, 2, 1], [3, 0, -2]]} : (tensor<2x4x!x>) -> tensor<2x2x!x>
  func.return
}

func.func @on_integers(%a: tensor<2x4xi32>, %i: tensor<1x2xi32>, %j: tensor<1xi32>, %u: tensor<1x2xi32>, %w: tensor<1xi32>) {
  // CHECK-LABEL: @on_integers
  // CHECK: qnn.gather %a, %i {axis = 0 : i32} : (tensor<2x4xi32>, tensor<1x2xi32>) -> tensor<1x2x4xi32>
  %0 = qnn.gather %a, %i {axis = 0 : i32} : (tensor<2x4xi32>, tensor<1x2xi32>) -> tensor<1x2x4xi32>
  // CHECK: qnn.gather_elements %a, %i : (tensor<2x4xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  %1 = qnn.gather_elements %a, %i : (tensor<2x4xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  // CHECK: qnn.gather_nd %a, %i : (tensor<2x4xi32>, tensor<1x2xi32>) -> tensor<1xi32>
  %2 = qnn.gather_nd %a, %i : (tensor<2x4xi32>, tensor<1x2xi32>) -> tensor<1xi32>
  // CHECK: qnn.batch_permutation %a, %j : (tensor<2x4xi32>, tensor<1xi32>) -> tensor<1x4xi32>
  %3 = qnn.batch_permutation %a, %j : (tensor<2x4xi32>, tensor<1xi32>) -> tensor<1x4xi32>
  // CHECK: qnn.scatter_elements %a, %i, %u {reduction = ADD} : (tensor<2x4xi32>, tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x4xi32>
  %4 = qnn.scatter_elements %a, %i, %u {reduction = ADD} : (tensor<2x4xi32>, tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.scatter_nd %a, %i, %w {reduction = MUL} : (tensor<2x4xi32>, tensor<1x2xi32>, tensor<1xi32>) -> tensor<2x4xi32>
  %5 = qnn.scatter_nd %a, %i, %w {reduction = MUL} : (tensor<2x4xi32>, tensor<1x2xi32>, tensor<1xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.strided_slice %a {ranges = {{\[\[}}0, 2, 1], [3, 0, -2]]} : (tensor<2x4xi32>) -> tensor<2x2xi32>
  %6 = qnn.strided_slice %a {ranges = [[0, 2, 1], [3, 0, -2]]} : (tensor<2x4xi32>) -> tensor<2x2xi32>
  func.return
}
