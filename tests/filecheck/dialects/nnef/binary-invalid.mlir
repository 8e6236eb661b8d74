// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.add %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.add %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'z'}}
  %0 = nnef.add %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.add %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.add %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 3], y [2, 2]}}
  %0 = nnef.add %x, %y : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.div %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.div %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'z'}}
  %0 = nnef.div %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.div %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.div %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 3], y [2, 2]}}
  %0 = nnef.div %x, %y : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.max %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.max %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'z'}}
  %0 = nnef.max %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.max %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.max %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 3], y [2, 2]}}
  %0 = nnef.max %x, %y : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.min %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.min %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'z'}}
  %0 = nnef.min %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.min %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.min %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 3], y [2, 2]}}
  %0 = nnef.min %x, %y : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.mul %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.mul %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'z'}}
  %0 = nnef.mul %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.mul %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.mul %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 3], y [2, 2]}}
  %0 = nnef.mul %x, %y : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.pow %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.pow %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'z'}}
  %0 = nnef.pow %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.pow %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.pow %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 3], y [2, 2]}}
  %0 = nnef.pow %x, %y : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.sub %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.sub %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'z'}}
  %0 = nnef.sub %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.sub %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.sub %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 3], y [2, 2]}}
  %0 = nnef.sub %x, %y : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.eq %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.eq %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'z'}}
  %0 = nnef.eq %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.eq %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.eq %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  %0 = nnef.eq %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.ge %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.ge %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'z'}}
  %0 = nnef.ge %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.ge %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.ge %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  %0 = nnef.ge %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.gt %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.gt %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'z'}}
  %0 = nnef.gt %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.gt %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.gt %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  %0 = nnef.gt %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.le %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.le %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'z'}}
  %0 = nnef.le %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.le %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.le %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  %0 = nnef.le %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.lt %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.lt %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'z'}}
  %0 = nnef.lt %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.lt %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.lt %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  %0 = nnef.lt %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.ne %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x1xi1> as operand 'y'}}
  %0 = nnef.ne %x, %y : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'z'}}
  %0 = nnef.ne %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.ne %x, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.ne %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  %0 = nnef.ne %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<i1>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as operand 'x'}}
  %0 = nnef.and %x, %y : (tensor<2x3xf32>, tensor<i1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<f32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<f32> as operand 'y'}}
  %0 = nnef.and %x, %y : (tensor<2x3xi1>, tensor<f32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<i1>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'z'}}
  %0 = nnef.and %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xi1>, %y: tensor<i1>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xi1>}}
  %0 = nnef.and %x, %y : (tensor<?x3xi1>, tensor<i1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<i1>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.and %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<3xi1>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  %0 = nnef.and %x, %y : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<i1>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as operand 'x'}}
  %0 = nnef.or %x, %y : (tensor<2x3xf32>, tensor<i1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<f32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<f32> as operand 'y'}}
  %0 = nnef.or %x, %y : (tensor<2x3xi1>, tensor<f32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<i1>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2x3xf32> as result 'z'}}
  %0 = nnef.or %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xi1>, %y: tensor<i1>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xi1>}}
  %0 = nnef.or %x, %y : (tensor<?x3xi1>, tensor<i1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<i1>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.or %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<3x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<3xi1>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  %0 = nnef.or %x, %y : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<2xf32>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of logicals (i1), got tensor<2xf32> as operand 'condition'}}
  %0 = nnef.select %x, %y, %z : (tensor<2xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %y: tensor<2x3xindex>, %z: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2x3xindex> as operand 'true_value'}}
  %0 = nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xindex>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %y: tensor<2x3xf32>, %z: tensor<2x3xindex>) {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2x3xindex> as operand 'false_value'}}
  %0 = nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xindex>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of scalars, integers or logicals, got tensor<2x3xindex> as result 'output'}}
  %0 = nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xindex>
  func.return
}

// -----

func.func @main(%x: tensor<?xi1>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?xi1>}}
  %0 = nnef.select %x, %y, %z : (tensor<?xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<3xi1>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got condition [3], true_value [2, 3], false_value [2, 3]}}
  %0 = nnef.select %x, %y, %z : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %y: tensor<2x3xf32>, %z: tensor<2x2xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got condition [2], true_value [2, 3], false_value [2, 2]}}
  %0 = nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %y: tensor<2x3xf32>, %z: tensor<2x3xi32>) {
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'true_value', integer as 'false_value', scalar as 'output'}}
  %0 = nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2xi1>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>) {
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'true_value', scalar as 'false_value', integer as 'output'}}
  %0 = nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xi1>, %y: tensor<f32>, %z: tensor<2xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as operand 'x'}}
  %0 = nnef.clamp %x, %y, %z : (tensor<2x3xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<i1>, %z: tensor<2xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<i1> as operand 'a'}}
  %0 = nnef.clamp %x, %y, %z : (tensor<2x3xf32>, tensor<i1>, tensor<2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<f32>, %z: tensor<2xi1>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2xi1> as operand 'b'}}
  %0 = nnef.clamp %x, %y, %z : (tensor<2x3xf32>, tensor<f32>, tensor<2xi1>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<f32>, %z: tensor<2xf32>) {
  // expected-error@+1 {{expected a tensor of scalars (floats or quantized), got tensor<2x3xi1> as result 'y'}}
  %0 = nnef.clamp %x, %y, %z : (tensor<2x3xf32>, tensor<f32>, tensor<2xf32>) -> tensor<2x3xi1>
  func.return
}

// -----

func.func @main(%x: tensor<?x3xf32>, %y: tensor<f32>, %z: tensor<2xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  %0 = nnef.clamp %x, %y, %z : (tensor<?x3xf32>, tensor<f32>, tensor<2xf32>) -> tensor<2x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<f32>, %z: tensor<2xf32>) {
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  %0 = nnef.clamp %x, %y, %z : (tensor<2x3xf32>, tensor<f32>, tensor<2xf32>) -> tensor<3x3xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>, %z: tensor<2x3xf32>) {
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], a [3], b [2, 3]}}
  %0 = nnef.clamp %x, %y, %z : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}
