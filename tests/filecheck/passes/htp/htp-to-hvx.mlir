// RUN: qnn-opt %s --print-local-scope -p htp-to-hvx --print-debuginfo --split-input-file | filecheck %s

!x = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!y = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.25:3>, #htp.layout<strip, tcm>>
!w = tensor<1x1x4x4x!quant.uniform<i8:f32, 0.125:0>, #htp.layout<conv_weights, tcm>>
!p = tensor<4x5xi32, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 4096 : i64, htp.ddr_bytes = 128 : i64} {
  // CHECK-LABEL: @main
  func.func @main(%x: !x {htp.address = 4096 : i64}) -> !x {
    %w = htp.buffer {address = 4224 : i64} : !w
    %p = htp.buffer {address = 4352 : i64} : !p
    %d = htp.buffer {address = 4480 : i64} : !y
    %e = htp.buffer {address = 4608 : i64} : !x

    // Kernels do not depend on scales: both convolutions share one.
    // CHECK: %[[Y:[0-9a-z]+]] = htp.launch @conv_2d_strip_1x1_4x4_0(%x, %w, %p) dest %d {impl = "conv_2d.strip", of = "htp.conv_2d"}
    // CHECK-SAME: loc("CONV_2D@0:y"("m.tflite":0:0))
    %y = htp.conv_2d %x, %w, %p dest %d : !y {impl = "conv_2d.strip"} : (!x, !w, !p) -> !y loc("CONV_2D@0:y"("m.tflite":0:0))
    // CHECK: %[[Z:[0-9a-z]+]] = htp.launch @conv_2d_strip_1x1_4x4_0(%[[Y]], %w, %p) dest %e
    %z = htp.conv_2d %y, %w, %p dest %e : !x {impl = "conv_2d.strip"} : (!y, !w, !p) -> !x loc("CONV_2D@1:z"("m.tflite":0:1))
    // Another clamp is another kernel.
    // CHECK: htp.launch @conv_2d_strip_1x1_4x4_1
    %c = htp.conv_2d %z, %w, %p dest %d : !y {impl = "conv_2d.strip", max = 9 : i32} : (!x, !w, !p) -> !y
    // CHECK: htp.launch @clamp_bytes_4x8x4_0(%{{.*}}) dest %e {htp.why = "cheapest", impl = "clamp.bytes", of = "htp.clamp"}
    %k = htp.clamp %z dest %e : !x {impl = "clamp.bytes", max = 9 : i32, htp.why = "cheapest"} : (!x) -> !x
    return %k : !x
  }
  // CHECK-LABEL: func.func @conv_2d_strip_1x1_4x4_0
  // CHECK-SAME: (%[[IMAGE:[0-9]+]]: i32 {{.*}}, %[[WEIGHTS:[0-9]+]]: i32 {{.*}}, %[[PARAMS:[0-9]+]]: i32 {{.*}}, %[[OUT:[0-9]+]]: i32 {{.*}})
  // CHECK: %[[BIAS:[0-9]+]] = hvx.memw %[[PARAMS]]
  // CHECK-NEXT: %[[START:[0-9]+]] = hvx.lvsplatw %[[BIAS]]
  // CHECK: %[[PIXELS:[0-9]+]] = hvx.vL32b_ai %[[IMAGE]], 0
  // CHECK-NEXT: %[[WORD:[0-9]+]] = hvx.memw %[[WEIGHTS]]
  // CHECK: %[[SUM:[0-9]+]] = hvx.vrmpybus_acc %[[START]], %[[PIXELS]], %[[WORD]]
  // CHECK: %[[LOW:[0-9a-z]+]] = hvx.vmpyewuh %{{.*}}, %{{.*}}
  // CHECK: %[[HIGH:[0-9a-z]+]] = hvx.vmpyowh_rnd_sacc %[[LOW]], %{{.*}}, %{{.*}}
  // CHECK: hvx.vasrw_acc %[[HIGH]], %[[HIGH]], %{{.*}}
  // CHECK: hvx.vaddwsat
  // CHECK: hvx.vasrw
  // CHECK-COUNT-2: hvx.vsatwh
  // CHECK: %[[BYTES:[0-9a-z]+]] = hvx.vsathub
  // CHECK: hvx.vS32b_ai %[[OUT]], 0, %[[BYTES]]
  // CHECK-NOT: func.func @conv_2d_strip_1x1_4x4_2
}

// -----

// A window that is more than a pixel reads planes, which the kernel writes to scratch memory.

!x = tensor<1x8x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!y = tensor<1x4x4x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
!s = tensor<1536xi8, #htp.layout<flat, tcm>>

builtin.module attributes {htp.tcm_bytes = 8192 : i64, htp.ddr_bytes = 128 : i64} {
  func.func @main(%x: !x {htp.address = 4096 : i64}) -> !y {
    %s = htp.buffer {address = 4352 : i64} : !s
    %d = htp.buffer {address = 6016 : i64} : !y
    // CHECK: htp.launch @max_pool_strip_4x4x4_0(%x) scratch %s : tensor<1536xi8, #htp.layout<flat, tcm>> dest %d
    %y = htp.max_pool %x scratch %s : !s dest %d : !y {impl = "max_pool.strip", scratch_bytes = 1536 : i64, window = [2, 2], stride = [2, 2]} : (!x) -> !y
    return %y : !y
  }
  // CHECK: func.func @max_pool_strip_4x4x4_0(%[[IMAGE:[0-9]+]]: i32 {{.*}}, %[[PLANES:[0-9]+]]: i32 {{.*}}, %[[OUT:[0-9]+]]: i32 {{.*}})
  // CHECK: scf.for
  // CHECK: hvx.vdealvdd
  // CHECK: hvx.vS32Ub_ai
  // CHECK: hvx.vmaxub
}

// -----

// What has no kernel stays and runs by its reference.

!x = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>

builtin.module attributes {htp.tcm_bytes = 8192 : i64, htp.ddr_bytes = 128 : i64} {
  func.func @main(%x: !x {htp.address = 4096 : i64}) -> !x {
    %d = htp.buffer {address = 4224 : i64} : !x
    // CHECK: htp.clamp %x dest %d {{.*}}htp.why = "no implementation was chosen for it"
    %y = htp.clamp %x dest %d : !x {max = 9 : i32} : (!x) -> !x
    return %y : !x
  }
}
