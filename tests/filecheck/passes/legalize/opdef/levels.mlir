// RUN: qnn-opt %s -p opdef-to-htp --verify-diagnostics
// RUN: not qnn-opt %s -p qnn-to-opdef,qnn-to-opdef 2>&1 | filecheck %s

// CHECK: error: qnn-to-opdef takes qnn, but this is opdef: 'q::Relu'
// CHECK-NEXT: note: the module is past qnn-to-opdef already
func.func @of_qnn(%x: tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32> {
  // expected-error@+2 {{opdef-to-htp takes opdef, but this is qnn: 'qnn.relu'}}
  // expected-note@+1 {{run qnn-to-opdef first}}
  %0 = qnn.relu %x : (tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32>
  func.return %0 : tensor<1x1x2x4xf32>
}
