"""The values of consecutive elements in the lanes of vectors, and conversions of their width.

The same elements take twice as many vectors in lanes of 16 bits as in lanes of 8, in lanes of 32
four times as many. Which element lies in which vector depends on the order: INTERLEAVED widens to
even and odd lanes, which costs least; SEQUENTIAL keeps the elements in order, for tensors of
different element sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects.htp.expressions import Interval
from ..builder import KernelBuilder

Vectors = Sequence[SSAValue]


@dataclass(frozen=True)
class Form:
    """The form of lanes: their bits, and whether they hold signed numbers."""

    bits: int
    signed: bool

    @property
    def interval(self) -> Interval:
        """The (least, greatest) number that a lane holds."""
        half = 1 << self.bits - 1
        return (-half, half - 1) if self.signed else (0, 2 * half - 1)

    def holds(self, span: Interval) -> bool:
        """Return whether lanes of this form hold all numbers of the interval `span`."""
        low, high = self.interval
        return low <= span[0] and span[1] <= high


U8, I8, I16, I32 = Form(8, False), Form(8, True), Form(16, True), Form(32, True)
FORMS = (U8, I8, I16, I32)
"""The forms in which expressions are computed, the narrowest first."""


def narrowest(*spans: Interval, least: int = 8) -> Form:
    """Return the form with the fewest bits, at least `least`, that holds all of `spans`."""
    return next(f for f in FORMS if f.bits >= least and all(map(f.holds, spans)))


@dataclass(frozen=True)
class Order:
    """An order of elements in lanes: the names of the instructions that widen lanes from one vector
    to two, and narrow them back, in this order.

    Keys are the bits of the wider lanes, in `widen` also whether the narrower ones are signed.
    """

    widen: dict[tuple[int, bool], str]
    narrow: dict[int, str]
    """From two vectors (the second, the first) to one, the low half of each lane."""

    saturate: dict[int, str]
    """From two vectors (the second, the first) to one, saturated: to int16, to uint8."""


INTERLEAVED = Order(
    {(16, False): "vzb", (16, True): "vsb", (32, False): "vzh", (32, True): "vsh"},
    {16: "vshuffeb", 32: "vshufeh"},
    {16: "vsathub", 32: "vsatwh"},
)
SEQUENTIAL = Order(
    {
        (16, False): "vunpackub",
        (16, True): "vunpackb",
        (32, False): "vunpackuh",
        (32, True): "vunpackh",
    },
    {16: "vpackeb", 32: "vpackeh"},
    {16: "vpackhub_sat", 32: "vpackwh_sat"},
)


@dataclass(frozen=True)
class Lanes:
    """The values of the elements that are computed together, in the lanes of `vectors`."""

    vectors: tuple[SSAValue, ...]
    form: Form

    def to(self, b: KernelBuilder, order: Order, bits: int, signed: bool = True) -> Lanes:
        """Emit the conversion to lanes of `bits` bits, and return these. Wider lanes are signed;
        narrower ones, signed if `signed`, keep the low bits, and must be able to hold the values.
        """
        lanes = self
        while lanes.form.bits < bits:
            lanes = lanes._widened(b, order)
        while lanes.form.bits > bits:
            lanes = lanes.packed(b, order.narrow, signed)
        return lanes

    def _widened(self, b: KernelBuilder, order: Order) -> Lanes:
        """Emit the conversion to signed lanes of twice the bits; return these."""
        bits = 2 * self.form.bits
        pairs = [b.v(order.widen[bits, self.form.signed], x) for x in self.vectors]
        return Lanes(tuple(half(p) for p in pairs for half in (b.lo, b.hi)), Form(bits, True))

    def packed(self, b: KernelBuilder, names: dict[int, str], signed: bool) -> Lanes:
        """Emit the conversion to lanes of half the bits, signed if `signed`; return these. `names`
        maps the bits of the wider lanes to the instruction that packs two vectors into one.
        """
        name = names[self.form.bits]
        pairs = zip(self.vectors[1::2], self.vectors[::2], strict=True)
        vectors = tuple(b.v(name, second, first) for second, first in pairs)
        return Lanes(vectors, Form(self.form.bits // 2, signed))


class Unsupported(ValueError):
    """Raised for a primitive that vector instructions cannot compute for the intervals of its
    arguments; the message says why.
    """


def splat(b: KernelBuilder, value: int, bits: int) -> SSAValue:
    """Return a vector with `value`, signed or unsigned, in all lanes of `bits` bits."""
    return {8: b.splat_b, 16: b.splat_h, 32: b.splat_w}[bits](value)
