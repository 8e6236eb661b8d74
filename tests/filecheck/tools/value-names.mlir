// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p user-wrong --check-each 2>&1 | filecheck %s --check-prefix=EACH
// RUN: qnn-opt %s --extract '%halves' | filecheck %s --check-prefix=PART
// RUN: qnn-opt %s -p cse | filecheck %s --check-prefix=PLAIN
// RUN: qnn-run %s --report | filecheck %s --check-prefix=REPORT
// RUN: qnn-run %s --compare qnn --seed 1 | filecheck %s --check-prefix=SAME

// The operations of a network that was written as IR are called after the values that they define.
// EACH: value-names.mlir:31:3: error: 'tfl.add' op computes another value for tensor 'add' after pass 'user-wrong'

// PART: func.func @main(%sum:
// PART: {hexnn.inputs = ["sum"], hexnn.outputs = ["output0", "output1"]}

// PLAIN:     %sum = tfl.add
// PLAIN-NOT: loc(

// REPORT: operation  line  tensor
// REPORT: add#1      30:3  sum
// REPORT: add#2      31:3  add
// REPORT: split#1    32:3  halves

// SAME: sum       htp.map    equal
// SAME: add       htp.map    equal
// SAME: halves    htp.slice  equal
// SAME: halves:1  htp.slice  equal
// SAME: 7 tensors compared, 7 equal
!t = tensor<1x64x!quant.uniform<i8:f32, 0.5:3>>
!h = tensor<1x32x!quant.uniform<i8:f32, 0.5:3>>
func.func @main(%x: !t) -> (!h, !h, !t) {
  %axis = tfl.pseudo_const dense<1> : tensor<i32> : tensor<i32>
  %sum = tfl.add %x, %x : (!t, !t) -> !t
  %0 = tfl.add %sum, %x : (!t, !t) -> !t
  %halves:2 = tfl.split %axis, %sum {num_splits = 2 : i32} : (tensor<i32>, !t) -> (!h, !h)
  func.return %halves#0, %halves#1, %0 : !h, !h, !t
}
