// RUN: qnn-opt %s -p cse --verify-diagnostics

func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // expected-warning@+1 {{'qnn.relu_6' op is deprecated: use qnn.relu_min_max instead}}
  %0 = qnn.relu_6 %x : (tensor<4xf32>) -> tensor<4xf32>
  // expected-warning@+1 {{'qnn.relu_1' op is deprecated: use qnn.relu_min_max instead}}
  %1 = qnn.relu_1 %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
