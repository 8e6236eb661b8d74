// RUN: qnn-opt %s -p 'hvx-to-hexagon,hexagon-schedule{version=66}' | filecheck %s
// RUN: qnn-opt %s -p hvx-to-hexagon,hexagon-schedule | filecheck %s --check-prefix=BOTH

// Before v69 an accumulation of products of vectors occupies both multipliers: where these are scarce, the products are
// made in one of them, and added by any unit.

// CHECK-LABEL: hexagon.func @products version 66 {
// CHECK:         hexagon.loop
// CHECK-NOT:       += vrmpy
// CHECK:           .w = vrmpy(
// CHECK:           .w = vadd(
// BOTH-LABEL: hexagon.func @products version 73 {
// BOTH:          hexagon.loop
// BOTH-NOT:        .w = vrmpy(
// BOTH:            += vrmpy
func.func @products(%x: i32, %weights: i32, %y: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 4096 : i32
  %p = hvx.vL32b_ai %weights, 0
  %q = hvx.vL32b_ai %weights, 1
  %r = hvx.vL32b_ai %weights, 2
  %none = hvx.lvsplatw %zero
  %s, %t = scf.for %i = %zero to %end step %step iter_args(%a = %none, %b = %none) -> (!hvx.vector, !hvx.vector) : i32 {
    %from = arith.addi %x, %i : i32
    %v = hvx.vL32b_ai %from, 0
    %a0 = hvx.vrmpybusv_acc %a, %v, %p
    %b0 = hvx.vrmpybusv_acc %b, %v, %q
    %a1 = hvx.vrmpybusv_acc %a0, %v, %r
    %b1 = hvx.vrmpybusv_acc %b0, %v, %p
    scf.yield %a1, %b1 : !hvx.vector, !hvx.vector
  }
  hvx.vS32b_ai %y, 0, %s
  hvx.vS32b_ai %y, 1, %t
  func.return
}
