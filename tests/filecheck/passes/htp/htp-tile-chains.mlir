// RUN: qnn-opt %s --print-local-scope -p htp-tile --split-input-file --print-debuginfo | filecheck %s

!x = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!y = tensor<1x16x16x16x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!w = tensor<1x1x4x16x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, tcm>>
!v = tensor<1x1x16x4x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, tcm>>
!p = tensor<16x5xi32, #htp.layout<flat, tcm>>
!q = tensor<4x5xi32, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=7K}">} {
  // Each piece of the result is computed from its part of the input, with the halo of the pool; the intermediate
  // tensors never exist whole, the result is joined in TCM, and stands for the tensors of the three operations.
  // CHECK-LABEL: @rows
  // CHECK: htp.slice %far {offsets = [0, 0, 0, 0], sizes = [1, 5, 16, 4]}
  // CHECK: htp.conv_2d {{.*}} in 4 pieces of rows, in a chain of 3
  // CHECK-SAME: loc("~tile"("CONV_2D@0:a"
  // CHECK: htp.max_pool {{.*}} padding = [1, 0, 0, 0]
  // CHECK: %[[A:.*]] = htp.conv_2d
  // CHECK-SAME: -> tensor<1x4x16x4x
  // CHECK: htp.slice %far {offsets = [0, 3, 0, 0], sizes = [1, 6, 16, 4]}
  // CHECK: htp.conv_2d
  // CHECK: htp.max_pool {{.*}} window = [3, 1], impl
  // CHECK: %[[B:.*]] = htp.conv_2d
  // CHECK: %[[Y:.*]] = htp.concat %[[A]], %[[B]], {{.*}} {axis = 1 : i32, impl = "concat.runs"}
  // CHECK-SAME: -> tensor<1x16x16x4x{{.*}}, #htp.layout<strip, tcm>>
  // CHECK-SAME: loc("htp-tile"(fused["CONV_2D@0:a"("m.tflite":0:0), "MAX_POOL_2D@1:b"("m.tflite":0:1), "CONV_2D@2:c"
  // CHECK: htp.maximum %[[Y]], %x
  func.func @rows(%far: !far) -> !far {
    %w0 = htp.constant dense<1> : tensor<1x1x4x16xi8> : tensor<1x1x4x16x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, ddr>>
    %v0 = htp.constant dense<1> : tensor<1x1x16x4xi8> : tensor<1x1x16x4x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, ddr>>
    %p0 = htp.constant dense<1> : tensor<16x5xi32> : tensor<16x5xi32, #htp.layout<flat, ddr>>
    %q0 = htp.constant dense<1> : tensor<4x5xi32> : tensor<4x5xi32, #htp.layout<flat, ddr>>
    %x = htp.copy %far : (!far) -> !x
    %w = htp.copy %w0 : (tensor<1x1x4x16x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, ddr>>) -> !w
    %p = htp.copy %p0 : (tensor<16x5xi32, #htp.layout<flat, ddr>>) -> !p
    %v = htp.copy %v0 : (tensor<1x1x16x4x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, ddr>>) -> !v
    %q = htp.copy %q0 : (tensor<4x5xi32, #htp.layout<flat, ddr>>) -> !q
    %0 = htp.conv_2d %x, %w, %p {impl = "conv_2d.strip", scratch_bytes = 768 : i64} : (!x, !w, !p) -> !y loc("CONV_2D@0:a"("m.tflite":0:0))
    %1 = htp.max_pool %0 {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.strip"} : (!y) -> !y loc("MAX_POOL_2D@1:b"("m.tflite":0:1))
    %2 = htp.conv_2d %1, %v, %q {impl = "conv_2d.strip", scratch_bytes = 768 : i64} : (!y, !v, !q) -> !x loc("CONV_2D@2:c"("m.tflite":0:2))
    %3 = htp.maximum %2, %x {impl = "maximum.bytes"} : (!x, !x) -> !x loc("MAXIMUM@3:d"("m.tflite":0:3))
    %4 = htp.copy %3 : (!x) -> !far
    func.return %4 : !far
  }
}
