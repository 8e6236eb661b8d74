// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --split-input-file --verify-diagnostics

!x = !quant.uniform<i8:f32, 0.5:-100>
!y = !quant.uniform<i8:f32, 0.25:-128>

func.func @floats(%x: tensor<1x2xf32>) -> (tensor<1x2x!x>, tensor<1x2xf32>) {
  // expected-remark@+1 {{'qnn.quantize' op stays on the reference: Quantize has no kernel}}
  %0 = qnn.quantize %x : (tensor<1x2xf32>) -> tensor<1x2x!x>
  // expected-remark@+1 {{elements of tensor<1x2xf32> have no kernel}}
  %1 = qnn.relu %x : (tensor<1x2xf32>) -> tensor<1x2xf32>
  func.return %0, %1 : tensor<1x2x!x>, tensor<1x2xf32>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:-100>
!y = !quant.uniform<i8:f32, 0.25:-128>

func.func @shapes(%x: tensor<2x3x4x!x>, %b: tensor<1x4x!x>, %u: tensor<1x4x4x1x!x>)
    -> (tensor<1x3x1x!x>, tensor<2x3x!y>, tensor<2x3x4x!quant.uniform<i8:f32, 0.00390625:-128>>, tensor<2x3x4x!x>, tensor<1x2x2x2x!x>) {
  %0 = qnn.element_wise_add %x, %b : (tensor<2x3x4x!x>, tensor<1x4x!x>) -> tensor<2x3x4x!x>
  %1 = qnn.element_wise_binary DIVIDE, %0, %0 : (tensor<2x3x4x!x>, tensor<2x3x4x!x>) -> tensor<2x3x4x!x>
  %p = qnn.prelu %0, %b : (tensor<2x3x4x!x>, tensor<1x4x!x>) -> tensor<2x3x4x!x>
  %2 = qnn.reduce_mean %p {axes = [0, 2], keep_dims = true} : (tensor<2x3x4x!x>) -> tensor<1x3x1x!x>
  %m = qnn.reduce_sum %p {axes = [2]} : (tensor<2x3x4x!x>) -> tensor<2x3x!y>
  %3 = qnn.softmax %1 {axis = 0 : ui32} : (tensor<2x3x4x!x>) -> tensor<2x3x4x!quant.uniform<i8:f32, 0.00390625:-128>>
  // expected-remark@+1 {{a softmax of reals to the scale 0.5 has no kernel}}
  %4 = qnn.softmax %1 {hexnn.numerics = #hexnn.numerics<real>} : (tensor<2x3x4x!x>) -> tensor<2x3x4x!x>
  %7 = qnn.pool_max_2d %u {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x4x4x1x!x>) -> tensor<1x2x2x1x!y>
  %8 = qnn.pool_max_2d %u {filter_size = [3, 3], stride = [2, 2], pad_amount = [[0, 0], [0, 0]], rounding_mode = CEIL} : (tensor<1x4x4x1x!x>) -> tensor<1x2x2x1x!x>
  %9 = qnn.concat %7, %8 : (tensor<1x2x2x1x!y>, tensor<1x2x2x1x!x>) -> tensor<1x2x2x2x!x>
  %10 = qnn.element_wise_maximum %7, %8 : (tensor<1x2x2x1x!y>, tensor<1x2x2x1x!x>) -> tensor<1x2x2x1x!x>
  %11 = qnn.element_wise_binary MAXIMUM, %9, %10 : (tensor<1x2x2x2x!x>, tensor<1x2x2x1x!x>) -> tensor<1x2x2x2x!x>
  func.return %2, %m, %3, %4, %11 : tensor<1x3x1x!x>, tensor<2x3x!y>, tensor<2x3x4x!quant.uniform<i8:f32, 0.00390625:-128>>, tensor<2x3x4x!x>, tensor<1x2x2x2x!x>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:-100>

func.func @weights(%x: tensor<1x3x3x1x!x>, %w: tensor<1x1x1x2x!quant.uniform<i8:f32, 0.1:0>>)
    -> (tensor<1x3x3x2x!x>, tensor<1x3x3x2x!x>, tensor<1x3x3x2x!x>) {
  // expected-remark@+1 {{weight must be a constant}}
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x1x!x>, tensor<1x1x1x2x!quant.uniform<i8:f32, 0.1:0>>) -> tensor<1x3x3x2x!x>
  %c = qnn.constant dense<[[[[-128, 127]]]]> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.1:9, 0.1:1}>>
  // expected-remark@+1 {{weights less the zero points of their channels must fit into 8 bits, they are -137 to 126}}
  %1 = qnn.conv_2d %x, %c {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x3x3x1x!x>, tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.1:9, 0.1:1}>>) -> tensor<1x3x3x2x!x>
  %d = qnn.constant dense<1> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!quant.uniform<i8:f32, 0.1:0>>
  %b = qnn.constant dense<2147483647> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32, 0.05:0>>
  // expected-remark@+1 {{sums may exceed 32 bits}}
  %2 = qnn.conv_2d %x, %d, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
      (tensor<1x3x3x1x!x>, tensor<1x1x1x2x!quant.uniform<i8:f32, 0.1:0>>, tensor<2x!quant.uniform<i32:f32, 0.05:0>>) -> tensor<1x3x3x2x!x>
  func.return %0, %1, %2 : tensor<1x3x3x2x!x>, tensor<1x3x3x2x!x>, tensor<1x3x3x2x!x>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:-100>

func.func @far_padding(%x: tensor<1x3x3x1x!x>) -> (tensor<1x1x1x1x!x>, tensor<1x1x1x1x!x>) {
  %w = qnn.constant dense<1> : tensor<2x1x1x1xi8> : tensor<2x1x1x1x!quant.uniform<i8:f32, 0.1:0>>
  // expected-remark@+1 {{a padded image of 1073741824x3x1 has no kernel: addresses have 32 bits}}
  %0 = qnn.conv_2d %x, %w {stride = [1, 3], dilation = [1073741823, 1], pad_amount = [[0, 1073741821], [0, 0]]} :
      (tensor<1x3x3x1x!x>, tensor<2x1x1x1x!quant.uniform<i8:f32, 0.1:0>>) -> tensor<1x1x1x1x!x>
  // expected-remark@+1 {{a padded image of 1073741824x3x1 has no kernel: addresses have 32 bits}}
  %1 = qnn.pool_max_2d %x {filter_size = [1073741824, 1], stride = [1, 3], pad_amount = [[0, 1073741821], [0, 0]]} :
      (tensor<1x3x3x1x!x>) -> tensor<1x1x1x1x!x>
  func.return %0, %1 : tensor<1x1x1x1x!x>, tensor<1x1x1x1x!x>
}

// -----

func.func @elided(%x: tensor<1x4x!quant.uniform<i8:f32, 0.5:-100>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5:-100>> {
  // expected-error@+1 {{'opdef.const' op needs its values: the constant 0f was elided: this IR cannot run}}
  %w = qnn.constant #hexnn.elided<"0f"> : tensor<3x4x!quant.uniform<i8:f32, 0.1:0>>
  %0 = qnn.fully_connected %x, %w : (tensor<1x4x!quant.uniform<i8:f32, 0.5:-100>>, tensor<3x4x!quant.uniform<i8:f32, 0.1:0>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5:-100>>
  func.return %0 : tensor<1x3x!quant.uniform<i8:f32, 0.5:-100>>
}

// -----

func.func @level(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{qnn-to-opdef takes qnn, but this is tfl: 'tfl.relu'}}
  // expected-note@+1 {{run tfl-to-qnn,canonicalize first}}
  %0 = tfl.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:-100>

func.func @sums(%x: tensor<1x3x3x1x!x>, %b: tensor<2x!quant.uniform<i32:f32, 0.1:0>>)
    -> (tensor<1x3x3x2x!x>, tensor<1x5x3x1x!x>) {
  %w = qnn.constant dense<1> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!quant.uniform<i8:f32, 0.1:0>>
  // expected-remark@+1 {{bias must be a constant}}
  %0 = qnn.conv_2d %x, %w, %b {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
      (tensor<1x3x3x1x!x>, tensor<1x1x1x2x!quant.uniform<i8:f32, 0.1:0>>, tensor<2x!quant.uniform<i32:f32, 0.1:0>>) -> tensor<1x3x3x2x!x>
  // expected-remark@+1 {{a window of padding alone has no kernel}}
  %1 = qnn.pool_avg_2d %x {filter_size = [1, 1], stride = [1, 1], pad_amount = [[1, 1], [0, 0]]} : (tensor<1x3x3x1x!x>) -> tensor<1x5x3x1x!x>
  func.return %0, %1 : tensor<1x3x3x2x!x>, tensor<1x5x3x1x!x>
}

// -----

!x = tensor<1x0x4x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @empty(%x: !x) -> !x {
  // expected-remark@+1 {{empty tensors have no kernel}}
  %0 = qnn.element_wise_add %x, %x : (!x, !x) -> !x
  func.return %0 : !x
}

// -----

!x = !quant.uniform<i8:f32, 0.5:-100>

// The kernels round as TFLite's reference kernels; a maximum is the same in both.
builtin.module attributes {hexnn.numerics = #hexnn.numerics<xnnpack>} {
  func.func @xnnpack(%x: tensor<1x2x2x4x!x>, %z: tensor<1x2x2x4x!x>) -> (tensor<1x2x2x4x!x>, tensor<1x2x2x4x!x>) {
    // expected-remark@+1 {{'qnn.element_wise_add' op stays on the reference: numerics xnnpack have no kernel}}
    %0 = qnn.element_wise_add %x, %z : (tensor<1x2x2x4x!x>, tensor<1x2x2x4x!x>) -> tensor<1x2x2x4x!x>
    %1 = qnn.element_wise_maximum %x, %z : (tensor<1x2x2x4x!x>, tensor<1x2x2x4x!x>) -> tensor<1x2x2x4x!x>
    func.return %0, %1 : tensor<1x2x2x4x!x>, tensor<1x2x2x4x!x>
  }
}

// -----

!u = !quant.uniform<u8:f32, 0.5:3>

func.func @moves(%x: tensor<5x5x!u>, %i: tensor<2xui64>, %m: tensor<1x2x2x1x!u>, %f: tensor<2xf32>)
    -> (tensor<2x5x!u>, tensor<1x4x4x1x!quant.uniform<u8:f32, 0.25:3>>, tensor<1x4x4x1x!u>, tensor<1xf32>, tensor<1xf32>) {
  // expected-remark@+1 {{elements of tensor<2xui64> have no kernel}}
  %0 = qnn.gather %x, %i {axis = 0 : i32} : (tensor<5x5x!u>, tensor<2xui64>) -> tensor<2x5x!u>
  %1 = qnn.resize_nearest_neighbor %m : (tensor<1x2x2x1x!u>) -> tensor<1x4x4x1x!quant.uniform<u8:f32, 0.25:3>>
  %2 = qnn.resize %m {interpolation_mode = LINEAR} : (tensor<1x2x2x1x!u>) -> tensor<1x4x4x1x!u>
  // expected-remark@+1 {{only integers of at most 32 bits with one scale are moved, not tensor<2xf32>}}
  %3, %4 = qnn.split %f {axis = 0 : ui32, split_index = [1]} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  func.return %0, %1, %2, %3, %4 : tensor<2x5x!u>, tensor<1x4x4x1x!quant.uniform<u8:f32, 0.25:3>>, tensor<1x4x4x1x!u>, tensor<1xf32>, tensor<1xf32>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:-100>
!y = !quant.uniform<i8:f32, 0.3:-100>
!w = !quant.uniform<i16:f32, 0.25:0>

func.func @pixels(%x: tensor<2x4x4x3x!x>, %w: tensor<2x4x4x3x!w>, %i: tensor<2xi32>, %o: tensor<2x2xf32>, %f: tensor<1x6x!x>)
    -> (tensor<2x4x4x3x!x>, tensor<2x4x4x3x!x>, tensor<2x2x2x3x!x>, tensor<2x2x2x3x!x>, tensor<2x48x1x!quant.uniform<i16:f32, 0.5:0>>, tensor<1x2x2x3x!x>) {
  // expected-remark@+1 {{a permutation by computed indices has no kernel}}
  %0 = qnn.batch_permutation %x, %i : (tensor<2x4x4x3x!x>, tensor<2xi32>) -> tensor<2x4x4x3x!x>
  %c = qnn.constant dense<1> : tensor<2xi32> : tensor<2xi32>
  // expected-remark@+1 {{a permutation with an index twice has no kernel}}
  %1 = qnn.batch_permutation %x, %c : (tensor<2x4x4x3x!x>, tensor<2xi32>) -> tensor<2x4x4x3x!x>
  // expected-remark@+1 {{glimpses at computed offsets have no kernel}}
  %2 = qnn.extract_glimpse %x, %o {size = [2, 2], noise = Zeroes} : (tensor<2x4x4x3x!x>, tensor<2x2xf32>) -> tensor<2x2x2x3x!x>
  %z = qnn.constant dense<0.0> : tensor<2x2xf32> : tensor<2x2xf32>
  // expected-remark@+1 {{glimpses with Uniform noise have no kernel}}
  %3 = qnn.extract_glimpse %x, %z {size = [2, 2]} : (tensor<2x4x4x3x!x>, tensor<2x2xf32>) -> tensor<2x2x2x3x!x>
  // expected-remark@+1 {{a change from !quant.uniform<i16:f32, 0.25:0> to !quant.uniform<i16:f32, 0.5:0> has no kernel}}
  %4 = qnn.im_2_col %w {kernel_size = [4, 4], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<2x4x4x3x!w>) -> tensor<2x48x1x!quant.uniform<i16:f32, 0.5:0>>
  // expected-remark@+1 {{must store 0 to 255}}
  %5 = qnn.nv12_to_rgb %f {output_order = RGB} : (tensor<1x6x!x>) -> tensor<1x2x2x3x!x>
  func.return %0, %1, %2, %3, %4, %5 : tensor<2x4x4x3x!x>, tensor<2x4x4x3x!x>, tensor<2x2x2x3x!x>, tensor<2x2x2x3x!x>, tensor<2x48x1x!quant.uniform<i16:f32, 0.5:0>>, tensor<1x2x2x3x!x>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:-100>
!w = !quant.uniform<i16:f32, 0.25:0>

func.func @sums(%x: tensor<4x3x!x>, %w: tensor<256x!w>, %i: tensor<4xi32>, %u: tensor<3xui32>)
    -> (tensor<4xi32>, tensor<256x!w>, tensor<4x3x!x>, tensor<3x4x!x>) {
  %0 = qnn.cumulative_sum %i {axis = 0 : ui32} : (tensor<4xi32>) -> tensor<4xi32>
  // expected-remark@+1 {{sums from -8388608 to 8388352 are too many to prove their rounding}}
  %1 = qnn.cumulative_sum %w {axis = 0 : ui32} : (tensor<256x!w>) -> tensor<256x!w>
  // expected-remark@+1 {{a Hadamard transform of 3 elements has no kernel}}
  %2 = qnn.hadamard_transform %x {scale = 0.5 : f32} : (tensor<4x3x!x>) -> tensor<4x3x!x>
  // expected-remark@+1 {{one-hot encoding of ui32 has no kernel}}
  %3 = qnn.one_hot %u {depth = 4 : ui32} : (tensor<3xui32>) -> tensor<3x4x!x>
  func.return %0, %1, %2, %3 : tensor<4xi32>, tensor<256x!w>, tensor<4x3x!x>, tensor<3x4x!x>
}

// -----

!w = !quant.uniform<i16:f32, 0.25:0>
!v = !quant.uniform<i16:f32, 0.5:0>

func.func @wide_pools(%x: tensor<1x9x9x3x!w>, %z: tensor<1x65x9x3x!w>)
    -> (tensor<1x1x1x3x!v>, tensor<1x64x9x3x!w>, tensor<1x1x1x3x!w>) {
  // expected-remark@+1 {{a pool of !quant.uniform<i16:f32, 0.25:0> to !quant.uniform<i16:f32, 0.5:0> has no kernel}}
  %0 = qnn.pool_max_2d %x {filter_size = [9, 9], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x9x9x3x!w>) -> tensor<1x1x1x3x!v>
  // expected-remark@+1 {{means of 16-bit windows of 10 different sizes have no kernel: 9 at most}}
  %1 = qnn.pool_avg_2d %z {filter_size = [11, 1], stride = [1, 1], pad_amount = [[9, 0], [0, 0]]} : (tensor<1x65x9x3x!w>) -> tensor<1x64x9x3x!w>
  // expected-remark@+1 {{a window of 65 taps has no kernel: 64 at most}}
  %2 = qnn.pool_avg_2d %z {filter_size = [65, 9], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x65x9x3x!w>) -> tensor<1x1x1x3x!w>
  func.return %0, %1, %2 : tensor<1x1x1x3x!v>, tensor<1x64x9x3x!w>, tensor<1x1x1x3x!w>
}

// -----

!x = !quant.uniform<i8:f32, 0.5:-100>
!u = !quant.uniform<u8:f32, 0.5:100>
!w = !quant.uniform<i16:f32, 0.25:0>

func.func @interpolations(%x: tensor<1x4x5x3x!x>, %u: tensor<1x4x5x3x!u>, %w: tensor<1x4x5x3x!w>)
    -> (tensor<1x7x9x3x!quant.uniform<i8:f32, 0.3:-100>>, tensor<1x8x9x3x!x>, tensor<1x7x9x3x!u>, tensor<1x7x9x3x!w>, tensor<1x7x9x3x!x>) {
  // expected-remark@+1 {{an interpolation to another scale, or of floats, has no kernel}}
  %0 = qnn.resize %x {interpolation_mode = LINEAR} : (tensor<1x4x5x3x!x>) -> tensor<1x7x9x3x!quant.uniform<i8:f32, 0.3:-100>>
  // expected-remark@+1 {{an interpolation with antialiasing is computed in floats}}
  %1 = qnn.resize_bilinear %x {antialias = true} : (tensor<1x4x5x3x!x>) -> tensor<1x8x9x3x!x>
  // expected-remark@+1 {{TFLite interpolates uint8 in float32, which rounds these coordinates}}
  %2 = qnn.resize_bilinear %u : (tensor<1x4x5x3x!u>) -> tensor<1x7x9x3x!u>
  // expected-remark@+1 {{sums of pixels up to 34360262656 have no kernel: they exceed 30 bits}}
  %3 = qnn.resize_bilinear %w : (tensor<1x4x5x3x!w>) -> tensor<1x7x9x3x!w>
  // expected-remark@+1 {{weights without a short common denominator have no kernel}}
  %4 = qnn.resize %x {interpolation_mode = CUBIC, exclude_outside = true} : (tensor<1x4x5x3x!x>) -> tensor<1x7x9x3x!x>
  func.return %0, %1, %2, %3, %4 : tensor<1x7x9x3x!quant.uniform<i8:f32, 0.3:-100>>, tensor<1x8x9x3x!x>, tensor<1x7x9x3x!u>, tensor<1x7x9x3x!w>, tensor<1x7x9x3x!x>
}

// -----

!x = tensor<5x2x!quant.uniform<u8:f32, 0.5:7>>
!c = tensor<2x!quant.uniform<i8:f32, 0.5:0>>

func.func @batchnorm(%x: !x, %w: !c) -> !x {
  // expected-remark@+1 {{a parameter must be a constant}}
  %0 = qnn.batchnorm %x, %w : (!x, !c) -> !x
  func.return %0 : !x
}
