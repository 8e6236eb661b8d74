// RUN: qnn-opt %s -p 'qnn-to-htp{target="v73{tcm=8K}"},htp-assign-layout,htp-tile' | filecheck %s

!w = !quant.uniform<i16:f32, 0.01>

// Elements of two and four bytes are cut and joined as bytes are.
// CHECK-LABEL: @halfwords
// CHECK: htp.slice %x {{.*}}sizes = [1, 4, 16, 16]} :
// CHECK-SAME: (tensor<1x16x16x16x!quant.uniform<i16:f32, 0.01:0>, #flat_ddr>) -> tensor<1x4x16x16x{{.*}}, #flat_tcm>
// CHECK: htp.concat {{.*}}axis = 1
// CHECK: tensor<1x16x16x16x!quant.uniform<i16:f32, 0.01:0>, #flat_ddr>
func.func @halfwords(%x: tensor<1x16x16x16x!w>) -> tensor<1x16x16x16x!w> {
  %0 = qnn.element_wise_binary SUBTRACT, %x, %x : (tensor<1x16x16x16x!w>, tensor<1x16x16x16x!w>) -> tensor<1x16x16x16x!w>
  func.return %0 : tensor<1x16x16x16x!w>
}

// CHECK-LABEL: @words
// CHECK: htp.slice {{.*}} -> tensor<{{.*}}xi32, #flat_tcm>
// CHECK: htp.concat {{.*}}axis = 1
func.func @words(%x: tensor<1x16x16x16xi32>, %y: tensor<1x16x16x16xi32>) -> tensor<1x16x16x16xi32> {
  %0 = qnn.element_wise_binary ADD, %x, %y :
      (tensor<1x16x16x16xi32>, tensor<1x16x16x16xi32>) -> tensor<1x16x16x16xi32>
  func.return %0 : tensor<1x16x16x16xi32>
}
