// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!y = !quant.uniform<i8:f32, 0.25:3>

// CHECK-LABEL: @floats
func.func @floats(%x: tensor<2x3xf32>, %a: tensor<3xf32>) {
  // CHECK-NEXT: tfl.div %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %0 = tfl.div %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.squared_difference %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = tfl.squared_difference %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.pow %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = tfl.pow %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.floor_div %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %3 = tfl.floor_div %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.floor_mod %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %4 = tfl.floor_mod %x, %a : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.div %x, %a {fused_activation_function = "RELU6"} :
  %5 = tfl.div %x, %a {fused_activation_function = "RELU6"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.atan2 %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = tfl.atan2 %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.add_n %x, %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = tfl.add_n %x, %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

// CHECK-LABEL: @integers
func.func @integers(%i: tensor<2xi32>, %u: tensor<2xui16>, %l: tensor<2xi64>, %x: tensor<2x!x>, %y: tensor<2x!y>) {
  // CHECK-NEXT: tfl.div %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %0 = tfl.div %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tfl.squared_difference %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = tfl.squared_difference %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tfl.pow %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %2 = tfl.pow %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tfl.floor_div %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %3 = tfl.floor_div %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tfl.floor_mod %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %4 = tfl.floor_mod %l, %l : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  // CHECK-NEXT: tfl.bitwise_xor %u, %u : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  %5 = tfl.bitwise_xor %u, %u : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  // CHECK-NEXT: tfl.right_shift %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %6 = tfl.right_shift %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tfl.add_n %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %7 = tfl.add_n %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK-NEXT: tfl.div %x, %y :
  %8 = tfl.div %x, %y : (tensor<2x!x>, tensor<2x!y>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.squared_difference %x, %y :
  %9 = tfl.squared_difference %x, %y : (tensor<2x!x>, tensor<2x!y>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.floor_div %x, %y :
  %10 = tfl.floor_div %x, %y : (tensor<2x!x>, tensor<2x!y>) -> tensor<2x!y>
  // CHECK-NEXT: tfl.floor_mod %x, %y :
  %11 = tfl.floor_mod %x, %y : (tensor<2x!x>, tensor<2x!y>) -> tensor<2x!y>
  func.return
}

// Integers of 16 bits are not shifted then, even if their scales are powers of two.
// CHECK-LABEL: @sums
func.func @sums(%x: tensor<2xf32>) {
  // CHECK-NEXT: tfl.add %x, %x {pot_scale_int16 = false} :
  %0 = tfl.add %x, %x {pot_scale_int16 = false} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: tfl.sub %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = tfl.sub %x, %x {pot_scale_int16 = true} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// CHECK-LABEL: @choices
func.func @choices(%p: tensor<2x3xi1>, %row: tensor<2xi1>, %one: tensor<i1>, %x: tensor<2x3xf32>, %a: tensor<3xf32>) {
  // CHECK-NEXT: tfl.select %p, %x, %x : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = tfl.select %p, %x, %x : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.select %row, %x, %x : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tfl.select %row, %x, %x : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: tfl.select_v2 %one, %x, %a : (tensor<i1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = tfl.select_v2 %one, %x, %a : (tensor<i1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  func.return
}
