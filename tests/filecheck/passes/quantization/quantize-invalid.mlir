// RUN: not qnn-opt %s -p quantize 2>&1 | filecheck %s --check-prefix=NONE
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/none.npz"}' 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: not qnn-opt %s -p 'quantize{calibration="%s"}' 2>&1 | filecheck %s --check-prefix=FORMAT
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/samples.npy"}' 2>&1 | filecheck %s --check-prefix=NAMES
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" activations=int4}' 2>&1 | filecheck %s --check-prefix=ACTIVATIONS
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" weights=channel}' 2>&1 | filecheck %s --check-prefix=WEIGHTS
// RUN: not qnn-opt %s -p 'quantize{calibration=%S/Inputs/two.npz weight_observer=least}' 2>&1 | filecheck %s --check-prefix=SCALES
// RUN: not qnn-opt %s -p 'quantize{calibration=%S/Inputs/two.npz bias_correction=7}' 2>&1 | filecheck %s --check-prefix=BIAS
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" observer=minimax}' 2>&1 | filecheck %s --check-prefix=OBSERVER
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" interface=int8}' 2>&1 | filecheck %s --check-prefix=INTERFACE
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" observer=percentile percentile=0.5}' 2>&1 | filecheck %s --check-prefix=PERCENTILE
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" report="%S/none/x.json"}' 2>&1 | filecheck %s --check-prefix=REPORT
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" scheme=symmetric}' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz"},quantize{calibration="%S/Inputs/two.npz"}' 2>&1 | filecheck %s --check-prefix=TWICE
// RUN: not qnn-opt %s -p 'dequantize{saturation=relu6}' 2>&1 | filecheck %s --check-prefix=SATURATION

// NONE: error: {{.*}}calibration
// MISSING: error: calibration data '{{.*}}none.npz': No such file or directory
// FORMAT: error: calibration data: {{.*}}quantize-invalid.mlir: not a .npy or .npz file of plain arrays
// NAMES: error: calibration data: {{.*}}samples.npy: an array for each of a, b (.npz)
// ACTIVATIONS: error: quantize: activations is int8 or int16, got 'int4'
// WEIGHTS: error: quantize: weights is per-channel or per-tensor, got 'channel'
// SCALES: error: quantize: weight_observer is minmax or mse, got 'least'
// BIAS: error: {{.*}}bias_correction
// OBSERVER: error: quantize: observer is minmax or percentile or mse, got 'minimax', did you mean 'minmax'?
// INTERFACE: error: quantize: interface is quantized or float, got 'int8'
// PERCENTILE: error: quantize: percentile lies in (50, 100], got 0.5
// REPORT: error: report '{{.*}}x.json': No such file or directory
// UNKNOWN: error: {{.*}}scheme
// TWICE: error: quantize: no operation takes floats
// SATURATION: error: dequantize: saturation is one of relu, range, none, got 'relu6', did you mean 'relu'?
func.func @main(%a: tensor<1x4x4x2xf32>, %b: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> attributes {hexnn.inputs = ["a", "b"]} {
  %0 = qnn.element_wise_binary ADD, %a, %b : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return %0 : tensor<1x4x4x2xf32>
}
