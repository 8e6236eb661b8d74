// RUN: qnn-opt --list-packages --op-package %S/../passes/packages/Inputs/placement.cpp -D THIS_PKG_NAME=demo --load %S/../passes/packages/Inputs/placement.py | filecheck %s

// CHECK: Package demo:
// CHECK-NEXT: demo::FastExampleOp
// CHECK-NEXT: example: (Tensor) <- (Tensor, Tensor, Tensor), GLACIAL, RESOURCE_HVX; HVX kernel
// CHECK-NEXT: rule demo::FastExampleOp at priority 4900 ({{.*}}placement.cpp:9:1)
// CHECK-NEXT: Package q, the default one:
// CHECK: q::Concat
// CHECK-NEXT: Concat_hvx: (Tensor) <- (Tensor, Tensor), SNAIL, RESOURCE_HVX; HVX kernel for 8 bits
// CHECK-NEXT: Concat_reference: (Tensor) <- (Tensor, Tensor), GLACIAL; reference
// CHECK: q::ForceFormat_Flat
// CHECK-NEXT: ForceFormat_Flat_native: (Tensor) <- (Tensor), FREE; places a tensor
// CHECK: q::Slice_shape
// CHECK-NEXT: Slice_shape_native: (Tensor) <- (Tensor, Tensor, Tensor), SNAIL; a slice
// CHECK: operations by reference only
