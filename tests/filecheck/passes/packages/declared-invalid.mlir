// RUN: qnn-opt %s --op-package %S/Inputs/declared.xml -p opdef-apply-rules --split-input-file --verify-diagnostics

func.func @few_operands(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @+2 {{'demo::Scale' op operands must be 2 to 4 (in, weights, bias, beta), got 1}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x) ranks (3) -> (3) : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @many_operands(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %w = opdef.const dense<1.0> : tensor<1x1x1x8xf32> : tensor<1x1x1x8xf32>
  // expected-error @+2 {{operands must be 2 to 4 (in, weights, bias, beta), got 5}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x, %w, %w, %w, %w) ranks (3, 1, 1, 1, 1) -> (3)
      : (tensor<1x2x3x8xf32>, tensor<1x1x1x8xf32>, tensor<1x1x1x8xf32>, tensor<1x1x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @many_results(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %w = opdef.const dense<1.0> : tensor<1x1x1x8xf32> : tensor<1x1x1x8xf32>
  // expected-error @+2 {{results must be 1 (out), got 2}}
  // expected-note @+1 {{the operation is declared at}}
  %0, %1 = opdef.op "demo::Scale"(%x, %w) ranks (3, 1) -> (3, 3) : (tensor<1x2x3x8xf32>, tensor<1x1x1x8xf32>) -> (tensor<1x2x3x8xf32>, tensor<1x2x3x8xf32>)
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @absent(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %n = opdef.absent : none
  // expected-error @+2 {{input 'weights' is mandatory, got an absent operand}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x, %n) ranks (3, -) -> (3) : (tensor<1x2x3x8xf32>, none) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @computed(%x: tensor<1x2x3x8xf32>, %v: tensor<1x1x1x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @+2 {{input 'weights' must be constant, got a computed tensor}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x, %v) ranks (3, 1) -> (3) : (tensor<1x2x3x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @rank(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %w = opdef.const dense<1.0> : tensor<1x1x1x8xf32> : tensor<1x1x1x8xf32>
  // expected-error @+2 {{input 'in' must have rank 3, got 4}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x, %w) ranks (4, 1) -> (3) : (tensor<1x2x3x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @rank_of_result(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %w = opdef.const dense<1.0> : tensor<1x1x1x8xf32> : tensor<1x1x1x8xf32>
  // expected-error @+2 {{output 'out' must have rank 3, got 4}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x, %w) ranks (3, 1) -> (4) : (tensor<1x2x3x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @rank_of_parameter(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %w = opdef.const dense<1.0> : tensor<1x1x1x8xf32> : tensor<1x1x1x8xf32>
  %n = opdef.absent : none
  // expected-error @+2 {{parameter 'beta' must have rank 0, got tensor<1x1x1x8xf32>}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x, %w, %n, %w) ranks (3, 1, -, 1) -> (3) : (tensor<1x2x3x8xf32>, tensor<1x1x1x8xf32>, none, tensor<1x1x1x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @data_type(%x: tensor<1x2x3x8xi32>) -> tensor<1x2x3x8xf32> {
  %w = opdef.const dense<1.0> : tensor<1x1x1x8xf32> : tensor<1x1x1x8xf32>
  // expected-error @+2 {{input 'in' must be of FLOAT_32, UFIXED_POINT_8, got i32}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x, %w) ranks (3, 1) -> (3) : (tensor<1x2x3x8xi32>, tensor<1x1x1x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @data_type_of_backend(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %w = opdef.const dense<1.0> : tensor<1x1x1x8xf32> : tensor<1x1x1x8xf32>
  // expected-error @+2 {{input 'bias' must be of INT_32, got f32}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Scale"(%x, %w, %w) ranks (3, 1, 1) -> (3) : (tensor<1x2x3x8xf32>, tensor<1x1x1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @no_repeated_input(%x: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @+2 {{operands must be at least 2 (ins..., axis), got 1}}
  // expected-note @+1 {{the operation is declared at}}
  %0 = opdef.op "demo::Join"(%x) : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  func.return %0 : tensor<1x2x3x8xf32>
}
