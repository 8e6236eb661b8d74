// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @reshape(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'shape' expected in operation 'nnef.reshape'}}
  nnef.reshape %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.reshape %x_dx3 {shape = array<i64: 3, 2>} : (tensor<?x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{output must have shape [3, 2], got [4, 2]}}
  nnef.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<4x2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'input', integer as 'output'}}
  nnef.reshape %x {shape = array<i64: 6>} : (tensor<2x3xf32>) -> tensor<6xi32>
  // expected-error@+1 {{shape must have the 6 elements that it replaces, got [6, 2]}}
  nnef.reshape %x {shape = array<i64: 6, 2>} : (tensor<2x3xf32>) -> tensor<6x2xf32>
  // expected-error@+1 {{shape must have at most one -1, got [-1, -1]}}
  nnef.reshape %x {shape = array<i64: -1, -1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{shape must hold sizes, 0 or -1, got [-2, 3]}}
  nnef.reshape %x {shape = array<i64: -2, 3>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{shape must have the 6 elements that it replaces, got [-1, 4]}}
  nnef.reshape %x {shape = array<i64: -1, 4>} : (tensor<2x3xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{shape has 0 at 2, where the input has no axis, got [2, 3, 0]}}
  nnef.reshape %x {shape = array<i64: 2, 3, 0>} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  // expected-error@+1 {{axis_start and axis_count must lie within the rank 2, got 3 and -1}}
  nnef.reshape %x {shape = array<i64: 6>, axis_start = 3 : i64} : (tensor<2x3xf32>) -> tensor<6xf32>
  // expected-error@+1 {{axis_start and axis_count must lie within the rank 2, got -1 and -1}}
  nnef.reshape %x {shape = array<i64: 6>, axis_start = -1 : i64} : (tensor<2x3xf32>) -> tensor<6xf32>
  // expected-error@+1 {{axis_start and axis_count must lie within the rank 2, got 1 and 2}}
  nnef.reshape %x {shape = array<i64: 3>, axis_start = 1 : i64, axis_count = 2 : i64}
      : (tensor<2x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{axis_start and axis_count must lie within the rank 2, got 0 and -2}}
  nnef.reshape %x {shape = array<i64: 3>, axis_count = -2 : i64} : (tensor<2x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{shape must have the 2 elements that it replaces, got [4]}}
  nnef.reshape %x {shape = array<i64: 4>, axis_count = 1 : i64} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  func.return
}

func.func @transpose(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [3, 2], got [4, 2]}}
  nnef.transpose %x {axes = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<4x2xf32>
  // expected-error@+1 {{axes must permute the first axes of 2, got [1]}}
  nnef.transpose %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{axes must permute the first axes of 2, got [0, 0]}}
  nnef.transpose %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{axes must permute the first axes of 2, got [0, 2]}}
  nnef.transpose %x {axes = array<i64: 0, 2>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{axes must permute the first axes of 2, got [-1, 0]}}
  nnef.transpose %x {axes = array<i64: -1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{axes must permute the first axes of 2, got [0, 1, 2]}}
  nnef.transpose %x {axes = array<i64: 0, 1, 2>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @squeeze(%x: tensor<1x3xf32>) {
  // expected-error@+1 {{output must have shape [3], got [4]}}
  nnef.squeeze %x {axes = array<i64: 0>} : (tensor<1x3xf32>) -> tensor<4xf32>
  // expected-error@+1 {{axis 1 of axes must have size 1, got 3}}
  nnef.squeeze %x {axes = array<i64: 1>} : (tensor<1x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  nnef.squeeze %x {axes = array<i64: 2>} : (tensor<1x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  nnef.squeeze %x {axes = array<i64: -1>} : (tensor<1x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  nnef.squeeze %x {axes = array<i64: 0, 0>} : (tensor<1x3xf32>) -> tensor<3xf32>
  func.return
}

func.func @unsqueeze(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [1, 2, 3], got [2, 2, 3]}}
  nnef.unsqueeze %x {axes = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{axes must lie in [0, 2], got 3}}
  nnef.unsqueeze %x {axes = array<i64: 3>} : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  // expected-error@+1 {{axes must lie in [0, 2], got -1}}
  nnef.unsqueeze %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  // expected-error@+1 {{axes must be listed once each, got [0, 0]}}
  nnef.unsqueeze %x {axes = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  func.return
}

func.func @tile(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'repeats' expected in operation 'nnef.tile'}}
  nnef.tile %x : (tensor<2x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.tile %x_dx3 {repeats = array<i64: 1, 2>} : (tensor<?x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{output must have shape [2, 6], got [3, 6]}}
  nnef.tile %x {repeats = array<i64: 1, 2>} : (tensor<2x3xf32>) -> tensor<3x6xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'input', integer as 'output'}}
  nnef.tile %x {repeats = array<i64: 1, 2>} : (tensor<2x3xf32>) -> tensor<2x6xi32>
  // expected-error@+1 {{repeats must be 2 numbers > 0, got [2]}}
  nnef.tile %x {repeats = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{repeats must be 2 numbers > 0, got [1, 0]}}
  nnef.tile %x {repeats = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{repeats must be 2 numbers > 0, got [1, -1]}}
  nnef.tile %x {repeats = array<i64: 1, -1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{repeats must be 2 numbers > 0, got [1, 1, 1]}}
  nnef.tile %x {repeats = array<i64: 1, 1, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @pad(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'padding' expected in operation 'nnef.pad'}}
  nnef.pad %x : (tensor<2x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.pad %x_dx3 {padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>} : (tensor<?x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{output must have shape [2, 6], got [3, 6]}}
  nnef.pad %x {padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<3x6xf32>
  // expected-error@+1 {{border must be 'constant', 'replicate', 'reflect' or 'reflect-even', got 'ignore'}}
  nnef.pad %x {padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>, border = "ignore"}
      : (tensor<2x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{padding must have 2 pairs, got 3}}
  nnef.pad %x {padding = dense<1> : tensor<3x2xi64>} : (tensor<2x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{padding must leave elements, got [2, 0]}}
  nnef.pad %x {padding = dense<[[0, 0], [-1, -2]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x6xf32>
  func.return
}

func.func @reshape_types(%x: tensor<2x3xindex>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xindex>) -> tensor<3x2xf32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<3x2xindex>}}
  nnef.reshape %x_2x3_f32 {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xindex>
  // expected-error@+1 {{property 'shape' does not verify: expected integer[], got 3 : i64}}
  nnef.reshape %x_2x3_f32 {shape = 3 : i64} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{property 'axis_start' does not verify: expected integer, got "0"}}
  nnef.reshape %x_2x3_f32 {shape = array<i64: 3, 2>, axis_start = "0"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{property 'axis_count' does not verify: expected integer, got 5.000000e-01 : f64}}
  nnef.reshape %x_2x3_f32 {shape = array<i64: 3, 2>, axis_count = 0.5 : f64} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  func.return
}

func.func @tile_types(%x: tensor<2x3xindex>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.tile %x {repeats = array<i64: 1, 2>} : (tensor<2x3xindex>) -> tensor<2x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<2x6xindex>}}
  nnef.tile %x_2x3_f32 {repeats = array<i64: 1, 2>} : (tensor<2x3xf32>) -> tensor<2x6xindex>
  // expected-error@+1 {{property 'repeats' does not verify: expected integer[], got 1 : i64}}
  nnef.tile %x_2x3_f32 {repeats = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x6xf32>
  func.return
}

