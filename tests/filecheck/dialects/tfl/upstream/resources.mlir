// RUN: qnn-opt %s --split-input-file | filecheck %s
// RUN: qnn-opt %s --split-input-file --print-op-generic | qnn-opt --split-input-file | filecheck %s

// CHECK-LABEL: @variables
func.func @variables(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
  // CHECK: tfl.var_handle {container = "c", shared_name = "states"} : () -> tensor<!tf_type.resource>
  %h = "tfl.var_handle"() {container = "c", shared_name = "states"} : () -> tensor<!tf_type.resource>
  // CHECK: tfl.read_variable
  %0 = "tfl.read_variable"(%h) : (tensor<!tf_type.resource>) -> tensor<1x3xf32>
  // CHECK: tfl.assign_variable
  "tfl.assign_variable"(%h, %x) : (tensor<!tf_type.resource>, tensor<1x3xf32>) -> ()
  func.return %0 : tensor<1x3xf32>
}

// -----

// CHECK-LABEL: @tables
func.func @tables(%k: tensor<5x!tf_type.string>, %v: tensor<5xi64>, %d: tensor<i64>) -> tensor<5xi64> {
  // CHECK: tfl.hashtable {table_id = 1 : i32, key_dtype = !tf_type.string, value_dtype = i64}
  %h = "tfl.hashtable"() {table_id = 1 : i32, key_dtype = !tf_type.string, value_dtype = i64}
      : () -> tensor<1x!tf_type.resource>
  // CHECK: tfl.hashtable_import
  "tfl.hashtable_import"(%h, %k, %v) : (tensor<1x!tf_type.resource>, tensor<5x!tf_type.string>, tensor<5xi64>) -> ()
  // CHECK: tfl.hashtable_find
  %0 = "tfl.hashtable_find"(%h, %k, %d)
      : (tensor<1x!tf_type.resource>, tensor<5x!tf_type.string>, tensor<i64>) -> tensor<5xi64>
  // CHECK: tfl.hashtable_size
  %1 = "tfl.hashtable_size"(%h) : (tensor<1x!tf_type.resource>) -> tensor<i64>
  func.return %0 : tensor<5xi64>
}

// -----

// CHECK-LABEL: @other_tables
func.func @other_tables(%k: tensor<?xi64>, %v: tensor<?x!tf_type.string>, %r: tensor<*x!tf_type.resource>) {
  // CHECK: tfl.hashtable {key_dtype = i64, value_dtype = !tf_type.string}
  %h = "tfl.hashtable"() {table_id = 0 : i32, key_dtype = i64, value_dtype = !tf_type.string}
      : () -> tensor<!tf_type.resource>
  "tfl.hashtable_import"(%r, %k, %v) : (tensor<*x!tf_type.resource>, tensor<?xi64>, tensor<?x!tf_type.string>) -> ()
  func.return
}
