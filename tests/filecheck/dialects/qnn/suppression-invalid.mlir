// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%b: tensor<6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<6x4xf32> as operand 'boxes'}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xi32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<2x6x4xi32> as operand 'boxes'}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xi32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x5xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{boxes must have shape [2, 6, 4], got [2, 6, 5]}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x5xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{boxes must have shape [2, 6, 4], got [1, 6, 4]}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<1x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x5x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{boxes must have shape [2, 6, 4], got [2, 5, 4]}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x5x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<3x6xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<3x6xf32> as operand 'scores'}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{property 'iou_threshold' expected in operation 'qnn.non_max_suppression'}}
  %0, %1 = qnn.non_max_suppression %b, %s {max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{iou_threshold must lie in [0, 1], got 1.5}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 1.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{iou_threshold must lie in [0, 1], got -0.5}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = -0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{property 'iou_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got 5.000000e-01 : f64}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f64, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{property 'score_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got 0 : i32}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, score_threshold = 0 : i32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{property 'max_boxes_selected' does not verify: expected a scalar of UINT_32 (ui32), got 2 : i32}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : i32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{output 0 must have shape [12, 3], got [36, 3]}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<36x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{output 0 must have shape [36, 3], got [12, 3]}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 9 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of i32, got tensor<12x3xui32> as result 'selected_indices'}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xui32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{output 1 must have shape [2], got [1]}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of ui32, got tensor<2xi32> as result 'counts'}}
  %0, %1 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> (tensor<12x3xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{expected a 4-d tensor of floats or quantized integers, got tensor<1x6x4xf32> as operand 'boxes'}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x3x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{boxes must have 1 or num_classes, 2, along axis 2, got 3}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x3x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x5xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{boxes must have shape [1, 6, 2, 4], got [1, 6, 2, 5]}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x5xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x5x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{boxes must have shape [1, 6, 2, 4], got [1, 5, 2, 4]}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x5x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<2x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{boxes must have shape [1, 6, 2, 4], got [2, 6, 2, 4]}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<2x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<6x2xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<6x2xf32> as operand 'scores'}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{property 'max_boxes_per_class' expected in operation 'qnn.combined_nms'}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{property 'max_total_boxes' does not verify: expected a scalar of UINT_32 (ui32), got -5 : i32}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = -5 : i32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{iou_threshold must lie in [0, 1], got 2}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 2.0 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{property 'score_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got true}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32, score_threshold = true} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{output 0 must have shape [1, 4, 4], got [1, 5, 4]}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32, pad_per_class = true} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{property 'pad_per_class' does not verify: expected true or false, got 1 : ui32}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32, pad_per_class = 1 : ui32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{property 'clip_boxes' does not verify: expected true or false, got 1 : ui32}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32, clip_boxes = 1 : ui32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{kept_boxes must have the data type of boxes, FLOAT_32, got FLOAT_16}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf16>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{output 0 must have shape [1, 5, 4], got [1, 4, 4]}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x4x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{kept_scores must have the data type of scores, FLOAT_32, got FLOAT_16}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf16>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{output 1 must have shape [1, 5], got [1, 6]}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x6xf32>, tensor<1x5xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of a data type of QNN, got tensor<1x5x1xf32> as result 'kept_classes'}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5x1xf32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of ui32, got tensor<1xi32> as result 'counts'}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<1xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x2x4xf32>, %s: tensor<1x6x2xf32>) {
  // expected-error@+1 {{output 3 must have shape [1], got [2]}}
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 5 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x2x4xf32>, tensor<1x6x2xf32>) -> (tensor<1x5x4xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<2xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<6x4xf32> as operand 'boxes'}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x5x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{boxes must have shape [1, 6, 4], got [1, 5, 4]}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x5x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xi32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<1x6x2xi32> as operand 'scores'}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xi32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<2x6x8xf32>) {
  // expected-error@+1 {{features 0 must have shape [1, 6, 8], got [2, 6, 8]}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<2x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x5x8xf32>) {
  // expected-error@+1 {{features 0 must have shape [1, 6, 8], got [1, 5, 8]}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x5x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<f32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1xf32>) {
  // expected-error@+1 {{features 0 must have shape [1, 6], got [1]}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{property 'iou_threshold' expected in operation 'qnn.multi_class_nms'}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{property 'score_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got 5.000000e-01 : f16}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32, score_threshold = 0.5 : f16} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{property 'soft_nms_sigma' does not verify: expected a scalar of FLOAT_32 (f32), got 1 : ui32}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32, soft_nms_sigma = 1 : ui32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{kept_boxes must have the data type of boxes, FLOAT_32, got FLOAT_16}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf16>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{kept_scores must have the data type of scores, FLOAT_32, got FLOAT_16}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf16>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{output 1 must have shape [1, 3], got [1, 4]}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x4xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of i32, got tensor<1x3xui32> as result 'kept_classes'}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xui32>, tensor<1xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of ui32, got tensor<1xi32> as result 'counts'}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xi32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{output 3 must have shape [1], got [3]}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<3xui32>, tensor<1x3x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{kept_features 0 must have the data type of features 0, FLOAT_32, got FLOAT_16}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf16>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{output 4 must have shape [1, 3, 8], got [1, 4, 8]}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x4x8xf32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  %0, %1, %2, %3, %4 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<f32>)
  func.return
}

