// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!w = !quant.uniform<i16:f32, 0.5:0>

// CHECK-LABEL: @activations
func.func @activations(%x: tensor<2x4xf32>, %a: tensor<4xf32>, %i8: tensor<4x!x>, %i16: tensor<4x!w>) {
  // CHECK-NEXT: tfl.relu_n1_to_1 %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %0 = tfl.relu_n1_to_1 %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: tfl.leaky_relu %i16 {alpha = 1.000000e-01 : f32} :
  %1 = tfl.leaky_relu %i16 {alpha = 0.1 : f32} : (tensor<4x!w>) -> tensor<4x!w>
  // CHECK-NEXT: tfl.prelu %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %2 = tfl.prelu %x, %a : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: tfl.elu %i8 :
  %3 = tfl.elu %i8 : (tensor<4x!x>) -> tensor<4x!x>
  // CHECK-NEXT: tfl.gelu %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %4 = tfl.gelu %x {approximate = false} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: tfl.gelu %x {approximate = true} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %5 = "tfl.gelu"(%x) <{approximate = true}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: tfl.log_softmax %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %6 = tfl.log_softmax %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}
