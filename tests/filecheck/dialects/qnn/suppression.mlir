// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<u8:f32, 0.5:3>

func.func @non_max(%b: tensor<2x6x4xf32>, %s: tensor<2x3x6xf32>, %q: tensor<2x6x4x!x>, %d: tensor<?x6x4xf32, #qnn.bounds<[4, 6, 4]>>, %e: tensor<?x3x6xf32, #qnn.bounds<[4, 3, 6]>>) {
  // CHECK-LABEL: @non_max
  // CHECK: qnn.non_max_suppression %b, %s {iou_threshold = 5.000000e-01 : f32} : {{.*}} -> tensor<0x3xi32>
  %0 = qnn.non_max_suppression %b, %s {iou_threshold = 0.5 : f32, score_threshold = 0.0 : f32, max_boxes_selected = 0 : ui32} : (tensor<2x6x4xf32>, tensor<2x3x6xf32>) -> tensor<0x3xi32>
  // CHECK: qnn.non_max_suppression %q, %s {iou_threshold = 1.000000e+00 : f32, score_threshold = 1.000000e-01 : f32, max_boxes_selected = 9 : ui32} : {{.*}} -> (tensor<36x3xi32>, tensor<2xui32>)
  %1, %2 = qnn.non_max_suppression %q, %s {iou_threshold = 1.0 : f32, score_threshold = 0.1 : f32,
      max_boxes_selected = 9 : ui32} : (tensor<2x6x4x!x>, tensor<2x3x6xf32>) -> (tensor<36x3xi32>, tensor<2xui32>)
  // CHECK: qnn.non_max_suppression %d, %e {{.*}} -> (tensor<?x3xi32, #qnn.bounds<{{\[}}24, 3]>>, tensor<?xui32, #qnn.bounds<{{\[}}4]>>)
  %3, %4 = qnn.non_max_suppression %d, %e {iou_threshold = 0.5 : f32, max_boxes_selected = 2 : ui32} :
      (tensor<?x6x4xf32, #qnn.bounds<[4, 6, 4]>>, tensor<?x3x6xf32, #qnn.bounds<[4, 3, 6]>>) ->
      (tensor<?x3xi32, #qnn.bounds<[24, 3]>>, tensor<?xui32, #qnn.bounds<[4]>>)
  func.return
}

func.func @combined(%b: tensor<1x6x1x4xf32>, %c: tensor<1x6x2x4x!x>, %s: tensor<1x6x2xf32>) {
  // CHECK-LABEL: @combined
  // CHECK: qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 7 : ui32, iou_threshold =
  // CHECK-SAME: 5.000000e-01 : f32} : {{.*}} -> (tensor<1x7x4xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1xui32>)
  %0, %1, %2, %3 = qnn.combined_nms %b, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 7 : ui32,
      iou_threshold = 0.5 : f32, pad_per_class = false, clip_boxes = false} : (tensor<1x6x1x4xf32>, tensor<1x6x2xf32>)
      -> (tensor<1x7x4xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1xui32>)
  // CHECK: qnn.combined_nms %c, %s
  // CHECK-SAME: {{.*}} score_threshold = 2.000000e-01 : f32, pad_per_class = true, clip_boxes = true} : {{.*}} -> (tensor<1x4x4x!{{.*}}>, tensor<1x4xf32>, tensor<1x4xi32>, tensor<1xui32>)
  %4, %5, %6, %7 = qnn.combined_nms %c, %s {max_boxes_per_class = 2 : ui32, max_total_boxes = 7 : ui32,
      iou_threshold = 0.5 : f32, score_threshold = 0.2 : f32, pad_per_class = true, clip_boxes = true} :
      (tensor<1x6x2x4x!x>, tensor<1x6x2xf32>) -> (tensor<1x4x4x!x>, tensor<1x4xf32>, tensor<1x4xi32>, tensor<1xui32>)
  func.return
}

func.func @multi_class(%b: tensor<1x6x4xf32>, %s: tensor<1x6x2xf32>, %f: tensor<1x6x8x!x>, %g: tensor<1x6xi32>) {
  // CHECK-LABEL: @multi_class
  // CHECK: qnn.multi_class_nms %b, %s {iou_threshold = 5.000000e-01 : f32} : {{.*}} -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>)
  %0, %1, %2, %3 = qnn.multi_class_nms %b, %s {iou_threshold = 0.5 : f32, score_threshold = 0.0 : f32,
      soft_nms_sigma = 0.0 : f32} : (tensor<1x6x4xf32>, tensor<1x6x2xf32>) ->
      (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>)
  // CHECK: qnn.multi_class_nms %b, %s, %f, %g {iou_threshold = 5.000000e-01 : f32, score_threshold = 1.000000e-01 :
  // CHECK-SAME: f32, soft_nms_sigma = 5.000000e-01 : f32} :
  // CHECK-SAME: {{.*}} tensor<1xui32>, tensor<1x?x8x!{{.*}}, #qnn.bounds<{{\[}}1, 12, 8]>>, tensor<1x?xi32, #qnn.bounds<{{\[}}1, 12]>>)
  %4, %5, %6, %7, %8, %9 = qnn.multi_class_nms %b, %s, %f, %g
      {iou_threshold = 0.5 : f32, score_threshold = 0.1 : f32, soft_nms_sigma = 0.5 : f32} :
      (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8x!x>, tensor<1x6xi32>) ->
      (tensor<1x?x4xf32, #qnn.bounds<[1, 12, 4]>>, tensor<1x?xf32, #qnn.bounds<[1, 12]>>,
      tensor<1x?xi32, #qnn.bounds<[1, 12]>>, tensor<1xui32>, tensor<1x?x8x!x, #qnn.bounds<[1, 12, 8]>>,
      tensor<1x?xi32, #qnn.bounds<[1, 12]>>)
  func.return
}

func.func @with_limit(%b: tensor<6x8xf32>, %s: tensor<6x2xf32>, %i: tensor<6xi32>, %n: tensor<2xi32>) {
  // CHECK-LABEL: @with_limit
  // CHECK: qnn.box_with_nms_limit %b, %s, %i {nms_kernel_method = hard, nms_score_threshold = 0.000000e+00 : f32,
  // CHECK-SAME: iou_threshold = 5.000000e-01 : f32, sigma = 5.000000e-01 : f32} :
  // CHECK-SAME: {{.*}} -> (tensor<?x4xf32, #qnn.bounds<{{\[}}12, 4]>>, tensor<?xf32, #qnn.bounds<{{\[}}12]>>, tensor<?xi32, #qnn.bounds<{{\[}}12]>>, tensor<?xi32, #qnn.bounds<{{\[}}12]>>)
  %0, %1, %2, %3 = qnn.box_with_nms_limit %b, %s, %i {nms_kernel_method = hard, nms_score_threshold = 0.0 : f32,
      score_threshold = 0.0 : f32, pre_nms_limit = -1 : i32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} :
      (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>) -> (tensor<?x4xf32, #qnn.bounds<[12, 4]>>,
      tensor<?xf32, #qnn.bounds<[12]>>, tensor<?xi32, #qnn.bounds<[12]>>, tensor<?xi32, #qnn.bounds<[12]>>)
  // CHECK: qnn.box_with_nms_limit %b, %s, %i, %n {nms_kernel_method = linear,
  // CHECK-SAME: {{.*}} score_threshold = 2.000000e-01 : f32, pre_nms_limit = 5 : i32, {{.*}}} :
  // CHECK-SAME: -> (tensor<9x4xf32>, tensor<9xf32>, tensor<9xi32>, tensor<9xi32>, tensor<2xi32>, tensor<9xi32>, tensor<2xi32>)
  %4, %5, %6, %7, %8, %9, %10 = qnn.box_with_nms_limit %b, %s, %i, %n
      {nms_kernel_method = linear, nms_score_threshold = 0.1 : f32, score_threshold = 0.2 : f32,
      pre_nms_limit = 5 : i32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} :
      (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>, tensor<2xi32>) ->
      (tensor<9x4xf32>, tensor<9xf32>, tensor<9xi32>, tensor<9xi32>, tensor<2xi32>, tensor<9xi32>, tensor<2xi32>)
  // CHECK: qnn.box_with_nms_limit %b, %s, %i {nms_kernel_method = gaussian,
  // CHECK-SAME: {{.*}} resultSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 0>} : {{.*}} -> (tensor<9x4xf32>, tensor<9xf32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>)
  %11, %12, %13, %14, %15 = qnn.box_with_nms_limit %b, %s, %i
      {nms_kernel_method = gaussian, nms_score_threshold = 0.1 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32,
      resultSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 0>} : (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>) ->
      (tensor<9x4xf32>, tensor<9xf32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>)
  func.return
}
