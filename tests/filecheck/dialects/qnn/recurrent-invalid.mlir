// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<2x4xf32> as operand 'input'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xi32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{got tensor<5x2x4xi32> as operand 'input'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xi32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x3xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{input must have a last axis of size 4, got 3 (section Gru)}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x3xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'input_to_update_weights'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'input_to_reset_weights'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'input_to_new_weights'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'recurrent_to_update_weights'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'recurrent_to_reset_weights'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'recurrent_to_new_weights'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<5x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{input_to_reset_weights must have shape [6, 4], got [5, 4]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<5x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<5x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{input_to_new_weights must have shape [6, 4], got [5, 4]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<5x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<5x4xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{recurrent_to_update_weights must have shape [6, 6], got [5, 4]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<5x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<5x4xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{recurrent_to_reset_weights must have shape [6, 6], got [5, 4]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<5x4xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<5x4xf32>) {
  // expected-error@+1 {{recurrent_to_new_weights must have shape [6, 6], got [5, 4]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<5x4xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'input_to_update_bias'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x1xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<5xf32>) {
  // expected-error@+1 {{input_to_update_bias must have shape [6], got [5]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<5xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'input_to_reset_bias'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, tensor<6x1xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<5xf32>) {
  // expected-error@+1 {{input_to_reset_bias must have shape [6], got [5]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, tensor<5xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'input_to_new_bias'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, tensor<6x1xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<5xf32>) {
  // expected-error@+1 {{input_to_new_bias must have shape [6], got [5]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, tensor<5xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'recurrent_to_update_bias'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, tensor<6x1xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<5xf32>) {
  // expected-error@+1 {{recurrent_to_update_bias must have shape [6], got [5]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, tensor<5xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'recurrent_to_reset_bias'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, tensor<6x1xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<5xf32>) {
  // expected-error@+1 {{recurrent_to_reset_bias must have shape [6], got [5]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, tensor<5xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'recurrent_to_new_bias'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, none, tensor<6x1xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<5xf32>) {
  // expected-error@+1 {{recurrent_to_new_bias must have shape [6], got [5]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, none, tensor<5xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<2x6xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<2x6xf32> as operand 'initial_h'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, none, none, tensor<2x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<2x2x6xf32>) {
  // expected-error@+1 {{initial_h must have shape [1, 2, 6], got [2, 2, 6]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, none, none, tensor<2x2x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<1x5x6xf32>) {
  // expected-error@+1 {{output 1 must have shape [1, 5, 6], got [1, 2, 6]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, %h {time_major = false} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, none, none, tensor<1x5x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<1x2x6xf32>) {
  // expected-error@+1 {{initial_h must have shape [1, 5, 6], got [1, 2, 6]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, %h {time_major = false} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, none, none, tensor<1x2x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x5x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<1xi1>) {
  // expected-error@+1 {{expected a 0-d tensor of i1, got tensor<1xi1> as operand 'reset'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, none, none, none, tensor<1xi1>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<f32>) {
  // expected-error@+1 {{expected a 0-d tensor of i1, got tensor<f32> as operand 'reset'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, null, %h : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, none, none, none, none, none, none, none, tensor<f32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{property 'direction' does not verify}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g {direction = 1 : ui32} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{property 'linear_before_reset' does not verify: expected a scalar of UINT_32 (ui32)}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g {linear_before_reset = true} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{property 'time_major' does not verify: expected true or false}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g {time_major = 1 : ui32} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{output 0 must have shape [5, 2, 6], got [2, 5, 6]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<2x5x6xf32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{output 1 must have shape [1, 2, 6], got [1, 5, 6]}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x5x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{expected a 3-d tensor of floats or quantized integers, got tensor<2x6xf32> as result 'last_state'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>) {
  // expected-error@+1 {{got tensor<5x2x6xi32> as result 'states'}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xi32>, tensor<1x2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5, 0.5}>>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<2x2xf32>, %f: tensor<2x2xf32>, %g: tensor<2x2xf32>) {
  // expected-error@+1 {{input must have one scale, not one along axis 2}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5, 0.5}>>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x1x2xf32>, %b: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, %c: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<2x2xf32>, %f: tensor<2x2xf32>, %g: tensor<2x2xf32>) {
  // expected-error@+1 {{input_to_update_weights must be quantized along axis 0, not 1}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<1x1x2xf32>, tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x1x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<2x2xf32>, %f: tensor<2x2xf32>, %g: tensor<2x2xf32>, %h: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>) {
  // expected-error@+1 {{input_to_update_bias must have one scale, not one along axis 0}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g, %h : (tensor<1x1x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x1x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<2x2xf32>, %f: tensor<2x2xf32>, %g: tensor<2x2xf32>) {
  // expected-error@+1 {{output 0 must have one scale, not one along axis 2}}
  %0, %1 = qnn.gru %a, %b, %c, %d, %e, %f, %g : (tensor<1x1x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5, 0.5}>>, tensor<1x1x2xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{input must have rank 2 or 3, got 1 (section Lstm)}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{input must have rank 2 or 3, got 4}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<1x5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xi32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<2x4xi32> as operand 'input'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xi32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x5xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{input must have a last axis of size 4, got 5}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x5xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'input_to_forget_weights'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'input_to_cell_weights'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'input_to_output_weights'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'recurrent_to_forget_weights'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'recurrent_to_cell_weights'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{expected a 2-d tensor of floats or quantized integers, got tensor<6xf32> as operand 'recurrent_to_output_weights'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<5x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{input_to_cell_weights must have shape [6, 4], got [5, 4]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<5x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<5x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{input_to_output_weights must have shape [6, 4], got [5, 4]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<5x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<5x4xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{recurrent_to_cell_weights must have shape [6, 6], got [5, 4]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<5x4xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<5x4xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{recurrent_to_output_weights must have shape [6, 6], got [5, 4]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<5x4xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<5x3xf32>, %f: tensor<6x3xf32>, %g: tensor<6x3xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<3x6xf32>) {
  // expected-error@+1 {{recurrent_to_forget_weights must have shape [6, 3], got [5, 3]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<5x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, none, none, tensor<3x6xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>, tensor<2x3xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x5xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{recurrent_to_forget_weights must have 6 columns without projection_weights, got 5}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x5xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6x1xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'forget_gate_bias'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x1xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<5xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{forget_gate_bias must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<5xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6x1xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'cell_bias'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x1xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<5xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{cell_bias must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<5xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6x1xf32>) {
  // expected-error@+1 {{expected a 1-d tensor of floats or quantized integers, got tensor<6x1xf32> as operand 'output_gate_bias'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6x1xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<5xf32>) {
  // expected-error@+1 {{output_gate_bias must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<5xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<6xf32> as operand 'initial_output_state'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<3x6xf32>) {
  // expected-error@+1 {{initial_output_state must have shape [2, 6], got [3, 6]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<3x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x3xf32>, %f: tensor<6x3xf32>, %g: tensor<6x3xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<2x6xf32>, %l: tensor<3x6xf32>) {
  // expected-error@+1 {{initial_output_state must have shape [2, 3], got [2, 6]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, null, null, null, null, null, null, null, null, null, null, null, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2x6xf32>, none, none, none, none, none, none, none, none, none, none, none, tensor<3x6xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>, tensor<2x3xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<2x5xf32>) {
  // expected-error@+1 {{initial_cell_state must have shape [2, 6], got [2, 5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, tensor<2x5xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x3xf32>, %f: tensor<6x3xf32>, %g: tensor<6x3xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<2x3xf32>, %l: tensor<3x6xf32>) {
  // expected-error@+1 {{initial_cell_state must have shape [2, 6], got [2, 3]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, %k, null, null, null, null, null, null, null, null, null, null, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, tensor<2x3xf32>, none, none, none, none, none, none, none, none, none, none, tensor<3x6xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>, tensor<2x3xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<6xf32> as operand 'initial_cell_state'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<5xf32>, %l: tensor<6xf32>, %m: tensor<6xf32>, %n: tensor<6xf32>, %o: tensor<6x4xf32>, %p: tensor<6x6xf32>, %q: tensor<6xf32>) {
  // expected-error@+1 {{input_layer_norm must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, %k, %l, %m, %n, %o, %p, null, null, null, %q : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, tensor<5xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x6xf32>, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<5xf32>, %l: tensor<6xf32>, %m: tensor<6xf32>) {
  // expected-error@+1 {{forget_layer_norm must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<5xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x1xf32>, %l: tensor<6xf32>, %m: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<6x1xf32> as operand 'forget_layer_norm'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6x1xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6xf32>) {
  // expected-error@+1 {{forget_layer_norm, cell_layer_norm, output_layer_norm must be all given or all absent}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, %k, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<5xf32>, %m: tensor<6xf32>) {
  // expected-error@+1 {{cell_layer_norm must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<5xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6x1xf32>, %m: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<6x1xf32> as operand 'cell_layer_norm'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<6x1xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6xf32>) {
  // expected-error@+1 {{forget_layer_norm, cell_layer_norm, output_layer_norm must be all given or all absent}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, null, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6xf32>, %m: tensor<5xf32>) {
  // expected-error@+1 {{output_layer_norm must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<6xf32>, tensor<5xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6xf32>, %m: tensor<6x1xf32>) {
  // expected-error@+1 {{got tensor<6x1xf32> as operand 'output_layer_norm'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<6xf32>, tensor<6x1xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6xf32>) {
  // expected-error@+1 {{forget_layer_norm, cell_layer_norm, output_layer_norm must be all given or all absent}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, null : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<6xf32>, none) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6xf32>, %m: tensor<6xf32>, %n: tensor<6xf32>) {
  // expected-error@+1 {{input_layer_norm must be given with layer normalization and an input gate, and only there, got it}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, %k, %l, %m, %n : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6xf32>, %m: tensor<6xf32>, %n: tensor<6x4xf32>, %o: tensor<6x6xf32>, %p: tensor<6xf32>) {
  // expected-error@+1 {{input_layer_norm must be given with layer normalization and an input gate, and only there, got none}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %m, %n, %o, null, null, null, %p : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x6xf32>, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x6xf32>, %l: tensor<6xf32>) {
  // expected-error@+1 {{input_to_input_weights, recurrent_to_input_weights, input_gate_bias must be all given or all absent, got recurrent_to_input_weights, input_gate_bias}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, %k, null, null, null, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, tensor<6x6xf32>, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x4xf32>, %l: tensor<6xf32>) {
  // expected-error@+1 {{input_to_input_weights, recurrent_to_input_weights, input_gate_bias must be all given or all absent, got input_to_input_weights, input_gate_bias}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %k, null, null, null, null, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, tensor<6x4xf32>, none, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x4xf32>, %l: tensor<6x6xf32>) {
  // expected-error@+1 {{input_to_input_weights, recurrent_to_input_weights, input_gate_bias must be all given or all absent, got input_to_input_weights, recurrent_to_input_weights}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %k, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, tensor<6x4xf32>, tensor<6x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x5xf32>, %l: tensor<6x6xf32>, %m: tensor<6xf32>) {
  // expected-error@+1 {{input_to_input_weights must have shape [6, 4], got [6, 5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %k, %l, null, null, null, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, tensor<6x5xf32>, tensor<6x6xf32>, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x4xf32>, %l: tensor<6x5xf32>, %m: tensor<6xf32>) {
  // expected-error@+1 {{recurrent_to_input_weights must have shape [6, 6], got [6, 5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %k, %l, null, null, null, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, tensor<6x4xf32>, tensor<6x5xf32>, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x4xf32>, %l: tensor<6x6xf32>, %m: tensor<5xf32>) {
  // expected-error@+1 {{input_gate_bias must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %k, %l, null, null, null, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, tensor<6x4xf32>, tensor<6x6xf32>, none, none, none, tensor<5xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>) {
  // expected-error@+1 {{cell_to_forget_weights, cell_to_output_weights must be all given or all absent, got cell_to_forget_weights}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>) {
  // expected-error@+1 {{cell_to_forget_weights, cell_to_output_weights must be all given or all absent, got cell_to_output_weights}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6xf32>, %m: tensor<6xf32>) {
  // expected-error@+1 {{cell_to_input_weights must be given with peepholes and an input gate, and only there, got it}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, %k, %l, %m : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x4xf32>, %l: tensor<6x6xf32>, %m: tensor<6xf32>, %n: tensor<6xf32>, %o: tensor<6xf32>) {
  // expected-error@+1 {{cell_to_input_weights must be given with peepholes and an input gate, and only there, got none}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %k, %l, null, %m, %n, %o : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, tensor<6x4xf32>, tensor<6x6xf32>, none, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6x4xf32>, %l: tensor<6x6xf32>, %m: tensor<5xf32>, %n: tensor<6xf32>, %o: tensor<6xf32>, %p: tensor<6xf32>) {
  // expected-error@+1 {{cell_to_input_weights must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %k, %l, %m, %n, %o, %p : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, tensor<6x4xf32>, tensor<6x6xf32>, tensor<5xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<5xf32>, %l: tensor<6xf32>) {
  // expected-error@+1 {{cell_to_forget_weights must have shape [6], got [5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, %k, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, tensor<5xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>, %l: tensor<6x6xf32>) {
  // expected-error@+1 {{got tensor<6x6xf32> as operand 'cell_to_output_weights'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, %k, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, tensor<6xf32>, tensor<6x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<6xf32>) {
  // expected-error@+1 {{projection_bias must be given with projection_weights, and only there, got it}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, none, none, none, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x3xf32>, %f: tensor<6x3xf32>, %g: tensor<6x3xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<3x5xf32>) {
  // expected-error@+1 {{projection_weights must have shape [3, 6], got [3, 5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, none, none, tensor<3x5xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>, tensor<2x3xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x3xf32>, %f: tensor<6x3xf32>, %g: tensor<6x3xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<18xf32>) {
  // expected-error@+1 {{got tensor<18xf32> as operand 'projection_weights'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, none, none, tensor<18xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>, tensor<2x3xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x3xf32>, %f: tensor<6x3xf32>, %g: tensor<6x3xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<3x6xf32>, %l: tensor<6xf32>) {
  // expected-error@+1 {{projection_bias must have shape [3], got [6]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null, null, %k, %l : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, none, none, tensor<3x6xf32>, tensor<6xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>, tensor<2x3xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<1xi1>) {
  // expected-error@+1 {{expected a 0-d tensor of i1, got tensor<1xi1> as operand 'reset'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, none, none, none, none, tensor<1xi1>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<ui8>) {
  // expected-error@+1 {{expected a 0-d tensor of i1, got tensor<ui8> as operand 'reset'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, none, none, none, none, tensor<ui8>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{cell_clip_threshold must be >= 0, got -1.0}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {cell_clip_threshold = -1.0 : f32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'cell_clip_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {cell_clip_threshold = 1 : i32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output_clip_threshold must be >= 0, got -1.0}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {output_clip_threshold = -1.0 : f32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'output_clip_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {output_clip_threshold = 1 : i32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{input_gate_qscale must be >= 0, got -1.0}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {input_gate_qscale = -1.0 : f32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'input_gate_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {input_gate_qscale = 1 : i32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{forget_gate_qscale must be >= 0, got -1.0}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {forget_gate_qscale = -1.0 : f32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'forget_gate_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {forget_gate_qscale = 1 : i32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{cell_gate_qscale must be >= 0, got -1.0}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {cell_gate_qscale = -1.0 : f32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'cell_gate_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {cell_gate_qscale = 1 : i32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output_gate_qscale must be >= 0, got -1.0}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {output_gate_qscale = -1.0 : f32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'output_gate_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {output_gate_qscale = 1 : i32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{hidden_state_qscale must be >= 0, got -1.0}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {hidden_state_qscale = -1.0 : f32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'hidden_state_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {hidden_state_qscale = 1 : i32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'hidden_state_offset' does not verify}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {hidden_state_offset = dense<1> : tensor<1xi32>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'direction' does not verify}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {direction = 0 : ui32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{property 'time_major' does not verify: expected true or false}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {time_major = 0 : ui32} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 0 must have shape [2, 6], got [5, 2, 6]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 0 must have shape [5, 2, 6], got [2, 6]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<5x2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 1 must have shape [5, 6], got [2, 6]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {time_major = false} : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<5x2x6xf32>, tensor<2x6xf32>, tensor<5x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 1 must have shape [2, 6], got [2, 5]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x5xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x3xf32>, %f: tensor<6x3xf32>, %g: tensor<6x3xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>, %k: tensor<3x6xf32>) {
  // expected-error@+1 {{output 2 must have shape [2, 3], got [2, 6]}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null, null, %k : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, none, none, none, none, none, none, none, none, none, none, none, none, tensor<3x6xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 3 must have shape [2, 6], got [2, 5]}}
  %0, %1, %2, %3 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x5xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<2x6xi32> as result 'input_gate'}}
  %0, %1, %2, %3 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xi32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 4 must have shape [2, 6], got [2, 5]}}
  %0, %1, %2, %3, %4 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x5xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<2x6xi32> as result 'forget_gate'}}
  %0, %1, %2, %3, %4 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xi32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 5 must have shape [2, 6], got [2, 5]}}
  %0, %1, %2, %3, %4, %5 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x5xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<2x6xi32> as result 'cell_gate'}}
  %0, %1, %2, %3, %4, %5 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xi32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 6 must have shape [2, 6], got [2, 5]}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x5xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<2x6xi32> as result 'output_gate'}}
  %0, %1, %2, %3, %4, %5, %6 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xi32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{output 7 must have shape [2, 6], got [2, 5]}}
  %0, %1, %2, %3, %4, %5, %6, %7 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x5xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<2x6xi32> as result 'hidden_state'}}
  %0, %1, %2, %3, %4, %5, %6, %7 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xi32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<2x6xi32> as result 'output_states'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xi32>, tensor<2x6xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<12xf32> as result 'cell_state'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<12xf32>, tensor<2x6xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<2x4xf32>, %b: tensor<6x4xf32>, %c: tensor<6x4xf32>, %d: tensor<6x4xf32>, %e: tensor<6x6xf32>, %f: tensor<6x6xf32>, %g: tensor<6x6xf32>, %h: tensor<6xf32>, %i: tensor<6xf32>, %j: tensor<6xf32>) {
  // expected-error@+1 {{got tensor<12xf32> as result 'output'}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>, tensor<12xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<2x2xf32>, %f: tensor<2x2xf32>, %g: tensor<2x2xf32>, %h: tensor<2xf32>, %i: tensor<2xf32>, %j: tensor<2xf32>) {
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<1x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x2xf32>, %b: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, %c: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<2x2xf32>, %f: tensor<2x2xf32>, %g: tensor<2x2xf32>, %h: tensor<2xf32>, %i: tensor<2xf32>, %j: tensor<2xf32>) {
  // expected-error@+1 {{input_to_forget_weights must be quantized along axis 0, not 1}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<1x2xf32>, tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<2x2xf32>, %f: tensor<2x2xf32>, %g: tensor<2x2xf32>, %h: tensor<2xf32>, %i: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>, %j: tensor<2xf32>) {
  // expected-error@+1 {{cell_bias must have one scale, not one along axis 0}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>, tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  func.return
}

