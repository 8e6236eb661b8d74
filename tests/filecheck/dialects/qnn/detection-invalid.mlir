// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0}>
func.func @axis_aligned_bbox_transform(%r: tensor<3x4xf32>, %r_3x5: tensor<3x5xf32>,
    %r_i8_axis1: tensor<3x4x!q8_axis1>, %d: tensor<3x8xf32>, %d_2x8: tensor<2x8xf32>, %d_3x10: tensor<3x10xf32>,
    %b: tensor<3xi32>, %b_2: tensor<2xi32>, %s: tensor<2x2xf32>, %s_2x3: tensor<2x3xf32>) {
  // expected-error@+1 {{rois must have shape [3, 4], got [3, 5]}}
  qnn.axis_aligned_bbox_transform %r_3x5, %d, %b, %s
      : (tensor<3x5xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{deltas must have shape [3, 8], got [2, 8]}}
  qnn.axis_aligned_bbox_transform %r, %d_2x8, %b, %s
      : (tensor<3x4xf32>, tensor<2x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{deltas must have 4 numbers a class, got 10}}
  qnn.axis_aligned_bbox_transform %r, %d_3x10, %b, %s
      : (tensor<3x4xf32>, tensor<3x10xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{batches must have shape [3], got [2]}}
  qnn.axis_aligned_bbox_transform %r, %d, %b_2, %s
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<2xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{image_sizes must have shape [2, 2], got [2, 3]}}
  qnn.axis_aligned_bbox_transform %r, %d, %b, %s_2x3
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x3xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{output 0 must have shape [3, 8], got [3, 4]}}
  qnn.axis_aligned_bbox_transform %r, %d, %b, %s
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x4xf32>, tensor<2xi32>)
  // expected-error@+1 {{boxes must have the data type of rois, FLOAT_32, got FLOAT_16}}
  qnn.axis_aligned_bbox_transform %r, %d, %b, %s
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf16>, tensor<2xi32>)
  // expected-error@+1 {{output 1 must have shape [2], got [3]}}
  qnn.axis_aligned_bbox_transform %r, %d, %b, %s
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<3xi32>)
  // expected-error@+1 {{rois must have one scale, not one along axis 1}}
  qnn.axis_aligned_bbox_transform %r_i8_axis1, %d, %b, %s
      : (tensor<3x4x!q8_axis1>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  func.return
}

func.func @bbox_transform(%r: tensor<3x5xf32>, %r_3x4: tensor<3x4xf32>, %d: tensor<3x10xf32>, %d_3x8: tensor<3x8xf32>,
    %d_2x10: tensor<2x10xf32>, %i: tensor<2x3xf32>, %i_2x2: tensor<2x2xf32>, %b: tensor<3xi32>, %b_2: tensor<2xi32>) {
  // expected-error@+1 {{rois must have shape [3, 5], got [3, 4]}}
  qnn.bbox_transform %r_3x4, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x4xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{deltas must have 5 numbers a class, got 8}}
  qnn.bbox_transform %r, %d_3x8, %i, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<3x8xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{deltas must have shape [3, 10], got [2, 10]}}
  qnn.bbox_transform %r, %d_2x10, %i, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<2x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{image_info must have shape [2, 3], got [2, 2]}}
  qnn.bbox_transform %r, %d, %i_2x2, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x2xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{batches must have shape [3], got [2]}}
  qnn.bbox_transform %r, %d, %i, %b_2 {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<2xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{property 'weights' expected in operation 'qnn.bbox_transform'}}
  qnn.bbox_transform %r, %d, %i, %b
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{angle_bounds must rise, got [90, -90]}}
  qnn.bbox_transform %r, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>,
       angle_bounds = dense<[90, -90]> : tensor<2xi32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{property 'angle_bounds' does not verify: expected dense values of tensor<2xi32>}}
  qnn.bbox_transform %r, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>, angle_bounds = dense<90> : tensor<2xui32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{output 0 must have shape [3, 10], got [3, 5]}}
  qnn.bbox_transform %r, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x5xf32>, tensor<2xf32>)
  // expected-error@+1 {{boxes must have the data type of rois, FLOAT_32, got FLOAT_16}}
  qnn.bbox_transform %r, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf16>, tensor<2xf32>)
  // expected-error@+1 {{output 1 must have shape [2], got [3]}}
  qnn.bbox_transform %r, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<3xf32>)
  func.return
}

