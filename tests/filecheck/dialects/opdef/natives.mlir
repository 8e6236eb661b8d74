// RUN: qnn-opt %s --split-input-file --verify-diagnostics | filecheck %s

!x = tensor<1x8x8x32xf32>

// CHECK-LABEL: @placed
func.func @placed(%x: !x) -> !x {
  // CHECK: opdef.op "q::flat_to_vtcm"
  %0 = opdef.op "q::flat_to_vtcm"(%x) : (!x) -> !x
  // CHECK: opdef.op "q::ForceFormat_Crouton"
  %1 = opdef.op "q::ForceFormat_Crouton"(%0) : (!x) -> !x
  func.return %1 : !x
}

// -----

func.func @other_type(%x: tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf16> {
  // expected-error@+1 {{the result must have the operand's type tensor<1x8x8x32xf32>, got tensor<1x8x8x32xf16>}}
  %0 = opdef.op "q::flat_from_vtcm"(%x) : (tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf16>
  func.return %0 : tensor<1x8x8x32xf16>
}

// -----

func.func @outside(%x: tensor<1x8x8x32xf32>) -> tensor<1x8x8x16xf32> {
  %start = opdef.shape : !opdef.shape<0x0x0x17>
  %sizes = opdef.shape : !opdef.shape<1x8x8x16>
  // expected-error@+1 {{the slice from !opdef.shape<0x0x0x17> of !opdef.shape<1x8x8x16> must lie in tensor<1x8x8x32xf32>}}
  %0 = opdef.op "q::Slice"(%x, %start, %sizes)
      : (tensor<1x8x8x32xf32>, !opdef.shape<0x0x0x17>, !opdef.shape<1x8x8x16>) -> tensor<1x8x8x16xf32>
  func.return %0 : tensor<1x8x8x16xf32>
}
