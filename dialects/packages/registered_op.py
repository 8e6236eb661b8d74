"""Operations that an XML configuration declares: their tensors and parameters, for verification."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .sources import PackageError
from .terms import Loc

DECLARED_TYPES = (
    *(f"QNN_DATATYPE_{kind}INT_{bits}" for kind in ("", "U") for bits in (8, 16, 32, 64)),
    *(f"QNN_DATATYPE_FLOAT_{bits}" for bits in (16, 32, 64)),
    *(f"QNN_DATATYPE_{sign}FIXED_POINT_{bits}" for sign in "SU" for bits in (4, 8, 16, 32)),
    *("QNN_DATATYPE_BOOL_8", "QNN_DATATYPE_STRING", "BACKEND_SPECIFIC"),
)
"""The data types that a declaration can list; BACKEND_SPECIFIC leaves them to supplements."""


@dataclass(frozen=True)
class DeclaredShape:
    """The rank, layout and sizes that an XML configuration declares for a tensor or parameter, as
    the texts that stand there.
    """

    rank: str = ""
    """The rank as the declaration writes it: `4D`, `SCALAR`, `ND`; empty if it says nothing."""

    layout: str = ""
    text: str = ""
    """The sizes in words, such as `[N, C, H, W]`."""

    @property
    def dimensions(self) -> int | None:
        """The rank as a number; None if the declaration leaves it open."""
        if self.rank == "SCALAR":
            return 0
        return int(self.rank[:-1]) if self.rank[:-1].isdecimal() else None


@dataclass(frozen=True)
class DeclaredTensor:
    """An input, an output or a parameter of an operation that an XML configuration declares."""

    kind: Literal["input", "output", "parameter"]
    name: str
    mandatory: bool = True
    data_types: tuple[str, ...] = ()
    """The data types that it may have, out of `DECLARED_TYPES`."""

    shape: DeclaredShape = DeclaredShape()
    default: str = ""
    """The default value as the declaration writes it; empty without one."""

    static: bool = False
    """Whether it must be a constant."""

    repeated: bool = False
    """Whether it stands for any number of tensors."""

    constraints: tuple[str, ...] = ()
    """What else must hold, in words: shown, not checked."""

    description: str = ""
    loc: Loc = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for one in self.data_types:
            if one not in DECLARED_TYPES:
                raise PackageError(f"unknown data type '{one}' of {self.name}", self.loc)


@dataclass(frozen=True)
class RegisteredOp:
    """An operation of a package as its XML configuration declares it: inputs, outputs, parameters,
    data types by backend.
    """

    op: str
    """The operation, `Pkg::Name`."""

    tensors: tuple[DeclaredTensor, ...]
    """Inputs, outputs and parameters, in the order of the file."""

    description: str = ""
    supplements: tuple[Supplement, ...] = ()
    """What backends say in addition."""

    loc: Loc = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = set[str]()
        for one in self.tensors:
            if one.name in names:
                message = f"{self.op} declares '{one.name}' twice"
                raise PackageError(message, one.loc or self.loc)
            names.add(one.name)

    def of_kind(self, kind: Literal["input", "output", "parameter"]) -> list[DeclaredTensor]:
        """Return the tensors that are of one `kind`, in the order in which the package's XML
        declares them.
        """
        return [one for one in self.tensors if one.kind == kind]

    def data_types(self, name: str, backend: str) -> tuple[str, ...]:
        """Return the data types that the tensor or parameter `name` may have on a backend, such as
        `HTP`; empty if they are not restricted, or `name` is not declared.
        """
        for one in self.supplements:
            if one.backend == backend and one.name == name and one.data_types:
                return one.data_types
        return next((one.data_types for one in self.tensors if one.name == name), ())


@dataclass(frozen=True)
class Supplement:
    """What one backend adds to the declaration of a tensor or parameter: the data types that it
    takes, and constraints.
    """

    backend: str
    name: str
    """The name of the tensor or parameter."""

    data_types: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()
