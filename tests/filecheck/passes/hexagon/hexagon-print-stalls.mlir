// RUN: qnn-opt %s -p hexagon-print-stalls --verify-diagnostics
// RUN: qnn-opt %s -p 'hexagon-print-stalls{at-least=17}' --pass-statistics 2>&1 | filecheck %s

// A multiplication that reads a loaded vector in the next packet waits; in a loop each time.

// CHECK-NOT:  remark
// CHECK:        (S)     16 stalls
// CHECK-NEXT:   (S)      1 packets that stall

hexagon.func @stalls version 73 {
  hexagon.packet { r1 = memw(r0+#0); r2 = #1 }
  hexagon.packet { loop0(@L0, #16) }
  hexagon.loop @L0 loop0 times 16 {
    hexagon.packet { v0 = vmem(r1+#0) }
    // expected-remark@+1 {{packet 1 of loop @L0 of @stalls stalls for 16 packet times in a run, until v0 of 'v0 =}}
    hexagon.packet { v0.uw = vrmpy(v0.ub, r2.ub) }
  }
  hexagon.packet { jumpr r31 }
}
