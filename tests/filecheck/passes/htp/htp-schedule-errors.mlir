// RUN: qnn-opt %s -p 'htp-schedule{contexts=3}' --split-input-file --verify-diagnostics

!ddr = tensor<1x2x16x4xi8, #htp.layout<flat, ddr>>

// expected-error@+1 {{htp-schedule: v73{contexts=2} has 2 contexts, not 3}}
builtin.module attributes {htp.target = #htp.target<"v73{contexts=2}">} {
  func.func @main(%x: !ddr {htp.address = 0 : i64}) -> !ddr {
    %y = htp.reshape %x : (!ddr) -> !ddr
    return %y : !ddr
  }
}

// -----

!ddr = tensor<1x2x16x4xi8, #htp.layout<flat, ddr>>

func.func @main(%x: !ddr {htp.address = 0 : i64}) -> !ddr {
  %y = htp.buffer {address = 128 : i64} : !ddr
  // expected-error@+1 {{'htp.dma_start' op is waited for more than once: htp-schedule takes one wait}}
  %t = htp.dma_start %x dest %y : !ddr -> !ddr
  %0 = htp.dma_wait %t dest %y : !ddr
  %1 = htp.dma_wait %t dest %y : !ddr
  return %1 : !ddr
}

// -----

!ddr = tensor<1x2x16x4xi8, #htp.layout<flat, ddr>>

func.func @main(%x: !ddr {htp.address = 0 : i64}) -> !ddr {
  %y = htp.buffer {address = 128 : i64} : !ddr
  // expected-error@+1 {{'htp.dma_start' op is waited for by no operation: htp-schedule takes one wait}}
  %t = htp.dma_start %x dest %y : !ddr -> !ddr
  return %x : !ddr
}
