// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>

// UPDATE-CHECKS
// CHECK-LABEL: func.func @pack(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.pack [[X]], [[Y]] {axis = 1 : ui32}
// CHECK-SAME:        : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:        -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @pack(%x: tensor<3x!q>, %y: tensor<3x!q>) -> tensor<3x2x!q> {
  %0 = tfl.pack %x, %y {values_count = 2 : i32, axis = -1 : i32} : (tensor<3x!q>, tensor<3x!q>) -> tensor<3x2x!q>
  func.return %0 : tensor<3x2x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @pack_one(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3xf32>) -> tensor<1x3xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[X]] : (tensor<3xf32>) -> tensor<1x3xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<1x3xf32>
// CHECK-NEXT:  }
func.func @pack_one(%x: tensor<3xf32>) -> tensor<1x3xf32> {
  %0 = tfl.pack %x {values_count = 1 : i32, axis = 0 : i32} : (tensor<3xf32>) -> tensor<1x3xf32>
  func.return %0 : tensor<1x3xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @pack_scalars(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<i32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<i32>) -> tensor<2xi32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.reshape [[X]] : (tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.reshape [[Y]] : (tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.concat [[V0]], [[V1]] {axis = 0 : ui32} : (tensor<1xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<2xi32>
// CHECK-NEXT:    func.return [[V2]] : tensor<2xi32>
// CHECK-NEXT:  }
func.func @pack_scalars(%x: tensor<i32>, %y: tensor<i32>) -> tensor<2xi32> {
  %0 = tfl.pack %x, %y {values_count = 2 : i32, axis = 0 : i32} : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
  func.return %0 : tensor<2xi32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @unpack(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>) {
// CHECK-NEXT:    [[V0:%.*]], [[V1:%.*]] = qnn.un_pack [[X]] {axis = 1 : ui32}
// CHECK-SAME:        : (tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-NEXT:    func.return [[V0]], [[V1]] : tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @unpack(%x: tensor<3x2x4x!q>) -> (tensor<3x4x!q>, tensor<3x4x!q>) {
  %0, %1 = tfl.unpack %x {num = 2 : i32, axis = -2 : i32} : (tensor<3x2x4x!q>) -> (tensor<3x4x!q>, tensor<3x4x!q>)
  func.return %0, %1 : tensor<3x4x!q>, tensor<3x4x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @split(
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<2x6x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-SAME:    -> (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) {
// CHECK-NEXT:    [[V0:%.*]], [[V1:%.*]] = qnn.split [[Y]] {axis = 1 : ui32, split_index = [3]}
// CHECK-SAME:        : (tensor<2x6x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>)
// CHECK-NEXT:    func.return [[V0]], [[V1]] : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>,
// CHECK-SAME:        tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
// CHECK-NEXT:  }
func.func @split(%y: tensor<2x6x!q>) -> (tensor<2x3x!q>, tensor<2x3x!q>) {
  %x = tfl.pseudo_const dense<-1> : tensor<i32> : tensor<i32>
  %0, %1 = tfl.split %x, %y {num_splits = 2 : i32} : (tensor<i32>, tensor<2x6x!q>) -> (tensor<2x3x!q>, tensor<2x3x!q>)
  func.return %0, %1 : tensor<2x3x!q>, tensor<2x3x!q>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @split_v(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<2x6xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>) {
// CHECK-NEXT:    [[V0:%.*]], [[V1:%.*]], [[V2:%.*]] = qnn.split [[X]] {axis = 1 : ui32, split_index = [1, 3]}
// CHECK-SAME:        : (tensor<2x6xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>)
// CHECK-NEXT:    func.return [[V0]], [[V1]], [[V2]] : tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>
// CHECK-NEXT:  }
func.func @split_v(%x: tensor<2x6xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>) {
  %y = tfl.pseudo_const dense<[1, -1, 3]> : tensor<3xi32> : tensor<3xi32>
  %z = tfl.pseudo_const dense<1> : tensor<i32> : tensor<i32>
  %0, %1, %2 = tfl.split_v %x, %y, %z {num_splits = 3 : i32}
      : (tensor<2x6xf32>, tensor<3xi32>, tensor<i32>) -> (tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>)
  func.return %0, %1, %2 : tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>
}
