// Modules that passes may meet beside networks. The first word of each part is its name.

// -----

// nothing

// -----

// unused_modules
builtin.module {
  builtin.module @a {
  }
}

// -----

// integers
func.func @main(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32
  func.return %b : i32
}

// -----

// declaration
func.func private @three() -> ()

// -----

// declared_main
func.func private @main(tensor<4xf32>) -> tensor<4xf32>

// -----

// identity
func.func @main(%x: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  func.return %x : tensor<1x2x2x4xf32>
}

// -----

// no_results
func.func @main() {
  func.return
}

// -----

// scalars
func.func @scalar(%x: tensor<f32>, %y: f32, %z: index) -> (f32, index) {
  %c = arith.constant dense<1.0> : tensor<f32>
  %s = arith.addf %y, %y : f32
  func.return %s, %z : f32, index
}

// -----

// dead_code
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.constant dense<1.0> : tensor<4xf32>
  %b = arith.addf %a, %x : tensor<4xf32>
  func.return %x : tensor<4xf32>
}

// -----

// loops
func.func @main(%m: memref<16xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %v = memref.load %m[%i] : memref<16xi32>
    %w = arith.addi %v, %v : i32
    memref.store %w, %m[%i] : memref<16xi32>
  }
  func.return
}

// -----

// blocks
func.func @main(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb2(%a : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  cf.br ^bb2(%x : tensor<4xf32>)
^bb2(%y: tensor<4xf32>):
  func.return %y : tensor<4xf32>
}

// -----

// calls
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %b = func.call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}
func.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> {
  func.return %a : tensor<4xf32>
}

// -----

// tensors
func.func @main(%x: tensor<4x4xf32>, %i: index) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.add ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = tensor.extract %y[%i, %i] : tensor<4x4xf32>
  func.return %y : tensor<4x4xf32>
}

// -----

// unranked
func.func @main(%x: tensor<*xf32>) -> tensor<*xf32> {
  %y = "foo.bar"(%x) : (tensor<*xf32>) -> tensor<*xf32>
  func.return %y : tensor<*xf32>
}

// -----

// unregistered
"foo.region"() ({
  %a = "foo.make"() : () -> !foo.type
  "foo.take"(%a) : (!foo.type) -> ()
}) {x = 1 : i32} : () -> ()

// -----

// unregistered_in_main
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y:2 = "foo.two"(%x) : (tensor<4xf32>) -> (tensor<4xf32>, !foo.type)
  func.return %y#0 : tensor<4xf32>
}

// -----

// mixed_qnn
func.func @main(%x: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %a = qnn.relu %x : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %b = "foo.bar"(%a) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %c = arith.addf %b, %b : tensor<1x2x2x4xf32>
  %d = qnn.relu %c : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  func.return %d : tensor<1x2x2x4xf32>
}

// -----

// mixed_quantized
!t = tensor<1x2x2x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !t, %n: i32) -> (!t, i32) {
  %a = qnn.relu %x : (!t) -> !t
  %m = arith.addi %n, %n : i32
  %b = "foo.bar"(%a) : (!t) -> !t
  %d = qnn.relu %b : (!t) -> !t
  func.return %d, %m : !t, i32
}

// -----

// mixed_tfl
func.func @main(%x: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %a = tfl.relu %x : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %b = "foo.bar"(%a) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  func.return %b : tensor<1x2x2x4xf32>
}

// -----

// mixed_nnef
func.func @main(%x: tensor<1x4x2x2xf32>, %n: index) -> tensor<1x4x2x2xf32> {
  %a = nnef.relu %x : (tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
  %b = arith.mulf %a, %a : tensor<1x4x2x2xf32>
  func.return %b : tensor<1x4x2x2xf32>
}

// -----

// mixed_htp
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !t, %n: i32) -> !t {
  %a = htp.clamp %x {max = 9 : i32} : (!t) -> !t
  %b = "foo.bar"(%a, %n) : (!t, i32) -> !t
  %c = htp.clamp %b {max = 9 : i32} : (!t) -> !t
  func.return %c : !t
}

// -----

// unregistered_htp
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !t) -> !t {
  %a = htp.clamp %x {max = 9 : i32} : (!t) -> !t
  %b = "foo.bar"(%a) : (!t) -> !t
  func.return %b : !t
}

// -----

// constants_of_others
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !t) -> (!t, tensor<4xf32>) {
  %a = htp.clamp %x {max = 9 : i32} : (!t) -> !t
  %c = arith.constant dense<1.0> : tensor<4xf32>
  func.return %a, %c : !t, tensor<4xf32>
}

// -----

