// RUN: qnn-opt %s --print-local-scope -p qnn-to-opdef,opdef-to-htp | filecheck %s

!u = !quant.uniform<u8:f32, 0.5:3>

// Height and width stay where they are: an axis of the image is reduced after the other.
// CHECK-LABEL: @image
func.func @image(%x: tensor<2x6x8x5x!u>) -> tensor<2x5x!u> {
  // CHECK-NEXT: %[[H:.*]] = htp.reduce %x {kind = max, axis = 1 : i32} : {{.*}} -> tensor<2x1x8x5x!quant{{.*}}
  // CHECK-NEXT: %[[Y:.*]] = htp.reduce %[[H]] {kind = max, axis = 2 : i32} : {{.*}} -> tensor<2x1x1x5x!quant{{.*}}
  // CHECK-NEXT: htp.reshape %[[Y]]
  %0 = qnn.reduce_max %x {axes = [1, 2]} : (tensor<2x6x8x5x!u>) -> tensor<2x5x!u>
  func.return %0 : tensor<2x5x!u>
}

// Other axes are merged: those before, those that are reduced, 1, those behind.
// CHECK-LABEL: @merged
func.func @merged(%x: tensor<2x6x8x5x!u>) -> (tensor<2x6x!u>, tensor<5x!u>) {
  // CHECK: htp.reduce %{{.*}} {kind = min, axis = 1 : i32} : (tensor<12x40x1x1x!quant{{.*}}>) -> tensor<12x1x1x1x!quant{{.*}}
  %0 = qnn.reduce_min %x {axes = [2, 3]} : (tensor<2x6x8x5x!u>) -> tensor<2x6x!u>
  // CHECK: htp.avg_pool %{{.*}}, %{{.*}} {window = [96, 1]} : (tensor<1x96x1x5x!quant{{.*}}>, {{.*}}) -> tensor<1x1x1x5x!quant{{.*}}
  %1 = qnn.reduce_mean %x {axes = [0, 1, 2]} : (tensor<2x6x8x5x!u>) -> tensor<5x!u>
  // CHECK-NOT: qnn
  func.return %0, %1 : tensor<2x6x!u>, tensor<5x!u>
}

// Axes between which others are kept are moved to the front.
// CHECK-LABEL: @around
func.func @around(%x: tensor<4x6x8x5xi32>) -> tensor<6x5xi32> {
  // CHECK: htp.move %{{.*}} {pieces = {{.*}}} : {{.*}} -> tensor<{{.*}}xi32>
  // CHECK: htp.reduce %{{.*}} {kind = sum, axis = 1 : i32} : (tensor<1x32x1x30xi32>) -> tensor<1x1x1x30xi32>
  %0 = qnn.reduce_sum %x {axes = [0, 2]} : (tensor<4x6x8x5xi32>) -> tensor<6x5xi32>
  func.return %0 : tensor<6x5xi32>
}

// The key of a byte is its value times 8, plus 7 minus its index: the greatest has the first index.
// CHECK-LABEL: @index
func.func @index(%x: tensor<6x8x!u>) -> tensor<6xi32> {
  // CHECK: htp.constant dense<{{.*}}> : tensor<1x8x1x1xi16>
  // CHECK: %[[K:.*]] = htp.map "clamp(x0 << 3, 0, 2040) + clamp(x1, 0, 7)", %{{.*}} -> tensor<6x8x1x1xi16>
  // CHECK: %[[M:.*]] = htp.reduce %[[K]] {kind = max, axis = 1 : i32} : {{.*}} -> tensor<6x1x1x1xi16>
  // CHECK: htp.map "t0 = clamp(x0, 0, 2047); 7 - (t0 - (t0 >> 3 << 3))", %[[M]]
  %0 = qnn.argmax %x {axis = 1 : ui32} : (tensor<6x8x!u>) -> tensor<6xi32>
  func.return %0 : tensor<6xi32>
}

// Many short rows are transposed before they are reduced.
// CHECK-LABEL: @short_rows
func.func @short_rows(%x: tensor<40x6x!u>) -> tensor<40x!u> {
  // CHECK: %[[M:.*]] = htp.move %{{.*}} {{.*}}[0:1, 0:1, 0:6, 0:40], operand 0, {{.*}} -> (0, 0, d3, d2)
  // CHECK: %[[R:.*]] = htp.reshape %[[M]] : {{.*}} -> tensor<1x6x1x40x!quant.uniform<u8:f32, 0.5:3>>
  // CHECK: htp.reduce %[[R]] {kind = max, axis = 1 : i32} : {{.*}} -> tensor<1x1x1x40x!quant.uniform<u8:f32, 0.5:3>>
  %0 = qnn.reduce_max %x {axes = [1]} : (tensor<40x6x!u>) -> tensor<40x!u>
  func.return %0 : tensor<40x!u>
}

