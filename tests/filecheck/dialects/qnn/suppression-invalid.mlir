// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

func.func @non_max_suppression(%b: tensor<2x6x4xf32>, %b_2x6x5: tensor<2x6x5xf32>, %b_1x6x4: tensor<1x6x4xf32>,
    %b_2x5x4: tensor<2x5x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{boxes must have shape [2, 6, 4], got [2, 6, 5]}}
  qnn.non_max_suppression %b_2x6x5, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x5xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{scores must have shape [1, 3, 6], got [2, 3, 6]}}
  qnn.non_max_suppression %b_1x6x4, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<1x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{scores must have shape [2, 3, 5], got [2, 3, 6]}}
  qnn.non_max_suppression %b_2x5x4, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x5x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'iou_threshold' expected in operation 'qnn.non_max_suppression'}}
  qnn.non_max_suppression %b, %s {max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{iou_threshold must lie in [0, 1], got 1.5}}
  qnn.non_max_suppression %b, %s {iou_threshold = 1.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{iou_threshold must lie in [0, 1], got -0.5}}
  qnn.non_max_suppression %b, %s {iou_threshold = -0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{output 0 must have shape [12, 3], got [36, 3]}}
  qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<36x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{output 0 must have shape [36, 3], got [12, 3]}}
  qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 9 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{output 1 must have shape [2], got [1]}}
  qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<1xui32>)
  func.return
}

func.func @non_max_suppression_types(%b: tensor<6x4xf32>, %s: tensor<2x3x6xf32>, %b_2x6x4_i32: tensor<2x6x4xi32>,
    %b_2x6x4_f32: tensor<2x6x4xf32>, %s_3x6_f32: tensor<3x6xf32>) {
  // expected-error@+1 {{boxes must be a 3-d tensor of floats or quantized integers, got tensor<6x4xf32>}}
  qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{boxes must be a 3-d tensor of floats or quantized integers, got tensor<2x6x4xi32>}}
  qnn.non_max_suppression %b_2x6x4_i32, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xi32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{scores must be a 3-d tensor of floats or quantized integers, got tensor<3x6xf32>}}
  qnn.non_max_suppression %b_2x6x4_f32, %s_3x6_f32 {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'iou_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.non_max_suppression %b_2x6x4_f32, %s {iou_threshold = 0.5 : f64, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'score_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.non_max_suppression %b_2x6x4_f32, %s
      {iou_threshold = 0.5 : f32, score_threshold = 0 : i32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{property 'max_boxes_selected' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.non_max_suppression %b_2x6x4_f32, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : i32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  // expected-error@+1 {{selected_indices must be a 2-d tensor of i32, got tensor<12x3xui32>}}
  qnn.non_max_suppression %b_2x6x4_f32, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xui32>, tensor<2xui32>)
  // expected-error@+1 {{counts must be a 1-d tensor of ui32, got tensor<2xi32>}}
  qnn.non_max_suppression %b_2x6x4_f32, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32}
      : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xi32>)
  func.return
}

