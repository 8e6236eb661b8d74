// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @select(%x: tensor<2xi1>, %x_d: tensor<?xi1>, %x_3: tensor<3xi1>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>,
    %z_2x2: tensor<2x2xf32>, %z_i32: tensor<2x3xi32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?xi1>}}
  nnef.select %x_d, %y, %z : (tensor<?xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got condition [3], true_value [2, 3], false_value [2, 3]}}
  nnef.select %x_3, %y, %z : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got condition [2], true_value [2, 3], false_value [2, 2]}}
  nnef.select %x, %y, %z_2x2 : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'true_value', integer as 'false_value', scalar as 'output'}}
  nnef.select %x, %y, %z_i32 : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'true_value', scalar as 'false_value', integer as 'output'}}
  nnef.select %x, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi32>
  func.return
}

func.func @clamp(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %y: tensor<f32>, %y_3: tensor<3xf32>, %z: tensor<2xf32>,
    %z_2x3: tensor<2x3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.clamp %x_dx3, %y, %z : (tensor<?x3xf32>, tensor<f32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  nnef.clamp %x, %y, %z : (tensor<2x3xf32>, tensor<f32>, tensor<2xf32>) -> tensor<3x3xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], a [3], b [2, 3]}}
  nnef.clamp %x, %y_3, %z_2x3 : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @select_types(%x: tensor<2xf32>, %y: tensor<2x3xf32>, %z: tensor<2x3xf32>, %x_2_i1: tensor<2xi1>,
    %y_2x3_index: tensor<2x3xindex>, %z_2x3_index: tensor<2x3xindex>) {
  // expected-error@+1 {{condition must be a tensor of logicals (i1), got tensor<2xf32>}}
  nnef.select %x, %y, %z : (tensor<2xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{true_value must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.select %x_2_i1, %y_2x3_index, %z : (tensor<2xi1>, tensor<2x3xindex>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{false_value must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.select %x_2_i1, %y, %z_2x3_index : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xindex>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.select %x_2_i1, %y, %z : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xindex>
  func.return
}

func.func @clamp_types(%x: tensor<2x3xi1>, %y: tensor<f32>, %z: tensor<2xf32>, %x_2x3_f32: tensor<2x3xf32>,
    %y__i1: tensor<i1>, %z_2_i1: tensor<2xi1>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.clamp %x, %y, %z : (tensor<2x3xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{a must be a tensor of scalars (floats or quantized), got tensor<i1>}}
  nnef.clamp %x_2x3_f32, %y__i1, %z : (tensor<2x3xf32>, tensor<i1>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{b must be a tensor of scalars (floats or quantized), got tensor<2xi1>}}
  nnef.clamp %x_2x3_f32, %y, %z_2_i1 : (tensor<2x3xf32>, tensor<f32>, tensor<2xi1>) -> tensor<2x3xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.clamp %x_2x3_f32, %y, %z : (tensor<2x3xf32>, tensor<f32>, tensor<2xf32>) -> tensor<2x3xi1>
  func.return
}

// OP: nnef.add nnef.div nnef.max nnef.min nnef.mul nnef.pow nnef.sub nnef.eq nnef.ge nnef.gt nnef.le nnef.lt nnef.ne


// OP: nnef.add nnef.div nnef.max nnef.min nnef.mul nnef.pow nnef.sub
func.func @types(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>, %x_2x3_f32: tensor<2x3xf32>, %y_2x1_i1: tensor<2x1xi1>) {
  // expected-error@+1 {{x must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  $OP %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x1xi1>}}
  $OP %x_2x3_f32, %y_2x1_i1 : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// OP: nnef.eq nnef.ge nnef.gt nnef.le nnef.lt nnef.ne
func.func @types(%x: tensor<2x3xi1>, %y: tensor<2x1xf32>, %x_2x3_f32: tensor<2x3xf32>, %y_2x1_i1: tensor<2x1xi1>) {
  // expected-error@+2 {{x must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  // expected-error@+1 {{z must be a tensor of logicals (i1), got tensor<2x3xf32>}}
  $OP %x, %y : (tensor<2x3xi1>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // expected-error@+2 {{y must be a tensor of scalars (floats or quantized), got tensor<2x1xi1>}}
  // expected-error@+1 {{z must be a tensor of logicals (i1), got tensor<2x3xf32>}}
  $OP %x_2x3_f32, %y_2x1_i1 : (tensor<2x3xf32>, tensor<2x1xi1>) -> tensor<2x3xf32>
  func.return
}

// OP: nnef.add nnef.div nnef.max nnef.min nnef.mul nnef.pow nnef.sub
func.func @main(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %y: tensor<2x1xf32>, %y_2x2: tensor<2x2xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  $OP %x_dx3, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  $OP %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 1, got x [2, 3], y [2, 2]}}
  $OP %x, %y_2x2 : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @types(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{z must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  $OP %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  func.return
}

// OP: nnef.eq nnef.ge nnef.gt nnef.le nnef.lt nnef.ne
func.func @main(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %y: tensor<2x1xf32>, %y_3: tensor<3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  $OP %x_dx3, %y : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  $OP %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x3xi1>
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  $OP %x, %y_3 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  func.return
}

func.func @types(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error@+1 {{z must be a tensor of logicals (i1), got tensor<2x3xf32>}}
  $OP %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  func.return
}

// OP: nnef.and nnef.or
func.func @main(%x: tensor<2x3xi1>, %x_dx3: tensor<?x3xi1>, %y: tensor<i1>, %y_3: tensor<3xi1>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xi1>}}
  $OP %x_dx3, %y : (tensor<?x3xi1>, tensor<i1>) -> tensor<2x3xi1>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  $OP %x, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<3x3xi1>
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x [2, 3], y [3]}}
  $OP %x, %y_3 : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  func.return
}

func.func @types(%x: tensor<2x3xf32>, %y: tensor<i1>, %x_2x3_i1: tensor<2x3xi1>, %y__f32: tensor<f32>) {
  // expected-error@+1 {{x must be a tensor of logicals (i1), got tensor<2x3xf32>}}
  $OP %x, %y : (tensor<2x3xf32>, tensor<i1>) -> tensor<2x3xi1>
  // expected-error@+1 {{y must be a tensor of logicals (i1), got tensor<f32>}}
  $OP %x_2x3_i1, %y__f32 : (tensor<2x3xi1>, tensor<f32>) -> tensor<2x3xi1>
  // expected-error@+1 {{z must be a tensor of logicals (i1), got tensor<2x3xf32>}}
  $OP %x_2x3_i1, %y : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x3xf32>
  func.return
}
