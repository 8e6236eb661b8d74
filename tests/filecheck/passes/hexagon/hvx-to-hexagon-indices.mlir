// RUN: qnn-opt %s -p 'hvx-to-hexagon{strength_reduction=false}' | filecheck %s

// Without strength reduction a loop keeps its index; addresses are computed from it at their uses.

// CHECK-LABEL: hexagon.func @sum version 73 {
// CHECK-NEXT:    hexagon.block {
// CHECK-NEXT:      %r0 = #0;
// CHECK-NEXT:      loop0(@L0, #8)
// CHECK-NEXT:    }
// CHECK-NEXT:    hexagon.loop @L0 loop0 times 8 {
// CHECK-NEXT:      hexagon.block {
// CHECK-NEXT:        %r1 = memw(r0+#0) at arguments[+0:4] step 0;
// CHECK-NEXT:        %r2 = addasl(%r1, %r0, #7);
// CHECK-NEXT:        %v0 = vmem(%r2+#0) at arg0[s0+0:128] step 128 in 0:1024;
// CHECK-NEXT:        %v1.w = vadd(%v0.w, %v0.w);
// CHECK-NEXT:        %r3 = memw(r0+#4) at arguments[+4:4] step 0;
// CHECK-NEXT:        %r4 = addasl(%r3, %r0, #7);
// CHECK-NEXT:        vmem(%r4+#0) = %v1 at arg1[s0+0:128] step 128 in 0:1024;
// CHECK-NEXT:        %r0 = add(%r0, #1)
// CHECK-NEXT:      }
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
