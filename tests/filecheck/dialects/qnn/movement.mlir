// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @axes(%x: tensor<2x4x!x>, %f: tensor<1x4x1xf32>, %i: tensor<4xi32>) {
  // CHECK-LABEL: @axes
  // CHECK: qnn.expand_dims %x {axis = 2 : ui32} : {{.*}} -> tensor<2x4x1x!{{.*}}>
  %0 = qnn.expand_dims %x {axis = 2 : ui32} : (tensor<2x4x!x>) -> tensor<2x4x1x!x>
  // CHECK: qnn.expand_dims %x {axis = 9 : ui32, axes = [3, 0]} : {{.*}} -> tensor<1x2x4x1x!{{.*}}>
  %1 = qnn.expand_dims %x {axis = 9 : ui32, axes = [3, 0]} : (tensor<2x4x!x>) -> tensor<1x2x4x1x!x>
  // CHECK: qnn.squeeze %f : (tensor<1x4x1xf32>) -> tensor<1x4xf32>
  %2 = qnn.squeeze %f : (tensor<1x4x1xf32>) -> tensor<1x4xf32>
  // CHECK: qnn.squeeze %f {axes = [0, 2]} : (tensor<1x4x1xf32>) -> tensor<4xf32>
  %3 = qnn.squeeze %f {axes = [0, 2]} : (tensor<1x4x1xf32>) -> tensor<4xf32>
  // CHECK: qnn.tile %x {multiples = [1, 3]} : {{.*}} -> tensor<2x12x!{{.*}}>
  %4 = qnn.tile %x {multiples = [1, 3]} : (tensor<2x4x!x>) -> tensor<2x12x!x>
  // CHECK: qnn.pack %i, %i, %i {axis = 1 : ui32} : {{.*}} -> tensor<4x3xi32>
  %5 = qnn.pack %i, %i, %i {axis = 1 : ui32} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4x3xi32>
  // CHECK: qnn.channel_shuffle %x {num_groups = 2 : ui32} : {{.*}} -> tensor<2x4x!{{.*}}>
  %6 = qnn.channel_shuffle %x {num_groups = 2 : ui32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.channel_shuffle %x {num_groups = 1 : ui32, axis = 0 : ui32} : {{.*}} -> tensor<2x4x!{{.*}}>
  %7 = qnn.channel_shuffle %x {num_groups = 1 : ui32, axis = 0 : ui32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  func.return
}

func.func @blocks(%x: tensor<1x4x6x4x!x>, %f: tensor<6x2x2x1xf32>) {
  // CHECK-LABEL: @blocks
  // CHECK: qnn.space_to_depth %x {block_size = [2, 3]} : {{.*}} -> tensor<1x2x2x24x!{{.*}}>
  %0 = qnn.space_to_depth %x {block_size = [2, 3], mode = DCR} : (tensor<1x4x6x4x!x>) -> tensor<1x2x2x24x!x>
  // CHECK: qnn.depth_to_space %x {block_size = [2, 2], mode = CRD} : {{.*}} -> tensor<1x8x12x1x!{{.*}}>
  %1 = qnn.depth_to_space %x {block_size = [2, 2], mode = CRD} : (tensor<1x4x6x4x!x>) -> tensor<1x8x12x1x!x>
  // CHECK: qnn.space_to_batch %x {block_size = [2, 4], pad_amount = {{\[\[}}0, 0], [1, 1]]} : {{.*}} -> tensor<8x2x2x4x!{{.*}}>
  %2 = qnn.space_to_batch %x {block_size = [2, 4], pad_amount = [[0, 0], [1, 1]]} : (tensor<1x4x6x4x!x>) -> tensor<8x2x2x4x!x>
  // CHECK: qnn.space_to_batch %x {block_size = [2, 3]} : {{.*}} -> tensor<6x2x2x4x!{{.*}}>
  %3 = qnn.space_to_batch %x {block_size = [2, 3]} : (tensor<1x4x6x4x!x>) -> tensor<6x2x2x4x!x>
  // CHECK: qnn.batch_to_space %f {block_size = [2, 3], crops = {{\[\[}}1, 0], [0, 2]]} : (tensor<6x2x2x1xf32>) -> tensor<1x3x4x1xf32>
  %4 = qnn.batch_to_space %f {block_size = [2, 3], crops = [[1, 0], [0, 2]]} : (tensor<6x2x2x1xf32>) -> tensor<1x3x4x1xf32>
  func.return
}

func.func @parts(%x: tensor<2x4x!x>, %f: tensor<2xf32>) {
  // CHECK-LABEL: @parts
  // CHECK: qnn.split %x {axis = 1 : ui32, split_index = [1, 2]} : {{.*}} -> (tensor<2x1x!{{.*}}>, tensor<2x1x!{{.*}}>, tensor<2x2x!{{.*}}>)
  %0, %1, %2 = qnn.split %x {axis = 1 : ui32, split_index = [1, 2]} : (tensor<2x4x!x>) -> (tensor<2x1x!x>, tensor<2x1x!x>, tensor<2x2x!x>)
  // CHECK: qnn.un_pack %x {axis = 0 : ui32} : {{.*}} -> (tensor<4x!{{.*}}>, tensor<4x!{{.*}}>)
  %3, %4 = qnn.un_pack %x {axis = 0 : ui32} : (tensor<2x4x!x>) -> (tensor<4x!x>, tensor<4x!x>)
  // CHECK: qnn.un_pack %f {axis = 0 : ui32} : (tensor<2xf32>) -> (tensor<f32>, tensor<f32>)
  %5, %6 = qnn.un_pack %f {axis = 0 : ui32} : (tensor<2xf32>) -> (tensor<f32>, tensor<f32>)
  func.return
}

func.func @indices(%x: tensor<5x4x!x>, %i: tensor<2x3xi32>, %u: tensor<3xui32>) {
  // CHECK-LABEL: @indices
  // CHECK: qnn.gather %x, %i {axis = 1 : i32} : {{.*}} -> tensor<5x2x3x!{{.*}}>
  %0 = qnn.gather %x, %i {axis = 1 : i32} : (tensor<5x4x!x>, tensor<2x3xi32>) -> tensor<5x2x3x!x>
  // CHECK: qnn.gather_elements %x, %i : {{.*}} -> tensor<2x3x!{{.*}}>
  %1 = qnn.gather_elements %x, %i {axis = 0 : ui32} : (tensor<5x4x!x>, tensor<2x3xi32>) -> tensor<2x3x!x>
  // CHECK: qnn.gather_elements %x, %i {axis = 1 : ui32} : {{.*}} -> tensor<2x3x!{{.*}}>
  %2 = qnn.gather_elements %x, %i {axis = 1 : ui32} : (tensor<5x4x!x>, tensor<2x3xi32>) -> tensor<2x3x!x>
  // CHECK: qnn.batch_permutation %x, %u : {{.*}} -> tensor<3x4x!{{.*}}>
  %3 = qnn.batch_permutation %x, %u : (tensor<5x4x!x>, tensor<3xui32>) -> tensor<3x4x!x>
  func.return
}

func.func @dynamic(%d: tensor<?x8xf32, #qnn.bounds<[4, 8]>>, %f: tensor<2x8xf32>, %s: tensor<2xi32>) {
  // CHECK-LABEL: @dynamic
  // CHECK: qnn.reshape %d, %s : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<2xi32>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  %0 = qnn.reshape %d, %s : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<2xi32>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  // CHECK: qnn.reshape %f, %s : (tensor<2x8xf32>, tensor<2xi32>) -> tensor<?x?xf32, #qnn.bounds<[16, 16]>>
  %1 = qnn.reshape %f, %s : (tensor<2x8xf32>, tensor<2xi32>) -> tensor<?x?xf32, #qnn.bounds<[16, 16]>>
  %2 = qnn.constant dense<[0, 2, -1]> : tensor<3xi32> : tensor<3xi32>
  // CHECK: qnn.reshape %d, %2 : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<3xi32>) -> tensor<?x2x4xf32, #qnn.bounds<[4, 2, 4]>>
  %3 = qnn.reshape %d, %2 : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<3xi32>) -> tensor<?x2x4xf32, #qnn.bounds<[4, 2, 4]>>
  // CHECK: qnn.concat %d, %f {axis = 0 : ui32} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<2x8xf32>) -> tensor<?x8xf32, #qnn.bounds<[6, 8]>>
  %4 = qnn.concat %d, %f {axis = 0 : ui32} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<2x8xf32>) -> tensor<?x8xf32, #qnn.bounds<[6, 8]>>
  // CHECK: qnn.transpose %d {perm = [1, 0]} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>) -> tensor<8x?xf32, #qnn.bounds<[8, 4]>>
  %5 = qnn.transpose %d {perm = [1, 0]} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>) -> tensor<8x?xf32, #qnn.bounds<[8, 4]>>
  func.return
}

