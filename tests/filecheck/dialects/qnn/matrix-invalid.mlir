// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x6xi8>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<2x6xi8> as operand 'input'}}
  %y = qnn.fully_connected %x, %w : (tensor<2x6xi8>, tensor<4x6xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x6x1xf32>, %w: tensor<4x6x1xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<4x6x1xf32> as operand 'weight'}}
  %y = qnn.fully_connected %x, %w : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6xf32>, %w: tensor<4x6xf32>, %b: tensor<4x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats, integers or quantized integers}}
  %y = qnn.fully_connected %x, %w, %b : (tensor<2x6xf32>, tensor<4x6xf32>, tensor<4x1xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6xf32>, %w: tensor<4x6xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{bias must have shape [4], got [3] (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w, %b : (tensor<2x6xf32>, tensor<4x6xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6xf32>, %w: tensor<4x6xf32>, %b: tensor<4xi32>) {
  // expected-error@+1 {{bias must have floats as the input has, got i32 (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w, %b : (tensor<2x6xf32>, tensor<4x6xf32>, tensor<4xi32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<4x6x!quant.uniform<i8:f32, 0.5:0>>, %b: tensor<4xf32>) {
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w, %b : (tensor<2x6x!quant.uniform<i8:f32, 0.5:0>>, tensor<4x6x!quant.uniform<i8:f32, 0.5:0>>, tensor<4xf32>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<f32>, %w: tensor<4x1xf32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %y = qnn.fully_connected %x, %w : (tensor<f32>, tensor<4x1xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x5xf32>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{weight of 6 inputs must divide the 10 elements of input [2, 5] (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x5xf32>, tensor<4x6xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<12xf32>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{weight must have 12 inputs, got 6 (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<12xf32>, tensor<4x6xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x12xf32>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{input must end in 6 to keep its axes, got 12 (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w {keep_dims = true} : (tensor<1x12xf32>, tensor<4x6xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6xf32>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{property 'keep_dims' does not verify: expected true or false, got 1 : ui32}}
  %y = qnn.fully_connected %x, %w {keep_dims = 1 : ui32} : (tensor<2x6xf32>, tensor<4x6xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<6xf32>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{output must have shape [4], got [1, 4] (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<6xf32>, tensor<4x6xf32>) -> tensor<1x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3x2xf32>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [2, 3, 4] (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x3x2xf32>, tensor<4x6xf32>) -> tensor<2x3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3x6xf32>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{output must have shape [2, 3, 4], got [6, 4] (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w {keep_dims = true} : (tensor<2x3x6xf32>, tensor<4x6xf32>) -> tensor<6x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6xf32>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{input, weight, output must be all quantized or all floats, got input f32, weight f32, output !quant.uniform<i8:f32, 0.5:0> (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x6xf32>, tensor<4x6xf32>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x6x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, %w: tensor<4x6x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 1 (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x6x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, tensor<4x6x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x6x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<4x6x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 1 (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x6x!quant.uniform<i8:f32, 0.5:0>>, tensor<4x6x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x4x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<2x6x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<4x6x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{weight must be quantized along axis 0, not 1 (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x6x!quant.uniform<i8:f32, 0.5:0>>, tensor<4x6x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x6x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<4x6x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>>) {
  // expected-error@+1 {{weight must have 4 scales, one for each index of axis 0, got 3 (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x6x!quant.uniform<i8:f32, 0.5:0>>, tensor<4x6x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0, 0.5:0}>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[6]>>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{input and columns of weight must both be dynamic or both static}}
  %y = qnn.fully_connected %x, %w : (tensor<?xf32, #qnn.bounds<[6]>>, tensor<4x6xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6xf32>, %w: tensor<4x?xf32, #qnn.bounds<[4, 6]>>) {
  // expected-error@+1 {{weight must have a static number of columns, got tensor<4x?xf32, #qnn.bounds<[4, 6]>> (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x6xf32>, tensor<4x?xf32, #qnn.bounds<[4, 6]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6xf32>, %w: tensor<?x6xf32, #qnn.bounds<[4, 6]>>, %b: tensor<4xf32>) {
  // expected-error@+1 {{bias and rows of weight must both be dynamic or both static}}
  %y = qnn.fully_connected %x, %w, %b : (tensor<2x6xf32>, tensor<?x6xf32, #qnn.bounds<[4, 6]>>, tensor<4xf32>) -> tensor<2x?xf32, #qnn.bounds<[2, 4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?x6xf32, #qnn.bounds<[2, 6]>>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32> (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<?x6xf32, #qnn.bounds<[2, 6]>>, tensor<4x6xf32>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x?x6xf32, #qnn.bounds<[2, 3, 6]>>, %w: tensor<4x6xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 3, got tensor<2x3x4xf32> (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w {keep_dims = true} : (tensor<2x?x6xf32, #qnn.bounds<[2, 3, 6]>>, tensor<4x6xf32>) -> tensor<2x3x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x6xf32>, %w: tensor<?x6xf32, #qnn.bounds<[4, 6]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 4, got tensor<2x4xf32> (section FullyConnected)}}
  %y = qnn.fully_connected %x, %w : (tensor<2x6xf32>, tensor<?x6xf32, #qnn.bounds<[4, 6]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xi32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<5x2x3xi32> as operand 'in0'}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3xi32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<5x3x4xi32> as operand 'in1'}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3xf32>, tensor<5x3x4xi32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<5x2x4xi32> as result 'output'}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<3xf32>, %w: tensor<3x4xf32>) {
  // expected-error@+1 {{in[0] must have rank >= 2, got 1 (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<3xf32>, tensor<3x4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %w: tensor<3xf32>) {
  // expected-error@+1 {{in[1] must have rank >= 2, got 1 (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x4x3xf32>) {
  // expected-error@+1 {{in[1] must have 3 rows to be multiplied, as in[0] has columns, got 4 (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3xf32>, tensor<5x4x3xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{in[1] must have 3 rows to be multiplied, as in[0] has columns, got 4 (section MatMul)}}
  %y = qnn.mat_mul %x, %w {transpose_in1 = true} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{in[1] must have 2 rows to be multiplied, as in[0] has columns, got 3 (section MatMul)}}
  %y = qnn.mat_mul %x, %w {transpose_in0 = true} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x3x2xf32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{in[1] must have 3 rows to be multiplied, as in[0] has columns, got 4 (section MatMul)}}
  %y = qnn.mat_mul %x, %w {transpose_in0 = true, transpose_in1 = true} : (tensor<5x3x2xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<4x3x4xf32>) {
  // expected-error@+1 {{batches of in[0] and in[1] must be equal or 1, got [5] and [4] (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3xf32>, tensor<4x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x6x2x3xf32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{batches of in[0] and in[1] must be equal or 1, got [5, 6] and [5] (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x6x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x6x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<10x2x3xf32>, %w: tensor<5x1x3x4xf32>) {
  // expected-error@+1 {{output must have shape [5, 10, 2, 4], got [10, 5, 2, 4] (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<10x2x3xf32>, tensor<5x1x3x4xf32>) -> tensor<10x5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{output must have shape [5, 2, 4], got [5, 4, 2] (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x4x2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xf32>, %b: tensor<4x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats, integers or quantized integers}}
  %y = qnn.mat_mul %x, %w, %b : (tensor<5x2x3xf32>, tensor<5x3x4xf32>, tensor<4x1xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{bias must have shape [4], got [2] (section MatMul)}}
  %y = qnn.mat_mul %x, %w, %b : (tensor<5x2x3xf32>, tensor<5x3x4xf32>, tensor<2xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>, %b: tensor<4xf32>) {
  // expected-error@+1 {{bias must have integers as the input is quantized, got f32 (section MatMul)}}
  %y = qnn.mat_mul %x, %w, %b : (tensor<5x2x3x!quant.uniform<i8:f32, 0.5:0>>, tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>, tensor<4xf32>) -> tensor<5x2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{property 'transpose_in0' does not verify: expected true or false, got 1 : ui32}}
  %y = qnn.mat_mul %x, %w {transpose_in0 = 1 : ui32} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{property 'transpose_in1' does not verify: expected true or false, got 1 : ui32}}
  %y = qnn.mat_mul %x, %w {transpose_in1 = 1 : ui32} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{in0, in1, output must be all quantized or all floats, got in0 f32, in1 !quant.uniform<i8:f32, 0.5:0>, output f32 (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3xf32>, tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{in0, in1, output must be all quantized or all floats, got in0 !quant.uniform<i8:f32, 0.5:0>, in1 !quant.uniform<i8:f32, 0.5:0>, output f32 (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3x!quant.uniform<i8:f32, 0.5:0>>, tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>, %w: tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{in[0] must have one scale, not one along axis 1 (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3x!quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>>, tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<5x2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<5x3x4x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{in[1] must have one scale, not one along axis 2 (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3x!quant.uniform<i8:f32, 0.5:0>>, tensor<5x3x4x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>) -> tensor<5x2x4x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3x!quant.uniform<i8:f32, 0.5:0>>, %w: tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 2 (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3x!quant.uniform<i8:f32, 0.5:0>>, tensor<5x3x4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<5x2x4x!quant.uniform<i8:f32:2, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<?x2x3xf32, #qnn.bounds<[5, 2, 3]>>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 5, got tensor<5x2x4xf32> (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<?x2x3xf32, #qnn.bounds<[5, 2, 3]>>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<?x3x4xf32, #qnn.bounds<[5, 3, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 5, got tensor<5x2x4xf32> (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x2x3xf32>, tensor<?x3x4xf32, #qnn.bounds<[5, 3, 4]>>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x?x3xf32, #qnn.bounds<[5, 2, 3]>>, %w: tensor<5x3x4xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 1 of at most 2, got tensor<5x2x4xf32> (section MatMul)}}
  %y = qnn.mat_mul %x, %w : (tensor<5x?x3xf32, #qnn.bounds<[5, 2, 3]>>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<5x2x3xf32>, %w: tensor<5x?x3xf32, #qnn.bounds<[5, 4, 3]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 2 of at most 4, got tensor<5x2x4xf32> (section MatMul)}}
  %y = qnn.mat_mul %x, %w {transpose_in1 = true} : (tensor<5x2x3xf32>, tensor<5x?x3xf32, #qnn.bounds<[5, 4, 3]>>) -> tensor<5x2x4xf32>
  func.return
}