func.func @combined_nms_types(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %b_1x6x2x4_f32: tensor<1x6x2x4xf32>,
    %s_6x2_f32: tensor<6x2xf32>) {
  // expected-error@+1 {{boxes must be a 4-d tensor of floats or quantized integers, got tensor<1x6x4xf32>}}
  qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (tensor<1x6x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  // expected-error@+1 {{scores must be a 3-d tensor of floats or quantized integers, got tensor<6x2xf32>}}
  qnn.combined_nms %b_1x6x2x4_f32, %s_6x2_f32
      {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (tensor<1x6x2x4xf32>, tensor<6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  // expected-error@+1 {{property 'max_total_boxes' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.combined_nms %b_1x6x2x4_f32, %s
      {max_boxes_per_class = 2 : ui32, max_total_boxes = -5 : i32, iou_threshold = 0.5 : f32}
      : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>)
      -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  // expected-error@+1 {{property 'score_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got true}}
  qnn.combined_nms %b_1x6x2x4_f32, %s
      {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32,
       score_threshold = true}
      : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>)
      -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  // expected-error@+1 {{property 'pad_per_class' does not verify: expected true or false, got 1 : ui32}}
  qnn.combined_nms %b_1x6x2x4_f32, %s
      {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32,
       pad_per_class = 1 : ui32}
      : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>)
      -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  // expected-error@+1 {{property 'clip_boxes' does not verify: expected true or false, got 1 : ui32}}
  qnn.combined_nms %b_1x6x2x4_f32, %s
      {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32,
       clip_boxes = 1 : ui32}
      : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>)
      -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  // expected-error@+1 {{kept_classes must be a 2-d tensor of a data type of QNN, got tensor<1x5x1xf32>}}
  qnn.combined_nms %b_1x6x2x4_f32, %s
      {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>)
      -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5x1xf32>, tensor<1xui32>)
  // expected-error@+1 {{counts must be a 1-d tensor of ui32, got tensor<1xi32>}}
  qnn.combined_nms %b_1x6x2x4_f32, %s
      {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>)
      -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xi32>)
  func.return
}

func.func @multi_class_nms_types(%b: tensor<6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>,
    %b_1x6x4_f32: tensor<1x6x4xf32>, %s_1x6x2_i32: tensor<1x6x2xi32>) {
  // expected-error@+1 {{boxes must be a 3-d tensor of floats or quantized integers, got tensor<6x4xf32>}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32}
      : (tensor<6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>)
      -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  // expected-error@+1 {{scores must be a 3-d tensor of floats or quantized integers, got tensor<1x6x2xi32>}}
  qnn.multi_class_nms %b_1x6x4_f32, %s_1x6x2_i32, %f {iou_threshold = 0.5 : f32}
      : (tensor<1x6x4xf32>, tensor<1x6x2xi32>, tensor<1x6x8xf32>)
      -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  // expected-error@+1 {{property 'score_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.multi_class_nms %b_1x6x4_f32, %s, %f {iou_threshold = 0.5 : f32, score_threshold = 0.5 : f16}
      : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>)
      -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  // expected-error@+1 {{property 'soft_nms_sigma' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.multi_class_nms %b_1x6x4_f32, %s, %f {iou_threshold = 0.5 : f32, soft_nms_sigma = 1 : ui32}
      : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>)
      -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  // expected-error@+1 {{kept_classes must be a 2-d tensor of i32, got tensor<1x3xui32>}}
  qnn.multi_class_nms %b_1x6x4_f32, %s, %f {iou_threshold = 0.5 : f32}
      : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>)
      -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xui32>, tensor<1xui32>, tensor<1x3x8xf32>)
  // expected-error@+1 {{counts must be a 1-d tensor of ui32, got tensor<1xi32>}}
  qnn.multi_class_nms %b_1x6x4_f32, %s, %f {iou_threshold = 0.5 : f32}
      : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>)
      -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xi32>, tensor<1x3x8xf32>)
  func.return
}

// -----

