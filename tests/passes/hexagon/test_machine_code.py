"""Machine code as a dialect: its text is exact, and its passes write the code of stage hexagon."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from support.machine import TOOLS
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.printer import Printer

from hexnn.dialects.entry_function import functions_of
from hexnn.dialects.hexagon import FuncOp
from hexnn.lowering.hexagon.compile import compile_kernel
from hexnn.lowering.hexagon.program.emit import assembly
from hexnn.tools.api import load
from hexnn.tools.driver.located_parser import LocatedParser
from hexnn.tools.universe import new_context

DIGITS = Path(__file__).parents[3] / "examples" / "digits"
NETWORKS = ("digits_int8.tflite", "digits_branches_int8.tflite")
PASSES = ("hvx-to-hexagon", "hexagon-schedule", "hexagon-allocate")


def text(op: Operation) -> str:
    """An operation as text."""
    stream = StringIO()
    Printer(stream).print_op(op)
    return stream.getvalue()


def codes(module: ModuleOp) -> list[FuncOp]:
    """The functions of machine code of a module."""
    return [op for op in module.body.ops if isinstance(op, FuncOp)]


@pytest.mark.parametrize("network", NETWORKS)
def test_text_is_exact_and_the_code_that_of_stage_hexagon(network: str) -> None:
    """Printed, parsed and printed again after each pass; parsed code goes on to the next pass."""
    model = load(DIGITS / network).lower("hvx")
    expected = [
        assembly(compile_kernel(kernel, 73))
        for kernel in functions_of(model.ir)
        if kernel.sym_name.data != "main"
    ]
    for name in PASSES:
        model = model.lower("hexagon", pipeline=name)
        for function in codes(model.ir):
            written = text(function)
            module = LocatedParser(new_context(), written, "text").parse_module()
            (read,) = codes(module)
            module.verify()
            assert text(read) == written
            read.detach()
            model.ir.body.block.insert_op_before(read, function)
            function.detach()
    assert [assembly(compile_kernel(code, 73)) for code in codes(model.ir)] == expected


@pytest.mark.parametrize("network", NETWORKS)
def test_networks_run(network: str, program: Callable[[str], str]) -> None:
    """Equal to the source, in the packets of stage hexagon."""
    for name in TOOLS:
        program(name)
    source = load(DIGITS / network)
    code = source.lower("hexagon", pipeline="compile," + ",".join(PASSES))
    assert code.compare(source)
    assert code.counters().packets == source.lower("hexagon").counters().packets
    assert code.report()
