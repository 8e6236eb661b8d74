// RUN: qnn-opt %s --load %S/Inputs/user_passes.py -p 'user-mark{mark=here}' | filecheck %s
// RUN: qnn-opt %s --load=%S/Inputs/user_passes.py --user-mark=mark=here | filecheck %s
// RUN: not qnn-opt %s -p user-mark 2>&1 | filecheck %s --check-prefix=WITHOUT
// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p user-raise 2>&1 | filecheck %s --check-prefix=RAISE
// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p user-raise --debug 2>&1 | filecheck %s --check-prefix=DEBUG
// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p user-refuse 2>&1 | filecheck %s --check-prefix=REFUSE
// RUN: not qnn-opt %s --load %S/Inputs/raises.py 2>&1 | filecheck %s --check-prefix=IMPORT
// RUN: echo 'def f(:' > %t.py
// RUN: not qnn-opt %s --load %t.py 2>&1 | filecheck %s --check-prefix=BROKEN
// RUN: not qnn-opt %s --load %S/Inputs/missing.py 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: not qnn-opt %s --load %S/Inputs/invalid.mlir 2>&1 | filecheck %s --check-prefix=SUFFIX

// CHECK: arith.addi %a, %a {here = "yes"} : i32
func.func @main(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32
  func.return %b : i32
}

// WITHOUT: error: unknown pass 'user-mark'

// RAISE:      user_passes.py:23:12: error: pass 'user-raise': KeyError: 'weights'
// RAISE-NEXT: user_passes.py:81:9: note: called by apply
// RAISE-NOT:  {{.}}

// DEBUG: Traceback (most recent call last)
// DEBUG: user_passes.py:23:12: error: pass 'user-raise': KeyError: 'weights'

// REFUSE: load.mlir: error: pass 'user-refuse': this module is not for me{{$}}

// IMPORT: raises.py:3:{{[0-9]+}}: error: ZeroDivisionError: division by zero
// IMPORT-NOT: {{.}}

// BROKEN: load.mlir.tmp.py:1:7: error: SyntaxError: invalid syntax

// MISSING: missing.py: no such file to load

// SUFFIX: invalid.mlir: a file to load must be Python, with the suffix .py
