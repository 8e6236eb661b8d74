// RUN: qnn-opt %s -p tfl-to-qnn --split-input-file --verify-diagnostics

func.func @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  // expected-remark@+1 {{'tfl.relu' op stays on the reference: tensors of sizes that are known only in a run}}
  %0 = tfl.relu %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  func.return %0 : tensor<?x3xf32>
}

// -----

func.func @main(%x: tensor<2x3xf32>) -> tensor<*xf32> {
  // expected-error@+1 {{'tfl.relu' op has a tensor with an unknown rank, tensor<*xf32>, and so cannot run}}
  %0 = tfl.relu %x : (tensor<2x3xf32>) -> tensor<*xf32>
  func.return %0 : tensor<*xf32>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2x!quant.any<i8:f32>> {
  // expected-error@+1 {{'tfl.mul' op has a tensor with open scales, tensor<2x!quant.any<i8:f32>>, and so cannot run}}
  %0 = tfl.mul %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x!quant.any<i8:f32>>
  func.return %0 : tensor<2x!quant.any<i8:f32>>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-remark@+1 {{'tfl.mul' op stays on the reference: fused activation TANH; supported: RELU, RELU6}}
  %0 = tfl.mul %x, %x {fused_activation_function = "TANH"} : tensor<2xf32>
  func.return %0 : tensor<2xf32>
}
