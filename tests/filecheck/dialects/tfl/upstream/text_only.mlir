// RUN: qnn-opt %s --split-input-file | qnn-opt --split-input-file --print-op-generic | qnn-opt --split-input-file

func.func @suppression(%b: tensor<3x4xf32>, %s: tensor<3xf32>, %n: tensor<i32>, %f: tensor<f32>, %d: tensor<?x4xf32>,
    %e: tensor<?xf32>) -> (tensor<2xi32>, tensor<i32>) {
  %0, %1 = "tfl.non_max_suppression_v4"(%b, %s, %n, %f, %f)
      : (tensor<3x4xf32>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<i32>)
  %2, %3, %4 = "tfl.non_max_suppression_v5"(%b, %s, %n, %f, %f, %f) : (tensor<3x4xf32>, tensor<3xf32>, tensor<i32>,
      tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<2xf32>, tensor<i32>)
  %5:2 = "tfl.non_max_suppression_v4"(%d, %e, %n, %f, %f)
      : (tensor<?x4xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<?xi32>, tensor<i32>)
  func.return %0, %1 : tensor<2xi32>, tensor<i32>
}

func.func @random(%n: tensor<3xi32>, %l: tensor<2xf32>, %one: tensor<1xi32>) {
  %0 = "tfl.random_uniform"(%n) {seed = 0 : i64, seed2 = 0 : i64} : (tensor<3xi32>) -> tensor<?x?x?xf32>
  %1 = "tfl.random_standard_normal"(%n) {seed = 7 : i64, seed2 = 0 : i64} : (tensor<3xi32>) -> tensor<?x?x?xf32>
  %2 = "tfl.multinomial"(%l, %one) {seed = 0 : i64, seed2 = 0: i64} : (tensor<2xf32>, tensor<1xi32>) -> tensor<10xi64>
  %3 = "tfl.multinomial"(%l, %one) {seed = 0 : i64, seed2 = 0: i64} : (tensor<2xf32>, tensor<1xi32>) -> tensor<10xi32>
  func.return
}

func.func @densify(%x: tensor<? x f32>) -> tensor<? x f32> {
  %0 = "tfl.densify"(%x): (tensor<? x f32>) -> tensor<? x f32>
  func.return %0 : tensor<? x f32>
}

!a = !quant.uniform<u8:f32, 7.8125E-3:128>
!w = !quant.uniform<u8<1:255>:f32, 0.07:163>
!b = !quant.uniform<i32:f32, 5.5E-4>
!s = !quant.uniform<i16:f32, 4.8828125E-4>
func.func @basic_lstm(%x: tensor<1x8xf32>, %h: tensor<1x4xf32>, %w: tensor<16x12xf32>, %b: tensor<16xf32>,
    %q: tensor<1x8x!a>,
    %qh: tensor<1x4x!a>, %qw: tensor<16x12x!w>, %qb: tensor<16x!b>, %qs: tensor<1x4x!s>) {
  %0:4 = "tfl.basic_lstm"(%x, %h, %w, %b, %h) {fused_activation_function = "TANH",
      kernel_type = #tfl<lstm_kernel_type_attr BASIC>}
      : (tensor<1x8xf32>, tensor<1x4xf32>, tensor<16x12xf32>, tensor<16xf32>, tensor<1x4xf32>)
      -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x12xf32>, tensor<1x16xf32>)
  %1:4 = "tfl.basic_lstm"(%q, %qh, %qw, %qb, %qs) : (tensor<1x8x!a>, tensor<1x4x!a>, tensor<16x12x!w>, tensor<16x!b>,
      tensor<1x4x!s>)
      -> (tensor<1x4x!a>, tensor<1x4x!s>, tensor<1x12x!a>, tensor<1x16x!s>)
  func.return
}
