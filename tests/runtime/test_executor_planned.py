"""Planned modules run in memory: addresses decide what is read."""

import re
from collections.abc import Sequence

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp
from xdsl.ir import OpResult

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.locations import result_name
from hexnn.runtime.executor import execute, prepare
from hexnn.runtime.memory import Memory
from hexnn.runtime.planned import PlannedProgram
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import parse

X = np.arange(256, dtype=np.uint8).reshape(1, 8, 8, 4)

PLANNED = """
!d = tensor<1x8x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x8x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!s = tensor<1x8x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<strip, tcm>>
builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !d {htp.address = 0 : i64}) -> !d {
    %b = htp.buffer {address = 8192 : i64} : !t
    %t = htp.dma_start %x dest %b : !d -> !t
    %0 = htp.dma_wait %t dest %b : !t
    %c = htp.buffer {address = 8448 : i64} : !s
    %1 = htp.convert_layout %0 dest %c : !s : (!t) -> !s
    %e = htp.buffer {address = 8704 : i64} : !s
    %2 = htp.clamp %1 dest %e : !s {max = 100 : i32} : (!s) -> !s loc("RELU@0:low"("m":0:0))
    %f = htp.buffer {address = 8192 : i64} : !t
    %3 = htp.convert_layout %2 dest %f : !t : (!s) -> !t
    %g = htp.buffer {address = 256 : i64} : !d
    %u = htp.dma_start %3 dest %g : !t -> !d
    %4 = htp.dma_wait %u dest %g : !d
    func.return %4 : !d
  }
}
"""


def run(text: str) -> Array:
    """The result for X."""
    (result,) = execute(parse(text), {"input0": X}).values()
    return result


def test_a_planned_module_computes():
    assert (run(PLANNED) == np.minimum(X, 100)).all()


RESIDUAL = PLANNED.replace(
    "    %f = htp.buffer {address = 8192 : i64} : !t\n",
    "    %r = htp.buffer {address = 9216 : i64} : !s\n"
    "    %5 = htp.add %1, %2 dest %r : !s {lhs_scale = array<i32: 1073741824, 0>, "
    "rhs_scale = array<i32: 1073741824, 0>, output_scale = array<i32: 1073741824, -18>} "
    ": (!s, !s) -> !s\n"
    "    %f = htp.buffer {address = 8192 : i64} : !t\n",
).replace("convert_layout %2 dest %f", "convert_layout %5 dest %f")


def moved(text: str, name: str, address: int) -> str:
    """The module with another address for a buffer."""
    place = f"%{name} = htp.buffer {{address = "
    return re.sub(rf"{place}\d+", f"{place}{address}", text)


def test_an_overlap_with_a_value_that_is_read_later_shows():
    expected = run(RESIDUAL)
    assert (run(moved(RESIDUAL, "e", 12032)) == expected).all()
    assert (run(moved(RESIDUAL, "e", 8448 + 128)) != expected).any()


def test_a_source_that_is_overwritten_before_the_wait_shows():
    late = PLANNED.replace("    %0 = htp.dma_wait %t dest %b : !t\n", "").replace(
        "    %c = htp.buffer",
        "    %z = htp.buffer {address = 0 : i64} : !d\n"
        "    %w = htp.clamp %x dest %z : !d {max = 7 : i32} : (!d) -> !d\n"
        "    %0 = htp.dma_wait %t dest %b : !t\n    %c = htp.buffer",
    )
    assert run(late).max() == 7


def test_addresses_outside_of_memory_are_errors():
    with pytest.raises(HexnnError, match="outside of memory"):
        run(PLANNED.replace("%e = htp.buffer {address = 8704", "%e = htp.buffer {address = 12160"))


def test_a_value_without_a_place_is_an_error():
    text = PLANNED.replace("{htp.address = 0 : i64}", "")
    with pytest.raises(HexnnError, match="has no address in memory"):
        run(text)


def test_observers_see_and_replace_what_is_in_memory():
    names: list[str | None] = []

    def observe(result: OpResult, value: Array) -> Array:
        names.append(result_name(result))
        assert (value == np.minimum(X, 100)).all()
        return np.full_like(value, 5)

    (result,) = execute(parse(PLANNED), {"input0": X}, observe=observe).values()
    assert names == ["low"]
    assert set(result.flat) == {5}


def test_a_program_runs_again():
    program = prepare(parse(PLANNED))
    for top in (255, 20):
        (result,) = program.run({"input0": np.minimum(X, top)}).values()
        assert (result == np.minimum(X, min(top, 100))).all()


LAUNCH = (
    PLANNED.replace(
        "htp.clamp %1 dest %e : !s {max = 100 : i32} : (!s) -> !s",
        "htp.launch @half(%1) dest %e : (!s) -> !s",
    ).rstrip()[:-1]
    + "  func.func private @half(i32, i32)\n}"
)


class Halves:
    """An engine whose only kernel divides by two."""

    def __init__(self) -> None:
        self.prepared: list[str] = []
        self.launched: list[tuple[int, ...]] = []

    def prepare(self, kernel: FuncOp) -> None:
        """Note the kernel."""
        self.prepared.append(kernel.sym_name.data)

    def run(self, kernel: FuncOp, memory: Memory, addresses: Sequence[int]) -> None:
        """Divide 256 bytes."""
        self.launched.append(tuple(addresses))
        source, dest = (memory.view(a, 256) for a in addresses)
        dest[:] = source // 2


def test_kernels_are_launched_with_addresses():
    engine = Halves()
    program = prepare(parse(LAUNCH), engine)
    for _ in range(2):
        (result,) = program.run({"input0": X}).values()
        assert (result == X // 2).all()
    assert engine.prepared == ["half"]
    assert engine.launched == [(8448, 8704)] * 2


def test_a_launch_needs_an_engine_and_a_kernel():
    with pytest.raises(HexnnError, match="launches a kernel: choose an engine"):
        execute(parse(LAUNCH), {"input0": X})
    with pytest.raises(HexnnError, match="launches @half, which is not defined"):
        execute(parse(LAUNCH.replace("@half(i32", "@other(i32")), {"input0": X}, engine=Halves())


def test_constants_lie_in_memory_in_their_layout():
    module = parse(
        "!w = tensor<1x1x5x2x!quant.uniform<i8:f32, 0.5:0>, #htp.layout<conv_weights, ddr>>\n"
        "builtin.module attributes {htp.ddr_bytes = 256 : i64, htp.tcm_bytes = 128 : i64} {\n"
        "  func.func @main() -> !w {\n"
        "    %0 = htp.constant dense<[[[[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]]]> : "
        "tensor<1x1x5x2xi8> {address = 128 : i64} : !w\n"
        "    func.return %0 : !w\n  }\n}"
    )
    program = prepare(module)
    assert isinstance(program, PlannedProgram)
    image = [1, 3, 5, 7, 2, 4, 6, 8] + [0] * 8 + [9, 0, 0, 0, 10, 0, 0, 0]
    assert program.memory.data[128 : 128 + 24].tolist() == image
    assert program.run({})["output0"].tolist()[0][0][0] == [1, 2]
