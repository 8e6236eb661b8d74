// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

// UPDATE-CHECKS
// CHECK-LABEL: func.func @segment_sum(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x2xf32>) -> tensor<3x2xf32> {
// CHECK-NEXT:    [[Y:%.*]] = tfl.pseudo_const dense<[0, 0, 1, 2]> : tensor<4xi32> : tensor<4xi32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.segment_sum [[X]], [[Y]] : (tensor<4x2xf32>, tensor<4xi32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x2xf32>
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
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.unsorted_segment_sum [[X]], [[Y]], [[Z]] : (tensor<4x2xf32>, tensor<4xi32>,
// CHECK-SAME:        tensor<i32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x2xf32>
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
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.unsorted_segment_prod [[X]], [[Y]], [[Z]] : (tensor<4x2xf32>, tensor<4xi32>,
// CHECK-SAME:        tensor<i32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x2xf32>
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
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.unsorted_segment_max [[X]], [[Y]], [[Z]] : (tensor<4x2xf32>, tensor<4xi32>,
// CHECK-SAME:        tensor<i32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x2xf32>
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
// CHECK-NEXT:    [[Z:%.*]] = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
// CHECK-NEXT:    [[V0:%.*]] = tfl.unsorted_segment_min [[X]], [[Y]], [[Z]] : (tensor<4x2xf32>, tensor<4xi32>,
// CHECK-SAME:        tensor<i32>) -> tensor<3x2xf32>
// CHECK-NEXT:    func.return [[V0]] : tensor<3x2xf32>
// CHECK-NEXT:  }
func.func @unsorted_segment_min(%x: tensor<4x2xf32>, %y: tensor<4xi32>) -> tensor<3x2xf32> {
  %z = tfl.pseudo_const dense<3> : tensor<i32> : tensor<i32>
  %0 = tfl.unsorted_segment_min %x, %y, %z : (tensor<4x2xf32>, tensor<4xi32>, tensor<i32>) -> tensor<3x2xf32>
  func.return %0 : tensor<3x2xf32>
}
