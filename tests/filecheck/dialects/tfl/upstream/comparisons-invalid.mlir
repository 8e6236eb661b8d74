// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @types(%x: tensor<4xf32>, %n: tensor<4xi32>, %q: tensor<4x!quant.uniform<i8:f32, 0.5>>,
    %p: tensor<4x!quant.uniform<u8:f32, 0.5>>) {
  // expected-error @+1 {{must have the data type of}}
  %0 = "tfl.less"(%x, %n) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  // expected-error @+1 {{must have the data type of}}
  %1 = "tfl.equal"(%q, %p) : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<u8:f32, 0.5>>)
      -> tensor<4xi1>
  // expected-error @+1 {{must be a tensor of i1, got tensor<4xf32>}}
  %2 = tfl.greater %x, %x : tensor<4xf32>
  // expected-error @+1 {{must be a tensor of i1, got tensor<4xi32>}}
  %3 = "tfl.not_equal"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi32>
  func.return
}

func.func @shapes(%x: tensor<4xf32>, %y: tensor<3xf32>, %h: tensor<1x2x1x2x1xf32>) {
  // expected-error @+1 {{shapes [4] and [3] do not broadcast}}
  %0 = "tfl.less_equal"(%x, %y) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  // expected-error @+1 {{output must have shape [4], got [5]}}
  %1 = "tfl.greater_equal"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xi1>
  // expected-error @+1 {{operands of rank 5 must have the same static shape: broadcasting takes ranks up to 4}}
  %2 = "tfl.less"(%h, %y) : (tensor<1x2x1x2x1xf32>, tensor<3xf32>) -> tensor<1x2x1x2x3xi1>
  func.return
}

func.func @logical(%n: tensor<? x i32>, %t: tensor<4xi1>) {
  // expected-error @+3 {{lhs must be a tensor of i1, got tensor<?xi32>}}
  // expected-error @+2 {{rhs must be a tensor of i1, got tensor<?xi32>}}
  // expected-error @+1 {{output must be a tensor of i1, got tensor<?xi32>}}
  %0 = "tfl.logical_and"(%n, %n) : (tensor<? x i32>, tensor<? x i32>) -> tensor<? x i32>
  // expected-error @+1 {{must be a tensor of i1, got tensor<?xi32>}}
  %1 = "tfl.logical_or"(%n, %t) : (tensor<? x i32>, tensor<4xi1>) -> tensor<4xi1>
  // expected-error @+1 {{must be a tensor of i1, got tensor<4xf32>}}
  %2 = "tfl.logical_or"(%t, %t) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xf32>
  func.return
}
