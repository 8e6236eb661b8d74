// RUN: qnn-opt %s --split-input-file --verify-diagnostics | qnn-opt --print-local-scope --split-input-file | filecheck %s
// RUN: qnn-opt %s --split-input-file --verify-diagnostics --print-op-generic | qnn-opt --print-local-scope --split-input-file | filecheck %s

!x = tensor<1x8x8x32x!quant.uniform<u8:f32, 0.5:128>>

// CHECK-LABEL: @values
func.func @values(%x: !x) -> !x {
  // CHECK: htp.package_op "demo::Add" %x, %x {function = "demo::add", layouts = ["any", "crouton", "flat"]}
  %0 = htp.package_op "demo::Add" %x, %x {function = "demo::add", layouts = ["any", "crouton", "flat"]} : (!x, !x) -> !x
  // CHECK: htp.package_op "demo::Pool" %0 {function = "demo::pool<Tensor>", layouts = ["any", "any"],
  // CHECK-SAME: slots = [unit, !opdef.shape<1x2x2x1>, none]}
  %1 = htp.package_op "demo::Pool" %0
      {function = "demo::pool<Tensor>", layouts = ["any", "any"], slots = [unit, !opdef.shape<1x2x2x1>, none]} : (!x) -> !x
  func.return %1 : !x
}

// -----

!x = tensor<1x8x8x32x!quant.uniform<u8:f32, 0.5:128>>
func.func @too_few_layouts(%x: !x) -> !x {
  // expected-error@+1 {{layouts must be 2, got 1}}
  %0 = htp.package_op "demo::A" %x {function = "demo::a", layouts = ["any"]} : (!x) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<1x8x8x32x!quant.uniform<u8:f32, 0.5:128>>
func.func @unknown_layout(%x: !x) -> !x {
  // expected-error@+1 {{unknown layout croton}}
  %0 = htp.package_op "demo::A" %x {function = "demo::a", layouts = ["any", "croton"]} : (!x) -> !x
  func.return %0 : !x
}

// -----

!x = tensor<1x8x8x32x!quant.uniform<u8:f32, 0.5:128>>
func.func @slots(%x: !x) -> !x {
  // expected-error@+1 {{slots have 0 tensors, the operation has 1}}
  %0 = htp.package_op "demo::A" %x {function = "demo::a", layouts = ["any", "any"], slots = [none]} : (!x) -> !x
  func.return %0 : !x
}
