// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%a: i32) {
  // expected-error@+1 {{property 'offset' does not verify: expected -8 to 7, got 8 : i64}}
  %v = hvx.vL32b_ai %a, 8
  func.return
}

// -----

func.func @main(%u: !hvx.vector) {
  // expected-error@+1 {{property 'immediate' does not verify: expected 0 to 7, got -1 : i64}}
  %v = hvx.valignbi %u, %u, -1
  func.return
}

// -----

func.func @main(%u: !hvx.vector) {
  // expected-error@+1 {{property 'immediate' does not verify: expected 0 to 7, got 1 : i32}}
  %v = "hvx.valignbi"(%u, %u) <{immediate = 1 : i32}> : (!hvx.vector, !hvx.vector) -> !hvx.vector
  func.return
}

// -----

func.func @main(%u: !hvx.vector) {
  // expected-error@+1 {{property 'immediate' expected in operation 'hvx.valignbi'}}
  %v = "hvx.valignbi"(%u, %u) : (!hvx.vector, !hvx.vector) -> !hvx.vector
  func.return
}

// -----

func.func @main(%u: !hvx.vector, %n: i32) {
  // expected-error@+1 {{operand 'vv' at position 1 does not verify: Expected attribute !hvx.vector but got i32}}
  %v = "hvx.vaddw"(%u, %n) : (!hvx.vector, i32) -> !hvx.vector
  func.return
}

// -----

func.func @main(%u: !hvx.vector) {
  // expected-error@+1 {{result 'vdd' at position 0 does not verify: Expected attribute !hvx.pair but got !hvx.vector}}
  %v = "hvx.vcombine"(%u, %u) : (!hvx.vector, !hvx.vector) -> !hvx.vector
  func.return
}

// -----

func.func @main(%u: !hvx.vector) {
  // expected-error@+1 {{Expected 2 operands, but got 1}}
  %v = "hvx.vaddw"(%u) : (!hvx.vector) -> !hvx.vector
  func.return
}

// -----

func.func @main(%u: !hvx.vector, %n: i32) {
  // expected-error@+1 {{operand is used with type !hvx.vector, but has been previously used or defined with type i32}}
  %v = hvx.vaddw %u, %n
  func.return
}

// -----

func.func @main(%u: !hvx.vector) {
  // expected-error@+1 {{operand 'input' at position 0 does not verify: Expected attribute !hvx.pair but got !hvx.vector}}
  %v = "hvx.lo"(%u) : (!hvx.vector) -> !hvx.vector
  func.return
}

// -----

func.func @main(%a: i32) {
  // expected-error@+1 {{property 'offset' must be a multiple of 4, got 6}}
  %v = hvx.memw %a, 6
  func.return
}

// -----

func.func @main(%a: i32) {
  // expected-error@+1 {{hvx.vfrobnicate}}
  %v = "hvx.vfrobnicate"(%a) : (i32) -> i32
  func.return
}
