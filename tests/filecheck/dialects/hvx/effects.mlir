// RUN: qnn-opt %s -p cse,dce | filecheck %s

// Pure instructions without a use go and equal ones merge; memory accesses stay.
// CHECK-LABEL: @main
// CHECK-NEXT: %v = hvx.vL32b_ai %a, 0
// CHECK-NEXT: %sum = hvx.vaddw %v, %v
// CHECK-NEXT: hvx.vS32b_ai %a, 0, %sum
// CHECK-NEXT: %w = hvx.vL32b_ai %a, 0
// CHECK-NEXT: hvx.vS32b_ai %a, 1, %w
// CHECK-NEXT: hvx.vS32b_ai %a, 2, %sum
// CHECK-NEXT: func.return
func.func @main(%a: i32) {
  %v = hvx.vL32b_ai %a, 0
  %sum = hvx.vaddw %v, %v
  %same = hvx.vaddw %v, %v
  %unused = hvx.vmpyewuh %sum, %v
  hvx.vS32b_ai %a, 0, %sum
  %w = hvx.vL32b_ai %a, 0
  hvx.vS32b_ai %a, 1, %w
  hvx.vS32b_ai %a, 2, %same
  func.return
}
