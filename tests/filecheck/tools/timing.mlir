// RUN: qnn-opt %s -p cse,canonicalize --timing 2>&1 >%t | filecheck %s
// RUN: qnn-opt %s -p cse,canonicalize --mlir-timing --mlir-timing-display=tree 2>&1 >%t | filecheck %s
// RUN: qnn-opt %s -p cse,canonicalize --time-passes 2>&1 >%t | filecheck %s
// RUN: qnn-opt %s -p cse,canonicalize --timing --verify-each=0 2>&1 >%t | filecheck %s --check-prefix=UNVERIFIED

// CHECK:      ... Execution time report ...
// CHECK:      Total Execution Time: {{[0-9.]+}} seconds
// CHECK:      ----Wall Time----  ----Name----
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)  Parser
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)  (V) verify
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)  Pipeline
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)    cse
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)    (V) verify
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)    canonicalize
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)    (V) verify
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)  Output
// CHECK-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)  Rest
// CHECK-NEXT: {{[0-9.]+}} (100.0%)  Total

// UNVERIFIED:      Pipeline
// UNVERIFIED-NEXT:   cse
// UNVERIFIED-NEXT:   canonicalize
// UNVERIFIED-NEXT: Output
func.func private @f() -> ()