func.func @on_floats(%a: tensor<2x4xf32>, %s: tensor<1x4xf32>, %b: tensor<4x2x2x4xf32>) {
  // CHECK-LABEL: @on_floats
  // CHECK: qnn.pad EDGE, %a {pad_amount = {{\[\[}}1, 1], [0, 2]]} : (tensor<2x4xf32>) -> tensor<4x6xf32>
  %0 = qnn.pad EDGE, %a {pad_amount = [[1, 1], [0, 2]]} : (tensor<2x4xf32>) -> tensor<4x6xf32>
  // CHECK: qnn.concat %a, %a {axis = 0 : ui32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %1 = qnn.concat %a, %a {axis = 0 : ui32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  // CHECK: qnn.reshape %a : (tensor<2x4xf32>) -> tensor<8xf32>
  %2 = qnn.reshape %a : (tensor<2x4xf32>) -> tensor<8xf32>
  // CHECK: qnn.transpose %a {perm = [1, 0]} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %3 = qnn.transpose %a {perm = [1, 0]} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  // CHECK: qnn.expand_dims %a {axis = 1 : ui32} : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
  %4 = qnn.expand_dims %a {axis = 1 : ui32} : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
  // CHECK: qnn.squeeze %s {axes = [0]} : (tensor<1x4xf32>) -> tensor<4xf32>
  %5 = qnn.squeeze %s {axes = [0]} : (tensor<1x4xf32>) -> tensor<4xf32>
  // CHECK: qnn.tile %a {multiples = [2, 1]} : (tensor<2x4xf32>) -> tensor<4x4xf32>
  %6 = qnn.tile %a {multiples = [2, 1]} : (tensor<2x4xf32>) -> tensor<4x4xf32>
  // CHECK: qnn.pack %a, %a {axis = 2 : ui32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4x2xf32>
  %7 = qnn.pack %a, %a {axis = 2 : ui32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4x2xf32>
  // CHECK: qnn.channel_shuffle %a {num_groups = 2 : ui32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %8 = qnn.channel_shuffle %a {num_groups = 2 : ui32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: qnn.space_to_depth %b {block_size = [2, 2]} : (tensor<4x2x2x4xf32>) -> tensor<4x1x1x16xf32>
  %9 = qnn.space_to_depth %b {block_size = [2, 2]} : (tensor<4x2x2x4xf32>) -> tensor<4x1x1x16xf32>
  // CHECK: qnn.depth_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4xf32>) -> tensor<4x4x4x1xf32>
  %10 = qnn.depth_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4xf32>) -> tensor<4x4x4x1xf32>
  // CHECK: qnn.space_to_batch %b {block_size = [2, 2]} : (tensor<4x2x2x4xf32>) -> tensor<16x1x1x4xf32>
  %11 = qnn.space_to_batch %b {block_size = [2, 2]} : (tensor<4x2x2x4xf32>) -> tensor<16x1x1x4xf32>
  // CHECK: qnn.batch_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4xf32>) -> tensor<1x4x4x4xf32>
  %12 = qnn.batch_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4xf32>) -> tensor<1x4x4x4xf32>
  // CHECK: qnn.split %a {axis = 1 : ui32, split_index = [1]} : (tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x3xf32>)
  %13, %14 = qnn.split %a {axis = 1 : ui32, split_index = [1]} : (tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x3xf32>)
  // CHECK: qnn.un_pack %a {axis = 0 : ui32} : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %15, %16 = qnn.un_pack %a {axis = 0 : ui32} : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  func.return
}

