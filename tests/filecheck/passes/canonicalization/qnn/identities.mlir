// RUN: qnn-opt %s --print-local-scope -p canonicalize --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!z = !quant.uniform<i8:f32, 0.5:0>

// CHECK-LABEL: @nothing
func.func @nothing(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  // CHECK-NEXT: func.return %x
  %0 = qnn.reshape %x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %1 = qnn.transpose %0 {perm = [0, 1, 2, 3]} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = qnn.pad EDGE, %1 {pad_amount = [[0, 0], [0, 0], [0, 0], [0, 0]]} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %3 = qnn.tile %2 {multiples = [1, 1, 1, 1]} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %4 = qnn.concat %3 {axis = 0 : ui32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %5 = qnn.split %4 {axis = 1 : ui32, split_index = []} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %6 = qnn.cast %5 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %7 = qnn.convert %6 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %8 = qnn.space_to_depth %7 {block_size = [1, 1]} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %9 = qnn.batch_to_space %8 {block_size = [1, 1]} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %10 = qnn.channel_shuffle %9 {num_groups = 1 : ui32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %11 = qnn.channel_shuffle %10 {num_groups = 2 : ui32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %12 = qnn.squeeze %11 {axes = []} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %13 = qnn.strided_slice %12 {ranges = [[0, 1, 1], [0, -1, 1], [0, 9, 1], [0, 2, 2]], end_mask = 10 : ui32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32>
  %14 = qnn.strided_slice %12 {ranges = [[0, 1, 2], [-4, 4, 1], [1, 9, 1], [0, 0, 1]], begin_mask = 4 : ui32, end_mask = 8 : ui32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %15 = qnn.resize %14 {interpolation_mode = CUBIC} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %16 = qnn.resize_bilinear %15 {align_corners = true} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %17 = qnn.resize_nearest_neighbor %16 {half_pixel_centers = true} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return %17 : tensor<1x4x4x2xf32>
}

// A clamp that the type implies, and one that it does not.
// CHECK-LABEL: @clamps
func.func @clamps(%x: tensor<4x!x>, %z: tensor<4x!z>) -> (tensor<4x!x>, tensor<4x!z>) {
  // CHECK-NEXT: %[[Z:.*]] = qnn.element_wise_neuron RELU, %z
  // CHECK-NEXT: func.return %x, %[[Z]]
  %0 = qnn.relu %x : (tensor<4x!x>) -> tensor<4x!x>
  %1 = qnn.relu %z : (tensor<4x!z>) -> tensor<4x!z>
  func.return %0, %1 : tensor<4x!x>, tensor<4x!z>
}

// A slice that reverses an axis, and a size that takes the place of another.
// CHECK-LABEL: @slices
func.func @slices(%x: tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
  // CHECK-NEXT: qnn.strided_slice
  // CHECK-NEXT: qnn.strided_slice
  %0 = qnn.strided_slice %x {ranges = [[0, 1, 1], [3, -1, -1]]} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %1 = qnn.strided_slice %x {ranges = [[0, 1, 1], [0, 1, 1], [0, 4, 1]], new_axes_mask = 1 : ui32, shrink_axes = 2 : ui32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %0, %1 : tensor<1x4xf32>, tensor<1x4xf32>
}

// What moves or rescales stays.
// CHECK-LABEL: @something
func.func @something(%x: tensor<2x2xf32>, %q: tensor<4x!x>) -> (tensor<2x2xf32>, tensor<4x!z>, tensor<2x2xf32>) {
  // CHECK-NEXT: qnn.transpose
  // CHECK-NEXT: qnn.concat
  // CHECK-NEXT: qnn.reshape
  // CHECK-NEXT: qnn.channel_shuffle
  // CHECK-NEXT: qnn.reshape
  %0 = qnn.transpose %x {perm = [1, 0]} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = qnn.concat %q : (tensor<4x!x>) -> tensor<4x!z>
  %2 = qnn.reshape %x : (tensor<2x2xf32>) -> tensor<4xf32>
  %3 = qnn.channel_shuffle %2 {num_groups = 2 : ui32} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = qnn.reshape %3 : (tensor<4xf32>) -> tensor<2x2xf32>
  func.return %0, %1, %4 : tensor<2x2xf32>, tensor<4x!z>, tensor<2x2xf32>
}

// Equal types of dynamic tensors say that a cast does nothing, not that a reshape does.
// CHECK-LABEL: @dynamic
func.func @dynamic(%x: tensor<?x2xf32, #qnn.bounds<[4, 2]>>) -> tensor<?x2xf32, #qnn.bounds<[4, 2]>> {
  // CHECK-NEXT: func.return %x
  %0 = qnn.cast %x : (tensor<?x2xf32, #qnn.bounds<[4, 2]>>) -> tensor<?x2xf32, #qnn.bounds<[4, 2]>>
  func.return %0 : tensor<?x2xf32, #qnn.bounds<[4, 2]>>
}

// The tensors of the source stay known: by the operation before, else the identity stays.
// CHECK-LABEL: @places
func.func @places(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: qnn.element_wise_neuron TANH, %x : {{.*}} loc("canonicalize"(fused["TANH@0:a"("m.tflite":0:0), "CAST@1:b"("m.tflite":0:1)]))
  // CHECK-NEXT: qnn.cast %x : {{.*}} loc("CAST@2:c"("m.tflite":0:2))
  %0 = qnn.tanh %x : (tensor<4xf32>) -> tensor<4xf32> loc("TANH@0:a"("m.tflite":0:0))
  %1 = qnn.cast %0 : (tensor<4xf32>) -> tensor<4xf32> loc("CAST@1:b"("m.tflite":0:1))
  %2 = qnn.cast %x : (tensor<4xf32>) -> tensor<4xf32> loc("CAST@2:c"("m.tflite":0:2))
  func.return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