// Squares are summed as words, and the sum is requantized.
// CHECK-LABEL: @squares
func.func @squares(%x: tensor<6x8x!u>) -> tensor<6x!u> {
  // CHECK: htp.map "t0 = x0 - 3; t0 * t0", %{{.*}} -> tensor<6x8x1x1xi32>
  // CHECK: htp.reduce %{{.*}} {kind = sum, axis = 1 : i32}
  // CHECK: htp.map "clamp({{.*}}", %{{.*}} -> tensor<6x1x1x1x!quant
  %0 = qnn.reduce_sum_square %x {axes = [1]} : (tensor<6x8x!u>) -> tensor<6x!u>
  func.return %0 : tensor<6x!u>
}

// What is normalized together is summed as rows of bytes: elements as they are, squares about the zero point.
// CHECK-LABEL: @norms
func.func @norms(%x: tensor<6x8x!u>) -> (tensor<6x8x!u>, tensor<6x8x!u>) {
  // CHECK: %[[Q:.*]] = htp.reduce %[[X:.*]] {kind = sum_square, axis = 3 : i32} : {{.*}} -> tensor<1x1x6x1xi32>
  // CHECK: %[[S:.*]] = htp.reduce %[[X]] {kind = sum, axis = 3 : i32} : {{.*}} -> tensor<1x1x6x1xi32>
  // CHECK: htp.map {{.*}}
  // CHECK: %[[P:.*]] = htp.reduce %[[Y:.*]] {kind = sum_square, axis = 3 : i32}
  // CHECK: %[[T:.*]] = htp.reduce %[[Y]] {kind = sum, axis = 3 : i32}
  // CHECK: htp.map "clamp(x0, 0, 520200) - clamp(x1, 0, 2040) * 6 + 72", %[[P]], %[[T]]
  %0 = qnn.layer_norm %x {axes = [1]} : (tensor<6x8x!u>) -> tensor<6x8x!u>
  %1 = qnn.rms_norm %x {axes = [1]} : (tensor<6x8x!u>) -> tensor<6x8x!u>
  func.return %0, %1 : tensor<6x8x!u>, tensor<6x8x!u>
}

// A softmax of int16 looks up TFLite's tables of samples, between reductions of its rows.
// CHECK-LABEL: @wide_softmax
func.func @wide_softmax(%x: tensor<2x40x!quant.uniform<i16:f32, 0.001:0>>)
    -> tensor<2x40x!quant.uniform<i16:f32, 0.000030517578125:0>> {
  // CHECK: %[[M:.*]] = htp.reduce %[[X:.*]] {kind = max, axis = 1 : i32} : (tensor<2x40x1x1x
  // CHECK: %[[D:.*]] = htp.map "clamp(srdhm({{.*}}, %[[X]], %[[M]] : {{.*}}xi16>
  // CHECK: %[[E:.*]] = htp.map "{{.*}}table513{{.*}}, %[[D]] :
  // CHECK: %[[W:.*]] = htp.map "x0", %[[E]] :
  // CHECK: %[[S:.*]] = htp.reduce %[[W]] {kind = sum, axis = 1 : i32} : (tensor<2x40x1x1xi32>)
  // CHECK: %[[F:.*]] = htp.map "{{.*}}clz({{.*}}, %[[S]] :
  // CHECK: %[[I:.*]] = htp.map "{{.*}}table513{{.*}}, %[[F]] :
  // CHECK: %[[B:.*]] = htp.map "clamp(32 - clz({{.*}}, %[[S]] :
  // CHECK: htp.map "{{.*}}shr({{.*}}, %[[E]], %[[I]], %[[B]] :
  // CHECK-NOT: qnn
  %0 = qnn.softmax %x : (tensor<2x40x!quant.uniform<i16:f32, 0.001:0>>) -> tensor<2x40x!quant.uniform<i16:f32, 0.000030517578125:0>>
  func.return %0 : tensor<2x40x!quant.uniform<i16:f32, 0.000030517578125:0>>
}
