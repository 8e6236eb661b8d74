// RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

func.func @concat(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %y: tensor<2x1xf32>, %y_2x3_i32: tensor<2x3xi32>,
    %y_2x3: tensor<2x3xf32>, %y_2: tensor<2xf32>) {
  // expected-error@+1 {{property 'axis' expected in operation 'nnef.concat'}}
  nnef.concat %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.concat %x_dx3, %y {axis = 1 : i64} : (tensor<?x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  nnef.concat %x, %y {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{values must hold a tensor, got none}}
  nnef.concat {axis = 0 : i64} : () -> tensor<2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'values', integer as 'values', scalar as 'value'}}
  nnef.concat %x, %y_2x3_i32 {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x6xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'values', integer as 'value'}}
  nnef.concat %x, %y_2x3 {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xi32>
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  nnef.concat %x, %y {axis = 2 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got -1}}
  nnef.concat %x, %y {axis = -1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{values must agree but for axis 0, got [2, 3], [2, 1]}}
  nnef.concat %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{values must agree but for axis 1, got [2, 3], [2]}}
  nnef.concat %x, %y_2 {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @stack(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %y: tensor<2x3xf32>, %y_i32: tensor<2x3xi32>,
    %y_2x1: tensor<2x1xf32>) {
  // expected-error@+1 {{property 'axis' expected in operation 'nnef.stack'}}
  nnef.stack %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.stack %x_dx3, %y {axis = 0 : i64} : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{output must have shape [2, 2, 3], got [3, 2, 3]}}
  nnef.stack %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x2x3xf32>
  // expected-error@+1 {{values must hold a tensor, got none}}
  nnef.stack {axis = 0 : i64} : () -> tensor<2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'values', integer as 'values', scalar as 'value'}}
  nnef.stack %x, %y_i32 {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{axis must lie in [0, 2], got 3}}
  nnef.stack %x, %y {axis = 3 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{axis must lie in [0, 2], got -1}}
  nnef.stack %x, %y {axis = -1 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{values must have one shape, got [2, 3], [2, 1]}}
  nnef.stack %x, %y_2x1 {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x2x3xf32>
  func.return
}

func.func @split(%x: tensor<6xf32>, %x_d: tensor<?xf32>) {
  // expected-error@+1 {{property 'axis' expected in operation 'nnef.split'}}
  nnef.split %x {ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{property 'ratios' expected in operation 'nnef.split'}}
  nnef.split %x {axis = 0 : i64} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?xf32>}}
  nnef.split %x_d {axis = 0 : i64, ratios = array<i64: 1, 2>} : (tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{output 0 must have shape [2], got [3]}}
  nnef.split %x {axis = 0 : i64, ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  // expected-error@+1 {{output 1 must have shape [4], got [5]}}
  nnef.split %x {axis = 0 : i64, ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<5xf32>)
  // expected-error@+1 {{axis must lie in [0, 0], got 1}}
  nnef.split %x {axis = 1 : i64, ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{axis must lie in [0, 0], got -1}}
  nnef.split %x {axis = -1 : i64, ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{ratios must be > 0, got [1, 0]}}
  nnef.split %x {axis = 0 : i64, ratios = array<i64: 1, 0>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{ratios must be > 0, got []}}
  nnef.split %x {axis = 0 : i64, ratios = array<i64>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{ratios must have a sum that divides 6, the size of axis 0, got [1, 3]}}
  nnef.split %x {axis = 0 : i64, ratios = array<i64: 1, 3>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{outputs must be 3, got 2}}
  nnef.split %x {axis = 0 : i64, ratios = array<i64: 1, 1, 1>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'value', integer as 'values'}}
  nnef.split %x {axis = 0 : i64, ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<2xi32>, tensor<4xi32>)
  func.return
}

