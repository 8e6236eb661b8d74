"""HVX kernels of users' implementations: functions that emit the code of an operation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .terms import Loc


@dataclass(frozen=True)
class PackageKernel:
    """The HVX kernel of all implementations that have the function called `function`: a function
    that emits its code, and one that says for which operations it cannot.
    """

    function: str
    """The implementations' function, with template arguments: `f<QuantUint8Tensor_TCM>`."""

    build: Callable[[Any, Any], None] = field(compare=False, repr=False)
    """Called with a `KernelBuilder` and the `htp.package_op`; emits the kernel's code."""

    unless: Callable[[Any], str | None] = field(compare=False, repr=False)
    """Called with an `opdef.op`; returns why the kernel cannot compute it, None if it can."""

    loc: Loc = field(default=None, compare=False, repr=False)
