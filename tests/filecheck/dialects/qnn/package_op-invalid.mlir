// RUN: qnn-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{op_name must read "Package::Name", got "Scale"}}
%0 = qnn.package_op "Scale"() : () -> tensor<2xf32>

// -----

// expected-error@+1 {{q is the default package: use its operations of qnn}}
%0 = qnn.package_op "q::Relu"() : () -> tensor<2xf32>

// -----

// expected-error@+1 {{parameter 'a' must be a number, list or string, got [1 : i32]}}
%0 = qnn.package_op "demo::Scale"() parameters {a = [1 : i32]} : () -> tensor<2xf32>

// -----

// expected-error@+1 {{absent_inputs must be ascending, below 1, got [1]}}
%0 = "qnn.package_op"() <{op_name = "demo::Scale", absent_inputs = array<i64: 1>}> : () -> tensor<2xf32>

// -----

// expected-error@+1 {{outputs 0 must bound its dynamic dimensions by #qnn.bounds<[..]>, got tensor<?xf32>}}
%0 = qnn.package_op "demo::Scale"() : () -> tensor<?xf32>

// -----

// expected-error@+1 {{outputs}}
%0 = qnn.package_op "demo::Scale"() : () -> tensor<2x!quant.uniform<i7:f32, 0.5:0>>
