// The conversion of 8x8 pixels of 16 channels from the layout `strip` to `flat`, written by hand.
//
// Each half of the result is two rounds of shuffles. One load, one shuffle and one store issue in a
// packet; a result waits a packet, unless a `.cur` load gives it to its own. So the loads of the
// second half fill the packets in which those of the first wait, and there is no loop to set up.

hexagon.func @strip_to_flat version 73 {
  hexagon.packet { r1 = memw(r0+#0); r2 = memw(r0+#4); r3 = #124 }
  hexagon.packet { v0 = vmem(r1+#0) }
  hexagon.packet { v2 = vmem(r1+#2) }
  hexagon.packet { v1.cur = vmem(r1+#4); v5:4 = vshuff(v1, v0, r3) }
  hexagon.packet { v3.cur = vmem(r1+#6); v7:6 = vshuff(v3, v2, r3) }
  hexagon.packet { v0 = vmem(r1+#1) }
  hexagon.packet { v2 = vmem(r1+#3); v9:8 = vshuff(v6, v4, r3) }
  hexagon.packet { v1.cur = vmem(r1+#5); v13:12 = vshuff(v1, v0, r3); vmem(r2+#0) = v8 }
  hexagon.packet { v11:10 = vshuff(v7, v5, r3); vmem(r2+#1) = v9 }
  hexagon.packet { v3.cur = vmem(r1+#7); v15:14 = vshuff(v3, v2, r3); vmem(r2+#2) = v10 }
  hexagon.packet { vmem(r2+#3) = v11 }
  hexagon.packet { v9:8 = vshuff(v14, v12, r3) }
  hexagon.packet { v11:10 = vshuff(v15, v13, r3); vmem(r2+#4) = v8 }
  hexagon.packet { vmem(r2+#5) = v9 }
  hexagon.packet { vmem(r2+#6) = v10 }
  hexagon.packet { vmem(r2+#7) = v11; jumpr r31 }
}
