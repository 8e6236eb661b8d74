// RUN: qnn-opt %s -p qnn-to-htp,htp-assign-layout,htp-tile --print-local-scope --split-input-file | filecheck %s

!x = tensor<1x1x1x64x!quant.uniform<i8:f32, 0.5:7>>
!w = tensor<1x1x64x64x!quant.uniform<i4:f32, 0.1:0>>

// Weights of 4 bits are loaded as half of their bytes.
// CHECK-LABEL: @packed
// CHECK: %[[LOADED:.*]] = htp.copy {{.*}}tensor<1x1x1x2048xi8, #htp.layout<flat, ddr>>
// CHECK: htp.unpack_nibbles %[[LOADED]] {htp.why = "2048 bytes are loaded, not 4096", least = 131 : i32, impl = "unpack_nibbles.vectors"}
// CHECK-SAME: -> tensor<1x1x64x64x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<matrix_weights, tcm>>
func.func @packed(%x: !x) -> !x {
  %w = qnn.constant dense<3> : tensor<1x1x64x64xi4> : !w
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, !w) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<1x1x2x64x!quant.uniform<i8:f32, 0.5:7>>
!w = tensor<1x1x64x40x!quant.uniform<i4:f32, 0.1:0>>
!y = tensor<1x1x2x40x!quant.uniform<i8:f32, 0.5:7>>

// The layout stores 128 more than a weight, and zeros for 24 channels that there are not.
// CHECK-LABEL: @padded
// CHECK: htp.unpack_nibbles {{.*}} least = 130 : i32, padded, impl = "unpack_nibbles.vectors"}
func.func @padded(%x: !x) -> !y {
  %w = qnn.constant dense<3> : tensor<1x1x64x40xi4> : !w
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, !w) -> !y
  func.return %0 : !y
}

// -----

!x = tensor<1x1x1x16x!quant.uniform<i8:f32, 0.5:7>>
!w = tensor<1x1x16x64x!quant.uniform<i4:f32, 0.1:0>>
!y = tensor<1x1x1x64x!quant.uniform<i8:f32, 0.5:7>>

// A launch costs more than 512 bytes.
// CHECK-LABEL: @few
// CHECK-NOT: htp.unpack_nibbles
func.func @few(%x: !x) -> !y {
  %w = qnn.constant dense<3> : tensor<1x1x16x64xi4> : !w
  %0 = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (!x, !w) -> !y
  func.return %0 : !y
}
