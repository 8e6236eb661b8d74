"""Commands of the checkout: a wrong command line is one line, as of the tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from hexnn.tools import (
    hvx_supplement,
    op_package_reference,
    opdef_reference,
    qnn_reference,
    tflite_reference,
)
from hexnn.tools.conformance import llvm, qemu
from hexnn.tools.reference import each_op

MAINS = [
    module.main
    for module in (
        *(hvx_supplement, op_package_reference, opdef_reference, qnn_reference, tflite_reference),
        *(each_op, llvm, qemu),
    )
]


@pytest.mark.parametrize("main", MAINS, ids=lambda main: main.__module__)
def test_a_wrong_command_line_is_one_line(
    main: Callable[[Sequence[str]], int], capsys: pytest.CaptureFixture[str]
):
    assert main(["--wirte", "x.md"]) in (1, 2)
    out, err = capsys.readouterr()
    assert not out
    assert len(err.splitlines()) == 1
    assert err.startswith("error: ")
