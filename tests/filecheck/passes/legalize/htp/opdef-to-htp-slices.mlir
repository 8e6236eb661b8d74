// RUN: qnn-opt %s --print-local-scope --print-debuginfo -p qnn-to-opdef,opdef-to-htp | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-100>
!u = !quant.uniform<u8:f32, 0.5:3>

// Ranges count from the end, masks ignore them, and a stride between one element and the next needs two.
// CHECK-LABEL: @ranges
func.func @ranges(%x: tensor<2x6x8x5x!u>) -> tensor<2x2x3x1x!u> {
  // CHECK-NEXT: %[[Y:.*]] = htp.slice %x {offsets = [0, 4, 0, 2], sizes = [2, 2, 3, 1]} :
  // CHECK-SAME: (tensor<2x6x8x5x{{.*}}>>) -> tensor<2x2x3x1x{{.*}}>> loc("STRIDED_SLICE@0:y"("m.tflite":0:0))
  // CHECK-NEXT: func.return %[[Y]]
  %0 = qnn.strided_slice %x {ranges = [[1, 1, 1], [-2, 9, 1], [5, 3, 1], [2, 4, 7]], begin_mask = 5 : ui32, end_mask = 1 : ui32} :
      (tensor<2x6x8x5x!u>) -> tensor<2x2x3x1x!u> loc("STRIDED_SLICE@0:y"("m.tflite":0:0))
  func.return %0 : tensor<2x2x3x1x!u>
}

// Axes that a slice drops or inserts are reshaped away; signed bytes need no flip on either side.
// CHECK-LABEL: @axes
func.func @axes(%x: tensor<4x6x!x>) -> tensor<1x2x!x> {
  // CHECK-NEXT: %[[X:.*]] = htp.reshape %x : {{.*}} -> tensor<1x1x4x6x!quant.uniform<i8:f32, 0.5:-100>>
  // CHECK-NEXT: %[[Y:.*]] = htp.slice %[[X]] {offsets = [0, 0, 3, 1], sizes = [1, 1, 1, 2]}
  // CHECK-NEXT: htp.reshape %[[Y]] : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 0.5:-100>>
  // CHECK-NEXT: func.return
  %0 = qnn.strided_slice %x {ranges = [[0, 0, 1], [-1, 0, 1], [1, 3, 1]], new_axes_mask = 1 : ui32, shrink_axes = 2 : ui32} :
      (tensor<4x6x!x>) -> tensor<1x2x!x>
  func.return %0 : tensor<1x2x!x>
}

// A slice that only drops or inserts axes is a view.
// CHECK-LABEL: @view
func.func @view(%x: tensor<1x6x!u>) -> tensor<6x1x!u> {
  // CHECK-NEXT: htp.reshape %x : {{.*}} -> tensor<6x1x!quant.uniform<u8:f32, 0.5:3>>
  // CHECK-NEXT: func.return
  %0 = qnn.strided_slice %x {ranges = [[0, 1, 1], [0, 6, 1], [0, 0, 1]], shrink_axes = 1 : ui32, new_axes_mask = 4 : ui32} :
      (tensor<1x6x!u>) -> tensor<6x1x!u>
  func.return %0 : tensor<6x1x!u>
}

// Of five axes two become one: an index of the outer one, or the whole inner one.
// CHECK-LABEL: @five_axes
func.func @five_axes(%x: tensor<2x6x3x4x5x!u>) -> (tensor<2x2x3x2x5x!u>, tensor<1x2x2x3x4x!u>) {
  // CHECK: htp.slice %{{.*}} {offsets = [0, 3, 1, 0], sizes = [2, 6, 2, 5]} : (tensor<2x18x4x5x
  %0 = qnn.strided_slice %x {ranges = [[0, 2, 1], [1, 3, 1], [0, 3, 1], [1, 3, 1], [0, 5, 1]]} :
      (tensor<2x6x3x4x5x!u>) -> tensor<2x2x3x2x5x!u>
  // CHECK: htp.slice %{{.*}} {offsets = [8, 0, 1, 1], sizes = [2, 2, 3, 4]} : (tensor<12x3x4x5x
  %1 = qnn.strided_slice %x {ranges = [[1, 2, 1], [2, 4, 1], [0, 2, 1], [1, 4, 1], [1, 5, 1]]} :
      (tensor<2x6x3x4x5x!u>) -> tensor<1x2x2x3x4x!u>
  func.return %0, %1 : tensor<2x2x3x2x5x!u>, tensor<1x2x2x3x4x!u>
}

