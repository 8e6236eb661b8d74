// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{exact=20}' | filecheck %s
// RUN: qnn-opt %s --print-local-scope -p 'htp-assign-layout{exact=20},htp-tile' | filecheck %s --check-prefix=TILED

// A tensor has 24 KB, the TCM 40: the solver computes all three operations in pieces, as one run, by
// depth, along which the pools have no halos.

!x = tensor<1x24x32x32x!quant.uniform<u8:f32, 0.5:3>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=40K}">} {
  func.func @main(%x: !x) -> !x {
    // CHECK: htp.max_pool {{.*}}htp.pin = {depth = 4 : i64, run = "exact:0-2"}
    // CHECK: htp.max_pool {{.*}}htp.pin = {depth = 4 : i64, run = "exact:0-2"}
    // CHECK: htp.maximum {{.*}}htp.pin = {depth = 4 : i64, run = "exact:0-2"}
    // TILED: htp.max_pool {{.*}} in 8 pieces of depth, in a chain of 3, pinned
    // TILED-SAME: -> tensor<1x24x32x4x
    %0 = htp.max_pool %x {window = array<i32: 3, 1>, padding = [1, 1, 0, 0]}
        : (!x) -> !x loc("MAX_POOL_2D@0:a"("m.tflite":0:0))
    %1 = htp.max_pool %0 {window = array<i32: 3, 1>, padding = [1, 1, 0, 0]}
        : (!x) -> !x loc("MAX_POOL_2D@1:b"("m.tflite":0:1))
    %2 = htp.maximum %0, %1 : (!x, !x) -> !x loc("MAXIMUM@2:c"("m.tflite":0:2))
    func.return %2 : !x
  }
}
