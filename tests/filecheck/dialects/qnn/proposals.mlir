// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!s = !quant.uniform<u8:f32, 0.00390625:0>
!u = !quant.uniform<u8:f32, 2.0:0>

func.func @generate(%s: tensor<2x4x3x2xf32>, %d: tensor<2x4x3x8xf32>, %a: tensor<2x4xf32>, %i: tensor<2x2xf32>, %q: tensor<2x4x3x2x!s>, %b: tensor<2x4x!u>, %j: tensor<2x2x!u>) {
  // CHECK-LABEL: @generate
  // CHECK: qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = [1.600000e+01, 1.600000e+01], iou_threshold = 7.000000e-01 : f32} : {{.*}} -> (tensor<9xf32>, tensor<9x4xf32>, tensor<9xi32>)
  %0, %1, %2 = qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = [16.0, 16.0], iou_threshold = 0.7 : f32,
      min_size = 0.0 : f32, bbox_xform_clip = false} : (tensor<2x4x3x2xf32>, tensor<2x4x3x8xf32>, tensor<2x4xf32>,
      tensor<2x2xf32>) -> (tensor<9xf32>, tensor<9x4xf32>, tensor<9xi32>)
  // CHECK: min_size = 1.000000e+00 : f32, pre_nms_limit = 20 : ui32, post_nms_limit = 5 : ui32, bbox_xform_clip =
  // CHECK-SAME: true} : {{.*}} -> (tensor<?xf32, #qnn.bounds<{{\[}}10]>>, tensor<?x4xf32, #qnn.bounds<{{\[}}10, 4]>>, tensor<?xi32, #qnn.bounds<{{\[}}10]>>)
  %3, %4, %5 = qnn.generate_proposals %s, %d, %a, %i {img_size_ratio = [16.0, 8.0], iou_threshold = 0.7 : f32,
      min_size = 1.0 : f32, pre_nms_limit = 20 : ui32, post_nms_limit = 5 : ui32, bbox_xform_clip = true} :
      (tensor<2x4x3x2xf32>, tensor<2x4x3x8xf32>, tensor<2x4xf32>, tensor<2x2xf32>) ->
      (tensor<?xf32, #qnn.bounds<[10]>>, tensor<?x4xf32, #qnn.bounds<[10, 4]>>, tensor<?xi32, #qnn.bounds<[10]>>)
  // CHECK: qnn.generate_proposals %q, %d, %b, %j {{.*}} -> (tensor<9x!{{.*}}>, tensor<9x4x!{{.*}}>, tensor<9xi32>)
  %6, %7, %8 = qnn.generate_proposals %q, %d, %b, %j {img_size_ratio = [16.0, 16.0], iou_threshold = 0.7 : f32} :
      (tensor<2x4x3x2x!s>, tensor<2x4x3x8xf32>, tensor<2x4x!u>, tensor<2x2x!u>) ->
      (tensor<9x!s>, tensor<9x4x!u>, tensor<9xi32>)
  func.return
}

func.func @collect(%r: tensor<6x5xf32>, %q: tensor<?x5xf32, #qnn.bounds<[4, 5]>>, %s: tensor<6xf32>, %t: tensor<?xf32, #qnn.bounds<[4]>>) {
  // CHECK-LABEL: @collect
  // CHECK: qnn.collect_rpn_proposals %r, null, null, null, null, %s {rpn_min_level = 6 : ui32} : (tensor<6x5xf32>, none, none, none, none, tensor<6xf32>) -> tensor<6x5xf32>
  %0 = qnn.collect_rpn_proposals %r, null, null, null, null, %s
      {rpn_min_level = 6 : ui32, rpn_max_level = 6 : ui32, post_nms_top = 2000 : ui32} :
      (tensor<6x5xf32>, none, none, none, none, tensor<6xf32>) -> tensor<6x5xf32>
  // CHECK: qnn.collect_rpn_proposals %r, %r, %r, %r, %r, %s, %s, %s, %s, %s {post_nms_top = 7 : ui32} : {{.*}} -> tensor<7x5xf32>
  %1 = qnn.collect_rpn_proposals %r, %r, %r, %r, %r, %s, %s, %s, %s, %s
      {rpn_min_level = 2 : ui32, post_nms_top = 7 : ui32} : (tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>,
      tensor<6x5xf32>, tensor<6x5xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) ->
      tensor<7x5xf32>
  // CHECK: qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32} : {{.*}} -> tensor<?x5xf32, #qnn.bounds<{{\[}}8, 5]>>
  %2 = qnn.collect_rpn_proposals %r, %q, null, null, null, %s, %t {rpn_max_level = 3 : ui32, post_nms_top = 8 : ui32} :
      (tensor<6x5xf32>, tensor<?x5xf32, #qnn.bounds<[4, 5]>>, none, none, none, tensor<6xf32>,
      tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?x5xf32, #qnn.bounds<[8, 5]>>
  func.return
}

func.func @distribute(%r: tensor<6x5xf32>, %q: tensor<6x4x!u>) {
  // CHECK-LABEL: @distribute
  // CHECK: qnn.distribute_fpn_proposals %r : {{.*}} -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>)
  %0, %1, %2, %3, %4 = qnn.distribute_fpn_proposals %r {roi_min_level = 2 : ui32, roi_max_level = 5 : ui32,
      roi_canonical_scale = 224 : ui32, roi_canonical_level = 4 : ui32} : (tensor<6x5xf32>) ->
      (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>)
  // CHECK: qnn.distribute_fpn_proposals %q {roi_min_level = 3 : ui32, roi_max_level = 3 : ui32, roi_canonical_scale
  // CHECK-SAME: = 112 : ui32, roi_canonical_level = 3 : ui32} :
  // CHECK-SAME: {{.*}} -> (tensor<6xui32>, tensor<?x4x!{{.*}}, #qnn.bounds<{{\[}}6, 4]>>)
  %5, %6 = qnn.distribute_fpn_proposals %q {roi_min_level = 3 : ui32, roi_max_level = 3 : ui32,
      roi_canonical_scale = 112 : ui32, roi_canonical_level = 3 : ui32} : (tensor<6x4x!u>) ->
      (tensor<6xui32>, tensor<?x4x!u, #qnn.bounds<[6, 4]>>)
  func.return
}
