// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!w = !quant.uniform<i8:f32:0, {0.1:0, 0.2:0}>
!b = !quant.uniform<i32:f32:0, {0.05:0, 0.1:0}>

func.func @images(%s: tensor<4xi32>, %w: tensor<2x3x3x3x!w>, %x: tensor<1x4x4x3x!x>, %b: tensor<2x!b>) {
  // CHECK-LABEL: @images
  %shape = tfl.pseudo_const dense<[1, 9, 9, 2]> : tensor<4xi32> : tensor<4xi32>
  // CHECK: tfl.transpose_conv %s, %w, %x, %b {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32, fused_activation_function = "RELU"} :
  // CHECK-SAME: (tensor<4xi32>, tensor<2x3x3x3x!{{.*}}>, tensor<1x4x4x3x!{{.*}}>, tensor<2x!{{.*}}>) -> tensor<1x8x8x2x!{{.*}}>
  %0 = tfl.transpose_conv %s, %w, %x, %b {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32, fused_activation_function = "RELU"}
      : (tensor<4xi32>, tensor<2x3x3x3x!w>, tensor<1x4x4x3x!x>, tensor<2x!b>) -> tensor<1x8x8x2x!x>
  // CHECK: tfl.transpose_conv %shape, %w, %x {padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<4xi32>, tensor<2x3x3x3x!{{.*}}>, tensor<1x4x4x3x!{{.*}}>) -> tensor<1x9x9x2x!{{.*}}>
  %1 = tfl.transpose_conv %shape, %w, %x {padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<4xi32>, tensor<2x3x3x3x!w>, tensor<1x4x4x3x!x>) -> tensor<1x9x9x2x!x>
  func.return
}

func.func @volumes(%x: tensor<1x4x8x8x3xf32>, %w: tensor<3x3x3x3x4xf32>, %b: tensor<4xf32>, %s: tensor<5xi32>, %v: tensor<3x3x3x4x3xf32>) {
  // CHECK-LABEL: @volumes
  // CHECK: tfl.conv_3d %x, %w, %b {padding = "SAME", stride_d = 1 : i32, stride_h = 2 : i32, stride_w = 2 : i32} :
  // CHECK-SAME: (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4x4xf32>
  %0 = tfl.conv_3d %x, %w, %b {padding = "SAME", stride_d = 1 : i32, stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4x4xf32>
  // CHECK: tfl.conv_3d %x, %w {dilation_h_factor = 2 : i32, padding = "VALID", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32} :
  // CHECK-SAME: (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>) -> tensor<1x2x4x6x4xf32>
  %1 = tfl.conv_3d %x, %w {dilation_h_factor = 2 : i32, padding = "VALID", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>) -> tensor<1x2x4x6x4xf32>
  // CHECK: tfl.conv_3d_transpose %s, %v, %x {padding = "SAME", stride_d = 2 : i32, stride_h = 1 : i32, stride_w = 1 : i32} :
  // CHECK-SAME: (tensor<5xi32>, tensor<3x3x3x4x3xf32>, tensor<1x4x8x8x3xf32>) -> tensor<1x8x8x8x4xf32>
  %2 = tfl.conv_3d_transpose %s, %v, %x {padding = "SAME", stride_d = 2 : i32, stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<5xi32>, tensor<3x3x3x4x3xf32>, tensor<1x4x8x8x3xf32>) -> tensor<1x8x8x8x4xf32>
  func.return
}