func.func @unstack(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'axis' expected in operation 'nnef.unstack'}}
  nnef.unstack %x : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.unstack %x_dx3 {axis = 0 : i64} : (tensor<?x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // expected-error@+1 {{output 0 must have shape [3], got [4]}}
  nnef.unstack %x {axis = 0 : i64} : (tensor<2x3xf32>) -> (tensor<4xf32>, tensor<3xf32>)
  // expected-error@+1 {{output 1 must have shape [3], got [4]}}
  nnef.unstack %x {axis = 0 : i64} : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  nnef.unstack %x {axis = 2 : i64} : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // expected-error@+1 {{axis must lie in [0, 1], got -1}}
  nnef.unstack %x {axis = -1 : i64} : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // expected-error@+1 {{outputs must be 3, got 2}}
  nnef.unstack %x {axis = 1 : i64} : (tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'value', integer as 'values'}}
  nnef.unstack %x {axis = 0 : i64} : (tensor<2x3xf32>) -> (tensor<3xi32>, tensor<3xi32>)
  func.return
}

func.func @slice(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'axes' expected in operation 'nnef.slice'}}
  nnef.slice %x {begin = array<i64: 0>, end = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{property 'begin' expected in operation 'nnef.slice'}}
  nnef.slice %x {axes = array<i64: 1>, end = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{property 'end' expected in operation 'nnef.slice'}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.slice %x_dx3 {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>}
      : (tensor<?x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{output must have shape [2, 2], got [3, 2]}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'input', integer as 'output'}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xi32>
  // expected-error@+1 {{axes must lie in [0, 1], got 2}}
  nnef.slice %x {axes = array<i64: 2>, begin = array<i64: 0>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{axes must lie in [0, 1], got -1}}
  nnef.slice %x {axes = array<i64: -1>, begin = array<i64: 0>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{axes must be listed once each, got [1, 1]}}
  nnef.slice %x {axes = array<i64: 1, 1>, begin = array<i64: 0, 0>, end = array<i64: 2, 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{begin must have 1 values, got 2}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0, 0>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{end must have 1 values, got 0}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{stride must have 1 values, got 2}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>, stride = array<i64: 1, 1>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{stride must not be 0, got [0]}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>, stride = array<i64: 0>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{begin must lie in [-3, 3] on axis 1, got 4}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 4>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{begin must lie in [-3, 3] on axis 1, got -4}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: -4>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{end must lie in [-3, 3] on axis 1, got 4}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 4>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{end must lie in [-3, 3] on axis 1, got -4}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: -4>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{begin and end must leave elements, got [2, 0]}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 2>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{begin and end must leave elements, got [2, 0]}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 3>, end = array<i64: 0>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{begin must lie in [-3, 2] on axis 1, got 3}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 3>, end = array<i64: 2>, stride = array<i64: -1>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{end must lie in [-4, 2] on axis 1, got 3}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: -1>, end = array<i64: 3>, stride = array<i64: -1>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{end must lie in [-4, 2] on axis 1, got -5}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: -1>, end = array<i64: -5>, stride = array<i64: -1>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{begin and end must leave elements, got [2, 0]}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>, stride = array<i64: -1>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  func.return
}

func.func @gather(%x: tensor<5x4xf32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{output must have shape [3, 4], got [4, 4]}}
  nnef.gather %x, %y {axis = 0 : i64} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<4x4xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got 2}}
  nnef.gather %x, %y {axis = 2 : i64} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{axis must lie in [0, 1], got -1}}
  nnef.gather %x, %y {axis = -1 : i64} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'input', integer as 'output'}}
  nnef.gather %x, %y {axis = 0 : i64} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xi32>
  func.return
}

