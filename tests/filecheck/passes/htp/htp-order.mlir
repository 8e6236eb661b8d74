// RUN: qnn-opt %s -p htp-order | filecheck %s

!t = !quant.uniform<u8:f32, 0.5:3>
!x = tensor<1x8x8x32x!t, #htp.layout<flat, tcm>>
!far = tensor<1x8x8x32x!t, #htp.layout<flat, ddr>>
!wide = tensor<1x32x8x32x!t, #htp.layout<flat, tcm>>

// Each branch ends before the next begins, and what is loaded for it comes right before.

// CHECK-LABEL: @branches
// CHECK: %0 = htp.copy %x
// CHECK: %a = htp.concat %0
// CHECK: %ra = htp.slice %a
// CHECK: %1 = htp.copy %y
// CHECK: %b = htp.concat %1
// CHECK: %rb = htp.slice %b
// CHECK: %sum = htp.maximum %ra, %rb
// CHECK: %2 = htp.copy %sum
// CHECK: return %2
func.func @branches(%x: !far, %y: !far) -> !far {
  %0 = htp.copy %x : (!far) -> !x
  %1 = htp.copy %y : (!far) -> !x
  %a = htp.concat %0, %0, %0, %0 {axis = 1 : i32, impl = "concat.runs"} : (!x, !x, !x, !x) -> !wide
  %b = htp.concat %1, %1, %1, %1 {axis = 1 : i32, impl = "concat.runs"} : (!x, !x, !x, !x) -> !wide
  %ra = htp.slice %a {offsets = [0, 3, 0, 0], sizes = [1, 8, 8, 32], impl = "slice.runs"}
    : (!wide) -> !x
  %rb = htp.slice %b {offsets = [0, 3, 0, 0], sizes = [1, 8, 8, 32], impl = "slice.runs"}
    : (!wide) -> !x
  %sum = htp.maximum %ra, %rb {impl = "maximum.bytes"} : (!x, !x) -> !x
  %2 = htp.copy %sum : (!x) -> !far
  func.return %2 : !far
}

// An order that needs no more stays.

// CHECK-LABEL: @chain
// CHECK: %0 = htp.copy
// CHECK: %1 = htp.copy
// CHECK: %a = htp.maximum %0, %1
// CHECK: %b = htp.maximum %a, %1
func.func @chain(%x: !far, %y: !far) -> !far {
  %0 = htp.copy %x : (!far) -> !x
  %1 = htp.copy %y : (!far) -> !x
  %a = htp.maximum %0, %1 {impl = "maximum.bytes"} : (!x, !x) -> !x
  %b = htp.maximum %a, %1 {impl = "maximum.bytes"} : (!x, !x) -> !x
  %2 = htp.copy %b : (!x) -> !far
  func.return %2 : !far
}
