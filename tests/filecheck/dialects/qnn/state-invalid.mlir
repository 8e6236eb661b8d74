// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>
func.func @buffer(%x: tensor<1x8xf32>, %x_2x8: tensor<2x8xf32>, %x_scalar: tensor<f32>,
    %x_1x2_i8_axis1: tensor<1x2x!q8_axis1>) {
  // expected-error@+1 {{buffer_dim must lie in [0, 1], got 2}}
  qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 2 : ui32} : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{input must have rank > 0, got tensor<f32>}}
  qnn.buffer %x_scalar {buffer_size = 4 : ui32, buffer_dim = 0 : ui32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{property 'buffer_size' expected in operation 'qnn.buffer'}}
  qnn.buffer %x {buffer_dim = 0 : ui32} : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{property 'buffer_dim' expected in operation 'qnn.buffer'}}
  qnn.buffer %x {buffer_size = 4 : ui32} : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{buffer_size must be divisible by 2, the frames of the input, got 5}}
  qnn.buffer %x_2x8 {buffer_size = 5 : ui32, buffer_dim = 0 : ui32, stride = 2 : ui32}
      : (tensor<2x8xf32>) -> tensor<5x8xf32>
  // expected-error@+1 {{stride must lie in [2, 4], got 1}}
  qnn.buffer %x_2x8 {buffer_size = 4 : ui32, buffer_dim = 0 : ui32} : (tensor<2x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{stride must lie in [1, 4], got 5}}
  qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 0 : ui32, stride = 5 : ui32}
      : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{stride must be divisible by 2, the frames of the input, got 3}}
  qnn.buffer %x_2x8 {buffer_size = 4 : ui32, buffer_dim = 0 : ui32, stride = 3 : ui32}
      : (tensor<2x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{buffer_padding must be divisible by 2, the frames of the input, got 1}}
  qnn.buffer %x_2x8 {buffer_size = 4 : ui32, buffer_dim = 0 : ui32, stride = 2 : ui32, buffer_padding = 1 : ui32}
      : (tensor<2x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{buffer_padding must be at most 4, got 5}}
  qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 0 : ui32, buffer_padding = 5 : ui32}
      : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 0 : ui32} : (tensor<1x8xf32>) -> tensor<4x8xf16>
  // expected-error@+1 {{output must have shape [4, 8], got [4, 8, 1]}}
  qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 0 : ui32} : (tensor<1x8xf32>) -> tensor<4x8x1xf32>
  // expected-error@+1 {{output must have shape [4, 8], got [3, 8]}}
  qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 0 : ui32} : (tensor<1x8xf32>) -> tensor<3x8xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.buffer %x_1x2_i8_axis1 {buffer_size = 4 : ui32, buffer_dim = 0 : ui32}
      : (tensor<1x2x!q8_axis1>) -> tensor<4x2x!q8_axis1>
  func.return
}

func.func @random_uniform_like(%n: tensor<2xi32>, %n_scalar_ui32: tensor<ui32>, %n_3_ui32: tensor<3xui32>,
    %s: tensor<1xf16>, %s_2_f32: tensor<2xf32>, %s_scalar_f32: tensor<f32>) {
  // expected-error@+1 {{must be a 1-d tensor of ui32, got tensor<2xi32>}}
  qnn.random_uniform_like %n : (tensor<2xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{must be a 1-d tensor of ui32, got tensor<ui32>}}
  qnn.random_uniform_like %n_scalar_ui32 : (tensor<ui32>) -> tensor<3x4xf32>
  // expected-error@+1 {{output must have rank 3, got 2}}
  qnn.random_uniform_like %n_3_ui32 : (tensor<3xui32>) -> tensor<3x4xf32>
  // expected-error@+1 {{sizes must be given for an output of dynamic shape, got tensor<?x4xf32, #qnn.bounds<[3, 4]>>}}
  qnn.random_uniform_like : () -> tensor<?x4xf32, #qnn.bounds<[3, 4]>>
  // expected-error@+1 {{must be a 1-d tensor of f32, got tensor<1xf16>}}
  qnn.random_uniform_like null, %s : (none, tensor<1xf16>) -> tensor<3x4xf32>
  // expected-error@+1 {{seed must have shape [1], got [2]}}
  qnn.random_uniform_like null, %s_2_f32 : (none, tensor<2xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{must be a 1-d tensor of f32, got tensor<f32>}}
  qnn.random_uniform_like null, %s_scalar_f32 : (none, tensor<f32>) -> tensor<3x4xf32>
  // expected-error@+1 {{low must be less than high, got 1.0 and 1.0}}
  qnn.random_uniform_like {low = 1.0 : f32} : () -> tensor<3x4xf32>
  // expected-error@+1 {{low must be less than high, got 2.0 and 1.0}}
  qnn.random_uniform_like {low = 2.0 : f32, high = 1.0 : f32} : () -> tensor<3x4xf32>
  // expected-error@+1 {{low must be less than high, got 0.0 and 0.0}}
  qnn.random_uniform_like {high = 0.0 : f32} : () -> tensor<3x4xf32>
  // expected-error@+1 {{property 'low' does not verify: expected a scalar of FLOAT_32 (f32), got 0 : ui32}}
  qnn.random_uniform_like {low = 0 : ui32} : () -> tensor<3x4xf32>
  // expected-error@+1 {{property 'high' does not verify: expected a scalar of FLOAT_32 (f32), got 1.000000e+00 : f64}}
  qnn.random_uniform_like {high = 1.0 : f64} : () -> tensor<3x4xf32>
  // expected-error@+1 {{must be a tensor of floats or quantized integers, got tensor<3x4xi32>}}
  qnn.random_uniform_like : () -> tensor<3x4xi32>
  // expected-error@+1 {{output must have one scale, not one along axis 1}}
  qnn.random_uniform_like : () -> tensor<3x2x!q8_axis1>
  func.return
}

