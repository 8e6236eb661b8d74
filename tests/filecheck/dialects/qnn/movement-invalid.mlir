// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:-128>
!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
func.func @expand_dims(%x: tensor<4xf32>, %x_2x4: tensor<2x4xf32>, %x_4x2_i8_axis1: tensor<4x2x!q8_axis1>,
    %x_scalar: tensor<f32>, %x_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{axis or axes must be given}}
  qnn.expand_dims %x : (tensor<4xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  qnn.expand_dims %x {axis = 2 : ui32} : (tensor<4xf32>) -> tensor<4x1xf32>
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  qnn.expand_dims %x {axes = [0, 0]} : (tensor<4xf32>) -> tensor<1x1x4xf32>
  // expected-error@+1 {{output must have shape [1, 4], got [4, 1]}}
  qnn.expand_dims %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<4x1xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.expand_dims %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<1x4xf16>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.expand_dims %x_4x2_i8_axis1 {axis = 0 : ui32} : (tensor<4x2x!q8_axis1>) -> tensor<1x4x2x!q8_axis1>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.expand_dims %x_scalar {axis = 0 : ui32} : (tensor<f32>) -> tensor<1xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 2, got tensor<1x2x4xf32>}}
  qnn.expand_dims %x_dx4 {axis = 0 : ui32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<1x2x4xf32>
  // expected-error@+1 {{axes must lie in [0, 2], got 3}}
  qnn.expand_dims %x_2x4 {axes = [3]} : (tensor<2x4xf32>) -> tensor<2x4x1xf32>
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  qnn.expand_dims %x_2x4 {axis = 0 : i32} : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
  func.return
}

func.func @squeeze(%x: tensor<1x4xf32>, %x_1: tensor<1xf32>, %x_1xd: tensor<1x?xf32, #qnn.bounds<[1, 4]>>,
    %x_1x2_i8_axis1: tensor<1x2x!q8_axis1>) {
  // expected-error@+1 {{input must have rank > 1, got 1}}
  qnn.squeeze %x_1 : (tensor<1xf32>) -> tensor<f32>
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  qnn.squeeze %x {axes = [2]} : (tensor<1x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  qnn.squeeze %x {axes = [0, 0]} : (tensor<1x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{axes must have size 1, got sizes {1: 4}}}
  qnn.squeeze %x {axes = [1]} : (tensor<1x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have shape [1, 4] but for axes of size 1, got [5]}}
  qnn.squeeze %x : (tensor<1x4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have shape [4], got [4, 1]}}
  qnn.squeeze %x : (tensor<1x4xf32>) -> tensor<4x1xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.squeeze %x {axes = [0]} : (tensor<1x4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [1, 4], got [1, 4, 1]}}
  qnn.squeeze %x : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
  // expected-error@+1 {{output must have shape [4], got [1, 4]}}
  qnn.squeeze %x {axes = [0]} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4xf32>}}
  qnn.squeeze %x_1xd : (tensor<1x?xf32, #qnn.bounds<[1, 4]>>) -> tensor<4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.squeeze %x_1x2_i8_axis1 {axes = [0]} : (tensor<1x2x!q8_axis1>) -> tensor<2x!q8_axis1>
  func.return
}

func.func @tile(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_3x2_i8_axis1: tensor<3x2x!q8_axis1>) {
  // expected-error@+1 {{multiples must have shape [1], got [2]}}
  qnn.tile %x {multiples = [1, 2]} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have shape [8], got [4]}}
  qnn.tile %x {multiples = [2]} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.tile %x_scalar {multiples = []} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.tile %x {multiples = [2]} : (tensor<4xf32>) -> tensor<8xf16>
  // expected-error@+1 {{property 'multiples' expected in operation 'qnn.tile'}}
  qnn.tile %x : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.tile %x_3x2_i8_axis1 {multiples = [2, 1]}
      : (tensor<3x2x!q8_axis1>) -> tensor<6x2x!q8_axis1>
  func.return
}

