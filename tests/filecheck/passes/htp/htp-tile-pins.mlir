// RUN: qnn-opt %s --print-local-scope -p htp-tile | filecheck %s

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

// What fits whole is computed in pieces of 6 rows, with the halo of the pools; the pin is gone.
// CHECK-LABEL: @rows
// CHECK: htp.max_pool {{.*}} in 3 pieces of rows, in a chain of 2, pinned
// CHECK-SAME: -> tensor<1x7x16x8x
// CHECK: htp.max_pool {{.*}} -> tensor<1x6x16x8x
// CHECK: htp.max_pool {{.*}} -> tensor<1x8x16x8x
// CHECK: htp.max_pool {{.*}} -> tensor<1x6x16x8x
// CHECK: htp.max_pool {{.*}} -> tensor<1x5x16x8x
// CHECK: htp.max_pool {{.*}} -> tensor<1x4x16x8x
// CHECK: htp.concat {{.*}}axis = 1
// CHECK-NOT: htp.pin
func.func @rows(%far: !far) -> !far {
  %x = htp.copy %far : (!far) -> !x
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {overlap = "recompute", rows = 6 : i64, run = "0:1"}}
      : (!x) -> !x loc("MAX_POOL_2D@0:a"("m.tflite":0:0))
    %1 = htp.max_pool %0
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {overlap = "recompute", rows = 6 : i64, run = "0:1"}}
      : (!x) -> !x loc("MAX_POOL_2D@1:b"("m.tflite":0:1))
  %2 = htp.copy %1 : (!x) -> !far
  func.return %2 : !far
}

// CHECK-LABEL: @depth
// CHECK: htp.max_pool {{.*}} in 2 pieces of depth, pinned
// CHECK-SAME: -> tensor<1x16x16x4x
// CHECK: htp.max_pool {{.*}} -> tensor<1x16x16x4x
// CHECK: htp.concat {{.*}}axis = 3
func.func @depth(%far: !far) -> !far {
  %x = htp.copy %far : (!far) -> !x
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {depth = 4 : i64, run = "0"}}
      : (!x) -> !x loc("MAX_POOL_2D@0:a"("m.tflite":0:0))
  %2 = htp.copy %0 : (!x) -> !far
  func.return %2 : !far
}
