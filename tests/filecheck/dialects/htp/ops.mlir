// RUN: qnn-opt %s --split-input-file | qnn-opt --print-local-scope --split-input-file | filecheck %s
// RUN: qnn-opt %s --split-input-file --print-op-generic | qnn-opt --print-local-scope --split-input-file | filecheck %s

!x = tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>
!y = tensor<1x8x8x16x!quant.uniform<u8:f32, 0.25:3>>
!w = tensor<3x3x8x16x!quant.uniform<i8:f32, 0.125:0>>
!d = tensor<3x3x1x8x!quant.uniform<i8:f32, 0.125:0>>
!m = tensor<1x1x8x4x!quant.uniform<i8:f32, 0.125:0>>

// CHECK-LABEL: @values
func.func @values(%x: !x, %w: !w, %d: !d, %m: !m, %p16: tensor<16x5xi32>, %p8: tensor<8x5xi32>, %p4: tensor<4x5xi32>, %p1: tensor<1x5xi32>, %masked: tensor<4x13xi32>, %packed: tensor<4x2xi32>) {
  // CHECK: htp.conv_2d %x, %w, %p16 {padding = [1, 1, 1, 1], max = 200 : i32} :
  // CHECK-SAME: (tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x3x8x16x!quant.uniform<i8:f32, 0.125:0>>,
  // CHECK-SAME: tensor<16x5xi32>) -> tensor<1x8x8x16x!quant.uniform<u8:f32, 0.25:3>>
  %0 = htp.conv_2d %x, %w, %p16 {stride = [1, 1], padding = [1, 1, 1, 1], max = 200 : i32} : (!x, !w, tensor<16x5xi32>) -> !y
  // CHECK: htp.depthwise_conv_2d %x, %d, %p8 {stride = [2, 2], weight_zero_point = -3 : i32, requant = single_away}
  %1 = htp.depthwise_conv_2d %x, %d, %p8 {stride = [2, 2], weight_zero_point = -3 : i32, requant = single_away} : (!x, !d, tensor<8x5xi32>) -> tensor<1x3x3x8x!quant.uniform<u8:f32, 0.25:3>>
  // CHECK: htp.fully_connected %x, %m, %p4 {requant = single}
  %2 = htp.fully_connected %x, %m, %p4 {requant = single} : (!x, !m, tensor<4x5xi32>) -> tensor<1x8x8x4x!quant.uniform<u8:f32, 0.25:3>>
  // CHECK: htp.fully_connected %x, %m, %masked {requant = single} : ({{.*}}, tensor<4x13xi32>)
  %late = htp.fully_connected %x, %m, %masked {requant = single} : (!x, !m, tensor<4x13xi32>) -> tensor<1x8x8x4x!quant.uniform<u8:f32, 0.25:3>>
  // CHECK: htp.fully_connected %x, %m, %packed {zero_point = 3 : i32} : ({{.*}}, tensor<4x2xi32>)
  %zero = htp.fully_connected %x, %m, %packed {zero_point = 3 : i32} : (!x, !m, tensor<4x2xi32>) -> tensor<1x8x8x4x!quant.uniform<u8:f32, 0.25:3>>
  // CHECK: htp.mat_mul %x, %x, %p8 {requant = single, max = 200 : i32}
  %product = htp.mat_mul %x, %x, %p8 {requant = single, max = 200 : i32} : (!x, !x, tensor<8x5xi32>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.25:3>>
  // CHECK: htp.avg_pool %x, %p1 {window = [8, 8]}
  %3 = htp.avg_pool %x, %p1 {window = [8, 8]} : (!x, tensor<1x5xi32>) -> tensor<1x1x1x8x!quant.uniform<u8:f32, 0.25:3>>
  // CHECK: htp.max_pool %x {window = [2, 2], stride = [2, 2]}
  %4 = htp.max_pool %x {window = [2, 2], stride = [2, 2]} : (!x) -> tensor<1x4x4x8x!quant.uniform<u8:f32, 0.5:128>>
  // CHECK: htp.add %x, %x {lhs_scale = [1073741824, 0], rhs_scale = [1073741824, 0], output_scale = [1073741824, -18]}
  %5 = htp.add %x, %x {lhs_scale = [1073741824, 0], rhs_scale = [1073741824, 0], output_scale = [1073741824, -18]} : (!x, !x) -> !x
  // CHECK: htp.maximum %x, %x
  %largest = htp.maximum %x, %x : (!x, !x) -> !x
  %table = htp.constant dense<0> : tensor<1x1x1x256xi8> : tensor<1x1x1x256xi8>
  %exp = htp.constant dense<0> : tensor<1x1x1x256xi32> : tensor<1x1x1x256xi32>
  // CHECK: htp.lut %x, %table : (tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>, tensor<1x1x1x256xi8>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.25:3>>
  %6 = htp.lut %x, %table : (!x, tensor<1x1x1x256xi8>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.25:3>>
  %pairs = htp.constant dense<0> : tensor<1x1x256x256xi8> : tensor<1x1x256x256xi8>
  // CHECK: htp.pair_lut %x, %x, %pairs : ({{.*}}, {{.*}}, tensor<1x1x256x256xi8>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.25:3>>
  %looked_up = htp.pair_lut %x, %x, %pairs : (!x, !x, tensor<1x1x256x256xi8>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.25:3>>
  // CHECK: htp.clamp %x {min = 128 : i32}
  %7 = htp.clamp %x {min = 128 : i32} : (!x) -> !x
  // CHECK: htp.flip_sign %x
  %8 = htp.flip_sign %x : (!x) -> tensor<1x8x8x8x!quant.uniform<i8:f32, 0.5:0>>
  // CHECK: htp.softmax %x, %exp
  %9 = htp.softmax %x, %exp : (!x, tensor<1x1x1x256xi32>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.00390625:0>>
  // CHECK: htp.pad %x {low = [0, 1, 1, 0], high = [0, 0, 0, 0], value = 128 : i32}
  %10 = htp.pad %x {low = [0, 1, 1, 0], high = [0, 0, 0, 0], value = 128 : i32} : (!x) -> tensor<1x9x9x8x!quant.uniform<u8:f32, 0.5:128>>
  // CHECK: htp.slice %x {offsets = [0, 2, 0, 0], sizes = [1, 4, 8, 8]}
  %11 = htp.slice %x {offsets = [0, 2, 0, 0], sizes = [1, 4, 8, 8]} : (!x) -> tensor<1x4x8x8x!quant.uniform<u8:f32, 0.5:128>>
  // CHECK: htp.concat %x, %x {axis = 3 : i32}
  %12 = htp.concat %x, %x {axis = 3 : i32} : (!x, !x) -> tensor<1x8x8x16x!quant.uniform<u8:f32, 0.5:128>>
  // CHECK: htp.reshape %x
  %13 = htp.reshape %x : (!x) -> tensor<1x512x!quant.uniform<u8:f32, 0.5:128>>
  return
}

// -----

!flat = tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, ddr>>
!tcm = tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, tcm>>
!strip = tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<strip, tcm>>
!half = tensor<1x4x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, tcm>>

// CHECK: module attributes {htp.target = #htp.target<"v73{tcm=4M}">}
builtin.module attributes {htp.target = #htp.target<"v73{tcm=4M}">} {
  // CHECK-LABEL: @planned
  func.func @planned(%x: !flat {htp.address = 0}) -> !strip {
    // CHECK: htp.copy %x : (tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, ddr>>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, tcm>>
    %0 = htp.copy %x : (!flat) -> !tcm
    // CHECK: htp.convert_layout %0 {impl = "convert_layout.flat_to_strip", scratch_bytes = 256 : i64}
    %1 = htp.convert_layout %0 {impl = "convert_layout.flat_to_strip", scratch_bytes = 256 : i64} : (!tcm) -> !strip
    // CHECK: htp.constant dense<1> : tensor<1x1x1x128xi8> {address = 512 : i64} : tensor<1x1x1x128xi8, #htp.layout<flat, ddr>>
    %c = htp.constant dense<1> : tensor<1x1x1x128xi8> {address = 512 : i64} : tensor<1x1x1x128xi8, #htp.layout<flat, ddr>>
    // CHECK: %[[B:.*]] = htp.buffer {address = 8192 : i64} : tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, tcm>>
    %b = htp.buffer {address = 8192 : i64} : !tcm
    // CHECK: %[[T:.*]] = htp.dma_start %x dest %[[B]] : tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>,
    // CHECK-SAME: #htp.layout<flat, ddr>> -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, tcm>>
    %t = htp.dma_start %x dest %b : !flat -> !tcm
    // CHECK: htp.dma_wait %[[T]] dest %[[B]] : tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, tcm>>
    %2 = htp.dma_wait %t dest %b : !tcm
    // CHECK: %[[S:.*]] = htp.signal {htp.context = 1 : i64}
    %signal = htp.signal {htp.context = 1 : i64}
    // CHECK: htp.await %[[S]], %[[S]] {htp.context = 0 : i64}
    htp.await %signal, %signal {htp.context = 0 : i64}
    %h = htp.buffer {address = 9216 : i64} : !half
    // CHECK: htp.dma_start %x dest %{{.*}} {source_offsets = [0, 4, 0, 0], sizes = [1, 4, 8, 8]}
    %t2 = htp.dma_start %x dest %h {source_offsets = [0, 4, 0, 0], sizes = [1, 4, 8, 8]} : !flat -> !half
    %d = htp.buffer {address = 9728 : i64} : !strip
    %s = htp.buffer {address = 10240 : i64} : tensor<256xi8, #htp.layout<flat, tcm>>
    // CHECK: htp.convert_layout
    // CHECK-SAME: %{{.*}} scratch %{{.*}} : tensor<256xi8, #htp.layout<flat, tcm>> dest %{{.*}} : tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<strip, tcm>> {impl = "convert_layout.flat_to_strip", scratch_bytes = 256 : i64}
    %3 = htp.convert_layout %2 scratch %s : tensor<256xi8, #htp.layout<flat, tcm>> dest %d : !strip {impl = "convert_layout.flat_to_strip", scratch_bytes = 256 : i64} : (!tcm) -> !strip
    // CHECK: htp.launch @kernel(%{{.*}}) scratch %{{.*}} : tensor<256xi8, #htp.layout<flat, tcm>> dest %{{.*}} {impl = "convert_layout.flat_to_strip"} : (tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<flat, tcm>>) -> tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>, #htp.layout<strip, tcm>>
    %4 = htp.launch @kernel(%2) scratch %s : tensor<256xi8, #htp.layout<flat, tcm>> dest %d {impl = "convert_layout.flat_to_strip"} : (!tcm) -> !strip
    return %4 : !strip
  }
}

// -----

// CHECK-LABEL: @unpack_nibbles
func.func @unpack_nibbles(%x: tensor<1x1x1x128xi8>) {
  // CHECK: htp.unpack_nibbles %x {least = 248 : i32} : (tensor<1x1x1x128xi8>) -> tensor<1x1x4x64x!quant.uniform<i8:f32, 0.1:0>>
  %0 = htp.unpack_nibbles %x {least = 248 : i32} : (tensor<1x1x1x128xi8>) -> tensor<1x1x4x64x!quant.uniform<i8:f32, 0.1:0>>
  // CHECK: htp.unpack_nibbles %x {least = 120 : i32, padded}
  %1 = htp.unpack_nibbles %x {least = 120 : i32, padded} : (tensor<1x1x1x128xi8>) -> tensor<1x1x4x64x!quant.uniform<i8:f32, 0.1:0>>
  func.return
}
