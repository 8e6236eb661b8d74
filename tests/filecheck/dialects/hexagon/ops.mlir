// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --mlir-print-op-generic | qnn-opt | filecheck %s
// RUN: qnn-opt %s --mlir-print-op-generic | filecheck %s --check-prefix GENERIC

// Packets with physical registers: a hardware loop, `.new`, data at a label, a nop.

// CHECK-LABEL: hexagon.func @packets version 73 frame 256 {
// CHECK-NEXT:    hexagon.data @C0 "0011aabb"
// CHECK-NEXT:    hexagon.packet { r1 = memw(r0+#0); r2 = memw(r0+#4) }
// CHECK-NEXT:    hexagon.packet { r3 = ##@C0+128; loop0(@L1, #16) }
// CHECK-NEXT:    hexagon.loop @L1 loop0 times 16 parallel {
// CHECK-NEXT:      hexagon.packet { v1 = vmem(r1++#1) }
// CHECK-NEXT:      hexagon.packet { v2.w = vadd(v1.w, v1.w); vmem(r2++#1) = v2.new }
// CHECK-NEXT:    }
// CHECK-NEXT:    hexagon.packet { nop }
// CHECK-NEXT:    hexagon.packet { jumpr r31 }
// CHECK-NEXT:  }
// GENERIC:       "hexagon.func"() <{sym_name = "packets", version = 73 : i64, frame = 256 : i64}> ({
// GENERIC:       "hexagon.loop0i"() <{defs = [], uses = [#hexagon.address<"@L1">, 16 : i64]}> : () -> ()
// GENERIC:       "hexagon.vL32b_pi"() <{defs = [#hexagon.register<"v1">, #hexagon.register<"r1">],
hexagon.func @packets version 73 frame 256 {
  hexagon.data @C0 "0011aabb"
  hexagon.packet { r1 = memw(r0+#0); r2 = memw(r0+#4) }
  hexagon.packet { r3 = ##@C0+128; loop0(@L1, #16) }
  hexagon.loop @L1 loop0 times 16 parallel {
    // Comments and line breaks are blanks.
    hexagon.packet { v1 = vmem(r1++#1); }
    hexagon.packet {
      v2.w = vadd(v1.w,  // the sum
                  v1.w);
      vmem(r2++#1) = v2.new
    }
  }
  hexagon.packet {}
  hexagon.packet { jumpr r31 }
}

// A block with virtual registers, accessed bytes, halves of pairs, and attributes.

// CHECK-LABEL: hexagon.func @block version 66 {
// CHECK-NEXT:    hexagon.block {
// CHECK-NEXT:      %r1 = memw(r0+#0) at arguments[+0:4];
// CHECK-NEXT:      %vv1.lo = vmem(%r1+#0) at arg0[s1+0:128] step 128 in 0:256;
// CHECK-NEXT:      %vv1.hi.w = vadd(%vv1.lo.w, %vv1.lo.w) {my.note = "why; {not}"};
// CHECK-NEXT:      %vv2.h = vadd(%vv1.h, %vv1.h):sat;
// CHECK-NEXT:      vmem(%r1+#-1) = %vv2.hi at ?[-128:128];
// CHECK-NEXT:      jumpr r31
// CHECK-NEXT:    }
// GENERIC:         access = #hexagon.access<"arg0[s1+0:128] step 128 in 0:256">
hexagon.func @block version 66 {
  hexagon.block {
    %r1 = memw(r0+#0) at arguments[+0:4];
    %vv1.lo = vmem(%r1+#0) at arg0[s1+0:128] step 128 in 0:256;
    %vv1.hi.w = vadd(%vv1.lo.w, %vv1.lo.w) {my.note = "why; {not}"};
    %vv2.h = vadd(%vv1.h, %vv1.h):sat;
    vmem(%r1+#-1) = %vv2.hi at ?[-128:128];
    jumpr r31
  }
}

// Both hardware loops and a counted branch; loads for their own packet; a gather with its store.

// CHECK-LABEL: hexagon.func @nest version 73 {
// CHECK:         hexagon.loop @L0 branch times 3 {
// CHECK:           hexagon.loop @L1 loop1 times 2 {
// CHECK:             hexagon.packet { loop0(@L2, r8) }
// CHECK:             hexagon.loop @L2 loop0 times 2000 {
// CHECK-NEXT:          hexagon.packet { v3.cur = vmem(r2+#0); v4.w = vadd(v3.w, v3.w) }
// CHECK-NEXT:          hexagon.packet { v3.tmp = vmem(r2+#0); v5.w = vadd(v3.w, v4.w) }
// CHECK:           hexagon.packet { vtmp.w = vgather(r2, m0, v4.w).w; vmem(r3+#1) = vtmp.new }
// CHECK:           hexagon.packet { r9 = add(r9, #-1); if (p0.new) jump:t @L0; p0 = cmp.gt(r9, #0) }
hexagon.func @nest version 73 {
  hexagon.packet { r2 = memw(r0+#0); r3 = memw(r0+#4) }
  hexagon.packet { r9 = #3; r8 = #2000; r4 = ##100000 }
  hexagon.packet { m0 = r8 }
  hexagon.loop @L0 branch times 3 {
    hexagon.packet { loop1(@L1, #2) }
    hexagon.loop @L1 loop1 times 2 {
      hexagon.packet { loop0(@L2, r8) }
      hexagon.loop @L2 loop0 times 2000 {
        hexagon.packet { v3.cur = vmem(r2+#0); v4.w = vadd(v3.w, v3.w) }
        hexagon.packet { v3.tmp = vmem(r2+#0); v5.w = vadd(v3.w, v4.w) }
      }
      hexagon.packet { nop }
    }
    hexagon.packet { vtmp.w = vgather(r2, m0, v4.w).w; vmem(r3+#1) = vtmp.new }
    hexagon.packet { r9 = add(r9, #-1); if (p0.new) jump:t @L0; p0 = cmp.gt(r9, #0) }
  }
  hexagon.packet { jumpr r31 }
}
