"""Kernels that would not end, or not soon, stop in both engines and say where."""

from __future__ import annotations

import pytest
from support.engine_kernels import kernel, random_memory, run, words

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.hvx import vector
from hexnn.lowering.hexagon.program.bounds import Arenas, check_launch
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.limits import check_limit, instruction_bounds, is_surely_within
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.hexagon.kernel import QemuEngine

Made = type[NumpyEngine | LlvmEngine]

ENGINES: dict[str, Made] = {"numpy": NumpyEngine, "llvm": LlvmEngine}

NEST = """
scf.for %i = %c0 to %c100 step %c3 : i32 {
  %v = hvx.lvsplatw %i
  scf.for %k = %i to %c700 step %c8 : i32 {
    %w = hvx.vaddw %v, %v
    %x = hvx.memw %a0
  } {hvx.parallel}
} {hvx.parallel}
"""

DYNAMIC = """
%n = hvx.memw %a0
%s = hvx.memw %a0, 4
scf.for %i = %c0 to %c9 step %c1 : i32 {
  scf.for %k = %c0 to %n step %s : i32 {
    %v = hvx.lvsplatw %k
    %low = arith.andi %k, %c100 : i32
    %bytes = arith.muli %low, %c128 : i32
    %to = arith.addi %a1, %bytes : i32
    hvx.vS32Ub_ai %to, 0, %v
  } PARALLEL
} {hvx.parallel}
"""

SWEEP = pytest.mark.parametrize("parallel", ["", "{hvx.parallel}"])


@pytest.fixture(params=list(ENGINES))
def make(request: pytest.FixtureRequest) -> Made:
    """Each engine's class in turn."""
    return ENGINES[request.param]


def test_count_of_a_nest():
    inner = sum(len(range(i, 700, 8)) for i in range(0, 100, 3))
    count = instruction_bounds(kernel(NEST))
    assert count.least <= 34 * 2 + 3 * inner <= (count.most or 0)
    assert count.least == 34 * (2 + 3 * 76)
    assert count.most == 34 * (2 + 3 * 88)


def test_count_of_straight_code_and_even_loops():
    op = kernel(NEST.replace("%k = %i", "%k = %c0"))
    assert instruction_bounds(op).least == instruction_bounds(op).most == 34 * (2 + 3 * 88)
    assert instruction_bounds(kernel("%v = hvx.lvsplatw %c1\n%w = hvx.memw %a0")).most == 2
    assert instruction_bounds(kernel("scf.for %i = %c9 to %c9 step %c0 : i32 {\n}")).most == 0


def test_trip_counts_that_only_running_tells():
    op = kernel(DYNAMIC.replace("PARALLEL", ""))
    assert instruction_bounds(op).least == 2 + 9
    assert instruction_bounds(op).most is None
    assert not is_surely_within(op, 10**12)


def test_limit_before_the_run(make: Made):
    op = kernel(NEST.replace("%k = %i", "%k = %c0"))
    message = "kernel 'k' executes 9044 instructions, more than the limit of 9043"
    with pytest.raises(HexnnError, match=message):
        run(make(9043), op, random_memory(), 0, 128)
    run(make(9044), op, random_memory(), 0, 128)


def test_limit_names_the_place_of_the_kernel():
    with pytest.raises(HexnnError, match=r"kernel\.mlir:1:1: error: kernel 'k' executes"):
        check_limit(kernel(NEST), 100)


@SWEEP
def test_limit_while_running(make: Made, parallel: str):
    op, memory = kernel(DYNAMIC.replace("PARALLEL", parallel)), random_memory()
    words(memory, 0, 2)[:] = 1000, 2
    run(make(9 * (1 + 3 * 500)), op, memory, 0, 128)
    message = r"kernel\.mlir:19:3: error: kernel 'k' has not ended after 13000 instructions"
    with pytest.raises(HexnnError, match=message):
        run(make(13_000), op, memory, 0, 128)


@SWEEP
@pytest.mark.parametrize("step", [0, -1, -(2**31)])
def test_loop_that_never_ends(make: Made, parallel: str, step: int):
    op, memory = kernel(DYNAMIC.replace("PARALLEL", parallel)), random_memory()
    words(memory, 0, 2)[:] = 7, step
    with pytest.raises(HexnnError, match="has not ended after 5000 instructions"):
        run(make(5000), op, memory, 0, 128)
    words(memory, 0, 1)[:] = 0
    run(make(5000), op, memory, 0, 128)


def test_loop_that_never_ends_as_written(make: Made):
    op = kernel("scf.for %i = %c0 to %c9 step %c0 : i32 {\n}")
    with pytest.raises(HexnnError, match=r"'scf.for' op never ends: its step is 0"):
        run(make(), op, random_memory(), 0, 128)


