"""Semantics of comparisons, predicates, selection and bitwise logic."""

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
"""Mnemonic or update operator -> the bitwise operation."""


@family("vcmp.gt", "vcmp.eq")
def compare(row: Instruction) -> Semantics:
    """Return the semantics of `vcmp.gt` and `vcmp.eq` of integers, `Qd = vcmp.gt(Vu.t, Vv.t)`, or
    combined with the old predicate by `&=`, `|=` or `^=`.

    All predicate bits of a lane, one for each byte, are the result of the lane's comparison.
    """
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
    """Return the semantics of logic on predicates: `Qd = and(Qs, [!]Qt)`, `or`, `xor`, `not`."""
    if row.mnemonic == "not":
        return np.logical_not
    operate, negated = LOGIC[row.mnemonic], row.inputs[1].negated
    return lambda s, t: operate(s, t ^ negated)


@family("vand", "vor", "vxor")
def logic(row: Instruction) -> Semantics:
    """Return the semantics of bitwise logic on two vectors, and of those forms of `vand` that
    convert: a vector and a scalar mask to a predicate, a predicate and a scalar or vector to a
    vector.
    """
    kinds = {operand.kind for operand in row.inputs} | {row.results[0].kind}
    if "pred" in kinds:
        return to_predicate(row) if row.results[0].kind == "pred" else from_predicate(row)
    operate = LOGIC[row.mnemonic[1:]]
    return lambda u, v: operate(u, v)


def to_predicate(row: Instruction) -> Semantics:
    """Return the semantics of `Qd [|]= vand(Vu, Rt)`.

    Predicate bit i is set iff `(Vu.b[i] & Rt.b[i % 4]) != 0`.
    """

    def value(u: Array, rt: Array) -> Array:
        return (u & splat(rt)) != 0

    return (lambda q, u, rt: q | value(u, rt)) if row.update else value


def from_predicate(row: Instruction) -> Semantics:
    """Return the semantics of `Vd [|]= vand([!]Qu, Rt)` and `Vd = vand([!]Qv, Vu)`.

    Where predicate bit i is set (clear with `!`), byte i is `Rt.b[i % 4]` or `Vu.b[i]`, else 0.
    """
    q_at = next(i for i, operand in enumerate(row.inputs) if operand.kind == "pred")
    negated, scalar = row.inputs[q_at].negated, row.inputs[-1].kind == "scalar"

    def value(q: Array, source: Array) -> Array:
        return np.where(q ^ negated, splat(source) if scalar else source, np.uint8(0))

    return (lambda x, q, source: x | value(q, source)) if row.update else value


@family("vnot")
def invert(row: Instruction) -> Semantics:
    """Return the semantics of `vnot`: `~u`."""
    del row
    return np.invert


@family("vmux")
def mux(row: Instruction) -> Semantics:
    """Return the semantics of `vmux`: bytes of Vu where the predicate holds, else of Vv."""
    del row
    return np.where


@family("vswap")
def swap(row: Instruction) -> Semantics:
    """Return the semantics of `vswap`: a pair with `vmux(Q, u, v)` as its low and `vmux(Q, v, u)`
    as its high vector.
    """
    del row
    return lambda q, u, v: join(np.where(q, u, v), np.where(q, v, u))


@family("vsetq", "vsetq2")
def set_predicate(row: Instruction) -> Semantics:
    """Return the semantics of `vsetq` and `vsetq2`: a predicate with the first n = `Rt % 128` bits
    set.

    For n = 0, `vsetq` sets no bit and `vsetq2` all 128.
    """
    extra = int(row.mnemonic == "vsetq2")
    return lambda rt: np.arange(128) < ((rt - extra) % 128 + extra)[..., None]


@family("vshuffe")
def shuffle_even(row: Instruction) -> Semantics:
    """Return the semantics of `vshuffe` of vectors or predicates: lane 2i of the result is lane 2i
    of the second operand, lane 2i + 1 is lane 2i of the first.

    A lane of a predicate is one bit (`.b`) or two (`.h`).
    """
    from .pack import shuffle_lanes

    if row.results[0].kind != "pred":
        return shuffle_lanes(row)
    size = DTYPES[row.results[0].element].itemsize
    odd = np.arange(128) & size != 0
    return lambda s, t: np.where(odd, np.roll(s, size, axis=-1), t)


@family("prefixsum")
def prefix_sum(row: Instruction) -> Semantics:
    """Return the semantics of `prefixsum`: lane i is the number of predicate bits set in lanes 0 to
    i.
    """
    element = row.results[0].element
    size = DTYPES[element].itemsize
    return lambda q: truncate(np.cumsum(q, axis=-1)[..., size - 1 :: size], element)