func.func @heat_map_max_key_point(%m: tensor<2x8x6x3xf32>, %b: tensor<2x4xf32>, %b_3x4: tensor<3x4xf32>,
    %b_2x5: tensor<2x5xf32>, %b_i8_axis1: tensor<2x4x!q8_axis1>) {
  // expected-error@+1 {{boxes must have shape [2, 4], got [3, 4]}}
  qnn.heat_map_max_key_point %m, %b_3x4
      : (tensor<2x8x6x3xf32>, tensor<3x4xf32>) -> (tensor<2x3xf32>, tensor<2x3x2xf32>)
  // expected-error@+1 {{boxes must have shape [2, 4], got [2, 5]}}
  qnn.heat_map_max_key_point %m, %b_2x5
      : (tensor<2x8x6x3xf32>, tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<2x3x2xf32>)
  // expected-error@+1 {{scores must have the data type of heatmaps, FLOAT_32, got FLOAT_16}}
  qnn.heat_map_max_key_point %m, %b : (tensor<2x8x6x3xf32>, tensor<2x4xf32>) -> (tensor<2x3xf16>, tensor<2x3x2xf32>)
  // expected-error@+1 {{output 0 must have shape [2, 3], got [2, 8]}}
  qnn.heat_map_max_key_point %m, %b : (tensor<2x8x6x3xf32>, tensor<2x4xf32>) -> (tensor<2x8xf32>, tensor<2x3x2xf32>)
  // expected-error@+1 {{keypoints must have the data type of boxes, FLOAT_32, got FLOAT_16}}
  qnn.heat_map_max_key_point %m, %b : (tensor<2x8x6x3xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3x2xf16>)
  // expected-error@+1 {{output 1 must have shape [2, 3, 2], got [2, 3, 3]}}
  qnn.heat_map_max_key_point %m, %b : (tensor<2x8x6x3xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3x3xf32>)
  // expected-error@+1 {{boxes must have one scale, not one along axis 1}}
  qnn.heat_map_max_key_point %m, %b_i8_axis1
      : (tensor<2x8x6x3xf32>, tensor<2x4x!q8_axis1>) -> (tensor<2x3xf32>, tensor<2x3x2x!quant.uniform<i8:f32, 0.5:3>>)
  func.return
}

func.func @axis_aligned_bbox_transform_types(%r: tensor<3x4xi32>, %d: tensor<3x8xf32>, %b: tensor<3xi32>,
    %s: tensor<2x2xf32>, %r_12_f32: tensor<12xf32>, %r_3x4_f32: tensor<3x4xf32>, %d_24_f32: tensor<24xf32>,
    %b_3_ui32: tensor<3xui32>, %s_2_f32: tensor<2xf32>) {
  // expected-error@+1 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<3x4xi32>}}
  qnn.axis_aligned_bbox_transform %r, %d, %b, %s
      : (tensor<3x4xi32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<12xf32>}}
  qnn.axis_aligned_bbox_transform %r_12_f32, %d, %b, %s
      : (tensor<12xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{deltas must be a 2-d tensor of floats or quantized integers, got tensor<24xf32>}}
  qnn.axis_aligned_bbox_transform %r_3x4_f32, %d_24_f32, %b, %s
      : (tensor<3x4xf32>, tensor<24xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{batches must be a 1-d tensor of i32, got tensor<3xui32>}}
  qnn.axis_aligned_bbox_transform %r_3x4_f32, %d, %b_3_ui32, %s
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xui32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{image_sizes must be a 2-d tensor of floats or quantized integers, got tensor<2xf32>}}
  qnn.axis_aligned_bbox_transform %r_3x4_f32, %d, %b, %s_2_f32
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{property 'weights' does not verify: expected dense values of tensor<4xf32>}}
  qnn.axis_aligned_bbox_transform %r_3x4_f32, %d, %b, %s {weights = dense<1.0> : tensor<3xf32>}
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // expected-error@+1 {{batch_splits must be a 1-d tensor of i32, got tensor<2xf32>}}
  qnn.axis_aligned_bbox_transform %r_3x4_f32, %d, %b, %s
      : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xf32>)
  func.return
}

