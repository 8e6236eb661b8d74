// RUN: qnn-opt %s --print-local-scope -p 'qnn-to-opdef,opdef-to-htp{target="v73{tcm=4M}"}' --print-debuginfo | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-100>
!y = !quant.uniform<i8:f32, 0.25:-128>
!u = !quant.uniform<u8:f32, 0.5:3>
!w = !quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>
!b = !quant.uniform<i32:f32:0, {0.05:0, 0.1:0}>

// CHECK: builtin.module attributes {htp.target = #htp.target<"v73{tcm=4M}">}

// int8 enters as u8. The bias holds -28 times the sum of the weights, a clamp becomes the convolution's.
// CHECK-LABEL: @conv_2d
func.func @conv_2d(%x: tensor<1x3x3x1x!x>) -> tensor<1x3x3x2x!y> {
  %w = qnn.constant dense<[[[[1, 2]]]]> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!w>
  %b = qnn.constant dense<[10, 20]> : tensor<2xi32> : tensor<2x!b>
  // CHECK: %[[X:.*]] = htp.flip_sign %x : (tensor<1x3x3x1x!quant.uniform<i8:f32, 0.5:-100>>) ->
  // CHECK-SAME: tensor<1x3x3x1x!quant.uniform<u8:f32, 0.5:28>>
  // CHECK-SAME: loc("~flip_sign"("~conv_2d"("CONV_2D@0:y"("m.tflite":0:0))))
  // CHECK: %[[W:.*]] = htp.constant dense<{{\[\[\[\[}}1, 2]]]]> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>>
  // CHECK: %[[P:.*]] = htp.constant dense<{{\[\[}}-18, 0, 1717986918, 2, 2], [-36, 0, 1717986918, 1, 1]]> : tensor<2x5xi32>
  // CHECK: %[[Y:.*]] = htp.conv_2d %[[X]], %[[W]], %[[P]] {max = 24 : i32} : {{.*}} ->
  // CHECK-SAME: tensor<1x3x3x2x!quant.uniform<u8:f32, 0.25:0>>
  // CHECK-SAME: loc("opdef-to-htp"(fused["~conv_2d"("CONV_2D@0:y"("m.tflite":0:0)), "CONV_2D@0:y"("m.tflite":0:0)]))
  // CHECK: htp.flip_sign %[[Y]]
  %0 = qnn.conv_2d %x, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
      (tensor<1x3x3x1x!x>, tensor<1x1x1x2x!w>, tensor<2x!b>) -> tensor<1x3x3x2x!y>
      loc("~conv_2d"("CONV_2D@0:y"("m.tflite":0:0)))
  %1 = qnn.relu_6 %0 : (tensor<1x3x3x2x!y>) -> tensor<1x3x3x2x!y> loc("CONV_2D@0:y"("m.tflite":0:0))
  func.return %1 : tensor<1x3x3x2x!y>
}

// Legacy uint8: the weights become s8, 128 less, and keep a zero point.
// CHECK-LABEL: @legacy
func.func @legacy(%x: tensor<1x3x3x1x!u>) -> tensor<1x3x3x2x!u> {
  %w = qnn.constant dense<[[[[100, 200]]]]> : tensor<1x1x1x2xui8> : tensor<1x1x1x2x!quant.uniform<u8:f32, 0.1:130>>
  // CHECK: htp.constant dense<{{\[\[\[\[}}-28, 72]]]]> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!quant.uniform<i8:f32, 0.1:2>>
  // CHECK: htp.conv_2d %x, {{.*}} {weight_zero_point = 2 : i32}
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x1x!u>, tensor<1x1x1x2x!quant.uniform<u8:f32, 0.1:130>>) -> tensor<1x3x3x2x!u>
  func.return %0 : tensor<1x3x3x2x!u>
}

// Groups are slices of the input; as many groups as channels are a depthwise convolution.
// CHECK-LABEL: @groups
func.func @groups(%x: tensor<1x3x3x4x!u>) -> tensor<1x3x3x4x!u> {
  %w = qnn.constant dense<1> : tensor<1x1x2x4xi8> : tensor<1x1x2x4x!quant.uniform<i8:f32, 0.1:0>>
  %d = qnn.constant dense<1> : tensor<1x1x1x4xi8> : tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1:0>>
  // CHECK: %[[A:.*]] = htp.slice %x {offsets = [0, 0, 0, 0], sizes = [1, 3, 3, 2]}
  // CHECK: %[[L:.*]] = htp.conv_2d %[[A]]
  // CHECK: %[[B:.*]] = htp.slice %x {offsets = [0, 0, 0, 2], sizes = [1, 3, 3, 2]}
  // CHECK: %[[R:.*]] = htp.conv_2d %[[B]]
  // CHECK: %[[Y:.*]] = htp.concat %[[L]], %[[R]] {axis = 3 : i32}
  %0 = qnn.conv_2d %x, %w {group = 2 : ui32, stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x4x!u>, tensor<1x1x2x4x!quant.uniform<i8:f32, 0.1:0>>) -> tensor<1x3x3x4x!u>
  // CHECK: htp.depthwise_conv_2d %[[Y]]
  %1 = qnn.conv_2d %0, %d {group = 4 : ui32, stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x4x!u>, tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1:0>>) -> tensor<1x3x3x4x!u>
  func.return %1 : tensor<1x3x3x4x!u>
}

