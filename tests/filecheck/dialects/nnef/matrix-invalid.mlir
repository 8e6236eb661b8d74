// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @matmul(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %t_3: tensor<3xf32>, %x_2x1x3: tensor<2x1x3xf32>,
    %x_2x5x1x3: tensor<2x5x1x3xf32>, %y: tensor<3x4xf32>, %y_2x4: tensor<2x4xf32>, %y_4x2: tensor<4x2xf32>,
    %y_3x2: tensor<3x2xf32>, %y_1x3x4: tensor<1x3x4xf32>, %y_3x3x4: tensor<3x3x4xf32>,
    %y_2x4x3x4: tensor<2x4x3x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.matmul %x_dx3, %y : (tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{B must have 3 rows, the columns of A, got 2}}
  nnef.matmul %x, %y_2x4 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{B must have 3 rows, the columns of A, got 2}}
  nnef.matmul %x, %y_4x2 {transposeB = true} : (tensor<2x3xf32>, tensor<4x2xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{B must have 2 rows, the columns of A, got 3}}
  nnef.matmul %x, %y {transposeA = true} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [3, 3], got [2, 4]}}
  nnef.matmul %x, %y_3x2 {transposeA = true, transposeB = true} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{A and B must have rank 2 at least, got [3] and [3, 4]}}
  nnef.matmul %t_3, %y : (tensor<3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{A and B must have rank 2 at least, got [2, 3] and [3]}}
  nnef.matmul %x, %t_3 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{A and B must have one rank, got [2, 3] and [1, 3, 4]}}
  nnef.matmul %x, %y_1x3x4 : (tensor<2x3xf32>, tensor<1x3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{batches must agree or be 1, got [2] and [3]}}
  nnef.matmul %x_2x1x3, %y_3x3x4 : (tensor<2x1x3xf32>, tensor<3x3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{batches must agree or be 1, got [2, 5] and [2, 4]}}
  nnef.matmul %x_2x5x1x3, %y_2x4x3x4 : (tensor<2x5x1x3xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @linear(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %x_2x3x1: tensor<2x3x1xf32>, %y: tensor<4x3xf32>,
    %t_4: tensor<4xf32>, %y_4x2: tensor<4x2xf32>, %z: tensor<1x4xf32>, %z_1x3: tensor<1x3xf32>,
    %z_2x4: tensor<2x4xf32>, %z_1x4x4: tensor<1x4x4xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.linear %x_dx3, %y, %z : (tensor<?x3xf32>, tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.linear %x, %y, %z : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{input and filter must have rank 2, got [2, 3, 1] and [4, 3]}}
  nnef.linear %x_2x3x1, %y : (tensor<2x3x1xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{input and filter must have rank 2, got [2, 3] and [4]}}
  nnef.linear %x, %t_4 : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{filter must have 3 columns, got 2}}
  nnef.linear %x, %y_4x2 : (tensor<2x3xf32>, tensor<4x2xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bias must have shape [1, 4] or one element, got [1, 3]}}
  nnef.linear %x, %y, %z_1x3 : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bias must have shape [1, 4] or one element, got [4]}}
  nnef.linear %x, %y, %t_4 : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bias must have shape [1, 4] or one element, got [2, 4]}}
  nnef.linear %x, %y, %z_2x4 : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bias must have shape [1, 4] or one element, got [1, 4, 4]}}
  nnef.linear %x, %y, %z_1x4x4 : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x4x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @matmul_types(%x: tensor<2x3xi1>, %y: tensor<3x4xf32>, %x_2x3_f32: tensor<2x3xf32>,
    %y_3x4_i1: tensor<3x4xi1>) {
  // expected-error@+1 {{A must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.matmul %x, %y : (tensor<2x3xi1>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{B must be a tensor of scalars (floats or quantized), got tensor<3x4xi1>}}
  nnef.matmul %x_2x3_f32, %y_3x4_i1 : (tensor<2x3xf32>, tensor<3x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{C must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.matmul %x_2x3_f32, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xi1>
  // expected-error@+1 {{property 'transposeA' does not verify: expected logical, got 1 : i64}}
  nnef.matmul %x_2x3_f32, %y {transposeA = 1 : i64} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{property 'transposeB' does not verify: expected logical, got 1 : i64}}
  nnef.matmul %x_2x3_f32, %y {transposeB = 1 : i64} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @linear_types(%x: tensor<2x3xi1>, %y: tensor<4x3xf32>, %z: tensor<1x4xf32>, %x_2x3_f32: tensor<2x3xf32>,
    %y_4x3_i1: tensor<4x3xi1>, %z_1x4_i1: tensor<1x4xi1>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.linear %x, %y, %z : (tensor<2x3xi1>, tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{filter must be a tensor of scalars (floats or quantized), got tensor<4x3xi1>}}
  nnef.linear %x_2x3_f32, %y_4x3_i1, %z : (tensor<2x3xf32>, tensor<4x3xi1>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{bias must be a tensor of scalars (floats or quantized), got tensor<1x4xi1>}}
  nnef.linear %x_2x3_f32, %y, %z_1x4_i1 : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x4xi1>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<2x4xi1>}}
  nnef.linear %x_2x3_f32, %y, %z : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<2x4xi1>
  func.return
}
