"""Table of the qnn equivalents of nnef operations, and the conversion of a single operation.

A conversion is a function of (operation, `Steps`) that appends qnn operations to the `Steps` and
returns the value, or a tuple of the values, that replaces the results. It raises Refusal if the
operation cannot be converted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import AnyFloat, IntegerType, StringAttr, i1
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ....dialects import locations, nnef, qnn
from ....dialects.arguments import reason_of
from ....dialects.nnef.base import FragmentOp, generic_names
from ....dialects.nnef.element_types import common
from ....dialects.tensors import element, is_quantized
from ..tfl.steps import Refusal
from .convolutions import COMPOSED_LAYERS, LAYERS
from .elements import COMPOSED_ELEMENTS, ELEMENTS, Conversion, Table
from .movement import MOVEMENT
from .normalization import COMPOSED_NORMALIZATION
from .patches import PATCHES
from .sampling import SAMPLING
from .steps import Steps, Wide
from .windows import COMPOSED_WINDOWS, WINDOWS


def constant(op: nnef.ConstantOp | nnef.VariableOp, s: Steps) -> SSAValue:
    """Convert a constant or variable to a qnn constant with the same bytes. Raises Refusal for a
    variable that the network updates.
    """
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
"""nnef class -> conversion. Quantized tensors are tried as they are, then as dequantized floats."""


def conversion(op_class: type[Operation]) -> Callable[[Conversion], Conversion]:
    """Return a decorator that registers `f(op, steps)` as the conversion of `op_class`, an
    operation class of a plug-in.
    """

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
"""nnef class -> conversion into several qnn operations, which compute in floats."""

REGIONS = "QNN samples regions at other coordinates"
REASONS: dict[type[Operation], tuple[str, str]] = {
    nnef.UpdateOp: ("QNN has no variables", "the new value as an output"),
    nnef.AvgRoiPoolOp: (REGIONS, ""),
    nnef.MaxRoiPoolOp: (REGIONS, ""),
    nnef.RoiResampleOp: (REGIONS, ""),
    nnef.AvgRoiAlignOp: (REGIONS, ""),
    nnef.MaxRoiAlignOp: (REGIONS, ""),
}
"""nnef class -> (why no qnn equivalent exists, what to use in its stead)."""


def converted(op: Operation) -> tuple[list[Operation], list[SSAValue]]:
    """Return (verified qnn operations that replace `op`, the values of its results).

    Raises Refusal if no conversion applies.
    """
    refusal: Refusal | None = None
    for on_reals in attempts(op):
        steps = Steps(on_reals, wide_types(op))
        try:
            return steps.operations, converted_by(op, steps)
        except Refusal as e:
            steps.drop()
            refusal = refusal or e
    raise refusal or Refusal(*REASONS.get(type(op), ("has no equivalent in qnn", "")))


def wide_types(op: Operation) -> Wide:
    """Return the float and the integer element type to which operands of `op` must be cast, each
    None if no cast is needed.

    NNEF data files may hold elements of any width, so that operand types of one operation
    differ.
    """
    floats = [t for v in (*op.operands, *op.results) if isinstance(t := element(v), AnyFloat)]
    generic = isinstance(op, FragmentOp) and generic_names(type(op))
    whole = [t for v in op.results if generic and isinstance(t := element(v), IntegerType)]
    integers = whole[0] if whole and whole[0] != i1 else None
    return common(floats) if len(set(floats)) > 1 else None, integers


def attempts(op: Operation) -> Sequence[bool]:
    """Return the values of `Steps.on_reals` with which to try the conversion of `op`, in order:
    False to compute on stored elements, True on dequantized floats. Empty if no conversion is
    registered.
    """
    quantized = any(map(is_quantized, (*op.operands, *op.results)))
    if type(op) in COMPOSITIONS:
        return (quantized,)
    can = quantized and not isinstance(op, nnef.ConstantOp | nnef.VariableOp)
    return () if type(op) not in CONVERSIONS else (False, True) if can else (False,)


def converted_by(op: Operation, steps: Steps) -> list[SSAValue]:
    """Apply the conversion of `op` to `steps`; return the values that replace its results.

    Raises Refusal if the conversion does, if a qnn operation does not verify, or if a value has
    another type than the result that it replaces.
    """
    rule = CONVERSIONS.get(type(op)) or COMPOSITIONS[type(op)]
    try:
        outcome = rule(op, steps)
        values = outcome if isinstance(outcome, tuple) else (outcome,)
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
    """Set the locations of `steps`, the qnn operations that replace `op`, and copy its string
    attributes to them; those that compute its `results` get its name.

    If a result is computed by a Transpose, the operation that computes the Transpose's operand gets
    the name, too, with the permutation: it computes the same tensor in another axis order.
    """
    for step in steps:
        step.location = locations.replacement_location(op, step, results)
        step.attributes |= {k: v for k, v in op.attributes.items() if isinstance(v, StringAttr)}
    for step in {value.owner for value in results}:
        if isinstance(step, qnn.TransposeOp) and isinstance(step.input.owner, Operation):
            if step.input.owner in steps:
                step.input.owner.location = locations.transposed(step.permutation, step.location)
