"""Lowering to LLVM IR of lane-wise sums, differences, averages, extrema, absolute values and
saturation.
"""

from __future__ import annotations

from collections.abc import Callable

from ...dialects.hvx.table import Instruction
from .bit_selection import interleave, select_bytes
from .emitter import WIDTHS, Emitter, Pair, is_signed, lane_range, splat
from .narrowing import interleave_saturated
from .registry import Lower, family


def on_pairs(instruction: Instruction, lower: Callable[[Emitter, str, str], str]) -> Lower:
    """Return the lowering of an instruction whose operands and result are vectors, or all pairs of
    vectors: for pairs it applies `lower`, the lowering for vectors, to the low vectors and to the
    high ones.

    Returns `lower` itself if the operands are vectors.
    """
    if instruction.inputs[0].kind != "pair":
        return lower

    def both(e: Emitter, u: Pair, v: Pair) -> Pair:
        return lower(e, u[0], v[0]), lower(e, u[1], v[1])

    return both


@family("vadd", "vsub")
def add(instruction: Instruction) -> Lower:
    """Return the lowering of `vadd` or `vsub` of integer lanes: wrapping or saturating, of vectors
    or pairs; widening into a pair; of unsigned and signed bytes; or of words with carry.
    """
    source, target = instruction.inputs[-1], instruction.results[0]
    if "carry" in instruction.flags:
        return carry(instruction)
    if target.kind == "pair" and source.kind == "vector":
        return widening(instruction)
    if instruction.inputs[0].element != source.element:
        return mixed(instruction)
    width, opcode = WIDTHS[target.element], instruction.mnemonic[1:]

    def plain(e: Emitter, u: str, v: str) -> str:
        return e.register(e.binary(opcode, width, e.lanes(u, width), e.lanes(v, width)), width)

    def saturated(e: Emitter, u: str, v: str) -> str:
        intrinsic = f"{'s' if is_signed(target.element) else 'u'}{opcode}.sat"
        return e.register(e.call(intrinsic, width, e.lanes(u, width), e.lanes(v, width)), width)

    return on_pairs(instruction, saturated if "sat" in instruction.flags else plain)


def widening(instruction: Instruction) -> Lower:
    """Return the lowering of a `vadd` or `vsub` to lanes twice as wide, such as
    `Vdd.h [+]= vadd(Vu.ub, Vv.ub)`: results of even lanes in the low vector, of odd ones in the
    high one.
    """
    source, opcode = instruction.inputs[-1].element, instruction.mnemonic[1:]
    width = WIDTHS[instruction.results[0].element]

    def sums(e: Emitter, u: str, v: str) -> Pair:
        (u0, u1), (v0, v1) = e.even_odd(u, source), e.even_odd(v, source)
        return e.binary(opcode, width, u0, v0), e.binary(opcode, width, u1, v1)

    return accumulated(instruction, sums)


def accumulated(instruction: Instruction, value: Callable[..., Pair]) -> Lower:
    """Return the lowering of an instruction whose result is a pair, to whose old value the new
    lanes are added if the instruction accumulates.

    `value(emitter, *inputs)` emits the new lanes from the LLVM names of the other inputs, and
    returns the names of (low vector, high vector).
    """
    width = WIDTHS[instruction.results[0].element]

    def plain(e: Emitter, *inputs: str) -> Pair:
        low, high = value(e, *inputs)
        return e.register(low, width), e.register(high, width)

    def update(e: Emitter, x: Pair, *inputs: str) -> Pair:
        low, high = (
            e.binary("add", width, e.lanes(old, width), new)
            for old, new in zip(x, value(e, *inputs), strict=True)
        )
        return e.register(low, width), e.register(high, width)

    return update if instruction.update else plain