// -----

func.func @main(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8xf32>) {
  // expected-error@+1 {{outputs must be 5, got 4}}
  %0, %1, %2, %3 = qnn.multi_class_nms %b, %s, %f {iou_threshold = 0.5 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x7xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{boxes must have shape [6, 8], got [6, 7]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x7xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<5x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{boxes must have shape [6, 8], got [5, 8]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<5x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xi16>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6x8xi16> as operand 'boxes'}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xi16>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<12xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<12xf32> as operand 'scores'}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<12xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<5xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{batches must have shape [6], got [5]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<5xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xui32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{expected a 1-d tensor of i32, got tensor<6xui32> as operand 'batches'}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xui32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2x1xi32>) {
  // expected-error@+1 {{expected a 1-d tensor of i32, got tensor<2x1xi32> as operand 'batch_splits'}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2x1xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{property 'nms_kernel_method' does not verify: expected qnn.nms_kernel of}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = 0 : i32, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{property 'nms_score_threshold' expected in operation 'qnn.box_with_nms_limit'}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{property 'iou_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got true}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = true, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{property 'sigma' expected in operation 'qnn.box_with_nms_limit'}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{property 'pre_nms_limit' does not verify: expected a scalar of INT_32 (i32), got 5 : ui32}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32, pre_nms_limit = 5 : ui32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{property 'score_threshold' does not verify: expected a scalar of FLOAT_32 (f32), got 5 : ui32}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32, score_threshold = 5 : ui32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{kept_boxes must have the data type of boxes, FLOAT_32, got FLOAT_16}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf16>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{output 0 must have shape [12, 4], got [12, 8]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x8xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{kept_scores must have the data type of scores, FLOAT_32, got FLOAT_16}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf16>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{output 1 must have shape [12], got [11]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<11xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{expected a 1-d tensor of i32, got tensor<12xf32> as result 'kept_classes'}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{output 3 must have shape [12], got [6]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<6xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{output 4 must have shape [2], got [3]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<3xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{output 5 must have shape [12], got [11]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<11xi32>, tensor<2xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{output 6 must have shape [2], got [3]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<3xi32>)
  func.return
}

// -----

func.func @main(%b: tensor<6x8x!quant.uniform<u8:f32:0, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{boxes must have one scale, not one along axis 0}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = #qnn<nms_kernel hard>, nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} : (tensor<6x8x!quant.uniform<u8:f32:0, {0.5:0, 0.25:0, 0.5:0, 0.25:0, 0.5:0, 0.25:0}>>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) -> (tensor<12x4xf32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi32>, tensor<2xi32>, tensor<12xi32>, tensor<2xi32>)
  func.return
}

// -----

!k = tensor<9xi32>
func.func @f(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>) {
  // expected-error@+1 {{resultSegmentSizes must share 5 results among kept_boxes, kept_scores, kept_classes, kept_batches, kept_splits, keeps, keeps_size, got [1, 9, 1, 1, 0, 1, 0] (section BoxWithNmsLimit)}}
  %0, %1, %2, %3, %4 = qnn.box_with_nms_limit %b, %s, %i {resultSegmentSizes = array<i32: 1, 9, 1, 1, 0, 1, 0>} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>) -> (tensor<9x4xf32>, tensor<9xf32>, !k, !k, !k)
  func.return
}
