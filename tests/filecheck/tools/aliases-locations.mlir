// RUN: qnn-opt %s | filecheck %s
// RUN: qnn-opt %s | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-debuginfo | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-local-scope | filecheck %s --check-prefix=LOCAL
// RUN: qnn-opt %s --print-debuginfo --print-local-scope | filecheck %s --check-prefix=DEBUG

// Long locations have names, in the order of their first use; they are defined after the module, inner ones first.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    %b = arith.addi %a, %a : i32 loc("ADD@1:b"("m.tflite":0:1))
// CHECK-NEXT:    %c = arith.addi %b, %a : i32 loc(#loc0)
// CHECK-NEXT:    %d = arith.addi %c, %a : i32 loc(#loc1)
// CHECK-NEXT:    %e = arith.addi %d, %a : i32 loc(#loc2)
// CHECK:       }
// CHECK:       #loc0 = loc("CONV_2D@2:MobilenetV1/MobilenetV1/Conv2d_0/Relu6;MobilenetV1/MobilenetV1/Conv2d_0"("m.tflite":0:2))
// CHECK-NEXT:  #loc1 = loc("~layout"(#loc0))
// CHECK-NEXT:  #loc3 = loc("RELU@3:MobilenetV1/MobilenetV1/Conv2d_1/Relu6;MobilenetV1/MobilenetV1/Conv2d_1"("m.tflite":0:3))
// CHECK-NEXT:  #loc4 = loc(fused[#loc0, #loc3])
// CHECK-NEXT:  #loc2 = loc("fuse"(#loc4))
// LOCAL:         %d = arith.addi %c, %a : i32 loc("~layout"("CONV_2D@2:
// LOCAL-NOT:   #loc
// DEBUG:       func.func @main(%a: i32 loc("CONV_2D@2:{{.*}} {
func.func @main(%a: i32 loc(#conv)) -> i32 {
  %b = arith.addi %a, %a : i32 loc("ADD@1:b"("m.tflite":0:1))
  %c = arith.addi %b, %a : i32 loc(#conv)
  %d = arith.addi %c, %a : i32 loc("~layout"("CONV_2D@2:MobilenetV1/MobilenetV1/Conv2d_0/Relu6;MobilenetV1/MobilenetV1/Conv2d_0"("m.tflite":0:2)))
  %e = arith.addi %d, %a : i32 loc(#fused)
  func.return %e : i32
}
// A name may be defined after its use.
#conv = loc("CONV_2D@2:MobilenetV1/MobilenetV1/Conv2d_0/Relu6;MobilenetV1/MobilenetV1/Conv2d_0"("m.tflite":0:2))
#relu = loc("RELU@3:MobilenetV1/MobilenetV1/Conv2d_1/Relu6;MobilenetV1/MobilenetV1/Conv2d_1"("m.tflite":0:3))
#fused = loc("fuse"(fused[#conv, #relu]))
