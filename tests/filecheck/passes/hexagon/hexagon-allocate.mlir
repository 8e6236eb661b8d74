// RUN: qnn-opt %s -p hexagon-allocate --split-input-file --verify-diagnostics | filecheck %s
// RUN: qnn-opt %s -p 'hexagon-allocate{accesses=true}' --split-input-file --verify-diagnostics \
// RUN:   | filecheck %s --check-prefix FACTS

// A pair takes adjacent registers; %v0 holds two independent values, each of which gets a register.

// CHECK-LABEL: hexagon.func @split version 73 {
// CHECK-NEXT:    hexagon.packet { r[[A:[0-9]+]] = memw(r0+#0) }
// CHECK-NEXT:    hexagon.packet { v[[V:[0-9]+]] = vmem(r[[A]]+#0) }
// CHECK-NEXT:    hexagon.packet { v[[HI:[0-9]+]]:[[LO:[0-9]+]] = vcombine(v[[V]], v[[V]]) }
// CHECK-NEXT:    hexagon.packet { v[[W:[0-9]+]] = vmem(r[[A]]+#1) }
// CHECK-NEXT:    hexagon.packet { v[[LO]] = vxor(v[[LO]], v[[W]]) }
// CHECK-NEXT:    hexagon.packet { vmem(r[[A]]+#2) = v[[HI]] }
// CHECK-NEXT:    hexagon.packet { vmem(r[[A]]+#3) = v[[LO]]; jumpr r31 }
// FACTS:         vmem(r{{[0-9]+}}+#0) at arg0[+0:128]
hexagon.func @split version 73 {
  hexagon.packet { %r0 = memw(r0+#0) }
  hexagon.packet { %v0 = vmem(%r0+#0) at arg0[+0:128] }
  hexagon.packet { %vv0 = vcombine(%v0, %v0) }
  hexagon.packet { %v0 = vmem(%r0+#1) }
  hexagon.packet { %vv0.lo = vxor(%vv0.lo, %v0) }
  hexagon.packet { vmem(%r0+#2) = %vv0.hi }
  hexagon.packet { vmem(%r0+#3) = %vv0.lo; jumpr r31 }
}

// The shift amount is read by an operand of 3 bits; the frame is allocated and released.

// CHECK-LABEL: hexagon.func @low version 73 frame 128 {
// CHECK-NEXT:    hexagon.packet { r29 = add(r29, #-128) }
// CHECK:         hexagon.packet { v{{[0-9]+}}.h = vasr(v{{[0-9]+}}.w, v{{[0-9]+}}.w, r{{[0-7]}}) }
// CHECK-NEXT:    hexagon.packet { vmem(r{{[0-9]+}}+#0) = v{{[0-9]+}}; jumpr r31; r29 = add(r29, #128) }
hexagon.func @low version 73 frame 128 {
  hexagon.packet { %r0 = memw(r0+#0); %r2 = memw(r0+#8) }
  hexagon.packet { %v0 = vmem(%r0+#0) }
  hexagon.packet { vmem(r29+#0) = %v0 }
  hexagon.packet { %v1.h = vasr(%v0.w, %v0.w, %r2) }
  hexagon.packet { vmem(%r0+#0) = %v1; jumpr r31 }
}

// -----

// expected-error@+2 {{@unscheduled is not in packets}}
// expected-note@+1 {{run hexagon-schedule first}}
hexagon.func @unscheduled version 73 {
  hexagon.block { %r1 = #1; jumpr r31 }
}

// -----

hexagon.func @mixed version 73 {
  // expected-error@+2 {{in instruction 0 of packet 0 of @mixed names r5, but hexagon-allocate allocates registers}}
  // expected-note@+1 {{virtual registers are %v1, %vv1, %q1, %r1, %p1, ..}}
  hexagon.packet { r5 = #1; %r1 = #2 }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @full version 73 {
  // expected-error@+1 {{kernel 'full' runs out of registers: a modifier can be neither kept nor spilled}}
  hexagon.packet { %m0 = r0 }
  hexagon.packet { %m1 = r0 }
  hexagon.packet { %m2 = r0 }
  hexagon.packet { %v0 = vmem(r0+#0); %r1 = #0 }
  hexagon.packet { vtmp.w = vgather(%r1, %m0, %v0.w).w; vmem(r0+#1) = vtmp.new }
  hexagon.packet { vtmp.w = vgather(%r1, %m1, %v0.w).w; vmem(r0+#1) = vtmp.new }
  hexagon.packet { vtmp.w = vgather(%r1, %m2, %v0.w).w; vmem(r0+#1) = vtmp.new }
  hexagon.packet { jumpr r31 }
}

// -----

// What a packet reads beside a `.tmp` load is in another register than the load's, even if it is read for the last time:
// all instructions of the packet see the loaded vector there.

// CHECK-LABEL: hexagon.func @temporary version 73 {
// CHECK:         hexagon.packet { v[[OLD:[0-9]+]] = vmem(r{{[0-9]+}}+#0) }
// CHECK-NOT:     v[[OLD]].tmp
// CHECK:         hexagon.packet { {{.*}} = vadd(v[[OLD]].w, v[[OLD]].w) }
hexagon.func @temporary version 73 {
  hexagon.packet { %r0 = memw(r0+#0) }
  hexagon.packet { %v0 = vmem(%r0+#0) }
  hexagon.packet { %v1.tmp = vmem(%r0+#1); %v2.w = vsub(%v1.w, %v1.w); %v3.w = vadd(%v0.w, %v0.w) }
  hexagon.packet { %v4.w = vadd(%v2.w, %v3.w) }
  hexagon.packet { vmem(%r0+#2) = %v4; jumpr r31 }
}
