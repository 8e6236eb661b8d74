// RUN: qnn-opt %s -p hexagon-schedule | filecheck %s
// RUN: qnn-opt %s -p hexagon-schedule,hexagon-allocate | filecheck %s --check-prefix ALLOCATED

// 34 vectors are live in the loop, and there are 32 registers: three are stored and reloaded.

// CHECK-LABEL: hexagon.func @spill version 73 frame 384 {
// CHECK:         vmem(r29+#0) = %v{{[0-9]+}} at stack[s0+0:128]
// CHECK:         hexagon.loop @L0 loop0 times 4 {
// CHECK:           %v{{[0-9]+}} = vmem(r29+#0) at stack[s0+0:128]

// ALLOCATED-LABEL: hexagon.func @spill version 73 frame 384 {
// ALLOCATED-NEXT:    hexagon.packet { r29 = add(r29, #-384) }
// ALLOCATED:         hexagon.packet { jumpr r31; r29 = add(r29, #384) }
hexagon.func @spill version 73 {
  hexagon.block {
    %r0 = memw(r0+#0);
    %v0 = vmem(%r0+#0) at arg0[+0:128];
    %v1 = vmem(%r0+#1) at arg0[+128:128];
    %v2 = vmem(%r0+#2) at arg0[+256:128];
    %v3 = vmem(%r0+#3) at arg0[+384:128];
    %v4 = vmem(%r0+#4) at arg0[+512:128];
    %v5 = vmem(%r0+#5) at arg0[+640:128];
    %v6 = vmem(%r0+#6) at arg0[+768:128];
    %v7 = vmem(%r0+#7) at arg0[+896:128];
    %v8 = vmem(%r0+#0) at arg0[+0:128];
    %v9 = vmem(%r0+#1) at arg0[+128:128];
    %v10 = vmem(%r0+#2) at arg0[+256:128];
    %v11 = vmem(%r0+#3) at arg0[+384:128];
    %v12 = vmem(%r0+#4) at arg0[+512:128];
    %v13 = vmem(%r0+#5) at arg0[+640:128];
    %v14 = vmem(%r0+#6) at arg0[+768:128];
    %v15 = vmem(%r0+#7) at arg0[+896:128];
    %v16 = vmem(%r0+#0) at arg0[+0:128];
    %v17 = vmem(%r0+#1) at arg0[+128:128];
    %v18 = vmem(%r0+#2) at arg0[+256:128];
    %v19 = vmem(%r0+#3) at arg0[+384:128];
    %v20 = vmem(%r0+#4) at arg0[+512:128];
    %v21 = vmem(%r0+#5) at arg0[+640:128];
    %v22 = vmem(%r0+#6) at arg0[+768:128];
    %v23 = vmem(%r0+#7) at arg0[+896:128];
    %v24 = vmem(%r0+#0) at arg0[+0:128];
    %v25 = vmem(%r0+#1) at arg0[+128:128];
    %v26 = vmem(%r0+#2) at arg0[+256:128];
    %v27 = vmem(%r0+#3) at arg0[+384:128];
    %v28 = vmem(%r0+#4) at arg0[+512:128];
    %v29 = vmem(%r0+#5) at arg0[+640:128];
    %v30 = vmem(%r0+#6) at arg0[+768:128];
    %v31 = vmem(%r0+#7) at arg0[+896:128];
    %v32 = vmem(%r0+#0) at arg0[+0:128];
    %v33 = vmem(%r0+#1) at arg0[+128:128];
    loop0(@L0, #4)
  }
  hexagon.loop @L0 loop0 times 4 {
    hexagon.block {
      %v0 = vxor(%v0, %v1);
      %v0 = vxor(%v0, %v2);
      %v0 = vxor(%v0, %v3);
      %v0 = vxor(%v0, %v4);
      %v0 = vxor(%v0, %v5);
      %v0 = vxor(%v0, %v6);
      %v0 = vxor(%v0, %v7);
      %v0 = vxor(%v0, %v8);
      %v0 = vxor(%v0, %v9);
      %v0 = vxor(%v0, %v10);
      %v0 = vxor(%v0, %v11);
      %v0 = vxor(%v0, %v12);
      %v0 = vxor(%v0, %v13);
      %v0 = vxor(%v0, %v14);
      %v0 = vxor(%v0, %v15);
      %v0 = vxor(%v0, %v16);
      %v0 = vxor(%v0, %v17);
      %v0 = vxor(%v0, %v18);
      %v0 = vxor(%v0, %v19);
      %v0 = vxor(%v0, %v20);
      %v0 = vxor(%v0, %v21);
      %v0 = vxor(%v0, %v22);
      %v0 = vxor(%v0, %v23);
      %v0 = vxor(%v0, %v24);
      %v0 = vxor(%v0, %v25);
      %v0 = vxor(%v0, %v26);
      %v0 = vxor(%v0, %v27);
      %v0 = vxor(%v0, %v28);
      %v0 = vxor(%v0, %v29);
      %v0 = vxor(%v0, %v30);
      %v0 = vxor(%v0, %v31);
      %v0 = vxor(%v0, %v32);
      %v0 = vxor(%v0, %v33);
      vmem(%r0+#0) = %v0 at arg0[+0:128]
    }
  }
  hexagon.block { jumpr r31 }
}
