// RUN: qnn-opt %s -p hvx-to-hexagon,hexagon-schedule | filecheck %s
// RUN: qnn-opt %s -p hvx-to-hexagon,hexagon-schedule,hexagon-allocate -o %t.mlir
// RUN: qnn-opt %t.mlir | qnn-opt -p hexagon-print-stalls -o %t.again.mlir

// Nine instructions in two packets: loads also move their pointers. The load behind the one that does is at an offset
// from the new address.

// CHECK-LABEL: hexagon.func @full version 73 {
// CHECK:         hexagon.loop @L0 loop0 times 15 {
// CHECK-NEXT:      hexagon.packet
// CHECK-DAG:       %v{{[0-9]+}} = vmem([[W:%r[0-9]+]]++#2)
// CHECK-DAG:       %v{{[0-9]+}} = vmem([[W]]+#-1)
// CHECK-DAG:       %rr{{[0-9]+}} = memd([[X:%r[0-9]+]]++#8)
// CHECK-NOT:       add(
// CHECK:         }
func.func @full(%x: i32, %w: i32, %y: i32) {
  %zero = arith.constant 0 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i32
  %size = arith.constant 32 : i32
  %end = arith.constant 128 : i32
  %none = hvx.lvsplatw %zero
  %ones = hvx.lvsplatw %four
  %s, %t = scf.for %i = %zero to %end step %eight iter_args(%a = %none, %b = %none) -> (!hvx.vector, !hvx.vector) : i32 {
    %p = arith.addi %x, %i : i32
    %row = arith.muli %i, %size : i32
    %q = arith.addi %w, %row : i32
    %x0 = hvx.memw %p
    %p4 = arith.addi %p, %four : i32
    %x1 = hvx.memw %p4
    %w0 = hvx.vL32b_ai %q, 0
    %w1 = hvx.vL32b_ai %q, 1
    %a0 = hvx.vrmpyub_acc %a, %w0, %x0
    %b0 = hvx.vrmpyub_acc %b, %ones, %x0
    %a1 = hvx.vrmpyub_acc %a0, %w1, %x1
    %b1 = hvx.vrmpyub_acc %b0, %ones, %x1
    scf.yield %a1, %b1 : !hvx.vector, !hvx.vector
  }
  %r = hvx.vaddw %s, %t
  hvx.vS32b_ai %y, 0, %r
  func.return
}

// Stores move their pointers likewise: a packet an iteration.

// CHECK-LABEL: hexagon.func @stores version 73 {
// CHECK:         hexagon.loop @L0 loop0 times 15 {
// CHECK-NEXT:      hexagon.packet {{.*}}vmem(%r{{[0-9]+}}++#1) at{{.*}} vmem(%r{{[0-9]+}}++#1) = %v{{[0-9]+}}.new
// CHECK-NEXT:    }
func.func @stores(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 2048 : i32
  scf.for %o = %zero to %end step %step : i32 {
    %p = arith.addi %a, %o : i32
    %q = arith.addi %b, %o : i32
    %v = hvx.vL32b_ai %p, 0
    %w = hvx.vaddw %v, %v
    hvx.vS32b_ai %q, 0, %w
  }
  func.return
}

// A loop of few iterations keeps its additions.

// CHECK-LABEL: hexagon.func @short version 73 {
// CHECK-NOT:     ++#
// CHECK:         jumpr r31
func.func @short(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 512 : i32
  scf.for %o = %zero to %end step %step : i32 {
    %p = arith.addi %a, %o : i32
    %q = arith.addi %b, %o : i32
    %v = hvx.vL32b_ai %p, 0
    %w = hvx.vaddw %v, %v
    hvx.vS32b_ai %q, 0, %w
  }
  func.return
}
