// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[X:%.*]] = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.fill [[X]], [[Y]] : (tensor<2xi32>, tensor<!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @fill(%y: tensor<!q>) -> tensor<2x3x!q> {
  %x = tfl.pseudo_const dense<[2, 3]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.fill %x, %y : (tensor<2xi32>, tensor<!q>) -> tensor<2x3x!q>
  func.return %0 : tensor<2x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @fill_constant(
// CHECK-SAME:    ) -> tensor<2x3xi32> {
// CHECK-NEXT:    [[X:%.*]] = tfl.pseudo_const dense<[2, 3]> : tensor<2xi64> : tensor<2xi64>
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<5> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.fill [[X]], [[Y]] : (tensor<2xi64>, tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x3xi32>
// CHECK-NEXT:  }
func.func @fill_constant() -> tensor<2x3xi32> {
  %x = tfl.pseudo_const dense<[2, 3]> : tensor<2xi64> : tensor<2xi64>
  %y = tfl.pseudo_const dense<5> : tensor<i32> : tensor<i32>
  %0 = tfl.fill %x, %y : (tensor<2xi64>, tensor<i32>) -> tensor<2x3xi32>
  func.return %0 : tensor<2x3xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @zeros_like(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.zeros_like [[X]] : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x3xf32>
// CHECK-NEXT:  }
func.func @zeros_like(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tfl.zeros_like %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return %0 : tensor<2x3xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @shape(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi64> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.shape [[X]] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi64>
// CHECK-NEXT:    func.return [[V0]] : tensor<2xi64>
// CHECK-NEXT:  }
func.func @shape(%x: tensor<2x3x!q>) -> tensor<2xi64> {
  %0 = tfl.shape %x : (tensor<2x3x!q>) -> tensor<2xi64>
  func.return %0 : tensor<2xi64>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @rank(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i32> {
// CHECK-NEXT:    [[V0:%.*]] = tfl.rank [[X]] : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i32>
// CHECK-NEXT:    func.return [[V0]] : tensor<i32>
// CHECK-NEXT:  }
func.func @rank(%x: tensor<2x3x!q>) -> tensor<i32> {
  %0 = tfl.rank %x : (tensor<2x3x!q>) -> tensor<i32>
  func.return %0 : tensor<i32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @range(
// CHECK-SAME:    ) -> tensor<3xi32> {
// CHECK-NEXT:    [[X:%.*]] = tfl.pseudo_const dense<1> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<9> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.range [[X]], [[Y]], [[Z]] : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3xi32>
// CHECK-NEXT:  }
func.func @range() -> tensor<3xi32> {
  %x = tfl.pseudo_const dense<1> : tensor<i32> : tensor<i32>
  %y = tfl.pseudo_const dense<9> : tensor<i32> : tensor<i32>
  %z = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
  %0 = tfl.range %x, %y, %z : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
  func.return %0 : tensor<3xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @one_hot(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2xi32>,
// CHECK-SAME:    [[Z:%[^ :,)]+]]: tensor<!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[W:%[^ :,)]+]]: tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.one_hot [[X]], [[Y]], [[Z]], [[W]] {axis = -1 : i32} : (tensor<2xi32>,
// CHECK-SAME:        tensor<i32>, tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @one_hot(%x: tensor<2xi32>, %z: tensor<!q>, %w: tensor<!q>) -> tensor<2x4x!q> {
  %y = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
  %0 = tfl.one_hot %x, %y, %z, %w {axis = -1 : i32}
      : (tensor<2xi32>, tensor<i32>, tensor<!q>, tensor<!q>) -> tensor<2x4x!q>
  func.return %0 : tensor<2x4x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @one_hot_constant(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2xi64>) -> tensor<4x2xf32> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<1.000000e+00> : tensor<f32> : tensor<f32>
// CHECK-NEXT:    [[W:%.*]] = tfl.pseudo_const dense<0.000000e+00> : tensor<f32> : tensor<f32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.one_hot [[X]], [[Y]], [[Z]], [[W]] {axis = 0 : i32} : (tensor<2xi64>,
// CHECK-SAME:        tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<4x2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<4x2xf32>
// CHECK-NEXT:  }
func.func @one_hot_constant(%x: tensor<2xi64>) -> tensor<4x2xf32> {
  %y = tfl.pseudo_const dense<4> : tensor<i32> : tensor<i32>
  %z = tfl.pseudo_const dense<1.0> : tensor<f32> : tensor<f32>
  %w = tfl.pseudo_const dense<0.0> : tensor<f32> : tensor<f32>
  %0 = tfl.one_hot %x, %y, %z, %w {axis = 0 : i32}
      : (tensor<2xi64>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<4x2xf32>
  func.return %0 : tensor<4x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @broadcast_args(
// CHECK-SAME:    ) -> tensor<3xi32> {
// CHECK-NEXT:    [[X:%.*]] = tfl.pseudo_const dense<[2, 1, 3]> : tensor<3xi32> : tensor<3xi32>
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[4, 1]> : tensor<2xi32> : tensor<2xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.broadcast_args [[X]], [[Y]] : (tensor<3xi32>, tensor<2xi32>) -> tensor<3xi32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3xi32>
// CHECK-NEXT:  }
func.func @broadcast_args() -> tensor<3xi32> {
  %x = tfl.pseudo_const dense<[2, 1, 3]> : tensor<3xi32> : tensor<3xi32>
  %y = tfl.pseudo_const dense<[4, 1]> : tensor<2xi32> : tensor<2xi32>
  %0 = tfl.broadcast_args %x, %y : (tensor<3xi32>, tensor<2xi32>) -> tensor<3xi32>
  func.return %0 : tensor<3xi32>
}
