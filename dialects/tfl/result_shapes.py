"""Types of results that follow from operands: those that an operation's verifier expects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from ..dimensions import is_unknown
from ..irdl import recording_wrong_shapes
from ..tensors import element, tensor_type

PROBE = (1 << 31) - 1
"""An extent that no result has: a verifier that expects another one tells which."""

MOST_ROUNDS = 3
"""The most rounds of correcting a result: by the sizes that a constraint names, by the verifier's
own rule, and the round that finds nothing."""


def inferred_types(op: Operation) -> list[Attribute]:
    """Return the type of each result of `op`, an operation of tfl: its present type, with open
    extents set to those that the verifier of `op` expects; they stay open where it expects none.

    The types of the results change only during the call. Raises VerifyException if operands, or
    results of static shapes, do not fit.
    """
    names = result_names(type(op), len(op.results))
    for result in op.results:
        _replace_sizes(result, DYNAMIC_INDEX, PROBE)
    for _ in range(MOST_ROUNDS * len(op.results)):
        if not _corrected_one(op, names):
            break
    for result in op.results:
        _replace_sizes(result, PROBE, DYNAMIC_INDEX)
    return [result.type for result in op.results]


def result_names(op: type[Operation], count: int) -> dict[str, int]:
    """Return name -> index of the results of an operation of class `op` that has `count` results;
    the names are those in its verifier's messages. Empty for a class that declares no results.
    """
    if not issubclass(op, IRDLOperation):
        return {}
    results = [name for name, _ in op.get_irdl_definition().results]
    if len(results) == count:
        return {name: i for i, name in enumerate(results)}
    return {f"{name} {i}": i for name in ("output", *results[:1]) for i in range(count)}


def _is_probed(value: SSAValue) -> bool:
    return isinstance(value.type, TensorType) and PROBE in value.type.get_shape()


def _replace_sizes(value: SSAValue, old: int, new: int) -> None:
    """Replace each extent equal to `old` by `new` in the type of `value`, if it is a tensor."""
    if isinstance(value.type, TensorType) and old in (sizes := value.type.get_shape()):
        _set_shape(value, [new if size == old else size for size in sizes])


def _set_shape(value: SSAValue, sizes: Sequence[int]) -> None:
    Rewriter.replace_value_with_new_type(value, TensorType(element(value), sizes))


def _corrected_one(op: Operation, names: Mapping[str, int]) -> bool:
    """Give those results of `op` whose extents stand for open ones (`PROBE`) the shapes that its
    verifier expects; return whether one changed. `names` maps results' names to their indices.
    Raises VerifyException if the verifier fails though no extent is open.
    """
    with recording_wrong_shapes() as wrong:
        try:
            op.verify_()
        except VerifyException:
            changed = [
                _corrected(op.results[names[name]], expected)
                for name, expected in wrong
                if name in names
            ]
            if not any(map(_is_probed, op.results)) and not any(changed):
                raise
            return any(changed)
    return False


def _corrected(value: SSAValue, expected: Sequence[int]) -> bool:
    """Give `value` the shape `expected` if extents of it stand for open ones (`PROBE`); return
    whether its shape changed.
    """
    sizes = [PROBE if is_unknown(size) else int(size) for size in expected]
    changed = _is_probed(value) and sizes != list(tensor_type(value).get_shape())
    if changed:
        _set_shape(value, sizes)
    return changed