func.func @bbox_transform_types(%r: tensor<3x5xi1>, %d: tensor<3x10xf32>, %i: tensor<2x3xf32>, %b: tensor<3xi32>,
    %r_3x5_f32: tensor<3x5xf32>, %b_3_f32: tensor<3xf32>) {
  // expected-error@+1 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<3x5xi1>}}
  qnn.bbox_transform %r, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xi1>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{batches must be a 1-d tensor of i32, got tensor<3xf32>}}
  qnn.bbox_transform %r_3x5_f32, %d, %i, %b_3_f32 {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xf32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{property 'weights' does not verify: expected dense values of tensor<4xf32>}}
  qnn.bbox_transform %r_3x5_f32, %d, %i, %b {weights = dense<1.0> : tensor<5xf32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{property 'apply_scale' does not verify: expected true or false, got 1 : i32}}
  qnn.bbox_transform %r_3x5_f32, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>, apply_scale = 1 : i32}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{property 'angle_clip_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.bbox_transform %r_3x5_f32, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>, angle_clip_threshold = 1 : i32}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // expected-error@+1 {{batch_splits must be a 1-d tensor of a data type of QNN, got tensor<2x1xf32>}}
  qnn.bbox_transform %r_3x5_f32, %d, %i, %b {weights = dense<1.0> : tensor<4xf32>}
      : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2x1xf32>)
  func.return
}

func.func @detection_output_types(%s: tensor<2x6xf32>, %d: tensor<2x6x4xf32>, %a: tensor<12x4xf32>,
    %s_2x6x3_i32: tensor<2x6x3xi32>, %s_2x6x3_f32: tensor<2x6x3xf32>) {
  // expected-error@+1 {{scores must be a 3-d tensor of floats or quantized integers, got tensor<2x6xf32>}}
  qnn.detection_output %s, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32}
      : (tensor<2x6xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{scores must be a 3-d tensor of floats or quantized integers, got tensor<2x6x3xi32>}}
  qnn.detection_output %s_2x6x3_i32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32}
      : (tensor<2x6x3xi32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'delta_scaling_factors' does not verify: expected dense values of tensor<4xf32>}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<2xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'confidence_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 1 : ui32,
       iou_threshold = 0.5 : f32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'nms_type' does not verify: expected qnn.nms_type of}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32, nms_type = 1 : ui32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'background_class_idx' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32, background_class_idx = 0 : i32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'use_bg_in_nms' does not verify: expected true or false, got 0 : ui32}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32, use_bg_in_nms = 0 : ui32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'output_background' does not verify: expected true or false, got 0 : ui32}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32, output_background = 0 : ui32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'nms_eta' does not verify: expected a scalar of FLOAT_32 (f32), got true}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32, nms_eta = true}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'detection_limit' does not verify: expected a scalar of INT_32 (i32)}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32, detection_limit = 3 : ui32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{kept_boxes must be a 3-d tensor of f32, got tensor<2x5x4xf16>}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf16>, tensor<2x5xi32>, tensor<2xui32>)
  // expected-error@+1 {{kept_labels must be a 2-d tensor of i32, got tensor<2x5xui32>}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xui32>, tensor<2xui32>)
  // expected-error@+1 {{counts must be a 1-d tensor of ui32, got tensor<2xi32>}}
  qnn.detection_output %s_2x6x3_f32, %d, %a
      {delta_scaling_factors = dense<0.1> : tensor<4xf32>, confidence_threshold = 0.5 : f32,
       iou_threshold = 0.5 : f32}
      : (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>)
      -> (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xi32>)
  func.return
}

