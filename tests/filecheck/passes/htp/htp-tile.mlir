// RUN: qnn-opt %s --print-local-scope -p "htp-tile{chains=false}" --split-input-file --print-debuginfo | filecheck %s

!x = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!y = tensor<1x16x16x16x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!f = tensor<1x16x16x16x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, ddr>>
!w = tensor<3x3x4x16x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, ddr>>
!wt = tensor<3x3x4x16x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, tcm>>
!p = tensor<16x5xi32, #htp.layout<flat, ddr>>
!pt = tensor<16x5xi32, #htp.layout<flat, tcm>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=7K}">} {
  // Rows with a halo; the operand is cut, and the result joined, in main memory.
  // CHECK-LABEL: @rows
  func.func @rows(%x: !x) -> !y {
    %w = htp.constant dense<1> : tensor<3x3x4x16xi8> : !w
    %p = htp.constant dense<1> : tensor<16x5xi32> : !p
    %wt = htp.copy %w : (!w) -> !wt
    %pt = htp.copy %p : (!p) -> !pt
    // CHECK: %[[X:.*]] = htp.copy %x : {{.*}} #htp.layout<strip, ddr>>
    // CHECK: %[[A:.*]] = htp.slice %[[X]] {offsets = [0, 0, 0, 0], sizes = [1, 9, 16, 4]} : {{.*}} -> tensor<1x9x16x4x{{.*}}, #htp.layout<strip, tcm>>
    // CHECK: %[[AY:.*]] = htp.conv_2d %[[A]], %wt, %pt {htp.why = "conv_2d.strip in pieces, 2 of rows: whole it needs
    // CHECK-SAME: 9984 bytes of 7168", padding = [1, 0, 1, 1], impl = "conv_2d.strip", scratch_bytes = {{[0-9]+}} : i64} :
    // CHECK-SAME: {{.*}} -> tensor<1x8x16x16x{{.*}}, #htp.layout<strip, tcm>> loc("~tile"("CONV_2D@0:c"("m.tflite":0:0)))
    // CHECK: %[[B:.*]] = htp.slice %[[X]] {offsets = [0, 7, 0, 0], sizes = [1, 9, 16, 4]}
    // CHECK: %[[BY:.*]] = htp.conv_2d %[[B]], %wt, %pt {{.*}} padding = [0, 1, 1, 1]
    // CHECK: %[[Y:.*]] = htp.concat %[[AY]], %[[BY]] {axis = 1 : i32} : {{.*}} -> tensor<1x16x16x16x{{.*}}, #htp.layout<strip, ddr>> loc("CONV_2D@0:c"("m.tflite":0:0))
    %0 = htp.conv_2d %x, %wt, %pt {padding = [1, 1, 1, 1], impl = "conv_2d.strip", scratch_bytes = 3840 : i64} : (!x, !wt, !pt) -> !y loc("CONV_2D@0:c"("m.tflite":0:0))
    // What does not fit is cut from there, what does gets a copy.
    // CHECK: %[[C:.*]] = htp.slice %[[Y]] {offsets = [0, 0, 0, 0], sizes = [1, 8, 16, 16]}
    // CHECK: htp.clamp %[[C]]
    // CHECK: %[[Z:.*]] = htp.concat {{.*}} #htp.layout<strip, ddr>>
    // CHECK: %[[T:.*]] = htp.copy %[[Z]] : {{.*}} #htp.layout<strip, tcm>>
    // CHECK: func.return %[[T]]
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!y) -> !y
    func.return %1 : !y
  }
}

// -----

