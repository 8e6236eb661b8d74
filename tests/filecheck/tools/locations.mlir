// RUN: qnn-opt %s | filecheck %s
// RUN: qnn-opt %s | qnn-opt | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-debuginfo | qnn-opt | filecheck %s
// RUN: qnn-opt %s --print-debuginfo --print-op-generic | qnn-opt --print-debuginfo | filecheck %s --check-prefix=DEBUG

// CHECK:       func.func @main(%a: i32) -> i32 {
// DEBUG:       func.func @main(%a: i32 loc({{.*}})) -> i32 {
func.func @main(%a: i32) -> i32 {
  // CHECK-NEXT:  %b = arith.addi %a, %a : i32 loc("CONV_2D@37:a/b;c"("m.tflite":0:37))
  // DEBUG-NEXT:  %b = arith.addi %a, %a : i32 loc("CONV_2D@37:a/b;c"("m.tflite":0:37))
  %b = arith.addi %a, %a : i32 loc("CONV_2D@37:a/b;c"("m.tflite":0:37))
  // CHECK-NEXT:  %c = arith.addi %b, %a : i32 loc("canonicalize"(fused["A@1:x"("m.tflite":0:1), "B@2:y"("m.tflite":0:2)]))
  %c = arith.addi %b, %a : i32 loc("canonicalize"(fused["A@1:x"("m.tflite":0:1), "B@2:y"("m.tflite":0:2)]))
  // CHECK-NEXT:  %d = arith.addi %c, %a : i32 loc("~layout"("A@1:x"("m.tflite":0:1)))
  %d = arith.addi %c, %a : i32 loc("~layout"("A@1:x"("m.tflite":0:1)))
  // A name that is not ASCII, with a quote.
  // CHECK-NEXT:  %e = arith.addi %d, %a : i32 loc("A@5:caf\C3\A9\22"("m.tflite":0:5))
  %e = arith.addi %d, %a : i32 loc("A@5:café\""("m.tflite":0:5))
  // Places in a text are not worth printing, wherever a pass has put them.
  // CHECK-NEXT:  %f = arith.addi %e, %a : i32{{$}}
  // DEBUG:       %f = arith.addi %e, %a : i32 loc("~layout"("x.mlir":3:4))
  %f = arith.addi %e, %a : i32 loc("~layout"("x.mlir":3:4))
  // CHECK-NEXT:  %g = arith.addi %f, %a : i32{{$}}
  %g = arith.addi %f, %a : i32 loc("fuse"(fused["x.mlir":3:4, "x.mlir":4:4]))
  // CHECK-NEXT:  func.return %g : i32{{$}}
  // DEBUG:       func.return %g : i32 loc("{{.*}}":{{[0-9]+}}:3)
  func.return %g : i32
}