func.func @pack(%x: tensor<4xf32>, %a: tensor<4xf32>, %t_scalar: tensor<f32>, %a_3x2_i8_axis1: tensor<3x2x!q8_axis1>,
    %b: tensor<4xf32>, %b_5: tensor<5xf32>) {
  // expected-error@+1 {{inputs must be at least one, got 0}}
  qnn.pack {axis = 0 : ui32} : () -> tensor<1xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  qnn.pack %x {axis = 2 : ui32} : (tensor<4xf32>) -> tensor<4x1xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.pack %x {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<1x4xf16>
  // expected-error@+1 {{inputs 1 must have shape [4], got [5]}}
  qnn.pack %a, %b_5 {axis = 0 : ui32} : (tensor<4xf32>, tensor<5xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.pack %t_scalar, %t_scalar {axis = 0 : ui32} : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
  // expected-error@+1 {{property 'axis' expected in operation 'qnn.pack'}}
  qnn.pack %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [2, 4, 1]}}
  qnn.pack %a, %b {axis = 0 : ui32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x1xf32>
  // expected-error@+1 {{inputs 0 must have one scale, not one along axis 1}}
  qnn.pack %a_3x2_i8_axis1 {axis = 0 : ui32} : (tensor<3x2x!q8_axis1>) -> tensor<1x3x2x!q8_axis1>
  func.return
}

func.func @channel_shuffle(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_3x2_i8_axis1: tensor<3x2x!q8_axis1>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  qnn.channel_shuffle %x {num_groups = 2 : ui32, axis = 1 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{num_groups must be > 0, got 0}}
  qnn.channel_shuffle %x {num_groups = 0 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{channels must be divisible by 3, got 4}}
  qnn.channel_shuffle %x {num_groups = 3 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.channel_shuffle %x_scalar {num_groups = 1 : ui32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.channel_shuffle %x {num_groups = 2 : ui32} : (tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [4], got [4, 1]}}
  qnn.channel_shuffle %x {num_groups = 2 : ui32} : (tensor<4xf32>) -> tensor<4x1xf32>
  // expected-error@+1 {{property 'num_groups' expected in operation 'qnn.channel_shuffle'}}
  qnn.channel_shuffle %x : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.channel_shuffle %x_3x2_i8_axis1 {num_groups = 2 : ui32} : (tensor<3x2x!q8_axis1>) -> tensor<3x2x!q8_axis1>
  func.return
}

func.func @space_to_depth(%x: tensor<1x4x4x1xf32>) {
  // expected-error@+1 {{height must be divisible by 3, got 4}}
  qnn.space_to_depth %x {block_size = [3, 2]} : (tensor<1x4x4x1xf32>) -> tensor<1x1x1x4xf32>
  // expected-error@+1 {{width must be divisible by 3, got 4}}
  qnn.space_to_depth %x {block_size = [2, 3]} : (tensor<1x4x4x1xf32>) -> tensor<1x1x1x4xf32>
  // expected-error@+1 {{output must have shape [1, 2, 2, 4], got [1, 2, 2, 2]}}
  qnn.space_to_depth %x {block_size = [2, 2]} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x2xf32>
  func.return
}

func.func @space_to_batch(%x: tensor<1x4x4x1xf32>, %x_1x2x2x4: tensor<1x2x2x4xf32>) {
  // expected-error@+1 {{height must be divisible by 2, got 5}}
  qnn.space_to_batch %x {block_size = [2, 2],
       pad_amount = [[1, 0], [0, 0]]} : (tensor<1x4x4x1xf32>) -> tensor<4x2x2x1xf32>
  // expected-error@+1 {{width must be divisible by 2, got 5}}
  qnn.space_to_batch %x {block_size = [2, 2],
       pad_amount = [[0, 0], [0, 1]]} : (tensor<1x4x4x1xf32>) -> tensor<4x2x2x1xf32>
  // expected-error@+1 {{output must have shape [4, 1, 1, 4], got [4, 2, 2, 4]}}
  qnn.space_to_batch %x_1x2x2x4 {block_size = [2, 2]} : (tensor<1x2x2x4xf32>) -> tensor<4x2x2x4xf32>
  func.return
}

func.func @batch_to_space(%x: tensor<6x2x2x1xf32>, %x_4x2x2x1: tensor<4x2x2x1xf32>, %x_4x1x1x4: tensor<4x1x1x4xf32>) {
  // expected-error@+1 {{batch must be divisible by 4, got 6}}
  qnn.batch_to_space %x {block_size = [2, 2]} : (tensor<6x2x2x1xf32>) -> tensor<1x4x4x1xf32>
  // expected-error@+1 {{crops must leave pixels of [4, 4], got [2, 2, 0, 0]}}
  qnn.batch_to_space %x_4x2x2x1 {block_size = [2, 2],
       crops = [[2, 2], [0, 0]]} : (tensor<4x2x2x1xf32>) -> tensor<1x4x4x1xf32>
  // expected-error@+1 {{output must have shape [1, 2, 2, 4], got [1, 2, 4, 4]}}
  qnn.batch_to_space %x_4x1x1x4 {block_size = [2, 2]} : (tensor<4x1x1x4xf32>) -> tensor<1x2x4x4xf32>
  func.return
}

func.func @split(%x: tensor<4xf32>, %x_2: tensor<2xf32>, %x_scalar: tensor<f32>,
    %x_2x2_i8_axis1: tensor<2x2x!q8_axis1>) {
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  qnn.split %x {axis = 1 : ui32, split_index = [2]}
      : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{split_index must rise within [1, 3], got [0]}}
  qnn.split %x {axis = 0 : ui32, split_index = [0]}
      : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{split_index must rise within [1, 3], got [4]}}
  qnn.split %x {axis = 0 : ui32, split_index = [4]}
      : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{split_index must rise within [1, 3], got [2, 2]}}
  qnn.split %x {axis = 0 : ui32, split_index = [2, 2]}
      : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{outputs must be 3, got 2}}
  qnn.split %x {axis = 0 : ui32, split_index = [1, 2]}
      : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{output 0 must have shape [1], got [2]}}
  qnn.split %x {axis = 0 : ui32, split_index = [1]}
      : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{outputs 1 must have elements of f32, got f16}}
  qnn.split %x {axis = 0 : ui32, split_index = [2]}
      : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf16>)
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.split %x_scalar {axis = 0 : ui32, split_index = []} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{split_index must rise within [1, 1], got [1, 2, 2]}}
  qnn.split %x_2 {axis = 0 : ui32, split_index = [1, 2, 2]}
      : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  // expected-error@+1 {{output 1 must have shape [1], got [1, 1]}}
  qnn.split %x_2 {axis = 0 : ui32, split_index = [1]}
      : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1x1xf32>)
  // expected-error@+1 {{property 'axis' expected in operation 'qnn.split'}}
  qnn.split %x_2 {split_index = [1]} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  // expected-error@+1 {{property 'split_index' expected in operation 'qnn.split'}}
  qnn.split %x_2 {axis = 0 : ui32} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.split %x_2x2_i8_axis1 {axis = 0 : ui32, split_index = [1]}
      : (tensor<2x2x!q8_axis1>) -> (tensor<1x2x!q8_axis1>, tensor<1x2x!q8_axis1>)
  func.return
}

