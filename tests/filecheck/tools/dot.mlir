// RUN: qnn-opt %s -t dot | filecheck %s
// RUN: qnn-opt %s -p qnn-to-hvx -t dot | filecheck %s --check-prefix=HVX

!t = tensor<1x4x4x32x!quant.uniform<u8:f32, 0.5:3>>

// CHECK: digraph network {
// CHECK: input0 [shape=ellipse, label="x"];
// CHECK-NEXT: input1 [shape=ellipse, label="y"];
// CHECK-NEXT: op0 [label="relu#1\nleft\nqnn.relu"];
// CHECK-NEXT: input0 -> op0 [label="uint8[1, 4, 4, 32]"];
// CHECK-NEXT: op1 [label="add#1\nsum\nqnn.element_wise_add"];
// CHECK-NEXT: op0 -> op1 [label="uint8[1, 4, 4, 32]"];
// CHECK-NEXT: input1 -> op1
// CHECK-NEXT: output0 [shape=ellipse, label="sum"];
// CHECK-NEXT: op1 -> output0
// CHECK-NEXT: }

// HVX: [label="add#1\nsum\nhtp.{{[a-z._]+\\n[a-z._]+\\n[0-9]+}} packets"];
// HVX-NEXT: -> {{op[0-9]+}} [label="uint8[1, 4, 4, 32]\nflat in tcm, 512 bytes"];
func.func @main(%x: !t, %y: !t) -> !t attributes {hexnn.inputs = ["x", "y"], hexnn.outputs = ["sum"]} {
  %left = qnn.relu %x : (!t) -> !t loc("relu@0:left"("m":1:0))
  %sum = qnn.element_wise_add %left, %y : (!t, !t) -> !t loc("add@1:sum"("m":1:1))
  return %sum : !t
}