func.func @copy_n(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>) {
  // expected-error@+1 {{property 'times' expected in operation 'nnef.copy_n'}}
  nnef.copy_n %x : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.copy_n %x_dx3 {times = 2 : i64} : (tensor<?x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  // expected-error@+1 {{output 0 must have shape [2, 3], got [3, 3]}}
  nnef.copy_n %x {times = 2 : i64} : (tensor<2x3xf32>) -> (tensor<3x3xf32>, tensor<2x3xf32>)
  // expected-error@+1 {{output 1 must have shape [2, 3], got [3, 3]}}
  nnef.copy_n %x {times = 2 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x3xf32>)
  // expected-error@+1 {{times must lie in [1, 65536], got 0}}
  nnef.copy_n %x {times = 0 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  // expected-error@+1 {{outputs must be 3, got 2}}
  nnef.copy_n %x {times = 3 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  // expected-error@+1 {{'?' must stand for one data type, got scalar as 'x', integer as 'y'}}
  nnef.copy_n %x {times = 2 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  func.return
}

func.func @add_n(%x: tensor<2x3xf32>, %x_dx3: tensor<?x3xf32>, %y: tensor<2x3xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x3xf32>}}
  nnef.add_n %x_dx3, %y : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{output must have shape [2, 3], got [3, 3]}}
  nnef.add_n %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  // expected-error@+1 {{shapes must agree or be 1 along axis 0, got x[0] [2, 3], x[1] [2, 3], x[2] [3]}}
  nnef.add_n %x, %y, %z : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  func.return
}

func.func @concat_types(%x: tensor<2x3xindex>, %y: tensor<2x1xf32>, %x_2x3_f32: tensor<2x3xf32>,
    %y_2x1_index: tensor<2x1xindex>) {
  // expected-error@+1 {{values 0 must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.concat %x, %y {axis = 1 : i64} : (tensor<2x3xindex>, tensor<2x1xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{values 1 must be a tensor of scalars, integers or logicals, got tensor<2x1xindex>}}
  nnef.concat %x_2x3_f32, %y_2x1_index {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  // expected-error@+1 {{value must be a tensor of scalars, integers or logicals, got tensor<2x4xindex>}}
  nnef.concat %x_2x3_f32, %y {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xindex>
  func.return
}

func.func @stack_types(%x: tensor<2x3xindex>, %y: tensor<2x3xf32>, %x_2x3_f32: tensor<2x3xf32>,
    %y_2x3_index: tensor<2x3xindex>) {
  // expected-error@+1 {{values 0 must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.stack %x, %y {axis = 0 : i64} : (tensor<2x3xindex>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{values 1 must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.stack %x_2x3_f32, %y_2x3_index {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xindex>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{value must be a tensor of scalars, integers or logicals, got tensor<2x2x3xindex>}}
  nnef.stack %x_2x3_f32, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xindex>
  func.return
}

func.func @split_types(%x: tensor<6xindex>, %x_6_f32: tensor<6xf32>) {
  // expected-error@+1 {{value must be a tensor of scalars, integers or logicals, got tensor<6xindex>}}
  nnef.split %x {axis = 0 : i64, ratios = array<i64: 1, 2>} : (tensor<6xindex>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{values 0 must be a tensor of scalars, integers or logicals, got tensor<2xindex>}}
  nnef.split %x_6_f32 {axis = 0 : i64, ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<2xindex>, tensor<4xf32>)
  // expected-error@+1 {{values 1 must be a tensor of scalars, integers or logicals, got tensor<4xindex>}}
  nnef.split %x_6_f32 {axis = 0 : i64, ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xindex>)
  // expected-error@+1 {{property 'axis' does not verify: expected integer, got "1"}}
  nnef.split %x_6_f32 {axis = "1", ratios = array<i64: 1, 2>} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // expected-error@+1 {{property 'ratios' does not verify: expected integer[], got 1 : i64}}
  nnef.split %x_6_f32 {axis = 0 : i64, ratios = 1 : i64} : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  func.return
}

func.func @unstack_types(%x: tensor<2x3xindex>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{value must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.unstack %x {axis = 0 : i64} : (tensor<2x3xindex>) -> (tensor<3xf32>, tensor<3xf32>)
  // expected-error@+1 {{values 0 must be a tensor of scalars, integers or logicals, got tensor<3xindex>}}
  nnef.unstack %x_2x3_f32 {axis = 0 : i64} : (tensor<2x3xf32>) -> (tensor<3xindex>, tensor<3xf32>)
  // expected-error@+1 {{values 1 must be a tensor of scalars, integers or logicals, got tensor<3xindex>}}
  nnef.unstack %x_2x3_f32 {axis = 0 : i64} : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xindex>)
  // expected-error@+1 {{property 'axis' does not verify: expected integer, got "1"}}
  nnef.unstack %x_2x3_f32 {axis = "1"} : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  func.return
}

func.func @slice_types(%x: tensor<2x3xindex>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.slice %x {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>}
      : (tensor<2x3xindex>) -> tensor<2x2xf32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<2x2xindex>}}
  nnef.slice %x_2x3_f32 {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xindex>
  // expected-error@+1 {{property 'axes' does not verify: expected integer[], got 1 : i64}}
  nnef.slice %x_2x3_f32 {axes = 1 : i64, begin = array<i64: 0>, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{property 'begin' does not verify: expected integer[], got 1 : i64}}
  nnef.slice %x_2x3_f32 {axes = array<i64: 1>, begin = 1 : i64, end = array<i64: 2>}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{property 'end' does not verify: expected integer[], got 1 : i64}}
  nnef.slice %x_2x3_f32 {axes = array<i64: 1>, begin = array<i64: 0>, end = 1 : i64}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{property 'stride' does not verify: expected integer[], got 1 : i64}}
  nnef.slice %x_2x3_f32 {axes = array<i64: 1>, begin = array<i64: 0>, end = array<i64: 2>, stride = 1 : i64}
      : (tensor<2x3xf32>) -> tensor<2x2xf32>
  func.return
}

