// RUN: qnn-opt %s -p hvx-to-hexagon,hexagon-schedule,hexagon-allocate --pass-statistics 2>&1 >%t \
// RUN:   | filecheck %s
// RUN: qnn-opt %s -p 'hvx-to-hexagon{coalesce=false}' --pass-statistics 2>&1 >%t | filecheck %s --check-prefix COPIES
// RUN: qnn-opt %s -p 'hvx-to-hexagon,hexagon-schedule{modulo=false}' --pass-statistics 2>&1 >%t \
// RUN:   | filecheck %s --check-prefix PLAIN
// RUN: qnn-opt %s -p hvx-to-hexagon,hexagon-schedule,hexagon-allocate --print-ir-after=hexagon-schedule 2>&1 >%t \
// RUN:   | filecheck %s --check-prefix AFTER

// CHECK:      {{^}}hvx-to-hexagon
// CHECK:        (S)      3 copies coalesced
// CHECK-NEXT:   (S)     13 instructions
// CHECK-NEXT:   (S)      1 loops by loop0
// CHECK-NEXT: {{^}}hexagon-schedule
// CHECK:        (S)     10 packets
// CHECK-NEXT:   (S)     23 instructions
// CHECK-NEXT:   (S)      1 modulo-scheduled loops
// CHECK-NEXT: {{^}}hexagon-allocate
// CHECK:        (S)      4 registers split off
// CHECK-NEXT:   (S)     10 packets
// CHECK-NEXT:   (S)     23 instructions
// CHECK-NEXT:   (S)      5 scalar registers in a function
// CHECK-NEXT:   (S)      3 vector registers in a function

// COPIES:       (S)     16 instructions
// COPIES-NEXT:  (S)      3 copies of registers

// PLAIN:      {{^}}hexagon-schedule
// PLAIN:        (S)      {{[0-9]+}} packets
// PLAIN-NEXT:   (S)     13 instructions
// PLAIN-NOT:    loops

// AFTER:      IR Dump After hexagon-schedule
// AFTER:        hexagon.packet { {{.*}}%v
// AFTER-NOT:  IR Dump
func.func @sum(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 2048 : i32
  %n = arith.constant 16843009 : i32
  %first = hvx.vL32b_ai %b, 0
  %sum = scf.for %o = %zero to %end step %step iter_args(%s = %first) -> (!hvx.vector) : i32 {
    %p = arith.addi %a, %o : i32
    %v = hvx.vL32b_ai %p, 0
    %w = hvx.vrmpyub %v, %n
    %x = hvx.vavgw %w, %w
    %y = hvx.vaddw %s, %x
    scf.yield %y : !hvx.vector
  }
  hvx.vS32b_ai %b, 0, %sum
  func.return
}
