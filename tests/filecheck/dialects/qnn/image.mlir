// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<u8:f32, 1.0:0>

func.func @argb(%x: tensor<2x3x4x4x!x>, %f: tensor<1x1x2x4xf32>, %u: tensor<1x2x2x4xui8>) {
  // CHECK-LABEL: @argb
  // CHECK: qnn.argb_to_rgb %x {reverse_output = false} : {{.*}} -> tensor<2x3x4x3x!{{.*}}>
  %0 = qnn.argb_to_rgb %x {reverse_output = false} : (tensor<2x3x4x4x!x>) -> tensor<2x3x4x3x!x>
  // CHECK: qnn.argb_to_rgb %f {reverse_output = true, input_order = RGBA} : (tensor<1x1x2x4xf32>) -> tensor<1x1x2x3xf32>
  %1 = qnn.argb_to_rgb %f {reverse_output = true, input_order = RGBA} : (tensor<1x1x2x4xf32>) -> tensor<1x1x2x3xf32>
  // CHECK: qnn.argb_to_rgb %u {reverse_output = true} : (tensor<1x2x2x4xui8>) -> tensor<1x2x2x3xui8>
  %2 = qnn.argb_to_rgb %u {reverse_output = true, input_order = ARGB} : (tensor<1x2x2x4xui8>) -> tensor<1x2x2x3xui8>
  func.return
}

func.func @frames(%x: tensor<2x36x!x>, %f: tensor<1x6xf32>, %u: tensor<1x6xui8>) {
  // CHECK-LABEL: @frames
  // CHECK: qnn.nv12_to_rgb %x {output_order = RGB} : {{.*}} -> tensor<2x4x6x3x!{{.*}}>
  %0 = qnn.nv12_to_rgb %x {output_order = RGB} : (tensor<2x36x!x>) -> tensor<2x4x6x3x!x>
  // CHECK: qnn.nv12_to_rgb %f {output_order = BGR} : (tensor<1x6xf32>) -> tensor<1x2x2x3xf16>
  %1 = qnn.nv12_to_rgb %f {output_order = BGR} : (tensor<1x6xf32>) -> tensor<1x2x2x3xf16>
  // CHECK: qnn.nv12_to_rgb %u {output_order = RGB} : (tensor<1x6xui8>) -> tensor<1x2x2x3xf32>
  %2 = qnn.nv12_to_rgb %u {output_order = RGB} : (tensor<1x6xui8>) -> tensor<1x2x2x3xf32>
  // CHECK: qnn.nv21_to_rgb %x {output_order = BGR} : {{.*}} -> tensor<2x2x12x3x!{{.*}}>
  %3 = qnn.nv21_to_rgb %x {output_order = BGR} : (tensor<2x36x!x>) -> tensor<2x2x12x3x!x>
  // CHECK: qnn.nv21_to_rgb %u {output_order = RGB} : (tensor<1x6xui8>) -> tensor<1x2x2x3xui8>
  %4 = qnn.nv21_to_rgb %u {output_order = RGB} : (tensor<1x6xui8>) -> tensor<1x2x2x3xui8>
  func.return
}
