// RUN: qnn-opt %s --load %S/Inputs/explained.py -p opdef-apply-rules --explain '*' -o %t 2>&1 | filecheck %s
// RUN: qnn-opt %s --load %S/Inputs/explained.py -p opdef-apply-rules --explain 'demo::Conv@conv#2' --explain 'demo::Relu@conv#2' -o %t 2>&1 | filecheck %s --check-prefix=ADDRESS
// RUN: not qnn-opt %s --load %S/Inputs/explained.py -p opdef-apply-rules --explain 'demo::Cnv' 2>&1 | filecheck %s --check-prefix=NAME
// RUN: not qnn-opt %s --load %S/Inputs/explained.py -p cse --explain 'demo::Conv' 2>&1 | filecheck %s --check-prefix=PASS
// RUN: not qnn-opt %s --load %S/Inputs/explained.py -p opdef-apply-rules --explain 'demo::Conv@conv#7' 2>&1 | filecheck %s --check-prefix=NO-ADDRESS
// RUN: not qnn-opt %s -p opdef-apply-rules --explain 'demo::Conv' 2>&1 | filecheck %s --check-prefix=NO-RULES

!deep = tensor<1x8x8x16xf32>
!flat = tensor<1x8x8x3xf32>
!w = tensor<3x3x3x16xf32>

// CHECK: warning: package silent never registers its 1 rules: no effect
func.func @main(%x: !flat, %y: !deep, %w: !w) -> (!deep, !deep) {
  %0 = opdef.op "demo::Conv"(%x, %w) : (!flat, !w) -> !deep
  %1 = opdef.op "demo::Relu"(%0) : (!deep) -> !deep
  %2 = opdef.op "demo::Conv"(%y, %w) : (!deep, !w) -> !deep
  func.return %1, %2 : !deep, !deep
}
// CHECK-NEXT: explain.mlir:14:3: remark: demo::Conv: replaces demo::Conv{{$}}
// CHECK-NEXT: explain.mlir:16:3: remark: demo::Conv: does not apply to demo::Conv: LT(DIM_DEPTH("Act") = 16, 4) is false
// CHECK-NEXT: explain.mlir:14:3: remark: demo::Conv.shallow: replaces demo::Conv.shallow
// CHECK-NEXT: explain.mlir:15:3: remark: demo::Relu: does not apply to demo::Relu: operand 0 of demo::Relu is no demo::Conv.shallow, but demo::Conv.other 'Conv', which demo::Conv.shallow made
// CHECK-NEXT: explained.py:{{[0-9:]+}}: remark: demo::Conv.shalow: no demo::Conv.shalow is in the graph at MIDDLE, did you mean 'demo::Conv'?
// CHECK-NEXT: explain.mlir:16:3: remark: demo::Conv#2: does not apply to demo::Conv: demo::Conv has 2 operands, the pattern 1
// CHECK-NEXT: explain.mlir:14:3: remark: demo::Conv#2: comes too late for demo::Conv: demo::Conv at EARLY took it
// CHECK-NEXT: explain.mlir:16:3: remark: demo::Conv#3: does not apply to demo::Conv: IS_QUINT8("Act" = Float32) is false; EQ(DTYPE_OF("W") = Float32, DType::Float16) is false; NOT(EQ(RANK_OF("W"), 4)) is false
// CHECK:      demo::Conv#4: does not apply to demo::Conv: CONSTVAL_INT("W", 0) is undefined: the argument %w is no constant
// CHECK:      demo::Conv#5: does not apply to demo::Conv: AUTOSPLIT along dimension 3 makes one piece: the extent is 16, a piece has 32
// CHECK:      demo::Conv#6: does not apply to demo::Conv: the graph lacks relaxed_precision_flag: opdef-apply-rules{relaxed-precision=true} sets it
// CHECK:      remark: named:q::Add: no q::ElementWiseAdd is in the graph at LATE{{$}}
// CHECK:      explained.py:{{[0-9:]+}}: remark: silent:demo::Conv: package silent never registers its rules

// ADDRESS: remark: demo::Conv: does not apply to demo::Conv: LT(DIM_DEPTH("Act") = 16, 4) is false
// ADDRESS-NEXT: remark: demo::Relu: matches demo::Relu, this is demo::Conv
// ADDRESS-NOT: remark
// NAME: error: no rule is called 'demo::Cnv', did you mean 'demo::Conv'?
// PASS: error: --explain needs pass 'opdef-apply-rules', which -p does not have
// NO-ADDRESS: error: {{.*}}no operation is called 'conv#7'
// NO-RULES: error: no rule is called 'demo::Conv': no package has rules
