"""Every pass from qnn to planned memory leaves a module that computes the same."""

import numpy as np
import pytest
from goldens import cases
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.transforms.canonicalize import CanonicalizePass

from hexnn.dialects import htp
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import lower_to_htp, named_inputs, parse, run_pass, stages

TARGETS = ("v73", "v73{tcm=16K}")


def operator(case: str) -> ModuleOp:
    """The module of a case, in qnn."""
    module = parse(cases.operators()[case])
    run_pass(module, "tfl-to-qnn", strict=True)
    CanonicalizePass().apply(Context(), module)
    return module


def check(case: str, target: str, force: str = "auto") -> None:
    """The result stays what the operation computes in qnn."""
    *inputs, golden = cases.load(cases.OPERATORS)[case].values()
    module = operator(case)
    (expected,) = execute(module, named_inputs(module, *inputs)).values()
    assert expected.dtype == golden.dtype
    for stage in stages(module, target, force):
        (computed,) = execute(module, named_inputs(module, *inputs)).values()
        assert computed.dtype == expected.dtype, stage
        np.testing.assert_array_equal(computed, expected, stage)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("case", list(cases.operators()))
def test_operator(case: str, target: str):
    check(case, target)


@pytest.mark.parametrize("force", ["flat", "crouton"])
@pytest.mark.parametrize("case", [c for c in cases.operators() if "float" not in c])
def test_forced_layout(case: str, force: str):
    check(case, "v73", force)


def test_every_8_bit_operator_has_a_kernel_or_a_reason():
    for case in cases.operators():
        module = operator(case)
        lower_to_htp(module, "v73")
        run_pass(module, "htp-assign-layout")
        for op in module.walk():
            if isinstance(op, htp.HtpOp) and op.impl is None:
                assert isinstance(op, htp.ReshapeOp | htp.CopyOp), (case, op)
            if op.dialect_name() == "qnn" and op.name != "qnn.constant":
                assert "htp.why" in op.attributes, (case, op)
