"""The rows of the operator table: a builtin operator, its operation in the tfl dialect, and how its
options in a file become attributes (`Codec`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    f32,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation

from ....dialects.diagnostics import HexnnError
from ....dialects.quant import UniformType
from ....dialects.tensors import tensor_type
from ....dialects.tfl.base import ACTIVATIONS, PADDINGS
from ..builtins import BUILTINS
from ..types import schema_tensor


@dataclass(frozen=True)
class Codec:
    """A conversion between a number in the options of an operator in a file and an IR attribute:
    `attribute` makes the attribute, `number` the number.
    """

    attribute: Callable[[Any], Attribute]
    number: Callable[[Any], Any]


def enumeration(names: tuple[str, ...]) -> Codec:
    """Return the conversion between an enumeration number in a file and the string attribute
    `names[number]`; it raises HexnnError for a number without a name.
    """

    def attribute(code: int) -> Attribute:
        if not 0 <= code < len(names):
            raise HexnnError(f"{code} is none of {', '.join(names)}")
        return StringAttr(names[code])

    return Codec(attribute, lambda value: names.index(value.data))


INT = Codec(lambda n: IntegerAttr(n, i32), lambda value: value.value.data)
BOOL = Codec(lambda n: BoolAttr.from_bool(n), lambda value: bool(value.value.data))
FLOAT = Codec(lambda x: FloatAttr(x, f32), lambda value: value.value.data)
AXES = Codec(
    lambda axes: ArrayAttr(IntegerAttr(int(axis), i64) for axis in axes),
    lambda value: np.array([axis.value.data for axis in value], "<i4"),
)
FLOATS = Codec(
    lambda numbers: ArrayAttr(FloatAttr(float(number), f32) for number in numbers),
    lambda value: np.array([number.value.data for number in value], "<f4"),
)
PADDING = enumeration(PADDINGS)
ACTIVATION = enumeration(ACTIVATIONS)

Attributes: TypeAlias = Mapping[str, Codec]
"""Name of an option, which is also the operation's attribute -> their conversion."""

FUSED: Attributes = {"fused_activation_function": ACTIVATION}
STRIDED: Attributes = {"padding": PADDING, "stride_h": INT, "stride_w": INT, **FUSED}


@dataclass(frozen=True)
class SupportedOperator:
    """A row of the operator table: builtin name, tfl operation class, the schema's table of the
    operator's options, and which of them become attributes of the operation.
    """

    builtin: str
    op: type[IRDLOperation]
    operands: tuple[int, int]
    """The least and greatest number of operands."""
    versions: tuple[int, int] = (1, 1)
    """Version written for floats and legacy uint8, and version for other quantized types."""
    options: str | None = None
    """The name of the options table (`options.OPTIONS`); None if no option is read."""
    attributes: Attributes = field(default_factory=dict[str, Codec])
    derived: Mapping[str, Derived] = field(default_factory=dict[str, "Derived"])
    """Name of an option that is no attribute but follows from types -> how it follows."""

    opaque_results: tuple[int, ...] = ()
    """The numbers of results of forms of the operator that the class does not say."""

    def version(self, op: Operation) -> int:
        """Return the least operator version for the types of `op`: `versions[1]` if the first
        operand is quantized with a storage type other than uint8, else `versions[0]`.
        """
        first = getattr(op.operands[0].type, "element_type", None) if op.operands else None
        later = isinstance(first, UniformType) and first.storage_name != "u8"
        return self.versions[later]

    @property
    def code(self) -> int:
        """The builtin operator code that files use: the index of the name in `BUILTINS`."""
        return BUILTINS.index(self.builtin)


@dataclass(frozen=True)
class Derived:
    """An option of an operator that restates the element type of one of its tensors, as LiteRT's
    kernel demands; so it is no attribute in the IR.
    """

    tensor: Callable[[Any], SSAValue]
    """Function from the operation to the tensor."""

    def number(self, op: Operation) -> int:
        """Return the value of the option for `op`: the schema's number of the tensor's element
        type.
        """
        return schema_tensor("", tensor_type(self.tensor(op))).type

    def expect(self, name: str, stated: int, op: Operation) -> None:
        """Raise HexnnError if `stated`, the file's value of the option called `name`, is neither 0
        (not given) nor what `number` returns for `op`.
        """
        wanted = self.number(op)
        if stated not in (0, wanted):
            raise HexnnError(f"{name} is type {stated}, but the tensor has type {wanted}")


ANY_NUMBER = 1 << 30
"""The greatest number of operands of an operator that has no limit."""
