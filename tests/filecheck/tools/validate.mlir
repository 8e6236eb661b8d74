// RUN: not qnn-opt %s --validate v73 | filecheck %s
// RUN: not qnn-opt %s --validate v72 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not qnn-opt %s --validate v73 -t qnn-json 2>&1 | filecheck %s --check-prefix=BESIDE
// RUN: not qnn-opt %s -p qnn-to-hvx --validate v73 2>&1 | filecheck %s --check-prefix=LATER

!q = !quant.uniform<u8:f32, 0.5:3>

// CHECK: operation {{.*}} kind {{.*}} supported {{.*}} computed by, or the first rule broken
func.func @main(%x: tensor<1x8x8x4x!q>, %i: tensor<1x8x8x4xf32>) -> (tensor<1x8x8x4x!q>, tensor<1x8x8x4xf32>) {
  // CHECK-NEXT: qnn.relu {{.*}} yes {{.*}} map: clamp
  %0 = qnn.relu %x : (tensor<1x8x8x4x!q>) -> tensor<1x8x8x4x!q>
  // CHECK-NEXT: qnn.relu {{.*}} no {{.*}} elements of tensor<1x8x8x4xf32> have no kernel
  %1 = qnn.relu %i : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  return %0, %1 : tensor<1x8x8x4x!q>, tensor<1x8x8x4xf32>
}
// CHECK-NEXT: v73 supports 1 of 2 operations

// UNKNOWN: error: unknown target 'v72'
// BESIDE: error: --validate has no effect beside --target
// LATER: error: --validate is of a network at stage source or qnn