func.func @un_pack(%x: tensor<2x4xf32>, %x_scalar: tensor<f32>, %x_2x2_i8_axis1: tensor<2x2x!q8_axis1>) {
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  qnn.un_pack %x {axis = 2 : ui32} : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // expected-error@+1 {{outputs must be 4, got 2}}
  qnn.un_pack %x {axis = 1 : ui32} : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // expected-error@+1 {{output 1 must have shape [4], got [1, 4]}}
  qnn.un_pack %x {axis = 0 : ui32} : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<1x4xf32>)
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.un_pack %x_scalar {axis = 0 : ui32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{outputs 1 must have elements of f32, got f16}}
  qnn.un_pack %x {axis = 0 : ui32} : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf16>)
  // expected-error@+1 {{property 'axis' expected in operation 'qnn.un_pack'}}
  qnn.un_pack %x : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.un_pack %x_2x2_i8_axis1 {axis = 0 : ui32} : (tensor<2x2x!q8_axis1>) -> (tensor<2x!q8_axis1>, tensor<2x!q8_axis1>)
  func.return
}

func.func @gather(%x: tensor<5x4xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  qnn.gather %x, %i {axis = 2 : i32} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<5x3xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got -1}}
  qnn.gather %x, %i {axis = -1 : i32} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<5x3xf32>
  // expected-error@+1 {{output must have shape [5, 3], got [3, 4]}}
  qnn.gather %x, %i {axis = 1 : i32} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

