// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Text that is no machine code: the parser refuses it, and reads no further.

hexagon.func @register version 73 {
  // expected-error@+1 {{unknown register 'v40'}}
  hexagon.packet { v1 = v40 }
}

// -----

hexagon.func @pair version 73 {
  // expected-error@+1 {{'v4:5' is no pair: pairs are an odd register and the one below it}}
  hexagon.packet { v4:5 = vcombine(v1, v2) }
}

// -----

hexagon.func @half version 73 {
  // expected-error@+1 {{'%v1.lo': only pairs have halves}}
  hexagon.packet { %v1.lo = v2 }
}

// -----

hexagon.func @instruction version 73 {
  // expected-error@+1 {{no instruction is written 'v1.w = vfrobnicate(v2.w)'}}
  hexagon.packet { v1.w = vfrobnicate(v2.w) }
}

// -----

hexagon.func @classes version 73 {
  // expected-error@+1 {{no instruction is written 'v1.w = vadd(v3:2.w, v1.w)'}}
  hexagon.packet { v1.w = vadd(v3:2.w, v1.w) }
}

// -----

hexagon.func @tied version 73 {
  // expected-error@+1 {{'v1' and 'v2' must be one register}}
  hexagon.packet { v1.h = vmpa(v2.h, v3.h, r1:0.h):sat }
}

// -----

hexagon.func @fixed version 73 {
  // expected-error@+1 {{takes no other immediate than 1}}
  hexagon.packet { v1.w = vdmpy(v3:2.h, r1.uh, #2):sat }
}

// -----

hexagon.func @facts version 73 {
  // expected-error@+1 {{'arg0' does not describe accessed bytes}}
  hexagon.block { v1 = vmem(r0+#0) at arg0 }
}

// -----

hexagon.func @brace version 73 {
  // expected-error@+1 {{'{' expected before instructions}}
  hexagon.packet v1 = v2
}

// -----

// expected-error@+2 {{the '{' is never closed}}
hexagon.func @open version 73 {
  hexagon.packet { v1 = v2

// -----

// expected-error@+1 {{unknown register 'v99'}}
"hexagon.vassign"() <{defs = [#hexagon.register<"v99">], uses = [#hexagon.register<"v1">]}> : () -> ()

// -----

// expected-error@+1 {{'x y' is no address of a label}}
"hexagon.jump"() <{defs = [], uses = [#hexagon.address<"x y">]}> : () -> ()

// -----

// expected-error@+1 {{'x' does not describe accessed bytes}}
"hexagon.vassign"() <{defs = [], uses = [], access = #hexagon.access<"x">}> : () -> ()
