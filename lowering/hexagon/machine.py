"""Machine code of a kernel before assembly: registers, instructions, loops, packets.

A kernel's control flow is a tree. A sequence alternates `Block`, `Loop`, `Block`, ..., `Block`:
it starts and ends with a block, which may be empty, so that code can be inserted before, between
and after loops. Registers are not in SSA form: a loop-carried value is one register that is written
before the loop and in it. Registers have no number until they are allocated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from xdsl.ir import Operation

from ...dialects.hvx.table import Instruction, Kind

Half = Literal["", "lo", "hi"]


@dataclass(eq=False, slots=True)
class Register:
    """A register of a kind, virtual until `number` is set."""

    kind: Kind
    name: str = ""
    """A name for debug output; it need not be unique."""

    number: int | None = None
    """The physical register; for a pair, the even number of its low half."""


ARGUMENTS, STACK, LINK = (Register("scalar", f"r{number}", number) for number in (0, 29, 31))
"""Registers with a fixed number: the pointer to the kernel's arguments, the stack pointer and the
return address. `ARGUMENTS` may be overwritten after its last use."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A register as an operand, or a half of a pair."""

    register: Register
    half: Half = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """The address of a label, plus an offset in bytes."""

    name: str
    offset: int = 0


Use: TypeAlias = Ref | Symbol | int
"""What an instruction reads: a register, an address or an immediate."""


@dataclass(frozen=True, slots=True)
class Access:
    """The bytes that a memory instruction touches: `[offset, offset + nbytes)` from `symbol`."""

    kind: Literal["load", "store"]
    root: object
    """The buffer: the index of the kernel's argument, `stack` or `constant`; None if unknown.
    Different buffers do not overlap."""

    symbol: object
    """The variable part of the address; equal symbols are equal addresses within an iteration."""

    offset: int
    nbytes: int
    step: int | None = None
    """The growth of the address in bytes per iteration of the innermost loop; None if unknown."""


@dataclass(eq=False, slots=True)
class Instr:
    """One instruction: `defs` correspond to `row.results`, `uses` to `row.encoded`."""

    opcode: Instruction
    defs: tuple[Ref, ...] = ()
    uses: tuple[Use, ...] = ()
    access: Access | None = None
    source: Operation | None = None
    """The operation of the kernel that it was selected from, for messages."""


@dataclass(eq=False, slots=True)
class Packet:
    """Instructions that execute together: all read before any writes; empty for a lone `nop`."""

    instrs: list[Instr] = field(default_factory=list["Instr"])


@dataclass(eq=False, slots=True)
class Block:
    """Straight-line code, in program order; `packets` once it is scheduled."""

    instrs: list[Instr] = field(default_factory=list["Instr"])
    packets: list[Packet] = field(default_factory=list["Packet"])


Control = Literal["loop0", "loop1", "branch"]


@dataclass(eq=False, slots=True)
class Loop:
    """A loop whose body runs `count` times, at least once.

    The block before it sets the loop up. `loop0` and `loop1` are hardware loops: the body's last
    packet carries the end marker, and a body has no jump. A `branch` loop counts down in a
    register, and the body's last packet jumps back.
    """

    label: str
    count: int
    body: list[Node]
    control: Control = "branch"
    parallel: bool = False
    """Whether no iteration reads memory that another one writes."""

    source: Operation | None = None

    @property
    def innermost(self) -> bool:
        """Whether the body is one block."""
        return len(self.body) == 1


Node: TypeAlias = Block | Loop
"""An element of a sequence."""


@dataclass(eq=False, slots=True)
class Function:
    """The machine code of a kernel.

    On entry `r0` holds the address of its arguments, one word each. It may overwrite every register
    except r29 (stack pointer, a multiple of 128), r30 and r31 (return address).
    """

    name: str
    body: list[Node]
    constants: dict[str, bytes] = field(default_factory=dict[str, bytes])
    """Read-only data by label; each is aligned to a vector."""

    frame: int = 0
    """The size of the spill area on the stack in bytes, a multiple of 128."""


def blocks(nodes: list[Node]) -> Iterator[Block]:
    """All blocks in program order."""
    for node in nodes:
        if isinstance(node, Block):
            yield node
        else:
            yield from blocks(node.body)


def loops(nodes: list[Node]) -> Iterator[Loop]:
    """All loops, outer ones first."""
    for node in nodes:
        if isinstance(node, Loop):
            yield node
            yield from loops(node.body)
