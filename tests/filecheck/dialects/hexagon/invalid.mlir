// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// What packets, loops and registers may not be.

hexagon.func @resources version 73 {
  hexagon.packet { r2 = memw(r0+#0); r3 = memw(r0+#4) }
  // expected-error@+1 {{in packet 1 of @resources: has 5 words, immediate extenders included; a packet has 4}}
  hexagon.packet { r4 = ##100000; r5 = ##100000; r6 = #1 }
  // expected-error@+1 {{in packet 2 of @resources: the slots and units of v73 do not suffice for vmem (VM_LD, slots}}
  hexagon.packet { v0 = vmem(r2+#0); v1 = vmem(r3+#0) }
  // expected-error@+1 {{packet 3 of @resources: the slots and units of v73 do not suffice for and (ALU, slots 0123)}}
  hexagon.packet { r4 = and(r2, r3); vmem(r2+#0) = v0; vmem(r3+#0) = v1 }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @version version 60 {
  hexagon.packet { r1 = #1; m0 = r0 }
  // expected-error@+1 {{in packet 1 of @version: 'v1.b = vsplat(r1)' is an instruction of v62, and this is v60}}
  hexagon.packet { v1.b = vsplat(r1) }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @writers version 73 {
  hexagon.packet { %v0 = vmem(r0+#0) }
  // expected-error@+1 {{in packet 1 of @writers: 2 instructions write r1}}
  hexagon.packet { r1 = #1; r1:0 = combine(#1, #2) }
  // expected-error@+1 {{in packet 2 of @writers: 2 instructions write %vv2.lo}}
  hexagon.packet { %vv2.lo = vmem(r0+#0); %vv2 = vcombine(%v0, %v0) }
  hexagon.packet { jumpr r31 }
}

// -----

// One of two instructions has an effect, if their conditions are opposite.
hexagon.func @either version 73 {
  hexagon.packet { v1 = vmem(r0+#0); p0 = cmp.eq(r0, #0); p1 = cmp.eq(r0, #1) }
  hexagon.packet { v2 = vmem(r0+#0) }
  hexagon.packet { if (p0) v1 = v2; if (!p0) v1 = vmem(r0+#1) }
  // expected-error@+1 {{in packet 3 of @either: 2 instructions write v1}}
  hexagon.packet { if (p0) v1 = v2; if (p0) v1 = vmem(r0+#1) }
  // expected-error@+1 {{in packet 4 of @either: 2 instructions write v1}}
  hexagon.packet { if (p0) v1 = v2; if (!p1) v1 = vmem(r0+#1) }
  // expected-error@+1 {{in packet 5 of @either: 3 instructions write v1}}
  hexagon.packet { if (p0) v1 = v2; if (!p0) v1 = vmem(r0+#1); if (p1) v1 = v2 }
  // expected-error@+1 {{in packet 6 of @either: 2 instructions write v1}}
  hexagon.packet { if (p0) v1 = v2; v1 = vmem(r0+#1) }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @alone version 73 {
  hexagon.packet { v1 = vmem(r0+#0) }
  hexagon.packet { r1 = vextract(v1, r0) }
  // expected-error@+1 {{in packet 2 of @alone: the slots and units of v73 do not suffice for vextract (VA, slots 0}}
  hexagon.packet { r1 = vextract(v1, r0); r2 = #1 }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @forwarding version 73 {
  hexagon.packet { v1 = vmem(r0+#0) }
  // expected-error@+1 {{in packet 1 of @forwarding: 'vmem(r0+#0) = v1.new' reads v1.new, which nothing in its packet}}
  hexagon.packet { vmem(r0+#0) = v1.new }
  // expected-error@+1 {{'vmem(r0+#0) = v2.new' reads v2.new, which a load in its packet makes}}
  hexagon.packet { vmem(r0+#0) = v2.new; v2 = vmem(r0+#0) }
  // expected-error@+1 {{in packet 3 of @forwarding: nothing in its packet reads v1.tmp}}
  hexagon.packet { v1.tmp = vmem(r0+#0) }
  // expected-error@+1 {{in packet 4 of @forwarding: nothing in its packet reads v1.cur}}
  hexagon.packet { v1.cur = vmem(r0+#0) }
  hexagon.packet { jumpr r31 }
}

// -----

// What is computed under a condition is stored under the same.
hexagon.func @conditional version 73 {
  hexagon.packet { v1 = vmem(r0+#0); p0 = cmp.eq(r0, #0); p1 = cmp.eq(r0, #1) }
  hexagon.packet { v2 = vmem(r0+#0) }
  hexagon.packet { if (p0) v1 = v2; if (p0) vmem(r0+#0) = v1.new }
  hexagon.packet { v1 = v2; if (p0) vmem(r0+#0) = v1.new }
  // expected-error@+1 {{v1.new, which 'if (p0) v1 = v2' computes under another condition}}
  hexagon.packet { if (p0) v1 = v2; vmem(r0+#0) = v1.new }
  // expected-error@+1 {{v1.new, which 'if (p0) v1 = v2' computes under another condition}}
  hexagon.packet { if (p0) v1 = v2; if (!p0) vmem(r0+#0) = v1.new }
  // expected-error@+1 {{v1.new, which 'if (p0) v1 = v2' computes under another condition}}
  hexagon.packet { if (p0) v1 = v2; if (p1) vmem(r0+#0) = v1.new }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @undefined version 73 {
  // expected-error@+1 {{in instruction 0 of packet 0 of @undefined: 'v1 = v2' reads v2, which nothing has written}}
  hexagon.packet { v1 = v2 }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @half version 73 {
  hexagon.block {
    %vv1.lo = vmem(r0+#0);
    // expected-error@+1 {{'vmem(r0+#0) = %vv1.hi' reads %vv1.hi, which nothing has written}}
    vmem(r0+#0) = %vv1.hi;
    jumpr r31
  }
}

// -----

// The result of a `.tmp` load is in no register.
hexagon.func @tmp version 73 {
  hexagon.packet { v1.tmp = vmem(r0+#0); v2 = v1 }
  // expected-error@+1 {{in instruction 0 of packet 1 of @tmp: 'v3 = v1' reads v1, which nothing has written}}
  hexagon.packet { v3 = v1 }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @setup version 73 {
  // expected-error@+1 {{in loop @L1 of @setup: no loop0(@L1, ..) sets it up}}
  hexagon.loop @L1 loop0 times 4 {
    hexagon.packet { r1 = #1 }
  }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @trips version 73 {
  hexagon.packet { loop0(@L1, #3) }
  // expected-error@+1 {{in loop @L1 of @trips: runs 4 times, but is set up for 3}}
  hexagon.loop @L1 loop0 times 4 {
    hexagon.packet { r1 = #1 }
  }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @nesting version 73 {
  hexagon.packet { loop0(@L1, #4) }
  hexagon.loop @L1 loop0 times 4 {
    hexagon.packet { loop1(@L2, #4) }
    // expected-error@+1 {{in loop @L2 of loop @L1 of @nesting: a loop1 cannot be inside of a loop0}}
    hexagon.loop @L2 loop1 times 4 {
      hexagon.packet { r1 = #1 }
    }
    hexagon.packet { r1 = #1 }
  }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @end version 73 {
  hexagon.packet { loop1(@L1, #4); r1 = #1 }
  // expected-error@+1 {{in loop @L1 of @end: its body must end with a packet}}
  hexagon.loop @L1 loop1 times 4 {
    hexagon.packet { loop0(@L2, #4) }
    hexagon.loop @L2 loop0 times 4 {
      hexagon.packet { r1 = #1 }
    }
  }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @into version 73 {
  hexagon.packet { loop0(@L1, #4); p0 = cmp.eq(r0, #0) }
  hexagon.loop @L1 loop0 times 4 {
    hexagon.packet { r1 = #1 }
  }
  // expected-error@+1 {{in instruction 0 of packet 1 of @into: jumps to @L1, which is not the loop that it ends}}
  hexagon.packet { if (p0) jump:t @L1 }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @twice version 73 {
  hexagon.packet { loop0(@L1, #4); p0 = cmp.eq(r0, #0) }
  hexagon.loop @L1 loop0 times 4 {
    // expected-error@+1 {{in instruction 0 of packet 0 of loop @L1 of @twice: jumps in a loop0, which has}}
    hexagon.packet { if (p0) jump:t @L1 }
  }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @open version 73 {
  // expected-error@+1 {{in loop @L1 of @open: must end with a jump to @L1}}
  hexagon.loop @L1 branch times 4 {
    hexagon.packet { r1 = #1 }
  }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @early version 73 {
  // expected-error@+1 {{in instruction 0 of packet 0 of @early: returns before the end of the function}}
  hexagon.packet { jumpr r31 }
  hexagon.packet { r1 = #1 }
}

// -----

// expected-error@+1 {{@never must end with 'jumpr r31'}}
hexagon.func @never version 73 {
  hexagon.packet { r1 = #1 }
}

// -----

hexagon.func @mixed version 73 {
  hexagon.packet { r1 = #1 }
  // expected-error@+1 {{in block 0 of @mixed: code is either in blocks or in packets}}
  hexagon.block { jumpr r31 }
}

// -----

hexagon.func @labels version 73 {
  hexagon.data @C0 "00"
  // expected-error@+1 {{the label @C0 is there already}}
  hexagon.data @C0 "00"
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @other version 73 {
  // expected-error@+1 {{in instruction 0 of @other: 'arith.constant' is no machine code}}
  %0 = arith.constant 1 : i32
  hexagon.packet { jumpr r31 }
}

// -----

// expected-error@+1 {{'hexagon.packet' op holds 'hexagon.data', which is no instruction}}
"hexagon.packet"() ({
  "hexagon.data"() <{label = "C0", bytes = "00"}> : () -> ()
}) : () -> ()

// -----

hexagon.func @values version 73 {
  // expected-error@+1 {{data must be an even number of hexadecimal digits}}
  hexagon.data @C0 "0"
  hexagon.packet { v0 = vmem(r0+#0); loop0(@L1, #0) }
  hexagon.packet { v2 = v0; r9 = #1 }
  // expected-error@+1 {{runs at least once, got 0 times}}
  hexagon.loop @L1 loop0 times 0 {
    // expected-error@+1 {{'vmem(Rt+#s4) = Vs' takes an immediate from -8 to 7 in steps of 1, got 8}}
    hexagon.packet { vmem(r0+#8) = v0 }
    // expected-error@+1 {{'Rd = memw(Rs+#s11:2)' takes an immediate from -4096 to 4092 in steps of 4, got 2}}
    hexagon.packet { r1 = memw(r0+#2) }
    // expected-error@+2 {{sets up @L1, which does not follow}}
    // expected-error@+1 {{'loop0(#r, #U10)' takes an immediate from 0 to 1023 in steps of 1, got 2000}}
    hexagon.packet { loop0(@L1, #2000) }
    // expected-error@+1 {{reads Rt8 from r0 to r7, got r9}}
    hexagon.packet { v1.h = vasr(v2.w, v2.w, r9) }
  }
  hexagon.packet { jumpr r31 }
}

// -----

// expected-error@+1 {{'Vd.w = vadd(Vu.w, Vv.w)' has 2 uses, got 1}}
"hexagon.vaddw"() <{defs = [#hexagon.register<"v1">], uses = [#hexagon.register<"v1">]}> : () -> ()

// -----

// expected-error@+1 {{'Vd.w = vadd(Vu.w, Vv.w)' takes a vector as Vv, got 3}}
"hexagon.vaddw"() <{defs = [#hexagon.register<"v1">], uses = [#hexagon.register<"v1">, 3 : i64]}> : () -> ()

// -----

// expected-error@+1 {{'Vx.w += vasl(Vu.w, Rt)': Vx is both v1 and v2}}
"hexagon.vaslw_acc"() <{
  defs = [#hexagon.register<"v1">],
  uses = [#hexagon.register<"v2">, #hexagon.register<"v3">, #hexagon.register<"r1">]
}> : () -> ()

// -----

// expected-error@+1 {{'jump #r' needs a label}}
"hexagon.jump"() <{defs = [], uses = [1 : i64]}> : () -> ()

// -----

// expected-error@+1 {{control must be one of loop0, loop1, branch}}
"hexagon.loop"() <{label = "L", control = "loop2", count = 1 : i64}> ({
  "hexagon.data"() <{label = "C0", bytes = "00"}> : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{version must be one of 60, 62, 65, 66, 67, 68, 69, 71, 73, 75, 79, 81, got 61}}
hexagon.func @version version 61 {
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @newer version 60 {
  hexagon.block {
    // expected-error@+1 {{in instruction 0 of block 0 of @newer: '%v1.b = vsplat(r0)' is an instruction of v62}}
    %v1.b = vsplat(r0);
    jumpr r31
  }
}

// -----

hexagon.func @caller version 73 {
  // expected-error@+1 {{in instruction 1 of packet 0 of @caller: 'r31:30 = combine(#1, #2)' writes r31:30, which the}}
  hexagon.packet { r1 = #1; r31:30 = combine(#1, #2) }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @frame version 73 {
  // expected-error@+1 {{in instruction 0 of packet 0 of @frame: 'allocframe(#8)' writes r31:30, which the caller needs}}
  hexagon.packet { allocframe(#8) }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @address version 73 {
  hexagon.data @C0 "00"
  // expected-error@+1 {{in instruction 0 of packet 0 of @address: 'r1 = ##@C1+4' names @C1, which is no label here}}
  hexagon.packet { r1 = ##@C1+4 }
  hexagon.packet { jumpr r31 }
}

// -----

hexagon.func @nothing version 73 {
  // expected-error@+1 {{in instruction 1 of packet 0 of @nothing: sets up @L1, which does not follow}}
  hexagon.packet { r1 = #1; loop0(@L1, #4) }
  hexagon.packet { loop0(@L1, #4) }
  hexagon.loop @L1 loop0 times 4 {
    hexagon.packet { r1 = #1 }
  }
  hexagon.packet { jumpr r31 }
}

// -----

// The second iteration of @L1 would enter @L2 with no trips left.
hexagon.func @again version 73 {
  hexagon.packet { loop1(@L1, #4) }
  hexagon.packet { loop0(@L2, #4) }
  hexagon.loop @L1 loop1 times 4 {
    // expected-error@+1 {{in loop @L2 of loop @L1 of @again: must be set up in each iteration of @L1, but is}}
    hexagon.loop @L2 loop0 times 4 {
      hexagon.packet { r1 = #1 }
    }
    hexagon.packet { r1 = #1 }
  }
  hexagon.packet { jumpr r31 }
}
