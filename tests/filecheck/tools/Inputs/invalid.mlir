func.func @main(%a: i32, %b: i64) -> i32 {
  %c = "arith.addi"(%a, %b) : (i32, i64) -> i32
  %d = "arith.muli"(%a, %b) : (i32, i64) -> i32
  %e = "arith.subi"(%f, %f) : (i32, i32) -> i32
  %f = "arith.subi"(%a, %a) : (i32, i32) -> i32
  func.return %c : i32
}
