// RUN: qnn-opt %s | filecheck %s
// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-local-scope | filecheck %s --check-prefix=LOCAL

// A line of more than 200 columns is broken at 120, where the fewest brackets are open; a string is not.
// CHECK-LABEL: func.func @long(
// CHECK-NEXT:    %p = qnn.pool_avg_2d %x{{$}}
// CHECK-NEXT:        {test.note = "a string of some length, that has spaces and { one ( bracket of < every [ kind,
// CHECK-SAME:        none of which closes",{{$}}
// CHECK-NEXT:        filter_size = [3, 3], stride = [2, 2], pad_amount = {{\[\[}}0, 1], [1, 0]], rounding_mode = CEIL} :{{$}}
// CHECK-NEXT:        (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>{{$}}
// CHECK-NEXT:    func.return %p : tensor<1x4x4x4xf32>{{$}}
// LOCAL:         %p = qnn.pool_avg_2d %x {{.*}} -> tensor<1x4x4x4xf32>{{$}}
func.func @long(%x: tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32> {
  %p = qnn.pool_avg_2d %x {filter_size = [3, 3], stride = [2, 2], pad_amount = [[0, 1], [1, 0]], rounding_mode = CEIL,
      test.note = "a string of some length, that has spaces and { one ( bracket of < every [ kind, none of which closes"
    } : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  func.return %p : tensor<1x4x4x4xf32>
}