func.func @gather_types(%x: tensor<5x4xindex>, %y: tensor<3xi32>, %x_5x4_f32: tensor<5x4xf32>,
    %y_3_f32: tensor<3xf32>) {
  // expected-error@+1 {{input must be a tensor of scalars, integers or logicals, got tensor<5x4xindex>}}
  nnef.gather %x, %y {axis = 0 : i64} : (tensor<5x4xindex>, tensor<3xi32>) -> tensor<3x4xf32>
  // expected-error@+1 {{indices must be a tensor of integers, got tensor<3xf32>}}
  nnef.gather %x_5x4_f32, %y_3_f32 {axis = 0 : i64} : (tensor<5x4xf32>, tensor<3xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{output must be a tensor of scalars, integers or logicals, got tensor<3x4xindex>}}
  nnef.gather %x_5x4_f32, %y {axis = 0 : i64} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xindex>
  func.return
}

func.func @copy_n_types(%x: tensor<2x3xindex>, %x_2x3_f32: tensor<2x3xf32>) {
  // expected-error@+1 {{x must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.copy_n %x {times = 2 : i64} : (tensor<2x3xindex>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  // expected-error@+1 {{y 0 must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.copy_n %x_2x3_f32 {times = 2 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xindex>, tensor<2x3xf32>)
  // expected-error@+1 {{y 1 must be a tensor of scalars, integers or logicals, got tensor<2x3xindex>}}
  nnef.copy_n %x_2x3_f32 {times = 2 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xindex>)
  // expected-error@+1 {{property 'times' does not verify: expected integer, got "1"}}
  nnef.copy_n %x_2x3_f32 {times = "1"} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  func.return
}

func.func @add_n_types(%x: tensor<2x3xi1>, %y: tensor<2x3xf32>, %x_2x3_f32: tensor<2x3xf32>,
    %y_2x3_i1: tensor<2x3xi1>) {
  // expected-error@+1 {{x 0 must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.add_n %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{x 1 must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.add_n %x_2x3_f32, %y_2x3_i1 : (tensor<2x3xf32>, tensor<2x3xi1>) -> tensor<2x3xf32>
  // expected-error@+1 {{y must be a tensor of scalars (floats or quantized), got tensor<2x3xi1>}}
  nnef.add_n %x_2x3_f32, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  func.return
}

// OP: nnef.concat nnef.stack nnef.gather
func.func @main(%x: tensor<?x4xf32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{operand 0 must have a static shape, got tensor<?x4xf32>}}
  $OP %x, %y {axis = 0 : i64} : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}

func.func @types(%x: tensor<5x4xf32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{property 'axis' does not verify: expected integer, got "1"}}
  $OP %x, %y {axis = "1"} : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  func.return
}
