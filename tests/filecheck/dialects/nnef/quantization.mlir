// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

func.func @quantization(%x: tensor<2x8x5xf32>, %s: tensor<f32>, %c: tensor<1x8xf32>, %z: tensor<i32>, %k: tensor<1x8xi32>) {
  // CHECK-LABEL: @quantization
  // CHECK: nnef.linear_quantize %x, %s, %c {bits = 8 : i64} : {{.*}} -> tensor<2x8x5xf32>
  %0 = nnef.linear_quantize %x, %s, %c {bits = 8 : i64} : (tensor<2x8x5xf32>, tensor<f32>, tensor<1x8xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.min_max_linear_quantize %x, %s, %s {bits = 1 : i64, signed = false, symmetric = true} : {{.*}} -> tensor<2x8x5xf32>
  %1 = nnef.min_max_linear_quantize %x, %s, %s {bits = 1 : i64, signed = false, symmetric = true} : (tensor<2x8x5xf32>, tensor<f32>, tensor<f32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.zero_point_linear_quantize %x, %z, %c {bits = 64 : i64, signed = true, symmetric = true} : {{.*}} -> tensor<2x8x5xf32>
  %2 = nnef.zero_point_linear_quantize %x, %z, %c {bits = 64 : i64, signed = true, symmetric = true} : (tensor<2x8x5xf32>, tensor<i32>, tensor<1x8xf32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.zero_point_linear_quantize %x, %k, %s {bits = 8 : i64, signed = true, symmetric = false} : {{.*}} -> tensor<2x8x5xf32>
  %3 = nnef.zero_point_linear_quantize %x, %k, %s {bits = 8 : i64, signed = true, symmetric = false} : (tensor<2x8x5xf32>, tensor<1x8xi32>, tensor<f32>) -> tensor<2x8x5xf32>
  // CHECK: nnef.logarithmic_quantize %x, %s {bits = 4 : i64} : {{.*}} -> tensor<2x8x5xf32>
  %4 = nnef.logarithmic_quantize %x, %s {bits = 4 : i64} : (tensor<2x8x5xf32>, tensor<f32>) -> tensor<2x8x5xf32>
  func.return
}
