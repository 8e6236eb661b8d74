// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @reshape(%x: tensor<2x3x4xf32>, %i: tensor<6xi32>, %l: tensor<1xi1>) {
  // CHECK-LABEL: @reshape
  // CHECK: nnef.reshape %x {shape = [6, 4]} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %0 = nnef.reshape %x {shape = [6, 4]} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  // CHECK: nnef.reshape %x {shape = [0, -1]} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  %1 = nnef.reshape %x {shape = [0, -1]} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  // CHECK: nnef.reshape %x {shape = [0, 2, 2], axis_start = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32>
  %2 = nnef.reshape %x {shape = [0, 2, 2], axis_start = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32>
  // CHECK: nnef.reshape %x {shape = [6], axis_count = 2 : i64} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %3 = nnef.reshape %x {shape = [6], axis_count = 2 : i64} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  // CHECK: nnef.reshape %x {shape = [1, 1], axis_start = 3 : i64, axis_count = 0 : i64} : (tensor<2x3x4xf32>) -> tensor<2x3x4x1x1xf32>
  %4 = nnef.reshape %x {shape = [1, 1], axis_start = 3 : i64, axis_count = 0 : i64} : (tensor<2x3x4xf32>) -> tensor<2x3x4x1x1xf32>
  // CHECK: nnef.reshape %i {shape = [3, 2]} : (tensor<6xi32>) -> tensor<3x2xi32>
  %5 = nnef.reshape %i {shape = [3, 2]} : (tensor<6xi32>) -> tensor<3x2xi32>
  // CHECK: nnef.reshape %l {shape = []} : (tensor<1xi1>) -> tensor<i1>
  %6 = nnef.reshape %l {shape = []} : (tensor<1xi1>) -> tensor<i1>
  func.return
}

func.func @axes(%x: tensor<2x3x4xf32>, %o: tensor<1x3x1xf32>) {
  // CHECK-LABEL: @axes
  // CHECK: nnef.transpose %x {axes = [2, 0, 1]} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %0 = nnef.transpose %x {axes = [2, 0, 1]} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  // CHECK: nnef.transpose %x {axes = [1, 0]} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %1 = nnef.transpose %x {axes = [1, 0]} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  // CHECK: nnef.squeeze %o {axes = [0, 2]} : (tensor<1x3x1xf32>) -> tensor<3xf32>
  %2 = nnef.squeeze %o {axes = [0, 2]} : (tensor<1x3x1xf32>) -> tensor<3xf32>
  // CHECK: nnef.unsqueeze %x {axes = [0, 4]} : (tensor<2x3x4xf32>) -> tensor<1x2x3x4x1xf32>
  %3 = nnef.unsqueeze %x {axes = [0, 4]} : (tensor<2x3x4xf32>) -> tensor<1x2x3x4x1xf32>
  func.return
}

func.func @larger(%x: tensor<2x3x4xf32>, %q: tensor<3x!x>) {
  // CHECK-LABEL: @larger
  // CHECK: nnef.tile %x {repeats = [1, 2, 3]} : (tensor<2x3x4xf32>) -> tensor<2x6x12xf32>
  %0 = nnef.tile %x {repeats = [1, 2, 3]} : (tensor<2x3x4xf32>) -> tensor<2x6x12xf32>
  // CHECK: nnef.pad %x {padding = {{\[\[}}0, 0], [1, -2], [2, 1]]} : (tensor<2x3x4xf32>) -> tensor<2x2x7xf32>
  %1 = nnef.pad %x {padding = [[0, 0], [1, -2], [2, 1]]} : (tensor<2x3x4xf32>) -> tensor<2x2x7xf32>
  // CHECK: nnef.pad %x {padding = {{\[\[}}1, 1], [1, 1], [1, 1]], value = -1.500000e+00 : f64} : (tensor<2x3x4xf32>) -> tensor<4x5x6xf32>
  %2 = nnef.pad %x {padding = [[1, 1], [1, 1], [1, 1]], value = -1.500000e+00 : f64} : (tensor<2x3x4xf32>) -> tensor<4x5x6xf32>
  // CHECK: nnef.pad %x {padding = {{\[\[}}1, 1], [1, 1], [1, 1]], border = "replicate"} : (tensor<2x3x4xf32>) -> tensor<4x5x6xf32>
  %3 = nnef.pad %x {padding = [[1, 1], [1, 1], [1, 1]], border = "replicate"} : (tensor<2x3x4xf32>) -> tensor<4x5x6xf32>
  // CHECK: nnef.pad %x {padding = {{\[\[}}1, 1], [1, 1], [1, 1]], border = "reflect"} : (tensor<2x3x4xf32>) -> tensor<4x5x6xf32>
  %4 = nnef.pad %x {padding = [[1, 1], [1, 1], [1, 1]], border = "reflect"} : (tensor<2x3x4xf32>) -> tensor<4x5x6xf32>
  // CHECK: nnef.pad %q {padding = {{\[\[}}0, 1]], border = "reflect-even"} : (tensor<3x!{{.*}}>) -> tensor<4x!{{.*}}>
  %5 = nnef.pad %q {padding = [[0, 1]], border = "reflect-even"} : (tensor<3x!x>) -> tensor<4x!x>
  func.return
}
