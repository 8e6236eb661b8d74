// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

!q8_axis1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0}>
func.func @collect_rpn_proposals(%r: tensor<6x5xf32>, %r_6x4: tensor<6x4xf32>, %r_i32: tensor<6x5xi32>,
    %r_i8_axis1: tensor<6x5x!q8_axis1>, %q: tensor<4x5xf32>, %q_4x4: tensor<4x4xf32>, %q_f16: tensor<4x5xf16>,
    %s: tensor<6xf32>, %s_5: tensor<5xf32>, %s_6x1: tensor<6x1xf32>, %t: tensor<4xf32>, %t_6: tensor<6xf32>,
    %t_f16: tensor<4xf16>) {
  // expected-error@+1 {{rois of level 0 must have shape [6, 5], got [6, 4]}}
  qnn.collect_rpn_proposals %r_6x4, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x4xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<6x5xi32>}}
  qnn.collect_rpn_proposals %r_i32, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xi32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{rois of level 1 must have shape [4, 5], got [4, 4]}}
  qnn.collect_rpn_proposals %r, %q_4x4, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x4xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{more_rois 0 must have the data type of rois, FLOAT_32, got FLOAT_16}}
  qnn.collect_rpn_proposals %r, %q_f16, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf16>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{scores of level 0 must have shape [6], got [5]}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s_5, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<5xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{scores must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s_6x1, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6x1xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{scores of level 1 must have shape [4], got [6]}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t_6 {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<6xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{more_scores 0 must have the data type of scores, FLOAT_32, got FLOAT_16}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t_f16 {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf16>) -> tensor<8x5xf32>
  // expected-error@+1 {{more_rois must be 2 tensors, rpn_max_level - rpn_min_level, got 1}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 4 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{rpn_max_level must lie in [2, 6], got 7}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 7 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{rpn_min_level must lie in [2, 6], got 1}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_min_level = 1 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{rpn_max_level must be >= rpn_min_level, 4, got 3}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_min_level = 4 : ui32, rpn_max_level = 3 : ui32,
       post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{property 'rpn_max_level' does not verify: expected a scalar of UINT_32 (ui32), got 3 : i32}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 3 : i32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{property 'post_nms_top' does not verify: expected a scalar of UINT_32 (ui32), got 8.000000e+00 : f32}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8.0 : f32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{more_rois must be 1 tensors, rpn_max_level - rpn_min_level, got 0}}
  qnn.collect_rpn_proposals %r, null, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, none, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{more_scores must be 1 tensors, rpn_max_level - rpn_min_level, got 2}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>, tensor<4xf32>)
      -> tensor<8x5xf32>
  // expected-error@+1 {{more_scores must be 1 tensors, rpn_max_level - rpn_min_level, got 0}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>) -> tensor<8x5xf32>
  // expected-error@+1 {{output must have shape [8, 5], got [10, 5]}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<10x5xf32>
  // expected-error@+1 {{output must have shape [8, 5], got [8, 4]}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{proposals must be a 2-d tensor of floats or quantized integers, got tensor<8x5xi32>}}
  qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
      : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xi32>
  // expected-error@+1 {{rois must have one scale, not one along axis 1}}
  qnn.collect_rpn_proposals %r_i8_axis1, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32,
       post_nms_top = 8 : ui32}
      : (tensor<6x5x!q8_axis1>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  func.return
}

