"""Lowering to LLVM IR of sums of adjacent products (dot products) and of adjacent absolute
differences.
"""

from __future__ import annotations

from collections.abc import Callable

from ...dialects.hvx.table import Element, Instruction
from .arithmetic import accumulated
from .emitter import WIDTHS, Emitter, Pair, lane_range, splat
from .host_calls import host_call
from .multiply import factors, lane_sum
from .registry import Lower, family


def multiply_add(e: Emitter, a: str, b: str) -> str:
    """Emit the sums of two adjacent products of signed 16-bit lanes, as words, by the host's
    `pmaddwd` if that is used, else in the pattern that LLVM selects as it; return their name.
    """
    if e.host.multiply_add:
        size = min(e.host.multiply_add, e.size)
        registers = [e.register(lanes, 16) for lanes in (a, b)]
        return host_call(e, HOST_MULTIPLY_ADDS[size], size, registers, widths=(16, 32))
    count = e.count(16)
    x, y = (e.emit(f"sext <{count} x i16> {lanes} to <{count} x i32>") for lanes in (a, b))
    product = e.emit(f"mul nsw <{count} x i32> {x}, {y}")
    even, odd = (every_second(e, product, start) for start in (0, 1))
    return e.binary("add", 32, even, odd)


HOST_MULTIPLY_ADDS = {16: "sse2.pmadd.wd", 32: "avx2.pmadd.wd", 64: "avx512.pmaddw.d.512"}
"""The host's sums of two products of halfwords, by the vector width in bytes."""


def every_second(e: Emitter, values: str, start: int) -> str:
    """Emit every second element, from `start` on, of a vector that has twice as many words as a
    register; return its name.
    """
    count = e.count(16)
    order = ", ".join(f"i32 {i}" for i in range(start, count, 2))
    kind = f"<{count} x i32>"
    return e.emit(f"shufflevector {kind} {values}, {kind} poison, <{count // 2} x i32> <{order}>")


@family("vrmpy")
def multiply_four(instruction: Instruction) -> Lower:
    """Return the lowering of `vrmpy`, such as `Vd.w [+]= vrmpy(Vu.ub, Vv.b)`: in each word the sum
    of four byte products.

    The variants whose result is a pair compute what `two_dots` (64-bit scalar) or `sliding_four`
    (immediate) emits.
    """
    if instruction.immediate:
        return accumulated(instruction, sliding_four(instruction, product))
    if instruction.inputs[-1].kind == "scalar64":
        return accumulated(instruction, two_dots(instruction))
    left, right = instruction.inputs[-2], instruction.inputs[-1]

    def plain(e: Emitter, u: str, v: str) -> str:
        (u0, u1), (v0, v1) = factors(e, u, left), factors(e, v, right)
        return e.binary("add", 32, multiply_add(e, u0, v0), multiply_add(e, u1, v1))

    def update(e: Emitter, x: str, u: str, v: str) -> str:
        if not e.host.dot:
            return e.binary("add", 32, x, plain(e, u, v))
        if left.element == "b" or (right.kind, right.element) == ("scalar", "ub"):
            sums = dot_by_halves(e, factors(e, u, left), factors(e, v, right))
            return e.binary("add", 32, x, sums)
        if right.element == "b":
            return host_dot(e, x, u, e.splat_scalar(32, v) if right.kind == "scalar" else v)
        return unsigned_dot(e, x, u, v)

    def value(e: Emitter, u: str, v: str) -> str:
        return update(e, "zeroinitializer", u, v)

    return update if instruction.update else value


def two_dots(instruction: Instruction) -> Callable[..., Pair]:
    """Return the function that emits the results of a `vrmpy` with a 64-bit scalar, such as
    `Vdd.w = vrmpy(Vu.b, Rtt.ub)`; `arithmetic.accumulated` makes a lowering from it.

    The low vector has the dot products with the scalar's low word, the high vector those with its
    high word.
    """
    left, right = instruction.inputs[-2], instruction.inputs[-1]

    def value(e: Emitter, u: str, rtt: str) -> Pair:
        u0, u1 = factors(e, u, left)
        shifted = e.emit(f"lshr i64 {rtt}, 32")
        words = (e.splat_scalar(32, e.emit(f"trunc i64 {x} to i32")) for x in (rtt, shifted))
        low, high = (
            e.binary("add", 32, multiply_add(e, u0, v0), multiply_add(e, u1, v1))
            for v0, v1 in (e.even_odd(word, right.element) for word in words)
        )
        return low, high

    return value


def dot_by_halves(e: Emitter, u: Pair, v: Pair) -> str:
    """Emit sums of four products of the even and the odd halfwords `u` and `v`; return their name.

    The sums are added to the accumulator as a whole, so that it waits for an addition only.
    """
    even = multiply_add(e, u[0], v[0])
    return host_dot(e, even, e.register(u[1], 16), e.register(v[1], 16), HALFWORDS)