func.func @on_quantized(%a: tensor<2x4x!x>, %s: tensor<1x4x!x>, %b: tensor<4x2x2x4x!x>) {
  // CHECK-LABEL: @on_quantized
  // CHECK: qnn.pad EDGE, %a {pad_amount = {{\[\[}}1, 1], [0, 2]]} : {{.*}} -> tensor<4x6x!{{.*}}>
  %0 = qnn.pad EDGE, %a {pad_amount = [[1, 1], [0, 2]]} : (tensor<2x4x!x>) -> tensor<4x6x!x>
  // CHECK: qnn.concat %a, %a {axis = 0 : ui32} : {{.*}} -> tensor<4x4x!{{.*}}>
  %1 = qnn.concat %a, %a {axis = 0 : ui32} : (tensor<2x4x!x>, tensor<2x4x!x>) -> tensor<4x4x!x>
  // CHECK: qnn.reshape %a : {{.*}} -> tensor<8x!{{.*}}>
  %2 = qnn.reshape %a : (tensor<2x4x!x>) -> tensor<8x!x>
  // CHECK: qnn.transpose %a {perm = [1, 0]} : {{.*}} -> tensor<4x2x!{{.*}}>
  %3 = qnn.transpose %a {perm = [1, 0]} : (tensor<2x4x!x>) -> tensor<4x2x!x>
  // CHECK: qnn.expand_dims %a {axis = 1 : ui32} : {{.*}} -> tensor<2x1x4x!{{.*}}>
  %4 = qnn.expand_dims %a {axis = 1 : ui32} : (tensor<2x4x!x>) -> tensor<2x1x4x!x>
  // CHECK: qnn.squeeze %s {axes = [0]} : {{.*}} -> tensor<4x!{{.*}}>
  %5 = qnn.squeeze %s {axes = [0]} : (tensor<1x4x!x>) -> tensor<4x!x>
  // CHECK: qnn.tile %a {multiples = [2, 1]} : {{.*}} -> tensor<4x4x!{{.*}}>
  %6 = qnn.tile %a {multiples = [2, 1]} : (tensor<2x4x!x>) -> tensor<4x4x!x>
  // CHECK: qnn.pack %a, %a {axis = 2 : ui32} : {{.*}} -> tensor<2x4x2x!{{.*}}>
  %7 = qnn.pack %a, %a {axis = 2 : ui32} : (tensor<2x4x!x>, tensor<2x4x!x>) -> tensor<2x4x2x!x>
  // CHECK: qnn.channel_shuffle %a {num_groups = 2 : ui32} : {{.*}} -> tensor<2x4x!{{.*}}>
  %8 = qnn.channel_shuffle %a {num_groups = 2 : ui32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.space_to_depth %b {block_size = [2, 2]} : {{.*}} -> tensor<4x1x1x16x!{{.*}}>
  %9 = qnn.space_to_depth %b {block_size = [2, 2]} : (tensor<4x2x2x4x!x>) -> tensor<4x1x1x16x!x>
  // CHECK: qnn.depth_to_space %b {block_size = [2, 2]} : {{.*}} -> tensor<4x4x4x1x!{{.*}}>
  %10 = qnn.depth_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4x!x>) -> tensor<4x4x4x1x!x>
  // CHECK: qnn.space_to_batch %b {block_size = [2, 2]} : {{.*}} -> tensor<16x1x1x4x!{{.*}}>
  %11 = qnn.space_to_batch %b {block_size = [2, 2]} : (tensor<4x2x2x4x!x>) -> tensor<16x1x1x4x!x>
  // CHECK: qnn.batch_to_space %b {block_size = [2, 2]} : {{.*}} -> tensor<1x4x4x4x!{{.*}}>
  %12 = qnn.batch_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4x!x>) -> tensor<1x4x4x4x!x>
  // CHECK: qnn.split %a {axis = 1 : ui32, split_index = [1]} : {{.*}} -> (tensor<2x1x!{{.*}}>, tensor<2x3x!{{.*}}>)
  %13, %14 = qnn.split %a {axis = 1 : ui32, split_index = [1]} : (tensor<2x4x!x>) -> (tensor<2x1x!x>, tensor<2x3x!x>)
  // CHECK: qnn.un_pack %a {axis = 0 : ui32} : {{.*}} -> (tensor<4x!{{.*}}>, tensor<4x!{{.*}}>)
  %15, %16 = qnn.un_pack %a {axis = 0 : ui32} : (tensor<2x4x!x>) -> (tensor<4x!x>, tensor<4x!x>)
  func.return
}

