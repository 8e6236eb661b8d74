// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<4x4xf32>, %i: tensor<1x8x8x4xf32>) {
  // expected-error@+1 {{expected dense values of tensor<2xui32>, got dense<2> : tensor<3xui32>}}
  qnn.im_2_col %i
      {kernel_size = [2, 2], stride = [2, 2, 2], pad_amount = [[0, 0], [0, 0]]} : (tensor<1x8x8x4xf32>) -> tensor<1x8x4xf32>
  func.return
}
// -----
// expected-error@+1 {{expected a number or a list}}
func.func @f(%x: tensor<4xf32>) { qnn.reduce_max %x {axes = [0, x]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{expected a number or a list}}
func.func @f(%x: tensor<4xf32>) { qnn.reduce_max %x {axes = [0,]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{at the end of a list of numbers}}
func.func @f(%x: tensor<4xf32>) { qnn.reduce_max %x {axes = [0 : ui32]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{parameters must be numbers of ui32, got [0.5]}}
func.func @f(%x: tensor<4xf32>) { qnn.reduce_max %x {axes = [0.5]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{parameters of UINT_32 must not be negative, got [-1]}}
func.func @f(%x: tensor<4xf32>) { qnn.reduce_max %x {axes = [-1]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{rows must have equal lengths, got [[1], [2, 3]]}}
func.func @f(%x: tensor<4xf32>) { qnn.im_2_col %x {pad_amount = [[1], [2, 3]]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{expected one of FLOOR, CEIL, got UP}}
func.func @f(%x: tensor<4xf32>) { qnn.pool_max_2d %x {rounding_mode = UP} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{Duplicate key 'axes' in dictionary attribute}}
func.func @f(%x: tensor<4xf32>) { qnn.reduce_max %x {axes = [0], axes = [0]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{expected integer[], got [1, 0.5]}}
func.func @f(%x: tensor<4xf32>) { nnef.reshape %x {shape = [1, 0.5]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{expected (integer,integer)[], got [[1, 2, 3]]}}
func.func @f(%x: tensor<4xf32>) { nnef.pad %x {padding = [[1, 2, 3]]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
// -----
// expected-error@+1 {{expected a list of i32, got [4294967296]}}
func.func @f(%x: tensor<4xf32>) { htp.avg_pool %x, %x {window = [4294967296]} : (tensor<4xf32>) -> tensor<4xf32> func.return }
