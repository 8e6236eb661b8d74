// RUN: qnn-opt %s -p hvx-to-hexagon | filecheck %s
// One function for each family of instructions: an operation is the instruction of its name, copies
// are coalesced where what they copy is not read again.

// Sums, averages and extrema of lanes; halves of pairs are operands of their own.

// CHECK-LABEL: hexagon.func @arithmetic version 73 {
// CHECK:         %v0 = vmem(%r0+#0)
// CHECK:         %vv0.lo = vmem(%r0+#1)
// CHECK:         %v1.b = vabs(%v0.b)
// CHECK:         %v2.uw = vadd(%v1.uw, %vv0.lo.uw):sat
// CHECK:         %vv0.hi.h = vavg(%v2.h, %vv0.lo.h)
// CHECK:         %vv1.h = vadd(%vv0.h, %vv0.h):sat
// CHECK:         %v3.h = vmax(%vv1.hi.h, %vv0.hi.h)
// CHECK:         vmem(%r1+#0) = %v3
func.func @arithmetic(%a: i32, %b: i32) {
  %v = hvx.vL32b_ai %a, 0
  %w = hvx.vL32b_ai %a, 1
  %0 = hvx.vabsb %v
  %1 = hvx.vadduwsat %0, %w
  %2 = hvx.vavgh %1, %w
  %p = hvx.vcombine %2, %w
  %q = hvx.vaddhsat_dv %p, %p
  %hi = hvx.hi %q
  %3 = hvx.vmaxh %hi, %2
  hvx.vS32b_ai %b, 0, %3
  func.return
}

// Comparisons into predicates, which accumulate in place: %p is read again, so it is copied first.

// CHECK-LABEL: hexagon.func @compare version 73 {
// CHECK:         %v0 = vmem(%r0+#0)
// CHECK:         %v1 = vmem(%r0+#1)
// CHECK:         %q0 = vcmp.gt(%v0.ub, %v1.ub)
// CHECK:         %q1 = or(%q0, %q0)
// CHECK:         %q1 |= vcmp.eq(%v0.b, %v1.b)
// CHECK:         %q2 = xor(%q0, %q1)
// CHECK:         %vv0 = vswap(%q2, %v0, %v1)
// CHECK:         if (%q2) %vv0.lo.b += %v1.b
// CHECK:         %q3 = vand(%vv0.lo, %r0)
// CHECK:         if (%q3) vmem(%r1+#0) = %vv0.lo
func.func @compare(%a: i32, %b: i32) {
  %v = hvx.vL32b_ai %a, 0
  %w = hvx.vL32b_ai %a, 1
  %p = hvx.vgtub %v, %w
  %q = hvx.veqb_or %p, %v, %w
  %r = hvx.pred_xor %p, %q
  %s = hvx.vswap %r, %v, %w
  %lo = hvx.lo %s
  %x = hvx.vaddbq %lo, %r, %w
  %n = hvx.vandvrt %x, %a
  hvx.vS32b_qpred_ai %n, %b, 0, %x
  func.return
}

// Unaligned accesses.

// CHECK-LABEL: hexagon.func @memory version 73 {
// CHECK:         %v0 = vmemu(%r0+#1)
// CHECK:         vmemu(%r1+#-1) = %v0
func.func @memory(%a: i32, %b: i32) {
  %v = hvx.vL32Ub_ai %a, 1
  hvx.vS32Ub_ai %b, -1, %v
  func.return
}

// Products of lanes in pairs; a pair that an accumulation overwrites is copied.