func.func @gather_elements(%x: tensor<5x4xf32>, %i: tensor<2x3xi32>, %i_3: tensor<3xi32>, %i_2x5: tensor<2x5xi32>) {
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  qnn.gather_elements %x, %i {axis = 2 : ui32} : (tensor<5x4xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{indices must have rank 2, got 1}}
  qnn.gather_elements %x, %i_3 : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3xf32>
  // expected-error@+1 {{indices must have at most 4 along axis 1, got 5}}
  qnn.gather_elements %x, %i_2x5 : (tensor<5x4xf32>, tensor<2x5xi32>) -> tensor<2x5xf32>
  func.return
}

func.func @pad(%x: tensor<4xf32>, %x_scalar: tensor<f32>, %x_i8: tensor<4x!q8>,
    %x_d: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.pad CONSTANT, %x_scalar {pad_amount = [[1, 1]]} : (tensor<f32>) -> tensor<3xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation 'qnn.pad'}}
  qnn.pad CONSTANT, %x : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{property 'pad_constant_value' does not verify: expected a stored i32 integer or a float, got "a"}}
  qnn.pad CONSTANT, %x {pad_amount = [[1, 1]], pad_constant_value = "a"}
      : (tensor<4xf32>) -> tensor<6xf32>
  // expected-error@+1 {{pad_constant_value must be a stored value of !quant.uniform<i8:f32, 0.5:-128>, got 1.000000e+00 : f32}}
  qnn.pad CONSTANT, %x_i8 {pad_amount = [[1, 1]], pad_constant_value = 1.0 : f32}
      : (tensor<4x!q8>) -> tensor<6x!q8>
  // expected-error@+1 {{pad_constant_value must be a stored value of !quant.uniform<i8:f32, 0.5:-128>, got 128 : i32}}
  qnn.pad CONSTANT, %x_i8 {pad_amount = [[1, 1]], pad_constant_value = 128 : i32}
      : (tensor<4x!q8>) -> tensor<6x!q8>
  // expected-error@+1 {{output must have shape [6], got [6, 1]}}
  qnn.pad CONSTANT, %x {pad_amount = [[1, 1]]} : (tensor<4xf32>) -> tensor<6x1xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 6, got tensor<6xf32>}}
  qnn.pad CONSTANT, %x_d {pad_amount = [[1, 1]]}
      : (tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<6xf32>
  func.return
}

