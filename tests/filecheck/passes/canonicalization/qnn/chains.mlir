// RUN: qnn-opt %s --print-local-scope -p canonicalize --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!z = !quant.uniform<i8:f32, 0.25:0>
!c0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
!c1 = !quant.uniform<i8:f32:1, {0.5:0, 0.25:0}>

// Transposes compose; scales along an axis move there and back.
// CHECK-LABEL: @transposes
func.func @transposes(%x: tensor<2x3x4xf32>, %c: tensor<2x3x!c0>) -> (tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<2x3x!c0>) {
  // CHECK-NEXT: %[[T:.*]] = qnn.transpose %x {perm = [2, 0, 1]}
  // CHECK-NEXT: func.return %[[T]], %x, %c
  %0 = qnn.transpose %x {perm = [1, 2, 0]} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %1 = qnn.transpose %0 {perm = [1, 2, 0]} : (tensor<3x4x2xf32>) -> tensor<4x2x3xf32>
  %2 = qnn.transpose %1 {perm = [1, 2, 0]} : (tensor<4x2x3xf32>) -> tensor<2x3x4xf32>
  %3 = qnn.transpose %c {perm = [1, 0]} : (tensor<2x3x!c0>) -> tensor<3x2x!c1>
  %4 = qnn.transpose %3 {perm = [1, 0]} : (tensor<3x2x!c1>) -> tensor<2x3x!c0>
  func.return %1, %2, %4 : tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<2x3x!c0>
}

// A transpose that moves sizes of 1 only is a view.
// CHECK-LABEL: @unmoved
func.func @unmoved(%x: tensor<1x4x1x2xf32>, %c: tensor<2x1x!c0>) -> (tensor<8xf32>, tensor<1x2x!c1>) {
  // CHECK-NEXT: %[[R:.*]] = qnn.reshape %x : (tensor<1x4x1x2xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[T:.*]] = qnn.transpose %c
  // CHECK-NEXT: func.return %[[R]], %[[T]]
  %0 = qnn.transpose %x {perm = [2, 1, 3, 0]} : (tensor<1x4x1x2xf32>) -> tensor<1x4x2x1xf32>
  %1 = qnn.reshape %0 : (tensor<1x4x2x1xf32>) -> tensor<8xf32>
  %2 = qnn.transpose %c {perm = [1, 0]} : (tensor<2x1x!c0>) -> tensor<1x2x!c1>
  func.return %1, %2 : tensor<8xf32>, tensor<1x2x!c1>
}

// CHECK-LABEL: @views
func.func @views(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<6xf32>) {
  // CHECK-NEXT: %[[R:.*]] = qnn.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
  // CHECK-NEXT: func.return %x, %[[R]]
  %0 = qnn.expand_dims %x {axes = [0, 2]} : (tensor<2x3xf32>) -> tensor<1x2x1x3xf32>
  %1 = qnn.squeeze %0 : (tensor<1x2x1x3xf32>) -> tensor<2x3xf32>
  %2 = qnn.reshape %0 : (tensor<1x2x1x3xf32>) -> tensor<3x2xf32>
  %3 = qnn.reshape %2 : (tensor<3x2xf32>) -> tensor<6xf32>
  func.return %1, %3 : tensor<2x3xf32>, tensor<6xf32>
}

// CHECK-LABEL: @pads_and_tiles
func.func @pads_and_tiles(%x: tensor<2x!x>) -> (tensor<7x!x>, tensor<12x!x>, tensor<5x!x>) {
  // CHECK-NEXT: qnn.pad CONSTANT, %x {pad_amount = {{\[\[}}1, 4]], pad_constant_value = 3 : i32}
  // CHECK-NEXT: qnn.tile %x {multiples = [6]}
  // CHECK-NEXT: qnn.pad CONSTANT, %x
  // CHECK-NEXT: qnn.pad EDGE
  // CHECK-NEXT: func.return
  %0 = qnn.pad CONSTANT, %x {pad_amount = [[1, 0]], pad_constant_value = 3 : i32} : (tensor<2x!x>) -> tensor<3x!x>
  %1 = qnn.pad CONSTANT, %0 {pad_amount = [[0, 4]], pad_constant_value = 3 : i32} : (tensor<3x!x>) -> tensor<7x!x>
  %2 = qnn.tile %x {multiples = [2]} : (tensor<2x!x>) -> tensor<4x!x>
  %3 = qnn.tile %2 {multiples = [3]} : (tensor<4x!x>) -> tensor<12x!x>
  %4 = qnn.pad CONSTANT, %x {pad_amount = [[1, 0]]} : (tensor<2x!x>) -> tensor<3x!x>
  %5 = qnn.pad EDGE, %4 {pad_amount = [[1, 1]]} : (tensor<3x!x>) -> tensor<5x!x>
  func.return %1, %3, %5 : tensor<7x!x>, tensor<12x!x>, tensor<5x!x>
}