builtin.module attributes {htp.target = #htp.target<"v73{tcm=40K}">} {
  // Pieces of depth: weights are cut at compile time, and packed.
  // CHECK-LABEL: @depth
  func.func @depth(%x: tensor<1x1x1x64x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>) -> tensor<1x1x1x1024x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>> {
    %v = htp.constant dense<1> : tensor<1x1x64x1024xi8> : tensor<1x1x64x1024x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<matrix_weights, ddr>>
    %p = htp.constant dense<1> : tensor<1024x5xi32> : tensor<1024x5xi32, #htp.layout<columns, ddr>>
    %vt = htp.copy %v : (tensor<1x1x64x1024x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<matrix_weights, ddr>>) -> tensor<1x1x64x1024x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<matrix_weights, tcm>>
    %pt = htp.copy %p : (tensor<1024x5xi32, #htp.layout<columns, ddr>>) -> tensor<1024x5xi32, #htp.layout<columns, tcm>>
    // CHECK: %[[W:.*]] = htp.constant {{.*}} : tensor<1x1x1x11264xi8, #htp.layout<flat, ddr>>
    // CHECK: %[[L:.*]] = htp.copy %[[W]]
    // CHECK: htp.unpack_nibbles %[[L]] {{.*}} -> tensor<1x1x64x352x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<matrix_weights, tcm>>
    // CHECK: htp.constant {{.*}} : tensor<352x5xi32, #htp.layout<columns, ddr>>
    // CHECK: htp.fully_connected {{.*}} -> tensor<1x1x1x352x
    // CHECK: htp.fully_connected {{.*}} -> tensor<1x1x1x352x
    // CHECK: htp.fully_connected {{.*}} -> tensor<1x1x1x320x
    // CHECK: %[[Y:.*]] = htp.concat {{.*}} {axis = 3 : i32} : {{.*}} #htp.layout<flat, ddr>>
    // CHECK: func.return %[[Y]]
    %0 = htp.fully_connected %x, %vt, %pt {impl = "fully_connected.matrix"} :
        (tensor<1x1x1x64x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>,
        tensor<1x1x64x1024x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<matrix_weights, tcm>>,
        tensor<1024x5xi32, #htp.layout<columns, tcm>>) -> tensor<1x1x1x1024x!quant.uniform<u8:f32, 0.5:3>,
        #htp.layout<flat, tcm>>
    %1 = htp.copy %0 : (tensor<1x1x1x1024x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>) -> tensor<1x1x1x1024x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
    func.return %1 : tensor<1x1x1x1024x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!h = tensor<1x8x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!d = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=2944}">} {
  // Slices and concatenations become transfers, views of large tensors stay in main memory.
  // CHECK-LABEL: @moves
  // CHECK: %[[X:.*]] = htp.copy %x : {{.*}} #htp.layout<flat, ddr>>
  func.func @moves(%x: !x) -> (!d, tensor<2048x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>) {
    // CHECK: %[[A:.*]] = htp.slice %[[X]] {offsets = [0, 8, 0, 0], sizes = [1, 8, 16, 8]} : {{.*}} #htp.layout<flat, tcm>> loc("SLICE@0:a"("m.tflite":0:0))
    // CHECK: %[[B:.*]] = htp.clamp %[[A]]
    // CHECK: %[[Y:.*]] = htp.concat %[[A]], %[[B]] {axis = 1 : i32} : {{.*}} #htp.layout<flat, ddr>> loc("CONCAT@1:b"("m.tflite":0:1))
    // CHECK: %[[V:.*]] = htp.reshape %[[Y]] : {{.*}} -> tensor<2048x{{.*}}, #htp.layout<flat, ddr>>
    // CHECK: func.return %[[Y]], %[[V]]
    %0 = htp.slice %x {offsets = [0, 8, 0, 0], sizes = [1, 8, 16, 8], impl = "slice.runs"} : (!x) -> !h loc("SLICE@0:a"("m.tflite":0:0))
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!h) -> !h
    %2 = htp.concat %0, %1 {axis = 1 : i32, impl = "concat.runs"} : (!h, !h) -> !x loc("CONCAT@1:b"("m.tflite":0:1))
    %3 = htp.copy %2 : (!x) -> !d
    %4 = htp.reshape %2 : (!x) -> tensor<2048x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
    %5 = htp.copy %4 : (tensor<2048x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>) -> tensor<2048x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
    func.return %3, %5 : !d, tensor<2048x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
  }
}

// -----

!x = tensor<1x8x1x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!y = tensor<1x2x1x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=2048}">} {
  // One pixel of an average whose pixels have their own parameters has them as a column too.
  // CHECK-LABEL: @one_pixel
  func.func @one_pixel(%x: !x) -> !y {
    %c = htp.constant dense<1> : tensor<2x5xi32> : tensor<2x5xi32, #htp.layout<columns, ddr>>
    %p = htp.copy %c : (tensor<2x5xi32, #htp.layout<columns, ddr>>) -> tensor<2x5xi32, #htp.layout<columns, tcm>>
    // CHECK: htp.avg_pool {{.*}} tensor<1x5xi32, #htp.layout<columns, tcm>>) -> tensor<1x1x1x4x
    %0 = htp.avg_pool %x, %p {window = [8, 1], stride = [5, 5], padding = [2, 3, 0, 0], impl = "avg_pool.strip", scratch_bytes = 1280 : i64} : (!x, tensor<2x5xi32, #htp.layout<columns, tcm>>) -> !y
    func.return %0 : !y
  }
}
