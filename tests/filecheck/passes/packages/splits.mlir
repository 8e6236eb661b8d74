// RUN: qnn-opt %s --load %S/Inputs/splits.py -p opdef-apply-rules --print-local-scope | filecheck %s
// RUN: qnn-opt %s --load %S/Inputs/splits.py -p 'opdef-apply-rules{target=v79}' | filecheck %s --check-prefix=V79

!t = tensor<1x8x6x4xf32>

// Two pieces of 3 rows and one of 2.
// CHECK-LABEL: @rows
func.func @rows(%x: !t, %y: !t) -> !t {
  // CHECK: dense<{{.*}}[0, 1, 1], [0, 3, 1], [0, 6, 1], [0, 4, 1]]]]>
  // CHECK: %[[A:.*]] = opdef.op "demo::Rows"({{.*}}, %y) : {{.*}} -> tensor<1x3x6x4xf32>
  // CHECK: dense<{{.*}}[0, 1, 1], [3, 6, 1], [0, 6, 1], [0, 4, 1]]]]>
  // CHECK: %[[B:.*]] = opdef.op "demo::Rows"({{.*}}, %y) : {{.*}} -> tensor<1x3x6x4xf32>
  // CHECK: dense<{{.*}}[0, 1, 1], [6, 8, 1], [0, 6, 1], [0, 4, 1]]]]>
  // CHECK: %[[C:.*]] = opdef.op "demo::Rows"({{.*}}, %y) : {{.*}} -> tensor<1x2x6x4xf32>
  // CHECK: dense<1>
  // CHECK: "q::Concat"(%[[A]], %[[B]], %[[C]],
  %0 = opdef.op "demo::Rows"(%x, %y) : (!t, !t) -> !t
  func.return %0 : !t
}

// CHECK-LABEL: @nested
func.func @nested(%x: !t, %y: !t) -> !t {
  // CHECK-COUNT-2: "demo::Piece"({{.*}} : (tensor<1x4x6x4xf32>, tensor<1x8x6x2xf32>) -> tensor<1x4x6x2xf32>
  // CHECK: "q::Concat"({{.*}} -> tensor<1x4x6x4xf32>
  // CHECK-COUNT-2: "demo::Piece"({{.*}} : (tensor<1x4x6x4xf32>, tensor<1x8x6x2xf32>) -> tensor<1x4x6x2xf32>
  // CHECK: "q::Concat"({{.*}} -> tensor<1x4x6x4xf32>
  // CHECK: "q::Concat"({{.*}} -> tensor<1x8x6x4xf32>
  %0 = opdef.op "demo::Nested"(%x, %y) : (!t, !t) -> !t
  func.return %0 : !t
}

// Pieces have the attributes of the operation.
// CHECK-LABEL: @attributes
func.func @attributes(%x: !t, %y: !t) -> !t {
  // CHECK: "demo::Rows"({{.*}}) {hexnn.note = "kept"} : {{.*}} -> tensor<1x3x6x4xf32>
  // CHECK: "q::Concat"({{.*}}) : (
  %0 = opdef.op "demo::Rows"(%x, %y) {hexnn.note = "kept"} : (!t, !t) -> !t
  func.return %0 : !t
}

// As many pieces as there are contexts, fewer if the rows are used up; the pieces stay.
// CHECK-LABEL: @threads
// V79-LABEL: @threads
func.func @threads(%x: !t, %y: !t) -> !t {
  // CHECK-COUNT-4: "demo::Threads"({{.*}} -> tensor<1x2x6x4xf32>
  // CHECK: "q::Concat"
  // CHECK-NEXT: return
  // V79-COUNT-4: "demo::Threads"({{.*}} -> tensor<1x2x6x4xf32>
  // V79: "q::Concat"
  %0 = opdef.op "demo::Threads"(%x, %y) : (!t, !t) -> !t
  func.return %0 : !t
}

