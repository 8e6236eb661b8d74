// RUN: qnn-opt %s --split-input-file | filecheck %s
// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file | filecheck %s

// CHECK-LABEL: @if
func.func @if(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %0 = "tfl.if"(%c) ({
  // CHECK-NEXT: "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  // CHECK-NEXT: }, {
  // CHECK-NEXT: tfl.sub %x, %x
  // CHECK-NEXT: "tfl.yield"
  // CHECK-NEXT: }) : (tensor<i1>) -> tensor<4xf32>
  %0 = "tfl.if"(%c) ({
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  },  {
    %1 = "tfl.sub"(%x, %x) {fused_activation_function = "NONE"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "tfl.yield"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<4xf32>)
  func.return %0 : tensor<4xf32>
}

// -----

func.func private @step(tensor<*xi32>, tensor<*xf32>) -> (tensor<*xi32>, tensor<*xf32>)

// CHECK-LABEL: @while
func.func @while(%n: tensor<i32>, %x: tensor<1xf32>) -> tensor<i32> {
  // CHECK: %0, %1 = "tfl.while"(%n, %x) ({
  // CHECK-NEXT: ^{{.*}}(%a: tensor<*xi32>, %b: tensor<*xf32>):
  %0:2 = "tfl.while"(%n, %x) ({
  ^bb0(%a: tensor<*xi32>, %b: tensor<*xf32>):
    %zero = arith.constant dense<0> : tensor<i32>
    %1 = "tfl.greater"(%a, %zero) : (tensor<*xi32>, tensor<i32>) -> tensor<i1>
    "tfl.yield"(%1) : (tensor<i1>) -> ()
  },  {
  ^bb0(%a: tensor<*xi32>, %b: tensor<*xf32>):
    // CHECK: func.call @step
    %1:2 = func.call @step(%a, %b) : (tensor<*xi32>, tensor<*xf32>) -> (tensor<*xi32>, tensor<*xf32>)
    "tfl.yield"(%1#0, %1#1) : (tensor<*xi32>, tensor<*xf32>) -> ()
  }) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>, tensor<1xf32>)
  func.return %0#0 : tensor<i32>
}

// -----

// CHECK-LABEL: @nested
func.func @nested(%c: tensor<i1>, %n: tensor<i32>) -> tensor<i32> {
  %0 = "tfl.if"(%c) ({
    // CHECK: "tfl.while"
    %1 = "tfl.while"(%n) ({
    ^bb0(%a: tensor<i32>):
      "tfl.yield"(%c) : (tensor<i1>) -> ()
    }, {
    ^bb0(%a: tensor<i32>):
      "tfl.yield"(%a) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> tensor<i32>
    "tfl.yield"(%1) : (tensor<i32>) -> ()
  }, {
    "tfl.yield"(%n) : (tensor<i32>) -> ()
  }) : (tensor<i1>) -> tensor<i32>
  func.return %0 : tensor<i32>
}

// -----

// CHECK-LABEL: @ordered
func.func @ordered(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %0, %c = "tfl.control_node"() ({
  // CHECK-NEXT: tfl.add %x, %x
  // CHECK-NEXT: "tfl.yield"
  // CHECK-NEXT: }) : () -> (tensor<8xf32>, !tfl.control)
  %0, %c = "tfl.control_node"() ({
    %1 = "tfl.add"(%x, %x) {fused_activation_function = "NONE"} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "tfl.yield"(%1) : (tensor<8xf32>) -> ()
  }) : () -> (tensor<8xf32>, !tfl.control)
  // CHECK: %2, %c_1 = "tfl.control_node"(%c) ({
  // CHECK-NEXT: tfl.mul %0, %x
  %2, %c_1 = tfl.control_node(%c) controls "tfl.mul"(%0, %x) {fused_activation_function = "NONE"}
      : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  func.return %2 : tensor<8xf32>
}

// -----

// CHECK-LABEL: @start
func.func @start() {
  // CHECK: "tfl.call_once"() <{session_init_function = "init"}> : () -> ()
  "tfl.call_once"() {session_init_function = "init"} : () -> ()
  func.return
}
