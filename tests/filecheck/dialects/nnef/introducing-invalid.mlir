// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @cast(%x: tensor<?xf32>, %x_2: tensor<2xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?xf32>}}
  nnef.cast %x : (tensor<?xf32>) -> tensor<2xi32>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  nnef.cast %x_2 : (tensor<2xf32>) -> tensor<3xi32>
  func.return
}

func.func @constant() {
  // expected-error@+1 {{output must have a static shape, got tensor<?xf32>}}
  nnef.constant dense<1.0> : tensor<f32> : tensor<?xf32>
  // expected-error@+1 {{value has 8 bytes, tensor<3xf32> needs 12}}
  nnef.constant dense<[1.0, 2.0]> : tensor<2xf32> : tensor<3xf32>
  // expected-error@+1 {{shape must hold sizes > 0, got [0, 2]}}
  nnef.constant dense<1.0> : tensor<f32> : tensor<0x2xf32>
  func.return
}

func.func @variable() {
  // expected-error@+1 {{output must have a static shape, got tensor<?xf32>}}
  nnef.variable "v" dense<1.0> : tensor<f32> : tensor<?xf32>
  // expected-error@+1 {{value has 8 bytes, tensor<3xf32> needs 12}}
  nnef.variable "v" dense<[1.0, 2.0]> : tensor<2xf32> : tensor<3xf32>
  // expected-error@+1 {{shape must hold sizes > 0, got [2, 0]}}
  nnef.variable "v" dense<1.0> : tensor<f32> : tensor<2x0xf32>
  // expected-error@+1 {{label must be made of letters, digits, _, -, ., / and \, got ''}}
  nnef.variable "" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{label must be made of letters, digits, _, -, ., / and \, got 'a b'}}
  nnef.variable "a b" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{property 'label' expected in operation 'nnef.variable'}}
  "nnef.variable"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  // expected-error@+1 {{property 'value' expected in operation 'nnef.variable'}}
  "nnef.variable"() <{label = "v"}> : () -> tensor<2xf32>
  func.return
}

func.func @update(%v: tensor<2xf32>, %x: tensor<2xf32>, %x_i32: tensor<2xi32>, %x_3: tensor<3xf32>,
    %x_d: tensor<?xf32>) {
  // expected-error@+1 {{variable must be the result of nnef.variable, got an argument}}
  nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %v_2 = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'variable', integer as 'value', scalar as 'result'}}
  nnef.update %v_2, %x_i32 : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  %v_3 = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'variable', scalar as 'value', integer as 'result'}}
  nnef.update %v_3, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32>
  %v_4 = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{value must have shape [2], got [3]}}
  nnef.update %v_4, %x_3 : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  %v_5 = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  nnef.update %v_5, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  %v_6 = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{operand 1 must have a static shape, got tensor<?xf32>}}
  nnef.update %v_6, %x_d : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  %v_7 = nnef.constant dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{variable must be the result of nnef.variable, got nnef.constant}}
  nnef.update %v_7, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %v_8 = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{variable 'v' must be updated once, got 2}}
  nnef.update %v_8, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{variable 'v' must be updated once, got 2}}
  nnef.update %v_8, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return
}

func.func @external() {
  // expected-error@+1 {{shape must hold sizes > 0, got [0, 3]}}
  nnef.external {shape = array<i64: 0, 3>} : tensor<0x3xf32>
  // expected-error@+1 {{output must have shape [1, 3], got [3]}}
  nnef.external {shape = array<i64: 1, 3>} : tensor<3xf32>
  func.return
}

func.func @cast_types(%x: tensor<2xindex>, %x_2_f32: tensor<2xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars, integers or logicals, got tensor<2xindex>}}
  nnef.cast %x : (tensor<2xindex>) -> tensor<2xi32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<2xindex>}}
  nnef.cast %x_2_f32 : (tensor<2xf32>) -> tensor<2xindex>
  func.return
}

func.func @constant_types() {
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<2xindex>}}
  nnef.constant dense<1.0> : tensor<2xf32> : tensor<2xindex>
  func.return
}

func.func @variable_types() {
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<2xindex>}}
  nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xindex>
  // expected-error@+1 {{property 'label' does not verify: expected string, got 1 : i64}}
  nnef.variable 1 : i64 dense<1.0> : tensor<2xf32> : tensor<2xf32>
  func.return
}

func.func @update_types(%x: tensor<2xindex>, %x_2_f32: tensor<2xf32>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{value must be a tensor of scalars, integers or logicals, got tensor<2xindex>}}
  nnef.update %v, %x : (tensor<2xf32>, tensor<2xindex>) -> tensor<2xf32>
  %v_2 = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{result must be a tensor of scalars, integers or logicals, got tensor<2xindex>}}
  nnef.update %v_2, %x_2_f32 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xindex>
  func.return
}
