// A folder, its graph, archives: the same network.
// RUN: qnn-opt %S/Inputs/net | filecheck %s
// RUN: qnn-opt %S/Inputs/net/graph.nnef | filecheck %s
// RUN: tar -C %S/Inputs -cf %t.tar net && qnn-opt %t.tar | filecheck %s
// RUN: tar -C %S/Inputs -czf %t.tgz net && qnn-opt %t.tgz | filecheck %s
// RUN: tar -C %S/Inputs/net -czf %t.tar.gz . && qnn-opt %t.tar.gz | filecheck %s
// RUN: qnn-opt --nnef-check %S/Inputs/net
// RUN: qnn-opt %S/Inputs/net -t nnef -o %t.out && qnn-opt %t.out | filecheck %s
// RUN: qnn-opt %S/Inputs/net | qnn-opt - -t nnef | filecheck %s --check-prefix=TEXT

// CHECK: func.func @main(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>)
// CHECK: nnef.variable "layer/w" dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<1x3xf32>
// CHECK: %y = nnef.add %x

// TEXT: x = external<scalar>(shape = [2, 3]);
// TEXT-NEXT: w = variable<scalar>(shape = [1, 3], label = 'layer/w');
// TEXT-NEXT: y = add(x, w);

// Without data a network is read, and random values make it whole.
// RUN: qnn-opt %S/Inputs/partial/graph.nnef | filecheck %s --check-prefix=NONE
// RUN: qnn-opt %S/Inputs/partial/graph.nnef --random-weights 7 | filecheck %s --check-prefix=RANDOM

// NONE: nnef.variable "w" #hexnn.elided<"no data: w"> : tensor<1x3xf32>
// RANDOM: nnef.variable "w" dense<{{.*}}> : tensor<1x3xf32>

// What is no network.
// RUN: not qnn-opt --nnef-check %S/Inputs 2>&1 | filecheck %s --check-prefix=FOLDER
// RUN: not qnn-opt --nnef-check %t.none.nnef 2>&1 | filecheck %s --check-prefix=ABSENT
// RUN: not qnn-opt -f nnef %s 2>&1 | filecheck %s --check-prefix=TEXTUAL

// FOLDER: Inputs:0:0: error: there is no graph.nnef in the folder (container, section 5.1)
// ABSENT: error: {{.*}}.none.nnef: no such file
// TEXTUAL: containers.mlir:1:1: error: expected 'version', got '/'
