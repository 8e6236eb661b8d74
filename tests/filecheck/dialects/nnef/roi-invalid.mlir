// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @roi_resample_types(%input: tensor<1x4x6x6xf32>, %rois: tensor<5x4xf32>, %batch_index: tensor<5x1xi32>) {
  // expected-error@+1 {{property 'method' does not verify: expected string, got 1 : i64}}
  nnef.roi_resample %input, %rois, %batch_index {output_size = array<i64: 2, 3>, method = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{property 'method' does not verify: expected one of 'asymmetric', 'symmetric', 'aligned'}}
  nnef.roi_resample %input, %rois, %batch_index {output_size = array<i64: 2, 3>, method = "cubic"}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  func.return
}

// OP: nnef.avg_roi_pool nnef.max_roi_pool nnef.roi_resample
func.func @main(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>, %input_6: tensor<6xf32>,
    %rois: tensor<5x4xf32>, %rois_5x2: tensor<5x2xf32>, %rois_5: tensor<5xf32>, %batch_index: tensor<5x1xi32>,
    %batch_index_4x1: tensor<4x1xi32>) {
  // expected-error@+1 {{property 'output_size' expected in operation '$OP'}}
  $OP %input, %rois, %batch_index : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6, %rois, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<?x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{output must have shape [5, 4, 2, 3], got [6, 4, 2, 3]}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<6x4x2x3xf32>
  // expected-error@+1 {{output_size must have 2 items, one a spatial axis, got [2]}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{output_size must be > 0, got [2, 0]}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 0>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{input must have batch and channel, got rank 1}}
  $OP %input_6, %rois, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{rois must have shape [N, 4], got [5, 2]}}
  $OP %input, %rois_5x2, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5x2xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{rois must have shape [N, 4], got [5]}}
  $OP %input, %rois_5, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{batch_index must have shape [5, 1], got [4, 1]}}
  $OP %input, %rois, %batch_index_4x1 {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<4x1xi32>) -> tensor<5x4x2x3xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %rois: tensor<5x4xf32>, %batch_index: tensor<5x1xi32>,
    %input_1x4x6x6_f32: tensor<1x4x6x6xf32>, %rois_5x4_i1: tensor<5x4xi1>, %batch_index_5x1_i1: tensor<5x1xi1>,
    %batch_index_5x1_f32: tensor<5x1xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xi1>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{rois must be a tensor of scalars (floats or quantized), got tensor<5x4xi1>}}
  $OP %input_1x4x6x6_f32, %rois_5x4_i1, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xi1>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{batch_index must be a tensor of integers, got tensor<5x1xi1>}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index_5x1_i1 {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi1>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<5x4x2x3xi1>}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xi1>
  // expected-error@+1 {{property 'output_size' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index {output_size = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{batch_index must be a tensor of integers, got tensor<5x1xf32>}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index_5x1_f32 {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xf32>) -> tensor<5x4x2x3xf32>
  func.return
}

// OP: nnef.avg_roi_align nnef.max_roi_align
func.func @main(%input: tensor<1x4x6x6xf32>, %input_dx4x6x6: tensor<?x4x6x6xf32>, %input_6: tensor<6xf32>,
    %rois: tensor<5x4xf32>, %rois_5x2: tensor<5x2xf32>, %rois_5: tensor<5xf32>, %batch_index: tensor<5x1xi32>,
    %batch_index_4x1: tensor<4x1xi32>) {
  // expected-error@+1 {{property 'output_size' expected in operation '$OP'}}
  $OP %input, %rois, %batch_index {sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{property 'sampling_rate' expected in operation '$OP'}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 3>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4x6x6xf32>}}
  $OP %input_dx4x6x6, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<?x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{output must have shape [5, 4, 2, 3], got [6, 4, 2, 3]}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<6x4x2x3xf32>
  // expected-error@+1 {{output_size must have 2 items, one a spatial axis, got [2]}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{output_size must be > 0, got [2, 0]}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 0>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{input must have batch and channel, got rank 1}}
  $OP %input_6, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{rois must have shape [N, 4], got [5, 2]}}
  $OP %input, %rois_5x2, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x2xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{rois must have shape [N, 4], got [5]}}
  $OP %input, %rois_5, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{batch_index must have shape [5, 1], got [4, 1]}}
  $OP %input, %rois, %batch_index_4x1 {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<4x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{sampling_rate must have 2 items, one a spatial axis, got [2]}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{sampling_rate must be > 0, got [2, 0]}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 0>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  func.return
}

func.func @types(%input: tensor<1x4x6x6xi1>, %rois: tensor<5x4xf32>, %batch_index: tensor<5x1xi32>,
    %input_1x4x6x6_f32: tensor<1x4x6x6xf32>, %rois_5x4_i1: tensor<5x4xi1>, %batch_index_5x1_i1: tensor<5x1xi1>,
    %batch_index_5x1_f32: tensor<5x1xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars (floats or quantized), got tensor<1x4x6x6xi1>}}
  $OP %input, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xi1>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{rois must be a tensor of scalars (floats or quantized), got tensor<5x4xi1>}}
  $OP %input_1x4x6x6_f32, %rois_5x4_i1, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xi1>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{batch_index must be a tensor of integers, got tensor<5x1xi1>}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index_5x1_i1 {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi1>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{output must be a tensor of scalars (floats or quantized), got tensor<5x4x2x3xi1>}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xi1>
  // expected-error@+1 {{property 'output_size' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index {output_size = 1 : i64, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{property 'sampling_rate' does not verify: expected integer[], got 1 : i64}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = 1 : i64}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{property 'resize_method' does not verify: expected string, got 1 : i64}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>,
       resize_method = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{batch_index must be a tensor of integers, got tensor<5x1xf32>}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index_5x1_f32 {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>}
      : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xf32>) -> tensor<5x4x2x3xf32>
  // expected-error@+1 {{property 'resize_method' does not verify: expected one of 'asymmetric', 'symmetric', 'aligned'}}
  $OP %input_1x4x6x6_f32, %rois, %batch_index {output_size = array<i64: 2, 3>, sampling_rate = array<i64: 2, 2>,
       resize_method = "cubic"} : (tensor<1x4x6x6xf32>, tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x4x2x3xf32>
  func.return
}
