// RUN: qnn-opt %s -p hvx-to-hexagon,hexagon-schedule,hexagon-allocate | filecheck %s
// RUN: qnn-opt %s -p 'hvx-to-hexagon,hexagon-schedule{modulo=false},hexagon-allocate' \
// RUN:   | filecheck %s --check-prefix PLAIN
// RUN: qnn-opt %s -p 'hvx-to-hexagon,hexagon-schedule{rotate=false}' | filecheck %s --check-prefix UNROTATED
// RUN: qnn-opt %s -p 'hvx-to-hexagon,hexagon-schedule{list=false}' | filecheck %s --check-prefix ORDER

// A modulo-scheduled loop: three iterations overlap, a prologue before and an epilogue behind it.

// CHECK-LABEL: hexagon.func @pipelined version 73 {
// CHECK:         hexagon.packet { r1 = add(r1, #128); loop0(@L0, #14) }
// CHECK-NEXT:    hexagon.packet { v0 = vmem(r0+#0); r0 = add(r0, #128); r1 = add(r1, #128) }
// CHECK-NEXT:    hexagon.packet { v0.uw = vrmpy(v0.ub, r2.ub); v1 = vmem(r0+#0); r0 = add(r0, #128) }
// CHECK-NEXT:    hexagon.packet { v0.w = vavg(v0.w, v0.w) }
// CHECK-NEXT:    hexagon.loop @L0 loop0 times 14 parallel {
// CHECK-NEXT:      hexagon.packet { v2.uw = vrmpy(v1.ub, r2.ub); v1 = vmem(r0+#0); r0 = add(r0, #128);
// CHECK-SAME:      r1 = add(r1, #128) }
// CHECK-NEXT:      hexagon.packet { v2.uw = vrmpy(v0.ub, r2.ub); v0.w = vavg(v2.w, v2.w);
// CHECK-SAME:      vmem(r1+#-3) = v2.new }
// CHECK-NEXT:    }
// CHECK-NEXT:    hexagon.packet { v0.uw = vrmpy(v1.ub, r2.ub); v1.uw = vrmpy(v0.ub, r2.ub);
// CHECK-SAME:    vmem(r1+#-2) = v1.new }
// CHECK-NEXT:    hexagon.packet { v0.w = vavg(v0.w, v0.w) }
// CHECK-NEXT:    hexagon.packet { v0.uw = vrmpy(v0.ub, r2.ub); vmem(r1+#-1) = v0.new; jumpr r31 }

// PLAIN-LABEL: hexagon.func @pipelined version 73 {
// PLAIN:         hexagon.loop @L0 loop0 times 16 parallel {
// PLAIN-NEXT:      hexagon.packet { v0 = vmem(r0+#0); r0 = add(r0, #128) }
// PLAIN-NEXT:      hexagon.packet { v0.uw = vrmpy(v0.ub, r2.ub) }
// PLAIN-NEXT:      hexagon.packet { v0.w = vavg(v0.w, v0.w) }
// PLAIN-NEXT:      hexagon.packet { v0.uw = vrmpy(v0.ub, r2.ub); vmem(r1+#0) = v0.new; r1 = add(r1, #128) }
// PLAIN-NEXT:    }
// PLAIN-NEXT:    hexagon.packet { jumpr r31 }

// ORDER-LABEL: hexagon.func @pipelined version 73 {
// ORDER:         hexagon.loop @L0 loop0 times 16 parallel {
// ORDER-NEXT:      hexagon.packet { %v0 = vmem(
// ORDER-NEXT:      hexagon.packet { %v1.uw = vrmpy(
func.func @pipelined(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 2048 : i32
  %weights = arith.constant 16843009 : i32
  scf.for %o = %zero to %end step %step : i32 {
    %p = arith.addi %a, %o : i32
    %q = arith.addi %b, %o : i32
    %v = hvx.vL32b_ai %p, 0
    %w = hvx.vrmpyub %v, %weights
    %x = hvx.vavgw %w, %w
    %y = hvx.vrmpyub %x, %weights
    hvx.vS32b_ai %q, 0, %y
  } {hvx.parallel}
  func.return
}

// A rotated nest: the end of an iteration shares packets with the start of the next, and the last
// iteration stands behind the loop.

// CHECK-LABEL: hexagon.func @nest version 73 {
// CHECK:         hexagon.packet { {{.*}}loop1(@L1, #10) }
// CHECK-NEXT:    hexagon.loop @L0 branch times 9 {
// CHECK-NEXT:      hexagon.loop @L1 loop1 times 10 {
// CHECK:           hexagon.packet { {{.*}}loop1(@L1, #10) }
// CHECK-NEXT:      hexagon.packet { p0 = cmp.gt({{.*}}); if (p0.new) jump:t @L0 }
// CHECK-NEXT:    }
// CHECK:         hexagon.loop @L3 loop1 times 10 {

// UNROTATED-LABEL: hexagon.func @nest version 73 {
// UNROTATED:         hexagon.loop @L0 branch times 10 {
func.func @nest(%a: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  %row = arith.constant 128 : i32
  scf.for %i = %zero to %ten step %one : i32 {
    scf.for %j = %zero to %ten step %one : i32 {
      %o = arith.muli %j, %row : i32
      %p = arith.addi %a, %o : i32
      %v = hvx.vL32b_ai %p, 0
      %r = scf.for %k = %zero to %ten step %one iter_args(%acc = %v) -> (!hvx.vector) : i32 {
        %w = hvx.vaddw %acc, %v
        scf.yield %w : !hvx.vector
      }
      hvx.vS32b_ai %p, 0, %r
    }
  }
  func.return
}