func.func @main(%c: tensor<i1>) {
  // expected-error@+1 {{property 'then_graph' expected in operation 'qnn.if'}}
  qnn.if %c : (tensor<i1>) -> ()
  // expected-error@+1 {{then_graph must be a function of the module, got @then}}
  qnn.if %c {then_graph = @then} : (tensor<i1>) -> ()
  // expected-error@+1 {{then_graph @main must not contain itself}}
  qnn.if %c, %c {then_graph = @main} : (tensor<i1>, tensor<i1>) -> ()
  func.return
}

func.func @buffer_types(%x: tensor<1x8xf32>, %r: tensor<1xi1>, %r__i8: tensor<i8>) {
  // expected-error@+1 {{property 'buffer_size' does not verify: expected a scalar of UINT_32 (ui32), got 4 : i32}}
  qnn.buffer %x {buffer_size = 4 : i32, buffer_dim = 0 : ui32} : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{property 'mode' does not verify: expected qnn.buffer_mode of BLOCKING, NON_BLOCKING_LEFT, NON_BLOCKING_RIGHT}}
  qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 0 : ui32, mode = 1 : ui32} : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{reset must be a 0-d tensor of i1, got tensor<1xi1>}}
  qnn.buffer %x, %r {buffer_size = 4 : ui32, buffer_dim = 0 : ui32}
      : (tensor<1x8xf32>, tensor<1xi1>) -> tensor<4x8xf32>
  // expected-error@+1 {{reset must be a 0-d tensor of i1, got tensor<i8>}}
  qnn.buffer %x, %r__i8 {buffer_size = 4 : ui32, buffer_dim = 0 : ui32}
      : (tensor<1x8xf32>, tensor<i8>) -> tensor<4x8xf32>
  func.return
}

func.func @if_types(%c: tensor<i1>, %c__i8: tensor<i8>) {
  // expected-error@+1 {{property 'then_graph' does not verify: expected the name of a subgraph (@name)}}
  qnn.if %c {then_graph = "then"} : (tensor<i1>) -> ()
  // expected-error@+1 {{property 'then_graph' does not verify: expected the name of a subgraph (@name)}}
  qnn.if %c {then_graph = @outer::@then} : (tensor<i1>) -> ()
  // expected-error@+1 {{condition must be a tensor of i1, got tensor<i8>}}
  qnn.if %c__i8 {then_graph = @then} : (tensor<i8>) -> ()
  func.return
}

// -----

func.func private @then() { func.return }
func.func @main(%c: tensor<i1>, %c_2: tensor<2xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{condition must have one element, got tensor<2xi1>}}
  qnn.if %c_2 {then_graph = @then} : (tensor<2xi1>) -> ()
  // expected-error@+1 {{else_graph must be a function of the module, got @else}}
  qnn.if %c {then_graph = @then, else_graph = @else} : (tensor<i1>) -> ()
  // expected-error@+1 {{property 'else_graph' does not verify: expected the name of a subgraph (@name), got 1 : ui32}}
  qnn.if %c {then_graph = @then, else_graph = 1 : ui32} : (tensor<i1>) -> ()
  // expected-error@+1 {{then_graph @then must take (tensor<4xf32>), got ()}}
  qnn.if %c, %x {then_graph = @then} : (tensor<i1>, tensor<4xf32>) -> ()
  func.return
}

// -----

func.func private @then(%x: tensor<4xf32>) -> tensor<4xf32> { func.return %x : tensor<4xf32> }
func.func private @else(%x: tensor<4xf32>) { func.return }
func.func @main(%c: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{else_graph must be given for 1 outputs}}
  qnn.if %c, %x {then_graph = @then} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{then_graph @then must return (tensor<4xf16>), got (tensor<4xf32>)}}
  qnn.if %c, %x {then_graph = @then, else_graph = @then} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{else_graph @else must return (tensor<4xf32>), got ()}}
  qnn.if %c, %x {then_graph = @then, else_graph = @else} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func private @then(tensor<4xf32>) -> tensor<4xf32>
func.func @main(%c: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'qnn.if' op then_graph @then must have a body of one block (section If)}}
  qnn.if %c, %x {then_graph = @then, else_graph = @then} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}
