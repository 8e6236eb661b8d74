// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

func.func @gru(%x: tensor<5x2x4xf32>, %xb: tensor<2x5x4xf32>, %w: tensor<6x4xf32>, %r: tensor<6x6xf32>, %c: tensor<6xf32>, %h: tensor<1x2x6xf32>, %reset: tensor<i1>) {
  // CHECK-LABEL: @gru
  // CHECK: qnn.gru %x, %w, %w, %w, %r, %r, %r : {{.*}} -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  %0, %1 = qnn.gru %x, %w, %w, %w, %r, %r, %r : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
      tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  // CHECK: qnn.gru %xb, %w, %w, %w, %r, %r, %r {time_major = false} : {{.*}} -> (tensor<2x5x6xf32>, tensor<1x2x6xf32>)
  %2, %3 = qnn.gru %xb, %w, %w, %w, %r, %r, %r {time_major = false} :
      (tensor<2x5x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>) -> (tensor<2x5x6xf32>, tensor<1x2x6xf32>)
  // CHECK: qnn.gru %x, %w, %w, %w, %r, %r, %r, %c, %c, %c, %c, %c, %c, %h, %reset {linear_before_reset = 1 : ui32, direction = REVERSE} : {{.*}} -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  %4, %5 = qnn.gru %x, %w, %w, %w, %r, %r, %r, %c, %c, %c, %c, %c, %c, %h, %reset
      {linear_before_reset = 1 : ui32, direction = REVERSE} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
      tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>,
      tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<1x2x6xf32>, tensor<i1>) ->
      (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  // CHECK: qnn.gru %x, %w, %w, %w, %r, %r, %r, null, null, null, %c, null, null, null, %reset : (tensor<5x2x4xf32>,
  // CHECK-SAME: tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
  // CHECK-SAME: none, none, none, tensor<6xf32>, none, none, none, tensor<i1>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  %6, %7 = qnn.gru %x, %w, %w, %w, %r, %r, %r, null, null, null, %c, null, null, null, %reset {direction = FORWARD} :
      (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, none, none, none, tensor<6xf32>, none, none, none, tensor<i1>) ->
      (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

func.func @variants(%x: tensor<2x4xf32>, %wi: tensor<6x4xf32>, %wh: tensor<6x6xf32>, %wp: tensor<6x3xf32>,
    %c: tensor<6xf32>, %reset: tensor<i1>, %s: tensor<5x2x4xf32>, %h: tensor<2x6xf32>, %hp: tensor<2x3xf32>,
    %p: tensor<3x6xf32>, %pb: tensor<3xf32>, %sb: tensor<2x5x4xf32>) {
  // CHECK-LABEL: @variants
  // CHECK: qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c : {{.*}} -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  %0, %1, %2 = qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c :
      (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) ->
      (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, %h, %h, null, null, null, null, %wi, %wh, null,
  // CHECK-SAME: null, null, %c : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>,
  // CHECK-SAME: tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2x6xf32>,
  // CHECK-SAME: tensor<2x6xf32>, none, none, none, none, tensor<6x4xf32>, tensor<6x6xf32>, none, none, none,
  // CHECK-SAME: tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  %3, %4, %5 = qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, %h, %h, null, null, null, null, %wi, %wh, null,
      null, null, %c : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2x6xf32>, tensor<2x6xf32>,
      none, none, none, none, tensor<6x4xf32>, tensor<6x6xf32>, none, none, none, tensor<6xf32>) ->
      (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: qnn.lstm %s, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, %c, %c, %c, %c, %wi, %wh, %c, %c, %c,
  // CHECK-SAME: %c : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>,
  // CHECK-SAME: tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, tensor<6xf32>,
  // CHECK-SAME: tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6xf32>,
  // CHECK-SAME: tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  %6, %7, %8 = qnn.lstm %s, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, %c, %c, %c, %c, %wi, %wh, %c, %c, %c,
      %c : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, tensor<6xf32>, tensor<6xf32>,
      tensor<6xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>,
      tensor<6xf32>) -> (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: qnn.lstm %s, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, null, %c, %c, %c, null, null, null,
  // CHECK-SAME: %c, %c : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>,
  // CHECK-SAME: tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none,
  // CHECK-SAME: tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<6xf32>) ->
  // CHECK-SAME: (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  %9, %10, %11 = qnn.lstm %s, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, null, %c, %c, %c, null, null, null,
      %c, %c : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<6xf32>,
      tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<6xf32>) ->
      (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: qnn.lstm %s, %wi, %wi, %wi, %wp, %wp, %wp, %c, %c, %c, %hp, %h, null, null, null, null, %wi, %wp, null,
  // CHECK-SAME: null, null, %c, %p, %pb, %reset : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
  // CHECK-SAME: tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>,
  // CHECK-SAME: tensor<2x3xf32>, tensor<2x6xf32>, none, none, none, none, tensor<6x4xf32>, tensor<6x3xf32>, none, none,
  // CHECK-SAME: none, tensor<6xf32>, tensor<3x6xf32>, tensor<3xf32>, tensor<i1>) -> (tensor<5x2x3xf32>, tensor<2x6xf32>,
  // CHECK-SAME: tensor<2x3xf32>)
  %12, %13, %14 = qnn.lstm %s, %wi, %wi, %wi, %wp, %wp, %wp, %c, %c, %c, %hp, %h, null, null, null, null, %wi, %wp,
      null, null, null, %c, %p, %pb, %reset : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
      tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2x3xf32>,
      tensor<2x6xf32>, none, none, none, none, tensor<6x4xf32>, tensor<6x3xf32>, none, none, none, tensor<6xf32>,
      tensor<3x6xf32>, tensor<3xf32>, tensor<i1>) -> (tensor<5x2x3xf32>, tensor<2x6xf32>, tensor<2x3xf32>)
  // CHECK: qnn.lstm %s, %wi, %wi, %wi, %wp, %wp, %wp, %c, %c, %c, null, null, null, null, null, null, null, null,
  // CHECK-SAME: null, null, null, null, %p : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
  // CHECK-SAME: tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none,
  // CHECK-SAME: none, none, none, none, none, none, none, none, none, none, none, tensor<3x6xf32>) -> (tensor<5x2x3xf32>,
  // CHECK-SAME: tensor<2x6xf32>, tensor<2x3xf32>)
  %15, %16, %17 = qnn.lstm %s, %wi, %wi, %wi, %wp, %wp, %wp, %c, %c, %c, null, null, null, null, null, null, null, null,
      null, null, null, null, %p : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
      tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none,
      none, none, none, none, none, none, none, none, none, tensor<3x6xf32>) ->
      (tensor<5x2x3xf32>, tensor<2x6xf32>, tensor<2x3xf32>)
  // CHECK: qnn.lstm %sb, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, null, null, null, null, null, null,
  // CHECK-SAME: null, null, null, null, null, null, %reset {time_major = false, direction = REVERSE} :
  // CHECK-SAME: (tensor<2x5x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
  // CHECK-SAME: tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none,
  // CHECK-SAME: none, none, none, none, none, none, none, tensor<i1>) -> (tensor<2x5x6xf32>, tensor<2x6xf32>,
  // CHECK-SAME: tensor<2x6xf32>)
  %18, %19, %20 = qnn.lstm %sb, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, null, null, null, null, null,
      null, null, null, null, null, null, null, %reset {time_major = false, direction = REVERSE} :
      (tensor<2x5x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none,
      none, none, none, none, none, none, tensor<i1>) -> (tensor<2x5x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

func.func @results(%x: tensor<2x4xf32>, %wi: tensor<6x4xf32>, %wh: tensor<6x6xf32>, %wp: tensor<6x3xf32>,
    %c: tensor<6xf32>, %reset: tensor<i1>, %s: tensor<5x2x4xf32>, %h: tensor<2x6xf32>, %hp: tensor<2x3xf32>,
    %p: tensor<3x6xf32>, %pb: tensor<3xf32>, %sb: tensor<2x5x4xf32>) {
  // CHECK-LABEL: @results
  // CHECK: qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, null, null, null, null, %wi, %wh,
  // CHECK-SAME: null, null, null, %c {cell_clip_threshold = 3.000000e+00 : f32, output_clip_threshold = 2.000000e+00 :
  // CHECK-SAME: f32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>,
  // CHECK-SAME: tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none,
  // CHECK-SAME: none, none, tensor<6x4xf32>, tensor<6x6xf32>, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>,
  // CHECK-SAME: tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>,
  // CHECK-SAME: tensor<2x6xf32>)
  %0, %1, %2, %3, %4, %5, %6, %7 = qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, null, null, null,
      null, %wi, %wh, null, null, null, %c {cell_clip_threshold = 3.0 : f32, output_clip_threshold = 2.0 : f32} :
      (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, tensor<6x4xf32>,
      tensor<6x6xf32>, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>,
      tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: qnn.lstm %s, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, null, null, null, null, %wi, %wh,
  // CHECK-SAME: null, null, null, %c {input_gate_qscale = 5.000000e-01 : f32, forget_gate_qscale = 2.500000e-01 : f32,
  // CHECK-SAME: cell_gate_qscale = 1.250000e-01 : f32, output_gate_qscale = 2.000000e+00 : f32, hidden_state_offset = -3
  // CHECK-SAME: : i32, hidden_state_qscale = 5.000000e-01 : f32} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
  // CHECK-SAME: tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>,
  // CHECK-SAME: tensor<6xf32>, none, none, none, none, none, none, tensor<6x4xf32>, tensor<6x6xf32>, none, none, none,
  // CHECK-SAME: tensor<6xf32>) -> (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  %8, %9, %10, %11 = qnn.lstm %s, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c, null, null, null, null, null, null, %wi,
      %wh, null, null, null, %c {input_gate_qscale = 0.5 : f32, forget_gate_qscale = 0.25 : f32,
      cell_gate_qscale = 0.125 : f32, output_gate_qscale = 2.0 : f32, hidden_state_offset = -3 : i32,
      hidden_state_qscale = 0.5 : f32} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
      tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none,
      none, none, none, tensor<6x4xf32>, tensor<6x6xf32>, none, none, none, tensor<6xf32>) ->
      (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: qnn.lstm %s, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c {hidden_state_offset = 4.000000e+00 : f32} : {{.*}} -> (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  %12, %13, %14 = qnn.lstm %s, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c {hidden_state_offset = 4.0 : f32} :
      (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) ->
      (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c {resultSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1,
  // CHECK-SAME: 0, 0>} : {{.*}} -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  %15, %16, %17, %18 = qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %c, %c, %c
      {resultSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 0, 0>} :
      (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) ->
      (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

!q = !quant.uniform<i8:f32, 0.0078125>
!w = !quant.uniform<i8:f32:0, {0.01, 0.02, 0.01}>
!v = !quant.uniform<i32:f32, 0.0001>
!c = !quant.uniform<i16:f32, 3.0517578125e-05>

func.func @quantized(%x: tensor<5x2x4x!q>, %wi: tensor<3x4x!w>, %wh: tensor<3x3x!w>, %b: tensor<3x!v>) {
  // CHECK-LABEL: @quantized
  // CHECK: qnn.gru %x, %wi, %wi, %wi, %wh, %wh, %wh, %b : {{.*}} -> (tensor<5x2x3x!{{.*}}>, tensor<1x2x3x!{{.*}}>)
  %0, %1 = qnn.gru %x, %wi, %wi, %wi, %wh, %wh, %wh, %b : (tensor<5x2x4x!q>, tensor<3x4x!w>, tensor<3x4x!w>,
      tensor<3x4x!w>, tensor<3x3x!w>, tensor<3x3x!w>, tensor<3x3x!w>, tensor<3x!v>) ->
      (tensor<5x2x3x!q>, tensor<1x2x3x!q>)
  // CHECK: qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %b, %b, %b : {{.*}} -> (tensor<5x2x3x!{{.*}}>, tensor<2x3x!{{.*}}>, tensor<2x3x!{{.*}}>)
  %2, %3, %4 = qnn.lstm %x, %wi, %wi, %wi, %wh, %wh, %wh, %b, %b, %b :
      (tensor<5x2x4x!q>, tensor<3x4x!w>, tensor<3x4x!w>, tensor<3x4x!w>, tensor<3x3x!w>, tensor<3x3x!w>, tensor<3x3x!w>,
      tensor<3x!v>, tensor<3x!v>, tensor<3x!v>) -> (tensor<5x2x3x!q>, tensor<2x3x!c>, tensor<2x3x!q>)
  func.return
}
