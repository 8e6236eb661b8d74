// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @state(%x: tensor<1x2x8x!x>, %r: tensor<i1>, %n: tensor<2xui32>, %s: tensor<1xf32>) {
  // CHECK-LABEL: @state
  // CHECK: qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 1 : ui32, stride = 2 : ui32} : {{.*}} -> tensor<1x4x8x!{{.*}}>
  %0 = qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 1 : ui32, stride = 2 : ui32} : (tensor<1x2x8x!x>) -> tensor<1x4x8x!x>
  // CHECK: qnn.buffer %x, %r {buffer_size = 3 : ui32, buffer_dim = 0 : ui32, mode = NON_BLOCKING_LEFT} : {{.*}} -> tensor<3x2x8x!{{.*}}>
  %1 = qnn.buffer %x, %r {buffer_size = 3 : ui32, buffer_dim = 0 : ui32, mode = NON_BLOCKING_LEFT} : (tensor<1x2x8x!x>, tensor<i1>) -> tensor<3x2x8x!x>
  // CHECK: qnn.buffer %x, %r {buffer_size = 16 : ui32, buffer_dim = 2 : ui32, stride = 16 : ui32, mode = NON_BLOCKING_RIGHT, buffer_padding = 8 : ui32} : {{.*}} -> tensor<1x2x16x!{{.*}}>
  %2 = qnn.buffer %x, %r {buffer_size = 16 : ui32, buffer_dim = 2 : ui32, stride = 16 : ui32, mode = NON_BLOCKING_RIGHT,
      buffer_padding = 8 : ui32} : (tensor<1x2x8x!x>, tensor<i1>) -> tensor<1x2x16x!x>
  // CHECK: qnn.random_uniform_like : () -> tensor<4x8xf32>
  %3 = qnn.random_uniform_like : () -> tensor<4x8xf32>
  // CHECK: qnn.random_uniform_like null, %s {low = -1.000000e+00 : f32, high = 3.000000e+00 : f32} : (none, tensor<1xf32>) -> tensor<4x8xf16>
  %4 = qnn.random_uniform_like null, %s {low = -1.0 : f32, high = 3.0 : f32} : (none, tensor<1xf32>) -> tensor<4x8xf16>
  // CHECK: qnn.random_uniform_like %n : (tensor<2xui32>) -> tensor<?x8xf32, #qnn.bounds<[4, 8]>>
  %5 = qnn.random_uniform_like %n : (tensor<2xui32>) -> tensor<?x8xf32, #qnn.bounds<[4, 8]>>
  // CHECK: qnn.random_uniform_like %n, %s : (tensor<2xui32>, tensor<1xf32>) -> tensor<4x8x!{{.*}}>
  %6 = qnn.random_uniform_like %n, %s : (tensor<2xui32>, tensor<1xf32>) -> tensor<4x8x!x>
  func.return
}

func.func @subgraphs(%c: tensor<i1>, %d: tensor<1xi1>, %x: tensor<1x2x8x!x>, %f: tensor<4xf32>) {
  // CHECK-LABEL: @subgraphs
  // CHECK: qnn.if %c {then_graph = @nothing} : (tensor<i1>) -> ()
  qnn.if %c {then_graph = @nothing} : (tensor<i1>) -> ()
  // CHECK: qnn.if %d, %x {then_graph = @keep, else_graph = @keep} : {{.*}} -> tensor<1x2x8x!{{.*}}>
  %0 = qnn.if %d, %x {then_graph = @keep, else_graph = @keep} : (tensor<1xi1>, tensor<1x2x8x!x>) -> tensor<1x2x8x!x>
  // CHECK: qnn.if %c, %f, %x {then_graph = @swap, else_graph = @swap} : {{.*}} -> (tensor<1x2x8x!{{.*}}>, tensor<4xf32>)
  %1, %2 = qnn.if %c, %f, %x {then_graph = @swap, else_graph = @swap} : (tensor<i1>, tensor<4xf32>, tensor<1x2x8x!x>) -> (tensor<1x2x8x!x>, tensor<4xf32>)
  func.return
}

