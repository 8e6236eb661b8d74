func.func @main() -> (tensor<3xi8>, tensor<80xi8>, tensor<80xi8>, tensor<101xi8>) {
  %a = tfl.pseudo_const dense<[1, 2, 3]> : tensor<3xi8> : tensor<3xi8>
  %b = tfl.pseudo_const dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]> : tensor<80xi8> : tensor<80xi8>
  %c = tfl.pseudo_const dense<7> : tensor<80xi8> : tensor<80xi8>
  %d = arith.constant dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F6061626364"> : tensor<101xi8>
  func.return %a, %b, %c, %d : tensor<3xi8>, tensor<80xi8>, tensor<80xi8>, tensor<101xi8>
}
