// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_abs %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_abs %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_abs %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_abs %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_abs %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_abs %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_abs %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_abs %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_asin %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_asin %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_asin %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_asin %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_asin %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_asin %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_asin %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_atan %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_atan %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_atan %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_atan %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_atan %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_atan %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_atan %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_atan %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_ceil %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_ceil %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_ceil %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_ceil %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_ceil %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_ceil %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_ceil %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_ceil %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_cos %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_cos %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_cos %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_cos %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.element_wise_cos %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_cos %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_exp %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_exp %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_exp %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_exp %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_exp %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_exp %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_exp %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_exp %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_floor %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_floor %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_floor %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_floor %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_floor %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_floor %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_floor %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_floor %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_log %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_log %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_log %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_log %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.element_wise_log %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_log %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_neg %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_neg %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_neg %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_neg %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_neg %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_neg %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_neg %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_neg %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<i1>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_not %x : (tensor<i1>) -> tensor<i1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_not %x : (tensor<4xi1>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_not %x : (tensor<4xi1>) -> tensor<5xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xi1, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_not %x : (tensor<?x4xi1, #qnn.bounds<[2, 4]>>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{input must be i1 (BOOL_8), got tensor<4xf32>}}
  %y = qnn.element_wise_not %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_round %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_round %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_round %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_round %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_round %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_round %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_round %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_round %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_rsqrt %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_rsqrt %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_rsqrt %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_rsqrt %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.element_wise_rsqrt %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_rsqrt %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_sign %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_sign %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_sign %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_sign %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_sign %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_sign %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_sign %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_sin %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_sin %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_sin %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_sin %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.element_wise_sin %x : (tensor<4xf64>) -> tensor<4xf64>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_sin %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_square_root %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_square_root %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_square_root %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_square_root %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_square_root %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_square_root %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_square_root %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_square_root %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.element_wise_unary SQRT, %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.element_wise_unary SQRT, %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.element_wise_unary SQRT, %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.element_wise_unary SQRT, %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.element_wise_unary SQRT, %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.element_wise_unary SQRT, %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi1>) {
  // expected-error@+1 {{must be a tensor of }}
  %y = qnn.element_wise_unary SQRT, %x : (tensor<4xi1>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected a tensor of }}
  %y = qnn.element_wise_unary SQRT, %x : (tensor<4xbf16>) -> tensor<4xbf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{input of EXP must be a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.element_wise_unary EXP, %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi8>) {
  // expected-error@+1 {{input must be i1 (BOOL_8), got tensor<4xi8>}}
  %y = qnn.element_wise_unary NOT, %x : (tensor<4xi8>) -> tensor<4xi8>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'operation' does not verify: }}
  %y = "qnn.element_wise_unary"(%x) <{operation = 3 : ui32}> : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xi32>}}
  %y = qnn.is_inf %x : (tensor<4xi32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.is_inf %x : (tensor<4xf64>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of i1, got tensor<4xf32>}}
  %y = qnn.is_inf %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [2]}}
  %y = qnn.is_inf %x : (tensor<4xf32>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{output must have shape [], got [1]}}
  %y = qnn.is_inf %x : (tensor<f32>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.is_inf %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xi32>}}
  %y = qnn.is_nan %x : (tensor<4xi32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a tensor of f32 or f16, got tensor<4xf64>}}
  %y = qnn.is_nan %x : (tensor<4xf64>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected a tensor of i1, got tensor<4xf32>}}
  %y = qnn.is_nan %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [2]}}
  %y = qnn.is_nan %x : (tensor<4xf32>) -> tensor<2xi1>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{output must have shape [], got [1]}}
  %y = qnn.is_nan %x : (tensor<f32>) -> tensor<1xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.is_nan %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'detect_negative' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.is_inf %x {detect_negative = 1 : i32} : (tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{property 'detect_positive' does not verify: expected true or false, got 1 : i32}}
  %y = qnn.is_inf %x {detect_positive = 1 : i32} : (tensor<4xf32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error@+1 {{tensors must have rank > 0, got }}
  %y = qnn.logit %x : (tensor<f32>) -> tensor<f32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have the data type of input, }}
  %y = qnn.logit %x : (tensor<4xf32>) -> tensor<4xf16>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [5]}}
  %y = qnn.logit %x : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got }}
  %y = qnn.logit %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) {
  // expected-error@+1 {{input must have one scale, not one along axis 0}}
  %y = qnn.logit %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  func.return
}

// -----

func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) {
  // expected-error@+1 {{output must have one scale, not one along axis 0}}
  %y = qnn.logit %x : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5:0, 0.25:0}>>
  func.return
}

// -----

func.func @main(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a tensor of floats or quantized integers, got tensor<4xi32>}}
  %y = qnn.logit %x : (tensor<4xi32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<2xf32>) {
  // expected-error@+1 {{epsilon must have shape [1], got [2]}}
  %y = qnn.logit %x, %z : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{expected a 1-d tensor of f32, got tensor<f32>}}
  %y = qnn.logit %x, %z : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>, %z: tensor<1xf16>) {
  // expected-error@+1 {{expected a 1-d tensor of f32, got tensor<1xf16>}}
  %y = qnn.logit %x, %z : (tensor<4xf32>, tensor<1xf16>) -> tensor<4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  %e = qnn.constant dense<0.75> : tensor<1xf32> : tensor<1xf32>
  // expected-error@+1 {{epsilon must be <= 0.5, got 0.75}}
  %y = qnn.logit %x, %e : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  func.return
}
