// RUN: qnn-opt %s --no-aliases --split-input-file -p 'quantize{calibration="%S/Inputs/samples.npy"}' | filecheck %s
// RUN: qnn-opt %s --no-aliases --split-input-file -p 'quantize{calibration="%S/Inputs/samples.npy" interface=float}' | filecheck %s --check-prefix=FLOAT
// RUN: qnn-opt %s --no-aliases --split-input-file -p 'quantize{calibration=%S/Inputs/samples.npy weights=per-tensor}' | filecheck %s --check-prefix=TENSOR
// RUN: qnn-opt %s --no-aliases --split-input-file -p 'quantize{calibration="%S/Inputs/samples.npy" activations=int16}' | filecheck %s --check-prefix=WORDS

// Weights have a scale for each channel, the bias those of the sums; the clamp is the range of its input.
// CHECK-LABEL: func.func @main
// CHECK-SAME: %x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.{{0099|01}}{{.*}}:-28>>
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  // CHECK: qnn.constant dense<{{.*}}127{{.*}}> : tensor<1x1x2x2xi8> : tensor<1x1x2x2x!quant.uniform<i8:f32:3, {0.015748{{.*}}:0, 0.007874{{.*}}:0}>>
  // CHECK: qnn.constant dense<{{.*}}> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0,
  // CHECK: qnn.conv_2d
  // CHECK-NOT: RELU
  // CHECK: return {{.*}}:-128>>
  // TENSOR: tensor<1x1x2x2x!quant.uniform<i8:f32, 0.015748{{.*}}:0>>
  // TENSOR: tensor<2x!quant.uniform<i32:f32, {{.*}}:0>>
  // WORDS: %x: tensor<1x4x4x2x!quant.uniform<i16:f32, {{.*}}:0>>
  // WORDS: !quant.uniform<i8:f32:3,
  // WORDS: !quant.uniform<i32:f32:0,
  // WORDS: qnn.conv_2d
  // WORDS: qnn.element_wise_neuron RELU
  // FLOAT: func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  // FLOAT: qnn.quantize %x
  // FLOAT: qnn.conv_2d
  // FLOAT-NEXT: qnn.dequantize
  %w = qnn.constant dense<[[[[2.0, 0.5], [-1.0, 1.0]]]]> : tensor<1x1x2x2xf32> : tensor<1x1x2x2xf32>
  %b = qnn.constant dense<[0.5, -0.25]> : tensor<2xf32> : tensor<2xf32>
  %0 = qnn.conv_2d %x, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x4x4x2xf32>, tensor<1x1x2x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  %1 = qnn.element_wise_neuron RELU, %0 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return %1 : tensor<1x4x4x2xf32>
}

// -----

// Operations that move values share one scale; what TFLite fixes stays fixed, and is converted to join.
// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x6xf32>, tensor<1x4x4x2xf32>) {
  // CHECK: %[[S:.*]] = qnn.element_wise_neuron SIGMOID, %x {{.*}} -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.00390625:-128>>
  // CHECK: %[[N:.*]] = qnn.element_wise_binary MULTIPLY, %x, %{{.*}} -> tensor<1x4x4x2x![[T:quant.uniform<i8:f32, [^>]*>]]>
  // CHECK: %[[C:.*]] = qnn.convert %[[S]] {{.*}} -> tensor<1x4x4x2x![[T]]>
  // CHECK: qnn.concat %x, %[[C]], %[[N]] {{.*}} : (tensor<1x4x4x2x![[T]]>, tensor<1x4x4x2x![[T]]>, tensor<1x4x4x2x![[T]]>) -> tensor<1x4x4x6x![[T]]>
  // CHECK: qnn.softmax {{.*}} -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.00390625:-128>>
  %c = qnn.constant dense<3.0> : tensor<1xf32> : tensor<1xf32>
  %0 = qnn.element_wise_neuron SIGMOID, %x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %1 = qnn.element_wise_binary MULTIPLY, %x, %c : (tensor<1x4x4x2xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %2 = qnn.concat %x, %0, %1 {axis = 3 : ui32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x6xf32>
  %3 = qnn.softmax %1 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return %2, %3 : tensor<1x4x4x6xf32>, tensor<1x4x4x2xf32>
}

// -----

// Pads by the integer of the real value; pools, reshapes and transpositions keep the type.
// CHECK-LABEL: func.func @main
// CHECK-SAME: %x: tensor<1x4x4x2x![[T:quant.uniform<i8:f32, [^>]*>]]>
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<2x9xf32> {
  // CHECK: qnn.pad CONSTANT, %x {{.*}}pad_constant_value = 72 : i32{{.*}} -> tensor<1x6x6x2x![[T]]>
  // CHECK: qnn.pool_max_2d {{.*}} -> tensor<1x3x3x2x![[T]]>
  // CHECK: qnn.reshape {{.*}} -> tensor<9x2x![[T]]>
  // CHECK: qnn.transpose {{.*}} -> tensor<2x9x![[T]]>
  %0 = qnn.pad CONSTANT, %x {pad_amount = [[0, 0], [1, 1], [1, 1], [0, 0]], pad_constant_value = 1.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x6x6x2xf32>
  %1 = qnn.pool_max_2d %0 {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x6x6x2xf32>) -> tensor<1x3x3x2xf32>
  %2 = qnn.reshape %1 : (tensor<1x3x3x2xf32>) -> tensor<9x2xf32>
  %3 = qnn.transpose %2 {perm = [1, 0]} : (tensor<9x2xf32>) -> tensor<2x9xf32>
  func.return %3 : tensor<2x9xf32>
}

// -----

// A quotient is that of TFLite's kernel.
// CHECK-LABEL: func.func @main
// CHECK: qnn.element_wise_binary DIVIDE, %x, %{{.*}} {hexnn.numerics = #hexnn.numerics<tflite-ref>} : {{.*}}i8:f32
// WORDS: qnn.element_wise_binary DIVIDE, %x, %{{[^ ]*}} : {{.*}}i16:f32
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %c = qnn.constant dense<[3.0, 2.0]> : tensor<2xf32> : tensor<2xf32>
  %0 = qnn.element_wise_binary DIVIDE, %x, %c : (tensor<1x4x4x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  func.return %0 : tensor<1x4x4x2xf32>
}