func.func private @nothing() {
  func.return
}

func.func private @keep(%x: tensor<1x2x8x!x>) -> tensor<1x2x8x!x> {
  func.return %x : tensor<1x2x8x!x>
}

func.func private @swap(%a: tensor<4xf32>, %b: tensor<1x2x8x!x>) -> (tensor<1x2x8x!x>, tensor<4xf32>) {
  func.return %b, %a : tensor<1x2x8x!x>, tensor<4xf32>
}

func.func @on_floats(%a: tensor<2x4xf32>, %s: tensor<1x4xf32>, %c: tensor<i1>) {
  // CHECK-LABEL: @on_floats
  // CHECK: qnn.buffer %s {buffer_size = 3 : ui32, buffer_dim = 0 : ui32, mode = NON_BLOCKING_LEFT} : (tensor<1x4xf32>) -> tensor<3x4xf32>
  %0 = qnn.buffer %s {buffer_size = 3 : ui32, buffer_dim = 0 : ui32, mode = NON_BLOCKING_LEFT} : (tensor<1x4xf32>) -> tensor<3x4xf32>
  // CHECK: qnn.if %c, %a {then_graph = @keep_floats, else_graph = @keep_floats} : (tensor<i1>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = qnn.if %c, %a {then_graph = @keep_floats, else_graph = @keep_floats} : (tensor<i1>, tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return
}

func.func @on_quantized(%a: tensor<2x4x!x>, %s: tensor<1x4x!x>, %c: tensor<i1>) {
  // CHECK-LABEL: @on_quantized
  // CHECK: qnn.buffer %s {buffer_size = 3 : ui32, buffer_dim = 0 : ui32, mode = NON_BLOCKING_LEFT} : {{.*}} -> tensor<3x4x!{{.*}}>
  %0 = qnn.buffer %s {buffer_size = 3 : ui32, buffer_dim = 0 : ui32, mode = NON_BLOCKING_LEFT} : (tensor<1x4x!x>) -> tensor<3x4x!x>
  // CHECK: qnn.if %c, %a {then_graph = @keep_quantized, else_graph = @keep_quantized} : {{.*}} -> tensor<2x4x!{{.*}}>
  %1 = qnn.if %c, %a {then_graph = @keep_quantized, else_graph = @keep_quantized} : (tensor<i1>, tensor<2x4x!x>) -> tensor<2x4x!x>
  func.return
}

func.func @on_integers(%a: tensor<2x4xi32>, %s: tensor<1x4xi32>, %c: tensor<i1>) {
  // CHECK-LABEL: @on_integers
  // CHECK: qnn.buffer %s {buffer_size = 3 : ui32, buffer_dim = 0 : ui32, mode = NON_BLOCKING_LEFT} : (tensor<1x4xi32>) -> tensor<3x4xi32>
  %0 = qnn.buffer %s {buffer_size = 3 : ui32, buffer_dim = 0 : ui32, mode = NON_BLOCKING_LEFT} : (tensor<1x4xi32>) -> tensor<3x4xi32>
  // CHECK: qnn.if %c, %a {then_graph = @keep_integers, else_graph = @keep_integers} : (tensor<i1>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %1 = qnn.if %c, %a {then_graph = @keep_integers, else_graph = @keep_integers} : (tensor<i1>, tensor<2x4xi32>) -> tensor<2x4xi32>
  func.return
}

func.func private @keep_floats(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  func.return %x : tensor<2x4xf32>
}

func.func private @keep_quantized(%x: tensor<2x4x!x>) -> tensor<2x4x!x> {
  func.return %x : tensor<2x4x!x>
}

func.func private @keep_integers(%x: tensor<2x4xi32>) -> tensor<2x4xi32> {
  func.return %x : tensor<2x4xi32>
}
