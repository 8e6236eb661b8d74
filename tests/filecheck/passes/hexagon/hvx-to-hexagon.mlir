// RUN: qnn-opt %s -p hvx-to-hexagon | filecheck %s

// A loop over vectors: a hardware loop, pointers that advance, arguments loaded once.

// CHECK-LABEL: hexagon.func @sum version 73 {
// CHECK-NEXT:    hexagon.block {
// CHECK-NEXT:      %r0 = memw(r0+#0) at arguments[+0:4] step 0;
// CHECK-NEXT:      %r1 = memw(r0+#4) at arguments[+4:4] step 0;
// CHECK-NEXT:      loop0(@L0, #8)
// CHECK-NEXT:    }
// CHECK-NEXT:    hexagon.loop @L0 loop0 times 8 {
// CHECK-NEXT:      hexagon.block {
// CHECK-NEXT:        %v0 = vmem(%r0+#0) at arg0[s0+0:128] step 128 in 0:1024;
// CHECK-NEXT:        %v1.w = vadd(%v0.w, %v0.w);
// CHECK-NEXT:        vmem(%r1+#0) = %v1 at arg1[s0+0:128] step 128 in 0:1024;
// CHECK-NEXT:        %r0 = add(%r0, #128);
// CHECK-NEXT:        %r1 = add(%r1, #128)
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    hexagon.block {
// CHECK-NEXT:      jumpr r31
// CHECK-NEXT:    }
func.func @sum(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 1024 : i32
  scf.for %o = %zero to %end step %step : i32 {
    %p = arith.addi %a, %o : i32
    %q = arith.addi %b, %o : i32
    %v = hvx.vL32b_ai %p, 0
    %w = hvx.vaddw %v, %v
    hvx.vS32b_ai %q, 0, %w
  }
  func.return
}

// Families of instructions: splats, pairs and their halves, predicates, words, accumulation, shifts.

// CHECK-LABEL: hexagon.func @families version 73 {
// CHECK:         %vv0.hi = vsplat(%r{{[0-9]+}});
// CHECK:         %r[[WORD:[0-9]+]] = memw(%r{{[0-9]+}}+#4) at arg0[+4:4] in 4:8;
// CHECK-NEXT:    %vv0.lo = vsplat(%r[[WORD]]);
// CHECK-NEXT:    %q0 = vcmp.gt(%vv0.lo.w, %vv0.hi.w);
// CHECK-NEXT:    %v0 = vmux(%q0, %vv0.lo, %vv0.hi);
// CHECK-NEXT:    %v0.uw += vrmpy(%vv0.lo.ub, %r[[WORD]].ub);
// CHECK-NEXT:    %r[[THREE:[0-9]+]] = #3;
// CHECK-NEXT:    %v1.w = vasr(%v0.w, %r[[THREE]]);
// CHECK:         vmem(%r{{[0-9]+}}+#1) = %v1 at arg1[+128:128] in 128:256;
func.func @families(%a: i32, %b: i32) {
  %ones = arith.constant 16843009 : i32
  %c = hvx.lvsplatw %ones
  %n = hvx.memw %a, 4
  %s = hvx.lvsplatw %n
  %p = hvx.vcombine %c, %s
  %lo = hvx.lo %p
  %hi = hvx.hi %p
  %q = hvx.vgtw %lo, %hi
  %m = hvx.vmux %q, %lo, %hi
  %x = hvx.vrmpyub_acc %m, %lo, %n
  %shift = arith.constant 3 : i32
  %y = hvx.vasrw %x, %shift
  hvx.vS32b_ai %b, 1, %y
  func.return
}

// Three levels of loops: both hardware loops, and a counter around them; a carried value is copied.

// CHECK-LABEL: hexagon.func @nest version 73 {
// CHECK:         %r1 = #10
// CHECK:         hexagon.loop @L0 branch times 10 {
// CHECK:           loop1(@L1, #10)
// CHECK:           hexagon.loop @L1 loop1 times 10 {
// CHECK:             %v1 = %v0;
// CHECK-NEXT:        loop0(@L2, #10)
// CHECK:             hexagon.loop @L2 loop0 times 10 {
// CHECK:               %v1.w = vadd(%v1.w, %v0.w)
// CHECK:           %r1 = add(%r1, #-1);
// CHECK-NEXT:      %p0 = cmp.gt(%r1, #0);
// CHECK-NEXT:      if (%p0) jump:t @L0
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

// A gather and the store of its result are one instruction; data stands at a label.

// CHECK-LABEL: hexagon.func @gather version 73 {
// CHECK:         vtmp.w = vgather(%r{{[0-9]+}}, %m0, %v0.w).w; vmem(%r{{[0-9]+}}+#0) = vtmp.new at arg1
// CHECK-SAME:    gathering arg0[+0:256] in 0:256;
func.func @gather(%table: i32, %to: i32) {
  %last = arith.constant 255 : i32
  %n = hvx.memw %table
  %offsets = hvx.lvsplatw %n
  %g = hvx.vgathermw %offsets, %table, %last, %offsets
  hvx.vS32b_ai %to, 0, %g
  func.return
}
