// One operator a module: make.py runs them in LiteRT, test_operators.py compares.

// convolution, int8 per channel, dilated, RELU6
!x = tensor<1x9x8x4x!quant.uniform<i8:f32, 0.05078125:-3>>
!w = tensor<6x3x2x4x!quant.uniform<i8:f32:0, {0.000732421875:0, 0.001220703125:0, 0.001708984375:0, 0.002197265625:0, 0.002685546875:0, 0.003173828125:0}>>
!b = tensor<6x!quant.uniform<i32:f32:0, {3.719329833984375e-05:0, 6.198883056640625e-05:0, 8.678436279296875e-05:0, 0.00011157989501953125:0, 0.00013637542724609375:0, 0.00016117095947265625:0}>>
!y = tensor<1x9x8x6x!quant.uniform<i8:f32, 0.08203125:-100>>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_qconst dense<"0x71202F65144655B98ECCC85F6981FF52A14C9EF751CDD7C738C17DF1FA01150D027E4E4A331FD77DF7B758A95B1C9D8BF189A40378F74E6A5221F003C4FFE1BF7E8398B1783161B338DEFD801E5429A708C47761AF02705835238A3DF997BE0A3A011C5F2FDC24199B8F29E319D2B9A6E150E6E1137AE417F01AF2230C2D74A60FF0DBBD8DE75398E77773B7812B83CC"> : tensor<6x3x2x4xi8> : !w
  %b = tfl.pseudo_qconst dense<"0xE8FFFFFFB00B000046F3FFFF11050000080100007CF4FFFF"> : tensor<6xi32> : !b
  %y = tfl.conv_2d %x, %w, %b {dilation_h_factor = 2 : i32, dilation_w_factor = 3 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// convolution, int8 in two groups, strided
!x = tensor<2x7x9x6x!quant.uniform<i8:f32, 0.04296875:5>>
!w = tensor<4x3x3x3x!quant.uniform<i8:f32, 0.001220703125:0>>
!b = tensor<4x!quant.uniform<i32:f32, 5.245208740234375e-05:0>>
!y = tensor<2x3x5x4x!quant.uniform<i8:f32, 0.09765625:9>>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_qconst dense<"0x5858FB711B677511C7A510B1406DBE0D8CAEE062782415118FE07BE9B6BD3689786011F7420CFAD2F2408E8638DF4D87689FEA779B283AED9406EE5F2ED88E17C72F5DDA670407434A687FA6E96ECE8113403E4F24A358EB585078835D20FC4B73039639BBB9B1B268DC9BAD"> : tensor<4x3x3x3xi8> : !w
  %b = tfl.pseudo_qconst dense<"0xB6FCFFFF30FBFFFF11FAFFFF000E0000"> : tensor<4xi32> : !b
  %y = tfl.conv_2d %x, %w, %b {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 3 : i32, stride_w = 2 : i32} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// convolution, uint8 with a zero point
!x = tensor<1x6x7x5x!quant.uniform<u8:f32, 0.05078125:120>>
!w = tensor<3x2x3x5x!quant.uniform<u8:f32, 0.002197265625:131>>
!b = tensor<3x!quant.uniform<i32:f32, 0.00011157989501953125:0>>
!y = tensor<1x5x5x3x!quant.uniform<u8:f32, 0.10546875:99>>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_qconst dense<"0xDD92FC57234516F3387133FA2883F385E6E5C4BE9394D46DF2E05F69B6EC18113F6E29848AF3BE40C9CEAEAD4FB722A1EBF84C559E65BB332B0C78364CEAD0D7971CBF9AE87A2C9874A8604E20F6C1773CA069A2172FBC0FAD69"> : tensor<3x2x3x5xi8> : !w
  %b = tfl.pseudo_qconst dense<"0x79F0FFFF400800003E060000"> : tensor<3xi32> : !b
  %y = tfl.conv_2d %x, %w, %b {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "RELU", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// depthwise convolution, int8 per channel, depth multiplier 2
!x = tensor<1x8x7x3x!quant.uniform<i8:f32, 0.05078125:-3>>
!w = tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.00146484375:0, 0.00244140625:0, 0.00341796875:0, 0.00439453125:0, 0.00537109375:0, 0.00634765625:0}>>
!b = tensor<6x!quant.uniform<i32:f32:0, {7.43865966796875e-05:0, 0.0001239776611328125:0, 0.0001735687255859375:0, 0.0002231597900390625:0, 0.0002727508544921875:0, 0.0003223419189453125:0}>>
!y = tensor<1x4x4x6x!quant.uniform<i8:f32, 0.08203125:-10>>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_qconst dense<"0x50653A579C6B69314D3D606305506ACC8BAB87EF85C2C034BF73B07811BE89CE179BAA9D2D9685F4CF11705B09244FEF28B71CBCB042"> : tensor<1x3x3x6xi8> : !w
  %b = tfl.pseudo_qconst dense<"0x5302000026FCFFFF9DF1FFFFC7F7FFFF6D09000001FFFFFF"> : tensor<6xi32> : !b
  %y = tfl.depthwise_conv_2d %x, %w, %b {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32, depth_multiplier = 2 : i32} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// depthwise convolution, uint8, dilated
!x = tensor<1x9x9x4x!quant.uniform<u8:f32, 0.05078125:77>>
!w = tensor<1x3x3x4x!quant.uniform<u8:f32, 0.0087890625:140>>
!b = tensor<4x!quant.uniform<i32:f32, 0.000446319580078125:0>>
!y = tensor<1x5x7x4x!quant.uniform<u8:f32, 0.10546875:99>>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_qconst dense<"0xF5E6DA040C9456D751271C4DA020CC4D50A9DC6FCC4E21D4C4C0E17F32959262A3439BCB"> : tensor<1x3x3x4xi8> : !w
  %b = tfl.pseudo_qconst dense<"0x61F3FFFF8DFEFFFF09050000F9F1FFFF"> : tensor<4xi32> : !b
  %y = tfl.depthwise_conv_2d %x, %w, %b {dilation_h_factor = 2 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "RELU_N1_TO_1", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// fully connected, int8
!x = tensor<40x24x!quant.uniform<i8:f32, 0.05078125:-3>>
!w = tensor<9x24x!quant.uniform<i8:f32, 0.0087890625:0>>
!b = tensor<9x!quant.uniform<i32:f32, 0.000446319580078125:0>>
!y = tensor<40x9x!quant.uniform<i8:f32, 0.23828125:-10>>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_qconst dense<"0x2169522F4DDCD39538D05EF764A3A9D886FD2629B6AA10227165E1A9C061F47E28189917E157A2B1292E5406E0CEDF290ACBB735BFB5D45AF51894D840451460CCAA93B34367A100A258A123943C683BC457CE4055FC1E5AAF85EFAE625DE0CF35F498293A91460853592CD5DE3990BB04714150B0C7C43F09B63F23650FA063AF8E4CF324A138E77F22704A5796461AE5CF24B2AF5F421741D238B4F1A5E0D7EBF988D758EE0A9AE3780C853845E18854C06BDDE34BA387426D7EA0A5D6366953DF6BC19FEF972D7C9B9DADAD081373F26D405AB0F46A40"> : tensor<9x24xi8> : !w
  %b = tfl.pseudo_qconst dense<"0x29F7FFFFCE0A000068080000F3F4FFFF7CF2FFFF76F8FFFF2BFFFFFF2CF5FFFF64F1FFFF"> : tensor<9xi32> : !b
  %y = tfl.fully_connected %x, %w, %b {fused_activation_function = "NONE", keep_num_dims = false} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// fully connected, int8 per channel, RELU6
!x = tensor<40x24x!quant.uniform<i8:f32, 0.05078125:-3>>
!w = tensor<6x24x!quant.uniform<i8:f32:0, {0.0029296875:0, 0.0048828125:0, 0.0068359375:0, 0.0087890625:0, 0.0107421875:0, 0.0126953125:0}>>
!b = tensor<6x!quant.uniform<i32:f32:0, {0.000148773193359375:0, 0.000247955322265625:0, 0.000347137451171875:0, 0.000446319580078125:0, 0.000545501708984375:0, 0.000644683837890625:0}>>
!y = tensor<40x6x!quant.uniform<i8:f32, 0.23828125:-10>>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_qconst dense<"0x9CD0E3CFF238BFF43A8E707ECA63C06A28BF8FE43EBA039FEC887C00579FAAAD115C1BFB71AFAA2B5AC4C20647C852043420FB097EE5714AAE5FE2ADC0A2D69C0B7A7671BEBB2D7853B53C01F1FF0B6A4A8A43D0D6197B9003BC69F75A6199424A547C425535CB59332E793CD6CDD3AA944148AAE46B561878D4586F17A7CB03C797AB77E113F04D99C8154DF6334D24"> : tensor<6x24xi8> : !w
  %b = tfl.pseudo_qconst dense<"0xFB090000140E000032F7FFFFEBFDFFFF70F7FFFF58FDFFFF"> : tensor<6xi32> : !b
  %y = tfl.fully_connected %x, %w, %b {fused_activation_function = "RELU6", keep_num_dims = false} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// fully connected, uint8, keeps its axes
!x = tensor<4x9x24x!quant.uniform<u8:f32, 0.05078125:111>>
!w = tensor<5x24x!quant.uniform<u8:f32, 0.0087890625:140>>
!b = tensor<5x!quant.uniform<i32:f32, 0.000446319580078125:0>>
!y = tensor<4x9x5x!quant.uniform<u8:f32, 0.23828125:100>>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_qconst dense<"0x00B13CD5B85574AB6A350B8D88C42110BCBACC03A7F5C37779680EB88985EEBBF515F390668E09EEA10AE9731EA1118CC212CA975238023248E08332BE74D5C0EEB51B8D6CCE2777D39E09D15DADA7A46A67198E4A652ABEEC616C7712C1E1800F5628D3CC6160D816C9F672C1B6E508B463DBDC49947E8E"> : tensor<5x24xi8> : !w
  %b = tfl.pseudo_qconst dense<"0x5F0A000025050000030800008D05000031F8FFFF"> : tensor<5xi32> : !b
  %y = tfl.fully_connected %x, %w, %b {fused_activation_function = "NONE", keep_num_dims = true} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// convolution, float32
!x = tensor<1x6x7x5xf32>
!w = tensor<3x2x3x5xf32>
!b = tensor<3xf32>
!y = tensor<1x6x7x3xf32>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_const dense<"0xA2AF4EBF31B538BF8153153F686941BF5A95DD3EB3AC78BF5B279BBF01F0EABFE53BEE3FFEF8A3BEABC9793E8A5BFEBC04CD233E0D844B3D7540F43F8CFB84BFEB5AC7BFE58781BFBFD7AABFE8383F3F4E04523FC71876BFCDF9B1BFE8A7B5BE5910B23FD37334C003D1063F59B289BFC02A853F69F989BF062292BEC1CDC0BF922D7ABF2D63B13F7211523F73A7CDBE9EC35EBF4668F2BF5F8DC9BED128FDBCB124ACBDFB15C0BD75978FBF9ABA87BDFA671EBD2331A53F1FF1EE3FDA460CBEA02C44BF5A1585BD118D1BBF24103EBF243B70BD008B85BFD0291B3FADD1D4BD1701803EA2543BBE592D3ABF7AAD72BF7BF872BE8F7B0CBFD5836F3ED23791BB1160AEBFE476893DDAE2ABBF7AD11DBF84B596BE47D104C04268BB3D619B1A3E18D121BE1D40D9BEFB48BFBE7EFE79BF2B168ABEF8770DBF8DC5BB3D22219ABF7B3E713EF9A7123ED9F510BE74DFE0BE26660D3FAB11D5BF8AC0EB3ED0DE783EB316913E8C41C43E"> : !w : !w
  %b = tfl.pseudo_const dense<"0x3D5527BFF3D784BE4116233F"> : !b : !b
  %y = tfl.conv_2d %x, %w, %b {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "RELU", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// depthwise convolution, float32
!x = tensor<1x8x7x3xf32>
!w = tensor<1x3x3x6xf32>
!b = tensor<6xf32>
!y = tensor<1x4x4x6xf32>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_const dense<"0xBF7CDC3E83AC533E3FD5C1BFF8B2093F3AB1953FEA3C813FBA7D6F3E0362C7BF9E4A713FEBC916BECD1422C05421C13E7CFFBEBFC4F1A5BFAA8C22BF45E4A23F71DFBDBE69BF8A3E6ABDDF3F2B09CC3FF5AAD3BD495177BE3564A1BF01C831BF92C8D93E399DCA3E95C4E13D52AB7E3FE9B945BF7EB065BDBE323B3F968A153FC014893F4246CB3E036A9EBE4471B93E0A5580BFCED9D1BFE8A6143FD4DA61BDDEE79D3EB94DD9BF3AF0BABE3C9019BF013D5DBF2A5210C08974ABBEBCB5653F2212C33EA3D719BF59BA73BCA6BD413FB0AA30C0040DFFBD"> : !w : !w
  %b = tfl.pseudo_const dense<"0x2A0F0B3FFB9F2E3F87B1D93F2D49913F3C08A03E999C9A3E"> : !b : !b
  %y = tfl.depthwise_conv_2d %x, %w, %b {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32, depth_multiplier = 2 : i32} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// fully connected, float32
!x = tensor<10x24xf32>
!w = tensor<5x24xf32>
!b = tensor<5xf32>
!y = tensor<10x5xf32>
func.func @main(%x: !x) -> !y {
  %w = tfl.pseudo_const dense<"0x4075493F55110ABF3B9C24BD48FF673F918DFA3FF81623BECD3F46BD643E4B3E19EEAB3F9B53F8BCF513BC3FD97677BF4C803EBECFEB4ABE7058493F18CB853F7935C1BF26456ABFEE77AC3E26A028BFEADEC2BFE9EC843FA6E9FC3EC381FC3E9F6DF3BE41B4833F13B875BEFE578C3FE36269BF9FA85ABF3C93513E0ACC33BF5CEA2C3F392A853ED7476CBF8F3A953DABDAB3BE05746A3FFEEE21BF4CDBE0BED0099B3F1D450F4084DFFF3F117B813D731B603E6048C43FADD7FEBD04F279BF795CEF3D352DE73E264354BFB4B7D2BFC1E6B7BF93592A3FF72442BF4BBD10BEFCA8593E04801E3F6178ABBEAA57FF3EFEDA63BF9532B9BE0D2083BFC0DD903FA5DDDDBC41433DBF146AB4BECA0C63BE4455333FCE3DCCBF29C384BF4697C1BE4C1122405FA7743FC740E4BD9B45363F09AD0340915A6FBE889ABBBEF7209B3F9204FD3E7DDC2B3FDD1A02BF4A4CF63FDFD3DA3FF4E1103F9E2D2F3FA4BE01C0F340233F67C446BEE428DE3EA9B52E3FCBBDAEBEB561D8BF0E5ABC3E52CB3DBF330FA9BE28C11ABFD2E2AEBE31CF13C0ECC49B3F95B6813E55428E3F756BFD3F3615B93C3BB6E6BFC5D564BFD97B9ABFDB7A00BF7B1EA33DD62300C0F358AF3E5E53C1BF4240983EE53CE0BD4694A0BE999795BDE42E0ABFEECA1CBF9064D7BF"> : !w : !w
  %b = tfl.pseudo_const dense<"0xFCB4F2BC733AEC3FDD80FD3F5231A93F6AAF343F"> : !b : !b
  %y = tfl.fully_connected %x, %w, %b {fused_activation_function = "RELU", keep_num_dims = false} : (!x, !w, !b) -> !y
  func.return %y : !y
}

// -----

// average pool, int8, windows over the edge, RELU
!x = tensor<1x7x9x5x!quant.uniform<i8:f32, 0.05078125:-20>>
!y = tensor<1x4x9x5x!quant.uniform<i8:f32, 0.05078125:-20>>
func.func @main(%x: !x) -> !y {
  %y = tfl.average_pool_2d %x {fused_activation_function = "RELU", filter_height = 3 : i32, filter_width = 4 : i32, padding = "SAME", stride_h = 2 : i32, stride_w = 1 : i32} : (!x) -> !y
  func.return %y : !y
}

// -----

// average pool, uint8
!x = tensor<2x8x6x3x!quant.uniform<u8:f32, 0.05078125:20>>
!y = tensor<2x4x2x3x!quant.uniform<u8:f32, 0.05078125:20>>
func.func @main(%x: !x) -> !y {
  %y = tfl.average_pool_2d %x {fused_activation_function = "NONE", filter_height = 2 : i32, filter_width = 3 : i32, padding = "VALID", stride_h = 2 : i32, stride_w = 3 : i32} : (!x) -> !y
  func.return %y : !y
}

// -----

// maximum pool, uint8, RELU6
!x = tensor<1x7x9x5x!quant.uniform<u8:f32, 0.05078125:20>>
!y = tensor<1x4x5x5x!quant.uniform<u8:f32, 0.05078125:20>>
func.func @main(%x: !x) -> !y {
  %y = tfl.max_pool_2d %x {fused_activation_function = "RELU6", filter_height = 3 : i32, filter_width = 3 : i32, padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32} : (!x) -> !y
  func.return %y : !y
}

// -----

// maximum pool, int8
!x = tensor<1x7x9x5x!quant.uniform<i8:f32, 0.05078125:20>>
!y = tensor<1x6x8x5x!quant.uniform<i8:f32, 0.05078125:20>>
func.func @main(%x: !x) -> !y {
  %y = tfl.max_pool_2d %x {fused_activation_function = "NONE", filter_height = 2 : i32, filter_width = 2 : i32, padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32} : (!x) -> !y
  func.return %y : !y
}

// -----

// average pool, float32
!x = tensor<1x7x9x5xf32>
!y = tensor<1x4x9x5xf32>
func.func @main(%x: !x) -> !y {
  %y = tfl.average_pool_2d %x {fused_activation_function = "NONE", filter_height = 3 : i32, filter_width = 4 : i32, padding = "SAME", stride_h = 2 : i32, stride_w = 1 : i32} : (!x) -> !y
  func.return %y : !y
}

// -----

// mean, int8, over the image
!x = tensor<2x7x6x5x!quant.uniform<i8:f32, 0.05078125:7>>
!c = tensor<2xi32>
!y = tensor<2x1x1x5x!quant.uniform<i8:f32, 0.04296875:-9>>
func.func @main(%x: !x) -> !y {
  %axis = tfl.pseudo_const dense<[1, 2]> : !c : !c
  %y = tfl.mean %x, %axis {keep_dims = true} : (!x, !c) -> !y
  func.return %y : !y
}

// -----

// mean, int8, over the last axis
!x = tensor<50x33x!quant.uniform<i8:f32, 0.05078125:7>>
!c = tensor<1xi32>
!y = tensor<50x!quant.uniform<i8:f32, 0.01171875:-9>>
func.func @main(%x: !x) -> !y {
  %axis = tfl.pseudo_const dense<[-1]> : !c : !c
  %y = tfl.mean %x, %axis {keep_dims = false} : (!x, !c) -> !y
  func.return %y : !y
}

// -----

// mean, uint8, over outer axes
!x = tensor<3x4x6x5x!quant.uniform<u8:f32, 0.05078125:107>>
!c = tensor<2xi32>
!y = tensor<4x6x!quant.uniform<u8:f32, 0.01953125:90>>
func.func @main(%x: !x) -> !y {
  %axis = tfl.pseudo_const dense<[0, 3]> : !c : !c
  %y = tfl.mean %x, %axis {keep_dims = false} : (!x, !c) -> !y
  func.return %y : !y
}

// -----

// mean, float32
!x = tensor<2x7x6x5xf32>
!c = tensor<2xi32>
!y = tensor<2x5xf32>
func.func @main(%x: !x) -> !y {
  %axis = tfl.pseudo_const dense<[1, 2]> : !c : !c
  %y = tfl.mean %x, %axis {keep_dims = false} : (!x, !c) -> !y
  func.return %y : !y
}

// -----

// addition, int8, RELU
!a = tensor<8x30x40x!quant.uniform<i8:f32, 0.05078125:7>>
!b = tensor<8x30x40x!quant.uniform<i8:f32, 0.01171875:9>>
!y = tensor<8x30x40x!quant.uniform<i8:f32, 0.04296875:-40>>
func.func @main(%a: !a, %b: !b) -> !y {
  %y = tfl.add %a, %b {fused_activation_function = "RELU"} : (!a, !b) -> !y
  func.return %y : !y
}

// -----

// addition, uint8, a scale far smaller, broadcast, RELU6
!a = tensor<2x4x5x6x!quant.uniform<u8:f32, 0.00390625:130>>
!b = tensor<5x1x!quant.uniform<u8:f32, 0.12109375:99>>
!y = tensor<2x4x5x6x!quant.uniform<u8:f32, 0.11328125:100>>
func.func @main(%a: !a, %b: !b) -> !y {
  %y = tfl.add %a, %b {fused_activation_function = "RELU6"} : (!a, !b) -> !y
  func.return %y : !y
}

// -----

// addition, float32
!a = tensor<2x4x5x6xf32>
!b = tensor<6xf32>
!y = tensor<2x4x5x6xf32>
func.func @main(%a: !a, %b: !b) -> !y {
  %y = tfl.add %a, %b {fused_activation_function = "RELU_N1_TO_1"} : (!a, !b) -> !y
  func.return %y : !y
}

// -----

// relu, int8, rescaled
!x = tensor<4x300x!quant.uniform<i8:f32, 0.05078125:-20>>
!y = tensor<4x300x!quant.uniform<i8:f32, 0.03515625:-100>>
func.func @main(%x: !x) -> !y {
  %y = tfl.relu %x : (!x) -> !y
  func.return %y : !y
}

// -----

// relu6, uint8, rescaled
!x = tensor<4x300x!quant.uniform<u8:f32, 0.05078125:120>>
!y = tensor<4x300x!quant.uniform<u8:f32, 0.06640625:5>>
func.func @main(%x: !x) -> !y {
  %y = tfl.relu6 %x : (!x) -> !y
  func.return %y : !y
}

// -----

// relu_0_to_1, int8, rescaled
!x = tensor<4x300x!quant.uniform<i8:f32, 0.05078125:-20>>
!y = tensor<4x300x!quant.uniform<i8:f32, 0.01171875:-100>>
func.func @main(%x: !x) -> !y {
  %y = tfl.relu_0_to_1 %x : (!x) -> !y
  func.return %y : !y
}

// -----

// relu_0_to_1, uint8, one scale
!x = tensor<4x300x!quant.uniform<u8:f32, 0.01171875:120>>
func.func @main(%x: !x) -> !x {
  %y = tfl.relu_0_to_1 %x : (!x) -> !x
  func.return %y : !x
}

// -----

// relu_0_to_1, float, of doubles beyond 1
!x = tensor<4x300xf32>
func.func @main(%x: !x) -> !x {
  %twice = tfl.add %x, %x : (!x, !x) -> !x
  %y = tfl.relu_0_to_1 %twice : (!x) -> !x
  func.return %y : !x
}

// -----

// logistic, int8, scale 3/256
!x = tensor<10x100x!quant.uniform<i8:f32, 0.01171875:-20>>
!y = tensor<10x100x!quant.uniform<i8:f32, 0.00390625:-128>>
func.func @main(%x: !x) -> !y {
  %y = tfl.logistic %x : (!x) -> !y
  func.return %y : !y
}

// -----

// logistic, int8, scale 13/256
!x = tensor<10x100x!quant.uniform<i8:f32, 0.05078125:-20>>
!y = tensor<10x100x!quant.uniform<i8:f32, 0.00390625:-128>>
func.func @main(%x: !x) -> !y {
  %y = tfl.logistic %x : (!x) -> !y
  func.return %y : !y
}

// -----

// logistic, int8, scale 40/256
!x = tensor<10x100x!quant.uniform<i8:f32, 0.15625:-20>>
!y = tensor<10x100x!quant.uniform<i8:f32, 0.00390625:-128>>
func.func @main(%x: !x) -> !y {
  %y = tfl.logistic %x : (!x) -> !y
  func.return %y : !y
}

// -----

// logistic, uint8
!x = tensor<10x100x!quant.uniform<u8:f32, 0.05078125:120>>
!y = tensor<10x100x!quant.uniform<u8:f32, 0.00390625:0>>
func.func @main(%x: !x) -> !y {
  %y = tfl.logistic %x : (!x) -> !y
  func.return %y : !y
}

// -----

// tanh, int8, scale 3/256
!x = tensor<10x100x!quant.uniform<i8:f32, 0.01171875:-20>>
!y = tensor<10x100x!quant.uniform<i8:f32, 0.0078125:0>>
func.func @main(%x: !x) -> !y {
  %y = tfl.tanh %x : (!x) -> !y
  func.return %y : !y
}

// -----

// tanh, int8, scale 13/256
!x = tensor<10x100x!quant.uniform<i8:f32, 0.05078125:-20>>
!y = tensor<10x100x!quant.uniform<i8:f32, 0.0078125:0>>
func.func @main(%x: !x) -> !y {
  %y = tfl.tanh %x : (!x) -> !y
  func.return %y : !y
}

// -----

// tanh, int8, scale 40/256
!x = tensor<10x100x!quant.uniform<i8:f32, 0.15625:-20>>
!y = tensor<10x100x!quant.uniform<i8:f32, 0.0078125:0>>
func.func @main(%x: !x) -> !y {
  %y = tfl.tanh %x : (!x) -> !y
  func.return %y : !y
}

// -----

// tanh, uint8
!x = tensor<10x100x!quant.uniform<u8:f32, 0.05078125:120>>
!y = tensor<10x100x!quant.uniform<u8:f32, 0.0078125:128>>
func.func @main(%x: !x) -> !y {
  %y = tfl.tanh %x : (!x) -> !y
  func.return %y : !y
}

// -----

// logistic, float32
!x = tensor<10x10xf32>
!y = tensor<10x10xf32>
func.func @main(%x: !x) -> !y {
  %y = tfl.logistic %x : (!x) -> !y
  func.return %y : !y
}

// -----

// tanh, float32
!x = tensor<10x10xf32>
!y = tensor<10x10xf32>
func.func @main(%x: !x) -> !y {
  %y = tfl.tanh %x : (!x) -> !y
  func.return %y : !y
}

// -----

// softmax, int8
!x = tensor<40x12x!quant.uniform<i8:f32, 0.16796875:20>>
!y = tensor<40x12x!quant.uniform<i8:f32, 0.00390625:-128>>
func.func @main(%x: !x) -> !y {
  %y = tfl.softmax %x {beta = 1.0 : f32} : (!x) -> !y
  func.return %y : !y
}

// -----

// softmax, int8, steep, beta 2
!x = tensor<4x3x100x!quant.uniform<i8:f32, 0.78125:20>>
!y = tensor<4x3x100x!quant.uniform<i8:f32, 0.00390625:-128>>
func.func @main(%x: !x) -> !y {
  %y = tfl.softmax %x {beta = 2.0 : f32} : (!x) -> !y
  func.return %y : !y
}

// -----

// softmax, int8, flat, beta 0.5
!x = tensor<20x30x!quant.uniform<i8:f32, 0.01171875:20>>
!y = tensor<20x30x!quant.uniform<i8:f32, 0.00390625:-128>>
func.func @main(%x: !x) -> !y {
  %y = tfl.softmax %x {beta = 0.5 : f32} : (!x) -> !y
  func.return %y : !y
}

// -----

// softmax, uint8
!x = tensor<40x12x!quant.uniform<u8:f32, 0.08984375:20>>
!y = tensor<40x12x!quant.uniform<u8:f32, 0.00390625:0>>
func.func @main(%x: !x) -> !y {
  %y = tfl.softmax %x {beta = 1.0 : f32} : (!x) -> !y
  func.return %y : !y
}

// -----

// softmax, float32
!x = tensor<4x12xf32>
!y = tensor<4x12xf32>
func.func @main(%x: !x) -> !y {
  %y = tfl.softmax %x {beta = 0.5 : f32} : (!x) -> !y
  func.return %y : !y
}

// -----

// quantize float32 to int8
!x = tensor<40x30xf32>
!y = tensor<40x30x!quant.uniform<i8:f32, 0.01171875:-7>>
func.func @main(%x: !x) -> !y {
  %y = tfl.quantize %x : (!x) -> !y
  func.return %y : !y
}

// -----

// quantize float32 to uint8
!x = tensor<40x30xf32>
!y = tensor<40x30x!quant.uniform<u8:f32, 0.01171875:101>>
func.func @main(%x: !x) -> !y {
  %y = tfl.quantize %x : (!x) -> !y
  func.return %y : !y
}

// -----

// quantize int8 to another scale
!x = tensor<40x30x!quant.uniform<i8:f32, 0.05078125:-7>>
!y = tensor<40x30x!quant.uniform<i8:f32, 0.01953125:9>>
func.func @main(%x: !x) -> !y {
  %y = tfl.quantize %x : (!x) -> !y
  func.return %y : !y
}

// -----

// quantize uint8 to int8
!x = tensor<40x30x!quant.uniform<u8:f32, 0.05078125:120>>
!y = tensor<40x30x!quant.uniform<i8:f32, 0.05078125:-8>>
func.func @main(%x: !x) -> !y {
  %y = tfl.quantize %x : (!x) -> !y
  func.return %y : !y
}

// -----

// quantize int8 to uint8
!x = tensor<40x30x!quant.uniform<i8:f32, 0.01953125:-7>>
!y = tensor<40x30x!quant.uniform<u8:f32, 0.05078125:200>>
func.func @main(%x: !x) -> !y {
  %y = tfl.quantize %x : (!x) -> !y
  func.return %y : !y
}

// -----

// dequantize int8
!x = tensor<40x30x!quant.uniform<i8:f32, 0.05078125:-7>>
!y = tensor<40x30xf32>
func.func @main(%x: !x) -> !y {
  %y = tfl.dequantize %x : (!x) -> !y
  func.return %y : !y
}

// -----

// dequantize uint8
!x = tensor<40x30x!quant.uniform<u8:f32, 0.05078125:120>>
!y = tensor<40x30xf32>
func.func @main(%x: !x) -> !y {
  %y = tfl.dequantize %x : (!x) -> !y
  func.return %y : !y
}

// -----

// pad, int8
!x = tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05078125:-7>>
!c = tensor<4x2xi32>
!y = tensor<1x6x4x3x!quant.uniform<i8:f32, 0.05078125:-7>>
func.func @main(%x: !x) -> !y {
  %padding = tfl.pseudo_const dense<[[0, 0], [1, 2], [0, 0], [1, 0]]> : !c : !c
  %y = tfl.pad %x, %padding : (!x, !c) -> !y
  func.return %y : !y
}

// -----

// pad, uint8
!x = tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05078125:77>>
!c = tensor<4x2xi32>
!y = tensor<1x6x4x3x!quant.uniform<u8:f32, 0.05078125:77>>
func.func @main(%x: !x) -> !y {
  %padding = tfl.pseudo_const dense<[[0, 0], [1, 2], [0, 0], [1, 0]]> : !c : !c
  %y = tfl.pad %x, %padding : (!x, !c) -> !y
  func.return %y : !y
}

// -----

// concatenation, int8, three inputs
!a = tensor<2x3x4x!quant.uniform<i8:f32, 0.05078125:7>>
!b = tensor<2x5x4x!quant.uniform<i8:f32, 0.05078125:7>>
!c = tensor<2x1x4x!quant.uniform<i8:f32, 0.05078125:7>>
!y = tensor<2x9x4x!quant.uniform<i8:f32, 0.05078125:7>>
func.func @main(%a: !a, %b: !b, %c: !c) -> !y {
  %y = tfl.concatenation %a, %b, %c {axis = 1 : i32, fused_activation_function = "NONE"} : (!a, !b, !c) -> !y
  func.return %y : !y
}

// -----

// concatenation, uint8, other scales
!a = tensor<20x3x4x!quant.uniform<u8:f32, 0.05078125:7>>
!b = tensor<20x3x5x!quant.uniform<u8:f32, 0.03515625:130>>
!y = tensor<20x3x9x!quant.uniform<u8:f32, 0.04296875:90>>
func.func @main(%a: !a, %b: !b) -> !y {
  %y = tfl.concatenation %a, %b {axis = -1 : i32, fused_activation_function = "NONE"} : (!a, !b) -> !y
  func.return %y : !y
}

// -----

// reshape
!x = tensor<2x3x4x!quant.uniform<i8:f32, 0.05078125:7>>
!c = tensor<2xi32>
!y = tensor<6x4x!quant.uniform<i8:f32, 0.05078125:7>>
func.func @main(%x: !x) -> !y {
  %shape = tfl.pseudo_const dense<[6, -1]> : !c : !c
  %y = tfl.reshape %x, %shape : (!x, !c) -> !y
  func.return %y : !y
}
