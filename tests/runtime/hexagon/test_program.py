"""Whole programs on qemu-hexagon: transfers, launches, observers, what stops them."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp
from xdsl.ir import OpResult

from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.engines import toolchain
from hexnn.runtime.executor import Array
from hexnn.runtime.hexagon import build
from hexnn.runtime.hexagon.program import HexagonProgram
from hexnn.runtime.planned import PlannedProgram
from hexnn.testing.pass_stages import parse

X = np.arange(256, dtype=np.uint8).reshape(1, 8, 8, 4)

FLIP = """
flip:
        { r1 = memw(r0+#0); r2 = memw(r0+#4) }
        { loop0(flip_loop, #2); r3 = ##0x80808080 }
        { v1 = vsplat(r3) }
flip_loop:
        { v0 = vmem(r1++#1) }
        { v0 = vxor(v0, v1) }
        { vmem(r2++#1) = v0 }:endloop0
        { jumpr r31 }
"""
"""A kernel of 10 packets, 12 instructions and 7 of HVX."""

MODULE = """
!d = tensor<1x8x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x8x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !d {htp.address = 0 : i64}) -> !d {
    %b = htp.buffer {address = 8192 : i64} : !t
    %t = htp.dma_start %x dest %b : !d -> !t
    %0 = htp.dma_wait %t dest %b : !t
    %c = htp.buffer {address = 8448 : i64} : !t
    %1 = htp.launch @flip(%0) dest %c : (!t) -> !t loc("NEG@0:half"("m":0:0))
    %2 = htp.launch @flip(%1) dest %b : (!t) -> !t loc("NEG@1:full"("m":0:1))
    %g = htp.buffer {address = 256 : i64} : !d
    %u = htp.dma_start %2 dest %g : !t -> !d
    %3 = htp.dma_wait %u dest %g : !d
    func.return %3 : !d
  }
  func.func private @flip(%a: i32, %b: i32) {
    func.return
  }
}
"""


@pytest.fixture(autouse=True)
def _tools(program: Callable[[str], str]) -> None:
    for name in toolchain.PACKAGES:
        program(name)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts hand-written code in the place of what the compiler makes of kernels."""

    def put(code: str) -> None:
        def text(kernel: FuncOp, version: int) -> str:
            return code

        monkeypatch.setattr(build, "cached_kernel_text", text)

    return put


def test_samples_one_after_the_other(kernel: Callable[[str], None]):
    kernel(FLIP)
    ready = HexagonProgram(parse(MODULE))
    for top in (255, 7, 200):
        x = np.minimum(X, top)
        (result,) = ready.run({"input0": x}).values()
        assert (result == x).all()
    counted = [(one.packets, one.instructions, one.hvx_instructions) for one in ready.launches]
    assert counted == [(10, 12, 7)] * 2


def test_observers_see_and_replace_what_is_in_memory(kernel: Callable[[str], None]):
    kernel(FLIP)
    seen: list[Array] = []

    def observe(result: OpResult, value: Array) -> Array | None:
        seen.append(value)
        return np.full_like(value, 3) if len(seen) == 1 else None

    (result,) = HexagonProgram(parse(MODULE)).run({"input0": X}, observe).values()
    assert (seen[0] == X ^ 128).all()
    assert (seen[1] == 131).all()
    assert (result == 131).all()


def test_an_observer_that_fails_leaves_a_program_that_runs(kernel: Callable[[str], None]):
    kernel(FLIP)
    ready = HexagonProgram(parse(MODULE))

    def fail(result: OpResult, value: Array) -> None:
        raise KeyError(result.op.name)

    with pytest.raises(KeyError):
        ready.run({"input0": X}, fail)
    (result,) = ready.run({"input0": X}).values()
    assert (result == X).all()


def box(at: str, to: str, sizes: str) -> str:
    """The attributes of a transfer of a box."""
    rows = {"source_offsets": at, "dest_offsets": to, "sizes": sizes}
    return f"{{{', '.join(f'{name} = array<i32: {row}>' for name, row in rows.items())}}}"


TRANSFERS = f"""
!d = tensor<1x8x24x20x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<LAYOUT, ddr>>
!t = tensor<1x7x9x37x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<LAYOUT, tcm>>
builtin.module attributes {{htp.ddr_bytes = 65536 : i64, htp.tcm_bytes = 65536 : i64}} {{
  func.func @main(%x: !d {{htp.address = 0 : i64}}) -> (!d, !t) {{
    %b = htp.buffer {{address = 69632 : i64}} : !t
    %t = htp.dma_start %x dest %b {box("0, 1, 2, 3", "0, 2, 1, 5", "1, 4, 7, 11")} : !d -> !t
    %u = htp.dma_start %x dest %b {box("0, 0, 9, 0", "0, 0, 1, 16", "1, 2, 8, 20")} : !d -> !t
    %0 = htp.dma_wait %t, %u dest %b : !t
    %g = htp.buffer {{address = 32768 : i64}} : !d
    %v = htp.dma_start %0 dest %g {box("0, 0, 0, 4", "0, 1, 15, 4", "1, 7, 9, 16")} : !t -> !d
    %1 = htp.dma_wait %v dest %g : !d
    func.return %1, %0 : !d, !t
  }}
}}
"""


@pytest.mark.parametrize("layout", ["flat", "strip", "crouton"])
def test_boxes_of_every_layout(layout: str):
    module = parse(TRANSFERS.replace("LAYOUT", layout))
    x = np.random.default_rng(1).integers(0, 256, (1, 8, 24, 20)).astype(np.uint8)
    found = HexagonProgram(module).run({"input0": x})
    for name, array in PlannedProgram(module).run({"input0": x}).items():
        assert (found[name] == array).all()


STOPS = {
    "a wild address": ("r1 = memw(r0+#0);", "r1 = #64;", r"it was stopped by SIGSEGV"),
    "no end": ("{ jumpr r31 }", "{ jump flip }", r"nothing came from it for 0\.5 s"),
    "an exit": ("{ jumpr r31 }", "{ r0 = #3; r6 = #94 }\n{ trap0(#1) }", r"it ended with status 3"),
}


@pytest.mark.parametrize("case", STOPS)
def test_what_stops_names_the_kernel(case: str, kernel: Callable[[str], None]):
    before, after, why = STOPS[case]
    kernel(FLIP.replace(before, after))
    ready = HexagonProgram(parse(MODULE), timeout=0.5)
    with pytest.raises(
        HexnnError, match=rf"^m:0:0: error: .* kernel 'flip' \(NEG@0 'half'\): {why}"
    ):
        ready.run({"input0": X})


NEWER = MODULE.replace(
    "    func.return\n  }\n}",
    """
    %v = hvx.vL32b_ai %a, 0
    %w = hvx.vmpyuhvs %v, %v
    hvx.vS32b_ai %b, 0, %w
    func.return
  }
}""",
)


def test_an_instruction_that_qemu_lacks_is_located():
    with pytest.raises(HexnnError) as error:
        HexagonProgram(parse(NEWER))
    assert re.search(r"^test.mlir:\d+:\d+: error: 'hvx.vmpyuhvs' op is an", str(error.value))
    assert "instruction of v69: qemu-hexagon runs those up to v67" in str(error.value)
    with pytest.raises(HexnnError, match="v69, which target v66 lacks"):
        HexagonProgram(
            parse(NEWER.replace("{htp.ddr", '{htp.target = #htp.target<"v66">, htp.ddr'))
        )


def test_code_that_the_assembler_refuses(kernel: Callable[[str], None]):
    kernel(FLIP.replace("vxor(v0, v1)", "vxor(v0)"))
    with pytest.raises(HexnnError, match="llvm-mc failed with status 1"):
        HexagonProgram(parse(MODULE)).run({"input0": X})


def test_a_missing_emulator_names_its_package(
    kernel: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
):
    kernel(FLIP)
    ready = HexagonProgram(parse(MODULE))
    ready.run({"input0": X})
    toolchain.find_tool.cache_clear()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(HexnnError, match=r"'qemu-hexagon' was not found .* package qemu-user"):
        HexagonProgram(parse(MODULE)).run({"input0": X})
    toolchain.find_tool.cache_clear()