func.func @on_integers(%a: tensor<2x4xi32>, %s: tensor<1x4xi32>, %b: tensor<4x2x2x4xi32>) {
  // CHECK-LABEL: @on_integers
  // CHECK: qnn.pad EDGE, %a {pad_amount = {{\[\[}}1, 1], [0, 2]]} : (tensor<2x4xi32>) -> tensor<4x6xi32>
  %0 = qnn.pad EDGE, %a {pad_amount = [[1, 1], [0, 2]]} : (tensor<2x4xi32>) -> tensor<4x6xi32>
  // CHECK: qnn.concat %a, %a {axis = 0 : ui32} : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<4x4xi32>
  %1 = qnn.concat %a, %a {axis = 0 : ui32} : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<4x4xi32>
  // CHECK: qnn.reshape %a : (tensor<2x4xi32>) -> tensor<8xi32>
  %2 = qnn.reshape %a : (tensor<2x4xi32>) -> tensor<8xi32>
  // CHECK: qnn.transpose %a {perm = [1, 0]} : (tensor<2x4xi32>) -> tensor<4x2xi32>
  %3 = qnn.transpose %a {perm = [1, 0]} : (tensor<2x4xi32>) -> tensor<4x2xi32>
  // CHECK: qnn.expand_dims %a {axis = 1 : ui32} : (tensor<2x4xi32>) -> tensor<2x1x4xi32>
  %4 = qnn.expand_dims %a {axis = 1 : ui32} : (tensor<2x4xi32>) -> tensor<2x1x4xi32>
  // CHECK: qnn.squeeze %s {axes = [0]} : (tensor<1x4xi32>) -> tensor<4xi32>
  %5 = qnn.squeeze %s {axes = [0]} : (tensor<1x4xi32>) -> tensor<4xi32>
  // CHECK: qnn.tile %a {multiples = [2, 1]} : (tensor<2x4xi32>) -> tensor<4x4xi32>
  %6 = qnn.tile %a {multiples = [2, 1]} : (tensor<2x4xi32>) -> tensor<4x4xi32>
  // CHECK: qnn.pack %a, %a {axis = 2 : ui32} : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4x2xi32>
  %7 = qnn.pack %a, %a {axis = 2 : ui32} : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4x2xi32>
  // CHECK: qnn.channel_shuffle %a {num_groups = 2 : ui32} : (tensor<2x4xi32>) -> tensor<2x4xi32>
  %8 = qnn.channel_shuffle %a {num_groups = 2 : ui32} : (tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.space_to_depth %b {block_size = [2, 2]} : (tensor<4x2x2x4xi32>) -> tensor<4x1x1x16xi32>
  %9 = qnn.space_to_depth %b {block_size = [2, 2]} : (tensor<4x2x2x4xi32>) -> tensor<4x1x1x16xi32>
  // CHECK: qnn.depth_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4xi32>) -> tensor<4x4x4x1xi32>
  %10 = qnn.depth_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4xi32>) -> tensor<4x4x4x1xi32>
  // CHECK: qnn.space_to_batch %b {block_size = [2, 2]} : (tensor<4x2x2x4xi32>) -> tensor<16x1x1x4xi32>
  %11 = qnn.space_to_batch %b {block_size = [2, 2]} : (tensor<4x2x2x4xi32>) -> tensor<16x1x1x4xi32>
  // CHECK: qnn.batch_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4xi32>) -> tensor<1x4x4x4xi32>
  %12 = qnn.batch_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x4xi32>) -> tensor<1x4x4x4xi32>
  // CHECK: qnn.split %a {axis = 1 : ui32, split_index = [1]} : (tensor<2x4xi32>) -> (tensor<2x1xi32>, tensor<2x3xi32>)
  %13, %14 = qnn.split %a {axis = 1 : ui32, split_index = [1]} : (tensor<2x4xi32>) -> (tensor<2x1xi32>, tensor<2x3xi32>)
  // CHECK: qnn.un_pack %a {axis = 0 : ui32} : (tensor<2x4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  %15, %16 = qnn.un_pack %a {axis = 0 : ui32} : (tensor<2x4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  func.return
}