func.func @distribute_fpn_proposals(%r: tensor<6x5xf32>, %r_6x3: tensor<6x3xf32>, %r_i8_axis1: tensor<6x5x!q8_axis1>) {
  // expected-error@+1 {{rois must have 4 or 5 numbers a box, got 3}}
  qnn.distribute_fpn_proposals %r_6x3 {roi_max_level = 3 : ui32}
      : (tensor<6x3xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{roi_max_level must lie in [2, 5], got 6}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 6 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{roi_min_level must lie in [2, 5], got 1}}
  qnn.distribute_fpn_proposals %r {roi_min_level = 1 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{roi_max_level must be >= roi_min_level, 4, got 3}}
  qnn.distribute_fpn_proposals %r {roi_min_level = 4 : ui32, roi_max_level = 3 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{others must be 3 tensors, roi_max_level - roi_min_level, got 1}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 5 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{output 0 must have shape [6], got [5]}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 3 : ui32}
      : (tensor<6x5xf32>) -> (tensor<5xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{levels must have room for at most 6 boxes, got 7}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 3 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<7x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{levels must have room for at most 6 boxes, got 9}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 3 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<9x5xf32>)
  // expected-error@+1 {{output 1 must have shape [6, 5], got [6, 4]}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 3 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x4xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{output 2 must have shape [6, 5], got [6, 4]}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 3 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x4xf32>)
  // expected-error@+1 {{others 0 must have the data type of lowest, FLOAT_32, got FLOAT_16}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 3 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf16>)
  // expected-error@+1 {{rois must have one scale, not one along axis 1}}
  qnn.distribute_fpn_proposals %r_i8_axis1 {roi_max_level = 3 : ui32}
      : (tensor<6x5x!q8_axis1>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  func.return
}

func.func @generate_proposals_types(%s: tensor<4x3x2xf32>, %d: tensor<2x4x3x8xf32>, %a: tensor<2x4xf32>,
    %i: tensor<2x2xf32>, %s_2x4x3x2_i8: tensor<2x4x3x2xi8>, %s_2x4x3x2_f32: tensor<2x4x3x2xf32>) {
  // expected-error@+1 {{scores must be a 4-d tensor of floats or quantized integers, got tensor<4x3x2xf32>}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (tensor<4x3x2xf32>, tensor<2x4x3x8xf32>, tensor<2x4xf32>, tensor<2x2xf32>)
      -> (tensor<9xf32>, tensor<9x4xf32>, tensor<9xi32>)
  // expected-error@+1 {{scores must be a 4-d tensor of floats or quantized integers, got tensor<2x4x3x2xi8>}}
  qnn.generate_proposals %s_2x4x3x2_i8, %d, %a, %i
      {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (tensor<2x4x3x2xi8>, tensor<2x4x3x8xf32>, tensor<2x4xf32>, tensor<2x2xf32>)
      -> (tensor<9xf32>, tensor<9x4xf32>, tensor<9xi32>)
  // expected-error@+1 {{property 'img_size_ratio' does not verify: expected dense values of tensor<2xf32>}}
  qnn.generate_proposals %s_2x4x3x2_f32, %d, %a, %i
      {img_size_ratio = dense<16.0> : tensor<1xf32>, iou_threshold = 0.7 : f32}
      : (tensor<2x4x3x2xf32>, tensor<2x4x3x8xf32>, tensor<2x4xf32>, tensor<2x2xf32>)
      -> (tensor<9xf32>, tensor<9x4xf32>, tensor<9xi32>)
  // expected-error@+1 {{property 'min_size' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : ui32}}
  qnn.generate_proposals %s_2x4x3x2_f32, %d, %a, %i
      {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32,
       min_size = 1 : ui32}
      : (tensor<2x4x3x2xf32>, tensor<2x4x3x8xf32>, tensor<2x4xf32>, tensor<2x2xf32>)
      -> (tensor<9xf32>, tensor<9x4xf32>, tensor<9xi32>)
  // expected-error@+1 {{property 'bbox_xform_clip' does not verify: expected true or false, got 1 : i32}}
  qnn.generate_proposals %s_2x4x3x2_f32, %d, %a, %i
      {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32,
       bbox_xform_clip = 1 : i32}
      : (tensor<2x4x3x2xf32>, tensor<2x4x3x8xf32>, tensor<2x4xf32>, tensor<2x2xf32>)
      -> (tensor<9xf32>, tensor<9x4xf32>, tensor<9xi32>)
  // expected-error@+1 {{kept_batches must be a 1-d tensor of i32, got tensor<9xui32>}}
  qnn.generate_proposals %s_2x4x3x2_f32, %d, %a, %i
      {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (tensor<2x4x3x2xf32>, tensor<2x4x3x8xf32>, tensor<2x4xf32>, tensor<2x2xf32>)
      -> (tensor<9xf32>, tensor<9x4xf32>, tensor<9xui32>)
  func.return
}

func.func @distribute_fpn_proposals_types(%r: tensor<30xf32>, %r_6x5_i32: tensor<6x5xi32>,
    %r_6x5_f32: tensor<6x5xf32>) {
  // expected-error@+1 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<30xf32>}}
  qnn.distribute_fpn_proposals %r {roi_max_level = 3 : ui32}
      : (tensor<30xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{rois must be a 2-d tensor of floats or quantized integers, got tensor<6x5xi32>}}
  qnn.distribute_fpn_proposals %r_6x5_i32 {roi_max_level = 3 : ui32}
      : (tensor<6x5xi32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{property 'roi_canonical_scale' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.distribute_fpn_proposals %r_6x5_f32 {roi_max_level = 3 : ui32, roi_canonical_scale = 224 : i32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{property 'roi_canonical_level' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.distribute_fpn_proposals %r_6x5_f32 {roi_max_level = 3 : ui32, roi_canonical_level = 4.0 : f32}
      : (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // expected-error@+1 {{places must be a 1-d tensor of i32 or ui32, got tensor<6xf32>}}
  qnn.distribute_fpn_proposals %r_6x5_f32 {roi_max_level = 3 : ui32}
      : (tensor<6x5xf32>) -> (tensor<6xf32>, tensor<6x5xf32>, tensor<6x5xf32>)
  func.return
}

// -----

!s = tensor<2x4x3x2xf32>
!d = tensor<2x4x3x8xf32>
!a = tensor<2x4xf32>
!i = tensor<2x2xf32>
!y = tensor<9xf32>
!y2 = tensor<9x4xf32>
!y3 = tensor<9xi32>
func.func @generate_proposals(%s: !s, %d: !d, %d_2x4x3x4: tensor<2x4x3x4xf32>, %d_2x3x4x8: tensor<2x3x4x8xf32>, %a: !a,
    %a_3x4: tensor<3x4xf32>, %a_2x5: tensor<2x5xf32>, %a_f16: tensor<2x4xf16>,
    %a_i8_axis0: tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %i: !i, %i_1x2: tensor<1x2xf32>,
    %i_2x3: tensor<2x3xf32>, %i_f16: tensor<2x2xf16>) {
  // expected-error@+1 {{deltas must have shape [2, 4, 3, 8], got [2, 4, 3, 4]}}
  qnn.generate_proposals %s, %d_2x4x3x4, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>,
       iou_threshold = 0.7 : f32} : (!s, tensor<2x4x3x4xf32>, !a, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{deltas must have shape [2, 4, 3, 8], got [2, 3, 4, 8]}}
  qnn.generate_proposals %s, %d_2x3x4x8, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>,
       iou_threshold = 0.7 : f32} : (!s, tensor<2x3x4x8xf32>, !a, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{anchors must have shape [2, 4], got [3, 4]}}
  qnn.generate_proposals %s, %d, %a_3x4, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, tensor<3x4xf32>, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{anchors must have shape [2, 4], got [2, 5]}}
  qnn.generate_proposals %s, %d, %a_2x5, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, tensor<2x5xf32>, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{anchors must have the data type of scores, FLOAT_32, got FLOAT_16}}
  qnn.generate_proposals %s, %d, %a_f16, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, tensor<2x4xf16>, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{image_sizes must have shape [2, 2], got [1, 2]}}
  qnn.generate_proposals %s, %d, %a, %i_1x2 {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, !a, tensor<1x2xf32>) -> (!y, !y2, !y3)
  // expected-error@+1 {{image_sizes must have shape [2, 2], got [2, 3]}}
  qnn.generate_proposals %s, %d, %a, %i_2x3 {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, !a, tensor<2x3xf32>) -> (!y, !y2, !y3)
  // expected-error@+1 {{image_sizes must have the data type of anchors, FLOAT_32, got FLOAT_16}}
  qnn.generate_proposals %s, %d, %a, %i_f16 {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, !a, tensor<2x2xf16>) -> (!y, !y2, !y3)
  // expected-error@+1 {{property 'img_size_ratio' expected in operation 'qnn.generate_proposals'}}
  qnn.generate_proposals %s, %d, %a, %i {iou_threshold = 0.7 : f32} : (!s, !d, !a, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{property 'iou_threshold' expected in operation 'qnn.generate_proposals'}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>}
      : (!s, !d, !a, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{property 'pre_nms_limit' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32,
       pre_nms_limit = 1 : i32} : (!s, !d, !a, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{property 'post_nms_limit' does not verify: expected a scalar of UINT_32 (ui32), got 1 : i32}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32,
       post_nms_limit = 1 : i32} : (!s, !d, !a, !i) -> (!y, !y2, !y3)
  // expected-error@+1 {{kept_scores must have the data type of scores, FLOAT_32, got FLOAT_16}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, !a, !i) -> (tensor<9xf16>, !y2, !y3)
  // expected-error@+1 {{kept_boxes must have the data type of image_sizes, FLOAT_32, got FLOAT_16}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, !a, !i) -> (!y, tensor<9x4xf16>, !y3)
  // expected-error@+1 {{output 1 must have shape [9, 4], got [9, 5]}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, !a, !i) -> (!y, tensor<9x5xf32>, !y3)
  // expected-error@+1 {{output 1 must have shape [9, 4], got [8, 4]}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, !a, !i) -> (!y, tensor<8x4xf32>, !y3)
  // expected-error@+1 {{output 2 must have shape [9], got [8]}}
  qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = dense<16.0> : tensor<2xf32>, iou_threshold = 0.7 : f32}
      : (!s, !d, !a, !i) -> (!y, !y2, tensor<8xi32>)
  // expected-error@+1 {{anchors must have one scale, not one along axis 0}}
  qnn.generate_proposals %s, %d, %a_i8_axis0, %i {img_size_ratio = dense<16.0> : tensor<2xf32>,
       iou_threshold = 0.7 : f32}
      : (!s, !d, tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, !i) -> (!y, !y2, !y3)
  func.return
}

// -----

// expected-error@+1 {{expected the type `none` of `null`, got i32}}
qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
    : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, i32, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>

// -----

// expected-error@+1 {{expected 6 operand types, got 7}}
qnn.collect_rpn_proposals %r, %q, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32}
    : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>, tensor<4xf32>) -> tensor<8x5xf32>
