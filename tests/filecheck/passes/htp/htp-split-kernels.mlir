// RUN: qnn-opt %s --print-local-scope -p 'htp-split-kernels{contexts=2}' --split-input-file | filecheck %s

// A loop whose iterations access different bytes is cut in two halves. The launches of both parts
// have one destination; the last one's result is the tensor.

!tcm = tensor<1x64x32x32xi8, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 262144 : i64, htp.ddr_bytes = 256 : i64} {
  // CHECK-LABEL: @main
  func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm {
    // CHECK: %[[HALF:[0-9a-z]+]] = htp.launch @negate_part0(%x) dest %a : (
    // CHECK-NEXT: %[[WHOLE:[0-9a-z]+]] = htp.launch @negate_part1(%x) dest %[[HALF]] {of = "htp.lut"}
    // CHECK-NEXT: return %[[WHOLE]]
    %a = htp.buffer {address = 81920 : i64} : !tcm
    %0 = htp.launch @negate(%x) dest %a {of = "htp.lut"} : (!tcm) -> !tcm
    return %0 : !tcm
  }
  // CHECK-NOT: func.func @negate(
  // CHECK: func.func @negate_part0
  // CHECK: %[[FIRST:[0-9a-z]+]] = arith.constant 0 : i32
  // CHECK-NEXT: %[[END:[0-9a-z]+]] = arith.constant 32768 : i32
  // CHECK-NEXT: %[[STEP:[0-9a-z]+]] = arith.constant 128 : i32
  // CHECK-NEXT: scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %[[STEP]]
  // CHECK: func.func @negate_part1
  // CHECK-SAME: attributes {hexnn.timed_as = "negate_part0"}
  // CHECK: arith.constant 32768 : i32
  // CHECK-NEXT: arith.constant 65536 : i32
  func.func @negate(%a: i32, %d: i32) {
    %zero = arith.constant 0 : i32
    %step = arith.constant 128 : i32
    %end = arith.constant 65536 : i32
    scf.for %i = %zero to %end step %step : i32 {
      %p = arith.addi %a, %i : i32
      %q = arith.addi %d, %i : i32
      %v = hvx.vL32b_ai %p, 0
      %w = hvx.vnot %v
      hvx.vS32b_ai %q, 0, %w
    }
    func.return
  }
}

// -----

// Iterations that write the same bytes stay together, and so does a kernel with little work.

!tcm = tensor<1x64x32x32xi8, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 262144 : i64, htp.ddr_bytes = 256 : i64} {
  // CHECK-LABEL: @main
  func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm {
    // CHECK: htp.launch @last(%x)
    // CHECK-NEXT: htp.launch @small(
    %a = htp.buffer {address = 81920 : i64} : !tcm
    %b = htp.buffer {address = 155648 : i64} : !tcm
    %0 = htp.launch @last(%x) dest %a : (!tcm) -> !tcm
    %1 = htp.launch @small(%0) dest %b : (!tcm) -> !tcm
    return %1 : !tcm
  }
  func.func @last(%a: i32, %d: i32) {
    %zero = arith.constant 0 : i32
    %step = arith.constant 128 : i32
    %end = arith.constant 65536 : i32
    scf.for %i = %zero to %end step %step : i32 {
      %p = arith.addi %a, %i : i32
      %v = hvx.vL32b_ai %p, 0
      hvx.vS32b_ai %d, 0, %v
    }
    func.return
  }
  func.func @small(%a: i32, %d: i32) {
    %v = hvx.vL32b_ai %a, 0
    hvx.vS32b_ai %d, 0, %v
    hvx.vS32b_ai %d, 1, %v
    func.return
  }
}

// -----

// What an iteration reads of scratch memory it has written itself: each part gets a buffer of its
// own for that, at an address where nothing is.

!tcm = tensor<1x64x32x32xi8, #htp.layout<flat, tcm>>
!scratch = tensor<512xi8, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 262144 : i64, htp.ddr_bytes = 256 : i64} {
  // CHECK-LABEL: @main
  func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm {
    // CHECK: %[[SCRATCH:[0-9a-z]+]] = htp.buffer {address = 147456 : i64}
    // CHECK-NEXT: %[[OWN:[0-9a-z]+]] = htp.buffer {address = 73728 : i64} : tensor<128xi8,
    // CHECK-NEXT: htp.launch @staged_own_part0(%x) scratch %[[SCRATCH]], %[[OWN]] :
    // CHECK-NEXT: %[[OTHER:[0-9a-z]+]] = htp.buffer {address = 73856 : i64} : tensor<128xi8,
    // CHECK-NEXT: htp.launch @staged_own_part1(%x) scratch %[[SCRATCH]], %[[OTHER]] :
    %a = htp.buffer {address = 81920 : i64} : !tcm
    %s = htp.buffer {address = 147456 : i64} : !scratch
    %0 = htp.launch @staged(%x) scratch %s : !scratch dest %a {of = "htp.lut"} : (!tcm) -> !tcm
    return %0 : !tcm
  }
  // CHECK: func.func @staged_own_part0(%{{[a-z0-9]+}}: i32, %{{[a-z0-9]+}}: i32, %[[P:[a-z0-9]+]]: i32,
  // CHECK-DAG: %[[BACK:[0-9a-z]+]] = arith.constant -256 : i32
  // CHECK: %[[BASE:[0-9a-z]+]] = arith.addi %[[P]], %[[BACK]] : i32
  // CHECK: hvx.vS32b_ai %[[BASE]], 2,
  // CHECK: hvx.vL32b_ai %[[BASE]], 2
  func.func @staged(%a: i32, %s: i32, %d: i32) {
    %zero = arith.constant 0 : i32
    %step = arith.constant 128 : i32
    %end = arith.constant 65536 : i32
    scf.for %i = %zero to %end step %step : i32 {
      %p = arith.addi %a, %i : i32
      %q = arith.addi %d, %i : i32
      %v = hvx.vL32b_ai %p, 0
      hvx.vS32b_ai %s, 2, %v
      %w = hvx.vL32b_ai %s, 2
      %n = hvx.vnot %w
      hvx.vS32b_ai %q, 0, %n
    }
    func.return
  }
}

