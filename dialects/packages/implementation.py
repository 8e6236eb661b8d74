"""Implementations of operations: functions with a signature, a cost and flags, and their
constructor hooks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..suggest import did_you_mean
from .class_signature import Signature
from .sources import PackageError
from .terms import Function, Loc
from .word_table import words_of

COSTS = ("FREE", "FAST", "SNAIL", "GLACIAL")
"""The classes of cost, the cheapest first; only their order means something."""

DEFAULT_COST = "GLACIAL"
DEFAULT_FLAGS = ("RESOURCE_HVX",)
"""The flags of an implementation that is registered without any."""


@dataclass(frozen=True)
class Implementation:
    """An implementation of an operation of an op package: the name of its function, the tensor
    classes that it takes, its cost and flags.
    """

    op: str
    """The operation, `Pkg::Name`."""

    function: str
    """The name of the function, with template arguments: `f<PlainFloatTensor>`."""

    signature: Signature
    cost: str | Function = DEFAULT_COST
    """One of `COSTS`, or a function of the operation that returns its cost."""

    flags: tuple[str, ...] = DEFAULT_FLAGS
    """Words of kind `flag`, sorted."""

    reference: Callable[..., Any] | None = field(default=None, compare=False, repr=False)
    """The Python function over tensors, called with those of the signature in its order; None if
    only the C++ is known."""

    loc: Loc = field(default=None, compare=False, repr=False)

    computed_by: str = field(default="", compare=False)
    """What computes it, in words, if it is one of hexnn's own; empty for a user's."""

    lowering: Callable[..., Any] | None = field(default=None, compare=False, repr=False)
    """Of hexnn's own: a function of (qnn operation, border between types) that makes the htp
    operations with its kernels; None if it has none, and for a user's."""

    def __post_init__(self) -> None:
        if not isinstance(self.cost, Function) and self.cost not in COSTS:
            near = did_you_mean(str(self.cost), COSTS)
            raise PackageError(f"unknown cost '{self.cost}' ({', '.join(COSTS)}){near}", self.loc)
        known = words_of("flag")
        for flag in self.flags:
            if flag not in known:
                near = did_you_mean(flag, known)
                raise PackageError(f"unknown flag '{flag}' of an operation{near}", self.loc)
            if known[flag].support != "yes":
                raise PackageError(f"{flag} is not supported: {known[flag].meaning}", self.loc)


@dataclass(frozen=True)
class ConstructorHook:
    """A constructor hook: a function of the user that sets the shapes of the scratch outputs
    (memory that an implementation uses while it runs) of an implementation's operations.
    """

    function: str
    """The implementation's function, with template arguments."""

    hook: str
    """The name of the hook: in C++ a class."""

    call: Callable[..., Any] | None = field(default=None, compare=False, repr=False)
    """The Python function; None if only the C++ is known."""

    loc: Loc = field(default=None, compare=False, repr=False)
