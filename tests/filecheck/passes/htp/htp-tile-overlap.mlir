// RUN: qnn-opt %s --print-local-scope -p 'htp-tile{fuse="max_pool_2d#1:max_pool_2d#2" rows=8 overlap=keep}' | filecheck %s --check-prefix=KEEP
// RUN: qnn-opt %s --print-local-scope -p 'htp-tile{fuse="max_pool_2d#1:max_pool_2d#2" rows=8 overlap=recompute}' | filecheck %s --check-prefix=AGAIN
// RUN: not qnn-opt %s -p 'htp-tile{overlap=kept}' 2>&1 | filecheck %s --check-prefix=VALUE

// VALUE: error: htp-tile must give overlap auto or keep or recompute, got 'kept', did you mean 'keep'?

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

// The second piece keeps two rows of the first window's result, and computes seven more.
// KEEP:      [[FIRST:%.+]] = htp.max_pool {{.*}} in 2 pieces of rows, in a chain of 2, with 1 line buffer, pinned
// KEEP-SAME: -> tensor<1x9x16x8x
// KEEP-NEXT: [[ROWS:%.+]] = htp.slice [[FIRST]]
// KEEP-SAME: offsets = [0, 7, 0, 0], sizes = [1, 2, 16, 8]
// KEEP:      htp.max_pool [[FIRST]]
// KEEP:      [[REST:%.+]] = htp.max_pool
// KEEP-SAME: -> tensor<1x7x16x8x
// KEEP:      [[BOTH:%.+]] = htp.concat [[ROWS]], [[REST]]
// KEEP-SAME: -> tensor<1x9x16x8x
// KEEP:      htp.max_pool [[BOTH]]

// AGAIN-NOT: line buffer
// AGAIN:     htp.max_pool {{.*}} -> tensor<1x9x16x8x
// AGAIN:     htp.max_pool {{.*}} -> tensor<1x8x16x8x
// AGAIN:     htp.max_pool {{.*}} -> tensor<1x9x16x8x
func.func @main(%far: !far) -> !far {
  %x = htp.copy %far : (!far) -> !x
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat"}
      : (!x) -> !x loc("MAX_POOL_2D@0:a"("m.tflite":0:0))
    %1 = htp.max_pool %0
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat"}
      : (!x) -> !x loc("MAX_POOL_2D@1:b"("m.tflite":0:1))
  %2 = htp.copy %1 : (!x) -> !far
  func.return %2 : !far
}
