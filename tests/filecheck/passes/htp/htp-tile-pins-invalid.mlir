// RUN: qnn-opt %s -p htp-tile --split-input-file --verify-diagnostics

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    // expected-error@+1 {{'htp.max_pool' op attribute htp.pin must have entries impl (str), layout (str), rows (int), depth (int), overlap (str), maps (str) or run, got {rows = "6"}}}
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = "6"}}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    // expected-error@+1 {{'htp.max_pool' op attribute htp.pin must have entries}}
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {row = 6 : i64}}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    // expected-error@+1 {{'htp.max_pool' op attribute htp.pin must have entries}}
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = 6 : i64}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    // expected-error@+1 {{'htp.max_pool' op pinned by 0 to depth=6: pieces of depth must be multiples of 4}}
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {depth = 6 : i64, run = "0"}}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 6 : i64, run = "0:1"}}
      : (!x) -> !x
    // expected-error@+1 {{'htp.max_pool' op is pinned to rows=5, others of its run to rows=6}}
    %1 = htp.max_pool %0
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 5 : i64, run = "0:1"}}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    // expected-error@+1 {{'htp.max_pool' op is in the pinned runs 0:2 and 1}}
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 6 : i64, run = "0:2"}}
      : (!x) -> !x
    %1 = htp.max_pool %0
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 6 : i64, run = "1"}}
      : (!x) -> !x
    %2 = htp.max_pool %1
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 6 : i64, run = "0:2"}}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    // expected-error@+1 {{'htp.max_pool' op is used by 'htp.copy' outside of the pinned run 0:1, of which only the last result can be}}
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 6 : i64, run = "0:1"}}
      : (!x) -> !x
    %1 = htp.max_pool %0
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 6 : i64, run = "0:1"}}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73{tcm=3K}">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    // expected-error@+1 {{'htp.max_pool' op pinned by 0 to rows=12: a piece needs 3200 bytes of TCM ({tcm=4K}), there are 3072; pieces of 8 fit}}
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 12 : i64, run = "0"}}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}

// -----

!x = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!far = tensor<1x16x16x8x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>

builtin.module attributes {htp.target = #htp.target<"v73">} {
  func.func @main(%far: !far) -> !far {
    %x = htp.copy %far : (!far) -> !x
    // expected-error@+1 {{'htp.max_pool' op pinned by 0 to rows=17: the result has 16}}
    %0 = htp.max_pool %x
      {window = array<i32: 3, 1>, padding = [1, 1, 0, 0], impl = "max_pool.flat", htp.pin = {rows = 17 : i64, run = "0"}}
      : (!x) -> !x
    %y = htp.copy %0 : (!x) -> !far
    func.return %y : !far
  }
}
