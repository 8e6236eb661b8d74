// RUN: qnn-opt %s -p htp-assign-layout,htp-tile,htp-plan-memory,htp-to-hvx | filecheck %s

!x = tensor<1x1x1x4x!quant.uniform<u8:f32, 0.5:128>>
!w = tensor<1x1x4x2x!quant.uniform<i8:f32, 0.125:0>>
!y = tensor<1x1x1x2x!quant.uniform<u8:f32, 0.25:3>>

// A mask of late values behind the parameters: the sum less 1 is requantized too, and bit v of the
// mask chosen by halves.
func.func @main(%x: !x) -> !y {
  %w = htp.constant dense<3> : tensor<1x1x4x2xi8> : !w
  %p = htp.constant dense<[[0, 0, 1073741824, 8, 4, 9, 0, 0, 0, 0, 0, 0, 1],
                           [1, 0, 1073741829, 8, 4, 0, 0, 1, 0, 0, 0, 0, 2]]> : tensor<2x13xi32> : tensor<2x13xi32>
  %y = htp.fully_connected %x, %w, %p {requant = single, htp.pin = {impl = "fully_connected.matrix"}} : (!x, !w, tensor<2x13xi32>) -> !y
  func.return %y : !y
}

// CHECK-LABEL: func.func @fully_connected_matrix
// CHECK: %[[SUM:.*]] = hvx.vsubw
// CHECK: %[[BEFORE:.*]] = hvx.vaddw %[[SUM]]
// CHECK: hvx.vmpyewuh %[[BEFORE]]
// CHECK: hvx.vasrwv
// CHECK-COUNT-7: hvx.vmux
// CHECK: %[[BIT:.*]] = hvx.vlsrwv
// CHECK: %[[MARKED:.*]] = hvx.vand %[[BIT]]
// CHECK: %[[LATE:.*]] = hvx.vgtw
// CHECK: hvx.vsubwq {{.*}}%[[LATE]], %[[MARKED]]
