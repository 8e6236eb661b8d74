// RUN: qnn-opt %s -p qnn-to-opdef,opdef-to-htp --split-input-file --print-local-scope | filecheck %s

!a = !quant.uniform<u8:f32, 0.5:3>
!b = !quant.uniform<u8:f32, 0.25:128>

// CHECK-LABEL: @fixed_point
func.func @fixed_point(%x: tensor<2x4x!a>, %y: tensor<2x4x!b>) -> (tensor<2x4x!a>, tensor<2x4x!a>, tensor<2x4x!a>, tensor<2x4x!a>) {
  // CHECK: htp.map "clamp(rdbpot(srdhm((x0 - 3 << 19) - (x1 - 128 << 18), 1073741824), 18) + 3, 0, 255)"
  %0 = qnn.element_wise_subtract %x, %y : (tensor<2x4x!a>, tensor<2x4x!b>) -> tensor<2x4x!a>
  // CHECK: htp.map "clamp(rdbpot(srdhm((x0 - 3) * (x1 - 128), 1073741824), 1) + 3, 0, 255)"
  %1 = qnn.element_wise_multiply %x, %y : (tensor<2x4x!a>, tensor<2x4x!b>) -> tensor<2x4x!a>
  // CHECK: htp.map "t0 = {{.*}}; clamp(rdbpot(srdhm(t0 * t0, {{.*}}), {{.*}}) + 3, 0, 255)"
  %2 = qnn.element_wise_squared_difference %x, %y : (tensor<2x4x!a>, tensor<2x4x!b>) -> tensor<2x4x!a>
  // CHECK: htp.map "t0 = x0 - 3; clamp(select(t0 >= 0, srdhm(t0 << 1, 1073741824), {{.*}}) + 3, 0, 255)"
  %3 = qnn.prelu %x, %y : (tensor<2x4x!a>, tensor<2x4x!b>) -> tensor<2x4x!a>
  func.return %0, %1, %2, %3 : tensor<2x4x!a>, tensor<2x4x!a>, tensor<2x4x!a>, tensor<2x4x!a>
}

// -----

!a = !quant.uniform<u8:f32, 0.5:3>
!b = !quant.uniform<u8:f32, 2.0:128>
!i = !quant.uniform<i8:f32, 0.5:-128>

// CHECK-LABEL: @choices
func.func @choices(%x: tensor<2x4x!a>, %y: tensor<2x4x!b>, %p: tensor<2x4xi1>) -> (tensor<2x4x!a>, tensor<2x4x!a>, tensor<2x4x!b>) {
  // CHECK: htp.map "min(x0, x1)"
  %0 = qnn.element_wise_minimum %x, %x : (tensor<2x4x!a>, tensor<2x4x!a>) -> tensor<2x4x!a>
  // CHECK: %[[LHS:.*]] = htp.lut
  // CHECK: %[[RHS:.*]] = htp.lut
  // CHECK: htp.map "max(x0, x1)", %[[LHS]], %[[RHS]]
  %1 = qnn.element_wise_maximum %y, %y : (tensor<2x4x!b>, tensor<2x4x!b>) -> tensor<2x4x!a>
  // CHECK: %[[A:.*]] = htp.lut
  // CHECK: htp.map "select(x0, x1, x2)", %{{.*}}, %[[A]], %{{.*}} : (tensor<1x1x2x4xi1>
  %2 = qnn.element_wise_select %p, %1, %y : (tensor<2x4xi1>, tensor<2x4x!a>, tensor<2x4x!b>) -> tensor<2x4x!b>
  func.return %0, %1, %2 : tensor<2x4x!a>, tensor<2x4x!a>, tensor<2x4x!b>
}

// -----

!a = !quant.uniform<u8:f32, 0.5:3>
!b = !quant.uniform<u8:f32, 0.25:128>
!c = !quant.uniform<u8:f32, 2.0:128>

