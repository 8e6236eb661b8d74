"""An emitter of LLVM IR text.

A vector register is `<32 x i32>`, a pair two of them, a predicate a `<128 x i8>` mask with all bits
of a byte set or clear, a scalar `i32`. Values are denoted by their LLVM names or constants. Equal
pure instructions are emitted once per block and the blocks nested in it.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Sequence

from ...dialects.hvx.table import Element
from .host_vectors import PORTABLE, HostVectors
from .lane_orders import is_whole, lane_indices

Pair = tuple[str, str]
"""The names of the low and the high vector of a pair, or of two sets of lanes."""

REGISTER = "<32 x i32>"
"""The LLVM type of a whole vector register."""

MASK = "<128 x i8>"
"""The LLVM type of a whole vector predicate."""

WIDTHS: dict[Element, int] = {"": 8, "b": 8, "ub": 8, "h": 16, "uh": 16, "w": 32, "uw": 32}
"""The lane width of each element type in bits."""


def splat(width: int, number: int) -> str:
    """Return the LLVM constant of a vector with the integer `number` in all lanes of
    `width` bits.
    """
    return f"splat (i{width} {number})" if number else "zeroinitializer"


def is_signed(element: Element) -> bool:
    """Return whether the lanes of an element type are signed integers; untyped bits are not."""
    return element in ("b", "h", "w")


def lane_range(element: Element) -> tuple[int, int]:
    """Return the least and the greatest value of a lane of an integer element type."""
    width = WIDTHS[element]
    if is_signed(element):
        return -(1 << (width - 1)), (1 << (width - 1)) - 1
    return 0, (1 << width) - 1


def number_of(text: str) -> int | None:
    """Return the integer that an LLVM operand denotes; None for the name of a value."""
    return int(text) if text.lstrip("-").isdigit() else None


def wrap(number: int) -> int:
    """Return the low 32 bits of an integer as a signed integer."""
    return (number + (1 << 31) & (1 << 32) - 1) - (1 << 31)


FOLDED: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "and": operator.and_,
    "shl": operator.lshift,
    "ashr": operator.rshift,
    "lshr": lambda a, b: (a & (1 << 32) - 1) >> b,
}
"""The function that folds each LLVM opcode on two constants."""


class Emitter:
    """The emitter of the LLVM instructions of one function; it reuses the results of equal pure
    ones.
    """

    def __init__(self, host: HostVectors = PORTABLE) -> None:
        self.host = host
        """The vector instructions of the host that are used."""

        self.lines: list[str] = []
        """The emitted lines of the function's body."""

        self.declarations: dict[str, str] = {}
        """The declarations and helper functions of the module, by name."""

        self.scopes: list[dict[str, str]] = [{}]
        """The names of emitted pure instructions by their text, per open block, innermost last."""

        self.lanes_of: dict[str, tuple[str, int]] = {}
        """By register name: the lanes that it was made from, and their width in bits."""
        self.parts: dict[str, Sequence[str]] = {}
        """By name of a register that `join` made: its parts."""
        self.even_factors: dict[str, Pair] = {}
        """By name of a result of `vmpye` of words: its factors."""
        self.constants: dict[str, bytes] = {}
        """The bytes of registers that hold constants, by name."""

        self.names = 0
        """The number of names created so far."""

        self.repetitions: Counter[str] = Counter()
        """How often each sequence that may become a function was emitted, by its name."""

        self.slots: list[str] = []
        """The stack allocations, emitted in the entry block."""

        self.size = 128
        """The size in bytes of what a register name stands for: 128, or that of a slice."""

        self.start = ""
        """The current slice's byte offset in a register, as i64; empty outside of such loops."""

    @property
    def register_type(self) -> str:
        """The LLVM type of a vector register; in a loop over slices (parts of every register), of
        the slice that an iteration handles.
        """
        return self.lane_type(32)

    @property
    def mask_type(self) -> str:
        """The LLVM type of a vector predicate; in a loop over slices that of a slice's."""
        return self.lane_type(8)

    def count(self, width: int) -> int:
        """Return the number of lanes of `width` bits in a register, or of 32-bit lanes for a width
        of 64, since 64-bit lanes take two registers.
        """
        return 8 * self.size // min(width, 32)

    def lane_type(self, width: int) -> str:
        """Return the LLVM vector type of a register's lanes of `width` bits, such as `<64 x
        i16>`.
        """
        return f"<{self.count(width)} x i{width}>"

    def fresh_name(self) -> str:
        """Return a new LLVM name, such as `%7`."""
        self.names += 1
        return f"%{self.names}"

    def emit(self, text: str) -> str:
        """Emit the pure instruction `text`, or reuse an equal one that is available here; return
        the name of its result.
        """
        for scope in reversed(self.scopes):
            if text in scope:
                return scope[text]
        name = self.scopes[-1][text] = self.fresh_name()
        self.lines.append(f"{name} = {text}")
        return name

    def effect(self, text: str) -> str:
        """Emit the instruction `text`, which has side effects or a varying result (a load) and is
        never reused; return the name of its result.
        """
        name = self.fresh_name()
        self.lines.append(f"{name} = {text}")
        return name

    def line(self, text: str) -> None:
        """Emit a label, or an instruction without a result."""
        self.lines.append(text)

    def lanes(self, register: str, width: int) -> str:
        """Return a register bitcast to lanes of `width` bits: 8, 16 or 32."""
        if width == 32 or register in ("poison", "zeroinitializer"):
            return register
        known = self.lanes_of.get(register)
        if known and known[1] == width:
            return known[0]
        return self.emit(f"bitcast {self.register_type} {register} to {self.lane_type(width)}")

    def register(self, lanes: str, width: int) -> str:
        """Return lanes of `width` bits (8, 16 or 32) bitcast to a register."""
        if width == 32:
            return lanes
        name = self.emit(f"bitcast {self.lane_type(width)} {lanes} to {self.register_type}")
        self.lanes_of[name] = lanes, width
        return name

    def mask_lanes(self, mask: str, width: int) -> str:
        """Return a predicate mask bitcast to lanes of `width` bits."""
        if width == 8:
            return mask
        return self.emit(f"bitcast {self.mask_type} {mask} to {self.lane_type(width)}")

    def mask(self, condition: str, width: int) -> str:
        """Return the predicate mask for `condition`, `<n x i1>` over lanes of `width` bits: all
        bits of a lane are set iff its condition is true.
        """
        count = self.count(width)
        wide = self.emit(f"sext <{count} x i1> {condition} to {self.lane_type(width)}")
        if width == 8:
            return wide
        return self.emit(f"bitcast {self.lane_type(width)} {wide} to {self.mask_type}")

    def binary(self, opcode: str, width: int, a: str, b: str) -> str:
        """Emit the binary LLVM instruction `opcode` on lanes of `width` bits; return the name of
        its result.
        """
        return self.emit(f"{opcode} {self.lane_type(width)} {a}, {b}")

    def shift(self, opcode: str, width: int, a: str, amount: int) -> str:
        """Emit the LLVM shift `opcode` of lanes of `width` bits by a constant; return the name of
        its result, or `a` for an amount of 0.
        """
        return self.binary(opcode, width, a, splat(width, amount)) if amount else a

    def compare(self, condition: str, width: int, a: str, b: str) -> str:
        """Emit an `icmp` of lanes of `width` bits with a condition such as `slt`; return the name
        of its result, of type `<n x i1>`.
        """
        return self.emit(f"icmp {condition} {self.lane_type(width)} {a}, {b}")

    def select(self, condition: str, width: int, a: str, b: str) -> str:
        """Emit a select of lanes of `width` bits: `a` where the condition `<n x i1>` is true, else
        `b`; return its name.
        """
        kind = self.lane_type(width)
        return self.emit(f"select <{self.count(width)} x i1> {condition}, {kind} {a}, {kind} {b}")

    def choose(self, condition: str, a: str, b: str) -> str:
        """Emit a select between whole registers: `a` if the i1 `condition` is true, else `b`;
        return its name.
        """
        kind = self.register_type
        return self.emit(f"select i1 {condition}, {kind} {a}, {kind} {b}")

    def call(self, intrinsic: str, width: int, *arguments: str, tail: str = "") -> str:
        """Emit a call of the LLVM intrinsic `llvm.<intrinsic>` on lanes of `width` bits; return its
        name.

        `tail` is an additional scalar constant argument with its type, such as `i1 false`.
        """
        kind = self.lane_type(width)
        name = f"@llvm.{intrinsic}.v{self.count(width)}i{width}"
        extra = [tail.split()[0]] if tail else []
        kinds = ", ".join([kind] * len(arguments) + extra)
        self.declarations[name] = f"declare {kind} {name}({kinds})"
        passed = ", ".join([f"{kind} {a}" for a in arguments] + ([tail] if tail else []))
        return self.emit(f"call {kind} {name}({passed})")

    def clamp(self, width: int, x: str, low: int, high: int, signed: bool = True) -> str:
        """Emit a clamp of lanes `x` of `width` bits to `[low, high]`; if not `signed`, they are
        unsigned, and only limited to `high`. Return its name.
        """
        if not signed:
            return self.call("umin", width, x, splat(width, high))
        return self.call(
            "smin", width, self.call("smax", width, x, splat(width, low)), splat(width, high)
        )

    def convert(self, opcode: str, x: str, source: int, target: int) -> str:
        """Emit `sext`, `zext` or `trunc` (`opcode`) of lanes from `source` to `target` bits, 32 or
        64; return its name.
        """
        return self.emit(f"{opcode} {self.lane_type(source)} {x} to {self.lane_type(target)}")

    def shuffle(self, width: int, a: str, b: str, order: Sequence[int]) -> str:
        """Emit a shuffle of lanes of `width` bits; `order` indexes the lanes of `a`, followed by
        those of `b`. Return its name.
        """
        kind = self.lane_type(width)
        return self.emit(f"shufflevector {kind} {a}, {kind} {b}, {lane_indices(tuple(order))}")

    def split(self, register: str, size: int) -> list[str]:
        """Return the names of a register's consecutive parts of `size` bytes, as vectors of words;
        constants have the same words throughout.
        """
        if size == self.size:
            return [register]
        if not register.startswith("%"):
            return [register] * (self.size // size)
        if register in self.parts and len(self.parts[register]) == self.size // size:
            return [*self.parts[register]]
        counts = [range(at, at + size // 4) for at in range(0, self.size // 4, size // 4)]
        return [self.shuffle(32, register, "poison", order) for order in counts]

    def join(self, parts: Sequence[str], size: int) -> str:
        """Return the concatenation of the `size`-byte vectors `parts`, the inverse of `split`."""
        whole = parts
        while len(parts) > 1:
            kind, order = f"<{size // 4} x i32>", lane_indices(tuple(range(size // 2)))
            parts = [
                self.emit(f"shufflevector {kind} {a}, {kind} {b}, {order}")
                for a, b in zip(parts[::2], parts[1::2], strict=True)
            ]
            size *= 2
        self.parts[parts[0]] = whole
        return parts[0]

    def permute(self, a: str, b: str, order: Sequence[int]) -> str:
        """Emit a constant permutation of the bytes of `a` followed by those of `b`, in the widest
        lanes possible; `order` holds the source index of each byte. Return its name.
        """
        width = next(w for w in (32, 16, 8) if is_whole(order, w // 8))
        size = width // 8
        lanes = [first // size for first in order[::size]]
        return self.register(
            self.shuffle(width, self.lanes(a, width), self.lanes(b, width), lanes), width
        )

    def splat_scalar(self, width: int, scalar: str) -> str:
        """Return a register whose lanes of `width` bits all hold the scalar, of type `i<width>`."""
        number = number_of(scalar)
        if number is not None:
            return splat(width, number)
        kind = self.lane_type(width)
        one = self.emit(f"insertelement {kind} poison, i{width} {scalar}, i32 0")
        zeros = f"<{self.count(width)} x i32> zeroinitializer"
        return self.emit(f"shufflevector {kind} {one}, {kind} poison, {zeros}")

    def scalar(self, opcode: str, a: str, b: str | int) -> str:
        """Emit the i32 instruction `opcode`; return its name, or the constant result if both
        operands are constants.
        """
        left, right = number_of(a), number_of(str(b))
        if left is not None and right is not None and opcode in FOLDED:
            return str(wrap(FOLDED[opcode](left, right)))
        return self.emit(f"{opcode} i32 {a}, {b}")

    def scalar_lane(self, scalar: str, element: Element, index: int) -> str:
        """Return lane `index` of an i32 scalar seen as lanes of `element` (bytes or halfwords),
        extended to i32.
        """
        width = WIDTHS[element]
        raised = self.scalar("shl", scalar, 32 - width * (index + 1))
        return self.scalar("ashr" if is_signed(element) else "lshr", raised, 32 - width)

    def cycled(self, scalars: Sequence[str]) -> str:
        """Return a register whose words are the given i32 scalars in order, repeated."""
        register = "poison"
        for index, scalar in enumerate(scalars):
            register = self.emit(
                f"insertelement {self.register_type} {register}, i32 {scalar}, i32 {index}"
            )
        return self.shuffle(
            32, register, "poison", [i % len(scalars) for i in range(self.count(32))]
        )

    def truncate_scalar(self, scalar: str, width: int) -> str:
        """Return an i32 scalar truncated to its low `width` bits."""
        number = number_of(scalar)
        if width == 32:
            return scalar
        if number is not None:
            low = number & (1 << width) - 1
            return str(low - (1 << width) if low >> (width - 1) else low)
        return self.emit(f"trunc i32 {scalar} to i{width}")

    def slot(self, kind: str) -> str:
        """Allocate a stack slot of the LLVM type `kind`; return the name of its pointer."""
        name = f"%slot{len(self.slots)}"
        self.slots.append(f"{name} = alloca {kind}, align 32")
        return name

    def on_stack(self, kind: str, names: Sequence[str]) -> str:
        """Store the values called `names`, of the LLVM type `kind`, to an array on the stack;
        return the name of its pointer.
        """
        slot = self.slot(f"[{len(names)} x {kind}]")
        for index, name in enumerate(names):
            pointer = self.effect(f"getelementptr {kind}, ptr {slot}, i32 {index}")
            self.line(f"store {kind} {name}, ptr {pointer}, align 1")
        return slot

    def even_odd(self, register: str, element: Element) -> Pair:
        """Return the even and the odd lanes, of type `element`, of a register, each sign- or
        zero-extended to twice its width.
        """
        width = WIDTHS[element]
        x = self.lanes(register, 2 * width)
        if is_signed(element):
            even = self.shift("ashr", 2 * width, self.shift("shl", 2 * width, x, width), width)
            return even, self.shift("ashr", 2 * width, x, width)
        low_bits = splat(2 * width, (1 << width) - 1)
        return self.binary("and", 2 * width, x, low_bits), self.shift("lshr", 2 * width, x, width)
