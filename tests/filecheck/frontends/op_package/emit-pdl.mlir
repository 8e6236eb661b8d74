// RUN: qnn-opt --op-package %S/Inputs/patterns.cpp -D THIS_PKG_NAME=demo --emit-pdl demo -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: qnn-opt --op-package %t.mlir --emit-pdl demo | filecheck %s
// RUN: qnn-opt --op-package %t.mlir --emit-op-package demo | filecheck %s --check-prefix=CODE

// CHECK: builtin.module attributes {hexnn.package = "demo"} {
// CHECK-NEXT: pdl.pattern : benefit(1) {
// CHECK-NEXT:   %[[X:.*]] = pdl.operand {hexnn.name = "X"}
// CHECK-NEXT:   %[[W:.*]] = pdl.operand {hexnn.name = "W"}
// CHECK-NEXT:   %[[INNER:.*]] = pdl.type
// CHECK-NEXT:   %[[CONV:.*]] = pdl.attribute = "demo::Conv"
// CHECK-NEXT:   %[[OP:.*]] = pdl.operation "opdef.op" (%[[X]], %[[W]] : {{.*}}) {"op_name" = %[[CONV]]} -> (%[[INNER]] :
// CHECK-NEXT:   %[[Y:.*]] = pdl.result 0 of %[[OP]]
// CHECK-NEXT:   %[[B:.*]] = pdl.operand {hexnn.name = "B"}
// CHECK-NEXT:   %[[TYPE:.*]] = pdl.type
// CHECK-NEXT:   pdl.attribute = "demo::BiasAdd"
// CHECK-NEXT:   %[[ROOT:.*]] = pdl.operation "opdef.op" (%[[Y]], %[[B]] : {{.*}} -> (%[[TYPE]] : !pdl.type)
// CHECK-NEXT:   %[[DEPTH:.*]] = pdl.apply_native_constraint "DIM_DEPTH"(%[[X]] : !pdl.value) : !pdl.attribute
// CHECK-NEXT:   %[[THREE:.*]] = pdl.attribute = 3 : i64
// CHECK-NEXT:   pdl.apply_native_constraint "GT"(%[[DEPTH]], %[[THREE]] : {{.*}})
// CHECK-NEXT:   pdl.rewrite %[[ROOT]] {
// CHECK-NEXT:     %[[SIZED:.*]] = pdl.apply_native_rewrite "WITH_SIZE"(%[[TYPE]], %[[X]] : {{.*}}) : !pdl.type
// CHECK-NEXT:     pdl.attribute = "demo::ConvLayer"
// CHECK-NEXT:     %[[NEW:.*]] = pdl.operation "opdef.op" (%[[X]], %[[W]], %[[B]] : {{.*}} -> (%[[SIZED]] : !pdl.type)
// CHECK-NEXT:     %[[Z:.*]] = pdl.result 0 of %[[NEW]]
// CHECK-NEXT:     pdl.replace %[[ROOT]] with (%[[Z]] : !pdl.value)
// CHECK-NEXT:   } attributes {hexnn.priority = 2000 : i64}

// CODE: DEF_PACKAGE_OPTIMIZATION(
// CODE: Op("BiasAdd", Op("Conv", "X", "W"), "B")
// CODE: GT(DIM_DEPTH("X"), 3)
// CODE: WITH_SIZE("X", Op("ConvLayer", "X", "W", "B"))