def test_limit_by_default(make: Made):
    engine: Engine = make()
    body = (
        "%n = arith.constant 2147483647 : i32\n" + "scf.for %i = %c0 to %n step %c1 : i32 {\n" * 2
    )
    with pytest.raises(HexnnError, match="more than the limit of 10000000000"):
        run(engine, kernel(body.replace("%i", "%j", 1) + "}\n}"), random_memory(), 0, 128)


@pytest.mark.parametrize("at", ["%a1", "%word"])
def test_iterations_that_store_to_one_place(at: str):
    body = f"""
%word = hvx.memw %a0
scf.for %i = %c0 to %c9 step %c1 : i32 {{
  %v = hvx.lvsplatw %i
  hvx.vS32b_ai {at}, 0, %v
}} {{hvx.parallel}}
"""
    memory = random_memory()
    words(memory, 0, 1)[:] = memory.tcm_base + 256
    with pytest.raises(HexnnError, match="stores to one place in all iterations of a parallel"):
        run(NumpyEngine(), kernel(body), memory, 0, 128)


def test_instruction_that_the_target_lacks(make: Made):
    op = kernel("%v = hvx.lvsplatw %c1\n%w = hvx.vadd_sf_sf %v, %v", target="v66")
    with pytest.raises(HexnnError, match=r"mlir:\d+:\d+: error: 'hvx.vadd_sf_sf' op .* of HVX v68"):
        run(make(), op, random_memory(), 0, 128)
    op = kernel("%v = hvx.lvsplatw %c1\n%w = hvx.vadd_sf_sf %v, %v", target="v68")
    run(make(), op, random_memory(), 0, 128)


@pytest.mark.parametrize("divisor", ["%c0", "%word", "%negative"])
@pytest.mark.parametrize("name", ["divsi", "divui", "remsi", "remui"])
def test_division_by_what_may_be_zero(make: Made, name: str, divisor: str):
    body = f"""
%negative = arith.constant -1 : i32
%word = hvx.memw %a0
%quotient = arith.{name} %word, {divisor} : i32
%v = hvx.lvsplatw %quotient
"""
    with pytest.raises(HexnnError, match=f"'arith.{name}' op must divide by a positive constant"):
        run(make(), kernel(body), random_memory(), 0, 128)


@pytest.mark.parametrize("count", ["%c32", "%word", "%negative"])
@pytest.mark.parametrize("name", ["shli", "shrsi", "shrui"])
def test_shift_by_what_may_be_no_count(make: Made, name: str, count: str):
    body = f"""
%c32 = arith.constant 32 : i32
%negative = arith.constant -1 : i32
%word = hvx.memw %a0
%shifted = arith.{name} %word, {count} : i32
%v = hvx.lvsplatw %shifted
"""
    with pytest.raises(HexnnError, match=f"'arith.{name}' op must shift by a constant from 0 to"):
        run(make(), kernel(body), random_memory(), 0, 128)


UNDEFINED = """
%negative = arith.constant -1 : i32
%scalar = arith.OPERATION : i32
%v = hvx.lvsplatw %scalar
"""


@pytest.mark.parametrize(
    ("operation", "says"),
    [("divsi %c7, %c0", "must divide by a positive"), ("shli %c7, %negative", "must shift by a")],
)
def test_undefined_arithmetic_of_numbers(operation: str, says: str):
    op = kernel(UNDEFINED.replace("OPERATION", operation))
    for engine in (NumpyEngine(), LlvmEngine(), QemuEngine()):
        with pytest.raises(HexnnError, match=rf"mlir:\d+:\d+: error: 'arith.* op {says}"):
            run(engine, op, random_memory(), 0, 128)


def test_arguments_that_are_no_addresses(make: Made):
    op = kernel("", 1)
    op.body.block.insert_arg(vector, 0)
    with pytest.raises(HexnnError, match=r"argument 0 must be i32, an address, not !hvx\.vector"):
        run(make(), op, random_memory(), 0, 128)


def test_hexagon_code_takes_addresses_from_arguments():
    op = kernel("%v = hvx.vL32b_ai %c128, 0", 1)
    with pytest.raises(HexnnError, match="op accesses an address that is none of"):
        check_launch(op, [0], Arenas(4096, 8192, 4096), op)


@pytest.mark.parametrize(
    "address",
    ["%at = arith.addi %a0, %word : i32", "%at = arith.muli %a0, %c2 : i32"],
)
def test_hexagon_code_takes_no_address_from_memory(address: str):
    words = "%v = hvx.lvsplatw %c1\n%word = hvx.memw %a0"
    op = kernel(f"{words}\n{address}\nhvx.vS32b_ai %at, 0, %v", 1)
    with pytest.raises(HexnnError, match="op accesses an address that only running tells"):
        check_launch(op, [0], Arenas(4096, 8192, 4096), op)