// -----

func.func @main(%a: tensor<1x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<2x2xf32>, %f: tensor<2x2xf32>, %g: tensor<2x2xf32>, %h: tensor<2xf32>, %i: tensor<2xf32>, %j: tensor<2xf32>) {
  // expected-error@+1 {{output 1 must have one scale, not one along axis 1}}
  %0, %1, %2 = qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, tensor<1x2xf32>)
  func.return
}

// -----

!x = tensor<4x2x3xf32>
!a = tensor<5x3xf32>
!b = tensor<5x5xf32>
func.func @main(%x: !x, %a: !a, %b: !b) {
  // expected-error@+1 {{'qnn.gru' op result 'last_state' is missing (section Gru)}}
  %y = qnn.gru %x, %a, %a, %a, %b, %b, %b : (!x, !a, !a, !a, !b, !b, !b) -> tensor<4x2x5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x2x3xf32>) {
  // expected-error@+1 {{'qnn.gru' op operand 'input_to_reset_weights' is missing (section Gru)}}
  %y = qnn.gru %x, %x : (tensor<4x2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<1x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'qnn.layer_norm' op there must be one result 'output', got 2 (section LayerNorm)}}
  %y:2 = qnn.layer_norm %x, null, %b : (tensor<1x8xf32>, none, tensor<8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>)
  func.return
}

// -----

func.func @main(%x: tensor<1x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'qnn.layer_norm' op result 'output' is missing (section LayerNorm)}}
  qnn.layer_norm %x, null, %b : (tensor<1x8xf32>, none, tensor<8xf32>) -> ()
  func.return
}