// CHECK-LABEL: hexagon.func @multiply version 73 {
// CHECK:         %r1 = memw(%r0+#0)
// CHECK:         %v0 = vmem(%r2+#0)
// CHECK:         %v1 = vmem(%r2+#1)
// CHECK:         %vv0.h = vmpy(%v0.b, %v1.b)
// CHECK:         %vv1 = vcombine(%vv0.hi, %vv0.lo)
// CHECK:         %vv1.h += vmpy(%v1.b, %v1.b)
// CHECK:         %vv1.hi.h += vmpyi(%v0.h, %v1.h)
// CHECK:         %v2.w = vmpyo(%vv1.hi.w, %v0.h):<<1:rnd:sat
// CHECK:         %vv2.h = vmpa(%vv0.ub, %r1.b)
// CHECK:         %v3 = vxor(%v2, %vv2.lo)
// CHECK:         vmem(%r0+#0) = %v3
func.func @multiply(%a: i32, %b: i32) {
  %n = hvx.memw %b
  %v = hvx.vL32b_ai %a, 0
  %w = hvx.vL32b_ai %a, 1
  %p = hvx.vmpybv %v, %w
  %q = hvx.vmpybv_acc %p, %w, %w
  %hi = hvx.hi %q
  %x = hvx.vmpyih_acc %hi, %v, %w
  %y = hvx.vmpyowh_rnd %x, %v
  %r = hvx.vmpabus %p, %n
  %lo = hvx.lo %r
  %z = hvx.vxor %y, %lo
  hvx.vS32b_ai %b, 0, %z
  func.return
}

// Dot products with words, and with vectors; accumulators are written in place.

// CHECK-LABEL: hexagon.func @reduce version 73 {
// CHECK:         %r1 = memw(%r0+#0)
// CHECK:         %vv0.hi = vmem(%r2+#0)
// CHECK:         %vv0.lo = vmem(%r2+#1)
// CHECK:         %v0 = %vv0.hi
// CHECK:         %v0.h += vdmpy(%vv0.lo.ub, %r1.b)
// CHECK:         %v0.uw += vrmpy(%vv0.hi.ub, %vv0.lo.ub)
// CHECK:         %vv1.h = vtmpy(%vv0.b, %r1.b)
// CHECK:         %vv1.w += vrmpy(%vv0.ub, %r1.b, #1)
// CHECK:         %v1.w = vadd(%vv1.lo.w, %v0.w)
// CHECK:         vmem(%r0+#0) = %v1
func.func @reduce(%a: i32, %b: i32) {
  %n = hvx.memw %b
  %v = hvx.vL32b_ai %a, 0
  %w = hvx.vL32b_ai %a, 1
  %p = hvx.vcombine %v, %w
  %0 = hvx.vdmpybus_acc %v, %w, %n
  %1 = hvx.vrmpyubv_acc %0, %v, %w
  %2 = hvx.vtmpyb %p, %n
  %3 = hvx.vrmpybusi_acc %2, %p, %n, 1
  %lo = hvx.lo %3
  %x = hvx.vaddw %lo, %1
  hvx.vS32b_ai %b, 0, %x
  func.return
}

// Shifts by a scalar and by lanes, narrowing ones, which read an amount of 3 bits; counts of bits.

// CHECK-LABEL: hexagon.func @shift version 73 {
// CHECK:         %v0 = vmem(%r0+#0)
// CHECK:         %v1 = vmem(%r0+#1)
// CHECK:         %r1 = #5
// CHECK:         %v0.w += vasl(%v1.w, %r1)
// CHECK:         %v2.h = vasr(%v0.w, %v1.w, %r1):sat
// CHECK:         %v3.h = vlsr(%v2.h, %v1.h)
// CHECK:         %v4.ub = vround(%v3.h, %v1.h):sat
// CHECK:         %v5.uw = vcl0(%v4.uw)
// CHECK:         vmem(%r2+#0) = %v5
func.func @shift(%a: i32, %b: i32) {
  %n = arith.constant 5 : i32
  %v = hvx.vL32b_ai %a, 0
  %w = hvx.vL32b_ai %a, 1
  %0 = hvx.vaslw_acc %v, %w, %n
  %1 = hvx.vasrwhsat %0, %w, %n
  %2 = hvx.vlsrhv %1, %w
  %3 = hvx.vroundhub %2, %w
  %4 = hvx.vcl0w %3
  hvx.vS32b_ai %b, 0, %4
  func.return
}

// Alignments, rotations, networks, shuffles; packing and extension.

