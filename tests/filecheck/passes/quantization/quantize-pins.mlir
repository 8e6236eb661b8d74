// RUN: qnn-opt %s --no-aliases -p 'quantize{calibration="%S/Inputs/two.npz" pins="conv_2d#1=float","name:sum=int16"}' | filecheck %s
// RUN: qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" report="%t.json"}' -o %t.mlir
// RUN: filecheck %s --check-prefix=REPORT --input-file %t.json
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" pins="conv_2d#2=float"}' 2>&1 | filecheck %s --check-prefix=NOBODY
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" pins="conv_2d#1=int4"}' 2>&1 | filecheck %s --check-prefix=KIND
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" pins="name:mask=int8"}' 2>&1 | filecheck %s --check-prefix=CANNOT
// RUN: not qnn-opt %s -p 'quantize{calibration="%S/Inputs/two.npz" pins="name:*=float"}' 2>&1 | filecheck %s --check-prefix=NOTHING
// NOBODY: error: no operation is called 'conv_2d#2', did you mean 'conv_2d#1'?
// KIND: error: a pin must read OPERATION=float, OPERATION=int8, OPERATION=int16, got 'conv_2d#1=int4'
// CANNOT: m.tflite:0:3: error: 'qnn.cast' op cannot be int8: it converts types
// NOTHING: error: quantize: no float operation can be quantized

// Conversions lie between operations of different precision; one value is converted once.
// CHECK-LABEL: func.func @main
// CHECK-SAME: %a: tensor<1x4x4x2x![[A:quant.uniform<i8:f32, [^>]*>]]>, %b: tensor<1x4x4x2x!quant.uniform<i16:
func.func @main(%a: tensor<1x4x4x2xf32>, %b: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xi32>) attributes {hexnn.inputs = ["a", "b"]} {
  %w = qnn.constant dense<1.0> : tensor<1x1x2x2xf32> : tensor<1x1x2x2xf32>
  // CHECK: %[[E:.*]] = qnn.element_wise_neuron ELU, %a : (tensor<1x4x4x2x![[A]]>)
  // CHECK: %[[F:.*]] = qnn.dequantize %[[E]]
  // CHECK: %[[C:.*]] = qnn.conv_2d %[[F]]
  // CHECK: %[[Q:.*]] = qnn.quantize %[[C]] {{.*}} -> tensor<1x4x4x2x!quant.uniform<i16:
  // CHECK: %[[S:.*]] = qnn.element_wise_binary ADD, %[[Q]], %b {{.*}} -> tensor<1x4x4x2x!quant.uniform<i16:
  // CHECK: qnn.cast %[[C]] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xi32>
  // CHECK: %[[N:.*]] = qnn.convert %[[S]] {{.*}} -> tensor<1x4x4x2x!quant.uniform<i8:
  // CHECK: qnn.element_wise_neuron TANH, %[[N]] {{.*}} -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.0078125:0>>
  // REPORT: "output_sqnr_db": {{[0-9]+}}
  // REPORT: "tensor": "a",
  // REPORT-NEXT: "operation": "input",
  // REPORT-NEXT: "role": "input",
  // REPORT-NEXT: "storage": "i8",
  // REPORT-NEXT: "scales": 1,
  // REPORT-NEXT: "low": -1.0
  // REPORT: "tensor": "sum",
  // REPORT-NEXT: "operation": "add#1",
  // REPORT: "role": "weight",
  // REPORT-NEXT: "storage": "i8",
  // REPORT-NEXT: "scales": 2,
  %0 = qnn.element_wise_neuron ELU, %a : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> loc("ELU@0:elu"("m.tflite":0:0))
  %1 = qnn.conv_2d %0, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x4x4x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x4x4x2xf32> loc("CONV_2D@1:conv"("m.tflite":0:1))
  %2 = qnn.element_wise_binary ADD, %1, %b : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> loc("ADD@2:sum"("m.tflite":0:2))
  %3 = qnn.cast %1 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xi32> loc("CAST@3:mask"("m.tflite":0:3))
  %4 = qnn.element_wise_neuron TANH, %2 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> loc("TANH@4:tanh"("m.tflite":0:4))
  func.return %4, %3 : tensor<1x4x4x2xf32>, tensor<1x4x4x2xi32>
}
