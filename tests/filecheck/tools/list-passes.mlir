// RUN: qnn-opt --list-passes --load %S/Inputs/user_passes.py | filecheck %s
// RUN: qnn-opt --show-dialects | filecheck %s --check-prefix=DIALECTS
// RUN: qnn-opt --help | filecheck %s --check-prefix=HELP
// RUN: qnn-opt --version | filecheck %s --check-prefix=VERSION

// CHECK:      Pipelines:
// CHECK:        compile {{ +}}tflite-to-qnn,qnn-to-hvx
// CHECK:      Passes:
// CHECK:        cse
// CHECK:        user-mark {{ +}}Mark every addition
// CHECK-NEXT:     mark: str = seen
// CHECK-NEXT:     at-most: int | None = none
// CHECK-NEXT:   user-remark {{ +}}Say something about every addition
// CHECK:      Passes of xDSL and of plug-ins:
// CHECK:        canonicalize

// DIALECTS:      Dialects of hexnn: hexnn, quant, tfl, tf_type, nnef, qnn, opdef, htp, hvx
// DIALECTS-NEXT: Further dialects: {{.*}}arith, {{.*}}builtin, {{.*}}func

// HELP: usage: qnn-opt
// HELP: --check-each

// VERSION: qnn-opt of hexnn on xDSL
