// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

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
  // CHECK-NEXT: %found = hvx.vlutvvb_oracci %aligned, %u, %x, 3 {test.note = "looked up"}
  %found = hvx.vlutvvb_oracci %aligned, %u, %x, 3 {test.note = "looked up"}
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

// Post-increments return the next address; what a scalar predicate keeps comes first.
// CHECK-LABEL: @memory
func.func @memory(%a: i32, %step: i32, %p: i1, %q: !hvx.pred, %old: !hvx.vector) -> i32 {
  // CHECK: %v, %next = hvx.vL32b_pi %a, -4
  %v, %next = hvx.vL32b_pi %a, -4
  // CHECK-NEXT: %w, %after = hvx.vL32b_nt_tmp_npred_ppu %old, %p, %next, %step
  %w, %after = hvx.vL32b_nt_tmp_npred_ppu %old, %p, %next, %step
  // CHECK-NEXT: %u = hvx.vL32b_cur_pred_ai %w, %p, %after, 7
  %u = hvx.vL32b_cur_pred_ai %w, %p, %after, 7
  // CHECK-NEXT: %moved = hvx.vcmov %u, %p, %v
  %moved = hvx.vcmov %u, %p, %v
  // CHECK-NEXT: %b = hvx.vS32b_qpred_pi %q, %after, 1, %moved
  %b = hvx.vS32b_qpred_pi %q, %after, 1, %moved
  // CHECK-NEXT: hvx.vS32b_new_npred_ai %p, %b, 0, %w
  hvx.vS32b_new_npred_ai %p, %b, 0, %w
  // CHECK-NEXT: hvx.vS32b_srls_ai %b, 0
  hvx.vS32b_srls_ai %b, 0
  // CHECK-NEXT: %c = hvx.vS32Ub_ppu %b, %step, %w
  %c = hvx.vS32Ub_ppu %b, %step, %w
  func.return %c : i32
}

// CHECK-LABEL: @lanes
func.func @lanes(%a: i32, %n: i32, %q: !hvx.pred, %u: !hvx.vector, %wide: !hvx.pair) {
  // CHECK: %v = hvx.vgathermw %u, %a, %n, %u
  %v = hvx.vgathermw %u, %a, %n, %u
  // CHECK-NEXT: %w = hvx.vgathermhwq %v, %q, %a, %n, %wide
  %w = hvx.vgathermhwq %v, %q, %a, %n, %wide
  // CHECK-NEXT: hvx.vscattermh %a, %n, %v, %w
  hvx.vscattermh %a, %n, %v, %w
  // CHECK-NEXT: hvx.vscattermhwq %q, %a, %n, %wide, %w
  hvx.vscattermhwq %q, %a, %n, %wide, %w
  // CHECK-NEXT: hvx.vscattermw_add %a, %n, %v, %w
  hvx.vscattermw_add %a, %n, %v, %w
  func.return
}

// CHECK-LABEL: @counts
func.func @counts(%q: !hvx.pred, %r: !hvx.vector, %data: !hvx.vector) -> !hvx.vector {
  // CHECK: %c0, {{.*}}, %c31 = hvx.vwhist128qm %r, {{.*}}, %q, 1, %data
  %c0, %c1, %c2, %c3, %c4, %c5, %c6, %c7, %c8, %c9, %c10, %c11, %c12, %c13, %c14, %c15, %c16, %c17, %c18, %c19, %c20,
      %c21, %c22, %c23, %c24, %c25, %c26, %c27, %c28, %c29, %c30, %c31 = hvx.vwhist128qm %r, %r, %r, %r, %r, %r, %r, %r,
      %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %q, 1, %data
  func.return %c31 : !hvx.vector
}

// CHECK-LABEL: module attributes
builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @floats(%u: !hvx.vector, %p: !hvx.pair) -> !hvx.pair {
    // CHECK: %q = hvx.vadd_qf16_mix %u, %u
    %q = hvx.vadd_qf16_mix %u, %u
    // CHECK-NEXT: %h = hvx.vconv_hf_qf16 %q
    %h = hvx.vconv_hf_qf16 %q
    // CHECK-NEXT: %acc = hvx.vmpy_sf_hf_acc %p, %h, %h
    %acc = hvx.vmpy_sf_hf_acc %p, %h, %h
    // CHECK-NEXT: %six = hvx.v6mpyhubs10 %acc, %p, 3
    %six = hvx.v6mpyhubs10 %acc, %p, 3
    func.return %six : !hvx.pair
  }
}