// CHECK-LABEL: @truths
func.func @truths(%x: tensor<2x4x!a>, %y: tensor<2x4x!b>, %z: tensor<2x4x!c>, %p: tensor<2x4xi1>) -> (tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4x!c>) {
  // CHECK: htp.map "x0 < x1", {{.*}} -> tensor<1x1x2x4xi1>
  %0 = qnn.element_wise_less %x, %x : (tensor<2x4x!a>, tensor<2x4x!a>) -> tensor<2x4xi1>
  // CHECK: %[[CODE:.*]] = htp.lut %{{.*}}, %{{.*}} : {{.*}} -> tensor<1x1x2x4x!quant.uniform<u8:f32, 0.5:3>>
  // CHECK: htp.map "x0 {{[<>]=?}} x1", %[[CODE]], %
  %1 = qnn.element_wise_greater_equal %x, %y : (tensor<2x4x!a>, tensor<2x4x!b>) -> tensor<2x4xi1>
  // A byte without an equal one is looked up as a byte that nothing equals.
  // CHECK: %[[X:.*]] = htp.lut
  // CHECK: htp.map "x0 == {{max|min|select}}({{.*}})", %[[X]], %
  %2 = qnn.element_wise_equal %x, %z : (tensor<2x4x!a>, tensor<2x4x!c>) -> tensor<2x4xi1>
  // CHECK: htp.map "max(x0, x1 != 128)"
  %3 = qnn.element_wise_or %p, %z : (tensor<2x4xi1>, tensor<2x4x!c>) -> tensor<2x4xi1>
  // CHECK: htp.map "select(x0 != x1, 129, 128)"
  %4 = qnn.element_wise_xor %p, %2 : (tensor<2x4xi1>, tensor<2x4xi1>) -> tensor<2x4x!c>
  func.return %0, %1, %2, %3, %4 : tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4xi1>, tensor<2x4x!c>
}

// -----

!a = !quant.uniform<u8:f32, 0.5:3>
!b = !quant.uniform<u8:f32, 0.25:128>
!w = !quant.uniform<i16:f32, 0.5>

// CHECK-LABEL: @broadcasts
func.func @broadcasts(%x: tensor<2x3x4x!a>, %y: tensor<4x!b>, %z: tensor<2x3x1x1x4x4x!b>, %w: tensor<1x3x5x1x4x4x!b>, %v: tensor<3x1x!w>, %u: tensor<1x4x!w>)
    -> (tensor<2x3x4x!a>, tensor<2x3x4x!a>, tensor<2x3x5x1x4x4x!b>, tensor<3x4x!w>) {
  // CHECK: htp.map {{.*}} : (tensor<1x2x3x4x!quant.uniform<u8:f32, 0.5:3>>, tensor<1x1x1x4x!quant.uniform<u8:f32, 0.25:128>>) ->
  %0 = qnn.element_wise_add %x, %y : (tensor<2x3x4x!a>, tensor<4x!b>) -> tensor<2x3x4x!a>
  %c = qnn.constant dense<100> : tensor<i8> : tensor<!b>
  // CHECK: htp.lut
  %1 = qnn.element_wise_multiply %x, %c : (tensor<2x3x4x!a>, tensor<!b>) -> tensor<2x3x4x!a>
  // CHECK: htp.map {{.*}} : (tensor<2x3x1x16x!quant.uniform<u8:f32, 0.25:128>>, tensor<1x3x5x16x!quant.uniform<u8:f32, 0.25:128>>) ->
  // CHECK-SAME: tensor<2x3x5x16x
  %2 = qnn.element_wise_multiply %z, %w : (tensor<2x3x1x1x4x4x!b>, tensor<1x3x5x1x4x4x!b>) -> tensor<2x3x5x1x4x4x!b>
  // CHECK: htp.map "clamp(rdbpot(srdhm((x0 << 14) + (x1 << 14), 1073741824), 13), -32768, 32767)"
  // CHECK-SAME: (tensor<1x1x3x1x{{.*}}>, tensor<1x1x1x4x
  %3 = qnn.element_wise_add %v, %u : (tensor<3x1x!w>, tensor<1x4x!w>) -> tensor<3x4x!w>
  func.return %0, %1, %2, %3 : tensor<2x3x4x!a>, tensor<2x3x4x!a>, tensor<2x3x5x1x4x4x!b>, tensor<3x4x!w>
}

