"""Comparisons, predicates, selection and bitwise logic."""

from __future__ import annotations

import numpy as np

from ...dialects.hvx.table import Instruction
from .lanes import DTYPES, Array, join, lanes, splat, truncate
from .registry import Semantics, family

LOGIC: dict[str, np.ufunc] = {
    "&": np.bitwise_and,
    "|": np.bitwise_or,
    "^": np.bitwise_xor,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}


@family("vcmp.gt", "vcmp.eq")
def compare(row: Instruction) -> Semantics:
    """`Qd = vcmp.gt(Vu.t, Vv.t)`: every predicate bit of a lane is the result of its comparison."""
    element = row.inputs[-1].element
    size = DTYPES[element].itemsize
    operate = np.greater if row.mnemonic == "vcmp.gt" else np.equal

    def value(u: Array, v: Array) -> Array:
        return np.repeat(operate(lanes(u, element), lanes(v, element)), size, axis=-1)

    if row.update:
        update = LOGIC[row.update]
        return lambda q, u, v: update(q, value(u, v))
    return value


@family("and", "or", "xor", "not")
def predicate_logic(row: Instruction) -> Semantics:
    """`Qd = and(Qs, [!]Qt)` and the like."""
    if row.mnemonic == "not":
        return np.logical_not
    operate, negated = LOGIC[row.mnemonic], row.inputs[1].negated
    return lambda s, t: operate(s, t ^ negated)


@family("vand", "vor", "vxor")
def logic(row: Instruction) -> Semantics:
    """Bitwise logic on vectors; `vand` also of a predicate and a scalar's bytes or a vector."""
    kinds = {operand.kind for operand in row.inputs} | {row.results[0].kind}
    if "pred" in kinds:
        return to_predicate(row) if row.results[0].kind == "pred" else from_predicate(row)
    operate = LOGIC[row.mnemonic[1:]]
    return lambda u, v: operate(u, v)


def to_predicate(row: Instruction) -> Semantics:
    """`Qd [|]= vand(Vu, Rt)`: whether a byte has a bit of the scalar's byte."""

    def value(u: Array, rt: Array) -> Array:
        return (u & splat(rt)) != 0

    return (lambda q, u, rt: q | value(u, rt)) if row.update else value


def from_predicate(row: Instruction) -> Semantics:
    """`Vd [|]= vand([!]Qu, Rt)` and `Vd = vand([!]Qv, Vu)`: bytes where the predicate holds."""
    q_at = next(i for i, operand in enumerate(row.inputs) if operand.kind == "pred")
    negated, scalar = row.inputs[q_at].negated, row.inputs[-1].kind == "scalar"

    def value(q: Array, source: Array) -> Array:
        return np.where(q ^ negated, splat(source) if scalar else source, np.uint8(0))

    return (lambda x, q, source: x | value(q, source)) if row.update else value


@family("vnot")
def invert(row: Instruction) -> Semantics:
    """`~u`."""
    del row
    return np.invert


@family("vmux")
def mux(row: Instruction) -> Semantics:
    """Bytes of Vu where the predicate holds, else of Vv."""
    del row
    return np.where


@family("vswap")
def swap(row: Instruction) -> Semantics:
    """The low vector is `vmux(Q, u, v)`, the high one `vmux(Q, v, u)`."""
    del row
    return lambda q, u, v: join(np.where(q, u, v), np.where(q, v, u))


@family("vsetq", "vsetq2")
def set_predicate(row: Instruction) -> Semantics:
    """A predicate of the first `Rt % 128` bytes; vsetq2 selects all 128 in place of none."""
    extra = int(row.mnemonic == "vsetq2")
    return lambda rt: np.arange(128) < ((rt - extra) % 128 + extra)[..., None]


@family("vshuffe")
def shuffle_even(row: Instruction) -> Semantics:
    """The even lanes of both sources, Vv's first; of predicates the even bits of each."""
    from .pack import shuffle_lanes

    if row.results[0].kind != "pred":
        return shuffle_lanes(row)
    size = DTYPES[row.results[0].element].itemsize
    odd = np.arange(128) & size != 0
    return lambda s, t: np.where(odd, np.roll(s, size, axis=-1), t)


@family("prefixsum")
def prefix_sum(row: Instruction) -> Semantics:
    """The number of predicate bits set up to each lane, inclusive."""
    element = row.results[0].element
    size = DTYPES[element].itemsize
    return lambda q: truncate(np.cumsum(q, axis=-1)[..., size - 1 :: size], element)