!b = tensor<1x6x2x4xf32>
!s = tensor<1x6x2xf32>
!y = tensor<1x5x4xf32>
!y2 = tensor<1x5xf32>
!y3 = tensor<1xui32>
func.func @combined_nms(%b: !b, %b_1x6x3x4: tensor<1x6x3x4xf32>, %b_1x6x2x5: tensor<1x6x2x5xf32>,
    %b_1x5x2x4: tensor<1x5x2x4xf32>, %b_2x6x2x4: tensor<2x6x2x4xf32>, %s: !s) {
  // expected-error@+1 {{boxes must have 1 or num_classes, 2, along axis 2, got 3}}
  qnn.combined_nms %b_1x6x3x4, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32,
       iou_threshold = 0.5 : f32} : (tensor<1x6x3x4xf32>, !s) -> (!y, !y2, !y2, !y3)
  // expected-error@+1 {{boxes must have shape [1, 6, 2, 4], got [1, 6, 2, 5]}}
  qnn.combined_nms %b_1x6x2x5, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32,
       iou_threshold = 0.5 : f32} : (tensor<1x6x2x5xf32>, !s) -> (!y, !y2, !y2, !y3)
  // expected-error@+1 {{scores must have shape [1, 5, 2], got [1, 6, 2]}}
  qnn.combined_nms %b_1x5x2x4, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32,
       iou_threshold = 0.5 : f32} : (tensor<1x5x2x4xf32>, !s) -> (!y, !y2, !y2, !y3)
  // expected-error@+1 {{scores must have shape [2, 6, 2], got [1, 6, 2]}}
  qnn.combined_nms %b_2x6x2x4, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32,
       iou_threshold = 0.5 : f32} : (tensor<2x6x2x4xf32>, !s) -> (!y, !y2, !y2, !y3)
  // expected-error@+1 {{property 'max_boxes_per_class' expected in operation 'qnn.combined_nms'}}
  qnn.combined_nms %b, %s {max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (!b, !s) -> (!y, !y2, !y2, !y3)
  // expected-error@+1 {{iou_threshold must lie in [0, 1], got 2}}
  qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 2.0 : f32}
      : (!b, !s) -> (!y, !y2, !y2, !y3)
  // expected-error@+1 {{output 0 must have shape [1, 4, 4], got [1, 5, 4]}}
  qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32,
       pad_per_class = true} : (!b, !s) -> (!y, !y2, !y2, !y3)
  // expected-error@+1 {{kept_boxes must have the data type of boxes, FLOAT_32, got FLOAT_16}}
  qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (!b, !s) -> (tensor<1x5x4xf16>, !y2, !y2, !y3)
  // expected-error@+1 {{output 0 must have shape [1, 5, 4], got [1, 4, 4]}}
  qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (!b, !s) -> (tensor<1x4x4xf32>, !y2, !y2, !y3)
  // expected-error@+1 {{kept_scores must have the data type of scores, FLOAT_32, got FLOAT_16}}
  qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (!b, !s) -> (!y, tensor<1x5xf16>, !y2, !y3)
  // expected-error@+1 {{output 1 must have shape [1, 5], got [1, 6]}}
  qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (!b, !s) -> (!y, tensor<1x6xf32>, !y2, !y3)
  // expected-error@+1 {{output 3 must have shape [1], got [2]}}
  qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32}
      : (!b, !s) -> (!y, !y2, !y2, tensor<2xui32>)
  func.return
}

// -----

