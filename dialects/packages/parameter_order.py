"""Parameter orders: which parameters an operation of a package has, in which order, and what
stands for one that is not given.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from sys import float_info

from ..remarks import warning
from .sources import PackageError
from .terms import Loc

DATA_TYPES = {
    "QNN_DATATYPE_INT_8": "i8",
    "QNN_DATATYPE_INT_16": "i16",
    "QNN_DATATYPE_INT_32": "i32",
    "QNN_DATATYPE_INT_64": "i64",
    "QNN_DATATYPE_UINT_8": "ui8",
    "QNN_DATATYPE_UINT_16": "ui16",
    "QNN_DATATYPE_UINT_32": "ui32",
    "QNN_DATATYPE_UINT_64": "ui64",
    "QNN_DATATYPE_FLOAT_16": "f16",
    "QNN_DATATYPE_FLOAT_32": "f32",
    "QNN_DATATYPE_FLOAT_64": "f64",
    "QNN_DATATYPE_BOOL_8": "i1",
}
"""QNN's name of a data type -> the element type in IR."""


MOST = {16: 65504.0, 32: (2 - 2**-23) * 2.0**127, 64: float_info.max}
"""Bits of a float -> its greatest finite number."""


@dataclass(frozen=True)
class ParameterValue:
    """The default value of a parameter: a scalar, or a tensor of `dims`."""

    data_type: str
    """A key of `DATA_TYPES`."""

    values: tuple[int | float | bool, ...]
    """The value of a scalar; the elements of a tensor in row-major order."""

    dims: tuple[int, ...] | None = None
    """The sizes of a tensor; None for a scalar."""

    loc: Loc = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.data_type not in DATA_TYPES:
            raise PackageError(f"a parameter cannot have the type {self.data_type}", self.loc)
        count = 1
        for size in self.dims or ():
            count *= size
        if count != len(self.values):
            message = f"a default of {count} elements has {len(self.values)} values"
            raise PackageError(message, self.loc)
        for value in self.values:
            if not holds(DATA_TYPES[self.data_type], value):
                raise PackageError(f"{value} is no {self.data_type}", self.loc)


def holds(element: str, value: float) -> bool:
    """Return whether an element type, a value of `DATA_TYPES`, can hold a number: an integer within
    its limits, or any number that does not overflow a float.
    """
    bits = int(element.lstrip("uif"))
    match element[0]:
        case "f":
            return not isfinite(value) or abs(value) <= MOST[bits]
        case "u":
            return isinstance(value, int) and 0 <= value < 1 << bits
        case _ if bits == 1:
            return value in (0, 1)
        case _:
            return isinstance(value, int) and -1 << bits - 1 <= value < 1 << bits - 1


@dataclass(frozen=True)
class Parameter:
    """A parameter of an operation: its name, whether it must be given, and the value of an optional
    one that is not (None: it is skipped).
    """

    name: str
    mandatory: bool
    """Whether it must be given."""

    default: ParameterValue | None = None
    """The value of an optional parameter that is not given; None if it is skipped then."""


@dataclass(frozen=True)
class ParameterOrder:
    """The parameters of an operation in the order of its operands: checked when it is made."""

    op: str
    """The operation, `Pkg::Name`."""

    parameters: tuple[Parameter, ...]
    loc: Loc = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = [one.name for one in self.parameters]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise PackageError(f"{self.op} has the parameter '{twice}' twice", self.loc)
        for one in self.parameters:
            if one.mandatory and one.default is not None:
                message = f"the default of '{one.name}' is never used: the parameter is mandatory"
                warning(message, one.default.loc or self.loc)
