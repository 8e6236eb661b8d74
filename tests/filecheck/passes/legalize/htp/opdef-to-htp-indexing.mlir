// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --split-input-file --print-local-scope | filecheck %s

!u8 = !quant.uniform<u8:f32, 0.5:128>

// CHECK-LABEL: @gathers
func.func @gathers(%x: tensor<5x4x6x!u8>, %i: tensor<2x3xi32>, %n: tensor<7x2xi32>, %e: tensor<5x2x6xi32>)
    -> (tensor<5x2x3x6x!u8>, tensor<7x6x!u8>, tensor<5x2x6x!u8>) {
  // CHECK: htp.gather {{.*}} {fill = 128 : i32} : (tensor<1x5x4x6x{{.*}}>, tensor<1x1x1x6xi32>) -> tensor<1x5x6x6x
  %0 = qnn.gather %x, %i {axis = 1 : i32} : (tensor<5x4x6x!u8>, tensor<2x3xi32>) -> tensor<5x2x3x6x!u8>
  // CHECK: htp.move
  // CHECK: htp.move
  // CHECK: htp.map "{{.*}}clamp(x0, 0, 4){{.*}}clamp(x1, 0, 3){{.*}}"
  // CHECK: htp.gather {{.*}} : (tensor<1x1x20x6x{{.*}}>, tensor<1x1x1x7xi32>) -> tensor<1x1x7x6x
  %1 = qnn.gather_nd %x, %n : (tensor<5x4x6x!u8>, tensor<7x2xi32>) -> tensor<7x6x!u8>
  // CHECK: htp.map
  // CHECK: htp.gather {{.*}} : (tensor<1x1x120x1x{{.*}}>, tensor<1x1x1x60xi32>) -> tensor<1x1x60x1x
  %2 = qnn.gather_elements %x, %e {axis = 1 : ui32} : (tensor<5x4x6x!u8>, tensor<5x2x6xi32>) -> tensor<5x2x6x!u8>
  func.return %0, %1, %2 : tensor<5x2x3x6x!u8>, tensor<7x6x!u8>, tensor<5x2x6x!u8>
}

// -----

// CHECK-LABEL: @scatters
func.func @scatters(%x: tensor<5x6xi32>, %i: tensor<3x1xi32>, %u: tensor<3x6xi32>, %e: tensor<1x6xi32>, %v: tensor<1x6xi32>)
    -> (tensor<5x6xi32>, tensor<5x6xi32>) {
  // CHECK: htp.scatter {{.*}} {change = add} : (tensor<1x1x5x6xi32>, tensor<1x1x1x3xi32>, tensor<1x1x3x6xi32>)
  %0 = qnn.scatter_nd %x, %i, %u {reduction = ADD} : (tensor<5x6xi32>, tensor<3x1xi32>, tensor<3x6xi32>) -> tensor<5x6xi32>
  // CHECK: htp.scatter {{.*}} {change = maximum} : (tensor<1x1x30x1xi32>, tensor<1x1x1x6xi32>, tensor<1x1x6x1xi32>)
  %1 = qnn.scatter_elements %x, %e, %v {reduction = MAX} : (tensor<5x6xi32>, tensor<1x6xi32>, tensor<1x6xi32>) -> tensor<5x6xi32>
  func.return %0, %1 : tensor<5x6xi32>, tensor<5x6xi32>
}

// -----

!u8 = !quant.uniform<u8:f32, 0.5:128>

// CHECK-LABEL: @reasons
func.func @reasons(%x: tensor<5x6x!u8>, %i: tensor<2xui64>, %n: tensor<2x2xui32>, %s: tensor<3x1xi32>, %u: tensor<3x6x!u8>)
    -> (tensor<2x6x!u8>, tensor<2x!u8>, tensor<5x6x!u8>) {
  // CHECK: htp.why = "elements of tensor<2xui64> have no kernel"
  %0 = qnn.gather %x, %i {axis = 0 : i32} : (tensor<5x6x!u8>, tensor<2xui64>) -> tensor<2x6x!u8>
  // CHECK: htp.why = "tuples of indices of ui32 have no kernel"
  %1 = qnn.gather_nd %x, %n : (tensor<5x6x!u8>, tensor<2x2xui32>) -> tensor<2x!u8>
  // CHECK: htp.why = "a scatter with ADD of {{.*}} has no kernel"
  %2 = qnn.scatter_nd %x, %s, %u {reduction = ADD} : (tensor<5x6x!u8>, tensor<3x1xi32>, tensor<3x6x!u8>) -> tensor<5x6x!u8>
  func.return %0, %1, %2 : tensor<2x6x!u8>, tensor<2x!u8>, tensor<5x6x!u8>
}