!b = tensor<1x6x4xf32>
!s = tensor<1x6x2xf32>
!f = tensor<1x6x8xf32>
!y = tensor<1x3x4xf32>
!y2 = tensor<1x3xf32>
!y3 = tensor<1x3xi32>
!y4 = tensor<1xui32>
!y5 = tensor<1x3x8xf32>
func.func @multi_class_nms(%b: !b, %b_1x5x4: tensor<1x5x4xf32>, %s: !s, %f: !f, %f_2x6x8: tensor<2x6x8xf32>,
    %f_1x5x8: tensor<1x5x8xf32>, %f_scalar: tensor<f32>, %f_1: tensor<1xf32>) {
  // expected-error@+1 {{scores must have shape [1, 5, 2], got [1, 6, 2]}}
  qnn.multi_class_nms %b_1x5x4, %s, %f {iou_threshold = 0.5 : f32}
      : (tensor<1x5x4xf32>, !s, !f) -> (!y, !y2, !y3, !y4, !y5)
  // expected-error@+1 {{features 0 must have shape [1, 6, 8], got [2, 6, 8]}}
  qnn.multi_class_nms %b, %s, %f_2x6x8 {iou_threshold = 0.5 : f32}
      : (!b, !s, tensor<2x6x8xf32>) -> (!y, !y2, !y3, !y4, !y5)
  // expected-error@+1 {{features 0 must have shape [1, 6, 8], got [1, 5, 8]}}
  qnn.multi_class_nms %b, %s, %f_1x5x8 {iou_threshold = 0.5 : f32}
      : (!b, !s, tensor<1x5x8xf32>) -> (!y, !y2, !y3, !y4, !y5)
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.multi_class_nms %b, %s, %f_scalar {iou_threshold = 0.5 : f32} : (!b, !s, tensor<f32>) -> (!y, !y2, !y3, !y4, !y5)
  // expected-error@+1 {{features 0 must have shape [1, 6], got [1]}}
  qnn.multi_class_nms %b, %s, %f_1 {iou_threshold = 0.5 : f32} : (!b, !s, tensor<1xf32>) -> (!y, !y2, !y3, !y4, !y5)
  // expected-error@+1 {{property 'iou_threshold' expected in operation 'qnn.multi_class_nms'}}
  qnn.multi_class_nms %b, %s, %f : (!b, !s, !f) -> (!y, !y2, !y3, !y4, !y5)
  // expected-error@+1 {{kept_boxes must have the data type of boxes, FLOAT_32, got FLOAT_16}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (!b, !s, !f) -> (tensor<1x3x4xf16>, !y2, !y3, !y4, !y5)
  // expected-error@+1 {{kept_scores must have the data type of scores, FLOAT_32, got FLOAT_16}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (!b, !s, !f) -> (!y, tensor<1x3xf16>, !y3, !y4, !y5)
  // expected-error@+1 {{output 1 must have shape [1, 3], got [1, 4]}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (!b, !s, !f) -> (!y, tensor<1x4xf32>, !y3, !y4, !y5)
  // expected-error@+1 {{output 3 must have shape [1], got [3]}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (!b, !s, !f) -> (!y, !y2, !y3, tensor<3xui32>, !y5)
  // expected-error@+1 {{kept_features 0 must have the data type of features 0, FLOAT_32, got FLOAT_16}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (!b, !s, !f) -> (!y, !y2, !y3, !y4, tensor<1x3x8xf16>)
  // expected-error@+1 {{output 4 must have shape [1, 3, 8], got [1, 4, 8]}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (!b, !s, !f) -> (!y, !y2, !y3, !y4, tensor<1x4x8xf32>)
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (!b, !s, !f) -> (!y, !y2, !y3, !y4, tensor<f32>)
  // expected-error@+1 {{outputs must be 5, got 4}}
  qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (!b, !s, !f) -> (!y, !y2, !y3, !y4)
  func.return
}

// -----

