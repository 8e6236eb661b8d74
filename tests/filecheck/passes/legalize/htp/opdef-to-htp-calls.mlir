// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp | filecheck %s
// RUN: qnn-opt %s -p qnn-to-hvx | qnn-opt | filecheck %s --check-prefix=HVX

// Control flow stays, and so do the functions that it executes, wherever they stand.
!q = !quant.uniform<i8:f32, 0.25:3>

// CHECK: func.func @half{{.*}} attributes {hexnn.fallback = "called by 'qnn.if'"}
// CHECK-NEXT: qnn.relu_min_max
// HVX: func.func @half
// HVX-NEXT: qnn.relu_min_max %{{.*}} -> tensor<4x!quant.uniform<i8:f32, 0.25:3>>
func.func @half(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4x!q>) -> tensor<4x!q>
  func.return %0 : tensor<4x!q>
}

// CHECK: func.func @main
func.func @main(%c: tensor<1xi1>, %x: tensor<4x!q>) -> tensor<4x!q> {
  // CHECK: htp.clamp
  %0 = qnn.relu %x : (tensor<4x!q>) -> tensor<4x!q>
  // CHECK: %[[Y:.*]] = qnn.if %c, %{{.*}} {htp.why = "If has no kernel", then_graph = @half, else_graph = @keep}
  // HVX: qnn.if %{{.*}} {htp.why = "If has no kernel", htp.address = {{[0-9]+}} : i64,
  // HVX: func.return
  %1 = qnn.if %c, %0 {then_graph = @half, else_graph = @keep} : (tensor<1xi1>, tensor<4x!q>) -> tensor<4x!q>
  // CHECK: func.return %[[Y]]
  func.return %1 : tensor<4x!q>
}

// CHECK: func.func @keep{{.*}} attributes {hexnn.fallback = "called by 'qnn.if'"}
// HVX: func.func @keep
func.func @keep(%x: tensor<4x!q>) -> tensor<4x!q> { func.return %x : tensor<4x!q> }
