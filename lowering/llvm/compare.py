"""Lowering to LLVM IR of integer comparisons, of bitwise logic on vectors and on predicates, and of
the instructions that make vector predicates or select by them.
"""

from __future__ import annotations

from ...dialects.hvx.table import Instruction
from .bit_selection import select_bytes
from .emitter import WIDTHS, Emitter, Pair, is_signed, splat
from .registry import Lower, family

LOGIC = {"&": "and", "|": "or", "^": "xor"}
"""The LLVM opcode by which a comparison updates its predicate."""


@family("vcmp.gt", "vcmp.eq")
def compare(instruction: Instruction) -> Lower:
    """Return the lowering of `Qd [&|^]= vcmp.gt(Vu.t, Vv.t)` and `vcmp.eq` of integers: all
    predicate bits of a lane are set iff the comparison is true.
    """
    element = instruction.inputs[-1].element
    width = WIDTHS[element]
    greater = "sgt" if is_signed(element) else "ugt"
    condition = greater if instruction.mnemonic == "vcmp.gt" else "eq"

    def value(e: Emitter, u: str, v: str) -> str:
        return e.mask(e.compare(condition, width, e.lanes(u, width), e.lanes(v, width)), width)

    def update(e: Emitter, q: str, u: str, v: str) -> str:
        return e.binary(LOGIC[instruction.update], 8, q, value(e, u, v))

    return update if instruction.update else value


@family("and", "or", "xor", "not")
def predicate_logic(instruction: Instruction) -> Lower:
    """Return the lowering of `Qd = and(Qs, [!]Qt)`, `or`, `xor` and `not` of vector predicates."""
    if instruction.mnemonic == "not":
        return inverted

    def lower(e: Emitter, s: str, t: str) -> str:
        return e.binary(
            instruction.mnemonic, 8, s, inverted(e, t) if instruction.inputs[1].negated else t
        )

    return lower


def inverted(e: Emitter, q: str) -> str:
    """Emit the complement of a vector predicate's mask; return its name."""
    return e.binary("xor", 8, q, splat(8, -1))


@family("vand", "vor", "vxor")
def logic(instruction: Instruction) -> Lower:
    """Return the lowering of `vand`, `vor` and `vxor`: bitwise logic on vectors; `vand` also
    converts between predicates and vectors.
    """
    kinds = {operand.kind for operand in instruction.inputs} | {instruction.results[0].kind}
    if "pred" in kinds:
        return (
            to_predicate(instruction)
            if instruction.results[0].kind == "pred"
            else from_predicate(instruction)
        )

    def lower(e: Emitter, u: str, v: str) -> str:
        return e.binary(instruction.mnemonic[1:], 32, u, v)

    return lower


def to_predicate(instruction: Instruction) -> Lower:
    """Return the lowering of `Qd [|]= vand(Vu, Rt)`: predicate bit i is `(Vu.b[i] & Rt.b[i % 4]) !=
    0`.
    """

    def value(e: Emitter, u: str, rt: str) -> str:
        common = e.lanes(e.binary("and", 32, u, e.splat_scalar(32, rt)), 8)
        return e.mask(e.compare("ne", 8, common, "zeroinitializer"), 8)

    def update(e: Emitter, q: str, u: str, rt: str) -> str:
        return e.binary("or", 8, q, value(e, u, rt))

    return update if instruction.update else value


