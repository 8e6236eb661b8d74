// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @names(%x: tensor<1x1x4x8xf32>) {
  // expected-error@+1 {{op_name must read "Package::Name", got "Relu"}}
  %0 = opdef.op "Relu"(%x) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{package q has no operation Rellu, did you mean 'Relu'?}}
  %1 = opdef.op "q::Rellu"(%x) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{op_name must be that of the section, "q::ElementWiseAdd", got "q::Add"}}
  %2 = opdef.op "q::Add"(%x, %x) : (tensor<1x1x4x8xf32>, tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{package q has no operation If: its parameters are functions}}
  %3 = opdef.op "q::If"(%x) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  func.return
}

func.func @types(%x: tensor<4x8xf32>, %i: i32, %f: tensor<1x1x4x8xf32>) {
  // expected-error@+1 {{operand 0 must have 4 dimensions, filled by 1 on the left, got tensor<4x8xf32>}}
  %0 = opdef.op "q::Relu"(%x) : (tensor<4x8xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{result 0 must have 4 dimensions, filled by 1 on the left, got tensor<4x8xf32>}}
  %1 = opdef.op "Demo::Relu"(%f) : (tensor<1x1x4x8xf32>) -> tensor<4x8xf32>
  // expected-error@+1 {{operand 0 must be a tensor, got i32}}
  %2 = opdef.op "Demo::Relu"(%i) : (i32) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{result 0 must be a tensor, got !opdef.shape<1x1x1x1>}}
  %3 = opdef.op "Demo::Relu"(%f) : (tensor<1x1x4x8xf32>) -> !opdef.shape<1x1x1x1>
  func.return
}

func.func @constants() {
  // expected-error@+1 {{output must have 4 dimensions, filled by 1 on the left, got tensor<2xi32>}}
  %0 = opdef.const dense<1> : tensor<2xi32> : tensor<2xi32>
  // expected-error@+1 {{value has 8 bytes, tensor<1x1x1x3xi32> needs 12}}
  %1 = opdef.const dense<[1, 2]> : tensor<2xi32> : tensor<1x1x1x3xi32>
  func.return
}

func.func @casts(%x: tensor<4x8xf32>, %f: tensor<1x1x4x8xf32>) {
  // expected-error@+1 {{must only add or drop dimensions of 1 on the left, got tensor<4x8xf32> to tensor<4x8x1x1xf32>}}
  %0 = opdef.cast %x : tensor<4x8xf32> to tensor<4x8x1x1xf32>
  // expected-error@+1 {{must only add or drop dimensions of 1 on the left, got tensor<4x8xf32> to tensor<1x1x4x8xf16>}}
  %1 = opdef.cast %x : tensor<4x8xf32> to tensor<1x1x4x8xf16>
  func.return
}

func.func @operands(%x: tensor<1x1x4x8xf32>, %n: tensor<1x1x1x1xui32>) {
  %axis = opdef.const dense<3> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  %beta = opdef.const dense<1.0> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  %two = opdef.const dense<1.0> : tensor<1x1x1x2xf32> : tensor<1x1x1x2xf32>
  %shape = opdef.shape : !opdef.shape<1x1x1x1>
  %absent = opdef.absent : none
  // expected-error@+1 {{operands must be 3 (input, axis, beta), got 1}}
  %0 = opdef.op "q::Softmax"(%x) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{operands must be 1 or more (inputs..., axis), got 0}}
  %1 = opdef.op "q::Concat"() : () -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{axes must be given}}
  %2 = opdef.op "q::ReduceMax"(%x, %absent, %axis)
      : (tensor<1x1x4x8xf32>, none, tensor<1x1x1x1xui32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{axis must be a constant tensor, got a shape}}
  %3 = opdef.op "q::Softmax"(%x, %shape, %beta)
      : (tensor<1x1x4x8xf32>, !opdef.shape<1x1x1x1>, tensor<1x1x1x1xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{beta must be a scalar, got tensor<1x1x1x2xf32>}}
  %4 = opdef.op "q::Softmax"(%x, %axis, %two)
      : (tensor<1x1x4x8xf32>, tensor<1x1x1x1xui32>, tensor<1x1x1x2xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 1.000000e+00 : f32 (section Softmax)}}
  %5 = opdef.op "q::Softmax"(%x, %beta, %beta)
      : (tensor<1x1x4x8xf32>, tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x4x8xf32>
  // A computed parameter is not known here; opdef-to-htp requires constants.
  %6 = opdef.op "q::Softmax"(%x, %n, %beta)
      : (tensor<1x1x4x8xf32>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xf32>) -> tensor<1x1x4x8xf32>
  func.return
}

func.func @as_in_qnn(%x: tensor<1x1x4x8xf32>, %y: tensor<1x1x4x4xf32>) {
  // expected-error@+1 {{(section ElementWiseAdd)}}
  %0 = opdef.op "q::ElementWiseAdd"(%x, %y) : (tensor<1x1x4x8xf32>, tensor<1x1x4x4xf32>) -> tensor<1x1x4x8xf32>
  %nine = opdef.const dense<9> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>
  // expected-error@+1 {{operation must be one of 0 (ELU), 1 (GELU),}}
  %1 = opdef.op "q::ElementWiseNeuron"(%x, %nine, %nine, %nine, %nine, %nine, %nine)
      : (tensor<1x1x4x8xf32>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xui32>,
         tensor<1x1x1x1xui32>, tensor<1x1x1x1xui32>, tensor<1x1x1x1xui32>) -> tensor<1x1x4x8xf32>
  func.return
}

func.func @ranks(%x: tensor<1x1x4x8xf32>) {
  // expected-error@+1 {{ranks must be 1 of inputs, got 2}}
  %0 = opdef.op "q::Relu"(%x) ranks (2, 2) -> (2) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{ranks must be 1 of results, got 0}}
  %1 = opdef.op "q::Relu"(%x) ranks (2) -> () : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{a tensor of rank 1 cannot be tensor<1x1x4x8xf32>}}
  %2 = opdef.op "q::Relu"(%x) ranks (1) -> (2) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{a tensor of rank 5 cannot be tensor<1x1x4x8xf32>}}
  %3 = opdef.op "q::Relu"(%x) ranks (2) -> (5) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  func.return
}

func.func @inputs(%x: tensor<1x1x4x8xf32>) {
  %absent = opdef.absent : none
  %shape = opdef.shape : !opdef.shape<1x1x4x8>
  // expected-error@+1 {{rhs must be given}}
  %0 = opdef.op "q::ElementWiseAdd"(%x, %absent) : (tensor<1x1x4x8xf32>, none) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{input must be a tensor, got !opdef.shape<1x1x4x8>}}
  %1 = opdef.op "q::Relu"(%shape) : (!opdef.shape<1x1x4x8>) -> tensor<1x1x4x8xf32>
  // expected-error@+1 {{input must have the rank - if it is absent, and only then}}
  %2 = opdef.op "q::Relu"(%x) ranks (-) -> (2) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  func.return
}

// -----

// expected-error@+1 {{a shape has 4 dimensions or more, got}}
func.func private @short(!opdef.shape<2x2>)

// -----

// expected-error@+1 {{a shape has 4 dimensions or more, got}}
func.func private @dynamic(!opdef.shape<1x?x2x1>)
