// RUN: qnn-opt %s --load %S/Inputs/selection.py -p opdef-to-htp --print-local-scope | filecheck %s

!q = !quant.uniform<u8:f32, 1.0>
!t = tensor<1x8x8x32x!q>

// The class of cost comes first; the report names the others that fit.
// CHECK-LABEL: @cheapest
func.func @cheapest(%x: !t) -> !t {
  // CHECK-NEXT: htp.package_op "demo::Next" %x
  // CHECK-SAME: htp.why = "demo::flat (FAST), not demo::generic (GLACIAL)"
  // CHECK-SAME: function = "demo::flat", layouts = ["flat", "flat"]
  %0 = opdef.op "demo::Next"(%x) : (!t) -> !t
  func.return %0 : !t
}

// A concrete class goes before a generic one of the same cost; floats have no kernel here.
// CHECK-LABEL: @concrete
func.func @concrete(%x: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  // CHECK-NEXT: opdef.op "demo::Next"(%x) {opdef.implementation = "demo::floats",
  // CHECK-SAME: htp.why = "demo::floats (GLACIAL), not demo::generic (GLACIAL): it has no HVX kernel and runs
  // CHECK-SAME: by its reference function"}
  %0 = opdef.op "demo::Next"(%x) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  func.return %0 : tensor<1x2x2x4xf32>
}

// Tensor properties exclude an implementation on flat tensors.
// CHECK-LABEL: @properties
func.func @properties(%x: !t) -> !t {
  // CHECK-NEXT: htp.package_op "demo::Either"
  // CHECK-SAME: function = "demo::crouton", layouts = ["crouton", "crouton"]
  %0 = opdef.op "demo::Either"(%x) : (!t) -> !t
  func.return %0 : !t
}

// A kernel works in TCM; the reference function takes its part.
// CHECK-LABEL: @main_memory
func.func @main_memory(%x: !t) -> !t {
  // CHECK-NEXT: opdef.op "demo::InMainMemory"(%x) {opdef.implementation = "demo::main_memory",
  // CHECK-SAME: htp.why = "demo::main_memory (SNAIL): its kernel works in TCM,
  // CHECK-SAME: but result 0 is QuantUint8Tensor, in main memory"
  %0 = opdef.op "demo::InMainMemory"(%x) : (!t) -> !t
  func.return %0 : !t
}

// CHECK-LABEL: @unknown
func.func @unknown(%x: !t) -> !t {
  // CHECK-NEXT: opdef.op "demo::Unknown"(%x) {htp.why = "no registered package implements demo::Unknown"}
  %0 = opdef.op "demo::Unknown"(%x) : (!t) -> !t
  func.return %0 : !t
}

// A FAST implementation overrides ours, which are SNAIL; a GLACIAL one does not.
// CHECK-LABEL: @overrides
func.func @overrides(%x: !t) -> !t {
  // CHECK-NEXT: %[[R:.*]] = htp.package_op "q::Relu" %x
  // CHECK-SAME: htp.why = "demo::flat (FAST), not q::Relu_hvx (SNAIL, {{[0-9]+}} packets), q::Relu_reference (GLACIAL)"
  %0 = opdef.op "q::Relu"(%x) : (!t) -> !t
  // CHECK-NEXT: htp.clamp %[[R]] {max = 6 : i32}
  %1 = opdef.op "q::Relu6"(%0) : (!t) -> !t
  func.return %1 : !t
}

// Within a class, the number of packets that a cost function states is compared with ours.
// CHECK-LABEL: @cost_function
func.func @cost_function(%x: !t) -> tensor<1x8x8x32x!quant.uniform<u8:f32, 1.0>> {
  // CHECK-NEXT: htp.package_op "q::Tanh"
  // CHECK-SAME: demo::flat (SNAIL, 1 packets by its cost function), not q::Tanh_hvx (SNAIL, {{[0-9]+}} packets), q::Tanh_reference (GLACIAL)
  %0 = opdef.op "q::Tanh"(%x) : (!t) -> !t
  func.return %0 : !t
}

// Without a cost function those of the kernel's code are counted, of ours and of the user's.
// CHECK-LABEL: @counted
func.func @counted(%x: !t) -> !t {
  // CHECK-NEXT: htp.package_op "q::Sigmoid"
  // CHECK-SAME: "demo::flat (SNAIL, {{[0-9][0-9]}} packets), not q::Sigmoid_hvx (SNAIL, {{[0-9][0-9][0-9]}} packets), q::Sigmoid_reference (GLACIAL)"
  %0 = opdef.op "q::Sigmoid"(%x) : (!t) -> !t
  func.return %0 : !t
}

// With more packets, or none to compare, it does not override ours.
// CHECK-LABEL: @no_fewer
func.func @no_fewer(%x: !t) -> !t {
  // CHECK-NEXT: htp.clamp %x
  %0 = opdef.op "q::Relu1"(%x) : (!t) -> !t
  func.return %0 : !t
}

// Ours without kernels is the reference, of class GLACIAL: a cheaper class overrides it.
// CHECK-LABEL: @no_kernels
func.func @no_kernels(%x: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  // CHECK-NEXT: opdef.op "q::ElementWiseSquareRoot"
  // CHECK-SAME: "demo::floats (SNAIL), not q::ElementWiseSquareRoot_reference (GLACIAL)
  %0 = opdef.op "q::ElementWiseSquareRoot"(%x) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  // CHECK-NEXT: qnn.element_wise_log
  %1 = opdef.op "q::ElementWiseLog"(%0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  func.return %1 : tensor<1x2x2x4xf32>
}

// A FAST reference function takes the place of an operation of the default package, too.
// CHECK-LABEL: @reference
func.func @reference(%x: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  // CHECK-NEXT: opdef.op "q::ElementWiseAbs"(%x) {opdef.implementation = "demo::generic",
  // CHECK-SAME: htp.why = "demo::generic (FAST), not q::ElementWiseAbs_reference (GLACIAL): it has no HVX kernel
  %0 = opdef.op "q::ElementWiseAbs"(%x) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  func.return %0 : tensor<1x2x2x4xf32>
}

// What places a tensor is a demand of the operation that reads it.
// CHECK-LABEL: @placed
func.func @placed(%x: !t) -> !t {
  // CHECK-NEXT: htp.package_op "demo::Either" %x
  %0 = opdef.op "q::ForceFormat_Crouton"(%x) : (!t) -> !t
  %1 = opdef.op "q::crouton_to_vtcm"(%0) : (!t) -> !t
  %2 = opdef.op "demo::Either"(%1) : (!t) -> !t
  func.return %2 : !t
}

// CHECK-LABEL: @slice
func.func @slice(%x: !t) -> tensor<1x2x8x32x!q> {
  // CHECK: htp.slice %x {offsets = [0, 4, 0, 0], sizes = [1, 2, 8, 32]}
  %start = opdef.shape : !opdef.shape<0x4x0x0>
  %sizes = opdef.shape : !opdef.shape<1x2x8x32>
  %0 = opdef.op "q::Slice_shape"(%x, %start, %sizes)
      : (!t, !opdef.shape<0x4x0x0>, !opdef.shape<1x2x8x32>) -> tensor<1x2x8x32x!q>
  func.return %0 : tensor<1x2x8x32x!q>
}