def mixed(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.ub = vadd(Vu.ub, Vv.b):sat` and `vsub`: an unsigned plus or minus
    a signed byte, saturated to the range of unsigned bytes.
    """
    opcode = instruction.mnemonic[1:]

    def lower(e: Emitter, u: str, v: str) -> str:
        halves = zip(e.even_odd(u, "ub"), e.even_odd(v, "b"), strict=True)
        even, odd = (e.clamp(16, e.binary(opcode, 16, a, b), 0, 255) for a, b in halves)
        return interleave(e, 8, even, odd)

    return lower


def carry(instruction: Instruction) -> Lower:
    """Return the lowering of a word addition or subtraction with a carry in, a carry out, or both,
    in vector predicates.

    A subtraction adds the complement of Vv, with a carry of 1 if there is no carry in.
    """
    subtract, saturates = instruction.mnemonic == "vsub", "sat" in instruction.flags
    carries_in = instruction.inputs[-1].kind == "pred"

    def lower(e: Emitter, u: str, v: str, *q: str) -> str | tuple[str, str]:
        v = e.binary("xor", 32, v, splat(32, -1)) if subtract else v
        ones = splat(32, int(subtract))
        start = e.binary("and", 32, e.mask_lanes(q[0], 32), splat(32, 1)) if carries_in else ones
        if saturates:
            return saturated_carry(e, u, v, start)
        total = e.binary("add", 32, u, v)
        result = e.binary("add", 32, total, start)
        first, second = e.compare("ult", 32, total, u), e.compare("ult", 32, result, total)
        return result, e.mask(e.emit(f"or <{e.count(32)} x i1> {first}, {second}"), 32)

    return lower


def saturated_carry(e: Emitter, u: str, v: str, start: str) -> str:
    """Emit `u + v + start` of words, saturated to signed words; `start` is the carry in, 0 or 1 in
    each lane. Return its name.
    """
    a, b, c = (e.convert("sext", x, 32, 64) for x in (u, v, start))
    total = e.binary("add", 64, e.binary("add", 64, a, b), c)
    return e.convert("trunc", e.clamp(64, total, *lane_range("w")), 64, 32)


def assign(e: Emitter, u: str) -> str:
    """Lower `Vd = Vu`: return the name of the operand."""
    del e
    return u


def conditional(instruction: Instruction, value: Callable[..., str | Pair]) -> Lower:
    """Return the lowering of an instruction under a scalar predicate, `if ([!]Ps) Vx = ...`: the
    result keeps its old value unless the condition holds.

    `value` is the lowering of the instruction without the condition.
    """
    negated = instruction.condition is not None and instruction.condition.negated

    def lower(e: Emitter, x: str | Pair, p: str, *inputs: str) -> str | Pair:
        new, old = value(e, *inputs), x
        new, old = (old, new) if negated else (new, old)
        if isinstance(new, str) and isinstance(old, str):
            return e.choose(p, new, old)
        return e.choose(p, new[0], old[0]), e.choose(p, new[1], old[1])

    return lower


@family("")
def move(instruction: Instruction) -> Lower:
    """Return the lowering of the integer instructions that have no mnemonic: the copies `Vd = Vu`
    and `if ([!]Ps) Vx = Vu`, and `if ([!]Qv) Vx.t += Vu.t` (or `-=`), which changes only the bytes
    that the predicate selects.
    """
    if instruction.condition is None:
        return assign
    if instruction.condition.kind == "scalar_pred":
        return conditional(instruction, assign)
    width, negated = WIDTHS[instruction.results[0].element], instruction.condition.negated
    opcode = "add" if instruction.update == "+" else "sub"

    def lower(e: Emitter, x: str, q: str, u: str) -> str:
        lanes = e.binary(opcode, width, e.lanes(x, width), e.lanes(u, width))
        changed = e.register(lanes, width)
        return select_bytes(e, q, x, changed) if negated else select_bytes(e, q, changed, x)

    return lower


@family("vavg")
def average(instruction: Instruction) -> Lower:
    """Return the lowering of `vavg` of integer lanes, `(u + v) >> 1` without overflow:
    `(u & v) + ((u ^ v) >> 1)`, or with `:rnd` rounded up, `(u | v) - ((u ^ v) >> 1)`.
    """
    element, width = instruction.inputs[0].element, WIDTHS[instruction.inputs[0].element]
    shift = "ashr" if is_signed(element) else "lshr"
    together, join = ("or", "sub") if "rnd" in instruction.flags else ("and", "add")

    def lower(e: Emitter, u: str, v: str) -> str:
        u, v = e.lanes(u, width), e.lanes(v, width)
        half = e.shift(shift, width, e.binary("xor", width, u, v), 1)
        return e.register(e.binary(join, width, e.binary(together, width, u, v), half), width)

    return lower


@family("vnavg")
def negative_average(instruction: Instruction) -> Lower:
    """Return the lowering of `vnavg`, `(u - v) >> 1`, as `(u >> 1) - (v >> 1) - (~u & v & 1)`."""
    element, width = instruction.inputs[0].element, WIDTHS[instruction.inputs[0].element]
    shift = "ashr" if is_signed(element) else "lshr"

    def lower(e: Emitter, u: str, v: str) -> str:
        u, v = e.lanes(u, width), e.lanes(v, width)
        halves = e.binary("sub", width, e.shift(shift, width, u, 1), e.shift(shift, width, v, 1))
        borrow = e.binary("and", width, e.binary("xor", width, u, splat(width, -1)), v)
        borrow = e.binary("and", width, borrow, splat(width, 1))
        return e.register(e.binary("sub", width, halves, borrow), width)

    return lower


@family("vmax", "vmin")
def extreme(instruction: Instruction) -> Lower:
    """Return the lowering of `vmax` or `vmin`, the lane-wise maximum or minimum of integers."""
    element = instruction.results[0].element
    width = WIDTHS[element]
    intrinsic = f"{'s' if is_signed(element) else 'u'}{instruction.mnemonic[1:]}"

    def lower(e: Emitter, u: str, v: str) -> str:
        return e.register(e.call(intrinsic, width, e.lanes(u, width), e.lanes(v, width)), width)

    return lower


@family("vabsdiff")
def absolute_difference(instruction: Instruction) -> Lower:
    """Return the lowering of `vabsdiff`, the lane-wise `|u - v|` of integers, as unsigned lanes."""
    element = instruction.inputs[0].element
    width, sign = WIDTHS[element], "s" if is_signed(element) else "u"

    def lower(e: Emitter, u: str, v: str) -> str:
        u, v = e.lanes(u, width), e.lanes(v, width)
        high, low = e.call(f"{sign}max", width, u, v), e.call(f"{sign}min", width, u, v)
        return e.register(e.binary("sub", width, high, low), width)

    return lower


@family("vabs")
def absolute(instruction: Instruction) -> Lower:
    """Return the lowering of `vabs`, the lane-wise absolute value of integers; that of the least
    integer is itself, or with `:sat` the greatest integer.
    """
    element, sat = instruction.results[0].element, "sat" in instruction.flags
    width = WIDTHS[element]

    def lower(e: Emitter, u: str) -> str:
        value = e.call("abs", width, e.lanes(u, width), tail="i1 false")
        if sat:
            value = e.call("umin", width, value, splat(width, lane_range(element)[1]))
        return e.register(value, width)

    return lower


@family("vsat")
def saturation(instruction: Instruction) -> Lower:
    """Return the lowering of `vsat`, such as `Vd.ub = vsat(Vu.h, Vv.h)`: lanes saturated to half
    their width, those of Vv in the even lanes of the result, those of Vu in the odd ones.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element
    width, signed = WIDTHS[source], is_signed(source)

    def lower(e: Emitter, u: str, v: str) -> str:
        odd, even = (e.lanes(x, width) for x in (u, v))
        return interleave_saturated(e, target, even, odd, signed)

    return lower


@family("vsatdw")
def saturate_double(instruction: Instruction) -> Lower:
    """Return the lowering of `vsatdw`: 64-bit integers, Vu their high and Vv their low words,
    saturated to signed words.
    """
    del instruction

    def lower(e: Emitter, u: str, v: str) -> str:
        fits = e.compare("eq", 32, u, e.shift("ashr", 32, v, 31))
        limit = e.binary("xor", 32, e.shift("ashr", 32, u, 31), splat(32, lane_range("w")[1]))
        return e.select(fits, 32, v, limit)

    return lower
