// RUN: qnn-opt %s --split-input-file | qnn-opt --print-local-scope --split-input-file | filecheck %s
// RUN: qnn-opt %s --split-input-file --print-op-generic | qnn-opt --print-local-scope --split-input-file | filecheck %s

!table = tensor<1x2x30x64x!quant.uniform<u8:f32, 0.5:128>>

// CHECK-LABEL: @gather
func.func @gather(%x: !table, %i: tensor<1x1x1x8xi32>, %j: tensor<1x1x1x1xui32>) {
  // CHECK: htp.gather %x, %i {fill = 128 : i32}
  // CHECK-SAME: (tensor<1x2x30x64x!quant.uniform<u8:f32, 0.5:128>>, tensor<1x1x1x8xi32>)
  // CHECK-SAME: -> tensor<1x2x8x64x!quant.uniform<u8:f32, 0.5:128>>
  %0 = htp.gather %x, %i {fill = 128 : i32} : (!table, tensor<1x1x1x8xi32>) -> tensor<1x2x8x64x!quant.uniform<u8:f32, 0.5:128>>
  // CHECK: htp.gather %x, %j {fill = 0 : i32} : ({{.*}}, tensor<1x1x1x1xui32>)
  %1 = htp.gather %x, %j {fill = 0 : i32} : (!table, tensor<1x1x1x1xui32>) -> tensor<1x2x1x64x!quant.uniform<u8:f32, 0.5:128>>
  func.return
}

// -----

!table = tensor<1x1x30x64xi32>
!rows = tensor<1x1x8x64xi32>

// CHECK-LABEL: @scatter
func.func @scatter(%x: !table, %i: tensor<1x1x1x8xi32>, %u: !rows) {
  // CHECK: htp.scatter %x, %i, %u {change = replace} : (tensor<1x1x30x64xi32>, tensor<1x1x1x8xi32>, tensor<1x1x8x64xi32>)
  // CHECK-SAME: -> tensor<1x1x30x64xi32>
  %0 = htp.scatter %x, %i, %u {change = replace} : (!table, tensor<1x1x1x8xi32>, !rows) -> !table
  // CHECK: htp.scatter {{.*}} {change = add}
  %1 = htp.scatter %x, %i, %u {change = add} : (!table, tensor<1x1x1x8xi32>, !rows) -> !table
  // CHECK: htp.scatter {{.*}} {change = multiply}
  %2 = htp.scatter %x, %i, %u {change = multiply} : (!table, tensor<1x1x1x8xi32>, !rows) -> !table
  // CHECK: htp.scatter {{.*}} {change = maximum}
  %3 = htp.scatter %x, %i, %u {change = maximum} : (!table, tensor<1x1x1x8xi32>, !rows) -> !table
  func.return
}