// The rows of a matrix are pixels; its rule rounds once.
// CHECK-LABEL: @dense
func.func @dense(%x: tensor<2x4x!x>) -> tensor<2x3x!y> {
  %w = qnn.constant dense<1> : tensor<3x4xi8> : tensor<3x4x!quant.uniform<i8:f32, 0.1:0>>
  // CHECK: %[[R:.*]] = htp.reshape %x : (tensor<2x4x!quant.uniform<i8:f32, 0.5:-100>>) -> tensor<1x1x2x4x!quant.uniform<i8:f32, 0.5:-100>>
  // CHECK: %[[X:.*]] = htp.flip_sign %[[R]]
  // CHECK: %[[Y:.*]] = htp.fully_connected %[[X]], {{.*}} {requant = single} : (tensor<1x1x2x4x{{.*}}>>, tensor<1x1x4x3x{{.*}}>>, tensor<3x5xi32>) -> tensor<1x1x2x3x!quant.uniform<u8:f32, 0.25:0>>
  // CHECK: %[[F:.*]] = htp.flip_sign %[[Y]]
  // CHECK: htp.reshape %[[F]] : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 0.25:-128>>
  %0 = qnn.fully_connected %x, %w : (tensor<2x4x!x>, tensor<3x4x!quant.uniform<i8:f32, 0.1:0>>) -> tensor<2x3x!y>
  func.return %0 : tensor<2x3x!y>
}

