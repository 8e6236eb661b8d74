// RUN: qnn-opt -p canonicalize,cse,dce %s | filecheck %s
// Operators without a class may have any effect: none is removed or merged with another one.

func.func @kept(%x: tensor<4xf32>) {
  // CHECK-LABEL: @kept
  // CHECK-NEXT: tfl.unsupported %x {builtin = "ASSIGN_VARIABLE"}
  %0 = tfl.unsupported %x {builtin = "ASSIGN_VARIABLE"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: tfl.custom %x {custom_code = "Log"}
  %1 = tfl.custom %x {custom_code = "Log"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: tfl.custom %x {custom_code = "Log"}
  %2 = tfl.custom %x {custom_code = "Log"} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// Each variable is one of its own.
func.func @variables() -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-LABEL: @variables
  // CHECK-NEXT: tfl.variable
  // CHECK-NEXT: tfl.variable
  %0 = tfl.variable : tensor<4xf32>
  %1 = tfl.variable : tensor<4xf32>
  func.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
