// RUN: qnn-opt %s --print-local-scope -p tfl-to-qnn | filecheck %s

// CHECK-LABEL: @l2_normalization
func.func @l2_normalization(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[N:.*]] = qnn.l2_norm %x {axis = 1 : ui32, epsilon = {{.*}} : f32} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: qnn.element_wise_neuron RELU, %[[N]]
  %y = tfl.l2_normalization %x {fused_activation_function = "RELU"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// L2Pool2d is the root of a sum, TFLite's pool that of a mean.
// CHECK-LABEL: @l2_pool_2d
func.func @l2_pool_2d(%x: tensor<1x4x4x8xf32>) -> tensor<1x2x4x8xf32> {
  // CHECK: %[[S:.*]] = qnn.element_wise_multiply %x, %x
  // CHECK: %[[M:.*]] = qnn.pool_avg_2d %[[S]] {filter_size = [2, 1], stride = [2, 1]
  // CHECK: qnn.element_wise_square_root %[[M]] : (tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  %y = tfl.l2_pool_2d %x {filter_height = 2 : i32, filter_width = 1 : i32, padding = "SAME", stride_h = 2 : i32,
      stride_w = 1 : i32} : (tensor<1x4x4x8xf32>) -> tensor<1x2x4x8xf32>
  func.return %y : tensor<1x2x4x8xf32>
}
