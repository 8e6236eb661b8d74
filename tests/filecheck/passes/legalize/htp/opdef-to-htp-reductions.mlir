// RUN: qnn-opt %s --print-local-scope -p qnn-to-opdef,opdef-to-htp | filecheck %s

!u = !quant.uniform<u8:f32, 0.5:3>

// Height and width stay where they are: an axis of the image is reduced after the other.
// CHECK-LABEL: @image
func.func @image(%x: tensor<2x6x8x5x!u>) -> tensor<2x5x!u> {
  // CHECK-NEXT: %[[H:.*]] = htp.reduce %x {kind = max, axis = 1 : i32} : {{.*}} -> tensor<2x1x8x5x!quant{{.*}}
  // CHECK-NEXT: %[[Y:.*]] = htp.reduce %[[H]] {kind = max, axis = 2 : i32} : {{.*}} -> tensor<2x1x1x5x!quant{{.*}}
  // CHECK-NEXT: htp.reshape %[[Y]]
  %0 = qnn.reduce_max %x {axes = [1, 2]} : (tensor<2x6x8x5x!u>) -> tensor<2x5x!u>
  func.return %0 : tensor<2x5x!u>
}

// Other axes are merged: those before, those that are reduced, 1, those behind.
// CHECK-LABEL: @merged
func.func @merged(%x: tensor<2x6x8x5x!u>) -> (tensor<2x6x!u>, tensor<5x!u>) {
  // CHECK: htp.reduce %{{.*}} {kind = min, axis = 1 : i32} : (tensor<12x40x1x1x!quant{{.*}}>) -> tensor<12x1x1x1x!quant{{.*}}
  %0 = qnn.reduce_min %x {axes = [2, 3]} : (tensor<2x6x8x5x!u>) -> tensor<2x6x!u>
  // CHECK: htp.avg_pool %{{.*}}, %{{.*}} {window = [96, 1]} : (tensor<1x96x1x5x!quant{{.*}}>, {{.*}}) -> tensor<1x1x1x5x!quant{{.*}}
  %1 = qnn.reduce_mean %x {axes = [0, 1, 2]} : (tensor<2x6x8x5x!u>) -> tensor<5x!u>
  // CHECK-NOT: qnn
  func.return %0, %1 : tensor<2x6x!u>, tensor<5x!u>
}
