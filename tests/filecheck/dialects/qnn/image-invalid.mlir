// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

!qu8_axis2 = !quant.uniform<u8:f32:2, {0.5:0, 1.0:0}>
func.func @argb_to_rgb(%x: tensor<1x2x3x4xf32>, %x_1x2x3x3: tensor<1x2x3x3xf32>, %x_ui8: tensor<1x2x3x4xui8>,
    %x_u8: tensor<1x2x3x4x!quant.uniform<u8:f32, 0.5:0>>, %x_1x2x2x4_u8_axis2: tensor<1x2x2x4x!qu8_axis2>) {
  // expected-error@+1 {{input must have shape [1, 2, 3, 4], got [1, 2, 3, 3]}}
  qnn.argb_to_rgb %x_1x2x3x3 {reverse_output = true} : (tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>
  // expected-error@+1 {{output must have shape [1, 2, 3, 3], got [1, 2, 3, 4]}}
  qnn.argb_to_rgb %x {reverse_output = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  // expected-error@+1 {{output must be a 4-d tensor of a data type of QNN, got tensor<1x3x3xf32>}}
  qnn.argb_to_rgb %x {reverse_output = true} : (tensor<1x2x3x4xf32>) -> tensor<1x3x3xf32>
  // expected-error@+1 {{output must have elements of f32, got f16}}
  qnn.argb_to_rgb %x {reverse_output = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x3xf16>
  // expected-error@+1 {{output must have elements of ui8, got i8}}
  qnn.argb_to_rgb %x_ui8 {reverse_output = true} : (tensor<1x2x3x4xui8>) -> tensor<1x2x3x3xi8>
  // expected-error@+1 {{output must have elements of !quant.uniform<u8:f32, 0.5:0>, got !quant.uniform<u8:f32, 0.25:0>}}
  qnn.argb_to_rgb %x_u8 {reverse_output = true}
      : (tensor<1x2x3x4x!quant.uniform<u8:f32, 0.5:0>>) -> tensor<1x2x3x3x!quant.uniform<u8:f32, 0.25:0>>
  // expected-error@+1 {{input must have one scale, not one along axis 2}}
  qnn.argb_to_rgb %x_1x2x2x4_u8_axis2 {reverse_output = true}
      : (tensor<1x2x2x4x!qu8_axis2>) -> tensor<1x2x2x3x!qu8_axis2>
  // expected-error@+1 {{property 'reverse_output' expected in operation 'qnn.argb_to_rgb'}}
  qnn.argb_to_rgb %x : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x3xf32>
  func.return
}

func.func @argb_to_rgb_types(%x: tensor<2x3x4xf32>, %x_1x2x3x4_f32: tensor<1x2x3x4xf32>,
    %x_1x2x3x4_i4: tensor<1x2x3x4xi4>) {
  // expected-error@+2 {{input must be a 4-d tensor of a data type of QNN, got tensor<2x3x4xf32>}}
  // expected-error@+1 {{output must be a 4-d tensor of a data type of QNN, got tensor<2x3x3xf32>}}
  qnn.argb_to_rgb %x {reverse_output = true} : (tensor<2x3x4xf32>) -> tensor<2x3x3xf32>
  // expected-error@+1 {{property 'reverse_output' does not verify: expected true or false, got 1 : ui32}}
  qnn.argb_to_rgb %x_1x2x3x4_f32 {reverse_output = 1 : ui32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x3xf32>
  // expected-error@+1 {{property 'input_order' does not verify: expected qnn.argb_order of ARGB, RGBA}}
  qnn.argb_to_rgb %x_1x2x3x4_f32 {reverse_output = true, input_order = 1 : ui32}
      : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x3xf32>
  // expected-error@+1 {{property 'input_order' does not verify: expected qnn.argb_order of ARGB, RGBA}}
  qnn.argb_to_rgb %x_1x2x3x4_f32 {reverse_output = true, input_order = #qnn<rgb_order BGR>}
      : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x3xf32>
  // expected-error@+2 {{input must be a 4-d tensor of a data type of QNN, got tensor<1x2x3x4xi4>}}
  // expected-error@+1 {{output must be a 4-d tensor of a data type of QNN, got tensor<1x2x3x3xi4>}}
  qnn.argb_to_rgb %x_1x2x3x4_i4 {reverse_output = true} : (tensor<1x2x3x4xi4>) -> tensor<1x2x3x3xi4>
  func.return
}

// OP: qnn.nv12_to_rgb qnn.nv21_to_rgb
func.func @main(%x: tensor<1x6xui8>, %x_1x7: tensor<1x7xui8>, %x_1x0: tensor<1x0xui8>,
    %x_u8_axis0: tensor<1x6x!quant.uniform<u8:f32:0, {0.5:0}>>, %x_1x9: tensor<1x9xui8>, %x_3x6: tensor<3x6xui8>) {
  // expected-error@+1 {{output must have shape [1, 2, 2, 3], got [2, 2, 2, 3]}}
  $OP %x {output_order = #qnn<rgb_order RGB>} : (tensor<1x6xui8>) -> tensor<2x2x2x3xui8>
  // expected-error@+1 {{output must have shape [1, 2, 2, 3], got [1, 2, 2, 4]}}
  $OP %x {output_order = #qnn<rgb_order RGB>} : (tensor<1x6xui8>) -> tensor<1x2x2x4xui8>
  // expected-error@+1 {{output must have an even height and width, got [4, 1]}}
  $OP %x {output_order = #qnn<rgb_order RGB>} : (tensor<1x6xui8>) -> tensor<1x4x1x3xui8>
  // expected-error@+1 {{input must have 6 samples for 2x2 pixels, got 7}}
  $OP %x_1x7 {output_order = #qnn<rgb_order RGB>} : (tensor<1x7xui8>) -> tensor<1x2x2x3xui8>
  // expected-error@+1 {{output must have an even height and width, got [0, 2]}}
  $OP %x_1x0 {output_order = #qnn<rgb_order RGB>} : (tensor<1x0xui8>) -> tensor<1x0x2x3xui8>
  // expected-error@+1 {{property 'output_order' expected in operation '$OP'}}
  $OP %x : (tensor<1x6xui8>) -> tensor<1x2x2x3xui8>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  $OP %x_u8_axis0 {output_order = #qnn<rgb_order RGB>}
      : (tensor<1x6x!quant.uniform<u8:f32:0, {0.5:0}>>) -> tensor<1x2x2x3xui8>
  // expected-error@+1 {{output must have one scale, not one along axis 3}}
  $OP %x {output_order = #qnn<rgb_order RGB>}
      : (tensor<1x6xui8>) -> tensor<1x2x2x3x!quant.uniform<u8:f32:3, {0.5:0, 0.5:0, 0.5:0}>>
  // expected-error@+1 {{output must have an even height and width, got [2, 3]}}
  $OP %x_1x9 {output_order = #qnn<rgb_order RGB>} : (tensor<1x9xui8>) -> tensor<1x2x3x3xui8>
  // expected-error@+1 {{input must have 12 samples for 2x4 pixels, got 6}}
  $OP %x {output_order = #qnn<rgb_order RGB>} : (tensor<1x6xui8>) -> tensor<1x2x4x3xui8>
  // expected-error@+1 {{output must have shape [3, 2, 2, 3], got [1, 2, 2, 3]}}
  $OP %x_3x6 {output_order = #qnn<rgb_order RGB>} : (tensor<3x6xui8>) -> tensor<1x2x2x3xui8>
  func.return
}

func.func @types(%x: tensor<6xui8>, %x_1x6_i1: tensor<1x6xi1>, %x_1x6_ui8: tensor<1x6xui8>,
    %x_1x6x1_ui8: tensor<1x6x1xui8>) {
  // expected-error@+1 {{input must be a 2-d tensor of numbers, got tensor<6xui8>}}
  $OP %x {output_order = #qnn<rgb_order RGB>} : (tensor<6xui8>) -> tensor<1x2x2x3xui8>
  // expected-error@+1 {{input must be a 2-d tensor of numbers, got tensor<1x6xi1>}}
  $OP %x_1x6_i1 {output_order = #qnn<rgb_order RGB>} : (tensor<1x6xi1>) -> tensor<1x2x2x3xui8>
  // expected-error@+1 {{output must be a 4-d tensor of numbers, got tensor<1x2x2x3xi1>}}
  $OP %x_1x6_ui8 {output_order = #qnn<rgb_order RGB>} : (tensor<1x6xui8>) -> tensor<1x2x2x3xi1>
  // expected-error@+1 {{output must be a 4-d tensor of numbers, got tensor<2x2x3xui8>}}
  $OP %x_1x6_ui8 {output_order = #qnn<rgb_order RGB>} : (tensor<1x6xui8>) -> tensor<2x2x3xui8>
  // expected-error@+1 {{property 'output_order' does not verify: expected qnn.rgb_order of RGB, BGR}}
  $OP %x_1x6_ui8 {output_order = #qnn<argb_order ARGB>} : (tensor<1x6xui8>) -> tensor<1x2x2x3xui8>
  // expected-error@+1 {{property 'output_order' does not verify: expected qnn.rgb_order of RGB, BGR, got 1 : i32}}
  $OP %x_1x6_ui8 {output_order = 1 : i32} : (tensor<1x6xui8>) -> tensor<1x2x2x3xui8>
  // expected-error@+1 {{input must be a 2-d tensor of numbers, got tensor<1x6x1xui8>}}
  $OP %x_1x6x1_ui8 {output_order = #qnn<rgb_order RGB>} : (tensor<1x6x1xui8>) -> tensor<1x2x2x3xui8>
  // expected-error@+1 {{property 'output_order' does not verify: expected qnn.rgb_order of RGB, BGR, got true}}
  $OP %x_1x6_ui8 {output_order = true} : (tensor<1x6xui8>) -> tensor<1x2x2x3xui8>
  func.return
}
