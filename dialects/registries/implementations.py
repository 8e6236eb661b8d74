"""The kernels that the compiler can choose from.

An implementation says which operation it computes, in which layouts, at what cost, and how its
code is built. `htp-assign-layout` takes the cheapest that fits; code outside of the project
registers with the same decorator.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

if TYPE_CHECKING:
    from ..htp.target import Target

Build = Callable[[Any, Any], None]
"""(kernel builder, operation) -> None: emits the kernel's code."""


@dataclass(frozen=True)
class Layouts:
    """The names of the layouts that an implementation wants."""

    operands: tuple[str, ...]
    """One for each operand: inputs, weights, parameters."""

    result: str

    def __str__(self) -> str:
        return f"({', '.join(self.operands)}) -> {self.result}"


@dataclass(frozen=True)
class Implementation:
    """One way to compute an operation on HVX."""

    name: str
    """`conv_2d.strip`: the operation, then what is special."""

    op: type[Operation]
    layouts: Callable[[Any], Sequence[Layouts] | str]
    """The layouts in which the operation can run, or why it cannot at all."""

    cost: Callable[[Any, Layouts, Target], int]
    """Predicted packets. The layouts of the operation are not assigned yet."""

    scratch: Callable[[Any, Layouts], int]
    """Bytes of TCM that the kernel needs beside its operands and result."""

    build: Build


IMPLEMENTATIONS: dict[str, Implementation] = {}


def no_scratch(op: Operation, layouts: Layouts) -> int:
    """The scratch size of kernels that need none."""
    return 0


def implementation(
    name: str,
    op: type[Operation],
    *,
    layouts: Callable[[Any], Sequence[Layouts] | str],
    cost: Callable[[Any, Layouts, Target], int],
    scratch: Callable[[Any, Layouts], int] = no_scratch,
) -> Callable[[Build], Build]:
    """Register the decorated function as an implementation of `op`; it builds the kernel."""

    def register(build: Build) -> Build:
        IMPLEMENTATIONS[name] = Implementation(name, op, layouts, cost, scratch, build)
        return build

    return register
