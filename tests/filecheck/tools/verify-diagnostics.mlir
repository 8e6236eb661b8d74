// RUN: qnn-opt %s --load %S/Inputs/user_passes.py -p user-remark --split-input-file --verify-diagnostics
// RUN: qnn-opt %s --load %S/Inputs/user_passes.py -p user-remark -split-input-file -verify-diagnostics | filecheck %s

// CHECK:     @says
// CHECK:     // -----
// CHECK-NOT: @wrong

func.func @says(%a: i32) -> i32 {
  // expected-remark@+2 {{an addition}}
  // expected-warning@below {{may wrap}}
  %b = arith.addi %a, %a : i32
  %c = arith.addi %a, %b : i32 // expected-remark {{addition}} expected-warning {{wrap}}
  // expected-remark-re@-1 0+ {{a{{n?}} never}}
  func.return %c : i32
}

// -----

func.func @twice(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32
  // expected-remark-re@above {{an {{[a-z]+}}ition}}
  // expected-warning@above 1+ {{additions}}
  func.return %b : i32
}

// -----

func.func @wrong(%a: i32, %b: i64) -> i32 {
  // expected-error@+1 {{'arith.addi' op}}
  %c = "arith.addi"(%a, %b) : (i32, i64) -> i32
  // expected-error-re@+1 {{'arith.{{m..}}i' op operand{{.*}}does not verify}}
  %d = "arith.muli"(%a, %b) : (i32, i64) -> i32
  func.return %c : i32
}

// -----

// expected-error@below {{Operation barith.addi is not registered: there is no dialect 'barith', did you mean 'arith'?}}
%a = barith.addi %a, %a : i32

// -----

// expected-error@+1 2 {{op}}
%0 = "arith.addi"() : () -> i32 %1 = "arith.addi"() : () -> i32
