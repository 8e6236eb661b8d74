// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @others(%x: tensor<1x6x6x3xf32>) {
  // expected-error@+1 {{output must have shape [1, 3, 3, 3], got [1, 2, 2, 3] (section PoolAvg2d)}}
  qnn.pool_avg_2d %x {filter_size = [2, 2], stride = [2, 2],
       pad_amount = [[0, 0], [0, 0]], rounding_mode = #qnn<rounding_mode CEIL>}
      : (tensor<1x6x6x3xf32>) -> tensor<1x2x2x3xf32>
  // expected-error@+1 {{output must have shape [1, 3, 3, 3], got [1, 2, 2, 3] (section PoolMax2d)}}
  qnn.pool_max_2d %x {filter_size = [2, 2], stride = [2, 2],
       pad_amount = [[0, 0], [0, 0]], rounding_mode = #qnn<rounding_mode CEIL>}
      : (tensor<1x6x6x3xf32>) -> tensor<1x2x2x3xf32>
  func.return
}

func.func @pool_avg_2d_types(%x: tensor<1x6x6x3xf32>) {
  // expected-error@+1 {{property 'rounding_mode' does not verify}}
  qnn.pool_avg_2d %x {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], rounding_mode = 1 : ui32} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{property 'count_pad_for_edges' does not verify: expected true or false, got 1 : ui32}}
  qnn.pool_avg_2d %x {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], count_pad_for_edges = 1 : ui32}
      : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  func.return
}

func.func @pool_max_2d_types(%x: tensor<1x6x6x3xf32>) {
  // expected-error@+1 {{property 'rounding_mode' does not verify}}
  qnn.pool_max_2d %x {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]], rounding_mode = 1 : ui32} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  func.return
}

func.func @pool_avg_3d_types(%x: tensor<1x6x6x6x3xf32>) {
  // expected-error@+1 {{property 'count_pad_for_edges' does not verify: expected true or false, got 1 : ui32}}
  qnn.pool_avg_3d %x {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]], count_pad_for_edges = 1 : ui32}
      : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  func.return
}

// OP: qnn.pool_avg_2d qnn.pool_max_2d qnn.l2_pool_2d
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis3 = !quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.5:0}>
func.func @main(%x: tensor<1x6x6x3xf32>, %x_i8: tensor<1x6x6x3x!q8>, %x_i8_axis3: tensor<1x6x6x3x!q8_axis3>) {
  // expected-error@+1 {{property 'filter_size' expected in operation}}
  $OP %x {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{filter_size must be > 0, got [1, 0] (section $SECTION)}}
  $OP %x {filter_size = [1, 0], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{property 'stride' expected in operation}}
  $OP %x {filter_size = [2, 2], pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 0] (section $SECTION)}}
  $OP %x {filter_size = [2, 2], stride = [1, 0],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation}}
  $OP %x {filter_size = [2, 2], stride = [1, 1]}
      : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{output must have shape [1, 2, 2, 3], got [1, 3, 3, 3] (section $SECTION)}}
  $OP %x {filter_size = [2, 2], stride = [3, 3],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x3x3x3xf32>
  // expected-error@+1 {{filter_size [9, 1] must fit the input of [6, 6] with padding [0, 0, 0, 0] (section $SECTION)}}
  $OP %x {filter_size = [9, 1], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{output must have shape [1, 5, 5, 3], got [1, 5, 5, 4] (section $SECTION)}}
  $OP %x {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x4xf32>
  // expected-error@+1 {{output must have shape [1, 5, 5, 3], got [2, 5, 5, 3] (section $SECTION)}}
  $OP %x {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<2x5x5x3xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16 (section $SECTION)}}
  $OP %x {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf16>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got UFIXED_POINT_8 (section $SECTION)}}
  $OP %x_i8 {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]}
      : (tensor<1x6x6x3x!q8>) -> tensor<1x5x5x3x!quant.uniform<u8:f32, 0.5:0>>
  // expected-error@+1 {{input must have one scale, not one along axis 3 (section $SECTION)}}
  $OP %x_i8_axis3 {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3x!q8_axis3>) -> tensor<1x5x5x3x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 3 (section $SECTION)}}
  $OP %x_i8 {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3x!q8>) -> tensor<1x5x5x3x!q8_axis3>
  func.return
}

func.func @types(%x: tensor<6x6x3xf32>, %x_1x6x6x3_i32: tensor<1x6x6x3xi32>, %x_1x6x6x3_f32: tensor<1x6x6x3xf32>) {
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<6x6x3xf32>}}
  $OP %x {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{input must be a 4-d tensor of floats or quantized integers, got tensor<1x6x6x3xi32>}}
  $OP %x_1x6x6x3_i32 {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xi32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{output must be a 4-d tensor of floats or quantized integers, got tensor<5x5x3xf32>}}
  $OP %x_1x6x6x3_f32 {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<5x5x3xf32>
  // expected-error@+1 {{property 'filter_size' does not verify: expected dense values of tensor<2xui32>}}
  $OP %x_1x6x6x3_f32 {filter_size = [1, 1, 1], stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected dense values of tensor<2xui32>}}
  $OP %x_1x6x6x3_f32 {filter_size = [2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{property 'filter_size' does not verify: expected dense values of}}
  $OP %x_1x6x6x3_f32 {filter_size = dense<2> : tensor<2xi32>, stride = [1, 1],
       pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<2x2xui32>}}
  $OP %x_1x6x6x3_f32 {filter_size = [2, 2], stride = [1, 1],
       pad_amount = [0, 0, 0, 0]} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  func.return
}

