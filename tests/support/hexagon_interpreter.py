"""Runs Hexagon code of the backend over a memory: blocks as they stand, or packets where there are.

Registers with a number are shared by it, as the machine does, so that an allocation is tested too.
Loop control is checked: a hardware loop must find its count and its start set up and unchanged, a
`branch` loop's jump must be taken as often as the loop says.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func

from hexnn.dialects.hvx.table import Instruction
from hexnn.lowering.hexagon.machine import (
    ARGUMENTS,
    LINK,
    STACK,
    Block,
    Function,
    Instr,
    Loop,
    Node,
    Packet,
    Ref,
    Register,
    Symbol,
    Use,
)
from hexnn.runtime.memory import Memory
from hexnn.semantics.hvx import semantics

WORDS_AT, STACK_AT, CONSTANTS_AT = 0x70000000, 0x71000000, 0x72000000
"""Addresses of the arguments, of the end of the stack and of constants."""

BANKS = {"vector": "v", "pair": "v", "pred": "q", "scalar": "r", "scalar64": "r", "modifier": "m"}
JUMPS = {"jumpt": True, "jumptnew": True, "jumpf": False, "jumpfnew": False}

Key = tuple[Hashable, int]


def wrap(value: int) -> int:
    """The low 32 bits, signed."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


def unsigned(value: int) -> int:
    """The same bits, unsigned."""
    return value & 0xFFFFFFFF


UNARY: dict[str, Callable[[int], int]] = {
    "neg": lambda s: -s,
    "tfrpr": lambda s: 255 if s else 0,
    "tfrrp": lambda s: s & 1,
    "tfr": lambda s: s,
    "tfrrcr": lambda s: s,
    "tfrsi": lambda s: s,
}
BINARY: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "addi": operator.add,
    "sub": operator.sub,
    "subri": operator.sub,
    "mpyi": operator.mul,
    "mpysmi": operator.mul,
    "and": operator.and_,
    "andir": operator.and_,
    "or": operator.or_,
    "orir": operator.or_,
    "xor": operator.xor,
    "asl_i_r": operator.lshift,
    "asl_r_r": operator.lshift,
    "asr_i_r": operator.rshift,
    "asr_r_r": operator.rshift,
    "lsr_i_r": lambda s, t: unsigned(s) >> t,
    "lsr_r_r": lambda s, t: unsigned(s) >> t,
    "max": max,
    "min": min,
    "cmpeq": operator.eq,
    "cmpgt": operator.gt,
    "cmpeqi": operator.eq,
    "cmpgti": operator.gt,
    "cmpgtu": lambda s, t: unsigned(s) > unsigned(t),
    "cmpgtui": lambda s, t: unsigned(s) > unsigned(t),
}
TERNARY: dict[str, Callable[[int, int, int], int]] = {
    "addasl_rrri": lambda t, s, shift: t + (s << shift),
    "mux": lambda u, s, t: s if u else t,
    "muxii": lambda u, s, t: s if u else t,
    "muxir": lambda u, s, t: s if u else t,
    "muxri": lambda u, s, t: s if u else t,
}
"""What scalar instructions compute of their operands in the order of the syntax."""


def scalar(name: str, uses: Sequence[int]) -> int | None:
    """The result of a scalar instruction; None for another instruction."""
    match uses:
        case [a] if name in UNARY:
            return wrap(UNARY[name](a))
        case [a, b] if name in BINARY:
            return wrap(BINARY[name](a, b))
        case [a, b, c] if name in TERNARY:
            return wrap(TERNARY[name](a, b, c))
        case _:
            return None


@dataclass
class Writes:
    """What instructions of a packet write when all have read."""

    registers: dict[Key, Any] = field(default_factory=dict[Key, Any])
    memory: list[tuple[NDArray[np.uint8], NDArray[np.uint8]]] = field(
        default_factory=list[tuple[NDArray[np.uint8], NDArray[np.uint8]]]
    )


