"""Names that no operation of ours declares: refused in IR and by constructors."""

from __future__ import annotations

import inspect

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import TensorType, UnitAttr, f32
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.inference import InferredOp
from hexnn.tools.universe import DIALECTS, load_dialect

CLASSES = [cls for name in DIALECTS for cls in load_dialect(name).operations]

INFERRED = [cls for cls in CLASSES if InferredOp in cls.mro()]
"""The operations whose constructors infer results; `issubclass` would ask all subclasses of it."""


def refusal(op: Operation) -> str:
    """What the verifier of an operation says first."""
    try:
        op.verify_()
    except VerifyException as error:
        return str(error)
    return ""


def value(*shape: int) -> SSAValue:
    """A tensor of f32."""
    return test.TestOp(result_types=[TensorType(f32, shape)]).results[0]


def test_no_operation_takes_an_unknown_attribute():
    made = [cls.create(attributes={"unheard_of": UnitAttr()}) for cls in CLASSES]
    kind = [op.name for op in made if "unknown attribute 'unheard_of'" not in refusal(op)]
    assert kind == []


def test_no_operation_takes_an_unknown_property():
    made = [cls.create(properties={"unheard_of": UnitAttr()}) for cls in CLASSES]
    kind = [op.name for op in made if "unknown property 'unheard_of'" not in refusal(op)]
    assert kind == []


def test_no_constructor_takes_any_keyword():
    """One with `**keywords` would not refuse those that it does not know."""

    def takes_any(cls: type[Operation]) -> bool:
        parameters = inspect.signature(cls).parameters.values()
        return any(one.kind is one.VAR_KEYWORD for one in parameters)

    assert [cls.name for cls in CLASSES if takes_any(cls)] == []


@pytest.mark.parametrize("cls", INFERRED)
def test_inferring_constructors_refuse_unknown_keywords(cls: type[InferredOp]):
    with pytest.raises(HexnnError, match="unknown property 'unheard_of'"):
        cls(unheard_of=1)


def test_they_name_the_nearest():
    x, w = value(1, 8, 8, 3), value(3, 3, 3, 4)
    with pytest.raises(HexnnError, match=r"property 'dilations', did you mean 'dilation'\?"):
        qnn.Conv2dOp(x, w, dilations=(2, 2))
