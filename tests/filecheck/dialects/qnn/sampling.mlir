// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!y = !quant.uniform<i8:f32, 0.25:0>
!b = !quant.uniform<u16:f32, 0.125:0>

func.func @crops(%x: tensor<2x4x6x3x!x>, %f: tensor<2x4x6x3xf32>, %q: tensor<5x4x!b>, %b: tensor<5x4xf32>, %i: tensor<5xi32>, %u: tensor<5xui32>) {
  // CHECK-LABEL: @crops
  // CHECK: qnn.crop_and_resize %f, %b, %i {resize_dims = [2, 3]} : (tensor<2x4x6x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x3x3xf32>
  %0 = qnn.crop_and_resize %f, %b, %i {resize_dims = [2, 3]} : (tensor<2x4x6x3xf32>, tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x3x3xf32>
  // CHECK: qnn.crop_and_resize %x, %b, %u {resize_dims = [1, 1], interpolation_mode = NEAREST_NEIGHBOR, extrapolation_value = 1.000000e+00 : f32} : {{.*}} -> tensor<5x1x1x3x!{{.*}}>
  %1 = qnn.crop_and_resize %x, %b, %u {resize_dims = [1, 1], interpolation_mode = NEAREST_NEIGHBOR,
      extrapolation_value = 1.0 : f32} : (tensor<2x4x6x3x!x>, tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x1x1x3x!y>
  // CHECK: qnn.crop_and_resize %x, %q, %i {resize_dims = [9, 9]} : {{.*}} -> tensor<5x9x9x3x!{{.*}}>
  %2 = qnn.crop_and_resize %x, %q, %i {resize_dims = [9, 9], interpolation_mode = BILINEAR} : (tensor<2x4x6x3x!x>, tensor<5x4x!b>, tensor<5xi32>) -> tensor<5x9x9x3x!x>
  func.return
}

func.func @glimpses(%x: tensor<2x4x6x3x!x>, %f: tensor<2x4x6x3xf32>, %o: tensor<2x2xf32>) {
  // CHECK-LABEL: @glimpses
  // CHECK: qnn.extract_glimpse %f, %o {size = [2, 3]} : (tensor<2x4x6x3xf32>, tensor<2x2xf32>) -> tensor<2x2x3x3xf32>
  %0 = qnn.extract_glimpse %f, %o {size = [2, 3]} : (tensor<2x4x6x3xf32>, tensor<2x2xf32>) -> tensor<2x2x3x3xf32>
  // CHECK: qnn.extract_glimpse %x, %o {size = [8, 8], centered = false, noise = Gaussian} : {{.*}} -> tensor<2x8x8x3x!{{.*}}>
  %1 = qnn.extract_glimpse %x, %o {size = [8, 8], centered = false, noise = Gaussian} : (tensor<2x4x6x3x!x>, tensor<2x2xf32>) -> tensor<2x8x8x3x!x>
  // CHECK: qnn.extract_glimpse %f, %o {size = [1, 1], normalized = false, noise = Zeroes} : (tensor<2x4x6x3xf32>, tensor<2x2xf32>) -> tensor<2x1x1x3xf32>
  %2 = qnn.extract_glimpse %f, %o {size = [1, 1], normalized = false, noise = Zeroes} : (tensor<2x4x6x3xf32>, tensor<2x2xf32>) -> tensor<2x1x1x3xf32>
  // CHECK: qnn.extract_glimpse %f, %o {size = [1, 1]} : (tensor<2x4x6x3xf32>, tensor<2x2xf32>) -> tensor<2x1x1x3xf32>
  %3 = qnn.extract_glimpse %f, %o {size = [1, 1], noise = Uniform} : (tensor<2x4x6x3xf32>, tensor<2x2xf32>) -> tensor<2x1x1x3xf32>
  func.return
}

func.func @grids(%x: tensor<2x4x6x3x!x>, %f: tensor<1x3x4x6x2xf32>, %g: tensor<2x5x7x2xf32>, %h: tensor<1x2x5x7x3xf32>) {
  // CHECK-LABEL: @grids
  // CHECK: qnn.grid_sample %x, %g : {{.*}} -> tensor<2x5x7x3x!{{.*}}>
  %0 = qnn.grid_sample %x, %g : (tensor<2x4x6x3x!x>, tensor<2x5x7x2xf32>) -> tensor<2x5x7x3x!x>
  // CHECK: qnn.grid_sample %f, %h {align_corners = true, mode = NEAREST, padding_mode = BORDER} : (tensor<1x3x4x6x2xf32>, tensor<1x2x5x7x3xf32>) -> tensor<1x2x5x7x2xf32>
  %1 = qnn.grid_sample %f, %h {align_corners = true, mode = NEAREST, padding_mode = BORDER} : (tensor<1x3x4x6x2xf32>, tensor<1x2x5x7x3xf32>) -> tensor<1x2x5x7x2xf32>
  // CHECK: qnn.grid_sample %x, %g {padding_mode = REFLECTION} : {{.*}} -> tensor<2x5x7x3x!{{.*}}>
  %2 = qnn.grid_sample %x, %g {mode = BILINEAR, padding_mode = REFLECTION} : (tensor<2x4x6x3x!x>, tensor<2x5x7x2xf32>) -> tensor<2x5x7x3x!y>
  // CHECK: qnn.grid_sample %x, %g : {{.*}} -> tensor<2x5x7x3xf32>
  %3 = qnn.grid_sample %x, %g {padding_mode = ZEROS} : (tensor<2x4x6x3x!x>, tensor<2x5x7x2xf32>) -> tensor<2x5x7x3xf32>
  func.return
}

func.func @projections(%x: tensor<2x4x6x3x!x>, %f: tensor<2x4x6x3xf16>, %m: tensor<8xf32>, %n: tensor<1x8xf32>, %o: tensor<2x8xf32>) {
  // CHECK-LABEL: @projections
  // CHECK: qnn.image_projection_transform %x, %m : {{.*}} -> tensor<2x4x6x3x!{{.*}}>
  %0 = qnn.image_projection_transform %x, %m : (tensor<2x4x6x3x!x>, tensor<8xf32>) -> tensor<2x4x6x3x!x>
  // CHECK: qnn.image_projection_transform %f, %n {interpolation_mode = NEAREST_NEIGHBOR} : (tensor<2x4x6x3xf16>, tensor<1x8xf32>) -> tensor<2x4x6x3xf16>
  %1 = qnn.image_projection_transform %f, %n {interpolation_mode = NEAREST_NEIGHBOR} : (tensor<2x4x6x3xf16>, tensor<1x8xf32>) -> tensor<2x4x6x3xf16>
  // CHECK: qnn.image_projection_transform %f, %o : (tensor<2x4x6x3xf16>, tensor<2x8xf32>) -> tensor<2x4x6x3xf16>
  %2 = qnn.image_projection_transform %f, %o {interpolation_mode = BILINEAR} : (tensor<2x4x6x3xf16>, tensor<2x8xf32>) -> tensor<2x4x6x3xf16>
  func.return
}
