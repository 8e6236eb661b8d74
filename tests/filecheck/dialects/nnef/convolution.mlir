// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<u8:f32, 0.5:128>
!w = !quant.uniform<i8:f32:0, {0.5, 0.25, 0.5, 0.25, 0.5, 0.125}>

func.func @convolutions(%x: tensor<1x4x8x9xf32>, %w: tensor<6x4x3x3xf32>, %b: tensor<1x6xf32>, %s: tensor<f32>,
    %g: tensor<6x2x3x3xf32>, %d: tensor<8x1x3x3xf32>, %l: tensor<2x4x9xf16>, %k: tensor<3x4x5xf16>,
    %v: tensor<1x2x4x5x6xf32>, %u: tensor<3x2x1x2x3xf32>, %q: tensor<1x4x8x9x!q>, %p: tensor<6x4x3x3x!w>,
    %r: tensor<1x6x1x1xf32>) {
  // CHECK-LABEL: @convolutions
  // CHECK: nnef.conv %x, %w : {{.*}} -> tensor<1x6x8x9xf32>
  %0 = nnef.conv %x, %w : (tensor<1x4x8x9xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x8x9xf32>
  // CHECK: nnef.conv %x, %w, %b : {{.*}} -> tensor<1x6x8x9xf32>
  %1 = nnef.conv %x, %w, %b {border = "constant", padding = dense<> : tensor<0x2xi64>, stride = [], dilation = [],
      groups = 1 : i64} : (tensor<1x4x8x9xf32>, tensor<6x4x3x3xf32>, tensor<1x6xf32>) -> tensor<1x6x8x9xf32>
  // CHECK: nnef.conv %x, %w, %s {border = "replicate", padding = {{\[\[}}1, 2], [0, -1]], stride = [2, 1], dilation = [1, 2]} : {{.*}} -> tensor<1x6x5x4xf32>
  %2 = nnef.conv %x, %w, %s {border = "replicate", padding = [[1, 2], [0, -1]], stride = [2, 1], dilation = [1, 2]} : (tensor<1x4x8x9xf32>, tensor<6x4x3x3xf32>, tensor<f32>) -> tensor<1x6x5x4xf32>
  // CHECK: nnef.conv %x, %w, %r {border = "reflect"} : {{.*}} -> tensor<1x6x8x9xf32>
  %3 = nnef.conv %x, %w, %r {border = "reflect"} : (tensor<1x4x8x9xf32>, tensor<6x4x3x3xf32>, tensor<1x6x1x1xf32>) -> tensor<1x6x8x9xf32>
  // CHECK: nnef.conv %x, %g {border = "reflect-even", groups = 2 : i64} : {{.*}} -> tensor<1x6x8x9xf32>
  %4 = nnef.conv %x, %g {border = "reflect-even", groups = 2 : i64} : (tensor<1x4x8x9xf32>, tensor<6x2x3x3xf32>) -> tensor<1x6x8x9xf32>
  // CHECK: nnef.conv %x, %d {groups = 0 : i64} : {{.*}} -> tensor<1x8x8x9xf32>
  %5 = nnef.conv %x, %d {groups = 0 : i64} : (tensor<1x4x8x9xf32>, tensor<8x1x3x3xf32>) -> tensor<1x8x8x9xf32>
  // CHECK: nnef.conv %l, %k {stride = [3]} : {{.*}} -> tensor<2x3x3xf16>
  %6 = nnef.conv %l, %k {stride = [3]} : (tensor<2x4x9xf16>, tensor<3x4x5xf16>) -> tensor<2x3x3xf16>
  // CHECK: nnef.conv %v, %u {padding = {{\[\[}}0, 0], [0, 0], [0, 0]]} : {{.*}} -> tensor<1x3x4x4x4xf32>
  %7 = nnef.conv %v, %u {padding = [[0, 0], [0, 0], [0, 0]]} : (tensor<1x2x4x5x6xf32>, tensor<3x2x1x2x3xf32>) -> tensor<1x3x4x4x4xf32>
  // CHECK: nnef.conv %q, %p : {{.*}} -> tensor<1x6x8x9x!{{.*}}
  %8 = nnef.conv %q, %p : (tensor<1x4x8x9x!q>, tensor<6x4x3x3x!w>) -> tensor<1x6x8x9x!q>
  func.return
}

func.func @deconvolutions(%x: tensor<1x6x4x5xf32>, %w: tensor<6x4x3x3xf32>, %b: tensor<1x4xf32>,
    %g: tensor<6x2x3x3xf32>, %d: tensor<6x1x3x3xf32>, %l: tensor<2x4x9xf32>, %k: tensor<4x3x5xf32>,
    %v: tensor<1x3x4x5x6xf32>, %u: tensor<3x2x1x2x3xf32>) {
  // CHECK-LABEL: @deconvolutions
  // CHECK: nnef.deconv %x, %w, %b {stride = [2, 2]} : {{.*}} -> tensor<1x4x8x10xf32>
  %0 = nnef.deconv %x, %w, %b {stride = [2, 2]} : (tensor<1x6x4x5xf32>, tensor<6x4x3x3xf32>, tensor<1x4xf32>) -> tensor<1x4x8x10xf32>
  // CHECK: nnef.deconv %x, %w {stride = [2, 2], output_shape = [1, 4, 7, 9]} : {{.*}} -> tensor<1x4x7x9xf32>
  %1 = nnef.deconv %x, %w {stride = [2, 2], output_shape = [1, 4, 7, 9]} : (tensor<1x6x4x5xf32>, tensor<6x4x3x3xf32>) -> tensor<1x4x7x9xf32>
  // CHECK: nnef.deconv %x, %w {border = "replicate", padding = {{\[\[}}1, 0], [0, -1]], stride = [2, 1], dilation = [1, 2]} : {{.*}} -> tensor<1x4x8x10xf32>
  %2 = nnef.deconv %x, %w {border = "replicate", padding = [[1, 0], [0, -1]], stride = [2, 1], dilation = [1, 2]} : (tensor<1x6x4x5xf32>, tensor<6x4x3x3xf32>) -> tensor<1x4x8x10xf32>
  // CHECK: nnef.deconv %x, %g {border = "reflect", groups = 2 : i64} : {{.*}} -> tensor<1x4x4x5xf32>
  %3 = nnef.deconv %x, %g {border = "reflect", groups = 2 : i64} : (tensor<1x6x4x5xf32>, tensor<6x2x3x3xf32>) -> tensor<1x4x4x5xf32>
  // CHECK: nnef.deconv %x, %d {border = "reflect-even", groups = 0 : i64} : {{.*}} -> tensor<1x6x4x5xf32>
  %4 = nnef.deconv %x, %d {border = "reflect-even", groups = 0 : i64} : (tensor<1x6x4x5xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x4x5xf32>
  // CHECK: nnef.deconv %x, %d {groups = 0 : i64, output_shape = [1, 3, 4, 5]} : {{.*}} -> tensor<1x3x4x5xf32>
  %5 = nnef.deconv %x, %d {groups = 0 : i64, output_shape = [1, 3, 4, 5]} : (tensor<1x6x4x5xf32>, tensor<6x1x3x3xf32>) -> tensor<1x3x4x5xf32>
  // CHECK: nnef.deconv %l, %k {padding = {{\[\[}}2, 2]]} : {{.*}} -> tensor<2x3x9xf32>
  %6 = nnef.deconv %l, %k {padding = [[2, 2]]} : (tensor<2x4x9xf32>, tensor<4x3x5xf32>) -> tensor<2x3x9xf32>
  // CHECK: nnef.deconv %v, %u : {{.*}} -> tensor<1x2x4x5x6xf32>
  %7 = nnef.deconv %v, %u : (tensor<1x3x4x5x6xf32>, tensor<3x2x1x2x3xf32>) -> tensor<1x2x4x5x6xf32>
  func.return
}

func.func @separable(%x: tensor<1x3x8x6xf32>, %d: tensor<6x1x3x3xf32>, %p: tensor<4x6x1x1xf32>, %g: tensor<4x3x1x1xf32>, %b: tensor<1x4xf32>, %y: tensor<1x4x8x6xf32>, %c: tensor<1x6xf32>) {
  // CHECK-LABEL: @separable
  // CHECK: nnef.separable_conv %x, %d, %p : {{.*}} -> tensor<1x4x8x6xf32>
  %0 = nnef.separable_conv %x, %d, %p : (tensor<1x3x8x6xf32>, tensor<6x1x3x3xf32>, tensor<4x6x1x1xf32>) -> tensor<1x4x8x6xf32>
  // CHECK: nnef.separable_conv %x, %d, %g, %b {border = "reflect", padding = {{\[\[}}1, 1], [1, 1]], stride = [2, 2], dilation = [1, 2], groups = 2 : i64} : {{.*}} -> tensor<1x4x4x2xf32>
  %1 = nnef.separable_conv %x, %d, %g, %b {border = "reflect", padding = [[1, 1], [1, 1]], stride = [2, 2],
      dilation = [1, 2], groups = 2 : i64} : (tensor<1x3x8x6xf32>, tensor<6x1x3x3xf32>, tensor<4x3x1x1xf32>,
      tensor<1x4xf32>) -> tensor<1x4x4x2xf32>
  // CHECK: nnef.separable_deconv %y, %d, %p : {{.*}} -> tensor<1x6x8x6xf32>
  %2 = nnef.separable_deconv %y, %d, %p : (tensor<1x4x8x6xf32>, tensor<6x1x3x3xf32>, tensor<4x6x1x1xf32>) -> tensor<1x6x8x6xf32>
  // CHECK: nnef.separable_deconv %y, %d, %g, %c {border = "replicate", stride = [2, 2], dilation = [1, 2], output_shape = [1, 6, 15, 11], groups = 2 : i64} : {{.*}} -> tensor<1x6x15x11xf32>
  %3 = nnef.separable_deconv %y, %d, %g, %c {border = "replicate", stride = [2, 2], dilation = [1, 2],
      output_shape = [1, 6, 15, 11], groups = 2 : i64} : (tensor<1x4x8x6xf32>, tensor<6x1x3x3xf32>, tensor<4x3x1x1xf32>,
      tensor<1x6xf32>) -> tensor<1x6x15x11xf32>
  func.return
}
