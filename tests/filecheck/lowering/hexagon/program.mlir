// RUN: qnn-opt %s -t hexagon-asm | filecheck %s

!d = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!r = tensor<1x1x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

// CHECK:      // net.tflite for Hexagon v66, HVX of 128 bytes.
// CHECK-NEXT: // It reads, sample by sample:
// CHECK-NEXT: //   128 bytes: 1x4x8x4 of uint8, flat
// CHECK-NEXT: // and writes for each:
// CHECK-NEXT: //   32 bytes: 1x1x8x4 of uint8, flat
// CHECK-NEXT: //   packets, instructions, HVX instructions of 1 launches: words
// CHECK-NEXT: // Main memory lies at 0x10000000, TCM at 0x10002000.
// CHECK:      _start:
// CHECK:      { r0 = ##main.input_0; call main.read }

builtin.module attributes {hexnn.source = "net.tflite", htp.target = #htp.target<"v66">, htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !d {htp.address = 0 : i64}) -> !r {
    %k = htp.constant dense<7> : tensor<1x1x1x4xi32> {address = 256 : i64} : tensor<1x1x1x4xi32, #htp.layout<flat, ddr>>
    %b = htp.buffer {address = 8192 : i64} : !t
    %t = htp.dma_start %x dest %b : !d -> !t

    // A transfer is a copy where it is waited for.
    // CHECK:      // 0: dma_wait, RELU@0 'low'
    // CHECK-NEXT: { r0 = ##main.step_0; call main.copy }
    %0 = htp.dma_wait %t dest %b : !t loc("~copy"("RELU@0:low"("m":0:0)))
    %c = htp.buffer {address = 8320 : i64} : !t

    // CHECK:      // 1: launch twin, RELU@0 'low' -> low
    // CHECK-NEXT: { r0 = ##main.step_1; call main.launch }
    %1 = htp.launch @twin(%0) dest %c : (!t) -> !t loc("RELU@0:low"("m":0:0))
    %g = htp.buffer {address = 384 : i64} : !r
    %u = htp.dma_start %1 dest %g {source_offsets = [0, 2, 0, 0], sizes = [1, 1, 8, 4]} : !t -> !r
    %2 = htp.dma_wait %u dest %g : !r
    // CHECK:      { r0 = ##main.output_0; call main.write }
    // CHECK-NEXT: { r0 = ##main.counters_record; call main.write }
    // CHECK-NEXT: { jump main.sample }
    func.return %2 : !r
  }

  // CHECK:      twin:
  // CHECK-NEXT: { [[FROM:r[0-9]+]] = memw(r0+#0); [[TO:r[0-9]+]] = memw(r0+#4) }
  // CHECK:      vmem([[TO]]+#0) = v
  // CHECK:      jumpr r31
  func.func private @twin(%a: i32, %b: i32) {
    %v = hvx.vL32b_ai %a, 0
    hvx.vS32b_ai %b, 0, %v
    func.return
  }
}

// CHECK:      main.input_0: .word 0x10000000, 128
// CHECK-NEXT: main.output_0: .word 0x10000180, 32
// CHECK-NEXT: main.step_0:
// CHECK-NEXT: .word 0x10000000, 0x10002000, 128, 1, 0, 0, 1, 0, 0
// CHECK-NEXT: .word 0, 0, 0, 0
// CHECK-NEXT: main.step_1: .word twin, main.counters+0, 0x10002000, 0x10002080
// CHECK-NEXT: main.step_2:
// CHECK-NEXT: .word 0x100020c0, 0x10000180, 32, 1, 0, 0, 1, 0, 0

// CHECK:      .org 256  // 16 bytes: 1x1x1x4 of int32, flat
// CHECK-NEXT: .word 0x00000007, 0x00000007, 0x00000007, 0x00000007
// CHECK-NEXT: .org 512
// CHECK-NEXT: .section .tcm,"aw",@nobits
