// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

!q8 = !quant.uniform<i8:f32, 0.5:-128>
!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
func.func @create_sparse(%i: tensor<5x2xi32>, %i_5x0: tensor<5x0xi32>, %i_dx2: tensor<?x2xi32, #qnn.bounds<[5, 2]>>,
    %i_5x1: tensor<5x1xi32>, %v: tensor<5x3xf32>, %v_i8: tensor<5x3x!q8>, %v_4x3: tensor<4x3xf32>,
    %v_scalar: tensor<f32>, %v_dx3: tensor<?x3xf32, #qnn.bounds<[5, 3]>>, %v_5x2_i8_axis1: tensor<5x2x!q8_axis1>) {
  // expected-error@+1 {{#qnn.sparse must have a sparse axis, got 0}}
  qnn.create_sparse %i_5x0, %v : (tensor<5x0xi32>, tensor<5x3xf32>) -> tensor<3xf32, #qnn.sparse<[5, 1]>>
  // expected-error@+1 {{values must have shape [5, 3], got [4, 3]}}
  qnn.create_sparse %i, %v_4x3 : (tensor<5x2xi32>, tensor<4x3xf32>) -> tensor<8x9x3xf32, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{values must have rank >= 1, got 0}}
  qnn.create_sparse %i, %v_scalar : (tensor<5x2xi32>, tensor<f32>) -> tensor<8x9xf32, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{output must have rank 3, got 2}}
  qnn.create_sparse %i, %v : (tensor<5x2xi32>, tensor<5x3xf32>) -> tensor<8x3xf32, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{output must have shape [8, 9, 3], got [8, 9, 4]}}
  qnn.create_sparse %i, %v : (tensor<5x2xi32>, tensor<5x3xf32>) -> tensor<8x9x4xf32, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{output must be sparse, as tensor<.., #qnn.sparse<[..]>>, got tensor<8x9x3xf32>}}
  qnn.create_sparse %i, %v : (tensor<5x2xi32>, tensor<5x3xf32>) -> tensor<8x9x3xf32>
  // expected-error@+1 {{output must be sparse by indices of [5, 2], got #qnn.sparse<[4, 2]>}}
  qnn.create_sparse %i, %v : (tensor<5x2xi32>, tensor<5x3xf32>) -> tensor<8x9x3xf32, #qnn.sparse<[4, 2]>>
  // expected-error@+1 {{output must be sparse by indices of [5, 2], got #qnn.sparse<[5, 2]>}}
  qnn.create_sparse %i_dx2, %v_dx3
      : (tensor<?x2xi32, #qnn.bounds<[5, 2]>>, tensor<?x3xf32, #qnn.bounds<[5, 3]>>)
      -> tensor<8x9x3xf32, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.create_sparse %i, %v : (tensor<5x2xi32>, tensor<5x3xf32>) -> tensor<8x9x3xf16, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{output must have elements of !quant.uniform<i8:f32, 0.5:-128>, got !quant.uniform<i8:f32, 0.5:0>}}
  qnn.create_sparse %i, %v_i8
      : (tensor<5x2xi32>, tensor<5x3x!q8>) -> tensor<8x9x3x!quant.uniform<i8:f32, 0.5:0>, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{values must have zero point 0, got -128}}
  qnn.create_sparse %i, %v_i8 : (tensor<5x2xi32>, tensor<5x3x!q8>) -> tensor<8x9x3x!q8, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{values must have one scale, not one along axis 1}}
  qnn.create_sparse %i_5x1, %v_5x2_i8_axis1
      : (tensor<5x1xi32>, tensor<5x2x!q8_axis1>) -> tensor<8x2x!q8_axis1, #qnn.sparse<[5, 1]>>
  func.return
}

