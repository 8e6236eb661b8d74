// RUN: qnn-opt %s -p 'qnn-to-htp,htp-assign-layout,htp-tile' | filecheck %s

// Elements of several bytes are cut and joined in main memory like bytes.
builtin.module attributes {htp.target = #htp.target<"v73{tcm=4K}">} {
  // CHECK-LABEL: func.func @sum(
  // CHECK:         %[[A:.*]] = htp.slice %{{.*}} {offsets = [0, 0, 0, 0], sizes = [1, 1, [[N:[0-9]+]], 64]} :
  // CHECK-SAME:        (tensor<1x1x20x64xi32, #flat_ddr>) -> tensor<1x1x[[N]]x64xi32, #flat_tcm>
  // CHECK:         htp.map "add32(x0, x1)", %[[A]]
  // CHECK:         htp.concat {{.*}} {axis = 2 : i32}
  // CHECK-SAME:        (tensor<1x1x[[N]]x64xi32, #flat_tcm>
  func.func @sum(%x: tensor<20x64xi32>, %y: tensor<20x64xi32>) -> tensor<20x64xi32> {
    %0 = qnn.element_wise_binary ADD, %x, %y : (tensor<20x64xi32>, tensor<20x64xi32>) -> tensor<20x64xi32>
    func.return %0 : tensor<20x64xi32>
  }
}