// -----

!w = !quant.uniform<i16:f32, 0.5>
!v = !quant.uniform<i16:f32, 0.25>
!z = !quant.uniform<i16:f32, 0.5:1>
!n = !quant.uniform<i32:f32, 0.5>
!m = !quant.uniform<i32:f32, 0.25>

// CHECK-LABEL: @reasons
func.func @reasons(%i: tensor<2x!n>, %j: tensor<2xi32>, %f: tensor<2xf32>, %w: tensor<2x!w>, %v: tensor<2x!v>)
    -> (tensor<2x!m>, tensor<2xf32>, tensor<2xi1>, tensor<2xi32>, tensor<2xi8>, tensor<2x!z>, tensor<2x!n>) {
  // CHECK: htp.why = "an intermediate value has no lane: x0 << 2 lies in [-8589934592, 8589934588], beyond 32 bits"
  %0 = qnn.convert %i : (tensor<2x!n>) -> tensor<2x!m>
  // CHECK: htp.why = "elements of tensor<2xf32> have no kernel"
  %1 = qnn.element_wise_add %f, %f : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: htp.why = "EQUAL of 16 bits with different scales has no kernel"
  %2 = qnn.element_wise_equal %w, %v : (tensor<2x!w>, tensor<2x!v>) -> tensor<2xi1>
  // CHECK: htp.why = "POWER of integers has no kernel"
  %3 = qnn.element_wise_binary POWER, %j, %j : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK: htp.why = "elements of tensor<2xf32> have no kernel"
  %4 = qnn.cast %f : (tensor<2xf32>) -> tensor<2xi8>
  // CHECK: htp.why = "a conversion from tensor<2x!quant.uniform<i16:f32, 0.5:0>> to tensor<2x!quant.uniform<i16:f32, 0.5:1>>
  %5 = qnn.convert %w : (tensor<2x!w>) -> tensor<2x!z>
  // CHECK: htp.why = "EXP of {{.*}} has no kernel"
  %6 = qnn.element_wise_exp %i : (tensor<2x!n>) -> tensor<2x!n>
  func.return %0, %1, %2, %3, %4, %5, %6 : tensor<2x!m>, tensor<2xf32>, tensor<2xi1>, tensor<2xi32>, tensor<2xi8>, tensor<2x!z>, tensor<2x!n>
}

// -----

!a = !quant.uniform<u8:f32, 0.5:3>

// CHECK-LABEL: @clamps
func.func @clamps(%x: tensor<2x4x!a>) -> (tensor<2x4x!a>, tensor<2x4x!a>) {
  // CHECK: htp.map "clamp(rdbpot({{.*}}, 3, 15)"
  // CHECK-NOT: htp.clamp
  %0 = qnn.element_wise_subtract %x, %x : (tensor<2x4x!a>, tensor<2x4x!a>) -> tensor<2x4x!a>
  %1 = qnn.relu_6 %0 : (tensor<2x4x!a>) -> tensor<2x4x!a>
  // CHECK: htp.map "clamp(min(x0, x1), 3, 255)"
  %2 = qnn.element_wise_minimum %x, %x : (tensor<2x4x!a>, tensor<2x4x!a>) -> tensor<2x4x!a>
  %3 = qnn.relu %2 : (tensor<2x4x!a>) -> tensor<2x4x!a>
  func.return %1, %3 : tensor<2x4x!a>, tensor<2x4x!a>
}

// -----

