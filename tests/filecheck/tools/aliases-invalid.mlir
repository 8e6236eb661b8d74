// RUN: qnn-opt %s --verify-diagnostics --split-input-file

// expected-error@+1 {{undefined symbol alias '#nowhere'}}
func.func private @f(i32) -> i32 loc(#nowhere)

// -----

// expected-error@+1 {{'#number' is no location}}
func.func private @f(i32) -> i32 loc(#number)
#number = 4 : i32

// -----

// expected-error@+1 {{undefined symbol alias '#inner'}}
func.func private @f(i32) -> i32 loc("outer"(#inner))
#inner = loc("inner")

// -----

// expected-error@+1 {{undefined symbol alias '#outer'}}
func.func private @f(i32) -> i32 loc(#outer)
#outer = loc(#inner)
#inner = loc(#outer)
