"""The registry of implementations: the kernel generators among which the compiler chooses.

An implementation names the operation that it computes, its layouts, cost and scratch memory, and
the function that emits its kernel. The pass `htp-assign-layout` chooses the cheapest combination
for a graph. User code registers implementations with the same decorator.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

if TYPE_CHECKING:
    from ..htp.target import Target

Build = Callable[[Any, Any], None]
"""A function (kernel builder, operation) -> None that emits the code of a kernel."""


@dataclass(frozen=True)
class Layouts:
    """The names of the layouts of an implementation's operands and result."""

    operands: tuple[str, ...]
    """The layout of each operand: inputs, weights, parameters."""

    result: str
    """The layout of the result."""

    def __str__(self) -> str:
        """Return the layouts as `(strip, flat) -> strip`."""
        return f"({', '.join(self.operands)}) -> {self.result}"


@dataclass(frozen=True)
class Implementation:
    """An implementation of an operation by an HVX kernel: layouts, cost, scratch and generator."""

    name: str
    """The operation's name and a variant: `conv_2d.strip`."""

    op: type[Operation]
    """The operation class that it implements."""
    layouts: Callable[[Any], Sequence[Layouts] | str]
    """Returns the layouts in which an operation can run, or as text the reason why it cannot."""

    cost: Callable[[Any, Layouts, Target], int]
    """Returns the predicted number of packets of an operation in given layouts, which its types
    need not have yet."""

    scratch: Callable[[Any, Layouts], int]
    """Returns the bytes of TCM that the kernel needs besides its operands and result."""

    build: Build
    """The function that emits the kernel of an operation."""

    counted: bool = False
    """Whether `cost` is a lower bound, counted in the code that `build` emits, so that scheduling
    that code tells the packets more closely."""


IMPLEMENTATIONS: dict[str, Implementation] = {}
"""The registered implementations by name."""


def no_scratch(op: Operation, layouts: Layouts) -> int:
    """Return 0: the scratch bytes of a kernel that needs none."""
    return 0


def implementation(
    name: str,
    op: type[Operation],
    *,
    layouts: Callable[[Any], Sequence[Layouts] | str],
    cost: Callable[[Any, Layouts, Target], int],
    scratch: Callable[[Any, Layouts], int] = no_scratch,
    counted: bool = False,
) -> Callable[[Build], Build]:
    """Return a decorator that registers a kernel generator as the implementation `name` of `op`.

    For an operation, `layouts` returns the combinations of layouts in which the kernel can run, or
    a text that says why it cannot. For one such combination, `cost` returns the predicted number of
    packets, and `scratch` the bytes of TCM that the kernel needs besides the tensors.
    With `counted`, `cost` is a lower bound that is counted in the kernel's code.
    """

    def register(build: Build) -> Build:
        IMPLEMENTATIONS[name] = Implementation(name, op, layouts, cost, scratch, build, counted)
        return build

    return register
