// RUN: qnn-opt %s --print-local-scope -p 'htp-tile{fuse="max_pool_2d#1:max_pool_2d#2" rows=8}' | filecheck %s
// RUN: not qnn-opt %s -p 'htp-tile{fuse="max_pool_2d#1"}' 2>&1 | filecheck %s --check-prefix=SIZE
// RUN: not qnn-opt %s -p 'htp-tile{rows=4}' 2>&1 | filecheck %s --check-prefix=ALONE
// RUN: not qnn-opt %s -p 'htp-tile{fuse="max_pool_2d#3" rows=4}' 2>&1 | filecheck %s --check-prefix=NOBODY
// RUN: not qnn-opt %s -p 'htp-tile{fuse="0","0:1" rows=4}' 2>&1 | filecheck %s --check-prefix=TWICE
// RUN: not qnn-opt %s -p 'htp-tile{objective=memry}' 2>&1 | filecheck %s --check-prefix=OBJECTIVE

// OBJECTIVE: error: htp-tile: objective must be traffic or memory, got 'memry', did you mean 'memory'?
// SIZE: error: htp-tile: fuse goes with one of rows and depth
// ALONE: error: htp-tile: fuse goes with one of rows and depth
// NOBODY: error: no operation is called 'max_pool_2d#3'
// TWICE: m.tflite:0:0: error: 'htp.max_pool' op (max_pool_2d#1) is pinned to run=0 and to run=0:1

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

// CHECK: htp.max_pool {{.*}} in 2 pieces of rows, in a chain of 2, pinned
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