// A view of an argument defines its tensor, though nothing moves.
// CHECK-LABEL: @view_of_an_argument
func.func @view_of_an_argument(%x: tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!y> {
  // CHECK: htp.flip_sign %x : {{.*}} loc("RESHAPE@0:t"("m.tflite":0:0))
  // CHECK: htp.lut {{.*}} loc("RELU@1:r"("m.tflite":0:1))
  %0 = qnn.reshape %x : (tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!x> loc("RESHAPE@0:t"("m.tflite":0:0))
  %1 = qnn.element_wise_neuron RELU, %0 : (tensor<1x1x1x4x!x>) -> tensor<1x1x1x4x!y> loc("RELU@1:r"("m.tflite":0:1))
  func.return %1 : tensor<1x1x1x4x!y>
}

// Between lowered operations nothing is flipped.
// CHECK-LABEL: @chain
func.func @chain(%x: tensor<1x4x4x2x!x>) -> tensor<1x4x!x> {
  // CHECK: %[[X:.*]] = htp.flip_sign %x
  // CHECK: %[[A:.*]] = htp.avg_pool %[[X]], {{.*}} {window = [2, 2], stride = [2, 2], requant = single}
  // CHECK-NEXT: %[[M:.*]] = htp.max_pool %[[A]] {window = [1, 2]}
  // CHECK-NEXT: %[[R:.*]] = htp.reshape %[[M]] : (tensor<1x2x1x2x!quant.uniform<u8:f32, 0.5:28>>) -> tensor<1x1x1x4x!quant.uniform<u8:f32, 0.5:28>> loc("RESHAPE@1:r"("m.tflite":0:1))
  // CHECK-NEXT: %[[F:.*]] = htp.flip_sign %[[R]]
  // CHECK-NEXT: htp.reshape %[[F]]
  // CHECK-NEXT: func.return
  %0 = qnn.pool_avg_2d %x {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x4x4x2x!x>) -> tensor<1x2x2x2x!x>
  %1 = qnn.pool_max_2d %0 {filter_size = [1, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x2x2x2x!x>) -> tensor<1x2x1x2x!x>
  %2 = qnn.reshape %1 : (tensor<1x2x1x2x!x>) -> tensor<1x4x!x> loc("RESHAPE@1:r"("m.tflite":0:1))
  func.return %2 : tensor<1x4x!x>
}

// Maxima of large windows that overlap are maxima of three taps, one after the other.
// CHECK-LABEL: @large_windows
func.func @large_windows(%x: tensor<1x9x9x2x!u>) -> tensor<1x9x3x2x!u> {
  // CHECK: %[[A:.*]] = htp.max_pool %x {window = [3, 3], padding = [1, 1, 1, 1]}
  // CHECK-NEXT: htp.max_pool %[[A]] {window = [3, 4], stride = [1, 3], padding = [1, 1, 1, 0]}
  %0 = qnn.pool_max_2d %x {filter_size = [5, 6], stride = [1, 3], pad_amount = [[2, 2], [2, 1]]} : (tensor<1x9x9x2x!u>) -> tensor<1x9x3x2x!u>
  func.return %0 : tensor<1x9x3x2x!u>
}

// A pad of zero points around pixels becomes the convolution's.
// CHECK-LABEL: @pads
func.func @pads(%x: tensor<1x4x4x2x!u>) -> tensor<1x6x5x4x!u> {
  %w = qnn.constant dense<1> : tensor<1x1x2x4xi8> : tensor<1x1x2x4x!quant.uniform<i8:f32, 0.1:0>>
  // CHECK-NOT: htp.pad
  // CHECK: htp.conv_2d %x, {{.*}} {padding = [1, 1, 0, 1]} : {{.*}} loc("opdef-to-htp"(fused["PAD@0:p"("m.tflite":0:0), "CONV_2D@1:c"("m.tflite":0:1)]))
  %0 = qnn.pad CONSTANT, %x {pad_amount = [[0, 0], [1, 1], [0, 1], [0, 0]], pad_constant_value = 3 : i32} : (tensor<1x4x4x2x!u>) -> tensor<1x6x5x2x!u> loc("PAD@0:p"("m.tflite":0:0))
  %1 = qnn.conv_2d %0, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
      (tensor<1x6x5x2x!u>, tensor<1x1x2x4x!quant.uniform<i8:f32, 0.1:0>>) -> tensor<1x6x5x4x!u>
      loc("CONV_2D@1:c"("m.tflite":0:1))
  func.return %1 : tensor<1x6x5x4x!u>
}

// Another pad stays.
// CHECK-LABEL: @other_pads
func.func @other_pads(%x: tensor<4x2x!x>) -> tensor<5x2x!x> {
  // CHECK: htp.pad {{.*}} {low = [0, 0, 1, 0], high = [0, 0, 0, 0], value = 0 : i32}
  %0 = qnn.pad CONSTANT, %x {pad_amount = [[1, 0], [0, 0]]} : (tensor<4x2x!x>) -> tensor<5x2x!x>
  func.return %0 : tensor<5x2x!x>
}

// Constants are repeated where they are broadcast; a function of one byte is a table.
// CHECK-LABEL: @elementwise
func.func @elementwise(%x: tensor<2x3x!x>) -> tensor<2x3x!y> {
  %c = qnn.constant dense<[1, 2, 3]> : tensor<3xi8> : tensor<3x!x>
  // CHECK: %[[C:.*]] = htp.constant dense<{{\[\[\[\[}}-127, -126, -125], [-127, -126, -125]]]]> : tensor<1x1x2x3xi8>
  // CHECK: %[[S:.*]] = htp.map "clamp(rdbpot(srdhm((x0 + 100 << 19) + (x1 - 28 << 19), 1073741824), 18) + 28, 0, 255)", %{{.*}}, %[[C]]
  // CHECK: %[[T:.*]] = htp.lut %[[S]]
  // CHECK: htp.softmax %[[T]]
  %0 = qnn.element_wise_add %x, %c : (tensor<2x3x!x>, tensor<3x!x>) -> tensor<2x3x!x>
  %1 = qnn.convert %0 : (tensor<2x3x!x>) -> tensor<2x3x!y>
  %2 = qnn.softmax %1 : (tensor<2x3x!y>) -> tensor<2x3x!quant.uniform<i8:f32, 0.00390625:-128>>
  // CHECK: htp.constant {{.*}} : tensor<1x1x1x256x!quant.uniform<i8:f32, 0.25:-128>>
  // CHECK: htp.lut
  %3 = qnn.tanh %2 : (tensor<2x3x!quant.uniform<i8:f32, 0.00390625:-128>>) -> tensor<2x3x!y>
  func.return %3 : tensor<2x3x!y>
}

// A maximum of one quantization compares bytes, whichever way it is written.
// CHECK-LABEL: @maximum
func.func @maximum(%a: tensor<2x3x!x>, %b: tensor<2x3x!x>) -> tensor<2x3x!x> {
  %c = qnn.constant dense<[1, 2, 3]> : tensor<3xi8> : tensor<3x!x>
  // CHECK: %[[M:.*]] = htp.map "max(x0, x1) + 128"
  // CHECK: %[[C:.*]] = htp.constant dense<{{\[\[\[\[}}-127, -126, -125], [-127, -126, -125]]]]> : tensor<1x1x2x3xi8>
  // CHECK: htp.map "max(x0, x1) - 128", %[[M]], %[[C]]
  // CHECK-NOT: qnn.element_wise
  %0 = qnn.element_wise_maximum %a, %b : (tensor<2x3x!x>, tensor<2x3x!x>) -> tensor<2x3x!x>
  %1 = qnn.element_wise_binary MAXIMUM, %0, %c : (tensor<2x3x!x>, tensor<3x!x>) -> tensor<2x3x!x>
  func.return %1 : tensor<2x3x!x>
}

// CHECK-LABEL: @slice
func.func @slice(%x: tensor<6x4x!u>) -> tensor<3x2x!u> {
  // CHECK: htp.slice %{{.*}} {offsets = [0, 0, 1, 2], sizes = [1, 1, 3, 2]}
  %0 = qnn.strided_slice %x {ranges = [[1, 4, 1], [2, 4, 1]]} : (tensor<6x4x!u>) -> tensor<3x2x!u>
  func.return %0 : tensor<3x2x!u>
}
