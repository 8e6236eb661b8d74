// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

!q8_axis2 = !quant.uniform<i8:f32:2, {0.5, 0.5}>
!a = tensor<5x2x4xf32>
!a_1x1x2 = tensor<1x1x2xf32>
!b = tensor<6x4xf32>
!t_2x2 = tensor<2x2xf32>
!t_6 = tensor<6xf32>
!t_5x4 = tensor<5x4xf32>
!e = tensor<6x6xf32>
!h = tensor<6x1xf32>
!h_5 = tensor<5xf32>
!h_1x2x6 = tensor<1x2x6xf32>
!y = tensor<5x2x6xf32>
func.func @gru(%a: !a, %a_1x1x2: !a_1x1x2, %a_2x4: tensor<2x4xf32>, %a_i32: tensor<5x2x4xi32>,
    %a_5x2x3: tensor<5x2x3xf32>, %a_1x1x2_i8_axis2: tensor<1x1x2x!q8_axis2>, %b: !b, %t_2x2: !t_2x2, %t_6: !t_6,
    %b_2x2_i8_axis1: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, %c: !b, %t_5x4: !t_5x4, %d: !b, %e: !e, %f: !e,
    %g: !e, %h: !h, %h_5: !h_5, %h_2x6: tensor<2x6xf32>, %h_2x2x6: tensor<2x2x6xf32>, %h_1x5x6: tensor<1x5x6xf32>,
    %h_1x2x6: !h_1x2x6, %h_1_i1: tensor<1xi1>, %h_scalar: tensor<f32>,
    %h_2_i8_axis0: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>) {
  // expected-error@+1 {{input must be a 3-d tensor of floats or quantized integers, got tensor<2x4xf32>}}
  qnn.gru %a_2x4, %b, %c, %d, %e, %f, %g : (tensor<2x4xf32>, !b, !b, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{got tensor<5x2x4xi32>}}
  qnn.gru %a_i32, %b, %c, %d, %e, %f, %g : (tensor<5x2x4xi32>, !b, !b, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input must have a last axis of size 4, got 3 (section Gru)}}
  qnn.gru %a_5x2x3, %b, %c, %d, %e, %f, %g : (tensor<5x2x3xf32>, !b, !b, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_update_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.gru %a, %t_6, %c, %d, %e, %f, %g : (!a, !t_6, !b, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_reset_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.gru %a, %b, %t_6, %d, %e, %f, %g : (!a, !b, !t_6, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_new_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.gru %a, %b, %c, %t_6, %e, %f, %g : (!a, !b, !b, !t_6, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_update_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.gru %a, %b, %c, %d, %t_6, %f, %g : (!a, !b, !b, !b, !t_6, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_reset_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %t_6, %g : (!a, !b, !b, !b, !e, !t_6, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_new_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %t_6 : (!a, !b, !b, !b, !e, !e, !t_6) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_reset_weights must have shape [6, 4], got [5, 4]}}
  qnn.gru %a, %b, %t_5x4, %d, %e, %f, %g : (!a, !b, !t_5x4, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_new_weights must have shape [6, 4], got [5, 4]}}
  qnn.gru %a, %b, %c, %t_5x4, %e, %f, %g : (!a, !b, !b, !t_5x4, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_update_weights must have shape [6, 6], got [5, 4]}}
  qnn.gru %a, %b, %c, %d, %t_5x4, %f, %g : (!a, !b, !b, !b, !t_5x4, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_reset_weights must have shape [6, 6], got [5, 4]}}
  qnn.gru %a, %b, %c, %d, %e, %t_5x4, %g : (!a, !b, !b, !b, !e, !t_5x4, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_new_weights must have shape [6, 6], got [5, 4]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %t_5x4 : (!a, !b, !b, !b, !e, !e, !t_5x4) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_update_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, %h : (!a, !b, !b, !b, !e, !e, !e, !h) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_update_bias must have shape [6], got [5]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, %h_5 : (!a, !b, !b, !b, !e, !e, !e, !h_5) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_reset_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, %h : (!a, !b, !b, !b, !e, !e, !e, none, !h) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_reset_bias must have shape [6], got [5]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, %h_5 : (!a, !b, !b, !b, !e, !e, !e, none, !h_5) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_new_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, %h : (!a, !b, !b, !b, !e, !e, !e, none, none, !h) -> (!y, !h_1x2x6)
  // expected-error@+1 {{input_to_new_bias must have shape [6], got [5]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, %h_5
      : (!a, !b, !b, !b, !e, !e, !e, none, none, !h_5) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_update_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, %h
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, !h) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_update_bias must have shape [6], got [5]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, %h_5
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, !h_5) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_reset_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, %h
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, !h) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_reset_bias must have shape [6], got [5]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, %h_5
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, !h_5) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_new_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, %h
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, none, !h) -> (!y, !h_1x2x6)
  // expected-error@+1 {{recurrent_to_new_bias must have shape [6], got [5]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, %h_5
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, none, !h_5) -> (!y, !h_1x2x6)
  // expected-error@+1 {{initial_h must be a 3-d tensor of floats or quantized integers, got tensor<2x6xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, %h_2x6
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, none, none, tensor<2x6xf32>) -> (!y, !h_1x2x6)
  // expected-error@+1 {{initial_h must have shape [1, 2, 6], got [2, 2, 6]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, %h_2x2x6
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, none, none, tensor<2x2x6xf32>) -> (!y, !h_1x2x6)
  // expected-error@+1 {{output 1 must have shape [1, 5, 6], got [1, 2, 6]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, %h_1x5x6 {time_major = false}
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, none, none, tensor<1x5x6xf32>) -> (!y, !h_1x2x6)
  // expected-error@+1 {{initial_h must have shape [1, 5, 6], got [1, 2, 6]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, %h_1x2x6 {time_major = false}
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, none, none, !h_1x2x6) -> (!y, tensor<1x5x6xf32>)
  // expected-error@+1 {{reset must be a 0-d tensor of i1, got tensor<1xi1>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, null, %h_1_i1
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, none, none, none, tensor<1xi1>) -> (!y, !h_1x2x6)
  // expected-error@+1 {{reset must be a 0-d tensor of i1, got tensor<f32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g, null, null, null, null, null, null, null, %h_scalar
      : (!a, !b, !b, !b, !e, !e, !e, none, none, none, none, none, none, none, tensor<f32>) -> (!y, !h_1x2x6)
  // expected-error@+1 {{property 'direction' does not verify}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g {direction = 1 : ui32} : (!a, !b, !b, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{property 'linear_before_reset' does not verify: expected a scalar of UINT_32 (ui32)}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g {linear_before_reset = true} : (!a, !b, !b, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{property 'time_major' does not verify: expected true or false}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g {time_major = 1 : ui32} : (!a, !b, !b, !b, !e, !e, !e) -> (!y, !h_1x2x6)
  // expected-error@+1 {{output 0 must have shape [5, 2, 6], got [2, 5, 6]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g : (!a, !b, !b, !b, !e, !e, !e) -> (tensor<2x5x6xf32>, !h_1x2x6)
  // expected-error@+1 {{output 1 must have shape [1, 2, 6], got [1, 5, 6]}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g : (!a, !b, !b, !b, !e, !e, !e) -> (!y, tensor<1x5x6xf32>)
  // expected-error@+1 {{last_state must be a 3-d tensor of floats or quantized integers, got tensor<2x6xf32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g : (!a, !b, !b, !b, !e, !e, !e) -> (!y, tensor<2x6xf32>)
  // expected-error@+1 {{got tensor<5x2x6xi32>}}
  qnn.gru %a, %b, %c, %d, %e, %f, %g : (!a, !b, !b, !b, !e, !e, !e) -> (tensor<5x2x6xi32>, !h_1x2x6)
  // expected-error@+1 {{input must have one scale, not one along axis 2}}
  qnn.gru %a_1x1x2_i8_axis2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2
      : (tensor<1x1x2x!q8_axis2>, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2) -> (!a_1x1x2, !a_1x1x2)
  // expected-error@+1 {{input_to_update_weights must be quantized along axis 0, not 1}}
  qnn.gru %a_1x1x2, %b_2x2_i8_axis1, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2
      : (!a_1x1x2, tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2)
      -> (!a_1x1x2, !a_1x1x2)
  // expected-error@+1 {{input_to_update_bias must have one scale, not one along axis 0}}
  qnn.gru %a_1x1x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %h_2_i8_axis0
      : (!a_1x1x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>)
      -> (!a_1x1x2, !a_1x1x2)
  // expected-error@+1 {{states must have one scale, not one along axis 2}}
  qnn.gru %a_1x1x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2
      : (!a_1x1x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2) -> (tensor<1x1x2x!q8_axis2>, !a_1x1x2)
  func.return
}

