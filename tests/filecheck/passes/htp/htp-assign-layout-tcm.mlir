// RUN: qnn-opt %s -p htp-assign-layout,htp-tile | filecheck %s

!x = tensor<1x1x1x4000x!quant.uniform<u8:f32, 0.5:3>>
!y = tensor<1x1x1x64x!quant.uniform<u8:f32, 0.5:3>>
!w = tensor<1x1x4000x64x!quant.uniform<i8:f32, 0.1:0>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=64K}">} {
  // What fits the TCM in no pieces runs by its reference, row-major in main memory, between kernels.
  // CHECK-LABEL: func.func @main(
  func.func @main(%x: !x) -> !y {
    %w = htp.constant dense<1> : tensor<1x1x4000x64xi8> : !w
    %p = htp.constant dense<1> : tensor<64x5xi32> : tensor<64x5xi32>
    // CHECK: htp.clamp {{.*}}impl = "clamp.bytes"
    // CHECK: %[[X:.*]] = htp.copy %{{.*}}ddr
    %0 = htp.clamp %x {max = 200 : i32} : (!x) -> !x
    // CHECK: htp.fully_connected %[[X]], %{{.*}}, %{{.*}}
    // CHECK-NEXT: {htp.why = "does not fit the TCM: its smallest tile needs 132864 bytes of 65536,
    // CHECK-SAME:  128000 of them of 'weight', 1x1x4000x32, whose axis 2 cannot be split; with {tcm=130K} it fits"}
    // CHECK: htp.copy
    // CHECK: htp.clamp {{.*}}impl = "clamp.bytes"
    %1 = htp.fully_connected %0, %w, %p : (!x, !w, tensor<64x5xi32>) -> !y
    %2 = htp.clamp %1 {max = 200 : i32} : (!y) -> !y
    func.return %2 : !y
  }
}
