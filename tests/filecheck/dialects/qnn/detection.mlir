// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!u = !quant.uniform<u16:f32, 0.125:0>
!d = !quant.uniform<u8:f32, 0.05:128>
!p = !quant.uniform<u8:f32, 0.00390625:0>

func.func @axis_aligned(%r: tensor<3x4xf32>, %d: tensor<3x8xf32>, %b: tensor<3xi32>, %s: tensor<2x2xf32>, %q: tensor<3x4x!u>, %e: tensor<3x8x!d>, %z: tensor<2x2x!u>) {
  // CHECK-LABEL: @axis_aligned
  // CHECK: qnn.axis_aligned_bbox_transform %r, %d, %b, %s : {{.*}} -> (tensor<3x8xf32>, tensor<2xi32>)
  %0, %1 = qnn.axis_aligned_bbox_transform %r, %d, %b, %s {weights = [1.0, 1.0, 1.0, 1.0]} : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)
  // CHECK: qnn.axis_aligned_bbox_transform %r, %d, %b, %s {weights = [1.000000e+01, 1.000000e+01, 5.000000e+00, 5.000000e+00]} : {{.*}} -> tensor<3x8xf32>
  %2 = qnn.axis_aligned_bbox_transform %r, %d, %b, %s {weights = [10.0, 10.0, 5.0, 5.0]} : (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> tensor<3x8xf32>
  // CHECK: qnn.axis_aligned_bbox_transform %q, %e, %b, %z : {{.*}} -> tensor<3x8x!{{.*}}>
  %3 = qnn.axis_aligned_bbox_transform %q, %e, %b, %z : (tensor<3x4x!u>, tensor<3x8x!d>, tensor<3xi32>, tensor<2x2x!u>) -> tensor<3x8x!u>
  func.return
}

func.func @rotated(%r: tensor<3x5xf32>, %d: tensor<3x10xf32>, %i: tensor<2x3xf32>, %b: tensor<3xi32>) {
  // CHECK-LABEL: @rotated
  // CHECK: qnn.bbox_transform %r, %d, %i {weights = [1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00]} : {{.*}} -> (tensor<3x10xf32>, tensor<2xf32>)
  %0, %1 = qnn.bbox_transform %r, %d, %i {weights = [1.0, 1.0, 1.0, 1.0]} : (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>) -> (tensor<3x10xf32>, tensor<2xf32>)
  // CHECK: qnn.bbox_transform %r, %d, %i, %b {weights = [1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00],
  // CHECK-SAME: apply_scale = false, angle_bounds = [-90, 90], angle_clip_threshold = 1.000000e+00 : f32} : {{.*}} ->
  // CHECK-SAME: (tensor<3x10xf32>, tensor<2xi32>)
  %2, %3 = qnn.bbox_transform %r, %d, %i, %b {weights = [1.0, 1.0, 1.0, 1.0], apply_scale = false,
      angle_bounds = [-90, 90], angle_clip_threshold = 1.0 : f32} :
      (tensor<3x5xf32>, tensor<3x10xf32>, tensor<2x3xf32>, tensor<3xi32>) -> (tensor<3x10xf32>, tensor<2xi32>)
  func.return
}

func.func @detections(%s: tensor<2x6x3xf32>, %d: tensor<2x6x4xf32>, %a: tensor<12x4xf32>, %e: tensor<2x18x4xf32>, %q: tensor<2x6x3x!p>, %f: tensor<2x6x4x!d>, %g: tensor<12x4x!u>) {
  // CHECK-LABEL: @detections
  // CHECK: qnn.detection_output %s, %d, %a {delta_scaling_factors = [1.000000e-01, 1.000000e-01, 1.000000e-01,
  // CHECK-SAME: 1.000000e-01], confidence_threshold = 5.000000e-01 : f32, iou_threshold = 6.000000e-01 : f32} : {{.*}} ->
  // CHECK-SAME: (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  %0, %1, %2, %3 = qnn.detection_output %s, %d, %a {delta_scaling_factors = [0.1, 0.1, 0.1, 0.1],
      confidence_threshold = 0.5 : f32, iou_threshold = 0.6 : f32, nms_type = FAST, detection_limit = -1 : i32} :
      (tensor<2x6x3xf32>, tensor<2x6x4xf32>, tensor<12x4xf32>) ->
      (tensor<2x5xf32>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  // CHECK: nms_type = REGULAR, background_class_idx = 2 : ui32, use_bg_in_nms = true, output_background = false,
  // CHECK-SAME: share_location = false, nms_eta = 9.000000e-01 : f32, detection_limit = 4 : i32} : {{.*}} ->
  // CHECK-SAME: (tensor<2x?xf32, #qnn.bounds<{{\[}}2, 18]>>, tensor<2x?x4xf32, #qnn.bounds<{{\[}}2, 18, 4]>>,
  // CHECK-SAME: tensor<2x?xi32, #qnn.bounds<{{\[}}2, 18]>>, tensor<2xui32>)
  %4, %5, %6, %7 = qnn.detection_output %s, %e, %a {delta_scaling_factors = [0.1, 0.1, 0.1, 0.1],
      confidence_threshold = 0.5 : f32, iou_threshold = 0.6 : f32, nms_type = REGULAR, background_class_idx = 2 : ui32,
      use_bg_in_nms = true, output_background = false, share_location = false, nms_eta = 0.9 : f32,
      detection_limit = 4 : i32} : (tensor<2x6x3xf32>, tensor<2x18x4xf32>, tensor<12x4xf32>) ->
      (tensor<2x?xf32, #qnn.bounds<[2, 18]>>, tensor<2x?x4xf32, #qnn.bounds<[2, 18, 4]>>,
      tensor<2x?xi32, #qnn.bounds<[2, 18]>>, tensor<2xui32>)
  // CHECK: qnn.detection_output %q, %f, %g {{.*}} -> (tensor<2x5x!{{.*}}>, tensor<2x5x4xf32>, tensor<2x5xi32>, tensor<2xui32>)
  %8, %9, %10, %11 = qnn.detection_output %q, %f, %g {delta_scaling_factors = [0.1, 0.1, 0.1, 0.1],
      confidence_threshold = 0.5 : f32, iou_threshold = 0.6 : f32} :
      (tensor<2x6x3x!p>, tensor<2x6x4x!d>, tensor<12x4x!u>) -> (tensor<2x5x!p>, tensor<2x5x4xf32>, tensor<2x5xi32>,
      tensor<2xui32>)
  func.return
}

func.func @keypoints(%m: tensor<2x8x6x3xf32>, %b: tensor<2x4xf32>, %q: tensor<2x8x6x3x!d>, %c: tensor<2x4x!u>) {
  // CHECK-LABEL: @keypoints
  // CHECK: qnn.heat_map_max_key_point %m, %b : {{.*}} -> (tensor<2x3xf32>, tensor<2x3x2xf32>)
  %0, %1 = qnn.heat_map_max_key_point %m, %b : (tensor<2x8x6x3xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3x2xf32>)
  // CHECK: qnn.heat_map_max_key_point %q, %c : {{.*}} -> (tensor<2x3x!{{.*}}>, tensor<2x3x2x!{{.*}}>)
  %2, %3 = qnn.heat_map_max_key_point %q, %c : (tensor<2x8x6x3x!d>, tensor<2x4x!u>) -> (tensor<2x3x!d>, tensor<2x3x2x!u>)
  func.return
}