// Blocks, groups of channels and parts, forth and back.
// CHECK-LABEL: @inverses
func.func @inverses(%x: tensor<1x4x4x6x!x>, %b: tensor<4x2x2x1x!x>) -> (tensor<1x4x4x6x!x>, tensor<1x4x4x6x!x>, tensor<4x2x2x1x!x>, tensor<1x4x4x6x!x>, tensor<1x4x4x6x!x>) {
  // CHECK-NEXT: func.return %x, %x, %b, %x, %x
  %0 = qnn.space_to_depth %x {block_size = [2, 2]} : (tensor<1x4x4x6x!x>) -> tensor<1x2x2x24x!x>
  %1 = qnn.depth_to_space %0 {block_size = [2, 2]} : (tensor<1x2x2x24x!x>) -> tensor<1x4x4x6x!x>
  %2 = qnn.space_to_batch %x {block_size = [3, 3], pad_amount = [[1, 1], [1, 1]]} : (tensor<1x4x4x6x!x>) -> tensor<9x2x2x6x!x>
  %3 = qnn.batch_to_space %2 {block_size = [3, 3], crops = [[1, 1], [1, 1]]} : (tensor<9x2x2x6x!x>) -> tensor<1x4x4x6x!x>
  %4 = qnn.batch_to_space %b {block_size = [2, 2]} : (tensor<4x2x2x1x!x>) -> tensor<1x4x4x1x!x>
  %5 = qnn.space_to_batch %4 {block_size = [2, 2]} : (tensor<1x4x4x1x!x>) -> tensor<4x2x2x1x!x>
  %6 = qnn.channel_shuffle %x {num_groups = 2 : ui32} : (tensor<1x4x4x6x!x>) -> tensor<1x4x4x6x!x>
  %7 = qnn.channel_shuffle %6 {num_groups = 3 : ui32} : (tensor<1x4x4x6x!x>) -> tensor<1x4x4x6x!x>
  %8, %9 = qnn.split %x {axis = 1 : ui32, split_index = [1]} : (tensor<1x4x4x6x!x>) -> (tensor<1x1x4x6x!x>, tensor<1x3x4x6x!x>)
  %10 = qnn.concat %8, %9 {axis = 1 : ui32} : (tensor<1x1x4x6x!x>, tensor<1x3x4x6x!x>) -> tensor<1x4x4x6x!x>
  func.return %1, %3, %5, %7, %10 : tensor<1x4x4x6x!x>, tensor<1x4x4x6x!x>, tensor<4x2x2x1x!x>, tensor<1x4x4x6x!x>, tensor<1x4x4x6x!x>
}

