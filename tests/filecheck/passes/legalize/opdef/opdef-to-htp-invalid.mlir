// RUN: qnn-opt %s -p opdef-to-htp --split-input-file --verify-diagnostics

func.func @computed(%x: tensor<1x1x2x4xf32>, %axis: tensor<1x1x1x1xui32>) -> tensor<1x1x2x4xf32> {
  %beta = opdef.const dense<1.0> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  // expected-error@+1 {{q::Softmax needs a constant 'axis', got a computed one}}
  %0 = opdef.op "q::Softmax"(%x, %axis, %beta)
      : (tensor<1x1x2x4xf32>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xf32>) -> tensor<1x1x2x4xf32>
  func.return %0 : tensor<1x1x2x4xf32>
}

// -----

func.func @elided(%x: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  // expected-error@+1 {{'opdef.const' op needs its values: the constant 0f was elided: this IR cannot run}}
  %w = opdef.const #hexnn.elided<"0f"> : tensor<1x1x1x4xf32>
  %0 = opdef.op "q::ElementWiseAdd"(%x, %w) : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  func.return %0 : tensor<1x1x1x4xf32>
}
