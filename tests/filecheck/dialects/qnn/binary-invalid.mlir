// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_add %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_add %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_add %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_add %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_add %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_add %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_add %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of ADD must hold numbers, not i1}}
  %y = qnn.element_wise_add %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{rhs must have rank > 0, got }}
  %y = qnn.element_wise_add %x, %z : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_add %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_add %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_add %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_add %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<3xi1>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_and %x, %z : (tensor<4xi1>, tensor<3xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_and %x, %z : (tensor<2x1xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1, #qnn.bounds<[4]>>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_and %x, %z : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<4xi1>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<?xi1, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_and %x, %z : (tensor<4xi1>, tensor<?xi1, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1, #qnn.bounds<[4]>>, %z: tensor<1xi1>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_and %x, %z : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<1xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_and %x, %z : (tensor<4xi1>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_and %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs must be i1 (BOOL_8), got tensor<4xf32>}}
  %y = qnn.element_wise_and %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<i1>) {
  // expected-error@+1 {{rhs must have rank > 0, got }}
  %y = qnn.element_wise_and %x, %z : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_and %x, %z : (tensor<4xbf16>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_divide %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_divide %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_divide %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_divide %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_divide %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_divide %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_divide %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of DIVIDE must hold numbers, not i1}}
  %y = qnn.element_wise_divide %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_divide %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_divide %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_divide %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_divide %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_equal %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_equal %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_equal %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_equal %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_equal %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_equal %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_equal %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_equal %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_equal %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_equal %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of FLOOR_DIV must hold numbers, not i1}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_floor_div %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_fmod %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_fmod %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_fmod %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of FMOD must hold numbers, not i1}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_fmod %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_greater %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_greater %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_greater %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_greater %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_greater %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_greater %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_greater %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_greater %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_greater %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_greater %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_greater_equal %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_less %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_less %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_less %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_less %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_less %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_less %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_less %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_less %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_less %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_less %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_less_equal %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_maximum %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_maximum %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_maximum %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of MAXIMUM must hold numbers, not i1}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_maximum %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_minimum %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_minimum %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_minimum %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of MINIMUM must hold numbers, not i1}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_minimum %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>, %z: tensor<3xi32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_mod %x, %z : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xi32>, %z: tensor<4xi32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_mod %x, %z : (tensor<2x1xi32>, tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<?xi32, #qnn.bounds<[4]>>, %z: tensor<4xi32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_mod %x, %z : (tensor<?xi32, #qnn.bounds<[4]>>, tensor<4xi32>) -> tensor<?xi32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>, %z: tensor<?xi32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_mod %x, %z : (tensor<4xi32>, tensor<?xi32, #qnn.bounds<[4]>>) -> tensor<?xi32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xi32, #qnn.bounds<[4]>>, %z: tensor<1xi32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_mod %x, %z : (tensor<?xi32, #qnn.bounds<[4]>>, tensor<1xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_mod %x, %z : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>, %z: tensor<4xi32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_mod %x, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of MOD must hold numbers, not i1}}
  %y = qnn.element_wise_mod %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs of MOD must not hold floats, got tensor<4xf32>}}
  %y = qnn.element_wise_mod %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_mod %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_mod %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_mod %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_mod %x, %z : (tensor<4xbf16>, tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_multiply %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_multiply %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_multiply %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of MULTIPLY must hold numbers, not i1}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_multiply %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_not_equal %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<3xi1>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_or %x, %z : (tensor<4xi1>, tensor<3xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_or %x, %z : (tensor<2x1xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1, #qnn.bounds<[4]>>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_or %x, %z : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<4xi1>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<?xi1, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_or %x, %z : (tensor<4xi1>, tensor<?xi1, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1, #qnn.bounds<[4]>>, %z: tensor<1xi1>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_or %x, %z : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<1xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_or %x, %z : (tensor<4xi1>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_or %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs must be i1 (BOOL_8), got tensor<4xf32>}}
  %y = qnn.element_wise_or %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_or %x, %z : (tensor<4xbf16>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_power %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_power %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_power %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_power %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_power %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_power %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of POWER must hold numbers, not i1}}
  %y = qnn.element_wise_power %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_power %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_power %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_power %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_power %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of SQUARED_DIFFERENCE must hold numbers, not i1}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_squared_difference %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_subtract %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_subtract %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_subtract %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of SUBTRACT must hold numbers, not i1}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_subtract %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<3xi1>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_xor %x, %z : (tensor<4xi1>, tensor<3xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_xor %x, %z : (tensor<2x1xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1, #qnn.bounds<[4]>>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_xor %x, %z : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<4xi1>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<?xi1, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_xor %x, %z : (tensor<4xi1>, tensor<?xi1, #qnn.bounds<[4]>>) -> tensor<?xi1, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1, #qnn.bounds<[4]>>, %z: tensor<1xi1>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_xor %x, %z : (tensor<?xi1, #qnn.bounds<[4]>>, tensor<1xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_xor %x, %z : (tensor<4xi1>, tensor<4xi8>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_xor %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs must be i1 (BOOL_8), got tensor<4xf32>}}
  %y = qnn.element_wise_xor %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xi1>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_xor %x, %z : (tensor<4xbf16>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{lhs [4] and rhs [3] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x1xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [2, 4], got [4]}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<2x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<4xf32>) {
  // expected-error@+1 {{lhs [?<=4] and rhs [4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<?xf32, #qnn.bounds<[4]>>) {
  // expected-error@+1 {{lhs [4] and rhs [?<=4] must have equal sizes, or 1, along each axis}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<4xf32>, tensor<?xf32, #qnn.bounds<[4]>>) -> tensor<?xf32, #qnn.bounds<[4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?xf32, #qnn.bounds<[4]>>, %z: tensor<1xf32>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 4, got }}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<?xf32, #qnn.bounds<[4]>>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi8>) {
  // expected-error@+1 {{rhs must have the data type of lhs, }}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of lhs, }}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>, %z: tensor<4xi1>) {
  // expected-error@+1 {{lhs of ADD must hold numbers, not i1}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{lhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{rhs must have one scale, not one along axis 0}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>, %z: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of a data type of QNN, got tensor<4xbf16>}}
  %y = qnn.element_wise_binary ADD, %x, %z : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'operation' does not verify: }}
  %y = "qnn.element_wise_binary"(%x, %x) <{operation = 3 : ui32}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<4xi1>) {
  // expected-error@+1 {{rhs of POWER must hold numbers, not i1}}
  %y = qnn.element_wise_power %x, %z : (tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{lhs of MOD must not hold floats, got }}
  %y = qnn.element_wise_binary MOD, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{lhs must be i1 (BOOL_8), got }}
  %y = qnn.element_wise_binary XOR, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must be i1, got }}
  %y = qnn.element_wise_binary LESS, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>, %z: tensor<4x4xf32, #qnn.sparse<[2, 1]>>) {
  // expected-error@+1 {{rhs must be dense as lhs is, got }}
  %y = qnn.element_wise_add %x, %z : (tensor<4x4xf32>, tensor<4x4xf32, #qnn.sparse<[2, 1]>>) -> tensor<4x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32, #qnn.sparse<[2, 1]>>, %z: tensor<4x4xf32>) {
  // expected-error@+1 {{rhs must be sparse as lhs is, got }}
  %y = qnn.element_wise_add %x, %z : (tensor<4x4xf32, #qnn.sparse<[2, 1]>>, tensor<4x4xf32>) -> tensor<4x4xf32, #qnn.sparse<[2, 1]>>
  func.return
}

// -----

func.func @main(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{output must be dense as lhs is, got }}
  %y = qnn.element_wise_add %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32, #qnn.sparse<[2, 1]>>
  func.return
}
