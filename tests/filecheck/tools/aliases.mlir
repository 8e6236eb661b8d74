// RUN: qnn-opt %s | filecheck %s
// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s
// RUN: qnn-opt %s --no-aliases | filecheck %s --check-prefix=INLINE
// RUN: qnn-opt %s --print-local-scope | filecheck %s --check-prefix=INLINE
// RUN: qnn-opt %s -p canonicalize --print-ir-after-all 2>&1 >%t | filecheck %s
// RUN: qnn-opt %s -p canonicalize --print-ir-after-all 2>&1 >%t | qnn-opt -f mlir - | filecheck %s

// Long quantized types have names, in the order of their first use, whatever the input calls them.
!long = !quant.uniform<i8:f32, 0.0235294122248888:-128>
!axis = !quant.uniform<i8:f32:1, {0.0011:1, 0.0012:2, 0.0013:3, 0.0014:4, 0.0015:5, 0.0016:6, 0.0017:7, 0.0018:8, 0.0019:9}>

// CHECK:        !q0 = !quant.uniform<i8:f32, 0.0235294122248888:-128>
// CHECK-NEXT:   !q1 = !quant.uniform<i8:f32:1, {0.0011:1, 0.0012:2, 0.0013:3, 0.0014:4, 0.0015:5, 0.0016:6, 0.0017:7, 0.0018:8,
// CHECK-NEXT:       0.0019:9}>
// CHECK-NEXT:   #strip_tcm = #htp.layout<strip, tcm>
// CHECK-NEXT:   #flat_ddr = #htp.layout<flat, ddr>
// CHECK-NEXT:   builtin.module
// CHECK-NEXT:     func.func @main(%x: tensor<4x!q0>, %y: tensor<4x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x9x!q1>) -> tensor<4x!q0>
// INLINE-NOT:   !q0
// INLINE:       func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.0235294122248888:-128>>
func.func @main(%x: tensor<4x!long>, %y: tensor<4x!quant.uniform<i8:f32, 0.5:0>>, %z: tensor<2x9x!axis>) -> tensor<4x!long> {
  func.return %x : tensor<4x!long>
}

// A layout is called by what it says.
// CHECK-LABEL:  func.func private @laid_out(tensor<1x8x8x32xi8, #strip_tcm>) -> tensor<1x8x8x32xi8, #flat_ddr>
// INLINE-LABEL: func.func private @laid_out(tensor<1x8x8x32xi8, #htp.layout<strip, tcm>>) -> tensor<1x8x8x32xi8, #htp.layout<flat, ddr>>
func.func private @laid_out(tensor<1x8x8x32xi8, #htp.layout<strip, tcm>>) -> tensor<1x8x8x32xi8, #htp.layout<flat, ddr>>
