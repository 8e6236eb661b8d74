// RUN: qnn-opt %s -p 'hexagon-schedule{version=60}' --split-input-file --verify-diagnostics
// RUN: not qnn-opt %s -p 'hexagon-schedule{window=0}' 2>&1 | filecheck %s --check-prefix WINDOW
// RUN: not qnn-opt %s -p 'hexagon-schedule{version=61}' 2>&1 | filecheck %s --check-prefix VERSION
// RUN: not qnn-opt %s -p 'hexagon-schedule{scheduler=fastest}' 2>&1 | filecheck %s --check-prefix NAME
// RUN: not qnn-opt %s -p 'hexagon-schedule{allocator=fastest}' 2>&1 | filecheck %s --check-prefix NAME

// WINDOW:  hexagon-schedule-invalid.mlir:{{[0-9]+}}:1: error: {{.*}}hexagon-schedule: window must be at least 1, got 0
// VERSION: error: 'hexagon.func' op hexagon-schedule: there is no HVX version 61
// VERSION: note: versions are 60, 62, 65,
// NAME:    error: unknown {{scheduler|allocator}} 'fastest'
// NAME:    note: {{schedulers|allocators}} are default

hexagon.func @newer version 73 {
  hexagon.block {
    // expected-error@+1 {{in instruction 0 of block 0 of @newer is an instruction of v62, not of v60}}
    %v1.b = vsplat(r0);
    jumpr r31
  }
}

// -----

hexagon.func @physical version 73 {
  hexagon.block {
    // expected-error@+2 {{in instruction 0 of block 0 of @physical names r5, but hexagon-schedule allocates}}
    // expected-note@+1 {{virtual registers are}}
    r5 = #1;
    jumpr r31
  }
}
