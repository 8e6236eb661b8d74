// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @conv(%input: tensor<1x4x6x6xf32>, %filter: tensor<8x4x3x3xf32>, %filter_8x3x3x3: tensor<8x3x3x3xf32>,
    %bias: tensor<1x8xf32>, %bias_1x9: tensor<1x9xf32>, %bias_8: tensor<8xf32>, %bias_1x8x6x6: tensor<1x8x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 8, 6, 6], got [2, 8, 6, 6]}}
  nnef.conv %input, %filter, %bias : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<2x8x6x6xf32>
  // expected-error@+1 {{groups must divide the 8 outputs of filter, got 3}}
  nnef.conv %input, %filter, %bias {groups = 3 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [1, 9]}}
  nnef.conv %input, %filter, %bias_1x9
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x9xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [8]}}
  nnef.conv %input, %filter, %bias_8 : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [1, 8, 6, 6]}}
  nnef.conv %input, %filter, %bias_1x8x6x6
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{channels of filter times groups must be the 4 channels of its input, got 3 * 1}}
  nnef.conv %input, %filter_8x3x3x3, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x3x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{channels of filter times groups must be the 4 channels of its input, got 4 * 2}}
  nnef.conv %input, %filter, %bias {groups = 2 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{channels of filter times groups must be the 4 channels of its input, got 4 * 4}}
  nnef.conv %input, %filter, %bias {groups = 0 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{a window of 3 must fit 6 elements padded by (-4, 0)}}
  nnef.conv %input, %filter, %bias {padding = dense<[[0, 0], [-4, 0]]> : tensor<2x2xi64>}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  func.return
}

func.func @deconv(%input: tensor<1x4x6x6xf32>, %filter: tensor<4x8x3x3xf32>, %filter_4x1x3x3: tensor<4x1x3x3xf32>,
    %filter_5x8x3x3: tensor<5x8x3x3xf32>, %bias: tensor<1x8xf32>, %bias_1x9: tensor<1x9xf32>, %bias_8: tensor<8xf32>,
    %bias_1x8x6x6: tensor<1x8x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 8, 6, 6], got [2, 8, 6, 6]}}
  nnef.deconv %input, %filter, %bias
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<2x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [1, 9]}}
  nnef.deconv %input, %filter, %bias_1x9
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x9xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [8]}}
  nnef.deconv %input, %filter, %bias_8
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [1, 8, 6, 6]}}
  nnef.deconv %input, %filter, %bias_1x8x6x6
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{outputs of filter must be the 4 channels of its input, got 5}}
  nnef.deconv %input, %filter_5x8x3x3, %bias
      : (tensor<1x4x6x6xf32>, tensor<5x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{filter must have 1 channel for 0 groups, got 8}}
  nnef.deconv %input, %filter, %bias {groups = 0 : i64}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{padding must leave elements, got extents [0, 8]}}
  nnef.deconv %input, %filter, %bias {padding = dense<[[4, 4], [0, 0]]> : tensor<2x2xi64>}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output_shape must have 4 items or none, got [6, 6]}}
  nnef.deconv %input, %filter, %bias {output_shape = array<i64: 6, 6>}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output_shape must begin with [1, 8], got [2, 8, 6, 6]}}
  nnef.deconv %input, %filter, %bias {output_shape = array<i64: 2, 8, 6, 6>}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output_shape must begin with [1, 8], got [1, 9, 6, 6]}}
  nnef.deconv %input, %filter, %bias {output_shape = array<i64: 1, 9, 6, 6>}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output_shape must be scaled down to the extents [6, 6] of input, got [7, 6], which is scaled down to [7, 6]}}
  nnef.deconv %input, %filter, %bias {output_shape = array<i64: 1, 8, 7, 6>}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output_shape must be > 0, got [0, 6]}}
  nnef.deconv %input, %filter, %bias {output_shape = array<i64: 1, 8, 0, 6>}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{groups must divide the 4 outputs of filter, got 3}}
  nnef.deconv %input, %filter_4x1x3x3 {groups = 0 : i64, output_shape = array<i64: 1, 3, 6, 6>}
      : (tensor<1x4x6x6xf32>, tensor<4x1x3x3xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{groups must divide the 4 outputs of filter, got 0}}
  nnef.deconv %input, %filter_4x1x3x3 {groups = 0 : i64, output_shape = array<i64: 1, 0, 6, 6>}
      : (tensor<1x4x6x6xf32>, tensor<4x1x3x3xf32>) -> tensor<1x8x6x6xf32>
  func.return
}

