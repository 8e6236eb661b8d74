// RUN: qnn-opt %s --split-input-file --verify-diagnostics
// RUN: not qnn-opt %S/Inputs/nothing.mlir 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: not qnn-opt %S 2>&1 | filecheck %s --check-prefix=FOLDER
// RUN: not qnn-opt %S/Inputs/raises.py 2>&1 | filecheck %s --check-prefix=SUFFIX
// RUN: not qnn-opt %S/Inputs/raises.py -f mlir 2>&1 | filecheck %s --check-prefix=FORCED
// RUN: not qnn-opt %S/Inputs/invalid.mlir -o %t/no/such/folder/x.mlir --verify-input=0 2>&1 | filecheck %s --check-prefix=OUTPUT
// RUN: not qnn-opt %S/Inputs/nothing.mlir %s 2>&1 | filecheck %s --check-prefix=TWO

// MISSING: {{^}}error: {{.*}}nothing.mlir: No such file or directory
// FOLDER: tools:0:0: error: there is no graph.nnef in the folder
// SUFFIX:      error: {{.*}}raises.py: no reader for '.py' files
// SUFFIX-NEXT: note: -f names one: mlir, tflite, nnef, qnn-json
// FORCED: raises.py:1:1: error:
// OUTPUT: error: {{.*}}x.mlir: No such file or directory
// TWO: error: unknown argument '{{.*}}errors.mlir'

// expected-error@below {{Operation arith.adi is not registered, did you mean 'arith.addi'?}}
%0 = arith.adi %a, %b : i32

// -----

// expected-error@+1 {{there is no dialect 'fnuc', did you mean 'func'?}}
fnuc.func @f()

// -----

func.func @f(%a: tensor<2xi32>
// expected-error@+2 {{')' expected}}

// -----

// expected-error@+1 {{a dense attribute takes at most 1073741824 bytes, tensor<4611686018427387904xi8> takes 4611686018427387904}}
func.func @f() attributes {a = dense<1> : tensor<4611686018427387904xi8>} { func.return }

// -----

// expected-error@+1 {{has a value of a type that xDSL cannot hold}}
func.func @f() attributes {a = 1 : f80} { func.return }

// -----

func.func @f() {
  "test.op"(%nothing) : (i32) -> ()
  func.return
}
// expected-error@+1 {{values used but not defined: [%nothing]}}
