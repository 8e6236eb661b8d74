// RUN: qnn-opt %S/Inputs/network.mlir -p canonicalize,cse --check-each | filecheck %s
// RUN: qnn-opt %S/Inputs/network.mlir -p canonicalize,cse --check-each=3 | filecheck %s
// RUN: not qnn-opt %S/Inputs/network.mlir --load %S/Inputs/user_passes.py -p cse,user-wrong,canonicalize --check-each=2 2>&1 | filecheck %s --check-prefix=WRONG
// RUN: not qnn-opt %s -p cse --check-each 2>&1 | filecheck %s --check-prefix=MAIN

// CHECK:     func.func @main
// CHECK:       tfl.add

// The first operation that computes other bytes, and the pass that made it so; not what follows.
// WRONG:      {{^}}m.tflite:0:1: error: 'tfl.add' op computes another value for tensor 'second' after pass
// WRONG-SAME: 'user-wrong': {{[0-9]+}} of {{[0-9]+}} elements differ, first at [{{.*}}] ({{-?[0-9]+}} became
// WRONG-SAME: {{-?[0-9]+}}), by {{[0-9]+}} at most (seed 0)
// WRONG-NOT:  {{.}}

// MAIN: error: the module has no function @main
func.func private @f() -> ()
