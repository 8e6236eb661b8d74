// RUN: qnn-opt %s --print-local-scope -p htp-plan-memory --split-input-file | filecheck %s

!d = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

// Addresses of arguments, constants, buffers; TCM comes after main memory and a guard.
// CHECK: builtin.module attributes {htp.target = #htp.target<"v73{tcm=8K}">, htp.ddr_bytes = 2304 : i64,
// CHECK-SAME: htp.tcm_bytes = 8192 : i64,
// CHECK-SAME: htp.tcm_peak = {total = 2304 : i64, activations = 2048 : i64, weights = 256 : i64, scratch = 0 : i64}}
builtin.module attributes {htp.target = #htp.target<"v73{tcm=8K}">} {
  // CHECK-LABEL: @main
  // CHECK-SAME: %x: {{.*}} {htp.address = 0 : i64})
  func.func @main(%x: !d) -> !d {
    // CHECK: %[[C:.*]] = htp.constant dense<1> : tensor<1x1x1x256xi8> {address = 1024 : i64}
    // CHECK: %[[B:.*]] = htp.buffer {address = [[AT:[0-9]+]] : i64} : tensor<1x16x16x4x{{.*}}, #htp.layout<flat, tcm>>
    // CHECK: %[[T:.*]] = htp.dma_start %x dest %[[B]]
    // The load of a constant starts as early as memory allows, in the order of use.
    // CHECK: %[[L:.*]] = htp.buffer
    // CHECK: %[[LT:.*]] = htp.dma_start %[[C]] dest %[[L]]
    // CHECK: %[[X:.*]] = htp.dma_wait %[[T]] dest %[[B]]
    // CHECK: %[[D:.*]] = htp.buffer
    // CHECK: %[[K:.*]] = htp.clamp %[[X]] dest %[[D]] : {{.*}} {max = 9 : i32, impl = "clamp.bytes"}
    // CHECK: %[[TABLE:.*]] = htp.dma_wait %[[LT]] dest %[[L]]
    // What nobody reads any more is taken again.
    // CHECK: %[[E:.*]] = htp.buffer {address = [[AT]] : i64}
    // CHECK: %[[R:.*]] = htp.lut %[[K]], %[[TABLE]] dest %[[E]]
    // CHECK: %[[O:.*]] = htp.buffer {address = 1280 : i64} : {{.*}}, #htp.layout<flat, ddr>>
    // CHECK: %[[OT:.*]] = htp.dma_start %[[R]] dest %[[O]]
    // CHECK: %[[Y:.*]] = htp.dma_wait %[[OT]] dest %[[O]]
    // CHECK: func.return %[[Y]]
    %c = htp.constant dense<1> : tensor<1x1x1x256xi8> : tensor<1x1x1x256xi8, #htp.layout<flat, ddr>>
    %0 = htp.copy %x : (!d) -> !t
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %2 = htp.copy %c : (tensor<1x1x1x256xi8, #htp.layout<flat, ddr>>) -> tensor<1x1x1x256xi8, #htp.layout<flat, tcm>>
    %3 = htp.lut %1, %2 {impl = "lut.bytes"} : (!t, tensor<1x1x1x256xi8, #htp.layout<flat, tcm>>) -> !t
    %4 = htp.copy %3 : (!t) -> !d
    func.return %4 : !d
  }
}

// -----

!d = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=3K}">} {
  // A computed value without room is spilled; one that has a home in main memory is read again.
  // CHECK-LABEL: @spill
  func.func @spill(%x: !d) -> !d {
    // CHECK: %[[A:.*]] = htp.clamp {{.*}} {max = 9 : i32
    // CHECK: htp.clamp {{.*}} {max = 7 : i32
    // CHECK: %[[S:.*]] = htp.buffer {{.*}} #htp.layout<flat, ddr>>
    // CHECK: %[[T:.*]] = htp.dma_start %[[A]] dest %[[S]]
    // CHECK: %[[H:.*]] = htp.dma_wait %[[T]] dest %[[S]]
    // CHECK: htp.clamp {{.*}} {max = 6 : i32
    // CHECK: htp.dma_start %[[H]] dest
    // CHECK: htp.add
    // CHECK: htp.dma_start %x dest
    // CHECK: htp.add
    %0 = htp.copy %x : (!d) -> !t
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %2 = htp.clamp %1 {max = 8 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %3 = htp.clamp %2 {max = 7 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %4 = htp.clamp %3 {max = 6 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %5 = htp.add %1, %2 {lhs_scale = [1073741824, 0], rhs_scale = [1073741824, 0], output_scale = [1073741824, -18], impl = "add.exact"} : (!t, !t) -> !t
    %6 = htp.add %0, %5 {lhs_scale = [1073741824, 0], rhs_scale = [1073741824, 0], output_scale = [1073741824, -18], impl = "add.exact"} : (!t, !t) -> !t
    %sum = htp.add %6, %4 {lhs_scale = [1073741824, 0], rhs_scale = [1073741824, 0], output_scale = [1073741824, -18], impl = "add.exact"} : (!t, !t) -> !t
    %7 = htp.copy %sum : (!t) -> !d
    func.return %7 : !d
  }
}

// -----

!d = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!h = tensor<1x8x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=8K}">} {
  // Slices from, and concatenations in main memory are transfers of boxes; a part leaves when it is there.
  // CHECK-LABEL: @boxes
  func.func @boxes(%x: !d) -> !d {
    // CHECK: htp.dma_start %x dest %{{.*}} {source_offsets = [0, 0, 0, 0], sizes = [1, 8, 16, 4]}
    // CHECK: htp.dma_start %x dest %{{.*}} {source_offsets = [0, 8, 0, 0], sizes = [1, 8, 16, 4]}
    // CHECK: %[[A:.*]] = htp.clamp
    // CHECK: %[[Y:.*]] = htp.buffer {{.*}} : tensor<1x16x16x4x{{.*}}, #htp.layout<flat, ddr>>
    // CHECK: %[[S:.*]] = htp.dma_start %[[A]] dest %[[Y]] {dest_offsets = [0, 0, 0, 0]}
    // CHECK: %[[B:.*]] = htp.clamp
    // CHECK: %[[T:.*]] = htp.dma_start %[[B]] dest %[[Y]] {dest_offsets = [0, 8, 0, 0]}
    // CHECK: htp.dma_wait %[[S]] dest %[[Y]]
    // CHECK: %[[R:.*]] = htp.dma_wait %[[T]] dest %[[Y]]
    // CHECK: func.return %[[R]]
    %0 = htp.slice %x {offsets = [0, 0, 0, 0], sizes = [1, 8, 16, 4]} : (!d) -> !h
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!h) -> !h
    %2 = htp.slice %x {offsets = [0, 8, 0, 0], sizes = [1, 8, 16, 4]} : (!d) -> !h
    %3 = htp.clamp %2 {max = 9 : i32, impl = "clamp.bytes"} : (!h) -> !h
    %4 = htp.concat %1, %3 {axis = 1 : i32} : (!h, !h) -> !d
    func.return %4 : !d
  }
}

