// RUN: qnn-opt %s --print-local-scope -p htp-assign-layout | filecheck %s
// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{force=flat}' | filecheck %s --check-prefix=FLAT
// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{force=crouton}' | filecheck %s --check-prefix=CROUTON

!x = !quant.uniform<u8:f32, 0.5:3>

// Inputs and results are row-major in main memory, kernels work in TCM, in the layouts that they want.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %x: tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>) -> tensor<1x16x16x16x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
func.func @main(%x: tensor<1x16x16x4x!x>) -> tensor<1x16x16x16x!x> {
  // CHECK-DAG: %[[W:.*]] = htp.constant dense<1> : tensor<3x3x4x8xi8> : tensor<3x3x4x8x!quant.uniform<i8:f32, 0.1:0>, #htp.layout<conv_weights, ddr>>
  // CHECK-DAG: %[[P:.*]] = htp.constant dense<1> : tensor<8x5xi32> : tensor<8x5xi32, #htp.layout<flat, ddr>>
  // CHECK: %[[X:.*]] = htp.copy %x : {{.*}} #htp.layout<flat, tcm>>
  // CHECK: %[[S:.*]] = htp.convert_layout %[[X]] {htp.why = "convert_layout.flat_to_strip on strip: {{[0-9]+}} packets", impl = "convert_layout.flat_to_strip"} : {{.*}} #htp.layout<strip, tcm>>
  // CHECK: %[[WT:.*]] = htp.copy %[[W]] : {{.*}} #htp.layout<conv_weights, tcm>>
  // CHECK: %[[PT:.*]] = htp.copy %[[P]] : {{.*}} #htp.layout<flat, tcm>>
  // CHECK: %[[C:.*]] = htp.conv_2d %[[S]], %[[WT]], %[[PT]] {htp.why = "conv_2d.strip on strip: {{[0-9]+}} packets ({{[0-9]+}} in all), not conv_2d.matrix on flat: {{[0-9]+}} ({{[0-9]+}} in all)",
  // CHECK-SAME: {{.*}}impl = "conv_2d.strip", scratch_bytes = 4224 : i64} : {{.*}} ->
  // CHECK-SAME: tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
  %w = htp.constant dense<1> : tensor<3x3x4x8xi8> : tensor<3x3x4x8x!quant.uniform<i8:f32, 0.1:0>>
  %p = htp.constant dense<1> : tensor<8x5xi32> : tensor<8x5xi32>
  %0 = htp.conv_2d %x, %w, %p {padding = [1, 1, 1, 1]} : (tensor<1x16x16x4x!x>, tensor<3x3x4x8x!quant.uniform<i8:f32, 0.1:0>>, tensor<8x5xi32>) -> tensor<1x16x16x8x!x>
  // Between two convolutions a table has their layout.
  // CHECK: htp.lut %[[C]]{{.*}} #htp.layout<strip, tcm>>
  // FLAT: htp.conv_2d {{.*}} impl = "conv_2d.matrix"
  // FLAT: htp.lut {{.*}} -> tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
  // CROUTON: htp.convert_layout {{.*}} impl = "convert_layout.through_flat"
  // CROUTON: htp.lut {{.*}} -> tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<crouton, tcm>>
  %t = htp.constant dense<1> : tensor<1x1x1x256xi8> : tensor<1x1x1x256xi8>
  %1 = htp.lut %0, %t : (tensor<1x16x16x8x!x>, tensor<1x1x1x256xi8>) -> tensor<1x16x16x8x!x>
  // CHECK: %[[D:.*]] = htp.depthwise_conv_2d {{.*}} -> tensor<1x16x16x16x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
  // CHECK: %[[F:.*]] = htp.convert_layout %[[D]] {{.*}} #htp.layout<flat, tcm>>
  // CHECK: htp.copy %[[F]] : {{.*}} #htp.layout<flat, ddr>>
  %d = htp.constant dense<1> : tensor<3x3x1x16xi8> : tensor<3x3x1x16x!quant.uniform<i8:f32, 0.1:0>>
  %q = htp.constant dense<1> : tensor<16x5xi32> : tensor<16x5xi32>
  %2 = htp.depthwise_conv_2d %1, %d, %q {padding = [1, 1, 1, 1]} : (tensor<1x16x16x8x!x>, tensor<3x3x1x16x!quant.uniform<i8:f32, 0.1:0>>, tensor<16x5xi32>) -> tensor<1x16x16x16x!x>
  func.return %2 : tensor<1x16x16x16x!x>
}

// A view is where its operand is; operations of qnn use main memory.
// CHECK-LABEL: @views
func.func @views(%x: tensor<2x8x!x>) -> tensor<2x8xf32> {
  // CHECK: %[[R:.*]] = htp.reshape %x {htp.why = "a view"} : {{.*}} -> tensor<1x1x2x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
  // CHECK: %[[X:.*]] = htp.copy %[[R]] : {{.*}} #htp.layout<flat, tcm>>
  // CHECK: %[[C:.*]] = htp.clamp %[[X]] {{.*}} impl = "clamp.bytes"
  // CHECK: %[[V:.*]] = htp.reshape %[[C]] {{.*}} #htp.layout<flat, tcm>>
  // CHECK: %[[Y:.*]] = htp.copy %[[V]] : {{.*}} #htp.layout<flat, ddr>>
  // CHECK: qnn.dequantize %[[Y]] {{.*}} -> tensor<2x8xf32, #htp.layout<flat, ddr>>
  %0 = htp.reshape %x : (tensor<2x8x!x>) -> tensor<1x1x2x8x!x>
  %1 = htp.clamp %0 {max = 9 : i32} : (tensor<1x1x2x8x!x>) -> tensor<1x1x2x8x!x>
  %2 = htp.reshape %1 : (tensor<1x1x2x8x!x>) -> tensor<2x8x!x>
  %3 = qnn.dequantize %2 {htp.why = "no kernel"} : (tensor<2x8x!x>) -> tensor<2x8xf32>
  func.return %3 : tensor<2x8xf32>
}
