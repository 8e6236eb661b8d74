"""Making and verifying operations by the thousands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from xdsl.dialects.builtin import UNKNOWN_LOC, ArrayAttr, IntAttr, TensorType, i1
from xdsl.ir import Attribute, Operation, OpResult, SSAValue, SSAValues

Op = TypeVar("Op", bound=Operation)

NO_ENCODING = TensorType(i1, []).encoding
"""The encoding of tensors that are given none: always the same one."""
Class = TypeVar("Class")


def named(names: Mapping[str, object], kind: type[Class]) -> list[type[Class]]:
    """The definitions of one kind among the names of a module: those with a name of their own."""
    classes = {c for c in names.values() if isinstance(c, type) and kind in c.__mro__}
    return sorted((c for c in classes if "name" in vars(c)), key=lambda c: vars(c)["name"])


VERIFIER = "verify_"
"""The method that checks an operation by its definition."""


def verified_at_a_glance(cls: type[Op], is_valid: Callable[[Any], bool]) -> type[Op]:
    """`cls`, where operations that are plainly valid are not checked by their definition."""
    thorough: Callable[[Op], None] = getattr(cls, VERIFIER)

    def verify(op: Op) -> None:
        if not is_valid(op):
            thorough(op)

    setattr(cls, VERIFIER, verify)
    return cls


def tensor_type_of(
    element: Attribute, shape: Sequence[int], encoding: Attribute = NO_ENCODING
) -> TensorType[Any]:
    """`TensorType(element, shape, encoding)` in a twentieth of the time.

    Nothing is verified, for there is nothing to be wrong: any element and any sizes make a type.
    """
    type = TensorType.__new__(TensorType)
    object.__setattr__(type, "shape", _sizes(tuple(shape)))
    object.__setattr__(type, "element_type", element)
    object.__setattr__(type, "encoding", encoding)
    return type


@lru_cache(maxsize=4096)
def _sizes(shape: tuple[int, ...]) -> ArrayAttr[IntAttr]:
    return ArrayAttr([IntAttr(int(size)) for size in shape])


def fill(
    op: Operation,
    operands: Sequence[SSAValue],
    result_types: Sequence[Attribute],
    properties: Mapping[str, Attribute],
) -> None:
    """What `Operation.__init__` does for an operation without regions, in a third of the time.

    Nothing is checked or filled in: `operands` are values in the order of the definition,
    `properties` are all there.
    """
    op.operands = operands
    op.results = SSAValues(OpResult(type, op, at) for at, type in enumerate(result_types))
    op.properties = dict(properties)
    op.attributes = {}
    op.location = UNKNOWN_LOC