func.func @concat(%a: tensor<2x4xf32>, %t_scalar: tensor<f32>, %t_2xd: tensor<2x?xf32, #qnn.bounds<[2, 4]>>,
    %t_dx4: tensor<?x4xf32, #qnn.bounds<[2, 4]>>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.concat %t_scalar, %t_scalar : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
  // expected-error@+1 {{inputs 1 must have a static dimension 1, as inputs 0 has}}
  qnn.concat %a, %t_2xd {axis = 0 : ui32} : (tensor<2x4xf32>, tensor<2x?xf32, #qnn.bounds<[2, 4]>>) -> tensor<4x4xf32>
  // expected-error@+1 {{inputs 1 must have a dynamic dimension 1, as inputs 0 has}}
  qnn.concat %t_2xd, %b {axis = 0 : ui32}
      : (tensor<2x?xf32, #qnn.bounds<[2, 4]>>, tensor<2x4xf32>) -> tensor<4x?xf32, #qnn.bounds<[4, 4]>>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4x4xf32>}}
  qnn.concat %a, %t_dx4 {axis = 0 : ui32} : (tensor<2x4xf32>, tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<4x4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4x4xf32>}}
  qnn.concat %t_dx4, %b {axis = 0 : ui32} : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>, tensor<2x4xf32>) -> tensor<4x4xf32>
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 0 : i32}}
  qnn.concat %a {axis = 0 : i32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [4, 4], got [4, 4, 1]}}
  qnn.concat %a, %b {axis = 0 : ui32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4x1xf32>
  func.return
}

func.func @reshape(%x: tensor<?xf32, #qnn.bounds<[4]>>, %x_4: tensor<4xf32>, %x_2: tensor<?xf32, #qnn.bounds<[8]>>,
    %x_dx6: tensor<?x6xf32, #qnn.bounds<[4, 6]>>, %s: tensor<3xi32>, %s_2: tensor<2xi32>) {
  // expected-error@+1 {{shape must be given for an output of dynamic shape, got tensor<?x2xf32, #qnn.bounds<[2, 2]>>}}
  qnn.reshape %x_4 : (tensor<4xf32>) -> tensor<?x2xf32, #qnn.bounds<[2, 2]>>
  // expected-error@+1 {{output must have dynamic dimensions as the input has, got tensor<2x2xf32>}}
  qnn.reshape %x : (tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<2x2xf32>
  // expected-error@+1 {{shape must have shape [2], got [3]}}
  qnn.reshape %x, %s : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<3xi32>) -> tensor<?x2xf32, #qnn.bounds<[2, 2]>>
  // expected-error@+1 {{output must have room for the 8 elements of the input, got [2, 2]}}
  qnn.reshape %x_2, %s_2 : (tensor<?xf32, #qnn.bounds<[8]>>, tensor<2xi32>) -> tensor<?x2xf32, #qnn.bounds<[2, 2]>>
  %s_3 = qnn.constant dense<[-1, -2]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{shape must hold sizes >= -1, got [-1, -2]}}
  qnn.reshape %x, %s_3 : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<2xi32>) -> tensor<?x2xf32, #qnn.bounds<[2, 2]>>
  %s_4 = qnn.constant dense<[-1, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{shape must hold -1 at most once, got [-1, -1]}}
  qnn.reshape %x, %s_4 : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<2xi32>) -> tensor<?x2xf32, #qnn.bounds<[2, 2]>>
  %s_5 = qnn.constant dense<[-1, 0]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{shape must hold 0 only for the 1 axes of the input, got [-1, 0]}}
  qnn.reshape %x, %s_5 : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<2xi32>) -> tensor<?x2xf32, #qnn.bounds<[2, 2]>>
  %s_6 = qnn.constant dense<[-1, 2]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{shape must hold -1 only for a dynamic input, got [-1, 2]}}
  qnn.reshape %x_4, %s_6 : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x2xf32, #qnn.bounds<[2, 2]>>
  %s_7 = qnn.constant dense<[-1, 3]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{shape must keep the elements of [4], got [-1, 3]}}
  qnn.reshape %x, %s_7 : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<2xi32>) -> tensor<?x3xf32, #qnn.bounds<[2, 3]>>
  %s_8 = qnn.constant dense<[0, -1]> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{output must have shape [4, 6], got [8, 6]}}
  qnn.reshape %x_dx6, %s_8
      : (tensor<?x6xf32, #qnn.bounds<[4, 6]>>, tensor<2xi32>) -> tensor<?x6xf32, #qnn.bounds<[8, 6]>>
  func.return
}

