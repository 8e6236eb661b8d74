// RUN: qnn-opt %s --split-input-file --load %S/Inputs/explained.py -p qnn-to-opdef,opdef-apply-rules --explain 'named:*' -o %t 2>&1 | filecheck %s
// RUN: qnn-opt %s --load %S/Inputs/explained.py --split-input-file -p qnn-specialize-generic-ops,qnn-to-opdef,opdef-apply-rules --explain 'named:*' -o %t 2>&1 | filecheck %s --check-prefix=NAMED

!t = tensor<1x2x3x12xf32>

// Networks have generic operations, which a rule on Add matches by their operation.
// CHECK: remark: named:q::Add: replaces q::ElementWiseBinary
// NAMED: remark: named:q::Add: replaces q::ElementWiseAdd
func.func @main(%x: !t) -> !t {
  %0 = qnn.element_wise_binary ADD, %x, %x : (!t, !t) -> !t
  func.return %0 : !t
}

// -----

// Each module is explained by itself.
// CHECK: remark: named:q::Add: no q::ElementWiseAdd is in the graph at LATE{{$}}
// CHECK-NOT: remark
// NAMED: remark: named:q::Add: no q::ElementWiseAdd is in the graph at LATE{{$}}
// NAMED-NOT: remark
func.func @main(%x: tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32> {
  %0 = qnn.relu %x : (tensor<1x2x3x12xf32>) -> tensor<1x2x3x12xf32>
  func.return %0 : tensor<1x2x3x12xf32>
}
