// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @handle() {
  // expected-error @+1 {{resource_handle must be a tensor of resources, got tensor<i64>}}
  %h = "tfl.var_handle"() {container = "c", shared_name = "states"} : () -> tensor<i64>
  func.return
}

// -----

func.func @handle_name() {
  // expected-error @+1 {{property 'shared_name' does not verify: expected a string, got 1 : i32}}
  %h = "tfl.var_handle"() {container = "c", shared_name = 1 : i32} : () -> tensor<!tf_type.resource>
  func.return
}

// -----

func.func @read_of_a_number(%n: tensor<1xi64>) {
  // expected-error @+1 {{resource_id must be a tensor of resources, got tensor<1xi64>}}
  %0 = "tfl.read_variable"(%n) : (tensor<1xi64>) -> tensor<1x3xf32>
  func.return
}

// -----

func.func @assignment_to_a_number(%n: tensor<1xi64>) {
  // expected-error @+1 {{resource_id must be a tensor of resources, got tensor<1xi64>}}
  "tfl.assign_variable"(%n, %n) : (tensor<1xi64>, tensor<1xi64>) -> ()
  func.return
}

// -----

func.func @table_of_floats() {
  // expected-error @+1 {{key_dtype and value_dtype must be a string and i64, got i64 and f32}}
  %h = "tfl.hashtable"() {table_id = 1 : i32, key_dtype = i64, value_dtype = f32} : () -> tensor<1x!tf_type.resource>
  func.return
}

// -----

func.func @table_without_types() {
  // expected-error @+1 {{property 'key_dtype' expected in operation 'tfl.hashtable'}}
  %h = "tfl.hashtable"() {table_id = 1 : i32, value_dtype = i64} : () -> tensor<1x!tf_type.resource>
  func.return
}

// -----

func.func @import(%h: tensor<1x!tf_type.resource>, %k: tensor<5xi64>, %v: tensor<4x!tf_type.string>) {
  // expected-error @+1 {{values must have shape [5], got [4]}}
  "tfl.hashtable_import"(%h, %k, %v) : (tensor<1x!tf_type.resource>, tensor<5xi64>, tensor<4x!tf_type.string>) -> ()
  func.return
}

// -----

func.func @find(%h: tensor<1x!tf_type.resource>, %k: tensor<5xi64>, %d: tensor<!tf_type.string>) {
  // expected-error @+1 {{out must have the data type of default_value}}
  %0 = "tfl.hashtable_find"(%h, %k, %d)
      : (tensor<1x!tf_type.resource>, tensor<5xi64>, tensor<!tf_type.string>) -> tensor<5xi64>
  func.return
}

// -----

func.func @size(%h: tensor<1x!tf_type.resource>) {
  // expected-error @+1 {{out must be a tensor of i64, got tensor<i32>}}
  %1 = "tfl.hashtable_size"(%h) : (tensor<1x!tf_type.resource>) -> tensor<i32>
  func.return
}