func.func @transpose(%x: tensor<2x3xf32>, %x_scalar: tensor<f32>, %x_dx3: tensor<?x3xf32, #qnn.bounds<[2, 3]>>,
    %x_3x2_i8_axis1: tensor<3x2x!q8_axis1>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.transpose %x_scalar {perm = []} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{property 'perm' expected in operation 'qnn.transpose'}}
  qnn.transpose %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{perm must list each of the 2 axes once, got [0, 0]}}
  qnn.transpose %x {perm = [0, 0]} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 2, got tensor<3x2xf32>}}
  qnn.transpose %x_dx3 {perm = [1, 0]}
      : (tensor<?x3xf32, #qnn.bounds<[2, 3]>>) -> tensor<3x2xf32>
  // expected-error@+1 {{output must have elements of !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>, got !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>}}
  qnn.transpose %x_3x2_i8_axis1 {perm = [1, 0]}
      : (tensor<3x2x!q8_axis1>) -> tensor<2x3x!q8_axis1>
  func.return
}

func.func @others(%x: tensor<1x4x4x6xf32>, %x_5x4: tensor<5x4xf32>, %i: tensor<6xi32>) {
  // expected-error@+1 {{depth must be divisible by 4, got 6}}
  qnn.depth_to_space %x {block_size = [2, 2]} : (tensor<1x4x4x6xf32>) -> tensor<1x8x8x1xf32>
  // expected-error@+1 {{indices must be at most 5, got 6}}
  qnn.batch_permutation %x_5x4, %i : (tensor<5x4xf32>, tensor<6xi32>) -> tensor<6x4xf32>
  func.return
}

func.func @space_to_depth_types(%x: tensor<1x4x4x1xf32>) {
  // expected-error@+1 {{property 'mode' does not verify: expected qnn.block_mode of DCR, CRD, got 1 : ui32}}
  qnn.space_to_depth %x {block_size = [2, 2], mode = 1 : ui32}
      : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x4xf32>
  func.return
}

func.func @space_to_batch_types(%x: tensor<1x2x2x4xf32>) {
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<2x2xui32>}}
  qnn.space_to_batch %x {block_size = dense<2> : tensor<2xui32>, pad_amount = dense<1> : tensor<2xui32>}
      : (tensor<1x2x2x4xf32>) -> tensor<4x1x1x4xf32>
  func.return
}

func.func @batch_to_space_types(%x: tensor<4x1x1x4xf32>) {
  // expected-error@+1 {{property 'crops' does not verify: expected dense values of tensor<2x2xui32>}}
  qnn.batch_to_space %x {block_size = [2, 2], crops = dense<0> : tensor<2x2xi32>}
      : (tensor<4x1x1x4xf32>) -> tensor<1x2x2x4xf32>
  func.return
}

func.func @gather_types(%x: tensor<5x4xf32>, %i: tensor<3xi32>, %i_3_f32: tensor<3xf32>) {
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of INT_32 (i32)}}
  qnn.gather %x, %i {axis = 1 : ui32} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<5x3xf32>
  // expected-error@+1 {{indices must be a tensor of integers, got tensor<3xf32>}}
  qnn.gather %x, %i_3_f32 {axis = 1 : i32} : (tensor<5x4xf32>, tensor<3xf32>) -> tensor<5x3xf32>
  func.return
}

func.func @batch_permutation_types(%x: tensor<5x4xf32>, %i: tensor<2x1xi32>) {
  // expected-error@+1 {{indices must be a 1-d tensor of i32 or ui32, got tensor<2x1xi32>}}
  qnn.batch_permutation %x, %i : (tensor<5x4xf32>, tensor<2x1xi32>) -> tensor<2x4xf32>
  func.return
}

