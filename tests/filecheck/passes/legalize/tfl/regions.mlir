// RUN: qnn-opt %s -p tfl-to-qnn --split-input-file | filecheck %s
// RUN: qnn-opt %s -p tfl-to-qnn --split-input-file | qnn-opt --split-input-file | filecheck %s

// A region becomes a function; what it uses of the graph around it are further operands, but constants are copied.

// CHECK-LABEL: @main
// CHECK-SAME: (%c: tensor<1xi1>, %x: tensor<4xf32>)
func.func @main(%c: tensor<1xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: tfl.pseudo_const
  // CHECK: [[D:%.*]] = qnn.element_wise_binary ADD, %x, %x
  %k = arith.constant dense<3.0> : tensor<4xf32>
  %d = tfl.add %x, %x : tensor<4xf32>
  // CHECK: tfl.unsupported %c, %x, [[D]]
  // CHECK-NEXT: hexnn.fallback = "has no equivalent in qnn;{{.*}} builtin = "IF",
  // CHECK-NEXT: then_subgraph_index = @main_if_then, else_subgraph_index = @main_if_else
  %y = "tfl.if"(%c) ({
    %0 = tfl.mul %x, %k : tensor<4xf32>
    "tfl.yield"(%0) : (tensor<4xf32>) -> ()
  }, {
    "tfl.yield"(%d) : (tensor<4xf32>) -> ()
  }) : (tensor<1xi1>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @main_if_then
// CHECK-SAME: (%x: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32>
// CHECK-SAME: hexnn.fallback = "called by 'tfl.unsupported'"
// CHECK-NEXT: %k = tfl.pseudo_const
// CHECK-NEXT: tfl.mul %x, %k
// CHECK-LABEL: func.func @main_if_else
// CHECK-NEXT: func.return %d

// -----

// Values that a loop uses are given back unchanged by its body.

// CHECK-LABEL: @main
func.func @main(%n: tensor<i32>, %s: tensor<i32>, %l: tensor<i32>) -> tensor<i32> {
  // CHECK: %m, %{{.*}} = tfl.unsupported %n, %l, %s
  // CHECK: builtin = "WHILE", options = {WhileOptions = {cond_subgraph_index = @main_while_cond,
  // CHECK-NEXT: body_subgraph_index = @main_while_body
  %m = "tfl.while"(%n) ({
  ^bb0(%a: tensor<i32>):
    %0 = tfl.less %a, %l : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tfl.yield"(%0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>):
    %0 = tfl.add %a, %s : tensor<i32>
    "tfl.yield"(%0) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  func.return %m : tensor<i32>
}

// CHECK-LABEL: func.func @main_while_cond
// CHECK-SAME: (%a: tensor<i32>, %l: tensor<i32>, %s: tensor<i32>) -> tensor<i1>
// CHECK-LABEL: func.func @main_while_body
// CHECK: [[B:%.*]] = tfl.add %a, %s
// CHECK-NEXT: func.return [[B]], %l, %s

// -----

// A call becomes the operations of its function.

// CHECK-LABEL: @main
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: func.call
  // CHECK: qnn.element_wise_neuron TANH, %x
  %y = func.call @layer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

func.func private @layer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = tfl.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