// -----

!q8_axis1 = !quant.uniform<i8:f32:1, {0.5, 0.5}>
!a = tensor<2x4xf32>
!a_1x2 = tensor<1x2xf32>
!t_2x5 = tensor<2x5xf32>
!b = tensor<6x4xf32>
!t_2x2 = tensor<2x2xf32>
!t_6 = tensor<6xf32>
!t_5x4 = tensor<5x4xf32>
!e = tensor<6x6xf32>
!t_6x3 = tensor<6x3xf32>
!t_2 = tensor<2xf32>
!t_6x1 = tensor<6x1xf32>
!t_5 = tensor<5xf32>
!t_3x6 = tensor<3x6xf32>
!k_2x6 = tensor<2x6xf32>
!k_2x3 = tensor<2x3xf32>
!y = tensor<2x6xi32>
func.func @lstm(%a: !a, %a_1x2: !a_1x2, %a_5x2x4: tensor<5x2x4xf32>, %a_4: tensor<4xf32>,
    %a_1x5x2x4: tensor<1x5x2x4xf32>, %a_i32: tensor<2x4xi32>, %t_2x5: !t_2x5, %a_1x2_i8_axis1: tensor<1x2x!q8_axis1>,
    %b: !b, %t_2x2: !t_2x2, %t_6: !t_6, %b_2x2_i8_axis1: tensor<2x2x!q8_axis1>, %c: !b, %t_5x4: !t_5x4, %d: !b, %e: !e,
    %t_6x3: !t_6x3, %e_5x3: tensor<5x3xf32>, %t_6x5: tensor<6x5xf32>, %f: !e, %g: !e, %h: !t_6, %t_2: !t_2,
    %t_6x1: !t_6x1, %t_5: !t_5, %i: !t_6, %i_2_i8_axis0: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>, %j: !t_6,
    %k: !t_6, %t_6x4: !b, %t_3x6: !t_3x6, %k_2x6: !k_2x6, %k_2x3: !k_2x3, %t_6x6: !e, %k_3x5: tensor<3x5xf32>,
    %k_18: tensor<18xf32>, %k_1_i1: tensor<1xi1>, %k_scalar_ui8: tensor<ui8>, %l: !t_6, %m: !t_6, %n: !t_6, %o: !t_6,
    %p: !t_6, %q: !t_6) {
  // expected-error@+1 {{input must have rank 2 or 3, got 1 (section Lstm)}}
  qnn.lstm %a_4, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (tensor<4xf32>, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input must have rank 2 or 3, got 4}}
  qnn.lstm %a_1x5x2x4, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (tensor<1x5x2x4xf32>, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{got tensor<2x4xi32>}}
  qnn.lstm %a_i32, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (tensor<2x4xi32>, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input must have a last axis of size 4, got 5}}
  qnn.lstm %t_2x5, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!t_2x5, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_forget_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.lstm %a, %t_6, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !t_6, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_cell_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.lstm %a, %b, %t_6, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !t_6, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_output_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.lstm %a, %b, %c, %t_6, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !t_6, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{recurrent_to_forget_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.lstm %a, %b, %c, %d, %t_6, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !t_6, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{recurrent_to_cell_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %t_6, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !t_6, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{recurrent_to_output_weights must be a 2-d tensor of floats or quantized integers, got tensor<6xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %t_6, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !t_6, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_cell_weights must have shape [6, 4], got [5, 4]}}
  qnn.lstm %a, %b, %t_5x4, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !t_5x4, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_output_weights must have shape [6, 4], got [5, 4]}}
  qnn.lstm %a, %b, %c, %t_5x4, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !t_5x4, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{recurrent_to_cell_weights must have shape [6, 6], got [5, 4]}}
  qnn.lstm %a, %b, %c, %d, %e, %t_5x4, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !t_5x4, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{recurrent_to_output_weights must have shape [6, 6], got [5, 4]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %t_5x4, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !t_5x4, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{recurrent_to_forget_weights must have shape [6, 3], got [5, 3]}}
  qnn.lstm %a, %b, %c, %d, %e_5x3, %t_6x3, %t_6x3, %h, %i, %j, null, null, null, null, null, null, null, null, null,
      null, null, null, %t_3x6
      : (!a, !b, !b, !b, tensor<5x3xf32>, !t_6x3, !t_6x3, !t_6, !t_6, !t_6, none, none, none, none, none, none, none,
         none, none, none, none, none, !t_3x6) -> (!k_2x3, !k_2x6, !k_2x3)
  // expected-error@+1 {{recurrent_to_forget_weights must have 6 columns without projection_weights, got 5}}
  qnn.lstm %a, %b, %c, %d, %t_6x5, %t_6x5, %t_6x5, %h, %i, %j
      : (!a, !b, !b, !b, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, !t_6, !t_6, !t_6)
      -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{forget_gate_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %t_6x1, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6x1, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{forget_gate_bias must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %t_5, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_5, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %t_6x1, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6x1, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_bias must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %t_5, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_5, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{output_gate_bias must be a 1-d tensor of floats or quantized integers, got tensor<6x1xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %t_6x1
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6x1) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{output_gate_bias must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %t_5
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_5) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{got tensor<6xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{initial_output_state must have shape [2, 6], got [3, 6]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %t_3x6
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, !t_3x6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{initial_output_state must have shape [2, 3], got [2, 6]}}
  qnn.lstm %a, %b, %c, %d, %t_6x3, %t_6x3, %t_6x3, %h, %i, %j, %k_2x6, null, null, null, null, null, null, null, null,
      null, null, null, %t_3x6
      : (!a, !b, !b, !b, !t_6x3, !t_6x3, !t_6x3, !t_6, !t_6, !t_6, !k_2x6, none, none, none, none, none, none, none,
         none, none, none, none, !t_3x6) -> (!k_2x3, !k_2x6, !k_2x3)
  // expected-error@+1 {{initial_cell_state must have shape [2, 6], got [2, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, %t_2x5
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, !t_2x5) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{initial_cell_state must have shape [2, 6], got [2, 3]}}
  qnn.lstm %a, %b, %c, %d, %t_6x3, %t_6x3, %t_6x3, %h, %i, %j, null, %k_2x3, null, null, null, null, null, null, null,
      null, null, null, %t_3x6
      : (!a, !b, !b, !b, !t_6x3, !t_6x3, !t_6x3, !t_6, !t_6, !t_6, none, !k_2x3, none, none, none, none, none, none,
         none, none, none, none, !t_3x6) -> (!k_2x3, !k_2x6, !k_2x3)
  // expected-error@+1 {{got tensor<6xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, %k
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_layer_norm must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, %t_5, %l, %m, %n, %t_6x4, %t_6x6, null, null, null, %q
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, !t_5, !t_6, !t_6, !t_6, !b, !e, none, none, none,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{forget_layer_norm must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %t_5, %l, %m
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_5, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{got tensor<6x1xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %t_6x1, %l, %m
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_6x1, !t_6, !t_6)
      -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{forget_layer_norm, cell_layer_norm, output_layer_norm must be all given or all absent}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, %k, %l
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_layer_norm must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %t_5, %m
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_6, !t_5, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{got tensor<6x1xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %t_6x1, %m
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_6, !t_6x1, !t_6)
      -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{forget_layer_norm, cell_layer_norm, output_layer_norm must be all given or all absent}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, null, %l
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_6, none, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{output_layer_norm must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %t_5
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_6, !t_6, !t_5) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{got tensor<6x1xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %t_6x1
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_6, !t_6, !t_6x1)
      -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{forget_layer_norm, cell_layer_norm, output_layer_norm must be all given or all absent}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, null
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_6, !t_6, none) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_layer_norm must be given with layer normalization and an input gate, and only there, got it}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, %k, %l, %m, %n
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, !t_6, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_layer_norm must be given with layer normalization and an input gate, and only there, got none}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, %k, %l, %m, %t_6x4, %t_6x6, null, null, null, %p
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, !t_6, !t_6, !t_6, !b, !e, none, none, none,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_input_weights, recurrent_to_input_weights, input_gate_bias must be all given or all absent, got recurrent_to_input_weights, input_gate_bias}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, %t_6x6, null, null, null,
      %l
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, !e, none, none, none,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_input_weights, recurrent_to_input_weights, input_gate_bias must be all given or all absent, got input_to_input_weights, input_gate_bias}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %t_6x4, null, null, null, null,
      %l
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, !b, none, none, none, none,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_input_weights, recurrent_to_input_weights, input_gate_bias must be all given or all absent, got input_to_input_weights, recurrent_to_input_weights}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %t_6x4, %t_6x6
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, !b, !e)
      -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_to_input_weights must have shape [6, 4], got [6, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %t_6x5, %t_6x6, null, null, null,
      %m
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, tensor<6x5xf32>, !e, none,
         none, none, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{recurrent_to_input_weights must have shape [6, 6], got [6, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %t_6x4, %t_6x5, null, null, null,
      %m
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, !b, tensor<6x5xf32>, none,
         none, none, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_gate_bias must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %t_6x4, %t_6x6, null, null, null,
      %t_5
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, !b, !e, none, none, none,
         !t_5) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_to_forget_weights, cell_to_output_weights must be all given or all absent, got cell_to_forget_weights}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, %k
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none, none, !t_6)
      -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_to_forget_weights, cell_to_output_weights must be all given or all absent, got cell_to_output_weights}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, %k
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none, none, none,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_to_input_weights must be given with peepholes and an input gate, and only there, got it}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, %k, %l, %m
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none, !t_6, !t_6,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_to_input_weights must be given with peepholes and an input gate, and only there, got none}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %t_6x4, %t_6x6, null, %m, %n, %o
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, !b, !e, none, !t_6, !t_6,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_to_input_weights must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, %t_6x4, %t_6x6, %t_5, %n, %o, %p
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, !b, !e, !t_5, !t_6, !t_6,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_to_forget_weights must have shape [6], got [5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, %t_5, %l
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none, none, !t_5,
         !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{got tensor<6x6xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, %k, %t_6x6
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none, none, !t_6, !e)
      -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{projection_bias must be given with projection_weights, and only there, got it}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null,
      null, null, %k
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none, none, none,
         none, none, none, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{projection_weights must have shape [3, 6], got [3, 5]}}
  qnn.lstm %a, %b, %c, %d, %t_6x3, %t_6x3, %t_6x3, %h, %i, %j, null, null, null, null, null, null, null, null, null,
      null, null, null, %k_3x5
      : (!a, !b, !b, !b, !t_6x3, !t_6x3, !t_6x3, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none,
         none, none, none, none, tensor<3x5xf32>) -> (!k_2x3, !k_2x6, !k_2x3)
  // expected-error@+1 {{got tensor<18xf32>}}
  qnn.lstm %a, %b, %c, %d, %t_6x3, %t_6x3, %t_6x3, %h, %i, %j, null, null, null, null, null, null, null, null, null,
      null, null, null, %k_18
      : (!a, !b, !b, !b, !t_6x3, !t_6x3, !t_6x3, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none,
         none, none, none, none, tensor<18xf32>) -> (!k_2x3, !k_2x6, !k_2x3)
  // expected-error@+1 {{projection_bias must have shape [3], got [6]}}
  qnn.lstm %a, %b, %c, %d, %t_6x3, %t_6x3, %t_6x3, %h, %i, %j, null, null, null, null, null, null, null, null, null,
      null, null, null, %t_3x6, %l
      : (!a, !b, !b, !b, !t_6x3, !t_6x3, !t_6x3, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none,
         none, none, none, none, !t_3x6, !t_6) -> (!k_2x3, !k_2x6, !k_2x3)
  // expected-error@+1 {{reset must be a 0-d tensor of i1, got tensor<1xi1>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null,
      null, null, null, %k_1_i1
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none, none, none,
         none, none, none, none, tensor<1xi1>) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{reset must be a 0-d tensor of i1, got tensor<ui8>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, null, null, null, null, null, null, null, null, null, null, null,
      null, null, null, %k_scalar_ui8
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none, none, none,
         none, none, none, none, tensor<ui8>) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_clip_threshold must be >= 0, got -1.0}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {cell_clip_threshold = -1.0 : f32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'cell_clip_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {cell_clip_threshold = 1 : i32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{output_clip_threshold must be >= 0, got -1.0}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {output_clip_threshold = -1.0 : f32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'output_clip_threshold' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {output_clip_threshold = 1 : i32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{input_gate_qscale must be >= 0, got -1.0}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {input_gate_qscale = -1.0 : f32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'input_gate_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {input_gate_qscale = 1 : i32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{forget_gate_qscale must be >= 0, got -1.0}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {forget_gate_qscale = -1.0 : f32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'forget_gate_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {forget_gate_qscale = 1 : i32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{cell_gate_qscale must be >= 0, got -1.0}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {cell_gate_qscale = -1.0 : f32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'cell_gate_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {cell_gate_qscale = 1 : i32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{output_gate_qscale must be >= 0, got -1.0}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {output_gate_qscale = -1.0 : f32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'output_gate_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {output_gate_qscale = 1 : i32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{hidden_state_qscale must be >= 0, got -1.0}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {hidden_state_qscale = -1.0 : f32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'hidden_state_qscale' does not verify: expected a scalar of FLOAT_32 (f32)}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {hidden_state_qscale = 1 : i32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'hidden_state_offset' does not verify}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {hidden_state_offset = dense<1> : tensor<1xi32>}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'direction' does not verify}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {direction = 0 : ui32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{property 'time_major' does not verify: expected true or false}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j {time_major = 0 : ui32}
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{output 0 must have shape [2, 6], got [5, 2, 6]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (tensor<5x2x6xf32>, !k_2x6, !k_2x6)
  // expected-error@+1 {{output 0 must have shape [5, 2, 6], got [2, 6]}}
  qnn.lstm %a_5x2x4, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (tensor<5x2x4xf32>, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6)
  // expected-error@+1 {{output 1 must have shape [5, 6], got [2, 6]}}
  qnn.lstm %a_5x2x4, %b, %c, %d, %e, %f, %g, %h, %i, %j {time_major = false}
      : (tensor<5x2x4xf32>, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (tensor<5x2x6xf32>, !k_2x6, tensor<5x6xf32>)
  // expected-error@+1 {{output 1 must have shape [2, 6], got [2, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !t_2x5, !k_2x6)
  // expected-error@+1 {{output 2 must have shape [2, 3], got [2, 6]}}
  qnn.lstm %a, %b, %c, %d, %t_6x3, %t_6x3, %t_6x3, %h, %i, %j, null, null, null, null, null, null, null, null, null,
      null, null, null, %t_3x6
      : (!a, !b, !b, !b, !t_6x3, !t_6x3, !t_6x3, !t_6, !t_6, !t_6, none, none, none, none, none, none, none, none,
         none, none, none, none, !t_3x6) -> (!k_2x3, !k_2x6, !k_2x6)
  // expected-error@+1 {{output 3 must have shape [2, 6], got [2, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !t_2x5)
  // expected-error@+1 {{got tensor<2x6xi32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !y)
  // expected-error@+1 {{output 4 must have shape [2, 6], got [2, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !k_2x6, !t_2x5)
  // expected-error@+1 {{got tensor<2x6xi32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !k_2x6, !y)
  // expected-error@+1 {{output 5 must have shape [2, 6], got [2, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !t_2x5)
  // expected-error@+1 {{got tensor<2x6xi32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !y)
  // expected-error@+1 {{output 6 must have shape [2, 6], got [2, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !t_2x5)
  // expected-error@+1 {{got tensor<2x6xi32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !y)
  // expected-error@+1 {{output 7 must have shape [2, 6], got [2, 5]}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6)
      -> (!k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !t_2x5)
  // expected-error@+1 {{got tensor<2x6xi32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !k_2x6, !y)
  // expected-error@+1 {{got tensor<2x6xi32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!y, !k_2x6, !k_2x6)
  // expected-error@+1 {{got tensor<12xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, tensor<12xf32>, !k_2x6)
  // expected-error@+1 {{got tensor<12xf32>}}
  qnn.lstm %a, %b, %c, %d, %e, %f, %g, %h, %i, %j
      : (!a, !b, !b, !b, !e, !e, !e, !t_6, !t_6, !t_6) -> (!k_2x6, !k_2x6, tensor<12xf32>)
  // expected-error@+1 {{input must have one scale, not one along axis 1}}
  qnn.lstm %a_1x2_i8_axis1, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2, %t_2, %t_2
      : (tensor<1x2x!q8_axis1>, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2, !t_2, !t_2)
      -> (!a_1x2, !a_1x2, !a_1x2)
  // expected-error@+1 {{input_to_forget_weights must be quantized along axis 0, not 1}}
  qnn.lstm %a_1x2, %b_2x2_i8_axis1, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2, %t_2, %t_2
      : (!a_1x2, tensor<2x2x!q8_axis1>, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2, !t_2, !t_2)
      -> (!a_1x2, !a_1x2, !a_1x2)
  // expected-error@+1 {{cell_bias must have one scale, not one along axis 0}}
  qnn.lstm %a_1x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2, %i_2_i8_axis0, %t_2
      : (!a_1x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.5}>>,
         !t_2) -> (!a_1x2, !a_1x2, !a_1x2)
  // expected-error@+1 {{cell_state must have one scale, not one along axis 1}}
  qnn.lstm %a_1x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2x2, %t_2, %t_2, %t_2
      : (!a_1x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2x2, !t_2, !t_2, !t_2)
      -> (!a_1x2, tensor<1x2x!q8_axis1>, !a_1x2)
  func.return
}

// -----

// expected-error@+1 {{'qnn.gru' op result 'last_state' is missing (section Gru)}}
qnn.gru %x, %a, %a, %a, %b, %b, %b
    : (tensor<4x2x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x5xf32>, tensor<5x5xf32>,
       tensor<5x5xf32>) -> tensor<4x2x5xf32>
// -----
// expected-error@+1 {{'qnn.gru' op operand 'input_to_reset_weights' is missing (section Gru)}}
qnn.gru %x, %x : (tensor<4x2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x5xf32>
// -----
// expected-error@+1 {{'qnn.layer_norm' op there must be one result 'output', got 2 (section LayerNorm)}}
qnn.layer_norm %x, null, %b : (tensor<1x8xf32>, none, tensor<8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>)
// -----
// expected-error@+1 {{'qnn.layer_norm' op result 'output' is missing (section LayerNorm)}}
qnn.layer_norm %x, null, %b : (tensor<1x8xf32>, none, tensor<8xf32>) -> ()