!b = tensor<6x8xf32>
!s = tensor<6x2xf32>
!s_12 = tensor<12xf32>
!i = tensor<6xi32>
!n = tensor<2xi32>
!y = tensor<12x4xf32>
!y2 = tensor<12xi32>
func.func @box_with_nms_limit(%b: !b, %b_6x7: tensor<6x7xf32>, %b_5x8: tensor<5x8xf32>, %b_i16: tensor<6x8xi16>,
    %b_u8_axis0: tensor<6x8x!quant.uniform<u8:f32:0, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, %s: !s,
    %s_12: !s_12, %i: !i, %i_5: tensor<5xi32>, %i_ui32: tensor<6xui32>, %n: !n, %n_2x1: tensor<2x1xi32>) {
  // expected-error@+1 {{boxes must have shape [6, 8], got [6, 7]}}
  qnn.box_with_nms_limit %b_6x7, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>,
       nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (tensor<6x7xf32>, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+2 {{scores must have shape [5, 2], got [6, 2]}}
  // expected-error@+1 {{batches must have shape [5], got [6]}}
  qnn.box_with_nms_limit %b_5x8, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>,
       nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (tensor<5x8xf32>, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{boxes must be a 2-d tensor of floats or quantized integers, got tensor<6x8xi16>}}
  qnn.box_with_nms_limit %b_i16, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>,
       nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (tensor<6x8xi16>, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{scores must be a 2-d tensor of floats or quantized integers, got tensor<12xf32>}}
  qnn.box_with_nms_limit %b, %s_12, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (!b, !s_12, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{batches must have shape [6], got [5]}}
  qnn.box_with_nms_limit %b, %s, %i_5, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (!b, !s, tensor<5xi32>, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{batches must be a 1-d tensor of i32, got tensor<6xui32>}}
  qnn.box_with_nms_limit %b, %s, %i_ui32, %n {nms_kernel_method = #qnn<nms_kernel hard>,
       nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (!b, !s, tensor<6xui32>, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{batch_splits must be a 1-d tensor of i32, got tensor<2x1xi32>}}
  qnn.box_with_nms_limit %b, %s, %i, %n_2x1 {nms_kernel_method = #qnn<nms_kernel hard>,
       nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (!b, !s, !i, tensor<2x1xi32>) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{property 'nms_kernel_method' does not verify: expected qnn.nms_kernel of}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = 0 : i32, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{property 'nms_score_threshold' expected in operation 'qnn.box_with_nms_limit'}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, iou_threshold = 0.5 : f32,
       sigma = 0.5 : f32} : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{property 'iou_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got true}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = true, sigma = 0.5 : f32} : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{property 'sigma' expected in operation 'qnn.box_with_nms_limit'}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32} : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{property 'pre_nms_limit' does not verify: expected a scalar of INT_32 (i32), got 5 : ui32}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32, pre_nms_limit = 5 : ui32}
      : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{property 'score_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got 5 : ui32}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32, score_threshold = 5 : ui32}
      : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{kept_boxes must have the data type of boxes, FLOAT_32, got FLOAT_16}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (!b, !s, !i, !n) -> (tensor<12x4xf16>, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{output 0 must have shape [12, 4], got [12, 8]}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (!b, !s, !i, !n) -> (tensor<12x8xf32>, !s_12, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{kept_scores must have the data type of scores, FLOAT_32, got FLOAT_16}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (!b, !s, !i, !n) -> (!y, tensor<12xf16>, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{output 1 must have shape [12], got [11]}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (!b, !s, !i, !n) -> (!y, tensor<11xf32>, !y2, !y2, !n, !y2, !n)
  // expected-error@+1 {{kept_classes must be a 1-d tensor of i32, got tensor<12xf32>}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (!b, !s, !i, !n) -> (!y, !s_12, !s_12, !y2, !n, !y2, !n)
  // expected-error@+1 {{output 3 must have shape [12], got [6]}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !i, !n, !y2, !n)
  // expected-error@+1 {{output 4 must have shape [2], got [3]}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, tensor<3xi32>, !y2, !n)
  // expected-error@+1 {{output 5 must have shape [12], got [11]}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, tensor<11xi32>, !n)
  // expected-error@+1 {{output 6 must have shape [2], got [3]}}
  qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32,
       iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (!b, !s, !i, !n) -> (!y, !s_12, !y2, !y2, !n, !y2, tensor<3xi32>)
  // expected-error@+1 {{boxes must have one scale, not one along axis 0}}
  qnn.box_with_nms_limit %b_u8_axis0, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>,
       nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32}
      : (tensor<6x8x!quant.uniform<u8:f32:0, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, !s, !i, !n)
      -> (!y, !s_12, !y2, !y2, !n, !y2, !n)
  func.return
}

// -----

// expected-error@+1 {{resultSegmentSizes must share 5 results among kept_boxes, kept_scores, kept_classes, kept_batches, kept_splits, keeps, keeps_size, got [1, 9, 1, 1, 0, 1, 0] (section BoxWithNmsLimit)}}
qnn.box_with_nms_limit %b, %s, %i {resultSegmentSizes = array<i32: 1, 9, 1, 1, 0, 1, 0>}
    : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>)
    -> (tensor<9x4xf32>, tensor<9xf32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>)