func.func @separable_conv(%input: tensor<1x4x6x6xf32>, %plane_filter: tensor<8x1x3x3xf32>,
    %plane_filter_6x1x3x3: tensor<6x1x3x3xf32>, %plane_filter_8x2x3x3: tensor<8x2x3x3xf32>,
    %point_filter: tensor<6x8x1x1xf32>, %point_filter_6x7x1x1: tensor<6x7x1x1xf32>, %bias: tensor<1x6xf32>,
    %bias_1x7: tensor<1x7xf32>, %bias_6: tensor<6xf32>, %bias_1x6x6x6: tensor<1x6x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 6, 6, 6], got [2, 6, 6, 6]}}
  nnef.separable_conv %input, %plane_filter, %point_filter, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<2x6x6x6xf32>
  // expected-error@+1 {{channels of point_filter times groups must be the 8 channels of its input, got 8 * 3}}
  nnef.separable_conv %input, %plane_filter, %point_filter, %bias {groups = 3 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 6] or one element, got [1, 7]}}
  nnef.separable_conv %input, %plane_filter, %point_filter, %bias_1x7
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x7xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 6] or one element, got [6]}}
  nnef.separable_conv %input, %plane_filter, %point_filter, %bias_6
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 6] or one element, got [1, 6, 6, 6]}}
  nnef.separable_conv %input, %plane_filter, %point_filter, %bias_1x6x6x6
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{groups must divide the 6 outputs of plane_filter, got 4}}
  nnef.separable_conv %input, %plane_filter_6x1x3x3, %point_filter, %bias
      : (tensor<1x4x6x6xf32>, tensor<6x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{channels of plane_filter times groups must be the 4 channels of its input, got 2 * 4}}
  nnef.separable_conv %input, %plane_filter_8x2x3x3, %point_filter, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x2x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{channels of point_filter times groups must be the 8 channels of its input, got 7 * 1}}
  nnef.separable_conv %input, %plane_filter, %point_filter_6x7x1x1, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x7x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{groups must divide the 6 outputs of point_filter, got 4}}
  nnef.separable_conv %input, %plane_filter, %point_filter, %bias {groups = 4 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  func.return
}

func.func @separable_deconv(%input: tensor<1x6x6x6xf32>, %plane_filter: tensor<8x1x3x3xf32>,
    %plane_filter_7x1x3x3: tensor<7x1x3x3xf32>, %plane_filter_8x2x3x3: tensor<8x2x3x3xf32>,
    %point_filter: tensor<6x8x1x1xf32>, %point_filter_5x8x1x1: tensor<5x8x1x1xf32>, %bias: tensor<1x8xf32>,
    %bias_1x9: tensor<1x9xf32>, %bias_8: tensor<8xf32>, %bias_1x8x6x6: tensor<1x8x6x6xf32>) {
  // expected-error@+1 {{output must have shape [1, 8, 6, 6], got [2, 8, 6, 6]}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<2x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [1, 9]}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias_1x9
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x9xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [8]}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias_8
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must have shape [1, 8] or one element, got [1, 8, 6, 6]}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias_1x8x6x6
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{outputs of point_filter must be the 6 channels of its input, got 5}}
  nnef.separable_deconv %input, %plane_filter, %point_filter_5x8x1x1, %bias
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<5x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{outputs of plane_filter must be the 8 channels of its input, got 7}}
  nnef.separable_deconv %input, %plane_filter_7x1x3x3, %point_filter, %bias
      : (tensor<1x6x6x6xf32>, tensor<7x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{plane_filter must have 1 channel for 0 groups, got 2}}
  nnef.separable_deconv %input, %plane_filter_8x2x3x3, %point_filter, %bias
      : (tensor<1x6x6x6xf32>, tensor<8x2x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{groups must divide the 6 outputs of point_filter, got 4}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias {groups = 4 : i64}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output_shape must have 4 items or none, got [6, 6]}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias {output_shape = array<i64: 6, 6>}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output_shape must begin with [1, 8], got [2, 8, 6, 6]}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias {output_shape = array<i64: 2, 8, 6, 6>}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output_shape must be scaled down to the extents [6, 6] of input, got [7, 6], which is scaled down to [7, 6]}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias {output_shape = array<i64: 1, 8, 7, 6>}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  func.return
}

