// RUN: not qnn-opt %s 2>&1 | filecheck %s

// A value of an inner region is not the one that an operation around it names.
// CHECK: undefined-values.mlir:8:3: error: 'scf.for' op operand 0 is not defined in a region around it
// CHECK-NOT: {{.}}
func.func @main(%n: index) {
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %zero = arith.constant 0 : index
  }
  func.return
}
