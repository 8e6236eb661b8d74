// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @one_region(%c: tensor<i1>, %x: tensor<1xf32>) {
  // expected-error @+1 {{'tfl.if' op Expected 2 regions, but got 1}}
  %0 = "tfl.if"(%c) ({
    "tfl.yield"(%x) : (tensor<1xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<1xf32>)
  func.return
}

// -----

func.func @number_of_values(%c: tensor<i1>, %x: tensor<1xf32>) {
  // expected-error @+1 {{expected 2 values of region then, got 1}}
  %0:2 = "tfl.if"(%c) ({
    "tfl.yield"(%x) : (tensor<1xf32>) -> ()
  }, {
    "tfl.yield"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<1xf32>, tensor<1xf32>)
  func.return
}

// -----

func.func @type_of_value(%c: tensor<i1>, %x: tensor<1xf32>, %n: tensor<1xi32>) {
  // expected-error @+1 {{values of region else must have type tensor<1xf32>, got tensor<1xi32>}}
  %0 = "tfl.if"(%c) ({
    "tfl.yield"(%x) : (tensor<1xf32>) -> ()
  }, {
    "tfl.yield"(%n) : (tensor<1xi32>) -> ()
  }) : (tensor<i1>) -> (tensor<1xf32>)
  func.return
}

// -----

func.func @condition(%c: tensor<i32>, %x: tensor<1xf32>) {
  // expected-error @+1 {{cond must be a tensor of i1, got tensor<i32>}}
  %0 = "tfl.if"(%c) ({
    "tfl.yield"(%x) : (tensor<1xf32>) -> ()
  }, {
    "tfl.yield"(%x) : (tensor<1xf32>) -> ()
  }) : (tensor<i32>) -> (tensor<1xf32>)
  func.return
}

// -----

func.func @arguments_of_branch(%c: tensor<i1>, %x: tensor<1xf32>) {
  // expected-error @+1 {{region then must have no arguments, got 1}}
  %0 = "tfl.if"(%c) ({
  ^bb0(%a: tensor<1xf32>):
    "tfl.yield"(%a) : (tensor<1xf32>) -> ()
  }, {
    "tfl.yield"(%x) : (tensor<1xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<1xf32>)
  func.return
}

// -----

func.func @results(%c: tensor<i1>, %x: tensor<i32>, %y: tensor<1xf32>) {
  // expected-error @+1 {{expected 2 results, got 1}}
  %0:1 = "tfl.while"(%x, %y) ({
  ^bb0(%a: tensor<i32>, %b: tensor<1xf32>):
    "tfl.yield"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<1xf32>):
    "tfl.yield"(%a, %b) : (tensor<i32>, tensor<1xf32>) -> ()
  }) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>)
  func.return
}

// -----

func.func @number_of_arguments(%c: tensor<i1>, %x: tensor<i32>, %y: tensor<1xf32>) {
  // expected-error @+1 {{expected 1 arguments of region body, got 2}}
  %0:2 = "tfl.while"(%x, %y) ({
  ^bb0(%a: tensor<i32>):
    "tfl.yield"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<1xf32>):
    "tfl.yield"(%a, %b) : (tensor<i32>, tensor<1xf32>) -> ()
  }) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>, tensor<1xf32>)
  func.return
}

// -----

func.func @types_of_arguments(%c: tensor<i1>, %x: tensor<1xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{arguments of region body must have type tensor<1xf32>, got tensor<2xf32>}}
  %0:2 = "tfl.while"(%x, %y) ({
  ^bb0(%a: tensor<1xf32>, %b: tensor<2xf32>):
    "tfl.yield"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<2xf32>, %b: tensor<1xf32>):
    "tfl.yield"(%b, %a) : (tensor<1xf32>, tensor<2xf32>) -> ()
  }) : (tensor<1xf32>, tensor<2xf32>) -> (tensor<1xf32>, tensor<2xf32>)
  func.return
}

// -----

func.func @truth(%c: tensor<i1>, %x: tensor<i32>) {
  // expected-error @+1 {{region cond must yield one tensor of i1}}
  %0 = "tfl.while"(%x) ({
  ^bb0(%a: tensor<i32>):
    "tfl.yield"(%a) : (tensor<i32>) -> ()
  }, {
  ^bb0(%a: tensor<i32>):
    "tfl.yield"(%a) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  func.return
}

// -----

func.func @values_of_body(%c: tensor<i1>, %x: tensor<i32>) {
  // expected-error @+1 {{expected 1 values of region body, got 2}}
  %0 = "tfl.while"(%x) ({
  ^bb0(%a: tensor<i32>):
    "tfl.yield"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>):
    "tfl.yield"(%a, %a) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  func.return
}

// -----

func.func @controlled(%x: tensor<8xf32>) {
  // expected-error @+1 {{values of region body must have type tensor<4xf32>, got tensor<8xf32>}}
  %0, %c = "tfl.control_node"() ({
    "tfl.yield"(%x) : (tensor<8xf32>) -> ()
  }) : () -> (tensor<4xf32>, !tfl.control)
  func.return
}

// -----

func.func @call_once() {
  // expected-error @+1 {{property 'session_init_function' expected in operation 'tfl.call_once'}}
  "tfl.call_once"() : () -> ()
  func.return
}
