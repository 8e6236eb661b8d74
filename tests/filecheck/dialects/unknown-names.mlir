// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @custom_form(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) {
  // expected-error@+1 {{'qnn.conv_2d' op unknown attribute 'dilations', did you mean 'dilation'? (section Conv2d)}}
  %y = qnn.conv_2d %x, %w {stride = [1, 1], pad_amount = [[0, 0], [0, 0]],
    dilations = [2, 2]} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32>
  func.return
}

// -----

func.func @properties(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) {
  // expected-error@+1 {{'qnn.conv_2d' op unknown property 'dilations', did you mean 'dilation'? (section Conv2d)}}
  %y = "qnn.conv_2d"(%x, %w) <{stride = dense<1> : tensor<2xui32>, pad_amount = dense<0> : tensor<2x2xui32>,
    dilations = [2, 2]}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32>
  func.return
}

// -----

func.func @attributes(%x: tensor<4xf32>) {
  // expected-error@+1 {{'qnn.elu' op unknown attribute 'alfa', did you mean 'alpha'? (section Elu)}}
  %y = "qnn.elu"(%x) {alfa = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @nullable_operands(%x: tensor<1x8xf32>, %g: tensor<8xf32>) {
  // expected-error@+1 {{'qnn.layer_norm' op unknown attribute 'axis', did you mean 'axes'? (section LayerNorm)}}
  %y = qnn.layer_norm %x, %g {axis = 1 : ui32, axes = [1]}
    : (tensor<1x8xf32>, tensor<8xf32>) -> tensor<1x8xf32>
  func.return
}

// -----

func.func @tfl(%x: tensor<1x4x4x2xf32>) {
  // expected-error@+1 {{'tfl.softmax' op unknown attribute 'betas', did you mean 'beta'?}}
  %y = "tfl.softmax"(%x) {beta = 1.0 : f32, betas = 2.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  func.return
}

// -----

func.func @nnef(%x: tensor<1x2xf32>) {
  // expected-error@+1 {{'nnef.leaky_relu' op unknown attribute 'slope'; those declared are alpha}}
  %y = nnef.leaky_relu %x {alpha = 0.1 : f64, slope = 0.2 : f64} : (tensor<1x2xf32>) -> tensor<1x2xf32>
  func.return
}

// -----

func.func @without_parameters(%x: tensor<1x4x4x32x!quant.uniform<u8:f32, 0.5>, #htp.layout<flat, ddr>>) {
  // expected-error@+1 {{'htp.copy' op unknown attribute 'adress'; those declared are impl, scratch_bytes}}
  %y = htp.copy %x {adress = 128 : i64}
    : (tensor<1x4x4x32x!quant.uniform<u8:f32, 0.5>, #htp.layout<flat, ddr>>)
    -> tensor<1x4x4x32x!quant.uniform<u8:f32, 0.5>, #htp.layout<flat, tcm>>
  func.return
}

// -----

func.func @instruction(%a: !hvx.vector) {
  // expected-error@+1 {{'hvx.vaddw' op unknown attribute 'saturate'; none is declared}}
  %y = hvx.vaddw %a, %a {saturate = true}
  func.return
}

// -----

func.func @prefixed(%x: tensor<4xf32>, %a: !hvx.vector) {
  %y = qnn.relu %x {htp.why = "a prefix says whose it is"} : (tensor<4xf32>) -> tensor<4xf32>
  %z = "hvx.vaddw"(%a, %a) {test.note} : (!hvx.vector, !hvx.vector) -> !hvx.vector
  func.return
}