// CHECK-LABEL: @integers
func.func @integers(%x: tensor<2xi32>, %y: tensor<2xi8>, %p: tensor<2xi1>) -> (tensor<2xi32>, tensor<2xi8>, tensor<2xi32>, tensor<2xi1>) {
  // CHECK: htp.map "add32(x0, x1)"
  %0 = qnn.element_wise_add %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK: htp.map "signed(mul32(x0, x1), 8)"
  %1 = qnn.element_wise_multiply %y, %y : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  // CHECK: htp.map "max(x0, sub32(0, x0))"
  %2 = qnn.element_wise_abs %x : (tensor<2xi32>) -> tensor<2xi32>
  // CHECK: htp.map "x0 == 0"
  %3 = qnn.element_wise_not %p : (tensor<2xi1>) -> tensor<2xi1>
  func.return %0, %1, %2, %3 : tensor<2xi32>, tensor<2xi8>, tensor<2xi32>, tensor<2xi1>
}

// -----

!i8 = !quant.uniform<i8:f32, 0.5:3>
!i32 = !quant.uniform<i32:f32, 0.25>

// CHECK-LABEL: @conversions
func.func @conversions(%x: tensor<2x!i8>, %y: tensor<2xi32>, %p: tensor<2xi1>)
    -> (tensor<2xi16>, tensor<2xi1>, tensor<2xi32>, tensor<2x!i8>, tensor<2x!i32>) {
  // CHECK: htp.map "signed(x0, 16)"
  %0 = qnn.cast %x : (tensor<2x!i8>) -> tensor<2xi16>
  // CHECK: htp.map "x0 != 0"
  %1 = qnn.cast %y : (tensor<2xi32>) -> tensor<2xi1>
  // CHECK: htp.map "x0"
  %2 = qnn.cast %p : (tensor<2xi1>) -> tensor<2xi32>
  // CHECK: htp.map "signed(x0, 8)"
  %3 = qnn.cast %y : (tensor<2xi32>) -> tensor<2x!i8>
  // CHECK: htp.map "clamp(srdhm(x0 - 3 << 2, 1073741824), -2147483648, 2147483647)"
  %4 = qnn.convert %x : (tensor<2x!i8>) -> tensor<2x!i32>
  func.return %0, %1, %2, %3, %4 : tensor<2xi16>, tensor<2xi1>, tensor<2xi32>, tensor<2x!i8>, tensor<2x!i32>
}

// -----

// CHECK-LABEL: @constants
func.func @constants() -> tensor<2x3xi32> {
  %s = qnn.constant dense<[2, 3]> : tensor<2xui32> : tensor<2xui32>
  // CHECK: htp.constant dense<7> : tensor<1x1x2x3xi32>
  %0 = qnn.constant_of_shape %s {value = 7 : i32} : (tensor<2xui32>) -> tensor<2x3xi32>
  func.return %0 : tensor<2x3xi32>
}

// -----

!a = !quant.uniform<u8:f32, 0.5:3>
!b = !quant.uniform<u8:f32, 1.0e-6:3>

// TFLite's DIV: the reciprocal of the divisor by Newton's iteration.

// CHECK-LABEL: @quotients
func.func @quotients(%x: tensor<2x!a>, %y: tensor<2x!b>) -> (tensor<2x!a>, tensor<2x!b>) {
  // CHECK: htp.map "{{.*}}srdhm({{.*}}, -1010580540){{.*}}-512, 511) + 3, 0, 255)"
  %0 = qnn.element_wise_divide %x, %x {hexnn.numerics = #hexnn.numerics<tflite-ref>} : (tensor<2x!a>, tensor<2x!a>) -> tensor<2x!a>
  // CHECK: htp.why = "a quotient that is multiplied by 2^39 and more has no kernel"
  %1 = qnn.element_wise_divide %x, %y {hexnn.numerics = #hexnn.numerics<tflite-ref>} : (tensor<2x!a>, tensor<2x!b>) -> tensor<2x!b>
  func.return %0, %1 : tensor<2x!a>, tensor<2x!b>
}
