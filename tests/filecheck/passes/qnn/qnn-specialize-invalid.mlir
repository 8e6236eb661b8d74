// RUN: not qnn-opt %s -p 'qnn-specialize{shapes=9x2}' 2>&1 | filecheck %s --check-prefix=BOUND
// RUN: not qnn-opt %s -p 'qnn-specialize{shapes=2x3}' 2>&1 | filecheck %s --check-prefix=STATIC
// RUN: not qnn-opt %s -p 'qnn-specialize{shapes=2x}' 2>&1 | filecheck %s --check-prefix=TEXT
// RUN: not qnn-opt %s -p 'qnn-specialize{shapes=2x2,1}' 2>&1 | filecheck %s --check-prefix=COUNT
// RUN: not qnn-opt %s -p 'qnn-specialize{shapes=3x2}' 2>&1 | filecheck %s --check-prefix=RULE
// RUN: not qnn-opt %s -p qnn-to-htp 2>&1 | filecheck %s --check-prefix=HTP

// BOUND: qnn-specialize-invalid.mlir:[[# @LINE + 6]]:1: error: argument 0 has shape [?<=4, 2], got [9, 2]
// STATIC: argument 0 has shape [?<=4, 2], got [2, 3]
// TEXT: error: a shape must be written like 1x8x8x3, got '2x'
// COUNT: error: expected 1 shapes, got 2
// RULE: error: 'qnn.reshape' op shape must keep the elements of [3, 2], got [4, -1]
// HTP: error: 'qnn.reshape' op has dynamic dimensions, which htp does not support
func.func @main(%x: tensor<?x2xf32, #qnn.bounds<[4, 2]>>) -> tensor<4x?xf32, #qnn.bounds<[4, 2]>> {
  %s = qnn.constant dense<[4, -1]> : tensor<2xi32> : tensor<2xi32>
  %0 = qnn.reshape %x, %s : (tensor<?x2xf32, #qnn.bounds<[4, 2]>>, tensor<2xi32>) -> tensor<4x?xf32, #qnn.bounds<[4, 2]>>
  func.return %0 : tensor<4x?xf32, #qnn.bounds<[4, 2]>>
}
