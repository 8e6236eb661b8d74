// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

// CHECK-LABEL: @parts
func.func @parts(%x: tensor<2x3xcomplex<f32>>, %d: tensor<complex<f64>>) {
  // CHECK-NEXT: tfl.complex_abs %x : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %0 = tfl.complex_abs %x : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.real %x : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %1 = tfl.real %x : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.imag %d : (tensor<complex<f64>>) -> tensor<f64>
  %2 = tfl.imag %d : (tensor<complex<f64>>) -> tensor<f64>
  func.return
}

// CHECK-LABEL: @fake_quant
func.func @fake_quant(%x: tensor<2xf32>) {
  // CHECK-NEXT: tfl.fake_quant %x {{.*}}narrow_range = true
  %0 = tfl.fake_quant %x {min = -1.0 : f32, max = 1.0 : f32, num_bits = 8 : i32, narrow_range = true} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: tfl.fake_quant %x {min = -1.000000e+00 : f32, max = 1.000000e+00 : f32, num_bits = 8 : i32} :
  %1 = tfl.fake_quant %x {min = -1.0 : f32, max = 1.0 : f32, num_bits = 8 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}
