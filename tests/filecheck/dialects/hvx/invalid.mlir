// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// Operations outside of functions: the parser refuses them, and reads no further.

func.func @v(%a: i32, %u: !hvx.vector) {
  // expected-error@+1 {{property 'offset' does not verify: expected -8 to 7, got 8 : i64}}
  hvx.vL32b_ai %a, 8
  // expected-error@+1 {{property 'increment' does not verify: expected -4 to 3, got 4 : i64}}
  hvx.vL32b_pi %a, 4
  // expected-error@+1 {{Expected 3 operands, but got 2}}
  "hvx.vL32b_pred_ai"(%u, %a) <{offset = 0 : i64}> : (!hvx.vector, i32) -> !hvx.vector
  func.return
}

func.func @valignbi(%u: !hvx.vector) {
  // expected-error@+1 {{property 'immediate' does not verify: expected 0 to 7, got -1 : i64}}
  hvx.valignbi %u, %u, -1
  // expected-error@+1 {{property 'immediate' does not verify: expected 0 to 7, got 1 : i32}}
  "hvx.valignbi"(%u, %u) <{immediate = 1 : i32}> : (!hvx.vector, !hvx.vector) -> !hvx.vector
  // expected-error@+1 {{property 'immediate' expected in operation 'hvx.valignbi'}}
  "hvx.valignbi"(%u, %u) : (!hvx.vector, !hvx.vector) -> !hvx.vector
  func.return
}

func.func @vaddw(%u: !hvx.vector, %n: i32) {
  // expected-error@+1 {{operand 'vv' does not verify: Expected attribute !hvx.vector but got i32}}
  "hvx.vaddw"(%u, %n) : (!hvx.vector, i32) -> !hvx.vector
  // expected-error@+1 {{Expected 2 operands, but got 1}}
  "hvx.vaddw"(%u) : (!hvx.vector) -> !hvx.vector
  func.return
}

func.func @vcombine(%u: !hvx.vector) {
  // expected-error@+1 {{result 'vdd' does not verify: Expected attribute !hvx.pair but got !hvx.vector}}
  "hvx.vcombine"(%u, %u) : (!hvx.vector, !hvx.vector) -> !hvx.vector
  func.return
}

func.func @lo(%u: !hvx.vector) {
  // expected-error@+1 {{operand 'input' does not verify: Expected attribute !hvx.pair but got !hvx.vector}}
  "hvx.lo"(%u) : (!hvx.vector) -> !hvx.vector
  func.return
}

func.func @memw(%a: i32) {
  // expected-error@+1 {{property 'offset' must be a multiple of 4, got 6}}
  hvx.memw %a, 6
  func.return
}

// -----

func.func @main(%u: !hvx.vector, %n: i32) {
  // expected-error@+1 {{operand is used with type !hvx.vector, but has been previously used or defined with type i32}}
  hvx.vaddw %u, %n
  func.return
}

// -----

// expected-error@+1 {{hvx.vfrobnicate}}
"hvx.vfrobnicate"(%a) : (i32) -> i32

// -----

builtin.module attributes {htp.target = #htp.target<"v66">} {
  func.func @main(%u: !hvx.vector) {
    // expected-error@+1 {{'Vd.sf = vadd(Vu.sf, Vv.sf)' is an instruction of HVX v68, which target v66 lacks}}
    %v = hvx.vadd_sf_sf %u, %u
    func.return
  }
}

// -----

builtin.module attributes {htp.target = #htp.target<"v68">} {
  func.func @main(%u: !hvx.vector) {
    // expected-error@+1 {{'Vd.uh = vmpy(Vu.uh, Vv.uh):>>16' is an instruction of HVX v69, which target v68 lacks}}
    %v = hvx.vmpyuhvs %u, %u
    func.return
  }
}
