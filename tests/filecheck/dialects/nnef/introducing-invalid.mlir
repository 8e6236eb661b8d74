// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2xindex>) {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2xindex> as operand 'input'}}
  %0 = nnef.cast %x : (tensor<2xindex>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2xf32>) {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2xindex> as result 'output'}}
  %0 = nnef.cast %x : (tensor<2xf32>) -> tensor<2xindex>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?xf32>}}
  %0 = nnef.cast %x : (tensor<?xf32>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2xf32>) {
  // expected-error@+1 {{output must have shape [2], got [3]}}
  %0 = nnef.cast %x : (tensor<2xf32>) -> tensor<3xi32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2xindex> as result 'output'}}
  %0 = nnef.constant dense<1.0> : tensor<2xf32> : tensor<2xindex>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{output must have a static shape, got tensor<?xf32>}}
  %0 = nnef.constant dense<1.0> : tensor<f32> : tensor<?xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{value has 8 bytes, tensor<3xf32> needs 12}}
  %0 = nnef.constant dense<[1.0, 2.0]> : tensor<2xf32> : tensor<3xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{shape must hold sizes > 0, got [0, 2]}}
  %0 = nnef.constant dense<1.0> : tensor<f32> : tensor<0x2xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2xindex> as result 'output'}}
  %0 = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xindex>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{output must have a static shape, got tensor<?xf32>}}
  %0 = nnef.variable "v" dense<1.0> : tensor<f32> : tensor<?xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{value has 8 bytes, tensor<3xf32> needs 12}}
  %0 = nnef.variable "v" dense<[1.0, 2.0]> : tensor<2xf32> : tensor<3xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{shape must hold sizes > 0, got [2, 0]}}
  %0 = nnef.variable "v" dense<1.0> : tensor<f32> : tensor<2x0xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{label must be made of letters, digits, _, -, ., / and \, got ''}}
  %0 = nnef.variable "" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{label must be made of letters, digits, _, -, ., / and \, got 'a b'}}
  %0 = nnef.variable "a b" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{property 'label' does not verify: expected string, got 1 : i64}}
  %0 = nnef.variable 1 : i64 dense<1.0> : tensor<2xf32> : tensor<2xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{property 'label' expected in operation 'nnef.variable'}}
  %0 = "nnef.variable"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{property 'value' expected in operation 'nnef.variable'}}
  %0 = "nnef.variable"() <{label = "v"}> : () -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%v: tensor<2xf32>, %x: tensor<2xf32>) {
  // expected-error@+1 {{variable must be the result of nnef.variable, got an argument}}
  %0 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi32>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'variable', integer as 'value', scalar as 'result'}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xf32>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'variable', scalar as 'value', integer as 'result'}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32>
  func.return
}

// -----

func.func @main(%x: tensor<3xf32>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{value must have shape [2], got [3]}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xf32>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{output must have shape [2], got [3]}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{operand 1 must have a static shape, got tensor<?xf32>}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xindex>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2xindex> as operand 'value'}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xindex>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xf32>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2xindex> as result 'result'}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xindex>
  func.return
}

// -----

func.func @main(%x: tensor<2xf32>) {
  %v = nnef.constant dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{variable must be the result of nnef.variable, got nnef.constant}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xf32>) {
  %v = nnef.variable "v" dense<1.0> : tensor<2xf32> : tensor<2xf32>
  // expected-error@+1 {{variable 'v' must be updated once, got 2}}
  %1 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{variable 'v' must be updated once, got 2}}
  %2 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{shape must hold sizes > 0, got [0, 3]}}
  %0 = nnef.external {shape = array<i64: 0, 3>} : tensor<0x3xf32>
  func.return
}

// -----

func.func @main() {
  // expected-error@+1 {{output must have shape [1, 3], got [3]}}
  %0 = nnef.external {shape = array<i64: 1, 3>} : tensor<3xf32>
  func.return
}
