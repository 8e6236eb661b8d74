// RUN: qnn-opt %s --split-input-file --verify-diagnostics

!q8 = !quant.uniform<i8:f32, 0.5:0>
!q8_axis0 = !quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>
func.func @element_wise_select(%x: tensor<4xi1>, %x_2: tensor<2xi1>, %x_d: tensor<?xi1, #qnn.bounds<[4]>>,
    %x_2x1: tensor<2x1xi1>, %x_scalar: tensor<i1>, %z: tensor<4xf32>, %t_2_i8: tensor<2x!q8>, %z_3: tensor<3xf32>,
    %t_1: tensor<1xf32>, %t_scalar: tensor<f32>, %t_2_i8_axis0: tensor<2x!q8_axis0>, %p: tensor<4xf32>,
    %p_f16: tensor<4xf16>) {
  // expected-error@+1 {{condition [2] and lhs [4] and rhs [4] must have equal sizes, or 1, along each axis}}
  qnn.element_wise_select %x_2, %z, %p : (tensor<2xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{condition [4] and lhs [3] and rhs [4] must have equal sizes, or 1, along each axis}}
  qnn.element_wise_select %x, %z_3, %p : (tensor<4xi1>, tensor<3xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{condition [?<=4] and lhs [4] and rhs [4] must have equal sizes, or 1, along each axis}}
  qnn.element_wise_select %x_d, %z, %p
      : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{rhs must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  qnn.element_wise_select %x, %z, %p_f16 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  // expected-error@+1 {{output must have the data type of lhs, FLOAT_32, got FLOAT_16}}
  qnn.element_wise_select %x, %z, %p : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  qnn.element_wise_select %x_2x1, %z, %p : (tensor<2x1xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4xf32>}}
  qnn.element_wise_select %x_d, %t_1, %t_1
      : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<i1>}}
  qnn.element_wise_select %x_scalar, %z, %p : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.element_wise_select %x, %t_scalar, %p : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.element_wise_select %x, %z, %t_scalar : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  qnn.element_wise_select %x_2, %t_2_i8_axis0, %t_2_i8
      : (tensor<2xi1>, tensor<2x!q8_axis0>, tensor<2x!q8>) -> tensor<2x!q8>
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  qnn.element_wise_select %x_2, %t_2_i8, %t_2_i8_axis0
      : (tensor<2xi1>, tensor<2x!q8>, tensor<2x!q8_axis0>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.element_wise_select %x_2, %t_2_i8, %t_2_i8 : (tensor<2xi1>, tensor<2x!q8>, tensor<2x!q8>) -> tensor<2x!q8_axis0>
  func.return
}

func.func @prelu(%x: tensor<4xf32>, %x_d: tensor<?xf32, #qnn.bounds<[4]>>, %t_scalar: tensor<f32>,
    %x_2_i8_axis0: tensor<2x!q8_axis0>, %t_2_i8: tensor<2x!q8>, %z: tensor<4xf32>, %z_2x4: tensor<2x4xf32>,
    %z_2: tensor<2xf32>, %z_1: tensor<1xf32>) {
  // expected-error@+1 {{slope must broadcast to the input, got tensor<4xf32> and tensor<2x4xf32>}}
  qnn.prelu %x, %z_2x4 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{slope [2] and input [4] must have equal sizes, or 1, along each axis}}
  qnn.prelu %x, %z_2 : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  // expected-error@+1 {{slope [4] and input [?<=4] must have equal sizes, or 1, along each axis}}
  qnn.prelu %x_d, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  // expected-error@+1 {{output must have the data type of input, FLOAT_32, got FLOAT_16}}
  qnn.prelu %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  // expected-error@+1 {{output must have shape [4], got [5]}}
  qnn.prelu %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got tensor<4xf32>}}
  qnn.prelu %x_d, %z_1 : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.prelu %t_scalar, %z : (tensor<f32>, tensor<4xf32>) -> tensor<f32>
  // expected-error@+1 {{tensors must have rank > 0, got tensor<f32>}}
  qnn.prelu %x, %t_scalar : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  qnn.prelu %x_2_i8_axis0, %t_2_i8 : (tensor<2x!q8_axis0>, tensor<2x!q8>) -> tensor<2x!q8>
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  qnn.prelu %t_2_i8, %t_2_i8 : (tensor<2x!q8>, tensor<2x!q8>) -> tensor<2x!q8_axis0>
  func.return
}

func.func @element_wise_select_types(%x: tensor<4xf32>, %z: tensor<4xf32>, %p: tensor<4xf32>, %x_4_i1: tensor<4xi1>,
    %z_4_bf16: tensor<4xbf16>) {
  // expected-error@+1 {{condition must be a tensor of i1, got tensor<4xf32>}}
  qnn.element_wise_select %x, %z, %p : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{lhs must be a tensor of a data type of QNN, got tensor<4xbf16>}}
  qnn.element_wise_select %x_4_i1, %z_4_bf16, %p : (tensor<4xi1>, tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @prelu_types(%x: tensor<4xi32>, %z: tensor<4xf32>, %x_4_f32: tensor<4xf32>, %z_4_i32: tensor<4xi32>) {
  // expected-error@+2 {{input must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  // expected-error@+1 {{output must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.prelu %x, %z : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  // expected-error@+1 {{slope must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  qnn.prelu %x_4_f32, %z_4_i32 : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  func.return
}
