// RUN: qnn-opt %s -p cse,dce,canonicalize | filecheck %s

func.func @main(%x: tensor<1xf32>, %c: tensor<i1>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-LABEL: @main
  %s = qnn.constant dense<[1.0]> : tensor<1xf32> : tensor<1xf32>
  // Each Buffer has frames of its own, and keeps them whoever looks.
  // CHECK-COUNT-3: qnn.buffer
  %0 = qnn.buffer %x {buffer_size = 2 : ui32, buffer_dim = 0 : ui32} : (tensor<1xf32>) -> tensor<2xf32>
  %1 = qnn.buffer %x {buffer_size = 2 : ui32, buffer_dim = 0 : ui32} : (tensor<1xf32>) -> tensor<2xf32>
  %2 = qnn.buffer %s {buffer_size = 2 : ui32, buffer_dim = 0 : ui32} : (tensor<1xf32>) -> tensor<2xf32>
  // Without a seed the next numbers are other ones.
  // CHECK-COUNT-2: qnn.random_uniform_like :
  %3 = qnn.random_uniform_like : () -> tensor<2xf32>
  %4 = qnn.random_uniform_like : () -> tensor<2xf32>
  %5 = qnn.random_uniform_like null, %x : (none, tensor<1xf32>) -> tensor<2xf32>
  %6 = qnn.random_uniform_like null, %x : (none, tensor<1xf32>) -> tensor<2xf32>
  // An If does what its subgraphs do.
  // CHECK-NEXT: qnn.if %c, %x {then_graph = @keeps}
  // CHECK-NOT: @pure
  qnn.if %c, %x {then_graph = @keeps} : (tensor<i1>, tensor<1xf32>) -> ()
  qnn.if %c, %x {then_graph = @pure} : (tensor<i1>, tensor<1xf32>) -> ()
  // CHECK: return
  func.return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

func.func private @keeps(%x: tensor<1xf32>) {
  %0 = qnn.buffer %x {buffer_size = 2 : ui32, buffer_dim = 0 : ui32} : (tensor<1xf32>) -> tensor<2xf32>
  func.return
}

func.func private @pure(%x: tensor<1xf32>) {
  %0 = qnn.relu %x : (tensor<1xf32>) -> tensor<1xf32>
  func.return
}

func.func @seeds(%x: tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-LABEL: @seeds
  // Equal seeds give equal numbers.
  // CHECK: %[[R:.*]] = qnn.random_uniform_like null, %x
  // CHECK-NEXT: return %[[R]], %[[R]]
  %0 = qnn.random_uniform_like null, %x : (none, tensor<1xf32>) -> tensor<2xf32>
  %1 = qnn.random_uniform_like null, %x : (none, tensor<1xf32>) -> tensor<2xf32>
  func.return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
