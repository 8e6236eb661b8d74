// RUN: qnn-opt %s -p cse,dce | filecheck %s

func.func @kept(%x: tensor<5x2x4xf32>, %w: tensor<6x4xf32>, %r: tensor<6x6xf32>, %f: tensor<i1>) -> (tensor<5x2x6xf32>, tensor<5x2x6xf32>) {
  // CHECK-LABEL: @kept
  // CHECK-COUNT-3: qnn.gru
  // CHECK-NOT: qnn.gru
  // CHECK: func.return
  %0, %1 = qnn.gru %x, %w, %w, %w, %r, %r, %r, null, null, null, null, null, null, null, %f :
      (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, none, none, none, none, none, none, none, tensor<i1>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  %2, %3 = qnn.gru %x, %w, %w, %w, %r, %r, %r, null, null, null, null, null, null, null, %f :
      (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, none, none, none, none, none, none, none, tensor<i1>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  %4, %5 = qnn.gru %x, %w, %w, %w, %r, %r, %r, null, null, null, null, null, null, null, %f :
      (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x6xf32>, tensor<6x6xf32>,
      tensor<6x6xf32>, none, none, none, none, none, none, none, tensor<i1>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return %0, %2 : tensor<5x2x6xf32>, tensor<5x2x6xf32>
}

func.func @anew(%x: tensor<5x2x4xf32>, %w: tensor<6x4xf32>, %r: tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<5x2x6xf32>) {
  // CHECK-LABEL: @anew
  // CHECK: %[[Y:.*]], %{{.*}} = qnn.gru
  // CHECK-NOT: qnn.gru
  // CHECK: func.return %[[Y]], %[[Y]]
  %0, %1 = qnn.gru %x, %w, %w, %w, %r, %r, %r : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
      tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  %2, %3 = qnn.gru %x, %w, %w, %w, %r, %r, %r : (tensor<5x2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>,
      tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<5x2x6xf32>, tensor<1x2x6xf32>)
  func.return %0, %2 : tensor<5x2x6xf32>, tensor<5x2x6xf32>
}