func.func @deconv_types(%input: tensor<1x4x6x6xf32>, %filter: tensor<4x8x3x3xf32>, %bias: tensor<1x8xf32>) {
  // expected-error@+1 {{property 'output_shape' does not verify: expected integer[], got 1 : i64}}
  nnef.deconv %input, %filter, %bias {output_shape = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  func.return
}

func.func @separable_deconv_types(%input: tensor<1x6x6x6xf32>, %plane_filter: tensor<8x1x3x3xf32>,
    %point_filter: tensor<6x8x1x1xf32>, %bias: tensor<1x8xf32>) {
  // expected-error@+1 {{property 'output_shape' does not verify: expected integer[], got 1 : i64}}
  nnef.separable_deconv %input, %plane_filter, %point_filter, %bias {output_shape = 1 : i64}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  func.return
}

// OP: nnef.conv nnef.deconv
func.func @main(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>, %input_6: tensor<6xf32>,
    %filter: tensor<8x4x3x3xf32>, %filter_8x4x3: tensor<8x4x3xf32>, %filter_4x8x3x3: tensor<4x8x3x3xf32>,
    %bias: tensor<1x8xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6, %filter, %bias
      : (tensor<?x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{padding must have 2 items or none, got [(0, 0), (0, 0), (0, 0)]}}
  $OP %input, %filter, %bias {padding = dense<0> : tensor<3x2xi64>}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{stride must have 2 items or none, got [1, 1, 1]}}
  $OP %input, %filter, %bias {stride = array<i64: 1, 1, 1>}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{dilation must have 2 items or none, got [1]}}
  $OP %input, %filter, %bias {dilation = array<i64: 1>}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 0]}}
  $OP %input, %filter, %bias {stride = array<i64: 1, 0>}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, -1]}}
  $OP %input, %filter, %bias {dilation = array<i64: 1, -1>}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{input must have batch and channel, got shape [6]}}
  $OP %input_6, %filter, %bias : (tensor<6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{filter must have the rank 4 of input, got shape [8, 4, 3]}}
  $OP %input, %filter_8x4x3, %bias : (tensor<1x4x6x6xf32>, tensor<8x4x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{groups must be >= 0, got -1}}
  $OP %input, %filter, %bias {groups = -1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{groups must divide the 4 outputs of filter, got 3}}
  $OP %input, %filter_4x8x3x3, %bias {groups = 3 : i64}
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %filter: tensor<8x4x3x3xf32>, %bias: tensor<1x8xf32>,
    %input_1x4x6x6_f32: tensor<1x4x6x6xf32>, %filter_8x4x3x3_i1: tensor<8x4x3x3xi1>, %bias_1x8_i1: tensor<1x8xi1>,
    %filter_4x8x3x3_i1: tensor<4x8x3x3xi1>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input, %filter, %bias : (tensor<1x4x6x6xi1>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{filter must be a tensor of scalars (floats or quantized), got tensor<8x4x3x3xi1>}}
  $OP %input_1x4x6x6_f32, %filter_8x4x3x3_i1, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xi1>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must be a tensor of scalars (floats or quantized), got tensor<1x8xi1>}}
  $OP %input_1x4x6x6_f32, %filter, %bias_1x8_i1
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xi1>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x8x6x6xi1>}}
  $OP %input_1x4x6x6_f32, %filter, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xi1>
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  $OP %input_1x4x6x6_f32, %filter, %bias {border = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  $OP %input_1x4x6x6_f32, %filter, %bias {padding = array<i64: 1, 1>}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %filter, %bias {stride = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %filter, %bias {dilation = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{property 'groups' does not verify: expected integer, got 1.000000e+00 : f64}}
  $OP %input_1x4x6x6_f32, %filter, %bias {groups = 1.0 : f64}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even'}}
  $OP %input_1x4x6x6_f32, %filter, %bias {border = "mirror"}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even'}}
  $OP %input_1x4x6x6_f32, %filter, %bias {border = "ignore"}
      : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{filter must be a tensor of scalars (floats or quantized), got tensor<4x8x3x3xi1>}}
  $OP %input_1x4x6x6_f32, %filter_4x8x3x3_i1, %bias
      : (tensor<1x4x6x6xf32>, tensor<4x8x3x3xi1>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  func.return
}

// OP: nnef.separable_conv nnef.separable_deconv
func.func @main(%input: tensor<1x6x6x6xf32>, %input_1x4x6x6: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>,
    %input_6: tensor<6xf32>, %input_dx6x6x6: tensor<?x6x6x6xf32>, %plane_filter: tensor<8x1x3x3xf32>,
    %plane_filter_8x4x3: tensor<8x4x3xf32>, %point_filter: tensor<6x8x1x1xf32>, %point_filter_6x8x1: tensor<6x8x1xf32>,
    %bias: tensor<1x8xf32>, %bias_1x6: tensor<1x6xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6, %plane_filter, %point_filter, %bias_1x6
      : (tensor<?x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{padding must have 2 items or none, got [(0, 0), (0, 0), (0, 0)]}}
  $OP %input, %plane_filter, %point_filter, %bias {padding = dense<0> : tensor<3x2xi64>}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{stride must have 2 items or none, got [1, 1, 1]}}
  $OP %input, %plane_filter, %point_filter, %bias {stride = array<i64: 1, 1, 1>}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{dilation must have 2 items or none, got [1]}}
  $OP %input, %plane_filter, %point_filter, %bias {dilation = array<i64: 1>}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{stride must be > 0, got [1, 0]}}
  $OP %input, %plane_filter, %point_filter, %bias {stride = array<i64: 1, 0>}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{dilation must be > 0, got [1, -1]}}
  $OP %input, %plane_filter, %point_filter, %bias {dilation = array<i64: 1, -1>}
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{input must have batch and channel, got shape [6]}}
  $OP %input_6, %plane_filter, %point_filter, %bias_1x6
      : (tensor<6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{plane_filter must have the rank 4 of input, got shape [8, 4, 3]}}
  $OP %input, %plane_filter_8x4x3, %point_filter, %bias
      : (tensor<1x6x6x6xf32>, tensor<8x4x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{groups must be >= 0, got -1}}
  $OP %input_1x4x6x6, %plane_filter, %point_filter, %bias_1x6 {groups = -1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{point_filter must have the rank 4 of input, got shape [6, 8, 1]}}
  $OP %input_1x4x6x6, %plane_filter, %point_filter_6x8x1, %bias_1x6
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x6x6x6xf32>}}
  $OP %input_dx6x6x6, %plane_filter, %point_filter, %bias
      : (tensor<?x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %plane_filter: tensor<8x1x3x3xf32>, %point_filter: tensor<6x8x1x1xf32>,
    %bias: tensor<1x6xf32>, %input_1x4x6x6_f32: tensor<1x4x6x6xf32>, %plane_filter_8x1x3x3_i1: tensor<8x1x3x3xi1>,
    %point_filter_6x8x1x1_i1: tensor<6x8x1x1xi1>, %bias_1x6_i1: tensor<1x6xi1>,
    %input_1x6x6x6_i1: tensor<1x6x6x6xi1>, %bias_1x8_f32: tensor<1x8xf32>, %input_1x6x6x6_f32: tensor<1x6x6x6xf32>,
    %bias_1x8_i1: tensor<1x8xi1>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input, %plane_filter, %point_filter, %bias
      : (tensor<1x4x6x6xi1>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{plane_filter must be a tensor of scalars (floats or quantized), got tensor<8x1x3x3xi1>}}
  $OP %input_1x4x6x6_f32, %plane_filter_8x1x3x3_i1, %point_filter, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xi1>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{point_filter must be a tensor of scalars (floats or quantized), got tensor<6x8x1x1xi1>}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter_6x8x1x1_i1, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xi1>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{bias must be a tensor of scalars (floats or quantized), got tensor<1x6xi1>}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias_1x6_i1
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xi1>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x6x6x6xi1>}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xi1>
  // expected-error@+1 {{property 'border' does not verify: expected string, got 1 : i64}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias {border = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{property 'padding' does not verify: expected (integer,integer)[], got array<i64: 1, 1>}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias {padding = array<i64: 1, 1>}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias {stride = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{property 'dilation' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias {dilation = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{property 'groups' does not verify: expected integer, got 1.000000e+00 : f64}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias {groups = 1.0 : f64}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even'}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias {border = "mirror"}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{property 'border' does not verify: expected one of 'constant', 'replicate', 'reflect', 'reflect-even'}}
  $OP %input_1x4x6x6_f32, %plane_filter, %point_filter, %bias {border = "ignore"}
      : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x6x6x6xi1>}}
  $OP %input_1x6x6x6_i1, %plane_filter, %point_filter, %bias_1x8_f32
      : (tensor<1x6x6x6xi1>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{bias must be a tensor of scalars (floats or quantized), got tensor<1x8xi1>}}
  $OP %input_1x6x6x6_f32, %plane_filter, %point_filter, %bias_1x8_i1
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xi1>) -> tensor<1x8x6x6xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<1x8x6x6xi1>}}
  $OP %input_1x6x6x6_f32, %plane_filter, %point_filter, %bias_1x8_f32
      : (tensor<1x6x6x6xf32>, tensor<8x1x3x3xf32>, tensor<6x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8x6x6xi1>
  func.return
}
