"""Runs Hexagon code of the backend over a memory: blocks as they stand, or packets where there are.

Registers with a number are shared by it, as the machine does, so that an allocation is tested too.
Loop control is checked: a hardware loop must find its count and its start set up and unchanged, a
`branch` loop's jump must be taken as often as the loop says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func

from hexnn.dialects.hvx.table import Instruction
from hexnn.lowering.hexagon.machine import (
    ARGUMENTS,
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
from hexnn.runtime.reference.hvx import semantics

WORDS_AT, STACK_AT, CONSTANTS_AT = 0x70000000, 0x71000000, 0x72000000
"""Addresses of the arguments, of the end of the stack and of constants."""

BANKS = {"vector": "v", "pair": "v", "pred": "q", "scalar": "r", "scalar64": "r"}
JUMPS = {"jumpt": True, "jumptnew": True, "jumpf": False, "jumpfnew": False}

Key = tuple[Hashable, int]


def wrap(value: int) -> int:
    """The low 32 bits, signed."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


def unsigned(value: int) -> int:
    """The same bits, unsigned."""
    return value & 0xFFFFFFFF


SCALARS: dict[str, Callable[..., int]] = {
    "add": lambda s, t: s + t,
    "addi": lambda s, t: s + t,
    "sub": lambda t, s: t - s,
    "subri": lambda t, s: t - s,
    "neg": lambda s: -s,
    "tfr": lambda s: s,
    "tfrsi": lambda s: s,
    "mpyi": lambda s, t: s * t,
    "mpysmi": lambda s, t: s * t,
    "and": lambda s, t: s & t,
    "or": lambda s, t: s | t,
    "xor": lambda s, t: s ^ t,
    "andir": lambda s, t: s & t,
    "orir": lambda s, t: s | t,
    "asl_i_r": lambda s, t: s << t,
    "asr_i_r": lambda s, t: s >> t,
    "lsr_i_r": lambda s, t: unsigned(s) >> t,
    "asl_r_r": lambda s, t: s << t,
    "asr_r_r": lambda s, t: s >> t,
    "lsr_r_r": lambda s, t: unsigned(s) >> t,
    "addasl_rrri": lambda t, s, n: t + (s << n),
    "max": max,
    "min": min,
    "cmpeq": lambda s, t: int(s == t),
    "cmpgt": lambda s, t: int(s > t),
    "cmpgtu": lambda s, t: int(unsigned(s) > unsigned(t)),
    "cmpeqi": lambda s, t: int(s == t),
    "cmpgti": lambda s, t: int(s > t),
    "cmpgtui": lambda s, t: int(unsigned(s) > unsigned(t)),
    "mux": lambda u, s, t: s if u else t,
    "muxii": lambda u, s, t: s if u else t,
    "muxir": lambda u, s, t: s if u else t,
    "muxri": lambda u, s, t: s if u else t,
}
"""What scalar instructions compute of their operands in the order of the syntax."""


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
        self.regions.append((STACK_AT - 4096, np.zeros(8192, np.uint8)))
        at = CONSTANTS_AT
        for name, data in self.function.constants.items():
            self.symbols[name] = at
            self.regions.append((at, np.frombuffer(data, np.uint8).copy()))
            at += -(-len(data) // 128) * 128
        self.write(ARGUMENTS, WORDS_AT)
        self.write(STACK, STACK_AT)
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
        order = sorted(packet.instrs, key=lambda instr: ".new" in instr.row.syntax)
        loads = [i for i in order if ".cur" in i.row.syntax or ".tmp" in i.row.syntax]
        for instr in loads:
            self.execute(instr, early, early)
        for instr in order:
            if instr not in loads:
                self.execute(instr, late, early)
        self.registers |= early.registers | late.registers
        for target, value in late.memory:
            target[:] = value
        for instr in loads:
            if ".tmp" in instr.row.syntax:
                for key, _ in parts(instr.defs[0], np.zeros((2, 128), np.uint8)):
                    del self.registers[key]

    def execute(self, instr: Instr, writes: Writes, early: Writes) -> None:
        """Gather what an instruction writes."""
        row = instr.row
        new = writes.registers if ".new" in row.syntax else {}
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
        row = instr.row
        if "mem" in row.mnemonic and "mem" in row.syntax:
            return self.access(instr, uses, writes)
        if row.name in SCALARS:
            return [wrap(SCALARS[row.name](*uses))]
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
        row = instr.row
        named = {operand.name: use for operand, use in zip(row.encoded, uses, strict=True)}
        address, step = self.address(row, uses, named)
        if "memw" in row.syntax or "memd" in row.syntax:
            words = 2 if "memd" in row.syntax else 1
            data = self.view(instr, address, 4 * words)
            if not row.results or (step is not None and len(row.results) == 1 and stores(row)):
                value = uses[-1] if words == 2 else [uses[-1]]
                writes.memory.append((data, np.array(value, np.int64).astype("<i4").view(np.uint8)))
                loaded: list[Any] = []
            else:
                found = [int(x) for x in data.view("<i4")]
                loaded = [found if words == 2 else found[0]]
        else:
            loaded = self.vector(instr, address, uses, writes)
        return loaded + ([] if step is None else [address + step])

    def vector(self, instr: Instr, address: int, uses: list[Any], writes: Writes) -> list[Any]:
        """A vector load or store at an address."""
        row = instr.row
        if "vmemu" not in row.syntax:
            address &= -128
        if not stores(row):
            return [self.view(instr, address, 128).copy()]
        condition = uses[0] if row.condition else None
        if condition is not None and condition.shape == ():
            raise NotImplementedError(row.name)
        mask = np.ones(128, bool) if condition is None else condition
        if row.condition and row.condition.negated:
            mask = ~mask
        if mask.any():
            data = self.view(instr, address, 128, mask)
            writes.memory.append((data, np.where(mask, uses[-1], data)))
        return []

    def address(
        self, row: Instruction, uses: list[Any], named: dict[str, Any]
    ) -> tuple[int, int | None]:
        """The address of an access and what is added to its register behind it."""
        unit = 128 if "vmem" in row.syntax else 1
        base = next(named[n] for n in ("Rx", "Rt", "Rs") if n in named)
        offset = next(
            (u for u, o in zip(uses, row.encoded, strict=True) if o.kind == "immediate"), 0
        )
        return (base, offset * unit) if "++" in row.syntax else (base + offset * unit, None)

    def read(self, use: Use, written: dict[Key, Any]) -> Any:
        """The value of an operand."""
        match use:
            case Ref():
                values = [written.get(k, self.registers.get(k)) for k in keys(use)]
                assert not any(v is None for v in values), f"{use} is read before it is written"
                if len(values) == 1:
                    return values[0]
                return np.stack(values) if use.register.kind == "pair" else values
            case Symbol():
                return self.symbols.get(use.name, 0) + use.offset
            case _:
                return use

    def view(
        self, instr: Instr, address: int, nbytes: int, mask: NDArray[Any] | None = None
    ) -> NDArray[np.uint8]:
        """Memory at an address, which must be where the instruction's `access` says."""
        del mask
        for start, data in self.regions:
            if start <= address and address + nbytes <= start + data.size:
                return data[address - start :][:nbytes]
        return self.memory.view(address, nbytes)


def stores(row: Instruction) -> bool:
    """Whether a memory instruction writes memory."""
    return row.syntax.rsplit("=", 1)[0].rstrip().endswith(")") or ") = " in row.syntax


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
