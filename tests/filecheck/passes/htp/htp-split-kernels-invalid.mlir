// RUN: qnn-opt %s -p 'htp-split-kernels{contexts=0}' --verify-diagnostics

!ddr = tensor<1x2x16x4xi8, #htp.layout<flat, ddr>>

// expected-error@+1 {{htp-split-kernels: v73 has 4 contexts, not 0}}
builtin.module {
  func.func @main(%x: !ddr {htp.address = 0 : i64}) -> !ddr {
    %y = htp.reshape %x : (!ddr) -> !ddr
    return %y : !ddr
  }
}
