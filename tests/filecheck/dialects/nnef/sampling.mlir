// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<u8:f32, 0.5:128>

func.func @factors(%x: tensor<1x8x4x6xf32>, %l: tensor<2x3x5xf16>, %v: tensor<1x2x4x4x4x!q>) {
  // CHECK-LABEL: @factors
  // CHECK: nnef.nearest_downsample %x {factor = [2, 3]} : {{.*}} -> tensor<1x8x2x2xf32>
  %0 = nnef.nearest_downsample %x {factor = [2, 3]} : (tensor<1x8x4x6xf32>) -> tensor<1x8x2x2xf32>
  // CHECK: nnef.area_downsample %v {factor = [2, 1, 4]} : {{.*}} -> tensor<1x2x2x4x1x!{{.*}}
  %1 = nnef.area_downsample %v {factor = [2, 1, 4]} : (tensor<1x2x4x4x4x!q>) -> tensor<1x2x2x4x1x!q>
  // CHECK: nnef.nearest_upsample %l {factor = [3]} : {{.*}} -> tensor<2x3x15xf16>
  %2 = nnef.nearest_upsample %l {factor = [3]} : (tensor<2x3x5xf16>) -> tensor<2x3x15xf16>
  // CHECK: nnef.multilinear_upsample %x {factor = [2, 2]} : {{.*}} -> tensor<1x8x8x12xf32>
  %3 = nnef.multilinear_upsample %x {factor = [2, 2]} : (tensor<1x8x4x6xf32>) -> tensor<1x8x8x12xf32>
  // CHECK: nnef.multilinear_upsample %x {factor = [1, 3], method = "asymmetric", border = "constant"} : {{.*}} -> tensor<1x8x4x18xf32>
  %4 = nnef.multilinear_upsample %x {factor = [1, 3], method = "asymmetric", border = "constant"} : (tensor<1x8x4x6xf32>) -> tensor<1x8x4x18xf32>
  // CHECK: nnef.multilinear_upsample %v {factor = [2, 3, 2], method = "aligned", border = "reflect"} : {{.*}} -> tensor<1x2x8x12x8x!{{.*}}
  %5 = nnef.multilinear_upsample %v {factor = [2, 3, 2], method = "aligned", border = "reflect"} : (tensor<1x2x4x4x4x!q>) -> tensor<1x2x8x12x8x!q>
  // CHECK: nnef.multilinear_upsample %l {factor = [2], border = "reflect-even"} : {{.*}} -> tensor<2x3x10xf16>
  %6 = nnef.multilinear_upsample %l {factor = [2], method = "symmetric", border = "reflect-even"} : (tensor<2x3x5xf16>) -> tensor<2x3x10xf16>
  func.return
}
