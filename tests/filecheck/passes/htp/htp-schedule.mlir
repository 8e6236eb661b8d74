// RUN: qnn-opt %s --print-local-scope -p 'htp-schedule{contexts=2},htp-verify-schedule' --split-input-file | filecheck %s
// RUN: not qnn-opt %s -p 'htp-schedule{exact=-1}' --split-input-file 2>&1 | filecheck %s --check-prefix=NEGATIVE

// NEGATIVE: error: htp-schedule: exact must be at least 0, got -1

// Two kernels that share nothing run on two contexts; the third reads what both wrote, on one of
// them. The thread of transfers starts all DMA. Of the four tensors in TCM three live at once.

!ddr = tensor<1x2x16x4xi8, #htp.layout<flat, ddr>>
!tcm = tensor<1x2x16x4xi8, #htp.layout<flat, tcm>>

// CHECK: module attributes
// CHECK-SAME: htp.tcm_peak = {total = 512 : i64, activations = 384 : i64, weights = 0 : i64, scratch = 0 : i64}
builtin.module attributes {htp.tcm_bytes = 1024 : i64, htp.ddr_bytes = 256 : i64} {
  // CHECK-LABEL: @main
  // CHECK-SAME: attributes {htp.contexts = 2 : i64}
  func.func @main(%x: !ddr {htp.address = 0 : i64}) -> !ddr {
    // CHECK: %[[LOAD:[0-9a-z]+]] = htp.dma_start %x dest %a :
    // CHECK-NEXT: %[[X:[0-9a-z]+]] = htp.dma_wait %[[LOAD]] dest %a {htp.context = 0 : i64}
    // CHECK-NEXT: %[[READ:[0-9a-z]+]] = htp.signal {htp.context = 0 : i64}
    // CHECK-NEXT: %[[B:[0-9a-z]+]] = htp.launch @copy(%[[X]]) dest %b {htp.context = 0 : i64}
    // CHECK-NEXT: htp.await %[[READ]] {htp.context = 1 : i64}
    // CHECK-NEXT: %[[C:[0-9a-z]+]] = htp.launch @copy(%[[X]]) dest %c {htp.context = 1 : i64}
    // CHECK-NEXT: %[[DONE:[0-9a-z]+]] = htp.signal {htp.context = 1 : i64}
    // CHECK-NEXT: htp.await %[[DONE]] {htp.context = 0 : i64}
    // CHECK-NEXT: %[[D:[0-9a-z]+]] = htp.launch @max(%[[B]], %[[C]]) dest %d {htp.context = 0 : i64}
    // CHECK-NEXT: %[[LAST:[0-9a-z]+]] = htp.signal {htp.context = 0 : i64}
    // CHECK-NEXT: htp.await %[[LAST]]{{$}}
    // CHECK-NEXT: %[[STORE:[0-9a-z]+]] = htp.dma_start %[[D]] dest %e :
    // CHECK-NEXT: %[[E:[0-9a-z]+]] = htp.dma_wait %[[STORE]] dest %e :
    // CHECK-NEXT: return %[[E]]
    %a = htp.buffer {address = 8192 : i64} : !tcm
    %b = htp.buffer {address = 8320 : i64} : !tcm
    %c = htp.buffer {address = 8448 : i64} : !tcm
    %d = htp.buffer {address = 8576 : i64} : !tcm
    %e = htp.buffer {address = 128 : i64} : !ddr
    %t = htp.dma_start %x dest %a : !ddr -> !tcm
    %0 = htp.dma_wait %t dest %a : !tcm
    %1 = htp.launch @copy(%0) dest %b : (!tcm) -> !tcm
    %2 = htp.launch @copy(%0) dest %c : (!tcm) -> !tcm
    %3 = htp.launch @max(%1, %2) dest %d : (!tcm, !tcm) -> !tcm
    %u = htp.dma_start %3 dest %e : !tcm -> !ddr
    %4 = htp.dma_wait %u dest %e : !ddr
    return %4 : !ddr
  }
  func.func @copy(%a: i32, %d: i32) {
    %v = hvx.vL32b_ai %a, 0
    hvx.vS32b_ai %d, 0, %v
    func.return
  }
  func.func @max(%a: i32, %b: i32, %d: i32) {
    %v = hvx.vL32b_ai %a, 0
    %w = hvx.vL32b_ai %b, 0
    %m = hvx.vmaxub %v, %w
    hvx.vS32b_ai %d, 0, %m
    func.return
  }
}

// -----

// What a kernel accesses follows from its code: the halves of one tensor are written at the same
// time. The last kernel reads what the first wrote, and writes where the second one reads.

!tcm = tensor<1x4x16x4xi8, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 1024 : i64, htp.ddr_bytes = 256 : i64} {
  // CHECK-LABEL: @main
  func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm {
    // CHECK: %[[FIRST:[0-9a-z]+]] = htp.launch @first(%x) dest %a {htp.context = 0 : i64}
    // CHECK-NEXT: %[[SECOND:[0-9a-z]+]] = htp.launch @second(%x) dest %[[FIRST]] {htp.context = 1 : i64}
    // CHECK-NEXT: %[[DONE:[0-9a-z]+]] = htp.signal {htp.context = 1 : i64}
    // CHECK-NEXT: htp.await %[[DONE]] {htp.context = 0 : i64}
    // CHECK-NEXT: htp.launch @cross(%[[SECOND]]) dest %b {htp.context = 0 : i64}
    %a = htp.buffer {address = 8448 : i64} : !tcm
    %b = htp.buffer {address = 8192 : i64} : !tcm
    %0 = htp.launch @first(%x) dest %a : (!tcm) -> !tcm
    %1 = htp.launch @second(%x) dest %0 : (!tcm) -> !tcm
    %2 = htp.launch @cross(%1) dest %b : (!tcm) -> !tcm
    return %2 : !tcm
  }
  func.func @first(%a: i32, %d: i32) {
    %v = hvx.vL32b_ai %a, 0
    hvx.vS32b_ai %d, 0, %v
    func.return
  }
  func.func @second(%a: i32, %d: i32) {
    %v = hvx.vL32b_ai %a, 1
    hvx.vS32b_ai %d, 1, %v
    func.return
  }
  func.func @cross(%a: i32, %d: i32) {
    %v = hvx.vL32b_ai %a, 0
    hvx.vS32b_ai %d, 1, %v
    func.return
  }
}