@dataclass
class Interpreter:
    """A machine that runs one function."""

    function: Function
    memory: Memory
    registers: dict[Key, Any] = field(default_factory=dict[Key, Any])
    regions: list[tuple[int, NDArray[np.uint8]]] = field(
        default_factory=list[tuple[int, NDArray[np.uint8]]]
    )
    symbols: dict[str, int] = field(default_factory=dict[str, int])
    hardware: dict[str, tuple[str, int]] = field(default_factory=dict[str, tuple[str, int]])
    """`loop0` and `loop1`: the label and the count that were set up."""

    jump: str | None = None
    """The label that the last packet jumps to."""

    executed: int = 0
    """Packets or, in unscheduled code, instructions."""

    def run(self, addresses: Sequence[int]) -> None:
        """Call the function with the addresses of its arguments."""
        words = np.array(addresses, np.int32).view(np.uint8)
        self.regions = [(WORDS_AT, words.copy())]
        self.regions.append((STACK_AT - 65536, np.zeros(65536, np.uint8)))
        at = CONSTANTS_AT
        for name, data in self.function.constants.items():
            self.symbols[name] = at
            self.regions.append((at, np.frombuffer(data, np.uint8).copy()))
            at += -(-len(data) // 128) * 128
        self.write(ARGUMENTS, WORDS_AT)
        self.write(STACK, STACK_AT)
        self.write(LINK, 0)
        self.sequence(self.function.body)

    def write(self, register: Register, value: int) -> None:
        """Set a register."""
        self.registers |= dict(parts(Ref(register), value))

    def sequence(self, nodes: Iterable[Node]) -> None:
        """Run blocks and loops."""
        for node in nodes:
            if isinstance(node, Block):
                self.block(node)
            else:
                self.loop(node)

    def loop(self, loop: Loop) -> None:
        """Run a loop and check its control."""
        for left in reversed(range(loop.count)):
            if loop.control != "branch":
                assert self.hardware[loop.control] == (loop.label, loop.count), loop.label
            self.jump = None
            self.sequence(loop.body)
            if loop.control == "branch":
                assert self.jump == (loop.label if left else None), loop.label
        if loop.control != "branch":
            assert self.hardware[loop.control] == (loop.label, loop.count), loop.label
        self.jump = None

    def block(self, block: Block) -> None:
        """Run the packets of a block, or its instructions one by one."""
        for packet in block.packets or [Packet([instr]) for instr in block.instrs]:
            self.executed += 1
            self.packet(packet)

    def packet(self, packet: Packet) -> None:
        """All instructions read, then all write; `.cur` and `.tmp` loads come first."""
        early, late = Writes(), Writes()
        order = sorted(packet.instrs, key=lambda instr: reads_new(instr.opcode))
        loads = [i for i in order if ".cur" in i.opcode.syntax or ".tmp" in i.opcode.syntax]
        for instr in loads:
            self.execute(instr, early, early)
        for instr in order:
            if instr not in loads:
                self.execute(instr, late, early)
        self.registers |= early.registers | late.registers
        for target, value in late.memory:
            target[:] = value
        for instr in loads:
            if ".tmp" in instr.opcode.syntax:
                for key, _ in parts(instr.defs[0], np.zeros((2, 128), np.uint8)):
                    del self.registers[key]

    def execute(self, instr: Instr, writes: Writes, early: Writes) -> None:
        """Gather what an instruction writes."""
        row = instr.opcode
        new = writes.registers if reads_new(row) else {}
        uses = [
            self.read(use, early.registers | (new if operand.kind not in ("scalar",) else {}))
            for use, operand in zip(instr.uses, row.encoded, strict=True)
        ]
        if row.name in JUMPS:
            taken = bool(uses[0]) == JUMPS[row.name]
            self.jump = label_of(instr) if taken else None
        elif row.name[:5] in ("loop0", "loop1"):
            self.hardware[row.name[:5]] = (label_of(instr), uses[1])
        elif row.name not in ("jumpr", "nop"):
            values = self.values(instr, uses, writes)
            for ref, value in zip(instr.defs, values, strict=True):
                writes.registers |= dict(parts(ref, value))

    def values(self, instr: Instr, uses: list[Any], writes: Writes) -> Sequence[Any]:
        """The results of an instruction; stores are put into `writes`."""
        row = instr.opcode
        if row.mnemonic == "vgather":
            return self.gather(instr, uses, writes)
        if row.memory:
            return self.access(instr, uses, writes)
        if not any(operand.kind in ("vector", "pair", "pred") for operand in row.results):
            computed = scalar(row.name, uses)
            if computed is not None:
                return [computed]
        if row.name == "vassign":
            return [uses[0].copy()]
        if row.name == "vcombine":
            return [np.stack([uses[1], uses[0]])]
        inputs = [np.asarray(uses[row.encoded.index(operand)]) for operand in row.inputs]
        computed = semantics(row.name)(*inputs)
        results = computed if isinstance(computed, tuple) else (computed,)
        return [r.item() if r.ndim == 0 else r for r in results]

    def access(self, instr: Instr, uses: list[Any], writes: Writes) -> Sequence[Any]:
        """A load or a store, with an offset or a post-increment."""
        row = instr.opcode
        base, offset = address(row, uses)
        after = "++" in row.syntax
        at = base if after else base + offset
        if row.mnemonic in ("vmem", "vmemu"):
            loaded = self.vector(instr, at, uses, writes)
        else:
            loaded = self.words(instr, at, uses[-1], writes)
        return [*loaded, wrap(base + offset)] if after else loaded

    def gather(self, instr: Instr, uses: list[Any], writes: Writes) -> Sequence[Any]:
        """A gather with the store of its result, lane by lane."""
        base, last, offsets, target, offset = uses
        element = instr.opcode.name.removeprefix("vgatherm")
        size = 4 if element.startswith("w") else 2
        at = offsets.reshape(-1).view("<u2" if element.startswith("h_") else "<u4").astype(int)
        if element.startswith("hw"):
            at = at.reshape(2, 32).T.reshape(-1)
        assert (at + size <= (last | size - 1) + 1).all(), "outside of the region"
        lanes = [self.view((base & -size) + lane, size) for lane in at.tolist()]
        writes.memory.append((self.view(target + 128 * offset & -128, 128), np.concatenate(lanes)))
        return []

    def words(self, instr: Instr, at: int, stored: Any, writes: Writes) -> list[Any]:
        """A load or a store of a word or two."""
        count = {"memw": 1, "memd": 2}[instr.opcode.mnemonic]
        data = self.view(at, 4 * count)
        if instr.opcode.memory == "store":
            value = np.array(stored, np.int64).reshape(count).astype("<i4").view(np.uint8)
            writes.memory.append((data, value))
            return []
        found = data.view("<i4").tolist()
        return [found] if count == 2 else found

    def vector(self, instr: Instr, at: int, uses: list[Any], writes: Writes) -> list[Any]:
        """A vector load or store."""
        row = instr.opcode
        if row.mnemonic == "vmem":
            at &= -128
        if row.memory == "load":
            return [self.view(at, 128).copy()]
        mask = np.ones(128, bool) if row.condition is None else uses[0] ^ row.condition.negated
        if mask.any():
            data = self.view(at, 128)
            writes.memory.append((data, np.where(mask, uses[-1], data)))
        return []

    def read(self, use: Use, written: dict[Key, Any]) -> Any:
        """The value of an operand."""
        match use:
            case Ref():
                assert all(k in self.registers or k in written for k in keys(use)), use
                values = [written[k] if k in written else self.registers[k] for k in keys(use)]
                if len(values) == 1:
                    return values[0]
                return np.stack(values) if use.register.kind == "pair" else values
            case Symbol():
                return self.symbols.get(use.name, 0) + use.offset
            case _:
                return use

    def view(self, address: int, nbytes: int) -> NDArray[np.uint8]:
        """Memory at an address."""
        for start, data in self.regions:
            if start <= address and address + nbytes <= start + data.size:
                return data[address - start :][:nbytes]
        return self.memory.view(address, nbytes)


def address(row: Instruction, uses: list[Any]) -> tuple[int, int]:
    """The register of an address, and what is added to it in bytes: an immediate counts vectors of
    those that are accessed, a modifier register holds bytes.
    """
    operands = list(zip(row.encoded, uses, strict=True))
    base = next(use for operand, use in operands if operand.kind == "scalar")
    kind, offset = next((x.kind, use) for x, use in operands if x.kind in ("immediate", "modifier"))
    vectors = kind == "immediate" and row.mnemonic in ("vmem", "vmemu")
    return base, offset * (128 if vectors else 1)


def reads_new(row: Instruction) -> bool:
    """Whether an instruction reads a result of another one in its packet."""
    return any(operand.form == "new" for operand in row.encoded)


def label_of(instr: Instr) -> str:
    """The label that a loop's setup or a jump names."""
    return next(use.name for use in instr.uses if isinstance(use, Symbol))


def keys(ref: Ref) -> list[Key]:
    """The places of a register, of both halves of a pair."""
    register = ref.register
    double = register.kind in ("pair", "scalar64")
    halves = {"": (0, 1), "lo": (0,), "hi": (1,)}[ref.half] if double else (0,)
    if register.number is None:
        return [(register, half) for half in halves]
    bank = BANKS.get(register.kind, "p")
    return [(bank, register.number + half) for half in halves]


def parts(ref: Ref, value: Any) -> list[tuple[Key, Any]]:
    """Each place of a register with its part of a value."""
    places = keys(ref)
    return [(places[0], value)] if len(places) == 1 else list(zip(places, value, strict=True))


def interpret(function: Function, memory: Memory, addresses: Sequence[int]) -> Interpreter:
    """Run a function; gives the machine as it stopped."""
    machine = Interpreter(function, memory)
    machine.run(addresses)
    return machine


@dataclass
class HexagonEngine:
    """An engine for the kernel harness: compiles each kernel and interprets its code."""

    compile: Callable[[func.FuncOp], Function]

    def prepare(self, kernel: func.FuncOp) -> Function:
        """The code of a kernel."""
        return self.compile(kernel)

    def run(self, kernel: func.FuncOp, memory: Memory, addresses: Sequence[int]) -> None:
        """See `Engine.run`."""
        interpret(self.compile(kernel), memory, addresses)
