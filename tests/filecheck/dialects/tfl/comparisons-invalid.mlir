// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @bucketize(%x: tensor<2xf32>) {
  // expected-error@+1 {{property 'boundaries' does not verify: expected an array of 32-bit floats, got [0 : i32]}}
  tfl.bucketize %x {boundaries = [0 : i32]} : (tensor<2xf32>) -> tensor<2xi32>
  // expected-error@+1 {{output must be a tensor of i32, got tensor<2xi64>}}
  tfl.bucketize %x {boundaries = [0.0 : f32]} : (tensor<2xf32>) -> tensor<2xi64>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  tfl.bucketize %x {boundaries = [0.0 : f32]} : (tensor<2xf32>) -> tensor<3xi32>
  func.return
}

func.func @fake_quant(%x: tensor<2xf32>) {
  // expected-error@+1 {{min must be below max, got 1.0 and -1.0}}
  tfl.fake_quant %x {min = 1.0 : f32, max = -1.0 : f32, num_bits = 8 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{num_bits must be at most 16, got 17}}
  tfl.fake_quant %x {min = -1.0 : f32, max = 1.0 : f32, num_bits = 17 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{property 'num_bits' does not verify: expected a 32-bit integer from 2 to 16, got 1 : i32}}
  tfl.fake_quant %x {min = -1.0 : f32, max = 1.0 : f32, num_bits = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

func.func @complex(%x: tensor<2xcomplex<f32>>, %f: tensor<2xf32>) {
  // expected-error@+1 {{output must have elements of f32, got f64}}
  tfl.real %x : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  // expected-error@+1 {{input must be a tensor of complex<f32>, complex<f64>, got tensor<2xf32>}}
  tfl.imag %f : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  tfl.complex_abs %x : (tensor<2xcomplex<f32>>) -> tensor<3xf32>
  func.return
}

// OP: tfl.equal tfl.not_equal tfl.less tfl.less_equal tfl.greater tfl.greater_equal
func.func @main(%x: tensor<2x3xf32>, %a: tensor<2xf32>, %i: tensor<3xi32>, %d: tensor<3xf64>) {
  // expected-error@+1 {{shapes [2, 3] and [2] do not broadcast}}
  $OP %x, %a : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{output must have shape [2, 3], got [3]}}
  $OP %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3xi1>
  // expected-error@+1 {{rhs must have the data type of lhs, f32, got i32}}
  $OP %x, %i : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<2x3xi1>
  // expected-error@+1 {{output must be a tensor of i1, got tensor<2x3xf32>}}
  $OP %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error-re@+2 {{lhs must be a tensor of {{.*}}, got tensor<3xf64>}}
  // expected-error-re@+1 {{rhs must be a tensor of {{.*}}, got tensor<3xf64>}}
  $OP %d, %d : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
  func.return
}

// OP: tfl.less tfl.less_equal tfl.greater tfl.greater_equal
func.func @main(%p: tensor<3xi1>) {
  // expected-error-re@+2 {{lhs must be a tensor of {{.*}}, got tensor<3xi1>}}
  // expected-error-re@+1 {{rhs must be a tensor of {{.*}}, got tensor<3xi1>}}
  $OP %p, %p : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  func.return
}

// OP: tfl.logical_and tfl.logical_or
func.func @main(%p: tensor<2x3xi1>, %a: tensor<2xi1>, %i: tensor<3xi32>) {
  // expected-error@+1 {{shapes [2, 3] and [2] do not broadcast}}
  $OP %p, %a : (tensor<2x3xi1>, tensor<2xi1>) -> tensor<2x3xi1>
  // expected-error@+1 {{rhs must be a tensor of i1, got tensor<3xi32>}}
  $OP %p, %i : (tensor<2x3xi1>, tensor<3xi32>) -> tensor<2x3xi1>
  func.return
}
