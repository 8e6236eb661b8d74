// RUN: qnn-opt %s -t nnef | filecheck %s
// RUN: not qnn-opt %s --check-each=1 -p canonicalize 2>&1 | filecheck %s --check-prefix=FED

// CHECK: graph main(x, other) -> (y)
// CHECK-NEXT: {
// CHECK-NEXT: x = external<scalar>(shape = [2]);
// CHECK-NEXT: other = external<scalar>(shape = [2]);
// CHECK-NEXT: y = add(x, other);
// FED: external.mlir:[[# @LINE + 2]]:3: error: 'nnef.external' op is fed from outside: only arguments of @main are
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hexnn.inputs = ["x"]} {
  %other = nnef.external {shape = [2]} : tensor<2xf32>
  %y = nnef.add %x, %other : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}
