// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @logical_not(%x: tensor<2xf32>) {
  // expected-error@+1 {{x must be a tensor of i1, got tensor<2xf32>}}
  tfl.logical_not %x : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// OP: tfl.abs tfl.neg tfl.sqrt tfl.rsqrt tfl.square tfl.exp tfl.log tfl.sin tfl.cos tfl.sign tfl.floor tfl.ceil tfl.round
func.func @main(%x: tensor<2xf32>, %p: tensor<2xi1>) {
  // expected-error@+1 {{y must have shape [2], got [3]}}
  $OP %x : (tensor<2xf32>) -> tensor<3xf32>
  // expected-error@+1 {{y must have the data type of x, f32, got i32}}
  $OP %x : (tensor<2xf32>) -> tensor<2xi32>
  // expected-error-re@+1 {{x must be a tensor of f32, {{.*}}, got tensor<2xi1>}}
  $OP %p : (tensor<2xi1>) -> tensor<2xi1>
  func.return
}

// OP: tfl.abs tfl.neg tfl.sqrt tfl.rsqrt tfl.exp tfl.log
!axis = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @main(%x: tensor<2x!axis>, %u: tensor<2x!quant.uniform<u8:f32, 0.5:0>>) {
  // expected-error@+2 {{x must have one scale, not one along axis 0}}
  // expected-error@+1 {{y must have one scale, not one along axis 0}}
  $OP %x : (tensor<2x!axis>) -> tensor<2x!axis>
  // expected-error-re@+1 {{x must be a tensor of f32, {{.*}}, got tensor<2x!quant.uniform<u8:f32, 0.5:0>>}}
  $OP %u : (tensor<2x!quant.uniform<u8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<u8:f32, 0.5:0>>
  func.return
}
