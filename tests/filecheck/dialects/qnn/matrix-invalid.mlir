// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>
!q8_axis2 = !quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>
func.func @fully_connected(%x: tensor<2x6xf32>, %x_i8: tensor<2x6x!q8>, %x_2x5: tensor<2x5xf32>, %x_12: tensor<12xf32>,
    %x_1x12: tensor<1x12xf32>, %x_6: tensor<6xf32>, %x_2x3x2: tensor<2x3x2xf32>, %x_2x3x6: tensor<2x3x6xf32>,
    %x_i8_axis1: tensor<2x6x!q8_axis1>, %x_d: tensor<?xf32, #qnn.bounds<[6]>>,
    %x_dx6: tensor<?x6xf32, #qnn.bounds<[2, 6]>>, %x_2xdx6: tensor<2x?x6xf32, #qnn.bounds<[2, 3, 6]>>,
    %w: tensor<4x6xf32>, %w_i8: tensor<4x6x!q8>, %w_dx6: tensor<?x6xf32, #qnn.bounds<[4, 6]>>,
    %w_i8_axis1: tensor<4x6x!q8_axis1>, %w_i8_axis0: tensor<4x6x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>>,
    %w_4xd: tensor<4x?xf32, #qnn.bounds<[4, 6]>>, %b: tensor<4xf32>, %b_3: tensor<3xf32>, %b_i32: tensor<4xi32>) {
  // expected-error@+1 {{bias must have shape [4], got [3] (section FullyConnected)}}
  qnn.fully_connected %x, %w, %b_3 : (tensor<2x6xf32>, tensor<4x6xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bias must have floats as the input has, got i32 (section FullyConnected)}}
  qnn.fully_connected %x, %w, %b_i32 : (tensor<2x6xf32>, tensor<4x6xf32>, tensor<4xi32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section FullyConnected)}}
  qnn.fully_connected %x_i8, %w_i8, %b : (tensor<2x6x!q8>, tensor<4x6x!q8>, tensor<4xf32>) -> tensor<2x4x!q8>
  // expected-error@+1 {{weight of 6 inputs must divide the 10 elements of input [2, 5] (section FullyConnected)}}
  qnn.fully_connected %x_2x5, %w : (tensor<2x5xf32>, tensor<4x6xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{weight must have 12 inputs, got 6 (section FullyConnected)}}
  qnn.fully_connected %x_12, %w : (tensor<12xf32>, tensor<4x6xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must end in 6 to keep its axes, got 12 (section FullyConnected)}}
  qnn.fully_connected %x_1x12, %w {keep_dims = true} : (tensor<1x12xf32>, tensor<4x6xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [4], got [1, 4] (section FullyConnected)}}
  qnn.fully_connected %x_6, %w : (tensor<6xf32>, tensor<4x6xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [2, 3, 4] (section FullyConnected)}}
  qnn.fully_connected %x_2x3x2, %w : (tensor<2x3x2xf32>, tensor<4x6xf32>) -> tensor<2x3x4xf32>
  // expected-error@+1 {{output must have shape [2, 3, 4], got [6, 4] (section FullyConnected)}}
  qnn.fully_connected %x_2x3x6, %w {keep_dims = true} : (tensor<2x3x6xf32>, tensor<4x6xf32>) -> tensor<6x4xf32>
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input f32, weight f32, output !quant.uniform<i8:f32, 0.5:0> (section FullyConnected)}}
  qnn.fully_connected %x, %w : (tensor<2x6xf32>, tensor<4x6xf32>) -> tensor<2x4x!q8>
  // expected-error@+1 {{input must have one scale, not one along axis 1 (section FullyConnected)}}
  qnn.fully_connected %x_i8_axis1, %w_i8 : (tensor<2x6x!q8_axis1>, tensor<4x6x!q8>) -> tensor<2x4x!q8>
  // expected-error@+1 {{weight must be quantized along axis 0, not 1 (section FullyConnected)}}
  qnn.fully_connected %x_i8, %w_i8_axis1 : (tensor<2x6x!q8>, tensor<4x6x!q8_axis1>) -> tensor<2x4x!q8>
  // expected-error@+1 {{weight must have 4 scales, one for each index of axis 0, got 3 (section FullyConnected)}}
  qnn.fully_connected %x_i8, %w_i8_axis0
      : (tensor<2x6x!q8>, tensor<4x6x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>>) -> tensor<2x4x!q8>
  // expected-error@+1 {{input and columns of weight must both be dynamic or both static}}
  qnn.fully_connected %x_d, %w : (tensor<?xf32, #qnn.bounds<[6]>>, tensor<4x6xf32>) -> tensor<4xf32>
  // expected-error@+1 {{weight must have a static number of columns, got tensor<4x?xf32, #qnn.bounds<[4, 6]>> (section FullyConnected)}}
  qnn.fully_connected %x, %w_4xd : (tensor<2x6xf32>, tensor<4x?xf32, #qnn.bounds<[4, 6]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{bias and rows of weight must both be dynamic or both static}}
  qnn.fully_connected %x, %w_dx6, %b
      : (tensor<2x6xf32>, tensor<?x6xf32, #qnn.bounds<[4, 6]>>, tensor<4xf32>) -> tensor<2x?xf32, #qnn.bounds<[2, 4]>>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32> (section FullyConnected)}}
  qnn.fully_connected %x_dx6, %w : (tensor<?x6xf32, #qnn.bounds<[2, 6]>>, tensor<4x6xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 3, got tensor<2x3x4xf32> (section FullyConnected)}}
  qnn.fully_connected %x_2xdx6, %w {keep_dims = true}
      : (tensor<2x?x6xf32, #qnn.bounds<[2, 3, 6]>>, tensor<4x6xf32>) -> tensor<2x3x4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<2x4xf32> (section FullyConnected)}}
  qnn.fully_connected %x, %w_dx6 : (tensor<2x6xf32>, tensor<?x6xf32, #qnn.bounds<[4, 6]>>) -> tensor<2x4xf32>
  func.return
}

func.func @mat_mul(%x: tensor<5x2x3xf32>, %x_i8: tensor<5x2x3x!q8>, %t_3: tensor<3xf32>, %x_2x3: tensor<2x3xf32>,
    %x_5x3x2: tensor<5x3x2xf32>, %x_5x6x2x3: tensor<5x6x2x3xf32>, %x_10x2x3: tensor<10x2x3xf32>,
    %x_i8_axis1: tensor<5x2x3x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>,
    %x_dx2x3: tensor<?x2x3xf32, #qnn.bounds<[5, 2, 3]>>, %x_5xdx3: tensor<5x?x3xf32, #qnn.bounds<[5, 2, 3]>>,
    %w: tensor<5x3x4xf32>, %w_i8: tensor<5x3x4x!q8>, %w_3x4: tensor<3x4xf32>, %w_5x4x3: tensor<5x4x3xf32>,
    %w_4x3x4: tensor<4x3x4xf32>, %w_5x1x3x4: tensor<5x1x3x4xf32>, %w_i8_axis2: tensor<5x3x4x!q8_axis2>,
    %w_dx3x4: tensor<?x3x4xf32, #qnn.bounds<[5, 3, 4]>>, %w_5xdx3: tensor<5x?x3xf32, #qnn.bounds<[5, 4, 3]>>,
    %b: tensor<2xf32>, %b_4: tensor<4xf32>) {
  // expected-error@+2 {{in0 must have rank >= 2, got 1 (section MatMul)}}
  // expected-error@+1 {{output must have rank >= 2, got 1}}
  qnn.mat_mul %t_3, %w_3x4 : (tensor<3xf32>, tensor<3x4xf32>) -> tensor<4xf32>
  // expected-error@+2 {{in1 must have rank >= 2, got 1 (section MatMul)}}
  // expected-error@+1 {{output must have rank >= 2, got 1}}
  qnn.mat_mul %x_2x3, %t_3 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  // expected-error@+1 {{in1 must have 3 rows to be multiplied, as in0 has columns, got 4 (section MatMul)}}
  qnn.mat_mul %x, %w_5x4x3 : (tensor<5x2x3xf32>, tensor<5x4x3xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{in1 must have 3 rows to be multiplied, as in0 has columns, got 4 (section MatMul)}}
  qnn.mat_mul %x, %w {transpose_in1 = true} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{in1 must have 2 rows to be multiplied, as in0 has columns, got 3 (section MatMul)}}
  qnn.mat_mul %x, %w {transpose_in0 = true} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{in1 must have 3 rows to be multiplied, as in0 has columns, got 4 (section MatMul)}}
  qnn.mat_mul %x_5x3x2, %w {transpose_in0 = true, transpose_in1 = true}
      : (tensor<5x3x2xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{batches of in0 and in1 must be equal or 1, got [5] and [4] (section MatMul)}}
  qnn.mat_mul %x, %w_4x3x4 : (tensor<5x2x3xf32>, tensor<4x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{batches of in0 and in1 must be equal or 1, got [5, 6] and [5] (section MatMul)}}
  qnn.mat_mul %x_5x6x2x3, %w : (tensor<5x6x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x6x2x4xf32>
  // expected-error@+1 {{output must have shape [5, 10, 2, 4], got [10, 5, 2, 4] (section MatMul)}}
  qnn.mat_mul %x_10x2x3, %w_5x1x3x4 : (tensor<10x2x3xf32>, tensor<5x1x3x4xf32>) -> tensor<10x5x2x4xf32>
  // expected-error@+1 {{output must have shape [5, 2, 4], got [5, 4, 2] (section MatMul)}}
  qnn.mat_mul %x, %w : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x4x2xf32>
  // expected-error@+1 {{bias must have shape [4], got [2] (section MatMul)}}
  qnn.mat_mul %x, %w, %b : (tensor<5x2x3xf32>, tensor<5x3x4xf32>, tensor<2xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section MatMul)}}
  qnn.mat_mul %x_i8, %w_i8, %b_4 : (tensor<5x2x3x!q8>, tensor<5x3x4x!q8>, tensor<4xf32>) -> tensor<5x2x4x!q8>
  // expected-error@+1 {{in0, in1, output must be all quantized or all floats, got in0 f32, in1 !quant.uniform<i8:f32, 0.5:0>, output f32 (section MatMul)}}
  qnn.mat_mul %x, %w_i8 : (tensor<5x2x3xf32>, tensor<5x3x4x!q8>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{in0, in1, output must be all quantized or all floats, got in0 !quant.uniform<i8:f32, 0.5:0>, in1 !quant.uniform<i8:f32, 0.5:0>, output f32 (section MatMul)}}
  qnn.mat_mul %x_i8, %w_i8 : (tensor<5x2x3x!q8>, tensor<5x3x4x!q8>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{in0 must have one scale, not one along axis 1 (section MatMul)}}
  qnn.mat_mul %x_i8_axis1, %w_i8
      : (tensor<5x2x3x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>, tensor<5x3x4x!q8>) -> tensor<5x2x4x!q8>
  // expected-error@+1 {{in1 must have one scale, not one along axis 2 (section MatMul)}}
  qnn.mat_mul %x_i8, %w_i8_axis2 : (tensor<5x2x3x!q8>, tensor<5x3x4x!q8_axis2>) -> tensor<5x2x4x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 2 (section MatMul)}}
  qnn.mat_mul %x_i8, %w_i8 : (tensor<5x2x3x!q8>, tensor<5x3x4x!q8>) -> tensor<5x2x4x!q8_axis2>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 5, got tensor<5x2x4xf32> (section MatMul)}}
  qnn.mat_mul %x_dx2x3, %w : (tensor<?x2x3xf32, #qnn.bounds<[5, 2, 3]>>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 5, got tensor<5x2x4xf32> (section MatMul)}}
  qnn.mat_mul %x, %w_dx3x4 : (tensor<5x2x3xf32>, tensor<?x3x4xf32, #qnn.bounds<[5, 3, 4]>>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 2, got tensor<5x2x4xf32> (section MatMul)}}
  qnn.mat_mul %x_5xdx3, %w : (tensor<5x?x3xf32, #qnn.bounds<[5, 2, 3]>>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 2 of at most 4, got tensor<5x2x4xf32> (section MatMul)}}
  qnn.mat_mul %x, %w_5xdx3 {transpose_in1 = true}
      : (tensor<5x2x3xf32>, tensor<5x?x3xf32, #qnn.bounds<[5, 4, 3]>>) -> tensor<5x2x4xf32>
  func.return
}

func.func @fully_connected_types(%x: tensor<2x6xi8>, %w: tensor<4x6xf32>, %x_4x6x1_f32: tensor<4x6x1xf32>,
    %w_4x6x1_f32: tensor<4x6x1xf32>, %x_2x6_f32: tensor<2x6xf32>) {
  // expected-error@+1 {{input must be a tensor of floats or quantized integers, got tensor<2x6xi8>}}
  qnn.fully_connected %x, %w : (tensor<2x6xi8>, tensor<4x6xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{weight must be a 2-d tensor of floats or quantized integers, got tensor<4x6x1xf32>}}
  qnn.fully_connected %x_4x6x1_f32, %w_4x6x1_f32 : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : ui32}}
  qnn.fully_connected %x_2x6_f32, %w {keep_dims = 1 : ui32} : (tensor<2x6xf32>, tensor<4x6xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @mat_mul_types(%x: tensor<5x2x3xi32>, %w: tensor<5x3x4xf32>, %x_5x2x3_f32: tensor<5x2x3xf32>,
    %w_5x3x4_i32: tensor<5x3x4xi32>) {
  // expected-error@+1 {{in0 must be a tensor of floats or quantized integers, got tensor<5x2x3xi32>}}
  qnn.mat_mul %x, %w : (tensor<5x2x3xi32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{in1 must be a tensor of floats or quantized integers, got tensor<5x3x4xi32>}}
  qnn.mat_mul %x_5x2x3_f32, %w_5x3x4_i32 : (tensor<5x2x3xf32>, tensor<5x3x4xi32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<5x2x4xi32>}}
  qnn.mat_mul %x_5x2x3_f32, %w : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xi32>
  // expected-error@+1 {{property 'transpose_in0' does not verify: expected true or false, got 1 : ui32}}
  qnn.mat_mul %x_5x2x3_f32, %w {transpose_in0 = 1 : ui32} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+1 {{property 'transpose_in1' does not verify: expected true or false, got 1 : ui32}}
  qnn.mat_mul %x_5x2x3_f32, %w {transpose_in1 = 1 : ui32} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

func.func @rank(%x: tensor<f32>, %w: tensor<4x1xf32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.fully_connected %x, %w : (tensor<f32>, tensor<4x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{in0 must have rank >= 2, got 0}}
  qnn.mat_mul %x, %w : (tensor<f32>, tensor<4x1xf32>) -> tensor<2x4xf32>
  func.return
}

// OP: qnn.fully_connected qnn.mat_mul
!q8 = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x_2x6_i8: tensor<2x6x!q8>, %w_4x6_i8: tensor<4x6x!q8>) {
  // expected-error@+1 {{output must have one scale, not one along axis 1 (section $SECTION)}}
  $OP %x_2x6_i8, %w_4x6_i8
      : (tensor<2x6x!q8>, tensor<4x6x!q8>) -> tensor<2x4x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  func.return
}

func.func @types(%x: tensor<2x6xf32>, %w: tensor<4x6xf32>, %b: tensor<4x1xf32>) {
  // expected-error@+1 {{bias must be a 1-d tensor of floats, integers or quantized integers, got tensor<4x1xf32>}}
  $OP %x, %w, %b : (tensor<2x6xf32>, tensor<4x6xf32>, tensor<4x1xf32>) -> tensor<2x4xf32>
  func.return
}
