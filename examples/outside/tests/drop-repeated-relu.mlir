// RUN: qnn-opt %s --load %S/../outside.py -p drop-repeated-relu | filecheck %s

// UPDATE-CHECKS
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    [[A:%.*]] = qnn.relu [[X]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[A]] : tensor<4xf32>
// CHECK-NEXT:  }
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %r = qnn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