func.func @get_sparse_indices(%x: tensor<8x9xf32, #qnn.sparse<[5, 2]>>,
    %x_2: tensor<8x9xf32, #qnn.sparse<[?, 2], 5>>) {
  // expected-error@+1 {{output must have shape [5, 2], got [4, 2]}}
  qnn.get_sparse_indices %x : (tensor<8x9xf32, #qnn.sparse<[5, 2]>>) -> tensor<4x2xi32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 5, got tensor<5x2xi32>}}
  qnn.get_sparse_indices %x_2 : (tensor<8x9xf32, #qnn.sparse<[?, 2], 5>>) -> tensor<5x2xi32>
  func.return
}

func.func @get_sparse_values(%x: tensor<8x9xf32, #qnn.sparse<[5, 1]>>, %x_2: tensor<8x9xf32, #qnn.sparse<[?, 1], 5>>) {
  // expected-error@+1 {{output must have shape [5, 9], got [5, 8]}}
  qnn.get_sparse_values %x : (tensor<8x9xf32, #qnn.sparse<[5, 1]>>) -> tensor<5x8xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.get_sparse_values %x : (tensor<8x9xf32, #qnn.sparse<[5, 1]>>) -> tensor<5x9xf16>
  // expected-error@+1 {{output must not be sparse, got tensor<5x9xf32, #qnn.sparse<[5, 1]>>}}
  qnn.get_sparse_values %x : (tensor<8x9xf32, #qnn.sparse<[5, 1]>>) -> tensor<5x9xf32, #qnn.sparse<[5, 1]>>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 5, got tensor<5x9xf32>}}
  qnn.get_sparse_values %x_2 : (tensor<8x9xf32, #qnn.sparse<[?, 1], 5>>) -> tensor<5x9xf32>
  func.return
}

func.func @sparse_to_dense(%x: tensor<8x9xf32, #qnn.sparse<[5, 1]>>, %x_f32: tensor<8x9xf32, #qnn.bounds<[8, 9]>>) {
  // expected-error@+1 {{output must not be sparse, got tensor<8x9xf32, #qnn.sparse<[5, 1]>>}}
  qnn.sparse_to_dense %x : (tensor<8x9xf32, #qnn.sparse<[5, 1]>>) -> tensor<8x9xf32, #qnn.sparse<[5, 1]>>
  // expected-error@+1 {{output must have shape [8, 9], got [9, 8]}}
  qnn.sparse_to_dense %x : (tensor<8x9xf32, #qnn.sparse<[5, 1]>>) -> tensor<9x8xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.sparse_to_dense %x : (tensor<8x9xf32, #qnn.sparse<[5, 1]>>) -> tensor<8x9xf16>
  // expected-error@+1 {{input must be sparse, as tensor<.., #qnn.sparse<[..]>>, got tensor<8x9xf32, #qnn.bounds<[8, 9]>>}}
  qnn.sparse_to_dense %x_f32 : (tensor<8x9xf32, #qnn.bounds<[8, 9]>>) -> tensor<8x9xf32>
  func.return
}

func.func @sparse_types(%i: tensor<5x2xi64>, %v: tensor<5x3xf32>, %i_5_i32: tensor<5xi32>,
    %x: tensor<8x9xf32, #qnn.sparse<[5, 2]>>) {
  // expected-error@+1 {{indices must be a 2-d tensor of i32 or ui32, got tensor<5x2xi64>}}
  qnn.create_sparse %i, %v : (tensor<5x2xi64>, tensor<5x3xf32>) -> tensor<8x9x3xf32, #qnn.sparse<[5, 2]>>
  // expected-error@+1 {{indices must be a 2-d tensor of i32 or ui32, got tensor<5xi32>}}
  qnn.create_sparse %i_5_i32, %v : (tensor<5xi32>, tensor<5x3xf32>) -> tensor<8x3xf32, #qnn.sparse<[5, 1]>>
  // expected-error@+1 {{output must be a tensor of i32 or ui32, got tensor<5x2xi64>}}
  qnn.get_sparse_indices %x : (tensor<8x9xf32, #qnn.sparse<[5, 2]>>) -> tensor<5x2xi64>
  func.return
}

// -----

// expected-error@+1 {{#qnn.sparse must have a sparse axis, got 0}}
func.func @main(%x: tensor<8x9xf32, #qnn.sparse<[5, 0]>>) {
  %y = qnn.get_sparse_indices %x : (tensor<8x9xf32, #qnn.sparse<[5, 0]>>) -> tensor<5x0xi32>
  func.return
}

// OP: qnn.get_sparse_indices qnn.get_sparse_values qnn.sparse_to_dense
func.func @main(%x: tensor<8x9xi32>, %x_sparse: tensor<8x9xi32, #qnn.sparse<[5, 3]>>, %x_scalar: tensor<i32>) {
  // expected-error@+1 {{input must be sparse, as tensor<.., #qnn.sparse<[..]>>, got tensor<8x9xi32>}}
  $OP %x : (tensor<8x9xi32>) -> tensor<5x2xi32>
  // expected-error@+1 {{input must have at most 2 sparse axes, its rank, got 3}}
  $OP %x_sparse : (tensor<8x9xi32, #qnn.sparse<[5, 3]>>) -> tensor<5x3xi32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<i32>}}
  $OP %x_scalar : (tensor<i32>) -> tensor<5x2xi32>
  func.return
}
