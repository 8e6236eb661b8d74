// RUN: qnn-opt %s -p htp-assign-layout --split-input-file --verify-diagnostics

!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>

builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  // expected-error@+2 {{htp-assign-layout takes htp that is lowered, but this is planned: an argument}}
  // expected-note@+1 {{the module is past htp-assign-layout already}}
  func.func @main(%x: !t {htp.address = 8192 : i64}) -> !t {
    %c = htp.buffer {address = 8320 : i64} : !t
    %0 = htp.clamp %x dest %c : !t {htp.why = "too odd"} : (!t) -> !t
    func.return %0 : !t
  }
}

// -----

!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!u = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !u) -> !t {
  // expected-error@+2 {{htp-assign-layout takes htp that is lowered, but this is placed: 'htp.copy'}}
  // expected-note@+1 {{the module is past htp-assign-layout already}}
  %0 = htp.copy %x : (!u) -> !t
  func.return %0 : !t
}

// -----

!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>

// expected-error@+1 {{'func.func' op has a value of type i32, but a network has tensors}}
func.func @main(%x: !t, %n: i32) -> !t {
  %0 = htp.clamp %x : (!t) -> !t
  func.return %0 : !t
}

// -----

!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>

func.func @main(%x: !t) -> !t {
  %0 = htp.clamp %x : (!t) -> !t
  // expected-error@+2 {{'arith.constant' op cannot have a layout}}
  // expected-note@+1 {{constants of htp are htp.constant}}
  %1 = arith.constant dense<1.0> : tensor<4xf32>
  func.return %0 : !t
}

// -----

!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>

// expected-error@+1 {{a network has one block, but @main has 2}}
func.func @main(%x: !t) -> !t {
  %0 = htp.clamp %x : (!t) -> !t
  cf.br ^bb1(%0 : !t)
^bb1(%y: !t):
  func.return %y : !t
}
