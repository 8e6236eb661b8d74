// RUN: qnn-opt %s -t hexagon-asm --split-input-file | filecheck %s

// A module without @main: the kernels alone.

// CHECK-NOT: _start
// CHECK:     .globl first
// CHECK:     first:
// CHECK:     vmem(
// CHECK:     jumpr r31
func.func @first(%a: i32, %b: i32) {
  %v = hvx.vL32b_ai %a, 1
  hvx.vS32b_ai %b, 0, %v
  func.return
}

// CHECK:     .globl second
// CHECK:     second:
// CHECK:     jumpr r31
func.func @second(%a: i32) {
  func.return
}

// -----

// Names that the assembler would not take.

// CHECK: .globl kernel_[[A:[0-9a-f]+]]
func.func @"a b"(%a: i32) {
  func.return
}

// CHECK: .globl kernel_[[B:[0-9a-f]+]]
func.func @r0(%a: i32) {
  func.return
}