func.func @heat_map_max_key_point_types(%m: tensor<2x8x6xf32>, %b: tensor<2x4xf32>,
    %m_2x8x6x3_i8: tensor<2x8x6x3xi8>, %m_2x8x6x3_f32: tensor<2x8x6x3xf32>, %b_8_f32: tensor<8xf32>) {
  // expected-error@+1 {{heatmaps must be a 4-d tensor of floats or quantized integers, got tensor<2x8x6xf32>}}
  qnn.heat_map_max_key_point %m, %b : (tensor<2x8x6xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3x2xf32>)
  // expected-error@+1 {{heatmaps must be a 4-d tensor of floats or quantized integers, got tensor<2x8x6x3xi8>}}
  qnn.heat_map_max_key_point %m_2x8x6x3_i8, %b
      : (tensor<2x8x6x3xi8>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3x2xf32>)
  // expected-error@+1 {{boxes must be a 2-d tensor of floats or quantized integers, got tensor<8xf32>}}
  qnn.heat_map_max_key_point %m_2x8x6x3_f32, %b_8_f32
      : (tensor<2x8x6x3xf32>, tensor<8xf32>) -> (tensor<2x3xf32>, tensor<2x3x2xf32>)
  func.return
}

// -----

!s = tensor<2x6x3xf32>
!d = tensor<2x6x4xf32>
!a = tensor<12x4xf32>
!y = tensor<2x5xf32>
!y2 = tensor<2x5x4xf32>
!y3 = tensor<2x5xi32>
!y4 = tensor<2xui32>
func.func @detection_output(%s: !s, %s_3x6x3: tensor<3x6x3xf32>, %s_2x5x3: tensor<2x5x3xf32>, %d: !d,
    %d_2x6x5: tensor<2x6x5xf32>, %a: !a, %a_6x4: tensor<6x4xf32>, %a_12x5: tensor<12x5xf32>) {
  // expected-error@+1 {{deltas must have shape [3, 6, 4], got [2, 6, 4]}}
  qnn.detection_output %s_3x6x3, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32}
      : (tensor<3x6x3xf32>, !d, !a) -> (!y, !y2, !y3, !y4)
  // expected-error@+1 {{deltas must have shape [2, 5, 4], got [2, 6, 4]}}
  qnn.detection_output %s_2x5x3, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32}
      : (tensor<2x5x3xf32>, !d, !a) -> (!y, !y2, !y3, !y4)
  // expected-error@+1 {{deltas must have shape [2, 6, 4], got [2, 6, 5]}}
  qnn.detection_output %s, %d_2x6x5, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32}
      : (!s, tensor<2x6x5xf32>, !a) -> (!y, !y2, !y3, !y4)
  // expected-error@+1 {{deltas must have shape [2, 18, 4], got [2, 6, 4]}}
  qnn.detection_output %s, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32, share_location = false}
      : (!s, !d, !a) -> (!y, !y2, !y3, !y4)
  // expected-error@+1 {{anchors must have shape [12, 4], got [6, 4]}}
  qnn.detection_output %s, %d, %a_6x4 {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} : (!s, !d, tensor<6x4xf32>) -> (!y, !y2, !y3, !y4)
  // expected-error@+1 {{anchors must have shape [12, 4], got [12, 5]}}
  qnn.detection_output %s, %d, %a_12x5 {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} : (!s, !d, tensor<12x5xf32>) -> (!y, !y2, !y3, !y4)
  // expected-error@+1 {{property 'iou_threshold' expected in operation 'qnn.detection_output'}}
  qnn.detection_output %s, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32} : (!s, !d, !a) -> (!y, !y2, !y3, !y4)
  // expected-error@+1 {{kept_scores must have the data type of scores, FLOAT_32, got FLOAT_16}}
  qnn.detection_output %s, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} : (!s, !d, !a) -> (tensor<2x5xf16>, !y2, !y3, !y4)
  // expected-error@+1 {{output 0 must have shape [2, 5], got [1, 5]}}
  qnn.detection_output %s, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} : (!s, !d, !a) -> (tensor<1x5xf32>, !y2, !y3, !y4)
  // expected-error@+1 {{output 1 must have shape [2, 5, 4], got [2, 6, 4]}}
  qnn.detection_output %s, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} : (!s, !d, !a) -> (!y, !d, !y3, !y4)
  // expected-error@+1 {{output 2 must have shape [2, 5], got [2, 4]}}
  qnn.detection_output %s, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} : (!s, !d, !a) -> (!y, !y2, tensor<2x4xi32>, !y4)
  // expected-error@+1 {{output 3 must have shape [2], got [1]}}
  qnn.detection_output %s, %d, %a {delta_scaling_factors = dense<0.1> : tensor<4xf32>,
       confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} : (!s, !d, !a) -> (!y, !y2, !y3, tensor<1xui32>)
  func.return
}