// -----

!d = tensor<2x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=8K}">} {
  // Results of operations of other dialects have an address too; a view is where its operand is.
  // CHECK-LABEL: @others
  func.func @others(%x: !d) -> tensor<2x8xf32, #htp.layout<flat, ddr>> {
    // CHECK: %[[V:.*]] = htp.reshape %x
    // CHECK: qnn.dequantize %[[V]] {htp.why = "no kernel", htp.address = 128 : i64}
    %0 = htp.reshape %x : (!d) -> !d
    %1 = qnn.dequantize %0 {htp.why = "no kernel"} : (!d) -> tensor<2x8xf32, #htp.layout<flat, ddr>>
    func.return %1 : tensor<2x8xf32, #htp.layout<flat, ddr>>
  }
}

// -----

!d = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!g = tensor<1x32x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=2K}">} {
  // A part of a gathered tensor stays for the operation that reads it last, though its transfer is waited for.
  // CHECK-LABEL: @part_in_use
  func.func @part_in_use(%x: !d) -> !g {
    // CHECK: %[[A:.*]] = htp.clamp {{.*}} {max = 9 : i32
    // CHECK: %[[B:.*]] = htp.clamp %[[A]] {{.*}} {max = 8 : i32
    // CHECK: %[[T:.*]] = htp.dma_start %[[B]] dest %[[G:.*]] {dest_offsets = [0, 0, 0, 0]}
    // CHECK: htp.dma_wait %[[T]] dest %[[G]]
    // CHECK: htp.dma_start %[[A]] dest
    // CHECK: %[[F:.*]] = htp.buffer {address = 9216 : i64}
    // CHECK: htp.clamp %[[B]] dest %[[F]] : {{.*}} {max = 7 : i32
    // CHECK: htp.clamp {{.*}} {max = 6 : i32
    %0 = htp.copy %x : (!d) -> !t
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %2 = htp.clamp %1 {max = 8 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %3 = htp.clamp %2 {max = 7 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %4 = htp.clamp %1 {max = 6 : i32, impl = "clamp.bytes"} : (!t) -> !t
    %5 = htp.concat %2, %4 {axis = 1 : i32} : (!t, !t) -> !g
    func.return %5 : !g
  }
}

// -----

!d1 = tensor<1x8x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t1 = tensor<1x8x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!t2 = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!d2 = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=2560}">} {
  // First fit would leave two gaps of 512 bytes, and spill: addresses follow when all live ranges are known.
  // CHECK-LABEL: @packed
  func.func @packed(%x: !d1, %y: !d2) -> (!d1, !d2) {
    // CHECK: htp.buffer {address = 9728 : i64}
    // CHECK: htp.clamp {{.*}} {max = 8 : i32
    // CHECK: htp.clamp {{.*}} {max = 7 : i32
    // CHECK-NEXT: htp.buffer {address = 8704 : i64}
    // CHECK-NEXT: htp.clamp {{.*}} {max = 6 : i32
    %0 = htp.copy %x : (!d1) -> !t1
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!t1) -> !t1
    %2 = htp.clamp %1 {max = 8 : i32, impl = "clamp.bytes"} : (!t1) -> !t1
    %3 = htp.copy %y : (!d2) -> !t2
    %4 = htp.clamp %3 {max = 7 : i32, impl = "clamp.bytes"} : (!t2) -> !t2
    %5 = htp.clamp %2 {max = 6 : i32, impl = "clamp.bytes"} : (!t1) -> !t1
    %6 = htp.copy %5 : (!t1) -> !d1
    %7 = htp.copy %4 : (!t2) -> !d2
    func.return %6, %7 : !d1, !d2
  }
}

