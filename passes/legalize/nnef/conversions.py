"""What each nnef operation is in qnn: the tables of all families, and how one is converted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import AnyFloat, IntegerType, StringAttr, i1
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ....dialects import locations, nnef, qnn
from ....dialects.arguments import reason_of
from ....dialects.nnef.base import FragmentOp, generic_names
from ....dialects.nnef.elements import common
from ....dialects.tensors import element, is_quantized
from ..tfl.conversions import Refusal
from .convolutions import COMPOSED_LAYERS, LAYERS
from .elements import COMPOSED_ELEMENTS, ELEMENTS, Conversion, Table
from .movement import MOVEMENT
from .normalization import COMPOSED_NORMALIZATION
from .patches import PATCHES
from .sampling import SAMPLING
from .steps import Steps, Wide
from .windows import COMPOSED_WINDOWS, WINDOWS


def constant(op: nnef.ConstantOp | nnef.VariableOp, s: Steps) -> SSAValue:
    """The same bytes, wherever they are."""
    if not op.is_fixed:
        raise Refusal("a variable that is updated", "its value as an input and an output")
    return s.add(qnn.ConstantOp(op.value, op.type))


CONVERSIONS: Table = {
    nnef.ConstantOp: constant,
    nnef.VariableOp: constant,
    **ELEMENTS,
    **MOVEMENT,
    **LAYERS,
    **WINDOWS,
    **SAMPLING,
}
"""Tried on quantized tensors as they are, then on the real numbers that they stand for."""


def conversion(op_class: type[Operation]) -> Callable[[Conversion], Conversion]:
    """Register `f(op, steps)` as what an operation of a plug-in is in qnn: its results."""

    def register(function: Conversion) -> Conversion:
        CONVERSIONS[op_class] = function
        return function

    return register


COMPOSITIONS: Table = {
    **COMPOSED_ELEMENTS,
    **COMPOSED_LAYERS,
    **COMPOSED_WINDOWS,
    **COMPOSED_NORMALIZATION,
    **PATCHES,
}
"""Several operations of QNN, which compute with real numbers."""

REGIONS = "QNN samples regions at other places"
REASONS: dict[type[Operation], tuple[str, str]] = {
    nnef.UpdateOp: ("QNN has no variables", "the new value as an output"),
    nnef.AvgRoiPoolOp: (REGIONS, ""),
    nnef.MaxRoiPoolOp: (REGIONS, ""),
    nnef.RoiResampleOp: (REGIONS, ""),
    nnef.AvgRoiAlignOp: (REGIONS, ""),
    nnef.MaxRoiAlignOp: (REGIONS, ""),
}
"""Why an operation has no conversion, and what has one in its place."""


def converted(op: Operation) -> tuple[list[Operation], list[SSAValue]]:
    """The qnn operations for `op`, verified, and the values that stand for its results.

    Raises Refusal when there are none.
    """
    refusal: Refusal | None = None
    for on_reals in attempts(op):
        steps = Steps(on_reals, wide_types(op))
        try:
            return steps.operations, converted_by(op, steps)
        except Refusal as e:
            steps.drop()
            refusal = refusal or e
    raise refusal or Refusal(*REASONS.get(type(op), ("has no form in qnn yet", "")))


def wide_types(op: Operation) -> Wide:
    """The floats and the integers that an operation computes with: types of one data type differ
    where files of data have items of other widths.
    """
    floats = [t for v in (*op.operands, *op.results) if isinstance(t := element(v), AnyFloat)]
    generic = isinstance(op, FragmentOp) and generic_names(type(op))
    whole = [t for v in op.results if generic and isinstance(t := element(v), IntegerType)]
    integers = whole[0] if whole and whole[0] != i1 else None
    return common(floats) if len(set(floats)) > 1 else None, integers


def attempts(op: Operation) -> Sequence[bool]:
    """The ways to convert `op`: on its tensors as they are, on real numbers."""
    quantized = any(map(is_quantized, (*op.operands, *op.results)))
    if type(op) in COMPOSITIONS:
        return (quantized,)
    can = quantized and not isinstance(op, nnef.ConstantOp | nnef.VariableOp)
    return () if type(op) not in CONVERSIONS else (False, True) if can else (False,)


def converted_by(op: Operation, steps: Steps) -> list[SSAValue]:
    """The values of one way. Raises Refusal when it does not lead to the types of `op`."""
    rule = CONVERSIONS.get(type(op)) or COMPOSITIONS[type(op)]
    try:
        found = rule(op, steps)
        values = found if isinstance(found, tuple) else (found,)
        results = [steps.finished(v, r) for v, r in zip(values, op.results, strict=True)]
        for step in steps.operations:
            step.verify()
    except VerifyException as e:
        raise Refusal(reason_of(e)) from None
    for value, result in zip(results, op.results, strict=True):
        if value.type != result.type:
            raise Refusal(f"'{value.owner}' gives {value.type}, not {result.type}")
    locate(op, steps.operations, results)
    return results


def locate(op: Operation, steps: Sequence[Operation], results: Sequence[SSAValue]) -> None:
    """Say of each step that it is for `op`; those that compute its results take its place.

    Of a transpose the operation before computes the same tensor, laid out otherwise.
    """
    for step in steps:
        step.location = locations.in_place_of(op, step, results)
        step.attributes |= {k: v for k, v in op.attributes.items() if isinstance(v, StringAttr)}
    for step in {value.owner for value in results}:
        if isinstance(step, qnn.TransposeOp) and isinstance(step.input.owner, Operation):
            if step.input.owner in steps:
                step.input.owner.location = locations.laid_out(step.permutation, step.location)
