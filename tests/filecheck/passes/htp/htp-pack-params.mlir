// RUN: qnn-opt %s -p htp-pack-params --print-local-scope | filecheck %s

!x = tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:128>>
!y = tensor<1x8x8x2x!quant.uniform<u8:f32, 0.25:3>>
!w = tensor<1x1x8x2x!quant.uniform<i8:f32, 0.125:0>>

module attributes {htp.target = #htp.target<"v73">} {
// Two words a channel: the bias above the negated shift, and the multiplier.
// CHECK-LABEL: @packed
func.func @packed(%x: !x) -> !y {
  %w = htp.constant dense<1> : tensor<1x1x8x2xi8> : !w
  // CHECK: %[[P:.*]] = htp.constant dense<{{\[\[}}-445, 1073741824], [64, 1342177280]]> : tensor<2x2xi32>
  // CHECK-NOT: x5xi32
  // CHECK: htp.conv_2d %x, %{{.*}}, %[[P]] {zero_point = 3 : i32}
  %p = htp.constant dense<[[-7, 0, 1073741824, 56, 4], [1, 0, 1342177280, 7, 1]]> : tensor<2x5xi32> : tensor<2x5xi32>
  %0 = htp.conv_2d %x, %w, %p : (!x, !w, tensor<2x5xi32>) -> !y
  func.return %0 : !y
}

// A table that is read twice is packed for each.
// CHECK-LABEL: @shared
func.func @shared(%x: !x) -> (!y, !y) {
  // CHECK-DAG: %[[P:.*]] = htp.constant {{.*}} : tensor<2x2xi32>
  // CHECK-DAG: %[[Q:.*]] = htp.constant {{.*}} : tensor<2x2xi32>
  // CHECK: htp.fully_connected {{.*}}, %[[P]]
  // CHECK: htp.fully_connected {{.*}}, %[[Q]]
  %w = htp.constant dense<1> : tensor<1x1x8x2xi8> : !w
  %p = htp.constant dense<[[-7, 0, 1073741824, 56, 4], [1, 0, 1342177280, 7, 1]]> : tensor<2x5xi32> : tensor<2x5xi32>
  %0 = htp.fully_connected %x, %w, %p : (!x, !w, tensor<2x5xi32>) -> !y
  %1 = htp.fully_connected %x, %w, %p {requant = single} : (!x, !w, tensor<2x5xi32>) -> !y
  func.return %0, %1 : !y, !y
}

// Left shifts, and tables that are computed, stay as they are.
// CHECK-LABEL: @full
func.func @full(%x: !x, %q: tensor<2x5xi32>) -> (!y, !y) {
  // CHECK: htp.fully_connected {{.*}} tensor<2x5xi32>)
  // CHECK: htp.fully_connected {{.*}} tensor<2x5xi32>)
  %w = htp.constant dense<1> : tensor<1x1x8x2xi8> : !w
  %p = htp.constant dense<[[-7, 1, 1073741824, 56, 4], [1, 0, 1342177280, 7, 1]]> : tensor<2x5xi32> : tensor<2x5xi32>
  %0 = htp.fully_connected %x, %w, %p : (!x, !w, tensor<2x5xi32>) -> !y
  %1 = htp.fully_connected %x, %w, %q : (!x, !w, tensor<2x5xi32>) -> !y
  func.return %0, %1 : !y, !y
}
}