// -----

!d = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!d2 = tensor<1x32x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=8K}">} {
  // A concatenation reads a value from TCM also behind the wait for another transfer of it.
  // CHECK-LABEL: @view_and_copy
  func.func @view_and_copy(%x: !d) -> !d2 {
    %0 = htp.copy %x : (!d) -> !t
    %1 = htp.clamp %0 {max = 9 : i32, impl = "clamp.bytes"} : (!t) -> !t
    // CHECK: %[[V:.*]] = htp.reshape
    %2 = htp.reshape %1 : (!t) -> !t
    // CHECK: %[[T:.*]] = htp.dma_start %[[V]] dest
    %3 = htp.copy %2 : (!t) -> !d
    // CHECK: %[[C:.*]] = htp.dma_wait %[[T]]
    // CHECK: htp.dma_start %[[C]] dest %[[W:.*]] {
    // CHECK: htp.dma_start %[[V]] dest %[[W]] {
    %4 = htp.concat %3, %2 {axis = 1 : i32} : (!d, !t) -> !d2
    func.return %4 : !d2
  }
}

// -----

!d = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x16x16x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

// A load that only a store without a use reads is over before its bytes are taken again.
// CHECK-LABEL: @dead
func.func @dead(%x: !d) -> !d {
  // CHECK: %[[T:.*]] = htp.dma_start %x dest %[[B:.*]] :
  // CHECK: htp.dma_wait %[[T]] dest %[[B]]
  // CHECK: return %x
  %0 = htp.copy %x : (!d) -> !t
  %1 = htp.copy %0 : (!t) -> !d
  func.return %x : !d
}