BYTES, HALFWORDS = "vpdpbusd", "vpdpwssd"
"""The host's dot products: of unsigned and signed bytes, of signed halfwords."""


def host_dot(e: Emitter, x: str, u: str, v: str, opcode: str = BYTES) -> str:
    """Emit the host's dot product `opcode`: each word of `x` plus four products of unsigned bytes
    of `u` and signed bytes of `v`, or two products of signed halfwords; return its name.
    """
    size = min(e.host.dot, e.size)
    return host_call(e, f"avx512.{opcode}.{8 * size}", size, (x, u, v))


def unsigned_dot(e: Emitter, x: str, u: str, v: str) -> str:
    """Emit each word of `x` plus the products of unsigned bytes of the vectors `u` and `v` by the
    host's dot product, as `u * (v - 128) + 128 * u`; return its name.
    """
    factor = e.register(e.binary("xor", 8, e.lanes(v, 8), splat(8, -128)), 8)
    sums = host_dot(e, "zeroinitializer", u, splat(32, 0x01010101))
    return e.binary("add", 32, host_dot(e, x, u, factor), e.shift("shl", 32, sums, 7))


def product(e: Emitter, a: str, b: str) -> str:
    """Emit the lane-wise product of vectors of words; return its name."""
    return e.binary("mul", 32, a, b)


def difference(e: Emitter, a: str, b: str) -> str:
    """Emit the lane-wise absolute difference of vectors of words; return its name."""
    return e.call("abs", 32, e.binary("sub", 32, a, b), tail="i1 false")


@family("vrsad")
def difference_four(instruction: Instruction) -> Lower:
    """Return the lowering of `vrsad`: in each word the sum of four absolute differences between the
    bytes of a window, which slides over both source vectors, and those of a scalar.
    """
    return accumulated(instruction, sliding_four(instruction, difference))


def sliding_four(
    instruction: Instruction, operate: Callable[[Emitter, str, str], str]
) -> Callable[..., Pair]:
    """Return the function that emits the two result vectors of `vrmpy` or `vrsad` with an immediate
    s (0 or 1), sums over windows of four bytes; `arithmetic.accumulated` makes a lowering from it.

    Of the eight bytes in a word of the low and the word of the high source vector, the windows
    start at bytes s (low result) and s + 2 (high result). `operate` combines byte k of a window
    with byte k of a scalar.
    """
    right = instruction.inputs[-2].element

    def value(e: Emitter, u: Pair, rt: str, start: str) -> Pair:
        first = int(start)
        low, high = ([byte_lanes(e, vector, k) for k in range(4)] for vector in u)
        late = high if first else low
        sources = ((late[0], low[1], low[2], low[3]), (high[0], high[1], late[2], low[3]))
        parts = [e.splat_scalar(32, e.scalar_lane(rt, right, k)) for k in range(4)]
        sums = [
            lane_sum(e, [operate(e, x, parts[(k + 2 * n - first) % 4]) for k, x in enumerate(four)])
            for n, four in enumerate(sources)
        ]
        return sums[0], sums[1]

    return value


def byte_lanes(e: Emitter, register: str, index: int) -> str:
    """Emit byte `index` of each word, zero-extended to a word; return its name."""
    return e.binary("and", 32, e.shift("lshr", 32, register, 8 * index), splat(32, 255))


def scalar_factors(e: Emitter, rt: str, source: Element, element: Element) -> Pair:
    """Return (factors of the even lanes, factors of the odd lanes) for the product of a vector with
    lanes of type `source` and the scalar `rt`, whose lanes of type `element` repeat.

    The factors are extended to the width of the products.
    """
    if WIDTHS[source] == WIDTHS[element]:
        return e.even_odd(e.splat_scalar(32, rt), element)
    parts = [e.scalar_lane(rt, element, k) for k in range(4)]
    return e.cycled(parts[::2]), e.cycled(parts[1::2])


def sum_of_two_products(e: Emitter, a: Pair, b: Pair, width: int) -> str:
    """Emit `a[0] * b[0] + a[1] * b[1]` on lanes of `width` bits; return its name."""
    return lane_sum(e, [e.binary("mul", width, x, y) for x, y in zip(a, b, strict=True)], width)


