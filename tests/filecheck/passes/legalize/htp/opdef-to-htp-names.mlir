// RUN: qnn-opt %s --print-local-scope --print-debuginfo -p qnn-to-opdef,opdef-to-htp | filecheck %s

!s = !quant.uniform<u8:f32, 0.05:10>
!t = !quant.uniform<u8:f32, 0.04:12>

// Of several operations the last one that computes the value has its name.
// CHECK-LABEL: @steps
func.func @steps(%x: tensor<33x2x2x3x!s>) -> tensor<2x2x!t> {
  // CHECK: htp.move {{.*}} loc("~step"("MEAN@0:y"("m.tflite":0:0)))
  // CHECK: htp.avg_pool {{.*}} loc("MEAN@0:y"("m.tflite":0:0))
  // CHECK-NEXT: htp.reshape {{.*}} loc("~reshape"("MEAN@0:y"("m.tflite":0:0)))
  %0 = qnn.reduce_mean %x {axes = [0, 3]} : (tensor<33x2x2x3x!s>) -> tensor<2x2x!t> loc("MEAN@0:y"("m.tflite":0:0))
  func.return %0 : tensor<2x2x!t>
}

// A value that takes no operation keeps its name: that of the operand's operation, or of a view of an argument.
// CHECK-LABEL: @nothing
func.func @nothing(%x: tensor<1x4x4x3x!s>) -> tensor<1x4x4x3x!s> {
  // CHECK-NEXT: htp.reshape %x {{.*}} loc("MAX_POOL_2D@0:a"("m.tflite":0:0))
  // CHECK-NEXT: htp.max_pool {{.*}}(fused["MAX_POOL_2D@2:c"("m.tflite":0:2), "MAX_POOL_2D@1:b"("m.tflite":0:1)]
  // CHECK-NEXT: func.return
  %a = qnn.pool_max_2d %x {filter_size = [1, 1], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
      (tensor<1x4x4x3x!s>) -> tensor<1x4x4x3x!s> loc("MAX_POOL_2D@0:a"("m.tflite":0:0))
  %b = qnn.pool_max_2d %a {filter_size = [3, 3], stride = [1, 1], pad_amount = [[1, 1], [1, 1]]} :
      (tensor<1x4x4x3x!s>) -> tensor<1x4x4x3x!s> loc("MAX_POOL_2D@1:b"("m.tflite":0:1))
  %c = qnn.pool_max_2d %b {filter_size = [1, 1], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
      (tensor<1x4x4x3x!s>) -> tensor<1x4x4x3x!s> loc("MAX_POOL_2D@2:c"("m.tflite":0:2))
  func.return %c : tensor<1x4x4x3x!s>
}
