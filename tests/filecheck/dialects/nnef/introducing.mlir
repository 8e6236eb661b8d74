// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>

func.func @constants() {
  // CHECK-LABEL: @constants
  // CHECK: nnef.constant dense<1.500000e+00> : tensor<f32> : tensor<f32>
  %0 = nnef.constant dense<1.500000e+00> : tensor<f32> : tensor<f32>
  // CHECK: nnef.constant dense<[1, 2]> : tensor<2xi32> : tensor<2xi32>
  %1 = nnef.constant dense<[1, 2]> : tensor<2xi32> : tensor<2xi32>
  // CHECK: nnef.constant dense<[true, false]> : tensor<2xi1> : tensor<2xi1>
  %2 = nnef.constant dense<[true, false]> : tensor<2xi1> : tensor<2xi1>
  // CHECK: nnef.constant dense<[-3, 4]> : tensor<2xi8> : tensor<2x!{{.*}}>
  %3 = nnef.constant dense<[-3, 4]> : tensor<2xi8> : tensor<2x!x>
  func.return
}

func.func @variables() {
  // CHECK-LABEL: @variables
  // CHECK: nnef.variable "conv1/filter" dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32> : tensor<2xf32>
  %0 = nnef.variable "conv1/filter" dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32> : tensor<2xf32>
  // CHECK: nnef.variable "net-1.0\\b_1" #hexnn.elided<"no data"> : tensor<8x3x3x3xf16>
  %1 = nnef.variable "net-1.0\\b_1" #hexnn.elided<"no data"> : tensor<8x3x3x3xf16>
  // CHECK: nnef.variable "w" #hexnn.file<"net/w.dat", 128, 8, "0f3a000000000000"> : tensor<2xf32>
  %2 = nnef.variable "w" #hexnn.file<"net/w.dat", 128, 8, "0f3a000000000000"> : tensor<2xf32>
  func.return
}

func.func @updates(%x: tensor<2xf32>, %q: tensor<2x!x>) {
  // CHECK-LABEL: @updates
  // CHECK: nnef.variable "v" dense<0.000000e+00> : tensor<2xf32> : tensor<2xf32>
  %v = nnef.variable "v" dense<0.000000e+00> : tensor<2xf32> : tensor<2xf32>
  // CHECK: nnef.update %{{.*}}, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %0 = nnef.update %v, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: nnef.variable "w" dense<0.000000e+00> : tensor<2xf32> : tensor<2xf32>
  %w = nnef.variable "w" dense<0.000000e+00> : tensor<2xf32> : tensor<2xf32>
  // CHECK: nnef.update %{{.*}}, %q : (tensor<2xf32>, tensor<2x!{{.*}}>) -> tensor<2x!{{.*}}>
  %1 = nnef.update %w, %q : (tensor<2xf32>, tensor<2x!x>) -> tensor<2x!x>
  func.return
}

func.func @casts(%x: tensor<2xf32>, %i: tensor<2xi32>, %l: tensor<2xi1>) {
  // CHECK-LABEL: @casts
  // CHECK: nnef.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  %0 = nnef.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  // CHECK: nnef.cast %x : (tensor<2xf32>) -> tensor<2xi1>
  %1 = nnef.cast %x : (tensor<2xf32>) -> tensor<2xi1>
  // CHECK: nnef.cast %i : (tensor<2xi32>) -> tensor<2xf32>
  %2 = nnef.cast %i : (tensor<2xi32>) -> tensor<2xf32>
  // CHECK: nnef.cast %l : (tensor<2xi1>) -> tensor<2xi64>
  %3 = nnef.cast %l : (tensor<2xi1>) -> tensor<2xi64>
  // CHECK: nnef.cast %x : (tensor<2xf32>) -> tensor<2x!{{.*}}>
  %4 = nnef.cast %x : (tensor<2xf32>) -> tensor<2x!x>
  func.return
}

func.func @externals() {
  // CHECK-LABEL: @externals
  // CHECK: nnef.external {shape = [1, 3]} : tensor<1x3xf32>
  %0 = nnef.external {shape = [1, 3]} : tensor<1x3xf32>
  // CHECK: nnef.external {shape = [2]} : tensor<2xi1>
  %1 = nnef.external {shape = [2]} : tensor<2xi1>
  func.return
}
