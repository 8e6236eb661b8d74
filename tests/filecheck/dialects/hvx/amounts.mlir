// RUN: qnn-opt %s --split-input-file --verify-diagnostics | filecheck %s

// CHECK-LABEL: @greatest
func.func @greatest(%u: !hvx.vector) {
  %c7 = arith.constant 7 : i32
  // CHECK: hvx.vasrhubsat %u, %u, %c7
  %v = hvx.vasrhubsat %u, %u, %c7
  func.return
}

// -----

func.func @narrowing_shift(%u: !hvx.vector) {
  %c8 = arith.constant 8 : i32
  // expected-error@+1 {{counts 3 bits of Rt8: 0 to 7, not 8}}
  %v = hvx.vasrhubsat %u, %u, %c8
  func.return
}

// -----

func.func @shift_by_a_negative_amount(%u: !hvx.vector) {
  %c = arith.constant -1 : i32
  // expected-error@+1 {{counts 5 bits of Rt: 0 to 31, not -1}}
  %v = hvx.vaslw %u, %c
  func.return
}

// -----

func.func @align(%u: !hvx.vector) {
  %c128 = arith.constant 128 : i32
  // expected-error@+1 {{counts 7 bits of Rt8: 0 to 127, not 128}}
  %v = hvx.valignb %u, %u, %c128
  func.return
}

// -----

// CHECK-LABEL: @align_by_an_address
func.func @align_by_an_address(%u: !hvx.vector) {
  %c128 = arith.constant 128 : i32
  // CHECK: hvx.valignb %u, %u, %c128 {hvx.modulo}
  %v = hvx.valignb %u, %u, %c128 {hvx.modulo}
  func.return
}

// -----

// CHECK-LABEL: @rotations_wrap
func.func @rotations_wrap(%u: !hvx.vector) {
  %c = arith.constant -4 : i32
  // CHECK: hvx.vror %u, %c
  %v = hvx.vror %u, %c
  func.return
}

// -----

func.func @predicate_of_no_byte() {
  %c0 = arith.constant 0 : i32
  // expected-error@+1 {{counts 7 bits of Rt: 1 to 128, not 0}}
  %q = hvx.pred_scalar2v2 %c0
  func.return
}

// -----

func.func @word_at_an_odd_byte(%u: !hvx.vector) {
  %c6 = arith.constant 6 : i32
  // expected-error@+1 {{counts 5 bits of Rs: multiples of 4 from 0 to 124, not 6}}
  %w = hvx.extractw %u, %c6
  func.return
}

// -----

func.func @segment(%u: !hvx.vector) {
  %c8 = arith.constant 8 : i32
  // expected-error@+1 {{counts 3 bits of Rt8: 0 to 7, not 8}}
  %v = hvx.vlutvvb %u, %u, %c8
  func.return
}

// -----

func.func @byte_of_a_splat() {
  %c256 = arith.constant 256 : i32
  // expected-error@+1 {{counts 8 bits of Rt: -128 to 255, not 256}}
  %v = hvx.lvsplatb %c256
  func.return
}

// -----

func.func @amounts_of_lanes(%u: !hvx.vector) {
  %c32 = arith.constant 32 : i32
  %amounts = hvx.lvsplatw %c32
  // expected-error@+1 {{counts 6 bits of Vv: -32 to 31, not 32}}
  %v = hvx.vaslwv %u, %amounts
  func.return
}

// -----

func.func @amounts_of_bytes(%w: !hvx.pair) {
  %c9 = arith.constant 9 : i32
  %amounts = hvx.lvsplatw %c9
  // expected-error@+1 {{counts 3 bits of Vv: 0 to 7, not 9}}
  %v = hvx.vasrvuhubsat %w, %amounts
  func.return
}

// -----

func.func @nothing_to_lose(%u: !hvx.vector) {
  // expected-error@+1 {{attribute 'hvx.modulo' on an instruction that counts all bits}}
  %v = hvx.vaddw %u, %u {hvx.modulo}
  func.return
}
