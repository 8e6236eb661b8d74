"""What the program of a planned module consists of, and what stops it before it runs."""

import re

import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.lowering.hexagon.program.plan import (
    CopyStep,
    HostStep,
    LaunchStep,
    Plan,
    ViewStep,
    observed_buffer,
)
from hexnn.lowering.hexagon.program.whole import assembly
from hexnn.testing.pass_stages import parse

PLANNED = """
!d = tensor<1x8x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, ddr>>
!t = tensor<1x8x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
!r = tensor<1x1x1x256x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>
builtin.module attributes {htp.ddr_bytes = 512 : i64, htp.tcm_bytes = 4096 : i64} {
  func.func @main(%x: !d {htp.address = 0 : i64}) -> !d {
    %b = htp.buffer {address = 8192 : i64} : !t
    %t = htp.dma_start %x dest %b : !d -> !t
    %0 = htp.dma_wait %t dest %b : !t
    %c = htp.buffer {address = 8448 : i64} : !t
    %1 = htp.launch @copy(%0) dest %c : (!t) -> !t loc("RELU@0:low"("m":0:0))
    %2 = htp.reshape %1 : (!t) -> !r loc("RESHAPE@1:wide"("m":0:1))
    %g = htp.buffer {address = 256 : i64} : !d
    %u = htp.dma_start %1 dest %g : !t -> !d
    %3 = htp.dma_wait %u dest %g : !d
    func.return %3 : !d
  }
  func.func private @copy(%a: i32, %b: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %n = arith.constant 2 : i32
    %w = arith.constant 128 : i32
    scf.for %i = %c0 to %n step %c1 : i32 {
      %o = arith.muli %i, %w : i32
      %p = arith.addi %a, %o : i32
      %q = arith.addi %b, %o : i32
      %v = hvx.vL32b_ai %p, 0
      hvx.vS32b_ai %q, 0, %v
    }
    func.return
  }
}
"""


def test_steps_in_order():
    plan = Plan(parse(PLANNED))
    first, launch, view, last = plan.steps
    assert isinstance(first, CopyStep)
    assert isinstance(last, CopyStep)
    assert isinstance(view, ViewStep)
    assert isinstance(launch, LaunchStep)
    assert launch.addresses == (8192, 8448)
    assert list(plan.launched) == ["copy"]
    places = [place for step in plan.steps if (place := observed_buffer(step))]
    assert [place.address for place in places] == [8448, 8448]
    assert [place.address for place in plan.outputs] == [256]
    assert plan.version == 73


WRONG = {
    "a buffer outside": (
        ("address = 8448", "address = 12160"),
        r"test.mlir:\d+:5: error: 'htp.buffer' op access to 256 bytes at 0x2f80 is outside of mem",
    ),
    "no kernel of that name": (("private @copy", "private @other"), "launches @copy, which is not"),
    "too few arguments": (
        ("@copy(%0) dest %c : (!t)", "@copy(%0, %0) dest %c : (!t, !t)"),
        r"gives 3 addresses to 'copy', which takes 2",
    ),
    "a kernel that reads too far": (
        ("%n = arith.constant 2", "%n = arith.constant 99"),
        r"test.mlir:27:7: error: kernel 'copy': vL32b_ai accesses 128 bytes at 0x5100, outside",
    ),
    "a kernel that reads before its tensor": (
        ("hvx.vL32b_ai %p, 0", "hvx.vL32b_ai %p, -8\n hvx.vL32b_ai %p, -7"),
        r"kernel 'copy': vL32b_ai accesses 128 bytes at 0x1c00, outside",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_stops_it(case: str):
    (before, after), message = WRONG[case]
    assert before in PLANNED
    with pytest.raises(HexnnError) as error:
        Plan(parse(PLANNED.replace(before, after, 1)))
    assert re.search(message, str(error.value)), str(error.value)


def test_a_program_of_its_own_tells_the_reason():
    """Beside a host the operation is a step of the host."""
    text = PLANNED.replace(
        "htp.launch @copy(%0) dest %c", 'htp.clamp %0 dest %c : !t {htp.why = "too odd"}'
    )
    plan = Plan(parse(text))
    step = plan.steps[1]
    assert isinstance(step, HostStep)
    buffers = (*step.operands, *step.results)
    assert [buffer and buffer.address for buffer in buffers] == [8192, 8448]
    assert "main.step_1_operand_0: .word 0x10002000, 256" in assembly(plan, [], "steps")
    with pytest.raises(HexnnError, match="no Hexagon code for it: too odd"):
        assembly(plan, [])


def test_a_module_without_addresses_is_refused():
    with pytest.raises(HexnnError, match=r"has no attribute htp.ddr_bytes: plan its memory first"):
        Plan(parse("func.func @main() {\n func.return\n}"))
    with pytest.raises(HexnnError, match="the module has no function @main"):
        Plan(parse("func.func @other() {\n func.return\n}"))