func.func @pad_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<?x2xui32>}}
  qnn.pad CONSTANT, %x {pad_amount = dense<1> : tensor<1x2xi32>} : (tensor<4xf32>) -> tensor<6xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<?x2xui32>}}
  qnn.pad CONSTANT, %x {pad_amount = dense<1> : tensor<2xui32>} : (tensor<4xf32>) -> tensor<6xf32>
  func.return
}

func.func @reshape_types(%x: tensor<4xf32>, %s: tensor<2xi64>, %s_1x2_i32: tensor<1x2xi32>) {
  // expected-error@+1 {{shape must be a 1-d tensor of i32, got tensor<2xi64>}}
  qnn.reshape %x, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  // expected-error@+1 {{shape must be a 1-d tensor of i32, got tensor<1x2xi32>}}
  qnn.reshape %x, %s_1x2_i32 : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<2x2xf32>
  func.return
}

// OP: qnn.space_to_depth qnn.depth_to_space qnn.space_to_batch qnn.batch_to_space
!q8_axis3 = !quant.uniform<i8:f32:3, {0.5:0, 0.25:0}>
func.func @main(%x: tensor<1x4x4x1xf32>, %x_1x2x2x4: tensor<1x2x2x4xf32>,
    %x_1x2x2x2_i8_axis3: tensor<1x2x2x2x!q8_axis3>) {
  // expected-error@+1 {{block_size must be > 0, got [0, 1]}}
  $OP %x {block_size = [0, 1]} : (tensor<1x4x4x1xf32>) -> tensor<1x1x1x4xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  $OP %x {block_size = [2, 2]} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x4xf16>
  // expected-error@+1 {{block_size must be > 0, got [0, 0]}}
  $OP %x {block_size = [0, 0]} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x4xf32>
  // expected-error@+1 {{block_size must be > 0, got [1, 0]}}
  $OP %x_1x2x2x4 {block_size = [1, 0]} : (tensor<1x2x2x4xf32>) -> tensor<1x4x4x1xf32>
  // expected-error@+1 {{property 'block_size' expected in operation '$OP'}}
  $OP %x_1x2x2x4 : (tensor<1x2x2x4xf32>) -> tensor<1x4x4x1xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 3}}
  $OP %x_1x2x2x2_i8_axis3 {block_size = [2, 2]}
      : (tensor<1x2x2x2x!q8_axis3>) -> tensor<4x1x1x2x!q8_axis3>
  func.return
}

func.func @types(%x: tensor<4xf32>, %x_1x4x4x1_f32: tensor<1x4x4x1xf32>, %x_2x2x4_f32: tensor<2x2x4xf32>,
    %x_4x1x1_f32: tensor<4x1x1xf32>) {
  // expected-error@+1 {{input must be a 4-d tensor of a data type of QNN, got tensor<4xf32>}}
  $OP %x {block_size = [1, 1]} : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
  // expected-error@+1 {{property 'block_size' does not verify: expected dense values of tensor<2xui32>}}
  $OP %x_1x4x4x1_f32 {block_size = dense<2> : tensor<3xui32>} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x4xf32>
  // expected-error@+1 {{input must be a 4-d tensor of a data type of QNN, got tensor<2x2x4xf32>}}
  $OP %x_2x2x4_f32 {block_size = [2, 2]} : (tensor<2x2x4xf32>) -> tensor<1x4x4x1xf32>
  // expected-error@+1 {{input must be a 4-d tensor of a data type of QNN, got tensor<4x1x1xf32>}}
  $OP %x_4x1x1_f32 {block_size = [2, 2]} : (tensor<4x1x1xf32>) -> tensor<1x2x2x1xf32>
  func.return
}
