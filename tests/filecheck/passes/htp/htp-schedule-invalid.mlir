// RUN: qnn-opt %s -p htp-verify-schedule --split-input-file --verify-diagnostics

!tcm = tensor<1x2x16x4xi8, #htp.layout<flat, tcm>>

// expected-error@+2 {{htp-verify-schedule takes htp that is launched, but this is placed: an argument}}
// expected-note@+1 {{run htp-tile,htp-plan-memory,htp-to-hvx first}}
func.func @main(%x: !tcm) -> !tcm {
  %y = htp.reshape %x : (!tcm) -> !tcm
  return %y : !tcm
}

// -----

!tcm = tensor<1x2x16x4xi8, #htp.layout<flat, tcm>>

func.func @main(%x: !tcm {htp.address = 8192 : i64}, %y: !tcm {htp.address = 8320 : i64}) -> !tcm
    attributes {htp.contexts = 2 : i64} {
  %0 = htp.launch @copy(%x) dest %y {htp.context = 0 : i64} : (!tcm) -> !tcm
  // expected-error@+2 {{'htp.launch' op may run at the same time as 'htp.launch', which accesses the same bytes}}
  // expected-note@+1 {{nothing tells its thread that 'htp.launch' is over: htp.signal and htp.await do}}
  %1 = htp.launch @copy(%0) dest %x {htp.context = 1 : i64} : (!tcm) -> !tcm
  return %1 : !tcm
}

// -----

// A transfer runs until its wait.

!ddr = tensor<1x2x16x4xi8, #htp.layout<flat, ddr>>
!tcm = tensor<1x2x16x4xi8, #htp.layout<flat, tcm>>

func.func @main(%x: !ddr {htp.address = 0 : i64}, %y: !tcm {htp.address = 8192 : i64}) -> !tcm
    attributes {htp.contexts = 1 : i64} {
  %z = htp.buffer {address = 8320 : i64} : !tcm
  %t = htp.dma_start %x dest %y {htp.context = 0 : i64} : !ddr -> !tcm
  %0 = htp.launch @copy(%y) dest %z {htp.context = 0 : i64} : (!tcm) -> !tcm
  // expected-error@+2 {{'htp.dma_wait' op may run at the same time as 'htp.launch', which accesses the same bytes}}
  // expected-note@+1 {{nothing tells its thread that 'htp.launch' is over: htp.signal and htp.await do}}
  %1 = htp.dma_wait %t dest %y {htp.context = 0 : i64} : !tcm
  return %1 : !tcm
}

// -----

!tcm = tensor<1x2x16x4xi8, #htp.layout<flat, tcm>>

func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm attributes {htp.contexts = 2 : i64} {
  // expected-error@+1 {{'htp.launch' op needs htp.context: the function is scheduled for 2 contexts}}
  %0 = htp.launch @copy(%x) dest %x : (!tcm) -> !tcm
  return %0 : !tcm
}

// -----

!tcm = tensor<1x2x16x4xi8, #htp.layout<flat, tcm>>

func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm attributes {htp.contexts = 2 : i64} {
  // expected-error@+1 {{'htp.launch' op htp.context must be an integer below 2, got 2 : i64}}
  %0 = htp.launch @copy(%x) dest %x {htp.context = 2 : i64} : (!tcm) -> !tcm
  return %0 : !tcm
}

// -----

!tcm = tensor<1x2x16x4xi8, #htp.layout<flat, tcm>>

// expected-error@+1 {{'func.func' op htp.contexts must be an integer of at least 1, got 0 : i64}}
func.func @main(%x: !tcm {htp.address = 8192 : i64}) -> !tcm attributes {htp.contexts = 0 : i64} {
  %0 = htp.launch @copy(%x) dest %x {htp.context = 0 : i64} : (!tcm) -> !tcm
  return %0 : !tcm
}

// -----

!ddr = tensor<1x2x16x4xi8, #htp.layout<flat, ddr>>
!tcm = tensor<1x2x16x4xi8, #htp.layout<flat, tcm>>

func.func @main(%x: !ddr {htp.address = 0 : i64}, %y: !tcm {htp.address = 8192 : i64}) -> !ddr
    attributes {htp.contexts = 1 : i64} {
  // expected-error@+1 {{'htp.dma_start' op is never waited for: nothing is known to run after it}}
  %t = htp.dma_start %x dest %y : !ddr -> !tcm
  return %x : !ddr
}
