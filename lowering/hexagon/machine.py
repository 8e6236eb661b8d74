"""Machine code of a kernel before assembly: registers, instructions, packets, loops.

Control flow is a tree. A sequence of nodes alternates `Block`, `Loop`, `Block`, ..., `Block`: it
starts and ends with a block, which may be empty, so that code can be inserted before, between and
after loops. Registers are not in SSA form: a loop-carried value is one register that is written
before the loop and in it. A register is virtual until allocation sets its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from xdsl.ir import Operation

from ...dialects.hexagon.machine_ops import MachineOp
from ...dialects.hexagon.register_names import Half
from ...dialects.hvx.table import Instruction, Kind


@dataclass(eq=False, slots=True)
class Register:
    """A virtual or physical register; physical once `number` is set, by register allocation."""

    kind: Kind
    """The register class: vector, pair of vectors, vector predicate, scalar, ..."""

    name: str = ""
    """A name for debug output; it need not be unique."""

    number: int | None = None
    """The index of the physical register in its file; for a pair, the even index of its low
    half."""


ARGUMENTS, STACK, LINK = (Register("scalar", f"r{number}", number) for number in (0, 29, 31))
"""Precolored registers: the pointer to the kernel's arguments, the stack pointer and the return
address. `ARGUMENTS` may be overwritten after its last use."""

PRECOLORED = (ARGUMENTS, STACK, LINK)
"""The registers whose physical register is given."""


Cell: TypeAlias = tuple[Register, int]
"""A unit of liveness: (register, 0), or for a pair (register, 0) its low and (register, 1) its high
half."""

Cells: TypeAlias = tuple[tuple[Cell, int], ...]
"""The cells that an instruction reads or writes, each with the index of its operand."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A register operand: a whole register or a half of a pair."""

    register: Register
    half: Half = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """The address of the label `name` plus `offset` bytes, as an instruction's operand."""

    name: str
    offset: int = 0


Use: TypeAlias = Ref | Symbol | int
"""An operand that an instruction reads: a register, the address of a label or an immediate."""


@dataclass(frozen=True, slots=True)
class Access:
    """The bytes that a memory instruction may access, for overlap tests: `[offset, offset +
    nbytes)`, relative to the address `root + symbol` (a buffer plus a variable offset).
    """

    kind: Literal["load", "store"]
    root: object
    """The buffer: the index of a kernel argument, `arguments`, `stack` or `constant`; None if
    unknown. Different buffers do not overlap."""

    symbol: object
    """The variable part of the address, as a hashable key; equal keys are equal addresses within
    one iteration."""

    offset: int
    """The constant part of the address in bytes."""

    nbytes: int
    step: int | None = None
    """The growth of the address in bytes per iteration of the innermost loop; None if unknown."""

    span: tuple[int, int] | None = None
    """The bytes that all executions may access: (first, one past the last), relative to `root`;
    None if unknown."""


@dataclass(eq=False, slots=True)
class Instr:
    """One machine instruction.

    `defs` are its result registers in the order of `opcode.results`, `uses` the operands that it
    reads in the order of `opcode.encoded`.
    """

    opcode: Instruction
    """The instruction's entry in the table: syntax, operands, resources, latencies."""

    defs: tuple[Ref, ...] = ()
    uses: tuple[Use, ...] = ()
    access: Access | None = None
    """The memory accessed; None where it does not access memory, or nothing is known of the
    address."""

    source: Operation | None = None
    """The operation of the kernel from which it was selected, for error messages."""

    gathered: Access | None = None
    """The region that a gather reads; its `access` is the vector that it stores."""

    read: Cells | None = field(default=None, init=False, repr=False)
    """What `cells.reads` returns, once asked for: operands do not change."""

    written: Cells | None = field(default=None, init=False, repr=False)
    """What `cells.writes` returns, likewise."""

    extended: bool | None = field(default=None, init=False, repr=False)
    """Whether it needs a constant extender, likewise."""

    resources: tuple[int, int] | None = field(default=None, init=False, repr=False)
    """The HVX version for which its resource class was asked for, and that class."""

    def with_operands(self, named: Callable[[Ref], Ref]) -> Instr:
        """Return a copy of the instruction whose register operands are those that `named` gives."""
        uses = tuple(named(use) if isinstance(use, Ref) else use for use in self.uses)
        return replace(self, defs=tuple(map(named, self.defs)), uses=uses)

    @property
    def text(self) -> str:
        """The text of the machine code that it was read from, else the name of its opcode."""
        return self.source.text if isinstance(self.source, MachineOp) else self.opcode.name


@dataclass(eq=False, slots=True)
class Packet:
    """Instructions that issue together: all read their registers before any writes (`.new` operands
    excepted); an empty packet is a `nop`.
    """

    instrs: list[Instr] = field(default_factory=list["Instr"])


@dataclass(eq=False, slots=True)
class Block:
    """Straight-line code: its instructions in program order and, once scheduled, its packets."""

    instrs: list[Instr] = field(default_factory=list["Instr"])
    packets: list[Packet] = field(default_factory=list["Packet"])


Control = Literal["loop0", "loop1", "branch"]
"""How a loop counts its iterations: with one of the two hardware loops, or with a register and a
conditional jump."""


@dataclass(eq=False, slots=True)
class Loop:
    """A loop whose body runs `count` times, at least once.

    The block before it holds the instructions that set up its counter. `loop0` and `loop1` are
    hardware loops: the body's last packet carries the end-of-loop marker, and the body has no jump.
    A `branch` loop decrements a counter register, and the body's last packet jumps back.
    """

    label: str
    count: int
    """The trip count."""

    body: list[Node]
    control: Control = "branch"
    parallel: bool = False
    """Whether no iteration reads or overwrites memory that another one writes."""

    source: Operation | None = None
    """The `scf.for` from which it was selected, for error messages."""

    stages: int = 1
    """The number of iterations that overlap: more than 1 of a modulo-scheduled loop."""

    rotated: bool = False
    """Whether the end of an iteration is scheduled with the start of the next one."""

    @property
    def innermost(self) -> bool:
        """Whether the body is a single block, without inner loops."""
        return len(self.body) == 1


Node: TypeAlias = Block | Loop
"""An element of a sequence: a block or a loop."""


@dataclass(eq=False, slots=True)
class Function:
    """The machine code of a kernel.

    On entry `r0` holds the address of the kernel's arguments, one 32-bit word each. The code may
    overwrite every register except r29 (the stack pointer, a multiple of 128), r30 and r31 (the
    return address).
    """

    name: str
    body: list[Node]
    constants: dict[str, bytes] = field(default_factory=dict[str, bytes])
    """Read-only data by label; each entry is aligned to 128 bytes."""

    frame: int = 0
    """The size of the stack frame for spilled registers in bytes, a multiple of 128."""


def blocks(nodes: list[Node]) -> Iterator[Block]:
    """Yield all blocks of a sequence of nodes, including those in nested loops, in program
    order.
    """
    for node in nodes:
        if isinstance(node, Block):
            yield node
        else:
            yield from blocks(node.body)


def loops(nodes: list[Node]) -> Iterator[Loop]:
    """Yield all loops of a sequence of nodes, each loop before the loops in its body."""
    for node in nodes:
        if isinstance(node, Loop):
            yield node
            yield from loops(node.body)


def innermost_loops(nodes: list[Node]) -> list[Loop]:
    """Return the loops of a sequence of nodes that contain no other loop, in program order."""
    return [loop for loop in loops(nodes) if loop.innermost]
