"""Loops as they may be written: any constant bounds, no iterations, scalars that go round."""

from __future__ import annotations

import pytest
from support.hexagon_kernels import check
from xdsl.dialects import func
from xdsl.parser import Parser

from hexnn.dialects.diagnostics import HexnnError
from hexnn.lowering.hexagon.machine import loops
from hexnn.lowering.hexagon.selection.select import select
from hexnn.tools.universe import new_context

CONSTANTS = "".join(
    f"  %c{n} = arith.constant {n} : i32\n" for n in (0, 1, 2, 3, 4, 6, 9, 11, 16, 128, 640)
)


def parsed(body: str) -> func.FuncOp:
    """A kernel of two arguments, %a and %b, with numbers %c0, %c1, ..."""
    text = f"func.func @kernel(%a: i32, %b: i32) {{\n{CONSTANTS}{body}  func.return\n}}"
    (kernel,) = Parser(new_context(), text, "kernel.mlir").parse_module().ops
    assert isinstance(kernel, func.FuncOp)
    kernel.verify()
    return kernel


def test_bounds():
    """From 2 to before 11 by steps of 3: three iterations."""
    function = check(
        parsed("""
  scf.for %i = %c2 to %c11 step %c3 : i32 {
    %x = arith.muli %i, %c128 : i32
    %from = arith.addi %a, %x : i32
    %to = arith.addi %b, %x : i32
    %v = hvx.vL32b_ai %from, 0
    %w = hvx.lvsplatw %i
    hvx.vS32b_ai %to, 0, %v
    hvx.vS32b_ai %to, 1, %w
  }
""")
    )
    assert [loop.count for loop in loops(function.body)] == [3]


def test_no_iterations():
    function = check(
        parsed("""
  %v = hvx.vL32b_ai %a, 0
  %n, %w = scf.for %i = %c3 to %c3 step %c1
      iter_args(%m = %c9, %x = %v) -> (i32, !hvx.vector) : i32 {
    %y = hvx.lvsplatw %m
    scf.yield %c2, %y : i32, !hvx.vector
  }
  %z = hvx.vror %w, %n
  hvx.vS32b_ai %b, 0, %z
""")
    )
    assert not list(loops(function.body))


def test_one_iteration():
    function = check(
        parsed("""
  %v = hvx.vL32b_ai %a, 0
  %n, %w = scf.for %i = %c3 to %c4 step %c9
      iter_args(%m = %c6, %x = %v) -> (i32, !hvx.vector) : i32 {
    %k = arith.muli %m, %i : i32
    %y = hvx.vror %x, %k
    scf.yield %k, %y : i32, !hvx.vector
  }
  %z = hvx.vror %w, %n
  hvx.vS32b_ai %b, 0, %z
""")
    )
    assert not list(loops(function.body))


def test_scalars_go_round():
    """Addresses that are carried, and a Fibonacci sequence."""
    check(
        parsed("""
  %p, %x, %y = scf.for %i = %c0 to %c9 step %c1
      iter_args(%at = %b, %m = %c0, %n = %c1) -> (i32, i32, i32) : i32 {
    %v = hvx.lvsplatw %m
    hvx.vS32b_ai %at, 1, %v
    %s = arith.addi %m, %n : i32
    %next = arith.addi %at, %c128 : i32
    scf.yield %next, %n, %s : i32, i32, i32
  }
  %w = hvx.lvsplatw %y
  hvx.vS32b_ai %p, 4, %w
""")
    )


def test_scalars_from_inner_loops():
    """The rows of a triangle, whose length is carried from row to row."""
    check(
        parsed("""
  %end = scf.for %i = %c0 to %c4 step %c1 iter_args(%at = %b) -> (i32) : i32 {
    %low = scf.for %j = %c0 to %c3 step %c1 iter_args(%k = %i) -> (i32) : i32 {
      %more = arith.minsi %k, %c2 : i32
      %sum = arith.addi %more, %j : i32
      scf.yield %sum : i32
    }
    %v = hvx.lvsplatw %low
    hvx.vS32b_ai %at, 0, %v
    %big = arith.shli %low, %c9 : i32
    %some = arith.andi %big, %c640 : i32
    %step = arith.addi %at, %some : i32
    %next = arith.addi %step, %c128 : i32
    scf.yield %next : i32
  }
  %z = hvx.lvsplatw %c11
  hvx.vS32b_ai %end, 0, %z
""")
    )


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        ("%x = arith.divsi %a, %b : i32", "'arith.divsi' op has no place in Hexagon code"),
        ("%x = arith.divui %a, %c9 : i32", "only powers of two divide"),
    ],
)
def test_operations_without_code(operation: str, message: str):
    kernel = parsed(f"  {operation}\n  %w = hvx.lvsplatw %x\n  hvx.vS32b_ai %b, 0, %w\n")
    with pytest.raises(HexnnError, match=message):
        select(kernel)


@pytest.mark.parametrize("number", [1, 2, 16, 128])
def test_unsigned_division(number: int):
    check(
        parsed(f"""
  scf.for %i = %c0 to %c9 step %c1 : i32 {{
    %x = arith.muli %i, %c11 : i32
    %q = arith.divui %x, %c{number} : i32
    %r = arith.remui %x, %c{number} : i32
    %s = arith.muli %q, %r : i32
    %o = arith.muli %i, %c128 : i32
    %at = arith.addi %b, %o : i32
    %v = hvx.lvsplatw %s
    hvx.vS32b_ai %at, 0, %v
  }}
""")
    )


def test_a_vector_of_known_bytes():
    data = bytes(range(128)).hex()
    check(parsed(f'  %v = hvx.constant "{data}"\n  hvx.vS32b_ai %b, 0, %v\n'))
