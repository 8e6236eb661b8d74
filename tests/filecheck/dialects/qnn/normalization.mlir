// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<u8:f32, 0.5:128>
!b = !quant.uniform<i32:f32, 0.25>

func.func @channels(%x: tensor<2x4x8xf32>, %q: tensor<2x8x!x>, %c: tensor<8xf32>, %b: tensor<8x!b>, %one: tensor<1xf32>) {
  // CHECK-LABEL: @channels
  // CHECK: qnn.batchnorm %x, %c : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  %0 = qnn.batchnorm %x, %c : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.batchnorm %q, %c, %b : {{.*}} -> tensor<2x8x!{{.*}}>
  %1 = qnn.batchnorm %q, %c, %b : (tensor<2x8x!x>, tensor<8xf32>, tensor<8x!b>) -> tensor<2x8x!x>
  // CHECK: qnn.instance_norm %x, %c : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  %2 = qnn.instance_norm %x, %c : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.instance_norm %x, %one, %c {epsilon = 1.000000e-03 : f32, normalize_variance = false} : (tensor<2x4x8xf32>, tensor<1xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  %3 = qnn.instance_norm %x, %one, %c {epsilon = 1.0e-03 : f32, normalize_variance = false} : (tensor<2x4x8xf32>, tensor<1xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.instance_norm %x, %c {mode = RMS, region = ACROSS_ALL} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  %4 = qnn.instance_norm %x, %c {mode = RMS, region = ACROSS_ALL} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.instance_norm %x, %c {mode = RMS, region = ACROSS_CHANNEL} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  %5 = qnn.instance_norm %x, %c {mode = RMS, region = ACROSS_CHANNEL} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

func.func @groups(%x: tensor<2x4x8xf32>, %q: tensor<2x8x!x>, %c: tensor<8xf32>) {
  // CHECK-LABEL: @groups
  // CHECK: qnn.group_norm %x {epsilon = 1.000000e-03 : f32, group = 2 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %0 = qnn.group_norm %x {epsilon = 1.0e-03 : f32, group = 2 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.group_norm %x, %c {epsilon = 1.000000e-03 : f32, group = 8 : ui32} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  %1 = qnn.group_norm %x, %c {epsilon = 1.0e-03 : f32, group = 8 : ui32} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.group_norm %x, null, %c {epsilon = 1.000000e-03 : f32, group = 1 : ui32} : (tensor<2x4x8xf32>, none, tensor<8xf32>) -> tensor<2x4x8xf32>
  %2 = qnn.group_norm %x, null, %c {epsilon = 1.0e-03 : f32, group = 1 : ui32} : (tensor<2x4x8xf32>, none, tensor<8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.group_norm %q, %c, %c {epsilon = 1.000000e-03 : f32, group = 4 : ui32} : {{.*}} -> tensor<2x8x!{{.*}}>
  %3 = qnn.group_norm %q, %c, %c {epsilon = 1.0e-03 : f32, group = 4 : ui32} : (tensor<2x8x!x>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8x!x>
  func.return
}

func.func @norms(%x: tensor<2x4x8xf32>, %q: tensor<2x8x!x>) {
  // CHECK-LABEL: @norms
  // CHECK: qnn.l2_norm %x {axis = 2 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %0 = qnn.l2_norm %x {axis = 2 : ui32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.l2_norm %q {axis = 9 : ui32, axes = [1, 0], epsilon = 1.000000e-03 : f32} : {{.*}} -> tensor<2x8x!{{.*}}>
  %1 = qnn.l2_norm %q {axis = 9 : ui32, axes = [1, 0], epsilon = 1.0e-03 : f32} : (tensor<2x8x!x>) -> tensor<2x8x!x>
  // CHECK: qnn.lrn %x {radius = 2 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %2 = qnn.lrn %x {radius = 2 : i32} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.lrn %q {radius = 0 : i32, alpha = 5.000000e-01 : f32, beta = 7.500000e-01 : f32, bias = 2.000000e+00 : f32} : {{.*}} -> tensor<2x8x!{{.*}}>
  %3 = qnn.lrn %q {radius = 0 : i32, alpha = 0.5 : f32, beta = 0.75 : f32, bias = 2.0 : f32} : (tensor<2x8x!x>) -> tensor<2x8x!x>
  func.return
}

func.func @neighbours(%x: tensor<1x4x4x8xf32>) {
  // CHECK-LABEL: @neighbours
  // CHECK: qnn.lrn %x {radius = 1 : i32, region = WITHIN_CHANNEL} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  %0 = qnn.lrn %x {radius = 1 : i32, region = WITHIN_CHANNEL} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  // CHECK: qnn.lrn %x {radius = 9 : i32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  %1 = qnn.lrn %x {radius = 9 : i32, region = ACROSS_CHANNEL} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  func.return
}

func.func @layers(%x: tensor<2x4x8xf32>, %q: tensor<2x8x!x>, %c: tensor<8xf32>, %cr: tensor<8x4xf32>, %row: tensor<1x4xf32>) {
  // CHECK-LABEL: @layers
  // CHECK: qnn.layer_norm %x {axes = [2]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %0 = qnn.layer_norm %x {axes = [2]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.layer_norm %x, %c {axes = [1, 2], epsilon = 1.000000e-05 : f32} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  %1 = qnn.layer_norm %x, %c {axes = [1, 2], epsilon = 1.0e-05 : f32} : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.layer_norm %x, %cr, %row {axes = [2, 1]} : (tensor<2x4x8xf32>, tensor<8x4xf32>, tensor<1x4xf32>) -> tensor<2x4x8xf32>
  %2 = qnn.layer_norm %x, %cr, %row {axes = [2, 1]} : (tensor<2x4x8xf32>, tensor<8x4xf32>, tensor<1x4xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.layer_norm %q, null, %c {axes = [1]} : {{.*}} -> tensor<2x8x!{{.*}}>
  %3 = qnn.layer_norm %q, null, %c {axes = [1]} : (tensor<2x8x!x>, none, tensor<8xf32>) -> tensor<2x8x!x>
  // CHECK: qnn.rms_norm %x {axes = [0, 1, 2]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %4 = qnn.rms_norm %x {axes = [0, 1, 2]} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.rms_norm %x, %cr {axes = [2, 1], epsilon = 1.000000e-03 : f32} : (tensor<2x4x8xf32>, tensor<8x4xf32>) -> tensor<2x4x8xf32>
  %5 = qnn.rms_norm %x, %cr {axes = [2, 1], epsilon = 1.0e-03 : f32} : (tensor<2x4x8xf32>, tensor<8x4xf32>) -> tensor<2x4x8xf32>
  // CHECK: qnn.rms_norm %x, null, %c {axes = [2]} : (tensor<2x4x8xf32>, none, tensor<8xf32>) -> tensor<2x4x8xf32>
  %6 = qnn.rms_norm %x, null, %c {axes = [2]} : (tensor<2x4x8xf32>, none, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

func.func @dynamic(%x: tensor<?x8xf32, #qnn.bounds<[4, 8]>>, %c: tensor<8xf32>, %r: tensor<?xf32, #qnn.bounds<[4]>>, %one: tensor<1xf32>) {
  // CHECK-LABEL: @dynamic
  // CHECK: qnn.rms_norm %x, %c {axes = [1]} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<8xf32>) -> tensor<?x8xf32, #qnn.bounds<[4, 8]>>
  %0 = qnn.rms_norm %x, %c {axes = [1]} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<8xf32>) -> tensor<?x8xf32, #qnn.bounds<[4, 8]>>
  // CHECK: qnn.rms_norm %x, %r, %one {axes = [0]} : {{.*}} -> tensor<?x8xf32, #qnn.bounds<[4, 8]>>
  %1 = qnn.rms_norm %x, %r, %one {axes = [0]} : (tensor<?x8xf32, #qnn.bounds<[4, 8]>>, tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<?x8xf32, #qnn.bounds<[4, 8]>>
  func.return
}
