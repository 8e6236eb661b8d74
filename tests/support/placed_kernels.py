"""Every kernel of an operation, ready to be built."""

from __future__ import annotations

from collections.abc import Iterator

from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import Implementation
from hexnn.kernels import implementations_of
from hexnn.kernels.cost import assigned


def placed_kernels(op: htp.HtpOp) -> Iterator[tuple[Implementation, htp.HtpOp]]:
    """Yield the implementations of an operation, each with a copy of it in its first layouts."""
    for one in implementations_of(op):
        if not isinstance(layouts := one.layouts(op), str):
            yield one, assigned(one.name, op, layouts[0], one.scratch(op, layouts[0]))