@family("vdmpy")
def multiply_two(instruction: Instruction) -> Lower:
    """Return the lowering of `vdmpy` of integers, such as `Vd.h [+]= vdmpy(Vu.ub, Rt.b)`: the sums
    of two adjacent products, in lanes twice as wide.

    Variants with `:sat` are lowered by `saturating_two`; of the others, those of a pair compute
    what `sliding_two` emits.
    """
    source, factor = instruction.inputs[-2], instruction.inputs[-1]
    width = 2 * WIDTHS[source.element]
    if "sat" in instruction.flags:
        return saturating_two(instruction)
    if source.kind == "pair":
        return accumulated(instruction, sliding_two(instruction, width))

    def value(e: Emitter, u: str, rt: str) -> str:
        lanes = scalar_factors(e, rt, source.element, factor.element)
        return sum_of_two_products(e, e.even_odd(u, source.element), lanes, width)

    def plain(e: Emitter, u: str, rt: str) -> str:
        return e.register(value(e, u, rt), width)

    def update(e: Emitter, x: str, u: str, rt: str) -> str:
        return e.register(e.binary("add", width, e.lanes(x, width), value(e, u, rt)), width)

    return update if instruction.update else plain


def sliding_two(instruction: Instruction, width: int) -> Callable[..., Pair]:
    """Return the function that emits `x0 * f0 + x1 * f1` over windows of two adjacent lanes x0, x1
    of a pair, with the scalar's lanes f0, f1; `arithmetic.accumulated` makes a lowering from it.

    `width` is the lane width of the results in bits. The low one has the windows that start at even
    lanes of the low source vector, the high one those that start at its odd lanes and end at even
    lanes of the high vector.
    """
    source, factor = instruction.inputs[-2].element, instruction.inputs[-1].element

    def value(e: Emitter, u: Pair, rt: str) -> Pair:
        lanes = scalar_factors(e, rt, source, factor)
        low, high = e.even_odd(u[0], source), e.even_odd(u[1], source)
        return sum_of_two_products(e, low, lanes, width), sum_of_two_products(
            e, (low[1], high[0]), lanes, width
        )

    return value


def saturating_two(instruction: Instruction) -> Lower:
    """Return the lowering of `vdmpy` of halfwords with `:sat`: the sums of two adjacent products,
    and of the accumulator if any, saturated to words.

    If the source is a pair, the first of the two lanes is an odd one of the low vector, the second
    an even one of the high vector.
    """
    source, factor = instruction.inputs[-2], instruction.inputs[-1]

    def value(e: Emitter, u: str | Pair, v: str) -> str:
        if isinstance(u, str):
            left = e.even_odd(u, source.element)
        else:
            left = e.even_odd(u[0], source.element)[1], e.even_odd(u[1], source.element)[0]
        right = factors(e, v, factor)
        products = [e.binary("mul", 32, a, b) for a, b in zip(left, right, strict=True)]
        return lane_sum(e, [e.convert("sext", x, 32, 64) for x in products], 64)

    def plain(e: Emitter, u: str | Pair, v: str) -> str:
        return e.convert("trunc", e.clamp(64, value(e, u, v), *lane_range("w")), 64, 32)

    def update(e: Emitter, x: str, u: str | Pair, v: str) -> str:
        exact = e.binary("add", 64, value(e, u, v), e.convert("sext", x, 32, 64))
        return e.convert("trunc", e.clamp(64, exact, *lane_range("w")), 64, 32)

    return update if instruction.update else plain


@family("vtmpy")
def multiply_three(instruction: Instruction) -> Lower:
    """Return the lowering of `vtmpy`: `x0 * f0 + x1 * f1 + x2` over windows of three lanes of a
    pair, with the scalar's lanes f0, f1.

    In the low result a window is an even and an odd lane of the low vector, then an even one of the
    high vector; in the high result an odd lane of the low vector, then two of the high one.
    """
    source, width = instruction.inputs[-2].element, 2 * WIDTHS[instruction.inputs[-2].element]
    slide = sliding_two(instruction, width)

    def value(e: Emitter, u: Pair, rt: str) -> Pair:
        sums = zip(slide(e, u, rt), e.even_odd(u[1], source), strict=True)
        low, high = (e.binary("add", width, a, b) for a, b in sums)
        return low, high

    return accumulated(instruction, value)


@family("vdsad")
def difference_two(instruction: Instruction) -> Lower:
    """Return the lowering of `vdsad`: sums of two absolute differences between the unsigned
    halfwords of a window, which slides over both source vectors, and those of a scalar.
    """

    def value(e: Emitter, u: Pair, rt: str) -> Pair:
        low, high = e.even_odd(u[0], "uh"), e.even_odd(u[1], "uh")
        factor = e.even_odd(e.splat_scalar(32, rt), "uh")
        even, odd = (
            lane_sum(e, [difference(e, a, b) for a, b in zip(lanes, factor, strict=True)])
            for lanes in (low, (low[1], high[0]))
        )
        return even, odd

    return accumulated(instruction, value)