// Between lowered operations nothing is flipped; at an argument only what the slice takes.
// CHECK-LABEL: @flips
func.func @flips(%x: tensor<1x4x4x2x!x>) -> tensor<1x1x4x2x!x> {
  // CHECK-NEXT: %[[S:.*]] = htp.slice %x {offsets = [0, 1, 0, 0], sizes = [1, 3, 4, 2]} : {{.*}} -> tensor<1x3x4x2x!quant.uniform<i8:f32, 0.5:-100>>
  // CHECK-NEXT: %[[F:.*]] = htp.flip_sign %[[S]]
  // CHECK-NEXT: %[[P:.*]] = htp.max_pool %[[F]]
  // CHECK-NEXT: %[[T:.*]] = htp.slice %[[P]] {offsets = [0, 1, 0, 0], sizes = [1, 1, 4, 2]} : {{.*}} -> tensor<1x1x4x2x!quant.uniform<u8:f32, 0.5:28>>
  // CHECK-NEXT: htp.flip_sign %[[T]]
  // CHECK-NEXT: func.return
  %0 = qnn.strided_slice %x {ranges = [[0, 1, 1], [1, 4, 1], [0, 4, 1], [0, 2, 1]]} : (tensor<1x4x4x2x!x>) -> tensor<1x3x4x2x!x>
  %1 = qnn.pool_max_2d %0 {filter_size = [2, 1], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x4x2x!x>) -> tensor<1x2x4x2x!x>
  %2 = qnn.strided_slice %1 {ranges = [[0, 1, 1], [1, 2, 1], [0, 4, 1], [0, 2, 1]]} : (tensor<1x2x4x2x!x>) -> tensor<1x1x4x2x!x>
  func.return %2 : tensor<1x1x4x2x!x>
}

// Every part is a slice, and has its own name.
// CHECK-LABEL: @parts
func.func @parts(%x: tensor<2x4x!u>) -> (tensor<2x1x!u>, tensor<2x3x!u>, tensor<4x!u>, tensor<4x!u>) {
  // CHECK: htp.slice %{{.*}} {offsets = [0, 0, 0, 0], sizes = [1, 1, 2, 1]} : {{.*}} loc("SPLIT@0:a"("m.tflite":0:0))
  // CHECK: htp.slice %{{.*}} {offsets = [0, 0, 0, 1], sizes = [1, 1, 2, 3]} : {{.*}} loc("SPLIT@0:b"("m.tflite":0:0))
  %0, %1 = qnn.split %x {axis = 1 : ui32, split_index = [1]} : (tensor<2x4x!u>) -> (tensor<2x1x!u>, tensor<2x3x!u>)
      loc("SPLIT@0:a"("SPLIT@0:b"("m.tflite":0:0)))
  // CHECK: htp.slice %{{.*}} {offsets = [0, 0, 0, 0], sizes = [1, 1, 1, 4]} : {{.*}} loc("UNPACK@1:c"("m.tflite":0:1))
  // CHECK: htp.slice %{{.*}} {offsets = [0, 0, 1, 0], sizes = [1, 1, 1, 4]} : {{.*}} loc("UNPACK@1:d"("m.tflite":0:1))
  %2, %3 = qnn.un_pack %x {axis = 0 : ui32} : (tensor<2x4x!u>) -> (tensor<4x!u>, tensor<4x!u>)
      loc("UNPACK@1:c"("UNPACK@1:d"("m.tflite":0:1)))
  func.return %0, %1, %2, %3 : tensor<2x1x!u>, tensor<2x3x!u>, tensor<4x!u>, tensor<4x!u>
}