func.func @pad_types(%x: tensor<2x3xi1>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.pad %x {padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>} : (tensor<2x3xi1>) -> tensor<2x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<2x6xi1>}}
  nnef.pad %x_2x3_f32 {padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x6xi1>
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  nnef.pad %x_2x3_f32 {padding = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  nnef.pad %x_2x3_f32 {padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>, border = 1 : i64}
      : (tensor<2x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{property 'value' does not verify: expected scalar, got 1 : i64}}
  nnef.pad %x_2x3_f32 {padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>, value = 1 : i64}
      : (tensor<2x3xf32>) -> tensor<2x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'ignore', 'constant', 'replicate', 'reflect', 'reflect-even'}}
  nnef.pad %x_2x3_f32 {padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>, border = "mirror"}
      : (tensor<2x3xf32>) -> tensor<2x6xf32>
  func.return
}

// OP: nnef.transpose nnef.squeeze nnef.unsqueeze
func.func @main(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %x_1x3: tensor<1x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation '$OP'}}
  $OP %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  $OP %x_dx3 {axes = array<i64: 1, 0>} : (tensor<?x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'input', integer as 'output'}}
  $OP %x {axes = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xi32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  $OP %x_dx3 {axes = array<i64: 0>} : (tensor<?x3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'input', integer as 'output'}}
  $OP %x_1x3 {axes = array<i64: 0>} : (tensor<1x3xf32>) -> tensor<3xi32>
  func.return
}

func.func @types(%x: tensor<2x3xindex>, %x_2x3_f32: tensor<2x3xf32>, %x_1x3_index: tensor<1x3xindex>,
    %x_1x3_f32: tensor<1x3xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  $OP %x {axes = array<i64: 1, 0>} : (tensor<2x3xindex>) -> tensor<3x2xf32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<3x2xindex>}}
  $OP %x_2x3_f32 {axes = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xindex>
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  $OP %x_2x3_f32 {axes = 1 : i64} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{input must be a tensor of scalars, integers or logicals, got tensor<1x3xindex>}}
  $OP %x_1x3_index {axes = array<i64: 0>} : (tensor<1x3xindex>) -> tensor<3xf32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<3xindex>}}
  $OP %x_1x3_f32 {axes = array<i64: 0>} : (tensor<1x3xf32>) -> tensor<3xindex>
  // expected-error@+1 {{input must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  $OP %x {axes = array<i64: 0>} : (tensor<2x3xindex>) -> tensor<1x2x3xf32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<1x2x3xindex>}}
  $OP %x_2x3_f32 {axes = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<1x2x3xindex>
  func.return
}
