// RUN: qnn-opt %s -p hvx-to-hexagon,hexagon-schedule | filecheck %s
// RUN: qnn-opt %s -p hvx-to-hexagon,hexagon-schedule,hexagon-allocate -o %t.mlir
// RUN: qnn-opt %t.mlir | qnn-opt -p hexagon-print-stalls -o %t.again.mlir

// Loads and stores of values that stay within a packet occupy none of the four units, of which the other instructions
// need seven in two packets.

// CHECK-LABEL: hexagon.func @bound version 73 {
// CHECK:         hexagon.loop @L0 loop0
// CHECK-DAG:       [[X:%v[0-9]+]].tmp = vmem({{.*}} %v{{[0-9]+}}.w = vadd([[X]].w, %v{{[0-9]+}}.w)
// CHECK-DAG:       = %v{{[0-9]+}}.new
// CHECK-NEXT:    }
// CHECK-NOT:     .tmp
func.func @bound(%x: i32, %bias: i32, %y: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 4096 : i32
  %b = hvx.vL32b_ai %bias, 0
  %q = hvx.vL32b_ai %bias, 1
  scf.for %i = %zero to %end step %step : i32 {
    %from = arith.addi %x, %i : i32
    %to = arith.addi %y, %i : i32
    %v = hvx.vL32b_ai %from, 0
    %sum = hvx.vaddw %v, %b
    %low = hvx.vmpyewuh %sum, %q
    %more = hvx.vaddw %low, %b
    %high = hvx.vmpyewuh %more, %q
    %last = hvx.vaddw %high, %b
    hvx.vS32b_ai %to, 0, %last
  } {hvx.parallel}
  func.return
}

// A value that two packets need, or that is a pair's half, stays in a register.

// CHECK-LABEL: hexagon.func @twice version 73 {
// CHECK-NOT:     .tmp
func.func @twice(%x: i32, %bias: i32, %y: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 4096 : i32
  %b = hvx.vL32b_ai %bias, 0
  %q = hvx.vL32b_ai %bias, 1
  scf.for %i = %zero to %end step %step : i32 {
    %from = arith.addi %x, %i : i32
    %to = arith.addi %y, %i : i32
    %v = hvx.vL32b_ai %from, 0
    %sum = hvx.vaddw %v, %b
    %low = hvx.vmpyewuh %sum, %q
    %more = hvx.vaddw %low, %v
    %high = hvx.vmpyewuh %more, %q
    %last = hvx.vaddw %high, %b
    hvx.vS32b_ai %to, 0, %last
  } {hvx.parallel}
  func.return
}
