"""An emitter of LLVM IR text.

A vector register is `<32 x i32>`, a pair two of them, a predicate a `<128 x i8>` mask with all bits
of a byte set or clear, a scalar `i32`. Equal pure instructions are emitted once per block and
the blocks nested in it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

from ...dialects.hvx.table import Element

Pair = tuple[str, str]
"""The low and high vector of a pair."""

REGISTER = "<32 x i32>"
MASK = "<128 x i8>"

WIDTHS: dict[Element, int] = {"": 8, "b": 8, "ub": 8, "h": 16, "uh": 16, "w": 32, "uw": 32}
"""The lane width in bits."""


def splat(width: int, number: int) -> str:
    """Return a vector constant with one number in all lanes."""
    return f"splat (i{width} {number})" if number else "zeroinitializer"


def is_signed(element: Element) -> bool:
    """Whether lanes are signed; untyped bits are not."""
    return element in ("b", "h", "w")


def lane_range(element: Element) -> tuple[int, int]:
    """Return the least and greatest value of a lane."""
    width = WIDTHS[element]
    if is_signed(element):
        return -(1 << (width - 1)), (1 << (width - 1)) - 1
    return 0, (1 << width) - 1


def number_of(text: str) -> int | None:
    """Return the value of a scalar operand that is a literal; None for a name."""
    return int(text) if text.lstrip("-").isdigit() else None


def wrap(number: int) -> int:
    """Return the low 32 bits as a signed integer."""
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
"""Constant folding of scalar opcodes."""


def is_whole(order: Sequence[int], size: int) -> bool:
    """Whether a permutation of bytes moves whole lanes of `size` bytes."""
    groups = ([*order[at : at + size]] for at in range(0, len(order), size))
    return all(g[0] % size == 0 and g == [*range(g[0], g[0] + size)] for g in groups)


class Emitter:
    """The emitter of instructions; it remembers emitted ones for reuse."""

    def __init__(self, dot: int = 0) -> None:
        self.dot = dot
        """The vector width in bytes of the host's dot product of bytes; 0 to do without it."""

        self.lines: list[str] = []
        self.declarations: dict[str, str] = {}
        self.scopes: list[dict[str, str]] = [{}]
        self.lanes_of: dict[str, tuple[str, int]] = {}
        self.constants: dict[str, bytes] = {}
        """Registers with constant contents."""

        self.names = 0
        self.inlined_shuffles = 0
        """The number of emitted shuffles across whole registers."""

        self.slots: list[str] = []
        """Stack allocations, emitted in the entry block."""

        self.size = 128
        """The size of a register in bytes; smaller where a loop handles registers in parts."""

        self.start = ""
        """The byte offset of the current part, as i64."""

    @property
    def register_type(self) -> str:
        """The LLVM type of a vector register, or of a part of it."""
        return self.lane_type(32)

    @property
    def mask_type(self) -> str:
        """The LLVM type of a predicate, or of a part of it."""
        return self.lane_type(8)

    def count(self, width: int) -> int:
        """The number of lanes of a width in a register; 64-bit lanes are as many as words."""
        return 8 * self.size // min(width, 32)

    def lane_type(self, width: int) -> str:
        """Return the LLVM type of a register's lanes."""
        return f"<{self.count(width)} x i{width}>"

    def fresh_name(self) -> str:
        """Return a fresh name."""
        self.names += 1
        return f"%{self.names}"

    def emit(self, text: str) -> str:
        """Emit a pure instruction, unless an equal one is available here, and return its value."""
        for scope in reversed(self.scopes):
            if text in scope:
                return scope[text]
        name = self.scopes[-1][text] = self.fresh_name()
        self.lines.append(f"{name} = {text}")
        return name

    def effect(self, text: str) -> str:
        """Emit an instruction with side effects and return its value."""
        name = self.fresh_name()
        self.lines.append(f"{name} = {text}")
        return name

    def line(self, text: str) -> None:
        """Emit a label or an instruction without a value."""
        self.lines.append(text)

    def lanes(self, register: str, width: int) -> str:
        """Return a register as lanes of 8, 16 or 32 bits."""
        if width == 32 or register in ("poison", "zeroinitializer"):
            return register
        known = self.lanes_of.get(register)
        if known and known[1] == width:
            return known[0]
        return self.emit(f"bitcast {self.register_type} {register} to {self.lane_type(width)}")

    def register(self, lanes: str, width: int) -> str:
        """Return the register with the given lanes."""
        if width == 32:
            return lanes
        name = self.emit(f"bitcast {self.lane_type(width)} {lanes} to {self.register_type}")
        self.lanes_of[name] = lanes, width
        return name

    def mask_lanes(self, mask: str, width: int) -> str:
        """Return a predicate as a lane mask."""
        return (
            self.emit(f"bitcast {self.mask_type} {mask} to {self.lane_type(width)}")
            if width != 8
            else mask
        )

    def mask(self, condition: str, width: int) -> str:
        """Return the predicate of a lane comparison."""
        count = self.count(width)
        wide = self.emit(f"sext <{count} x i1> {condition} to {self.lane_type(width)}")
        return (
            wide
            if width == 8
            else self.emit(f"bitcast {self.lane_type(width)} {wide} to {self.mask_type}")
        )

    def binary(self, opcode: str, width: int, a: str, b: str) -> str:
        """Emit `opcode` by lanes."""
        return self.emit(f"{opcode} {self.lane_type(width)} {a}, {b}")

    def shift(self, opcode: str, width: int, a: str, amount: int) -> str:
        """Emit a shift by a constant."""
        return self.binary(opcode, width, a, splat(width, amount)) if amount else a

    def compare(self, condition: str, width: int, a: str, b: str) -> str:
        """Emit a lane comparison, `<n x i1>`."""
        return self.emit(f"icmp {condition} {self.lane_type(width)} {a}, {b}")

    def select(self, condition: str, width: int, a: str, b: str) -> str:
        """Emit a lane select: `a` where the condition holds, else `b`."""
        kind = self.lane_type(width)
        return self.emit(f"select <{self.count(width)} x i1> {condition}, {kind} {a}, {kind} {b}")

    def choose(self, condition: str, a: str, b: str) -> str:
        """Emit a select of one of two registers by an i1."""
        kind = self.register_type
        return self.emit(f"select i1 {condition}, {kind} {a}, {kind} {b}")

    def call(self, intrinsic: str, width: int, *arguments: str, tail: str = "") -> str:
        """Emit a call of an intrinsic by lanes; `tail` is an additional constant argument."""
        kind = self.lane_type(width)
        name = f"@llvm.{intrinsic}.v{self.count(width)}i{width}"
        extra = [tail.split()[0]] if tail else []
        kinds = ", ".join([kind] * len(arguments) + extra)
        self.declarations[name] = f"declare {kind} {name}({kinds})"
        passed = ", ".join([f"{kind} {a}" for a in arguments] + ([tail] if tail else []))
        return self.emit(f"call {kind} {name}({passed})")

    def clamp(self, width: int, x: str, low: int, high: int, signed: bool = True) -> str:
        """Emit a clamp of lanes to `[low, high]`."""
        if not signed:
            return self.call("umin", width, x, splat(width, high))
        return self.call(
            "smin", width, self.call("smax", width, x, splat(width, low)), splat(width, high)
        )

    def convert(self, opcode: str, x: str, source: int, target: int) -> str:
        """Emit `sext`, `zext` or `trunc` between 32- and 64-bit lanes."""
        return self.emit(f"{opcode} {self.lane_type(source)} {x} to {self.lane_type(target)}")

    def shuffle(self, width: int, a: str, b: str, order: Sequence[int]) -> str:
        """Emit a shuffle with constant indices into the lanes of `a`, then of `b`."""
        kind = self.lane_type(width)
        indices = ", ".join(f"i32 {i}" for i in order)
        return self.emit(f"shufflevector {kind} {a}, {kind} {b}, <{len(order)} x i32> <{indices}>")

    def split(self, register: str, size: int) -> list[str]:
        """Split a register into vectors of `size` bytes."""
        if size == self.size:
            return [register]
        counts = [range(at, at + size // 4) for at in range(0, self.size // 4, size // 4)]
        return [self.shuffle(32, register, "poison", order) for order in counts]

    def join(self, parts: Sequence[str], size: int) -> str:
        """Concatenate vectors of `size` bytes; the inverse of `split`."""
        while len(parts) > 1:
            kind, order = f"<{size // 4} x i32>", ", ".join(f"i32 {i}" for i in range(size // 2))
            parts = [
                self.emit(f"shufflevector {kind} {a}, {kind} {b}, <{size // 2} x i32> <{order}>")
                for a, b in zip(parts[::2], parts[1::2], strict=True)
            ]
            size *= 2
        return parts[0]

    def permute(self, a: str, b: str, order: Sequence[int]) -> str:
        """Emit a constant permutation of the bytes of `a` and `b`, by the widest lanes possible."""
        width = next(w for w in (32, 16, 8) if is_whole(order, w // 8))
        size = width // 8
        lanes = [first // size for first in order[::size]]
        return self.register(
            self.shuffle(width, self.lanes(a, width), self.lanes(b, width), lanes), width
        )

    def splat_scalar(self, width: int, scalar: str) -> str:
        """Broadcast an `i<width>` scalar to all lanes."""
        number = number_of(scalar)
        if number is not None:
            return splat(width, number)
        kind = self.lane_type(width)
        one = self.emit(f"insertelement {kind} poison, i{width} {scalar}, i32 0")
        zeros = f"<{self.count(width)} x i32> zeroinitializer"
        return self.emit(f"shufflevector {kind} {one}, {kind} poison, {zeros}")

    def scalar(self, opcode: str, a: str, b: str | int) -> str:
        """Emit i32 arithmetic; fold it when both operands are literals."""
        left, right = number_of(a), number_of(str(b))
        if left is not None and right is not None and opcode in FOLDED:
            return str(wrap(FOLDED[opcode](left, right)))
        return self.emit(f"{opcode} i32 {a}, {b}")

    def scalar_lane(self, scalar: str, element: Element, index: int) -> str:
        """Extract a byte or halfword of a scalar, as an i32."""
        width = WIDTHS[element]
        raised = self.scalar("shl", scalar, 32 - width * (index + 1))
        return self.scalar("ashr" if is_signed(element) else "lshr", raised, 32 - width)

    def cycled(self, scalars: Sequence[str]) -> str:
        """Fill a register's words with i32 scalars, repeated in turn."""
        register = "poison"
        for index, scalar in enumerate(scalars):
            register = self.emit(
                f"insertelement {self.register_type} {register}, i32 {scalar}, i32 {index}"
            )
        return self.shuffle(
            32, register, "poison", [i % len(scalars) for i in range(self.count(32))]
        )

    def truncate_scalar(self, scalar: str, width: int) -> str:
        """Truncate an i32 to its low bits."""
        number = number_of(scalar)
        if width == 32:
            return scalar
        if number is not None:
            low = number & (1 << width) - 1
            return str(low - (1 << width) if low >> (width - 1) else low)
        return self.emit(f"trunc i32 {scalar} to i{width}")

    def slot(self, kind: str) -> str:
        """Allocate a stack slot and return its pointer."""
        name = f"%slot{len(self.slots)}"
        self.slots.append(f"{name} = alloca {kind}, align 32")
        return name

    def on_stack(self, kind: str, names: Sequence[str]) -> str:
        """Store values of one type to an array on the stack and return its pointer."""
        slot = self.slot(f"[{len(names)} x {kind}]")
        for index, name in enumerate(names):
            pointer = self.effect(f"getelementptr {kind}, ptr {slot}, i32 {index}")
            self.line(f"store {kind} {name}, ptr {pointer}, align 1")
        return slot

    def even_odd(self, register: str, element: Element) -> Pair:
        """Return the even and the odd lanes, each widened: the usual halves of a pair."""
        width = WIDTHS[element]
        x = self.lanes(register, 2 * width)
        if is_signed(element):
            even = self.shift("ashr", 2 * width, self.shift("shl", 2 * width, x, width), width)
            return even, self.shift("ashr", 2 * width, x, width)
        low_bits = splat(2 * width, (1 << width) - 1)
        return self.binary("and", 2 * width, x, low_bits), self.shift("lshr", 2 * width, x, width)

    def interleave(self, width: int, even: str, odd: str) -> str:
        """Interleave wider lanes into a register: their low bits become its even and odd lanes."""
        low = self.binary("and", 2 * width, even, splat(2 * width, (1 << width) - 1))
        high = self.shift("shl", 2 * width, odd, width)
        return self.register(self.binary("or", 2 * width, low, high), 2 * width)

    def mux(self, mask: str, a: str, b: str) -> str:
        """Emit a byte select by a predicate: `a` where it holds, else `b`; on whole registers."""
        m = self.mask_lanes(mask, 32)
        difference = self.binary("xor", 32, a, b)
        return self.binary("xor", 32, b, self.binary("and", 32, m, difference))