// -----

// Scratch memory that is used again for other values: those that iterations write and read are in
// memory of their own, though the loop before leaves values at the same bytes.

!tcm = tensor<1x64x32x32xi8, #htp.layout<flat, tcm>>
!scratch = tensor<8192xi8, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 262144 : i64, htp.ddr_bytes = 256 : i64} {
  // CHECK-LABEL: @main
  func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm {
    // CHECK: htp.launch @reused_own_part0(
    // CHECK: htp.launch @reused_own_part1(
    %a = htp.buffer {address = 81920 : i64} : !tcm
    %s = htp.buffer {address = 147456 : i64} : !scratch
    %0 = htp.launch @reused(%x) scratch %s : !scratch dest %a {of = "htp.lut"} : (!tcm) -> !tcm
    return %0 : !tcm
  }
  func.func @reused(%a: i32, %s: i32, %d: i32) {
    %zero = arith.constant 0 : i32
    %step = arith.constant 128 : i32
    %some = arith.constant 8192 : i32
    %end = arith.constant 65536 : i32
    scf.for %i = %zero to %some step %step : i32 {
      %p = arith.addi %a, %i : i32
      %t = arith.addi %s, %i : i32
      %v = hvx.vL32b_ai %p, 0
      hvx.vS32b_ai %t, 0, %v
    }
    scf.for %i = %zero to %some step %step : i32 {
      %t = arith.addi %s, %i : i32
      %q = arith.addi %d, %i : i32
      %v = hvx.vL32b_ai %t, 0
      hvx.vS32b_ai %q, 0, %v
    }
    scf.for %i = %some to %end step %step : i32 {
      %p = arith.addi %a, %i : i32
      %q = arith.addi %d, %i : i32
      %v = hvx.vL32b_ai %p, 0
      hvx.vS32b_ai %s, 2, %v
      %w = hvx.vL32b_ai %s, 2
      %n = hvx.vnot %w
      hvx.vS32b_ai %q, 0, %n
    }
    func.return
  }
}

// -----

// Two sums of one loop: each part computes one of them.

!tcm = tensor<1x64x32x32xi8, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 262144 : i64, htp.ddr_bytes = 256 : i64} {
  // CHECK-LABEL: @main
  func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm {
    %a = htp.buffer {address = 81920 : i64} : !tcm
    %0 = htp.launch @sums(%x) dest %a {of = "htp.lut"} : (!tcm) -> !tcm
    return %0 : !tcm
  }
  // CHECK: func.func @sums_part0
  // CHECK: %[[LOW:[0-9a-z]+]] = scf.for {{.*}} iter_args(%{{[0-9a-z]+}} = %{{[0-9a-z]+}}) -> (!hvx.vector)
  // CHECK-NOT: hvx.vL32b_ai %{{[0-9a-z]+}}, 1
  // CHECK: hvx.vS32b_ai %{{[0-9a-z]+}}, 0, %[[LOW]]
  // CHECK-NOT: hvx.vS32b_ai
  // CHECK: func.func @sums_part1
  // CHECK: %[[HIGH:[0-9a-z]+]] = scf.for {{.*}} iter_args(%{{[0-9a-z]+}} = %{{[0-9a-z]+}}) -> (!hvx.vector)
  // CHECK-NOT: hvx.vL32b_ai %{{[0-9a-z]+}}, 0
  // CHECK: hvx.vS32b_ai %{{[0-9a-z]+}}, 1, %[[HIGH]]
  func.func @sums(%a: i32, %d: i32) {
    %zero = arith.constant 0 : i32
    %step = arith.constant 256 : i32
    %end = arith.constant 65536 : i32
    %none = hvx.lvsplatw %zero
    %low, %high = scf.for %i = %zero to %end step %step iter_args(%l = %none, %h = %none)
        -> (!hvx.vector, !hvx.vector) : i32 {
      %p = arith.addi %a, %i : i32
      %v = hvx.vL32b_ai %p, 0
      %w = hvx.vL32b_ai %p, 1
      %m = hvx.vaddb %l, %v
      %n = hvx.vaddb %h, %w
      scf.yield %m, %n : !hvx.vector, !hvx.vector
    }
    hvx.vS32b_ai %d, 0, %low
    hvx.vS32b_ai %d, 1, %high
    func.return
  }
}
