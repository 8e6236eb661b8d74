"""The emitter of the expressions of `htp.map`: every node in the narrowest lanes that hold it and
its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.ir import SSAValue

from ...dialects.htp.expressions import (
    COMPARISONS,
    CONSTANT,
    OPERAND,
    Expression,
    Interval,
    entries_of,
    magnitude_of,
)
from ..builder import KernelBuilder
from .analysis import Analysis
from .byte_views import BYTE_PRODUCTS, SIGN, ByteView
from .integer_code import low_bits, quotient, rounded_quotient
from .lane_forms import (
    I8,
    I16,
    I32,
    INTERLEAVED,
    U8,
    Form,
    Lanes,
    Unsupported,
    narrowest,
    splat,
)
from .lut import ByteTable
from .sample_tables import SampleTables, look_up
from .subexpressions import Emit

BINARY: Mapping[str, Mapping[Form, str]] = {
    "+": {U8: "vaddb", I8: "vaddb", I16: "vaddh", I32: "vaddw"},
    "-": {U8: "vsubb", I8: "vsubb", I16: "vsubh", I32: "vsubw"},
    "min": {U8: "vminub", I8: "vminb", I16: "vminh", I32: "vminw"},
    "add32": {U8: "vaddb", I8: "vaddb", I16: "vaddh", I32: "vaddw"},
    "sub32": {U8: "vsubb", I8: "vsubb", I16: "vsubh", I32: "vsubw"},
    "xor": dict.fromkeys((U8, I8, I16, I32), "vxor"),
    "max": {U8: "vmaxub", I8: "vmaxb", I16: "vmaxh", I32: "vmaxw"},
}
"""Primitive -> the instruction that computes it in lanes of a form."""

GREATER = {U8: "vgtub", I8: "vgtb", I16: "vgth", I32: "vgtw"}
EQUAL = {8: "veqb", 16: "veqh", 32: "veqw"}
"""The comparisons of lanes, by their form or bits."""

MAGNITUDE = {8: "vabsb", 16: "vabsh", 32: "vabsw"}
"""Bits of signed lanes -> the instruction that computes their magnitudes."""

ONES = {8: 0x01010101, 16: 0x00010001, 32: 1}
"""Bits of a lane -> the word that holds 1 in each lane."""

WORD_INSTRUCTIONS = {"clz": "vcl0w", "shl": "vaslwv", "shr": "vasrwv"}
"""Primitive -> the instruction that computes it in lanes of 32 bits."""

BYTE_PAIRS = {"+": "vaddubh", "-": "vsububh"}
"""Primitive -> the instruction from two vectors of unsigned bytes to even and odd halfwords."""


@dataclass(frozen=True)
class Truth:
    """The results of a comparison in all lanes, as vector predicates; `form` (bits and sign) is
    that of the lanes compared.
    """

    predicates: tuple[SSAValue, ...]
    form: Form
    negated: bool
    """Whether the comparison holds where the predicates are not set."""


@dataclass
class Emitter(Analysis):
    """The emitter of an expression for one unit: the elements that are computed together."""

    b: KernelBuilder
    known: dict[Expression, Lanes]
    """The lanes of nodes that are emitted; initially those of the operands."""

    samples: SampleTables | None = None
    """The tables of halfwords in scratch memory; None for expressions without them."""

    truths: dict[Expression, Truth] = field(default_factory=dict[Expression, Truth])
    widened: dict[tuple[Expression, int], Lanes] = field(
        default_factory=dict[tuple[Expression, int], Lanes]
    )

    def emit(self, expression: Expression) -> Lanes:
        """Emit `expression`, its arguments first; return it in the narrowest lanes that hold it."""
        for node in self.needed(expression):
            if node not in self.known and node.primitive in COMPARISONS:
                self._truth(node)
            elif node not in self.known and not node.primitive == CONSTANT:
                self.known[node] = self._node(node)
        return self.lanes(expression, self.form(expression).bits)

    def emit_at_once(self, emit: Emit, form: Form) -> Lanes:
        """Emit a subexpression by the function `emit`; return its lanes, of `form`."""
        result = emit(self.b, self.views)
        return Lanes((result.as_signed(form.signed),), form)

    @cached_property
    def views(self) -> dict[int, ByteView]:
        """The operands of bytes, by their numbers."""
        return {
            node.number: ByteView(self.b, lanes.vectors[0], lanes.form.signed)
            for node, lanes in list(self.known.items())
            if node.primitive == OPERAND and lanes.form.bits == 8
        }

    def _node(self, node: Expression) -> Lanes:
        """Emit the primitive of `node`, whose arguments are emitted already; return its lanes."""
        if (made := self.at_once(node)) is not None:
            return self.emit_at_once(*made)
        if node.primitive in BINARY:
            return self._binary(node)
        return EMITTERS[node.primitive](self, node)

    def _truth(self, node: Expression) -> None:
        """Emit the comparison `node`, whose arguments are emitted already: as predicates, which
        `lanes` stores where they are not only conditions.
        """
        if (made := self.at_once(node)) is not None:
            self.known[node] = self.emit_at_once(*made)
        else:
            self.truths[node] = self._compare(node)

    def lanes(self, node: Expression, bits: int) -> Lanes:
        """Return the value of `node`, emitted already or a constant, in lanes of `bits` bits; the
        conversion is emitted once for all uses.
        """
        if node in self.truths and node not in self.known:
            self.known[node] = self._stored_truth(self.truths[node])
        if (node, bits) not in self.widened:
            if node.primitive == CONSTANT:
                vector = splat(self.b, node.number, bits)
                count = self.elements * bits // 1024
                self.widened[node, bits] = Lanes((vector,) * count, Form(bits, node.number < 0))
            else:
                signed = self.span(node)[0] < 0
                self.widened[node, bits] = self.known[node].to(self.b, self.order, bits, signed)
        return self.widened[node, bits]

    def each(self, name: str, form: Form, *arguments: Lanes | SSAValue | int) -> Lanes:
        """Emit the instruction `name` once for each vector of those `arguments` that are lanes;
        other arguments are the same for all. Return the results as lanes of `form`.
        """
        counts = {len(a.vectors) for a in arguments if isinstance(a, Lanes)}
        (count,) = counts
        vectors = tuple(
            self.b.v(name, *(a.vectors[i] if isinstance(a, Lanes) else a for a in arguments))
            for i in range(count)
        )
        return Lanes(vectors, form)

    def _binary(self, node: Expression) -> Lanes:
        """Emit a sum, difference, minimum or maximum; return its lanes."""
        if (x := magnitude_of(node)) is not None:
            form = self.form(x, node)
            lanes = self.lanes(x, form.bits)
            return self.each(MAGNITUDE[form.bits], form, lanes) if form.signed else lanes
        a, c = node.arguments
        arguments = self.form(a, c)
        if self.flips_sign(node):
            form = self.form(node)
            return self.each("vxor", form, self.lanes(a, 8), splat(self.b, 0x80, 8))
        if node.primitive in BYTE_PAIRS and self.order is INTERLEAVED and arguments == U8:
            if not U8.holds(self.span(node)):
                pairs = [
                    self.b.v(BYTE_PAIRS[node.primitive], x, y)
                    for x, y in zip(self.lanes(a, 8).vectors, self.lanes(c, 8).vectors, strict=True)
                ]
                return Lanes(tuple(h(p) for p in pairs for h in (self.b.lo, self.b.hi)), I16)
        form = self.form(a, c, node)
        name = BINARY[node.primitive][form]
        return self.each(name, form, self.lanes(a, form.bits), self.lanes(c, form.bits))

    def product(self, node: Expression) -> Lanes:
        """Emit a product: of bytes to halfwords, of halfwords to words, or of words; return its
        lanes.
        """
        a, c = node.arguments
        result, factors = self.form(node, least=16), self.form(a, c)
        left, right = self.form(a), self.form(c)
        if self.order is INTERLEAVED and result.bits == 16 and left.bits == right.bits == 8:
            if left.signed and not right.signed:
                a, c, left, right = c, a, right, left
            return self._pairs(BYTE_PRODUCTS[left.signed, right.signed], I16, a, c, 8)
        if result.bits == 16:
            return self.each("vmpyih", I16, self.lanes(a, 16), self.lanes(c, 16))
        if self.order is INTERLEAVED and factors.bits <= 16:
            return self._pairs("vmpyhv", I32, a, c, 16)
        if self.is_short(a):
            a, c = c, a
        x, y = self.lanes(a, 32), self.lanes(c, 32)
        if self.is_short(c):
            return self.each("vmpyiewuh", I32, x, y)
        high = self.each("vmpyieoh", I32, x, y)
        return self.each("vmpyiewuh_acc", I32, high, x, y)

    def _pairs(self, name: str, form: Form, a: Expression, c: Expression, bits: int) -> Lanes:
        """Emit the instruction `name` for each vector of `a` and `c` in lanes of `bits` bits: it
        returns a pair of vectors of `form`, the results of the even and of the odd lanes. Return
        all lanes.
        """
        vectors = zip(self.lanes(a, bits).vectors, self.lanes(c, bits).vectors, strict=True)
        pairs = [self.b.v(name, x, y) for x, y in vectors]
        return Lanes(tuple(h(p) for p in pairs for h in (self.b.lo, self.b.hi)), form)

    def look_up(self, node: Expression) -> Lanes:
        """Emit a look-up in a table; return its lanes. The index x + 128 of signed bytes x is not
        computed: the entries are reordered for x as an unsigned byte.

        Raises Unsupported if the lanes of the unit are wider than bytes.
        """
        index, table = node.arguments
        entries = entries_of(table.number)
        if self.least > 8:
            raise Unsupported("a table of bytes is not looked up with wider elements only")
        if self.flips_sign(index):
            index, entries = index.arguments[0], entries[SIGN:] + entries[:SIGN]
        found = ByteTable.constant(self.b, entries)
        return Lanes(tuple(found.look_up(x) for x in self.lanes(index, 8).vectors), U8)

    def shift(self, node: Expression) -> Lanes:
        """Emit a shift, left or right, by a constant amount; return its lanes."""
        a, amount = node.arguments
        form = self.form(a, node, least=32 if amount.number > 15 else 16)
        direction = "vasl" if node.primitive == "<<" else "vasr"
        x = self.lanes(a, form.bits)
        name = direction + {16: "h", 32: "w"}[form.bits]
        return self.each(name, form, x, amount.number) if amount.number else x

    def by_words(self, node: Expression) -> Lanes:
        """Emit a primitive that one instruction computes in lanes of 32 bits; return its lanes."""
        words = (self.lanes(a, 32) for a in node.arguments)
        return self.each(WORD_INSTRUCTIONS[node.primitive], I32, *words)

    def high_product(self, node: Expression) -> Lanes:
        """Emit a * b / 2^31 (`srdhm`), rounded to nearest, ties up; return its lanes."""
        x, y = (self.lanes(a, 32) for a in node.arguments)
        low = self.each("vmpyewuh", I32, x, y)
        return self.each("vmpyowh_rnd_sacc", I32, low, x, y)

    def rounded(self, node: Expression) -> Lanes:
        """Emit a / 2^n (`rdbpot`), rounded to nearest, ties away from zero; return its lanes."""
        lanes, amount = self.rounding(node, 0)
        name = {16: "vasrh", 32: "vasrw"}[lanes.form.bits]
        return self.each(name, lanes.form, lanes, amount) if amount else lanes

    def rounding(self, node: Expression, zero: int) -> tuple[Lanes, int]:
        """Emit `rdbpot(a, n) + zero`, where `rdbpot(a, n)` is `node` and `zero` a constant, without
        its last step, a shift right by n; return the lanes and n.

        Raises Unsupported if 32 bits have no room for the sums before the shift.
        """
        a, n = node.arguments[0], node.arguments[1].number
        sums, added = self._sums(node, zero)
        if not I32.holds(sums):
            raise Unsupported(f"a rounding of numbers up to {sums[1]} has no room in 32 bits")
        form = narrowest(sums, least=max(self.least, 32 if n > 15 else 16))
        x = self.lanes(a, form.bits)
        if n and self.span(a)[0] < 0:
            x = self._less_sign(x)
        if added:
            x = self.each(BINARY["+"][form], form, x, splat(self.b, added, form.bits))
        return x, n

    def has_room(self, node: Expression, zero: int) -> bool:
        """Return whether 32 bits have room for the sums that `rdbpot(a, n) + zero`, where
        `rdbpot(a, n)` is `node`, computes before the shift by n.
        """
        return I32.holds(self._sums(node, zero)[0])

    def _sums(self, node: Expression, zero: int) -> tuple[Interval, int]:
        """Return the interval of the sums that `rdbpot(a, n) + zero`, where `rdbpot(a, n)` is
        `node`, computes before the shift by n; and their constant, floor(2^(n - 1)) + zero * 2^n.
        """
        n = node.arguments[1].number
        added = (1 << n >> 1) + (zero << n)
        low, high = self.span(node.arguments[0])
        return (min(low - 1, low + added - 1), max(high, high + added)), added

    def _less_sign(self, x: Lanes) -> Lanes:
        """Emit x - 1 where x is negative, else x."""
        if x.form.bits == 32:
            return self.each("vasrw_acc", I32, x, x, 31)
        return self.each("vaddh", I16, x, self.each("vasrh", I16, x, 15))

    def clamp(self, node: Expression) -> Lanes:
        """Emit a clamp to constant limits; return its lanes. Limits that the argument cannot exceed
        need no instruction.
        """
        a, low, high = node.arguments
        form, span = self.form(a, node), self.span(a)
        x = self.lanes(a, form.bits)
        if form == I32 and self.form(node) == I16:
            x = x.packed(self.b, self.order.saturate, signed=True)
            form, span = I16, I16.interval
        if low.number > span[0]:
            x = self.each(BINARY["max"][form], form, x, splat(self.b, low.number, form.bits))
        if high.number < span[1]:
            x = self.each(BINARY["min"][form], form, x, splat(self.b, high.number, form.bits))
        return x

    def _compare(self, node: Expression) -> Truth:
        """Emit a comparison; return its results as predicates."""
        a, c = node.arguments
        form = self.form(a, c)
        x, y = self.lanes(a, form.bits), self.lanes(c, form.bits)
        name = node.primitive
        if name in ("==", "!="):
            return self._predicates(EQUAL[form.bits], form, x, y, negated=name == "!=")
        if name in ("<", ">="):
            x, y = y, x
        return self._predicates(GREATER[form], form, x, y, negated=name in ("<=", ">="))

    def _predicates(self, name: str, form: Form, x: Lanes, y: Lanes, *, negated: bool) -> Truth:
        """Emit the comparing instruction `name` for each pair of vectors of `x` and `y`; return the
        predicates. If `negated`, the comparison holds where they are not set.
        """
        pairs = zip(x.vectors, y.vectors, strict=True)
        return Truth(tuple(self.b.v(name, u, v) for u, v in pairs), form, negated)

    def _stored_truth(self, truth: Truth) -> Lanes:
        """Emit the conversion of predicates to lanes of 1 and 0; return the lanes."""
        name, ones = "vandnqrt" if truth.negated else "vandqrt", ONES[truth.form.bits]
        vectors = tuple(self.b.v(name, q, ones) for q in truth.predicates)
        return Lanes(vectors, Form(truth.form.bits, False))

    def select(self, node: Expression) -> Lanes:
        """Emit the choice of the second argument where the first one, a condition, is not 0, else
        of the third; return its lanes.
        """
        condition, a, c = node.arguments
        form = self.form(a, c)
        x, y = self.lanes(a, form.bits), self.lanes(c, form.bits)
        truth = self.truths.get(condition)
        if truth is None or truth.form.bits != form.bits:
            wanted = self.form(condition).bits
            if wanted > form.bits:
                form = self.form(a, c, least=wanted)
                x, y = self.lanes(a, form.bits), self.lanes(c, form.bits)
            zero = Lanes((self.b.zero(),) * len(x.vectors), form)
            truth = self._predicates(
                EQUAL[form.bits], form, self.lanes(condition, form.bits), zero, negated=True
            )
        if truth.negated:
            x, y = y, x
        triples = zip(truth.predicates, x.vectors, y.vectors, strict=True)
        return Lanes(tuple(self.b.v("vmux", q, u, v) for q, u, v in triples), form)


EMITTERS: Mapping[str, Callable[[Emitter, Expression], Lanes]] = {
    "*": Emitter.product,
    "<<": Emitter.shift,
    ">>": Emitter.shift,
    "mul32": Emitter.product,
    "quotient": quotient,
    "signed": low_bits,
    "unsigned": low_bits,
    "srdhm": Emitter.high_product,
    "rdbpot": Emitter.rounded,
    "div": rounded_quotient,
    "clz": Emitter.by_words,
    "shl": Emitter.by_words,
    "shr": Emitter.by_words,
    "clamp": Emitter.clamp,
    "table": Emitter.look_up,
    "table513": look_up,
    "select": Emitter.select,
}
"""Primitive -> the method that emits it."""