// CHECK-LABEL: hexagon.func @permute version 73 {
// CHECK:         %v0 = vmem(%r0+#0)
// CHECK:         %v1 = vmem(%r0+#1)
// CHECK:         %r1 = #4
// CHECK:         %v2 = valign(%v0, %v1, %r1)
// CHECK:         %v3 = valign(%v2, %v1, #3)
// CHECK:         %v4 = vror(%v3, %r1)
// CHECK:         %v5 = vdelta(%v4, %v1)
// CHECK:         %vv0 = vshuff(%v5, %v1, %r1)
// CHECK:         %v6.b = vpacke(%vv0.hi.h, %vv0.lo.h)
// CHECK:         %vv1.uh = vzxt(%v6.ub)
// CHECK:         vmem(%r2+#0) = %vv1.lo
func.func @permute(%a: i32, %b: i32) {
  %n = arith.constant 4 : i32
  %v = hvx.vL32b_ai %a, 0
  %w = hvx.vL32b_ai %a, 1
  %0 = hvx.valignb %v, %w, %n
  %1 = hvx.valignbi %0, %w, 3
  %2 = hvx.vror %1, %n
  %3 = hvx.vdelta %2, %w
  %p = hvx.vshuffvdd %3, %w, %n
  %lo = hvx.lo %p
  %hi = hvx.hi %p
  %4 = hvx.vpackeb %hi, %lo
  %q = hvx.vzb %4
  %5 = hvx.lo %q
  hvx.vS32b_ai %b, 0, %5
  func.return
}

// Tables of vectors, which accumulate what matches.

// CHECK-LABEL: hexagon.func @lookup version 73 {
// CHECK:         %v0 = vmem(%r0+#0)
// CHECK:         %v1 = vmem(%r0+#1)
// CHECK:         %v2.b = vlut32(%v0.b, %v1.b, #0)
// CHECK:         %r1 = #1
// CHECK:         %v2.b |= vlut32(%v0.b, %v1.b, %r1)
// CHECK:         %vv0.h = vlut16(%v0.b, %v2.h, %r1)
// CHECK:         vmem(%r2+#0) = %vv0.lo
func.func @lookup(%a: i32, %b: i32) {
  %n = arith.constant 1 : i32
  %v = hvx.vL32b_ai %a, 0
  %w = hvx.vL32b_ai %a, 1
  %0 = hvx.vlutvvbi %v, %w, 0
  %1 = hvx.vlutvvb_oracc %0, %v, %w, %n
  %p = hvx.vlutvwh %v, %1, %n
  %lo = hvx.lo %p
  hvx.vS32b_ai %b, 0, %lo
  func.return
}

// Floating point, and what it keeps between operations.

// CHECK-LABEL: hexagon.func @floats version 73 {
// CHECK:         %v0 = vmem(%r0+#0)
// CHECK:         %v1 = vmem(%r0+#1)
// CHECK:         %v2.qf32 = vadd(%v0.sf, %v1.sf)
// CHECK:         %v3.sf = %v2.qf32
// CHECK:         %v4.sf = vmpy(%v3.sf, %v0.sf)
// CHECK:         vmem(%r1+#0) = %v4
func.func @floats(%a: i32, %b: i32) {
  %v = hvx.vL32b_ai %a, 0
  %w = hvx.vL32b_ai %a, 1
  %0 = hvx.vadd_sf %v, %w
  %1 = hvx.vconv_sf_qf32 %0
  %2 = hvx.vmpy_sf_sf %1, %v
  hvx.vS32b_ai %b, 0, %2
  func.return
}

// Products of windows of six.

// CHECK-LABEL: hexagon.func @windows version 73 {
// CHECK:         %vv0.lo = vmem(%r0+#0)
// CHECK:         %vv0.hi = %vv0.lo
// CHECK:         %vv1.w = v6mpy(%vv0.ub, %vv0.b, #1):h
// CHECK:         vmem(%r1+#0) = %vv1.lo
func.func @windows(%a: i32, %b: i32) {
  %v = hvx.vL32b_ai %a, 0
  %p = hvx.vcombine %v, %v
  %q = hvx.v6mpyhubs10 %p, %p, 1
  %lo = hvx.lo %q
  hvx.vS32b_ai %b, 0, %lo
  func.return
}
