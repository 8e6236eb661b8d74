// RUN: qnn-opt %s -p hexagon-schedule | filecheck %s
// What may share a packet: no store takes what is computed under a condition from its own packet, and
// some instructions have a packet of their own.

// CHECK-LABEL: hexagon.func @conditional version 73 {
// CHECK:         hexagon.packet { if (%p0) %v1 = %v0 }
// CHECK-NEXT:    hexagon.packet { vmem(%r0+#0) = %v1; jumpr r31 }
hexagon.func @conditional version 73 {
  hexagon.block {
    %r1 = memw(r0+#0);
    %p1 = cmp.eq(%r1, #1);
    %v1 = vmem(%r1+#1);
    %v2 = vmem(%r1+#2);
    if (%p1) %v1 = %v2;
    vmem(%r1+#0) = %v1;
    jumpr r31
  }
}

// CHECK-LABEL: hexagon.func @alone version 73 {
// CHECK:         hexagon.packet { %r2 = vextract(%v0, %r0) }
hexagon.func @alone version 73 {
  hexagon.block {
    %r1 = memw(r0+#0);
    %r2 = memw(r0+#4);
    %v1 = vmem(%r1+#0);
    %r3 = vextract(%v1, %r1);
    %r2 = add(%r2, #1);
    %r3 = add(%r3, %r2);
    memw(%r1+#0) = %r3;
    jumpr r31
  }
}
