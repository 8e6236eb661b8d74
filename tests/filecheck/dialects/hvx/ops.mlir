// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

// CHECK-LABEL: @vectors
// CHECK-SAME: (%a: i32, %u: !hvx.vector, %p: !hvx.pair, %q: !hvx.pred)
func.func @vectors(%a: i32, %u: !hvx.vector, %p: !hvx.pair, %q: !hvx.pred) {
  // CHECK: %v = hvx.vL32b_ai %a, 1
  %v = hvx.vL32b_ai %a, 1
  // CHECK-NEXT: %unaligned = hvx.vL32Ub_ai %a, -8
  %unaligned = hvx.vL32Ub_ai %a, -8
  // CHECK-NEXT: %sum = hvx.vaddwsat %v, %u
  %sum = hvx.vaddwsat %v, %u
  // CHECK-NEXT: %dot = hvx.vrmpybus_acc %sum, %v, %a
  %dot = hvx.vrmpybus_acc %sum, %v, %a
  // CHECK-NEXT: %wide = hvx.vmpybus_acc %p, %dot, %a
  %wide = hvx.vmpybus_acc %p, %dot, %a
  // CHECK-NEXT: %low = hvx.lo %wide
  %low = hvx.lo %wide
  // CHECK-NEXT: %high = hvx.hi %wide
  %high = hvx.hi %wide
  // CHECK-NEXT: %both = hvx.vcombine %high, %low
  %both = hvx.vcombine %high, %low
  // CHECK-NEXT: %y, %x = hvx.vshuff %high, %low, %a
  %y, %x = hvx.vshuff %high, %low, %a
  // CHECK-NEXT: hvx.vS32b_ai %a, 0, %y
  hvx.vS32b_ai %a, 0, %y
  // CHECK-NEXT: hvx.vS32b_qpred_ai %q, %a, 7, %x
  hvx.vS32b_qpred_ai %q, %a, 7, %x
  // CHECK-NEXT: hvx.vS32Ub_ai %a, -1, %low
  hvx.vS32Ub_ai %a, -1, %low
  func.return
}

// An accumulator comes before the predicate.
// CHECK-LABEL: @predicates
func.func @predicates(%x: !hvx.vector, %u: !hvx.vector, %n: i32) -> !hvx.vector {
  // CHECK: %q = hvx.vgtub %x, %u
  %q = hvx.vgtub %x, %u
  // CHECK-NEXT: %both = hvx.veqw_and %q, %x, %u
  %both = hvx.veqw_and %q, %x, %u
  // CHECK-NEXT: %first = hvx.pred_scalar2v2 %n
  %first = hvx.pred_scalar2v2 %n
  // CHECK-NEXT: %rest = hvx.pred_and_n %both, %first
  %rest = hvx.pred_and_n %both, %first
  // CHECK-NEXT: %sum, %carry = hvx.vaddcarry %x, %u, %rest
  %sum, %carry = hvx.vaddcarry %x, %u, %rest
  // CHECK-NEXT: %some = hvx.vaddwq %sum, %carry, %u
  %some = hvx.vaddwq %sum, %carry, %u
  // CHECK-NEXT: %aligned = hvx.valignbi %some, %u, 5
  %aligned = hvx.valignbi %some, %u, 5
  // CHECK-NEXT: %found = hvx.vlutvvb_oracci %aligned, %u, %x, 3 {note = "looked up"}
  %found = hvx.vlutvvb_oracci %aligned, %u, %x, 3 {note = "looked up"}
  func.return %found : !hvx.vector
}

// CHECK-LABEL: @scalars
func.func @scalars(%a: i32, %u: !hvx.vector, %halves: i64) -> i32 {
  // CHECK: %0 = hvx.memw %a
  %0 = hvx.memw %a
  // CHECK-NEXT: %1 = hvx.memw %a, -4
  %1 = hvx.memw %a, -4
  // CHECK-NEXT: %2 = hvx.vlut4 %u, %halves
  %2 = hvx.vlut4 %u, %halves
  // CHECK-NEXT: %3 = hvx.extractw %2, %1
  %3 = hvx.extractw %2, %1
  func.return %3 : i32
}

// CHECK-LABEL: @kernel
func.func @kernel(%a: i32) {
  // CHECK: scf.for %i = %c0 to %c8 step %c1 : i32 {
  // CHECK-NEXT: %v = hvx.vL32b_ai %a, 0
  // CHECK-NEXT: hvx.vS32b_ai %a, 1, %v
  // CHECK-NEXT: } {hvx.parallel}
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  scf.for %i = %c0 to %c8 step %c1 : i32 {
    %v = hvx.vL32b_ai %a, 0
    hvx.vS32b_ai %a, 1, %v
  } {hvx.parallel}
  func.return
}
