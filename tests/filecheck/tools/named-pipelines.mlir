// RUN: qnn-opt -p tflite-to-qnn --dump-pass-pipeline | filecheck %s
// RUN: qnn-opt -p compile --dump-pass-pipeline | filecheck %s --check-prefix=COMPILE
// RUN: qnn-opt -p 'compile{target=v73{tcm=4M}}' --dump-pass-pipeline | filecheck %s --check-prefix=TARGET
// RUN: qnn-opt -p 'cse,qnn-to-hvx{target="v68"},dce' --dump-pass-pipeline | filecheck %s --check-prefix=NESTED
// RUN: qnn-opt -p 'htp-plan{objective=memory exact=5}' --dump-pass-pipeline | filecheck %s --check-prefix=PLAN
// RUN: qnn-opt %s -p cse,dce --dump-pass-pipeline 2>&1 >%t | filecheck %s --check-prefix=STDERR
// RUN: cat %t | filecheck %s --check-prefix=STDOUT
// RUN: not qnn-opt -p 'compile{traget=v73}' --dump-pass-pipeline 2>&1 | filecheck %s --check-prefix=OPTION

// CHECK: {{^}}tfl-to-qnn,canonicalize{{$}}
// COMPILE: {{^}}tfl-to-qnn,canonicalize,qnn-to-opdef,opdef-apply-rules,opdef-to-htp,htp-fuse-maps,htp-pack-params,htp-assign-layout,htp-tile,htp-plan-memory,htp-to-hvx{{$}}
// TARGET: opdef-to-htp{target="v73{tcm=4M}"}
// NESTED: {{^}}cse,qnn-to-opdef,opdef-apply-rules{target="v68"},opdef-to-htp{target="v68"},{{.*}},htp-to-hvx,dce{{$}}
// PLAN: {{^}}htp-assign-layout{exact=5},htp-tile{objective="memory"},htp-plan-memory{{$}}
// STDERR: {{^}}cse,dce{{$}}
// STDOUT: func.func private @f
// OPTION: error: no pass of pipeline 'compile' has an option 'traget', did you mean 'target'?
func.func private @f() -> ()
