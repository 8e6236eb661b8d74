// RUN: qnn-opt %s --print-local-scope -p 'tfl-to-qnn{strict=true}' | filecheck %s

// UPDATE-CHECKS
// CHECK-LABEL: func.func @segment_sum(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x2xf32>) -> tensor<3x2xf32> {
// CHECK-NEXT:    [[Y:%.*]] = qnn.constant dense<[0, 0, 1, 2]> : tensor<4xi32> : tensor<4xi32>
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[3, 2]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = 0.000000e+00 : f32} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<3x2xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.reshape [[Y]] : (tensor<4xi32>) -> tensor<4x1xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.scatter_nd [[V1]], [[V2]], [[X]] {reduction = ADD} : (tensor<3x2xf32>,
// CHECK-SAME:        tensor<4x1xi32>, tensor<4x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V3]] : tensor<3x2xf32>
// CHECK-NEXT:  }
func.func @segment_sum(%x: tensor<4x2xf32>) -> tensor<3x2xf32> {
  %y = tfl.pseudo_const dense<[0, 0, 1, 2]> : tensor<4xi32> : tensor<4xi32>
  %0 = tfl.segment_sum %x, %y : (tensor<4x2xf32>, tensor<4xi32>) -> tensor<3x2xf32>
  func.return %0 : tensor<3x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @unsorted_segment_sum(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x2xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<4xi32>) -> tensor<3x2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[3, 2]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = 0.000000e+00 : f32} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<3x2xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.constant dense<-1> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_binary MAXIMUM, [[Y]], [[V2]] : (tensor<4xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<4xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.reshape [[V3]] : (tensor<4xi32>) -> tensor<4x1xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.scatter_nd [[V1]], [[V4]], [[X]] {reduction = ADD} : (tensor<3x2xf32>,
// CHECK-SAME:        tensor<4x1xi32>, tensor<4x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V5]] : tensor<3x2xf32>
// CHECK-NEXT:  }
func.func @unsorted_segment_sum(%x: tensor<4x2xf32>, %y: tensor<4xi32>) -> tensor<3x2xf32> {
  %z = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
  %0 = tfl.unsorted_segment_sum %x, %y, %z : (tensor<4x2xf32>, tensor<4xi32>, tensor<i32>) -> tensor<3x2xf32>
  func.return %0 : tensor<3x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @unsorted_segment_prod(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x2xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<4xi32>) -> tensor<3x2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<[3, 2]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.constant_of_shape [[V0]] {value = 1.000000e+00 : f32} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<3x2xf32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.constant dense<-1> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.element_wise_binary MAXIMUM, [[Y]], [[V2]] : (tensor<4xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<4xi32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.reshape [[V3]] : (tensor<4xi32>) -> tensor<4x1xi32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.scatter_nd [[V1]], [[V4]], [[X]] {reduction = MUL} : (tensor<3x2xf32>,
// CHECK-SAME:        tensor<4x1xi32>, tensor<4x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V5]] : tensor<3x2xf32>
// CHECK-NEXT:  }
func.func @unsorted_segment_prod(%x: tensor<4x2xf32>, %y: tensor<4xi32>) -> tensor<3x2xf32> {
  %z = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
  %0 = tfl.unsorted_segment_prod %x, %y, %z : (tensor<4x2xf32>, tensor<4xi32>, tensor<i32>) -> tensor<3x2xf32>
  func.return %0 : tensor<3x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @unsorted_segment_max(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x2xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<4xi32>) -> tensor<3x2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<-1> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.element_wise_binary MAXIMUM, [[Y]], [[V0]] : (tensor<4xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<4xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.reshape [[V1]] : (tensor<4xi32>) -> tensor<4x1xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.constant dense<[3, 2]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.constant_of_shape [[V3]] {value = -3.40282347e+38 : f32} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<3x2xf32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.constant dense<0> : tensor<1x2xi32> : tensor<1x2xi32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.element_wise_binary ADD, [[V2]], [[V5]] : (tensor<4x1xi32>, tensor<1x2xi32>)
// CHECK-SAME:        -> tensor<4x2xi32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.scatter_elements [[V4]], [[V6]], [[X]] {reduction = MAX} : (tensor<3x2xf32>,
// CHECK-SAME:        tensor<4x2xi32>, tensor<4x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V7]] : tensor<3x2xf32>
// CHECK-NEXT:  }
func.func @unsorted_segment_max(%x: tensor<4x2xf32>, %y: tensor<4xi32>) -> tensor<3x2xf32> {
  %z = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
  %0 = tfl.unsorted_segment_max %x, %y, %z : (tensor<4x2xf32>, tensor<4xi32>, tensor<i32>) -> tensor<3x2xf32>
  func.return %0 : tensor<3x2xf32>
}

// UPDATE-CHECKS
// CHECK-LABEL: func.func @unsorted_segment_min(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x2xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: tensor<4xi32>) -> tensor<3x2xf32> {
// CHECK-NEXT:    [[V0:%.*]] = qnn.constant dense<-1> : tensor<1xi32> : tensor<1xi32>
// CHECK-NEXT:    [[V1:%.*]] = qnn.element_wise_binary MAXIMUM, [[Y]], [[V0]] : (tensor<4xi32>, tensor<1xi32>)
// CHECK-SAME:        -> tensor<4xi32>
// CHECK-NEXT:    [[V2:%.*]] = qnn.reshape [[V1]] : (tensor<4xi32>) -> tensor<4x1xi32>
// CHECK-NEXT:    [[V3:%.*]] = qnn.constant dense<-0.000000e+00> : tensor<1xf32> : tensor<1xf32>
// CHECK-NEXT:    [[V4:%.*]] = qnn.element_wise_binary SUBTRACT, [[V3]], [[X]] : (tensor<1xf32>,
// CHECK-SAME:        tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    [[V5:%.*]] = qnn.constant dense<[3, 2]> : tensor<2xui32> : tensor<2xui32>
// CHECK-NEXT:    [[V6:%.*]] = qnn.constant_of_shape [[V5]] {value = -3.40282347e+38 : f32} : (tensor<2xui32>)
// CHECK-SAME:        -> tensor<3x2xf32>
// CHECK-NEXT:    [[V7:%.*]] = qnn.constant dense<0> : tensor<1x2xi32> : tensor<1x2xi32>
// CHECK-NEXT:    [[V8:%.*]] = qnn.element_wise_binary ADD, [[V2]], [[V7]] : (tensor<4x1xi32>, tensor<1x2xi32>)
// CHECK-SAME:        -> tensor<4x2xi32>
// CHECK-NEXT:    [[V9:%.*]] = qnn.scatter_elements [[V6]], [[V8]], [[V4]] {reduction = MAX} : (tensor<3x2xf32>,
// CHECK-SAME:        tensor<4x2xi32>, tensor<4x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    [[V10:%.*]] = qnn.constant dense<-0.000000e+00> : tensor<1xf32> : tensor<1xf32>
// CHECK-NEXT:    [[V11:%.*]] = qnn.element_wise_binary SUBTRACT, [[V10]], [[V9]] : (tensor<1xf32>,
// CHECK-SAME:        tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V11]] : tensor<3x2xf32>
// CHECK-NEXT:  }
func.func @unsorted_segment_min(%x: tensor<4x2xf32>, %y: tensor<4xi32>) -> tensor<3x2xf32> {
  %z = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
  %0 = tfl.unsorted_segment_min %x, %y, %z : (tensor<4x2xf32>, tensor<4xi32>, tensor<i32>) -> tensor<3x2xf32>
  func.return %0 : tensor<3x2xf32>
}
