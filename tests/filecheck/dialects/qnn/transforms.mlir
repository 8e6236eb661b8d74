// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:3>

func.func @transforms(%x: tensor<2x8xf32>, %q: tensor<2x8x!x>, %s: tensor<2x64x1xf32>, %w: tensor<16xf32>, %t: tensor<1x8x1x!x>) {
  // CHECK-LABEL: @transforms
  // CHECK: qnn.hadamard_transform %x : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %0 = qnn.hadamard_transform %x : (tensor<2x8xf32>) -> tensor<2x8xf32>
  // CHECK: qnn.hadamard_transform %q {scale = 2.500000e-01 : f32} : {{.*}} -> tensor<2x8x!{{.*}}>
  %1 = qnn.hadamard_transform %q {scale = 0.25 : f32} : (tensor<2x8x!x>) -> tensor<2x8x!x>
  // CHECK: qnn.stft %s {frame_step = 8 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  %2 = qnn.stft %s {frame_step = 8 : ui32} : (tensor<2x64x1xf32>) -> tensor<2x1x33x2xf32>
  // CHECK: qnn.stft %s, %w {frame_step = 4 : ui32} : (tensor<2x64x1xf32>, tensor<16xf32>) -> tensor<2x13x9x2xf32>
  %3 = qnn.stft %s, %w {frame_step = 4 : ui32} : (tensor<2x64x1xf32>, tensor<16xf32>) -> tensor<2x13x9x2xf32>
  // CHECK: qnn.stft %s, %w {frame_step = 5 : ui32, frame_length = 16 : ui32, onesided = false} : (tensor<2x64x1xf32>, tensor<16xf32>) -> tensor<2x10x16x2xf32>
  %4 = qnn.stft %s, %w {frame_step = 5 : ui32, frame_length = 16 : ui32, onesided = false} : (tensor<2x64x1xf32>, tensor<16xf32>) -> tensor<2x10x16x2xf32>
  // CHECK: qnn.stft %t {frame_step = 1 : ui32, frame_length = 5 : ui32} : {{.*}} -> tensor<1x4x3x2x!{{.*}}>
  %5 = qnn.stft %t {frame_step = 1 : ui32, frame_length = 5 : ui32} : (tensor<1x8x1x!x>) -> tensor<1x4x3x2x!x>
  func.return
}

func.func @masks(%x: tensor<1x2x4x8xf32>, %q: tensor<2x1x8x8x!x>, %m: tensor<1x8xf32>, %l: tensor<2x3xi32>) {
  // CHECK-LABEL: @masks
  // CHECK: qnn.masked_softmax %x, %m : (tensor<1x2x4x8xf32>, tensor<1x8xf32>) -> tensor<1x2x4x8xf32>
  %0 = qnn.masked_softmax %x, %m : (tensor<1x2x4x8xf32>, tensor<1x8xf32>) -> tensor<1x2x4x8xf32>
  // CHECK: qnn.masked_softmax %q, %l {mode = COMPRESSED} : {{.*}} -> tensor<2x1x8x8x!{{.*}}>
  %1 = qnn.masked_softmax %q, %l {mode = COMPRESSED} : (tensor<2x1x8x8x!x>, tensor<2x3xi32>) -> tensor<2x1x8x8x!x>
  func.return
}

func.func @moments(%x: tensor<2x4x8xf32>, %q: tensor<2x8x!x>) {
  // CHECK-LABEL: @moments
  // CHECK: qnn.moments %x {axes = [0, 1], keep_dims = true} : (tensor<2x4x8xf32>) -> (tensor<1x1x8xf32>, tensor<1x1x8xf32>)
  %0, %1 = qnn.moments %x {axes = [0, 1], keep_dims = true} : (tensor<2x4x8xf32>) -> (tensor<1x1x8xf32>, tensor<1x1x8xf32>)
  // CHECK: qnn.moments %x {axes = [-1, 0], keep_dims = false} : (tensor<2x4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %2, %3 = qnn.moments %x {axes = [-1, 0], keep_dims = false} : (tensor<2x4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: qnn.moments %q {axes = [0, 1], keep_dims = false} : {{.*}} -> (tensor<1x!{{.*}}>, tensor<1xf32>)
  %4, %5 = qnn.moments %q {axes = [0, 1], keep_dims = false} : (tensor<2x8x!x>) -> (tensor<1x!x>, tensor<1xf32>)
  func.return
}
