// RUN: qnn-opt %s | qnn-opt --print-local-scope | filecheck %s
// RUN: qnn-opt %s --print-op-generic | qnn-opt --print-local-scope | filecheck %s

!x = !quant.uniform<i8:f32, 0.5:-128>
!x16 = !quant.uniform<i16:f32, 0.001>

func.func @unary(%x: tensor<2x4x!x>, %f: tensor<4xf32>, %h: tensor<4xf16>, %i: tensor<4xi32>, %p: tensor<4xi1>, %s: tensor<f32>) {
  // CHECK-LABEL: @unary
  // CHECK: qnn.element_wise_unary ABS, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %0 = qnn.element_wise_unary ABS, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary ASIN, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %1 = qnn.element_wise_unary ASIN, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary ATAN, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %2 = qnn.element_wise_unary ATAN, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary CEIL, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %3 = qnn.element_wise_unary CEIL, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary COS, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %4 = qnn.element_wise_unary COS, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary EXP, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %5 = qnn.element_wise_unary EXP, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary FLOOR, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %6 = qnn.element_wise_unary FLOOR, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary LOG, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %7 = qnn.element_wise_unary LOG, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary NEG, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %8 = qnn.element_wise_unary NEG, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary RECIPROCAL, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %9 = qnn.element_wise_unary RECIPROCAL, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary ROUND, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %10 = qnn.element_wise_unary ROUND, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary RSQRT, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %11 = qnn.element_wise_unary RSQRT, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary SIGN, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %12 = qnn.element_wise_unary SIGN, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary SIN, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %13 = qnn.element_wise_unary SIN, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary SQRT, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %14 = qnn.element_wise_unary SQRT, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_unary NOT, %p : (tensor<4xi1>) -> tensor<4xi1>
  %15 = qnn.element_wise_unary NOT, %p : (tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_unary NEG, %i : (tensor<4xi32>) -> tensor<4xi32>
  %16 = qnn.element_wise_unary NEG, %i : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: qnn.element_wise_abs %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %17 = qnn.element_wise_abs %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_asin %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %18 = qnn.element_wise_asin %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_atan %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %19 = qnn.element_wise_atan %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_ceil %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %20 = qnn.element_wise_ceil %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_exp %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %21 = qnn.element_wise_exp %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_floor %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %22 = qnn.element_wise_floor %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neg %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %23 = qnn.element_wise_neg %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_round %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %24 = qnn.element_wise_round %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_sign %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %25 = qnn.element_wise_sign %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_square_root %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %26 = qnn.element_wise_square_root %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_cos %h : (tensor<4xf16>) -> tensor<4xf16>
  %27 = qnn.element_wise_cos %h : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK: qnn.element_wise_log %h : (tensor<4xf16>) -> tensor<4xf16>
  %28 = qnn.element_wise_log %h : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK: qnn.element_wise_rsqrt %h : (tensor<4xf16>) -> tensor<4xf16>
  %29 = qnn.element_wise_rsqrt %h : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK: qnn.element_wise_sin %h : (tensor<4xf16>) -> tensor<4xf16>
  %30 = qnn.element_wise_sin %h : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK: qnn.element_wise_not %p : (tensor<4xi1>) -> tensor<4xi1>
  %31 = qnn.element_wise_not %p : (tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_abs %i : (tensor<4xi32>) -> tensor<4xi32>
  %32 = qnn.element_wise_abs %i : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: qnn.element_wise_asin %s : (tensor<f32>) -> tensor<f32>
  %33 = qnn.element_wise_asin %s : (tensor<f32>) -> tensor<f32>
  // CHECK: qnn.element_wise_sign %s : (tensor<f32>) -> tensor<f32>
  %34 = qnn.element_wise_sign %s : (tensor<f32>) -> tensor<f32>
  func.return
}

func.func @binary(%x: tensor<2x1x4x!x>, %y: tensor<3x4x!x>, %f: tensor<4xf32>, %i: tensor<4xi32>, %p: tensor<4xi1>, %s: tensor<f32>) {
  // CHECK-LABEL: @binary
  // CHECK: qnn.element_wise_add %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %add = qnn.element_wise_add %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_subtract %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %subtract = qnn.element_wise_subtract %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_multiply %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %multiply = qnn.element_wise_multiply %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_divide %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %0 = qnn.element_wise_divide %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_floor_div %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %1 = qnn.element_wise_floor_div %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_fmod %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %2 = qnn.element_wise_fmod %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_maximum %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %3 = qnn.element_wise_maximum %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_minimum %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %4 = qnn.element_wise_minimum %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_mod %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %5 = qnn.element_wise_mod %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_squared_difference %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %6 = qnn.element_wise_squared_difference %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_equal %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %7 = qnn.element_wise_equal %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_greater %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %8 = qnn.element_wise_greater %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_greater_equal %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %9 = qnn.element_wise_greater_equal %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_less %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %10 = qnn.element_wise_less %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_less_equal %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %11 = qnn.element_wise_less_equal %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_not_equal %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %12 = qnn.element_wise_not_equal %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_and %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %13 = qnn.element_wise_and %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_or %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %14 = qnn.element_wise_or %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_xor %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %15 = qnn.element_wise_xor %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_power %f, %i : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  %16 = qnn.element_wise_power %f, %i : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_divide %f, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %17 = qnn.element_wise_divide %f, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return
}

func.func @choices(%x: tensor<2x4x!x>, %f: tensor<4xf32>, %g: tensor<2x4xf32>, %p: tensor<2x1xi1>, %e: tensor<1xf32>, %h: tensor<f16>) {
  // CHECK-LABEL: @choices
  // CHECK: qnn.element_wise_select %p, %f, %g : (tensor<2x1xi1>, tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %0 = qnn.element_wise_select %p, %f, %g : (tensor<2x1xi1>, tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: qnn.element_wise_select %p, %x, %x : (tensor<2x1xi1>, tensor<2x4x!{{.*}}>, tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %1 = qnn.element_wise_select %p, %x, %x : (tensor<2x1xi1>, tensor<2x4x!x>, tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.prelu %g, %f : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %2 = qnn.prelu %g, %f : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: qnn.logit %f : (tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.logit %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.logit %f, %e : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  %4 = qnn.logit %f, %e : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  // CHECK: qnn.is_inf %f : (tensor<4xf32>) -> tensor<4xi1>
  %5 = qnn.is_inf %f {detect_negative = true, detect_positive = true} : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK: qnn.is_inf %f {detect_positive = false} : (tensor<4xf32>) -> tensor<4xi1>
  %6 = qnn.is_inf %f {detect_positive = false} : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK: qnn.is_nan %h : (tensor<f16>) -> tensor<i1>
  %7 = qnn.is_nan %h : (tensor<f16>) -> tensor<i1>
  func.return
}

func.func @neurons(%x: tensor<2x4x!x>, %f: tensor<4xf32>, %x16: tensor<2x4x!x16>) {
  // CHECK-LABEL: @neurons
  // CHECK: qnn.elu %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %0 = qnn.elu %x {alpha = 1.0 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.elu %f {alpha = 5.000000e-01 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.elu %f {alpha = 5.000000e-01 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_softplus %f : (tensor<4xf32>) -> tensor<4xf32>
  %2 = qnn.element_wise_softplus %f : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_softplus %f {beta = 2.000000e+00 : f32, threshold = 2.000000e+01 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.element_wise_softplus %f {beta = 2.000000e+00 : f32, threshold = 2.000000e+01 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: qnn.gelu %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %4 = qnn.gelu %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.hard_swish %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %5 = qnn.hard_swish %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.log_softmax %x {axis = 0 : ui32} : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %6 = qnn.log_softmax %x {axis = 0 : ui32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.softmax %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!quant.uniform<i8:f32, 0.00390625:-128>>
  %shares = qnn.softmax %x : (tensor<2x4x!x>) -> tensor<2x4x!quant.uniform<i8:f32, 0.00390625:-128>>
  // CHECK: qnn.softmax %x16 : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!quant.uniform<i16:f32, 3.0517578125e-05:0>>
  %shares16 = qnn.softmax %x16 : (tensor<2x4x!x16>) -> tensor<2x4x!quant.uniform<i16:f32, 3.0517578125e-05>>
  // CHECK: qnn.log_softmax %x {axis = 1 : ui32} : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!quant.uniform<i8:f32, 0.0625:127>>
  %logs = qnn.log_softmax %x {axis = 1 : ui32} : (tensor<2x4x!x>) -> tensor<2x4x!quant.uniform<i8:f32, 0.0625:127>>
  // CHECK: qnn.log_softmax %f {axis = 0 : ui32, beta = 5.000000e-01 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %7 = qnn.log_softmax %f {axis = 0 : ui32, beta = 5.000000e-01 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

func.func @reductions(%x: tensor<1x8x8x2x!x>, %i: tensor<2x4xi32>, %s: tensor<f32>, %v: tensor<4xf32>) {
  // CHECK-LABEL: @reductions
  // CHECK: qnn.reduce_max %x {axes = [1, 2]} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x2x!{{.*}}>
  %0 = qnn.reduce_max %x {axes = [1, 2]} : (tensor<1x8x8x2x!x>) -> tensor<1x2x!x>
  // CHECK: qnn.reduce_mean %x {axes = [1, 2]} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x2x!{{.*}}>
  %1 = qnn.reduce_mean %x {axes = [1, 2]} : (tensor<1x8x8x2x!x>) -> tensor<1x2x!x>
  // CHECK: qnn.reduce_min %x {axes = [1, 2]} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x2x!{{.*}}>
  %2 = qnn.reduce_min %x {axes = [1, 2]} : (tensor<1x8x8x2x!x>) -> tensor<1x2x!x>
  // CHECK: qnn.reduce_prod %x {axes = [1, 2]} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x2x!{{.*}}>
  %3 = qnn.reduce_prod %x {axes = [1, 2]} : (tensor<1x8x8x2x!x>) -> tensor<1x2x!x>
  // CHECK: qnn.reduce_sum %x {axes = [1, 2]} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x2x!{{.*}}>
  %4 = qnn.reduce_sum %x {axes = [1, 2]} : (tensor<1x8x8x2x!x>) -> tensor<1x2x!x>
  // CHECK: qnn.reduce_sum_square %x {axes = [1, 2]} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x2x!{{.*}}>
  %5 = qnn.reduce_sum_square %x {axes = [1, 2]} : (tensor<1x8x8x2x!x>) -> tensor<1x2x!x>
  // CHECK: qnn.reduce_max %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  %6 = qnn.reduce_max %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  // CHECK: qnn.reduce_min %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  %7 = qnn.reduce_min %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  // CHECK: qnn.reduce_prod %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  %8 = qnn.reduce_prod %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  // CHECK: qnn.reduce_sum %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  %9 = qnn.reduce_sum %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  // CHECK: qnn.reduce_sum_square %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  %10 = qnn.reduce_sum_square %i {axes = [1], keep_dims = true} : (tensor<2x4xi32>) -> tensor<2x1xi32>
  // CHECK: qnn.reduce_sum %v {axes = [0]} : (tensor<4xf32>) -> tensor<1xf32>
  %11 = qnn.reduce_sum %v {axes = [0]} : (tensor<4xf32>) -> tensor<1xf32>
  // CHECK: qnn.reduce_sum_square %v {axes = [0]} : (tensor<4xf32>) -> tensor<f32>
  %12 = qnn.reduce_sum_square %v {axes = [0]} : (tensor<4xf32>) -> tensor<f32>
  // CHECK: qnn.reduce_sum_square %s {axes = [0]} : (tensor<f32>) -> tensor<f32>
  %13 = qnn.reduce_sum_square %s {axes = [0]} : (tensor<f32>) -> tensor<f32>
  // CHECK: qnn.argmax %x {axis = 3 : ui32} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x8x8xi32>
  %14 = qnn.argmax %x {axis = 3 : ui32} : (tensor<1x8x8x2x!x>) -> tensor<1x8x8xi32>
  // CHECK: qnn.argmax %i {axis = 0 : ui32, keep_dims = true} : (tensor<2x4xi32>) -> tensor<1x4xui32>
  %15 = qnn.argmax %i {axis = 0 : ui32, keep_dims = true} : (tensor<2x4xi32>) -> tensor<1x4xui32>
  // CHECK: qnn.argmax %v {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<i32>
  %16 = qnn.argmax %v {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<i32>
  // CHECK: qnn.argmin %x {axis = 3 : ui32} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x8x8xi32>
  %17 = qnn.argmin %x {axis = 3 : ui32} : (tensor<1x8x8x2x!x>) -> tensor<1x8x8xi32>
  // CHECK: qnn.argmin %i {axis = 0 : ui32, keep_dims = true} : (tensor<2x4xi32>) -> tensor<1x4xui32>
  %18 = qnn.argmin %i {axis = 0 : ui32, keep_dims = true} : (tensor<2x4xi32>) -> tensor<1x4xui32>
  // CHECK: qnn.argmin %v {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<i32>
  %19 = qnn.argmin %v {axis = 0 : ui32} : (tensor<4xf32>) -> tensor<i32>
  // CHECK: qnn.cumulative_sum %i {axis = 1 : ui32} : (tensor<2x4xi32>) -> tensor<2x4xi32>
  %20 = qnn.cumulative_sum %i {axis = 1 : ui32} : (tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.cumulative_sum %x {axis = 2 : ui32, exclusive = true, reverse = true} : (tensor<1x8x8x2x!{{.*}}>) -> tensor<1x8x8x2x!{{.*}}>
  %21 = qnn.cumulative_sum %x {axis = 2 : ui32, exclusive = true, reverse = true} : (tensor<1x8x8x2x!x>) -> tensor<1x8x8x2x!x>
  func.return
}

// Integers of all widths.
func.func @integers(%i: tensor<4xi32>, %j: tensor<2x4xi32>, %u: tensor<4xui8>, %l: tensor<4xi64>, %p: tensor<4xi1>) {
  // CHECK-LABEL: @integers
  // CHECK: qnn.element_wise_add %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %0 = qnn.element_wise_add %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_subtract %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %1 = qnn.element_wise_subtract %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_multiply %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %2 = qnn.element_wise_multiply %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_divide %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %3 = qnn.element_wise_divide %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_floor_div %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %4 = qnn.element_wise_floor_div %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_fmod %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %5 = qnn.element_wise_fmod %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_mod %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %6 = qnn.element_wise_mod %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_maximum %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %7 = qnn.element_wise_maximum %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_minimum %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %8 = qnn.element_wise_minimum %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_squared_difference %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %9 = qnn.element_wise_squared_difference %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_power %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %10 = qnn.element_wise_power %i, %j : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.element_wise_equal %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %11 = qnn.element_wise_equal %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_not_equal %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %12 = qnn.element_wise_not_equal %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_less %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %13 = qnn.element_wise_less %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_less_equal %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %14 = qnn.element_wise_less_equal %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_greater %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %15 = qnn.element_wise_greater %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_greater_equal %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %16 = qnn.element_wise_greater_equal %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_equal %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %17 = qnn.element_wise_equal %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_neg %l : (tensor<4xi64>) -> tensor<4xi64>
  %18 = qnn.element_wise_neg %l : (tensor<4xi64>) -> tensor<4xi64>
  // CHECK: qnn.element_wise_sign %i : (tensor<4xi32>) -> tensor<4xi32>
  %19 = qnn.element_wise_sign %i : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: qnn.element_wise_select %p, %i, %j : (tensor<4xi1>, tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %20 = qnn.element_wise_select %p, %i, %j : (tensor<4xi1>, tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  // CHECK: qnn.cast %u : (tensor<4xui8>) -> tensor<4xi64>
  %21 = qnn.cast %u : (tensor<4xui8>) -> tensor<4xi64>
  // CHECK: qnn.cast %p : (tensor<4xi1>) -> tensor<4xi32>
  %22 = qnn.cast %p : (tensor<4xi1>) -> tensor<4xi32>
  func.return
}

// The general forms, operation by operation.
func.func @general_binary(%x: tensor<2x1x4x!x>, %y: tensor<3x4x!x>, %p: tensor<4xi1>, %f: tensor<4xf32>, %i: tensor<4xi32>) {
  // CHECK-LABEL: @general_binary
  // CHECK: qnn.element_wise_binary ADD, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %0 = qnn.element_wise_binary ADD, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary AND, %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = qnn.element_wise_binary AND, %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_binary DIVIDE, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %2 = qnn.element_wise_binary DIVIDE, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary EQUAL, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %3 = qnn.element_wise_binary EQUAL, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_binary FLOOR_DIV, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %4 = qnn.element_wise_binary FLOOR_DIV, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary FMOD, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %5 = qnn.element_wise_binary FMOD, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary GREATER, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %6 = qnn.element_wise_binary GREATER, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_binary GREATER_EQUAL, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %7 = qnn.element_wise_binary GREATER_EQUAL, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_binary LESS, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %8 = qnn.element_wise_binary LESS, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_binary LESS_EQUAL, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %9 = qnn.element_wise_binary LESS_EQUAL, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_binary MAXIMUM, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %10 = qnn.element_wise_binary MAXIMUM, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary MINIMUM, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %11 = qnn.element_wise_binary MINIMUM, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary MOD, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %12 = qnn.element_wise_binary MOD, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary MULTIPLY, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %13 = qnn.element_wise_binary MULTIPLY, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary NOT_EQUAL, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4xi1>
  %14 = qnn.element_wise_binary NOT_EQUAL, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4xi1>
  // CHECK: qnn.element_wise_binary OR, %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %15 = qnn.element_wise_binary OR, %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: qnn.element_wise_binary POWER, %f, %i : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  %16 = qnn.element_wise_binary POWER, %f, %i : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  // CHECK: qnn.element_wise_binary SQUARED_DIFFERENCE, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %17 = qnn.element_wise_binary SQUARED_DIFFERENCE, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary SUBTRACT, %x, %y : (tensor<2x1x4x!{{.*}}>, tensor<3x4x!{{.*}}>) -> tensor<2x3x4x!{{.*}}>
  %18 = qnn.element_wise_binary SUBTRACT, %x, %y : (tensor<2x1x4x!x>, tensor<3x4x!x>) -> tensor<2x3x4x!x>
  // CHECK: qnn.element_wise_binary XOR, %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %19 = qnn.element_wise_binary XOR, %p, %p : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  func.return
}

func.func @general_neurons(%x: tensor<2x4x!x>, %f: tensor<4xf32>) {
  // CHECK-LABEL: @general_neurons
  // CHECK: qnn.element_wise_neuron ELU, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %0 = qnn.element_wise_neuron ELU, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron ELU, %x {alpha = 5.000000e-01 : f32} : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %1 = qnn.element_wise_neuron ELU, %x {alpha = 5.000000e-01 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron GELU, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %2 = qnn.element_wise_neuron GELU, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron HARD_SIGMOID, %x {alpha = 2.500000e-01 : f32, beta = 5.000000e-01 : f32} : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %3 = qnn.element_wise_neuron HARD_SIGMOID, %x {alpha = 2.500000e-01 : f32, beta = 5.000000e-01 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron HARD_SWISH, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %4 = qnn.element_wise_neuron HARD_SWISH, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron RELU, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %5 = qnn.element_wise_neuron RELU, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = -1.000000e+00 : f32, max_value = 2.000000e+00 : f32} : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %6 = qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = -1.000000e+00 : f32, max_value = 2.000000e+00 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron SIGMOID, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %7 = qnn.element_wise_neuron SIGMOID, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron SOFTPLUS, %x {beta = 2.000000e+00 : f32, threshold = 2.000000e+01 : f32} : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %8 = qnn.element_wise_neuron SOFTPLUS, %x {beta = 2.000000e+00 : f32, threshold = 2.000000e+01 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!x>
  // CHECK: qnn.element_wise_neuron TANH, %x : (tensor<2x4x!{{.*}}>) -> tensor<2x4x!{{.*}}>
  %9 = qnn.element_wise_neuron TANH, %x : (tensor<2x4x!x>) -> tensor<2x4x!x>
  func.return
}

// Dynamic sizes broadcast with one another and with 1.
func.func @dynamic(%d: tensor<?x4xf32, #qnn.bounds<[8, 4]>>, %e: tensor<?x1xf32, #qnn.bounds<[8, 1]>>, %f: tensor<4xf32>, %p: tensor<?x1xi1, #qnn.bounds<[8, 1]>>) {
  // CHECK-LABEL: @dynamic
  // CHECK: qnn.element_wise_add %d, %e : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>, tensor<?x1xf32, #qnn.bounds<[8, 1]>>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  %0 = qnn.element_wise_add %d, %e : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>, tensor<?x1xf32, #qnn.bounds<[8, 1]>>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  // CHECK: qnn.element_wise_binary LESS, %e, %f : (tensor<?x1xf32, #qnn.bounds<[8, 1]>>, tensor<4xf32>) -> tensor<?x4xi1, #qnn.bounds<[8, 4]>>
  %1 = qnn.element_wise_binary LESS, %e, %f : (tensor<?x1xf32, #qnn.bounds<[8, 1]>>, tensor<4xf32>) -> tensor<?x4xi1, #qnn.bounds<[8, 4]>>
  // CHECK: qnn.element_wise_select %p, %d, %f : {{.*}} -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  %2 = qnn.element_wise_select %p, %d, %f : (tensor<?x1xi1, #qnn.bounds<[8, 1]>>, tensor<?x4xf32, #qnn.bounds<[8, 4]>>, tensor<4xf32>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  // CHECK: qnn.prelu %d, %f : {{.*}} -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  %3 = qnn.prelu %d, %f : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>, tensor<4xf32>) -> tensor<?x4xf32, #qnn.bounds<[8, 4]>>
  // CHECK: qnn.reduce_sum %d {{.*}} -> tensor<?xf32, #qnn.bounds<[8]>>
  %4 = qnn.reduce_sum %d {axes = [1]} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<?xf32, #qnn.bounds<[8]>>
  // CHECK: qnn.reduce_sum %d {{.*}} -> tensor<1x4xf32>
  %5 = qnn.reduce_sum %d {axes = [0], keep_dims = true} : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<1x4xf32>
  // CHECK: qnn.quantize %d : {{.*}} -> tensor<?x4x!{{.*}}, #qnn.bounds<[8, 4]>>
  %6 = qnn.quantize %d : (tensor<?x4xf32, #qnn.bounds<[8, 4]>>) -> tensor<?x4x!x, #qnn.bounds<[8, 4]>>
  func.return
}

// Sparse tensors stay sparse.
func.func @sparse(%s: tensor<8x4xf32, #qnn.sparse<[3, 1]>>) {
  // CHECK-LABEL: @sparse
  // CHECK: qnn.relu %s : (tensor<8x4xf32, #qnn.sparse<[3, 1]>>) -> tensor<8x4xf32, #qnn.sparse<[3, 1]>>
  %0 = qnn.relu %s : (tensor<8x4xf32, #qnn.sparse<[3, 1]>>) -> tensor<8x4xf32, #qnn.sparse<[3, 1]>>
  // CHECK: qnn.element_wise_add %s, %s : {{.*}} -> tensor<8x4xf32, #qnn.sparse<[6, 1]>>
  %1 = qnn.element_wise_add %s, %s : (tensor<8x4xf32, #qnn.sparse<[3, 1]>>, tensor<8x4xf32, #qnn.sparse<[3, 1]>>) -> tensor<8x4xf32, #qnn.sparse<[6, 1]>>
  func.return
}