// CHECK-LABEL: @parts
func.func @parts(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>) {
  // CHECK-NEXT: %[[P:.*]] = qnn.pack %a, %b
  // CHECK-NEXT: func.return %a, %b, %a, %b, %[[P]]
  %0 = qnn.concat %a, %b {axis = 0 : ui32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %1, %2 = qnn.split %0 {axis = 0 : ui32, split_index = [2]} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %3 = qnn.pack %a, %b {axis = 1 : ui32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %4, %5 = qnn.un_pack %3 {axis = 1 : ui32} : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %6, %7 = qnn.un_pack %3 {axis = 0 : ui32} : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %8 = qnn.pack %6, %7 {axis = 0 : ui32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  func.return %1, %2, %4, %5, %8 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>
}

// Concatenations of concatenations, unless the inner one rescales or another operation reads it.
// CHECK-LABEL: @concats
func.func @concats(%a: tensor<2x!x>, %b: tensor<2x!z>) -> (tensor<6x!x>, tensor<6x!x>, tensor<6x!x>, tensor<4x!x>) {
  // CHECK-NEXT: %[[P:.*]] = qnn.concat %a, %a, %a {axis = 0 : ui32} : {{.*}} loc("canonicalize"(fused["CONCAT@0:p"("m.tflite":0:0), "CONCAT@1:q"("m.tflite":0:1)]))
  // CHECK-NEXT: %[[Q:.*]] = qnn.concat %a, %b
  // CHECK-NEXT: %[[R:.*]] = qnn.concat %[[Q]], %a
  // CHECK-NEXT: %[[S:.*]] = qnn.concat %a, %a
  // CHECK-NEXT: %[[T:.*]] = qnn.concat %[[S]], %a
  // CHECK-NEXT: func.return %[[P]], %[[R]], %[[T]], %[[S]]
  %0 = qnn.concat %a, %a : (tensor<2x!x>, tensor<2x!x>) -> tensor<4x!x> loc("CONCAT@0:p"("m.tflite":0:0))
  %1 = qnn.concat %a, %0 : (tensor<2x!x>, tensor<4x!x>) -> tensor<6x!x> loc("CONCAT@1:q"("m.tflite":0:1))
  %2 = qnn.concat %a, %b : (tensor<2x!x>, tensor<2x!z>) -> tensor<4x!x>
  %3 = qnn.concat %2, %a : (tensor<4x!x>, tensor<2x!x>) -> tensor<6x!x>
  %4 = qnn.concat %a, %a : (tensor<2x!x>, tensor<2x!x>) -> tensor<4x!x>
  %5 = qnn.concat %4, %a : (tensor<4x!x>, tensor<2x!x>) -> tensor<6x!x>
  func.return %1, %3, %5, %4 : tensor<6x!x>, tensor<6x!x>, tensor<6x!x>, tensor<4x!x>
}

// What does not come back: another block, order, crop, group, axis or part.
// CHECK-LABEL: @kept
func.func @kept(%x: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  // CHECK-NEXT: qnn.space_to_depth
  // CHECK-NEXT: qnn.depth_to_space
  // CHECK-NEXT: qnn.channel_shuffle
  // CHECK-NEXT: qnn.channel_shuffle
  // CHECK-NEXT: qnn.split
  // CHECK-NEXT: qnn.concat
  // CHECK-NEXT: qnn.space_to_batch
  // CHECK-NEXT: qnn.batch_to_space
  %0 = qnn.space_to_depth %x {block_size = [2, 2]} : (tensor<1x4x4x4xf32>) -> tensor<1x2x2x16xf32>
  %1 = qnn.depth_to_space %0 {block_size = [2, 2], mode = CRD} : (tensor<1x2x2x16xf32>) -> tensor<1x4x4x4xf32>
  %2 = qnn.channel_shuffle %x {num_groups = 2 : ui32, axis = 1 : ui32} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %3 = qnn.channel_shuffle %2 {num_groups = 2 : ui32} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %4, %5 = qnn.split %x {axis = 1 : ui32, split_index = [2]} : (tensor<1x4x4x4xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>)
  %6 = qnn.concat %5, %4 {axis = 1 : ui32} : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x4x4x4xf32>
  %7 = qnn.space_to_batch %x {block_size = [2, 2], pad_amount = [[2, 0], [0, 0]]} : (tensor<1x4x4x4xf32>) -> tensor<4x3x2x4xf32>
  %8 = qnn.batch_to_space %7 {block_size = [2, 2], crops = [[0, 2], [0, 0]]} : (tensor<4x3x2x4xf32>) -> tensor<1x4x4x4xf32>
  func.return %1, %3, %6, %8 : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}

// The tensors that are no more are remembered, unless another operation still reads them.
// CHECK-LABEL: @places
func.func @places(%x: tensor<2x3xf32>) -> (tensor<6xf32>, tensor<3x2xf32>, tensor<6xf32>) {
  // CHECK-NEXT: qnn.reshape %x : {{.*}} loc("canonicalize"(fused["RESHAPE@0:a"("m.tflite":0:0), "RESHAPE@1:b"("m.tflite":0:1)]))
  // CHECK-NEXT: qnn.reshape %x : {{.*}} loc("RESHAPE@2:c"("m.tflite":0:2))
  // CHECK-NEXT: qnn.reshape %x : {{.*}} loc("RESHAPE@3:d"("m.tflite":0:3))
  %0 = qnn.reshape %x : (tensor<2x3xf32>) -> tensor<3x2xf32> loc("RESHAPE@0:a"("m.tflite":0:0))
  %1 = qnn.reshape %0 : (tensor<3x2xf32>) -> tensor<6xf32> loc("RESHAPE@1:b"("m.tflite":0:1))
  %2 = qnn.reshape %x : (tensor<2x3xf32>) -> tensor<3x2xf32> loc("RESHAPE@2:c"("m.tflite":0:2))
  %3 = qnn.reshape %2 : (tensor<3x2xf32>) -> tensor<6xf32> loc("RESHAPE@3:d"("m.tflite":0:3))
  func.return %1, %2, %3 : tensor<6xf32>, tensor<3x2xf32>, tensor<6xf32>
}