// V79-LABEL: @six_threads
func.func @six_threads(%x: tensor<1x17x6x4xf32>) -> tensor<1x17x6x4xf32> {
  // V79-COUNT-5: "demo::Threads"({{.*}} -> tensor<1x3x6x4xf32>
  // V79: "demo::Threads"({{.*}} -> tensor<1x2x6x4xf32>
  // V79: "q::Concat"
  %0 = opdef.op "demo::Threads"(%x, %x)
      : (tensor<1x17x6x4xf32>, tensor<1x17x6x4xf32>) -> tensor<1x17x6x4xf32>
  func.return %0 : tensor<1x17x6x4xf32>
}

// CHECK-LABEL: @start
func.func @start(%x: !t, %y: !t) -> !t {
  // CHECK: %[[A:.*]] = opdef.const dense<0> : tensor<1x1x1x1xi32>
  // CHECK: "demo::At"({{.*}}, %[[A]])
  // CHECK: %[[B:.*]] = opdef.const dense<4> : tensor<1x1x1x1xi32>
  // CHECK: "demo::At"({{.*}}, %[[B]])
  %0 = opdef.op "demo::Start"(%x, %y) : (!t, !t) -> !t
  func.return %0 : !t
}

// Slices by functions of the user: rows with two more than the piece.
// CHECK-LABEL: @halo
func.func @halo(%x: tensor<1x10x6x4xf32>, %y: !t) -> !t {
  // CHECK: dense<{{.*}}[0, 1, 1], [0, 6, 1], [0, 6, 1], [0, 4, 1]]]]>
  // CHECK: opdef.shape : !opdef.shape<1x8x6x4>
  // CHECK: "demo::Window"({{.*}} : (tensor<1x6x6x4xf32>, !opdef.shape<1x8x6x4>) -> tensor<1x4x6x4xf32>
  // CHECK: dense<{{.*}}[0, 1, 1], [4, 10, 1], [0, 6, 1], [0, 4, 1]]]]>
  %0 = opdef.op "demo::Halo"(%x, %y) : (tensor<1x10x6x4xf32>, !t) -> !t
  func.return %0 : !t
}

// A split of what is not the result itself.
// CHECK-LABEL: @sized
func.func @sized(%x: !t, %y: !t) -> !t {
  // CHECK-NEXT: %[[A:.*]] = opdef.op "demo::Row"(%x) : {{.*}} -> tensor<1x1x1x4xf32>
  // CHECK: %[[C:.*]] = opdef.op "q::Concat"(%[[A]], %[[A]], {{.*}} -> tensor<1x2x1x4xf32>
  // CHECK: "demo::Last"(%[[C]])
  %0 = opdef.op "demo::Sized"(%x, %y) : (!t, !t) -> !t
  func.return %0 : !t
}

// One piece is no split.
// CHECK-LABEL: @never
func.func @never(%x: !t, %y: !t) -> !t {
  // CHECK-NEXT: "demo::Never"(%x, %y)
  %0 = opdef.op "demo::Never"(%x, %y) : (!t, !t) -> !t
  func.return %0 : !t
}

// Scales along the split dimension are cut; slices of constants are constants.
// CHECK-LABEL: @per_axis
func.func @per_axis(%x: !t) -> !t {
  // CHECK: %[[A:.*]] = opdef.const dense<{{.*}}1, 2{{.*}}> : {{.*}}{0.5:0, 0.25:0}
  // CHECK: "demo::Piece"({{.*}}, %[[A]])
  // CHECK: %[[B:.*]] = opdef.const dense<{{.*}}3, 4{{.*}}> : {{.*}}{0.125:0, 1.0:0}
  // CHECK: "demo::Piece"({{.*}}, %[[B]])
  %w = opdef.const dense<[[[[1, 2, 3, 4]]]]> : tensor<1x1x1x4xi8>
      : tensor<1x1x1x4x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.125:0, 1.0:0}>>
  %0 = opdef.op "demo::PerAxis"(%x, %w)
      : (!t, tensor<1x1x1x4x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0, 0.125:0, 1.0:0}>>) -> !t
  func.return %0 : !t
}
