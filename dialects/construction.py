"""Fast construction and verification of operations and types (`initialize`, `tensor_type_of`,
`with_quick_check`), for graphs with thousands of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from xdsl.dialects.builtin import UNKNOWN_LOC, ArrayAttr, IntAttr, TensorType, i1
from xdsl.ir import Attribute, Operation, OpResult, SSAValue, SSAValues

Op = TypeVar("Op", bound=Operation)

NO_ENCODING = TensorType(i1, []).encoding
"""The encoding of tensor types that have none, as one shared object."""
Class = TypeVar("Class")


def definitions(names: Mapping[str, object], kind: type[Class]) -> list[type[Class]]:
    """Return the operation or attribute classes of a dialect: those in `names` that derive from
    `kind` and define a `name` themselves, sorted by name.

    `names` is the namespace of a module, `vars(module)`; base classes without a `name` are left
    out.
    """
    classes = {c for c in names.values() if isinstance(c, type) and kind in c.__mro__}
    return sorted((c for c in classes if "name" in vars(c)), key=lambda c: vars(c)["name"])


VERIFIER = "verify_"
"""The name of the operation method that verifies against the definition."""


def with_quick_check(cls: type[Op], is_valid: Callable[[Any], bool]) -> type[Op]:
    """Make the operation class `cls` skip its full verifier when the quick check `is_valid`
    succeeds.

    Changes `cls` in place and returns it.
    """
    thorough: Callable[[Op], None] = getattr(cls, VERIFIER)

    def verify(op: Op) -> None:
        if not is_valid(op):
            thorough(op)

    setattr(cls, VERIFIER, verify)
    return cls


def tensor_type_of(
    element: Attribute, shape: Sequence[int], encoding: Attribute = NO_ENCODING
) -> TensorType[Any]:
    """Return `TensorType(element, shape, encoding)` in a twentieth of the time, without
    verification.
    """
    type = TensorType.__new__(TensorType)
    object.__setattr__(type, "shape", _sizes(tuple(shape)))
    object.__setattr__(type, "element_type", element)
    object.__setattr__(type, "encoding", encoding)
    return type


@lru_cache(maxsize=4096)
def _sizes(shape: tuple[int, ...]) -> ArrayAttr[IntAttr]:
    """Return a shape as the array attribute that tensor types hold, cached."""
    return ArrayAttr([IntAttr(int(size)) for size in shape])


def initialize(
    op: Operation,
    operands: Sequence[SSAValue],
    result_types: Sequence[Attribute],
    properties: Mapping[str, Attribute],
) -> None:
    """Initialize `op` as `Operation.__init__` does, in a third of the time.

    Only for operations without regions. Nothing is checked: `operands` must be in the order of the
    definition, and `properties` complete.
    """
    op.operands = operands
    op.results = SSAValues(OpResult(type, op, at) for at, type in enumerate(result_types))
    op.properties = dict(properties)
    op.attributes = {}
    op.location = UNKNOWN_LOC
