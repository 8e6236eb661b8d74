// RUN: qnn-opt %s --load %S/Inputs/generic_forms.py -p qnn-to-opdef,opdef-apply-rules | filecheck %s

!t = tensor<1x2x3x8xf32>
!u = tensor<1x2x3x4xf32>

// A rule on a section matches the generic operation of that kind, also inside of a pattern.
// CHECK-LABEL: @add_relu
func.func @add_relu(%x: !t, %y: !t) -> !t {
  // CHECK-NEXT: %[[R:.*]] = opdef.op "forms::AddRelu"(%x, %y) :
  // CHECK-NEXT: return %[[R]]
  %0 = qnn.element_wise_binary ADD, %x, %y : (!t, !t) -> !t
  %1 = qnn.element_wise_neuron RELU, %0 : (!t) -> !t
  func.return %1 : !t
}

// Other kinds stay as they are.
// CHECK-LABEL: @other_kinds
func.func @other_kinds(%x: !t, %y: !t) -> !t {
  // CHECK: opdef.op "q::ElementWiseBinary"
  // CHECK: opdef.op "q::ElementWiseNeuron"
  %0 = qnn.element_wise_binary SUBTRACT, %x, %y : (!t, !t) -> !t
  %1 = qnn.element_wise_neuron RELU, %0 : (!t) -> !t
  func.return %1 : !t
}

// CHECK-LABEL: @negated
func.func @negated(%x: !t) -> !t {
  // CHECK-NEXT: opdef.op "forms::Negated"(%x)
  %0 = qnn.element_wise_unary NEG, %x : (!t) -> !t
  func.return %0 : !t
}

// A rule on the generic name sees the kind as its last operand.
// CHECK-LABEL: @generic_name
func.func @generic_name(%x: !u, %y: !u) -> !u {
  // CHECK-NEXT: opdef.op "forms::AnyAdd"(%x, %y)
  %0 = qnn.element_wise_binary ADD, %x, %y : (!u, !u) -> !u
  func.return %0 : !u
}

// Parameters of the kind are operands.
// CHECK-LABEL: @clamped
func.func @clamped(%x: !t) -> !t {
  // CHECK-DAG: %[[LOW:.*]] = opdef.const dense<-1.0{{.*}}>
  // CHECK-DAG: %[[HIGH:.*]] = opdef.const dense<3.0{{.*}}>
  // CHECK: opdef.op "forms::Clamped"(%x, %[[LOW]], %[[HIGH]])
  %0 = qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = -1.0 : f32, max_value = 3.0 : f32} : (!t) -> !t
  func.return %0 : !t
}