// networks_and_others
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !t) -> !t {
  %a = qnn.relu_6 %x : (!t) -> !t
  func.return %a : !t
}
func.func @other(%n: i32) -> i32 {
  %m = arith.addi %n, %n : i32
  func.return %n : i32
}
func.func private @declared(!t) -> !t
builtin.module @inner {
  func.func @main(%n: tensor<4xi32>) -> tensor<4xi32> {
    %m = arith.addi %n, %n : tensor<4xi32>
    func.return %n : tensor<4xi32>
  }
}

// -----

// htp_and_others
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !t) -> !t {
  %a = htp.clamp %x {max = 9 : i32} : (!t) -> !t
  func.return %a : !t
}
func.func @other(%n: i32) -> i32 {
  %m = arith.addi %n, %n : i32
  func.return %n : i32
}
func.func private @declared(!t) -> !t

// -----

// nested
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
builtin.module @outer {
  builtin.module @inner {
    func.func @main(%x: !t) -> !t {
      %a = qnn.relu_6 %x : (!t) -> !t
      %b = qnn.relu_6 %a : (!t) -> !t
      func.return %b : !t
    }
  }
}

// -----

// nested_htp
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
builtin.module @outer {
  func.func @main(%x: !t) -> !t {
    %a = htp.clamp %x {max = 9 : i32} : (!t) -> !t
    func.return %a : !t
  }
}

// -----

// in_a_region
func.func @main(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %y = scf.if %c -> (tensor<4xf32>) {
    %a = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  func.return %y : tensor<4xf32>
}

// -----

// blocks_of_qnn
func.func @main(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %b = qnn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
  cf.cond_br %c, ^bb1(%b : tensor<4xf32>), ^bb2(%a : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  %d = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %d : tensor<4xf32>
^bb2(%y: tensor<4xf32>):
  func.return %y : tensor<4xf32>
}

// -----

// blocks_of_htp
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !t) -> !t {
  %a = htp.clamp %x {max = 9 : i32} : (!t) -> !t
  cf.br ^bb1(%a : !t)
^bb1(%y: !t):
  %b = htp.clamp %y {max = 9 : i32} : (!t) -> !t
  func.return %b : !t
}

// -----

// no_terminator
func.func @main(%x: tensor<4xf32>) {
  %a = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  "foo.stop"(%a) : (tensor<4xf32>) -> ()
}

// -----

// outside_of_functions
%x = qnn.constant dense<[-1.0, 2.0]> : tensor<2xf32> : tensor<2xf32>
%y = qnn.relu %x : (tensor<2xf32>) -> tensor<2xf32>

// -----

// subgraphs
func.func @main(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = qnn.if %c, %x {then_graph = @then, else_graph = @else} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
func.func private @then(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
func.func private @else(%x: tensor<4xf32>) -> tensor<4xf32> {
  func.return %x : tensor<4xf32>
}

// -----

// planned
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !t {htp.address = 8192 : i64}) -> !t {
    %c = htp.buffer {address = 8320 : i64} : !t
    %0 = htp.clamp %x dest %c : !t {htp.why = "too odd"} : (!t) -> !t
    func.return %0 : !t
  }
}

// -----

// planned_without_sizes
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
func.func @main(%x: !t {htp.address = 8192 : i64}) -> !t {
  %c = htp.buffer {address = 8320 : i64} : !t
  %0 = htp.clamp %x dest %c : !t {impl = "clamp.bytes"} : (!t) -> !t
  func.return %0 : !t
}

// -----

// sizes_without_addresses
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !t) -> !t {
    %0 = htp.clamp %x {impl = "clamp.bytes"} : (!t) -> !t
    func.return %0 : !t
  }
}

// -----

// odd_attributes
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
builtin.module attributes {htp.ddr_bytes = "many", htp.tcm_bytes, htp.target = 5 : i32, hexnn.numerics = 3 : i32} {
  func.func @main(%x: !t) -> !t attributes {hexnn.inputs = ["x"], hexnn.outputs = ["a"], hexnn.note = 3 : i32} {
    %0 = htp.clamp %x {impl = "no.such", htp.why = 5 : i32} : (!t) -> !t
    func.return %0 : !t
  }
}

// -----

// half_placed
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<crouton, tcm>>
!u = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !u, %y: !t) -> (!u, !t) {
  %0 = htp.clamp %x {max = 9 : i32} : (!u) -> !u
  %1 = htp.clamp %y {max = 9 : i32, impl = "clamp.bytes"} : (!t) -> !t
  func.return %0, %1 : !u, !t
}

// -----

// other_kernel
!t = tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<crouton, tcm>>
builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !t {htp.address = 8192 : i64}) -> !t {
    %c = htp.buffer {address = 9320320 : i64} : !t
    %0 = htp.clamp %x dest %c : !t {impl = "conv_2d.strip"} : (!t) -> !t
    func.return %0 : !t
  }
}

// -----

// kernel_alone
func.func @kernel(%x: i32, %y: i32) {
  %v = hvx.vL32b_ai %x, 0
  hvx.vS32b_ai %y, 0, %v
  func.return
}