// OP: qnn.pool_avg_3d qnn.pool_max_3d
!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis4 = !quant.uniform<i8:f32:4, {0.5:0, 0.25:0, 0.5:0}>
func.func @main(%x: tensor<1x6x6x6x3xf32>, %x_i8: tensor<1x6x6x6x3x!q8>, %x_i8_axis4: tensor<1x6x6x6x3x!q8_axis4>) {
  // expected-error@+1 {{property 'filter_size' expected in operation}}
  $OP %x {stride = [1, 1, 1], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{filter_size must be > 0, got [1, 1, 0] (section $SECTION)}}
  $OP %x {filter_size = [1, 1, 0], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{property 'stride' expected in operation}}
  $OP %x {filter_size = [2, 2, 2], pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 1, 0] (section $SECTION)}}
  $OP %x {filter_size = [2, 2, 2], stride = [1, 1, 0],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{property 'pad_amount' expected in operation}}
  $OP %x {filter_size = [2, 2, 2], stride = [1, 1, 1]}
      : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{output must have shape [1, 3, 3, 3, 3], got [1, 2, 2, 2, 3] (section $SECTION)}}
  $OP %x {filter_size = [2, 2, 2], stride = [2, 2, 2],
       pad_amount = [[0, 0], [0, 0], [0, 0]], rounding_mode = #qnn<rounding_mode CEIL>}
      : (tensor<1x6x6x6x3xf32>) -> tensor<1x2x2x2x3xf32>
  // expected-error@+1 {{output must have shape [1, 2, 2, 2, 3], got [1, 3, 3, 3, 3] (section $SECTION)}}
  $OP %x {filter_size = [2, 2, 2], stride = [3, 3, 3],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x3x3x3x3xf32>
  // expected-error@+1 {{filter_size [9, 1, 1] must fit the input of [6, 6, 6] with padding [0, 0, 0, 0, 0, 0] (section $SECTION)}}
  $OP %x {filter_size = [9, 1, 1], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{output must have shape [1, 5, 5, 5, 3], got [1, 5, 5, 5, 4] (section $SECTION)}}
  $OP %x {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x4xf32>
  // expected-error@+1 {{output must have shape [1, 5, 5, 5, 3], got [2, 5, 5, 5, 3] (section $SECTION)}}
  $OP %x {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<2x5x5x5x3xf32>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16 (section $SECTION)}}
  $OP %x {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf16>
  // expected-error@+1 {{output must have the data type of input, SFIXED_POINT_8, got UFIXED_POINT_8 (section $SECTION)}}
  $OP %x_i8 {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]}
      : (tensor<1x6x6x6x3x!q8>) -> tensor<1x5x5x5x3x!quant.uniform<u8:f32, 0.5:0>>
  // expected-error@+1 {{input must have one scale, not one along axis 4 (section $SECTION)}}
  $OP %x_i8_axis4 {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3x!q8_axis4>) -> tensor<1x5x5x5x3x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 4 (section $SECTION)}}
  $OP %x_i8 {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3x!q8>) -> tensor<1x5x5x5x3x!q8_axis4>
  func.return
}

func.func @types(%x: tensor<6x6x6x3xf32>, %x_1x6x6x6x3_i32: tensor<1x6x6x6x3xi32>,
    %x_1x6x6x6x3_f32: tensor<1x6x6x6x3xf32>) {
  // expected-error@+1 {{input must be a 5-d tensor of floats or quantized integers, got tensor<6x6x6x3xf32>}}
  $OP %x {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{input must be a 5-d tensor of floats or quantized integers, got tensor<1x6x6x6x3xi32>}}
  $OP %x_1x6x6x6x3_i32 {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xi32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{output must be a 5-d tensor of floats or quantized integers, got tensor<5x5x5x3xf32>}}
  $OP %x_1x6x6x6x3_f32 {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<5x5x5x3xf32>
  // expected-error@+1 {{property 'filter_size' does not verify: expected dense values of tensor<3xui32>}}
  $OP %x_1x6x6x6x3_f32 {filter_size = [1, 1, 1, 1], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected dense values of tensor<3xui32>}}
  $OP %x_1x6x6x6x3_f32 {filter_size = [2, 2, 2], stride = [1, 1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{property 'filter_size' does not verify: expected dense values of}}
  $OP %x_1x6x6x6x3_f32 {filter_size = dense<2> : tensor<3xi32>, stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{property 'pad_amount' does not verify: expected dense values of tensor<3x2xui32>}}
  $OP %x_1x6x6x6x3_f32 {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [0, 0, 0, 0, 0, 0]} : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  // expected-error@+1 {{property 'rounding_mode' does not verify}}
  $OP %x_1x6x6x6x3_f32 {filter_size = [2, 2, 2], stride = [1, 1, 1],
       pad_amount = [[0, 0], [0, 0], [0, 0]], rounding_mode = 1 : ui32}
      : (tensor<1x6x6x6x3xf32>) -> tensor<1x5x5x5x3xf32>
  func.return
}