def from_predicate(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd [|]= vand([!]Qu, Rt)` and `Vd = vand([!]Qv, Vu)`: byte i of the
    vector, or byte `i % 4` of the scalar, where predicate bit i is set (with `!`, is clear), else
    0.
    """
    predicate = next(operand for operand in instruction.inputs if operand.kind == "pred")
    scalar = instruction.inputs[-1].kind == "scalar"

    def value(e: Emitter, q: str, source: str) -> str:
        q = inverted(e, q) if predicate.negated else q
        source = e.splat_scalar(32, source) if scalar else source
        return e.binary("and", 32, e.mask_lanes(q, 32), source)

    def update(e: Emitter, x: str, q: str, source: str) -> str:
        return e.binary("or", 32, x, value(e, q, source))

    return update if instruction.update else value


@family("vnot")
def invert(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd = vnot(Vu)`, the bitwise complement."""
    del instruction

    def lower(e: Emitter, u: str) -> str:
        return e.binary("xor", 32, u, splat(32, -1))

    return lower


@family("vmux")
def mux(instruction: Instruction) -> Lower:
    """Return the lowering of `vmux(Q, u, v)`: bytes of u where the predicate is set, else of v."""
    del instruction

    def lower(e: Emitter, q: str, u: str, v: str) -> str:
        return select_bytes(e, q, u, v)

    return lower


@family("vswap")
def swap(instruction: Instruction) -> Lower:
    """Return the lowering of `vswap(Q, u, v)`: the low vector is `vmux(Q, u, v)`, the high one
    `vmux(Q, v, u)`.
    """
    del instruction

    def lower(e: Emitter, q: str, u: str, v: str) -> Pair:
        return select_bytes(e, q, u, v), select_bytes(e, q, v, u)

    return lower


@family("vsetq", "vsetq2")
def set_predicate(instruction: Instruction) -> Lower:
    """Return the lowering of `vsetq(Rt)`, which sets the first `Rt % 128` predicate bits; `vsetq2`
    sets all 128 if that is 0.
    """
    extra = int(instruction.mnemonic == "vsetq2")

    def lower(e: Emitter, rt: str) -> str:
        first = e.scalar("add", e.scalar("and", e.scalar("sub", rt, extra), 127), extra)
        count = e.splat_scalar(8, e.truncate_scalar(first, 8))
        return e.mask(e.compare("ult", 8, byte_indices(e), count), 8)

    return lower


def byte_indices(e: Emitter) -> str:
    """Emit the vector of byte indices 0, 1, 2, ... within the whole register (in a loop over
    slices, parts of every register, the indices of the current slice's bytes); return its name.
    """
    numbers = "<" + ", ".join(f"i8 {i}" for i in range(e.size)) + ">"
    if not e.start:
        return numbers
    start = e.splat_scalar(8, e.emit(f"trunc i64 {e.start} to i8"))
    return e.binary("add", 8, numbers, start)


@family("vshuffe")
def shuffle_even(instruction: Instruction) -> Lower:
    """Return the lowering of `vshuffe` of two vectors or of two predicates: the even lanes of the
    result are the even lanes of the second operand, its odd lanes the even lanes of the first.

    A lane of a predicate is one bit (`.b`) or two (`.h`).
    """
    from .pack import shuffle_lanes

    if instruction.results[0].kind != "pred":
        return shuffle_lanes(instruction)
    width = WIDTHS[instruction.results[0].element]

    def lower(e: Emitter, s: str, t: str) -> str:
        odd, even = (e.mask_lanes(q, 2 * width) for q in (s, t))
        low = e.binary("and", 2 * width, even, splat(2 * width, (1 << width) - 1))
        joined = e.binary("or", 2 * width, low, e.shift("shl", 2 * width, odd, width))
        return e.emit(f"bitcast {e.lane_type(2 * width)} {joined} to {e.mask_type}")

    return lower


@family("prefixsum")
def prefix_sum(instruction: Instruction) -> Lower:
    """Return the lowering of `prefixsum`: lane i is the number of set predicate bits up to the end
    of lane i, computed as bit counts of lanes and additions of lanes shifted by 1, 2, 4, ... lanes.
    """
    width = WIDTHS[instruction.results[0].element]

    def lower(e: Emitter, q: str) -> str:
        count = e.count(width)
        bits = e.binary("and", width, e.mask_lanes(q, width), splat(width, ones(width)))
        total = e.call("ctpop", width, bits)
        for step in (1 << k for k in range(count.bit_length() - 1)):
            order = [i + count - step if i >= step else i for i in range(count)]
            moved = e.shuffle(width, "zeroinitializer", total, order)
            total = e.binary("add", width, total, moved)
        return e.register(total, width)

    return lower


def ones(width: int) -> int:
    """Return the integer of `width` bits with bit 0 of each byte set."""
    return sum(1 << k for k in range(0, width, 8))
