"""Working sets of operations, and their best splits, which equal operations share.

Tiling tries many sizes of TCM on copies of a function, and each asks for the splits of the same
operations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from xdsl.ir import Block, SSAValue

from ....dialects import htp
from ....dialects.htp.attributes import WHY
from .splits import WorkingSets

MOST = 256
"""The operations whose working sets are kept; those of mobilenet_v2 at 64K take 30 MB."""


@dataclass(frozen=True)
class Alike:
    """An operation apart from its function: equal to those that are split in the same way."""

    op: htp.HtpOp = field(compare=False)
    identity: tuple[object, ...]
    """What the kernel and the regions that a piece needs depend on: class, properties, attributes,
    types, which operands are the same.
    """

    @staticmethod
    def of(op: htp.HtpOp) -> Alike:
        """Return what stands for an operation before memory is planned."""
        values = list(dict.fromkeys(op.operands))
        numbers = tuple(values.index(value) for value in op.operands)
        attributes = frozenset((k, v) for k, v in op.attributes.items() if k != WHY)
        types = tuple(value.type for value in (*values, op.output))
        identity = type(op), frozenset(op.properties.items()), attributes, types, numbers
        return Alike(apart(op, values, numbers), identity)


def apart(op: htp.HtpOp, values: list[SSAValue], numbers: tuple[int, ...]) -> htp.HtpOp:
    """Return a copy of an operation whose operands, by `numbers` of `values`, are placeholders."""
    block = Block(arg_types=[value.type for value in values])
    return type(op).create(
        operands=[block.args[number] for number in numbers],
        result_types=[op.output.type],
        properties=op.properties,
        attributes=op.attributes,
    )


def working_sets(op: htp.HtpOp) -> WorkingSets:
    """Return the working sets of an operation, those that are known of an equal one."""
    return _working_sets(Alike.of(op))


@lru_cache(MOST)
def _working_sets(alike: Alike) -> WorkingSets:
    return WorkingSets(alike.op)
