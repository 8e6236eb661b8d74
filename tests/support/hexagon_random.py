"""Random Hexagon code: blocks, loops and memory, in program order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from support.hexagon_interpreter import interpret

from hexnn.dialects.hvx.table import Kind, instruction, scalar_instruction
from hexnn.lowering.hexagon.machine import (
    ARGUMENTS,
    Access,
    Block,
    Control,
    Function,
    Instr,
    Loop,
    Node,
    Ref,
    Register,
    Symbol,
    Use,
)
from hexnn.runtime.memory import Memory

POINTERS = 2
BUFFER = 64 * 128
MIDDLE = BUFFER // 2

BINARY = ("vaddw", "vsubb", "vmaxub", "vshuffeb", "vavgub")
PAIRED = ("vmpyubv", "vzb")


@dataclass
class Generator:
    """Makes functions of a few vectors, pairs and pointers into two buffers."""

    rng: random.Random
    vector_count: int = 6
    pair_count: int = 3
    labels: int = 0
    vectors: list[Register] = field(default_factory=list[Register])
    pairs: list[Register] = field(default_factory=list[Register])
    pointers: list[Register] = field(default_factory=list[Register])
    scalars: list[Register] = field(default_factory=list[Register])
    steps: dict[Register, int] = field(default_factory=dict[Register, int])
    scope: object = None

    def function(self) -> Function:
        """A loop between blocks, in a loop; at the end all vectors are stored."""
        start = Block(self.start())
        inner = [self.block(4), *self.loop(), self.block(6), *self.loop(), self.block(3)]
        count = self.rng.choice([1, 2, 3, 5])
        control: Control = self.rng.choice(["loop1", "branch"])
        nodes = self.around(control, count, inner) if count > 1 else inner
        return Function("random", sequence([start, *nodes, Block(self.finish())]))

    def start(self) -> list[Instr]:
        """Give every register a value."""
        found: list[Instr] = []
        for number in range(POINTERS):
            self.pointers.append(self.register("scalar", f"p{number}"))
            found.append(self.scalar("loadri_io", self.pointers[-1], ARGUMENTS, 4 * number))
            found.append(self.scalar("addi", self.pointers[-1], self.pointers[-1], MIDDLE))
        for number in range(self.vector_count):
            self.vectors.append(self.register("vector", f"v{number}"))
            found.append(self.load(self.vectors[-1], 0, number % 16 - 8))
        for number in range(self.pair_count):
            pair = self.register("pair", f"w{number}")
            found.append(self.vector("vcombine", Ref(pair), *self.some(2)))
            self.pairs.append(pair)
        self.scalars = [self.register("scalar", "s")]
        return [*found, self.scalar("tfrsi", self.scalars[0], 0x01020304)]

    def finish(self) -> list[Instr]:
        """Store every register."""
        refs = [Ref(v) for v in self.vectors]
        refs += [Ref(p, half) for p in self.pairs for half in ("lo", "hi")]
        root = self.register("scalar", "out")
        found = [self.scalar("loadri_io", root, ARGUMENTS, 4 * POINTERS)]
        for index, ref in enumerate(refs):
            access = Access("store", POINTERS, "out", 128 * index, 128)
            found.append(self.scalar("addi", root, root, 128))
            found.append(Instr(instruction("vS32b_ai"), (), (Ref(root), -1, ref), access))
        return found

    def around(self, control: Control, count: int, body: Sequence[Node]) -> list[Node]:
        """A loop with its setup in a block before it."""
        self.labels += 1
        label = f"loop{self.labels}"
        if control != "branch":
            row = scalar_instruction(f"{control}i")
            first = [Instr(row, (), (Symbol(label), count))]
            return [Block(first), Loop(label, count, sequence(body), control)]
        counter, left = self.register("scalar", "n"), self.register("scalar_pred", "p")
        last = [self.scalar("addi", counter, counter, -1), self.scalar("cmpgti", left, counter, 0)]
        last.append(Instr(scalar_instruction("jumptnew"), (), (Ref(left), Symbol(label))))
        first = [self.scalar("tfrsi", counter, count)]
        return [Block(first), Loop(label, count, sequence([*body, Block(last)]), control)]

    def loop(self) -> list[Node]:
        """An innermost loop in which pointers grow."""
        self.scope = object()
        for pointer in self.pointers:
            self.steps[pointer] = 128 * self.rng.choice([-1, 1, 2])
        body = self.block(self.rng.randrange(3, 20), increments=True)
        count = self.rng.choice([1, 2, 3, 9])
        control: Control = self.rng.choice(["loop0", "branch"])
        back = [
            self.scalar("addi", pointer, pointer, -self.steps.pop(pointer) * count)
            for pointer in self.pointers
        ]
        self.scope = None
        return [*self.around(control, count, [body]), Block(back)]

    def block(self, size: int, increments: bool = False) -> Block:
        """Random instructions."""
        found = [self.any() for _ in range(size)]
        for pointer in self.pointers if increments else []:
            where = self.rng.randrange(len(found) + 1)
            head, tail = found[:where], found[where:]
            step = self.steps[pointer]
            grow = self.scalar("addi", pointer, pointer, step)
            found = [*head, grow, *(self.behind(i, pointer, step) for i in tail)]
        return Block(found)

    def behind(self, instr: Instr, pointer: Register, step: int) -> Instr:
        """The instruction as it is behind an increment."""
        if instr.access is None or Ref(pointer) not in instr.uses:
            return instr
        access = instr.access
        moved = Access(access.kind, access.root, access.symbol, access.offset + step, 128, step)
        return Instr(instr.opcode, instr.defs, instr.uses, moved)

    def any(self) -> Instr:
        """A random instruction."""
        match self.rng.randrange(7):
            case 0:
                return self.load(self.rng.choice(self.vectors))
            case 1:
                return self.store()
            case 2:
                return self.vector(self.rng.choice(PAIRED), self.pair(), *self.some(2))
            case 3:
                target = self.some(1)[0]
                scalar = Ref(self.scalars[0])
                return self.vector("vrmpybus_acc", target, target, *self.some(1), scalar)
            case _:
                return self.vector(self.rng.choice(BINARY), *self.some(3))

    def register(self, kind: Kind, name: str) -> Register:
        """A new register."""
        return Register(kind, name)

    def scalar(self, name: str, target: Register, *uses: Register | int) -> Instr:
        """A scalar instruction."""
        operands = tuple(Ref(u) if isinstance(u, Register) else u for u in uses)
        access = Access("load", "arguments", 0, 0, 4) if name == "loadri_io" else None
        return Instr(scalar_instruction(name), (Ref(target),), operands, access)

    def vector(self, name: str, target: Ref, *uses: Use) -> Instr:
        """A vector instruction, with as many inputs as it has."""
        row = instruction(name)
        return Instr(row, (target,), uses[: len(row.encoded)])

    def some(self, count: int) -> list[Ref]:
        """Random vectors and halves of pairs."""
        refs = [Ref(v) for v in self.vectors]
        refs += [Ref(p, half) for p in self.pairs for half in ("lo", "hi")]
        return self.rng.choices(refs, k=count)

    def pair(self) -> Ref:
        """A random pair."""
        return Ref(self.rng.choice(self.pairs))

    def access(self, kind: str, root: int, offset: int) -> Access:
        """What an access through a pointer touches."""
        pointer = self.pointers[root]
        symbol = (pointer, self.scope)
        step = self.steps.get(pointer)
        return Access("load" if kind == "load" else "store", root, symbol, 128 * offset, 128, step)

    def load(self, target: Register, root: int | None = None, offset: int | None = None) -> Instr:
        """A load through a pointer."""
        root = self.rng.randrange(POINTERS) if root is None else root
        offset = self.rng.randrange(-3, 4) if offset is None else offset
        uses = (Ref(self.pointers[root]), offset)
        return Instr(
            instruction("vL32b_ai"), (Ref(target),), uses, self.access("load", root, offset)
        )

    def store(self) -> Instr:
        """A store through a pointer."""
        root, offset = self.rng.randrange(POINTERS), self.rng.randrange(-3, 4)
        uses = (Ref(self.pointers[root]), offset, *self.some(1))
        return Instr(instruction("vS32b_ai"), (), uses, self.access("store", root, offset))


def sequence(nodes: Sequence[Node]) -> list[Node]:
    """The nodes with adjacent blocks joined, and a block at each end."""
    last = Block()
    found: list[Node] = [last]
    for node in nodes:
        if isinstance(node, Block):
            last.instrs += node.instrs
        else:
            last = Block()
            found += [node, last]
    return found


def run(function: Function) -> bytes:
    """The memory after a call on random bytes."""
    memory = Memory(4 * BUFFER, 1 << 16)
    memory.data[: 4 * BUFFER] = np.random.default_rng(1).integers(0, 256, 4 * BUFFER)
    interpret(function, memory, [BUFFER * number for number in range(POINTERS + 1)])
    return memory.data[: 4 * BUFFER].tobytes()
