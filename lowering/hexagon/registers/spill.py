"""Spilling: values are kept in stack slots, or rematerialized, between definition and use.

A constant is rematerialized before each use. Any other register is stored after each definition and
reloaded before each use, into a new register for that one instruction. The slots lie above the
stack pointer; predicates pass through a vector or a scalar register.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from ....dialects.hvx.table import Instruction, Kind, instruction, scalar_instruction
from ..cells import operand_class
from ..machine import STACK, Access, Block, Function, Instr, Ref, Register, Use, blocks
from .rematerialization import constant_definitions

Direction = Literal["load", "store"]
"""Whether code reloads a register from its slot or stores it there."""


VECTOR = 128
"""The size of a vector in bytes."""


WORDS: dict[Kind, int] = {"scalar": 4, "scalar64": 8, "scalar_pred": 4}
"""The size in bytes of the slots that are smaller than a vector, by register class."""

HALF: dict[Kind, int] = {"pair": VECTOR, "scalar64": 4}
"""The offset in bytes of the high half within a slot, by register class."""

MAX_VECTOR_OFFSET = 8
"""The number of vectors above a base register that the offset field of a vector access can
address."""


def spill(function: Function, registers: Iterable[Register]) -> set[Register]:
    """Spill registers of an unscheduled function, in place: keep their values in stack slots, or
    rematerialize those that are constants.

    Returns the temporary registers that replace them, which must not be spilled again.
    """
    wanted = dict.fromkeys(registers)
    definitions = constant_definitions(function)
    spiller = Spiller(function)
    for register in wanted:
        if register in definitions:
            spiller.rematerialized[register] = definitions[register]
        else:
            spiller.slots[register] = spiller.slot(register.kind)
    spiller.definitions = definitions
    for block in blocks(function.body):
        block.instrs = list(spiller.rewritten(block))
    drop_unread(function, set(definitions))
    return spiller.temporaries


def drop_unread(function: Function, constants: set[Register]) -> None:
    """Remove the definitions of those registers among `constants` that nothing reads any longer."""
    everything = [instr for block in blocks(function.body) for instr in block.instrs]
    read = {use.register for instr in everything for use in instr.uses if isinstance(use, Ref)}
    unread = constants - read
    for block in blocks(function.body):
        block.instrs = [i for i in block.instrs if not any(d.register in unread for d in i.defs)]
    if unread & {d.register for instr in everything for d in instr.defs}:
        drop_unread(function, constants - unread)


@dataclass
class Spiller:
    """The rewriter that inserts spill code (stores, reloads, rematerialization) into a function."""

    function: Function
    rematerialized: dict[Register, Instr] = field(default_factory=dict[Register, Instr])
    """The registers that are rematerialized, with their definitions."""

    definitions: dict[Register, Instr] = field(default_factory=dict[Register, Instr])
    """The definitions of all registers that hold constants."""

    slots: dict[Register, int] = field(default_factory=dict[Register, int])
    """The stack offset in bytes of each register that is stored."""

    temporaries: set[Register] = field(default_factory=set[Register])
    """The temporary registers created so far, which must not be spilled again."""

    free: int = 0
    """Bytes left at the end of the frame for slots smaller than a vector."""

    def slot(self, kind: Kind) -> int:
        """Allocate a stack slot for a register of class `kind`; return its byte offset in the
        frame.
        """
        size = WORDS.get(kind)
        if size is None:
            at = self.function.frame
            self.function.frame += VECTOR * (1 + (kind == "pair"))
            self.free = 0
            return at
        self.free -= self.free % size
        if self.free < size:
            self.function.frame += VECTOR
            self.free = VECTOR
        self.free -= size
        return self.function.frame - self.free - size

    def new(self, kind: Kind, name: str) -> Ref:
        """Create a temporary register of class `kind`, called `name`; return a reference to it."""
        register = Register(kind, name)
        self.temporaries.add(register)
        return Ref(register)

    def rewritten(self, block: Block) -> Iterator[Instr]:
        """Yield the instructions of a block with spill code inserted, without the definitions of
        rematerialized registers.
        """
        for instr in block.instrs:
            if any(ref.register in self.rematerialized for ref in instr.defs):
                continue
            yield from self.around(instr)

    def around(self, instr: Instr) -> Iterator[Instr]:
        """Yield an instruction with temporaries in place of its spilled registers, preceded by
        their reloads and followed by their stores.
        """
        names: dict[Ref, Ref] = {}
        for ref in (*(use for use in instr.uses if isinstance(use, Ref)), *instr.defs):
            if ref.register in self.rematerialized and ref not in names:
                names[ref] = yield from self.compute(instr, ref)
            elif ref.register in self.slots and ref not in names:
                self.rename(instr, ref.register, names)
        loaded = list(self.reloaded_operands(instr))
        for ref in loaded:
            yield from self.move("load", instr, ref, names[ref])
        yield instr.with_operands(lambda ref: names.get(ref, ref))
        for ref in instr.defs:
            if ref.register in self.slots:
                yield from self.move("store", instr, ref, names[ref])

    def reloaded_operands(self, instr: Instr) -> dict[Ref, None]:
        """Return the spilled register operands to reload before an instruction, as the keys of a
        dict: those that it reads, and its results if it is predicated and may leave them unwritten.
        """
        refs = [use for use in instr.uses if isinstance(use, Ref)]
        if instr.opcode.is_predicated:
            refs += instr.defs
        return dict.fromkeys(ref for ref in refs if ref.register in self.slots)

    def rename(self, instr: Instr, register: Register, names: dict[Ref, Ref]) -> None:
        """Add to `names`, a map from old to new operands, the temporaries that replace the spilled
        `register` in one instruction.

        If the instruction names only halves of a pair, each half gets a single register.
        """
        refs = {
            ref
            for ref in (*instr.uses, *instr.defs)
            if isinstance(ref, Ref) and ref.register is register
        }
        if Ref(register) in refs:
            whole = self.new(register.kind, register.name).register
            names |= {ref: Ref(whole, ref.half) for ref in refs}
        else:
            names |= {ref: self.new(operand_class(ref), register.name) for ref in refs}

    def compute(self, instr: Instr, ref: Ref) -> Generator[Instr, None, Ref]:
        """Yield the instructions that rematerialize the constant in register `ref` for use by one
        instruction; return the temporary register that holds it.
        """
        definition = self.definitions[ref.register]
        uses: list[Use] = []
        for use in definition.uses:
            if isinstance(use, Ref):
                use = yield from self.compute(instr, use)
            uses.append(use)
        result = self.new(ref.register.kind, ref.register.name)
        yield replace(definition, defs=(result,), uses=tuple(uses), source=instr.source)
        return Ref(result.register, ref.half)

    def move(self, kind: Direction, instr: Instr, ref: Ref, held: Ref) -> Iterator[Instr]:
        """Yield the load or store (`kind`) between the stack slot of the spilled operand `ref` of
        `instr` and the temporary `held`.
        """
        at = self.slots[ref.register] + (HALF[ref.register.kind] if ref.half == "hi" else 0)
        yield from self.move_at(kind, instr, at, held)

    def move_at(self, kind: Direction, instr: Instr, at: int, held: Ref) -> Iterator[Instr]:
        """Yield the load or store (`kind`) of the register `held` at byte offset `at` of the stack
        frame, as spill code for `instr`.
        """
        match operand_class(held):
            case "pair":
                yield from self.vector(kind, instr, at, Ref(held.register, "lo"))
                yield from self.vector(kind, instr, at + VECTOR, Ref(held.register, "hi"))
            case "vector":
                yield from self.vector(kind, instr, at, held)
            case "pred":
                yield from self.predicate(kind, instr, at, held)
            case "scalar_pred":
                yield from self.scalar_predicate(kind, instr, at, held)
            case other:
                name, nbytes = ("rd", 8) if other == "scalar64" else ("ri", 4)
                opcode = scalar_instruction(f"{kind}{name}_io")
                yield access(kind, instr, opcode, Ref(STACK), at, held, at, nbytes)

    def vector(self, kind: Direction, instr: Instr, at: int, held: Ref) -> Iterator[Instr]:
        """Yield the load or store (`kind`) of the vector `held` at byte offset `at` of the stack
        frame, as spill code for `instr`.
        """
        base, reached = Ref(STACK), at // VECTOR
        if reached >= MAX_VECTOR_OFFSET:
            base, reached = self.new("scalar", "slot"), 0
            addi = scalar_instruction("addi")
            yield Instr(addi, (base,), (Ref(STACK), at), source=instr.source)
        opcode = instruction("vL32b_ai" if kind == "load" else "vS32b_ai")
        yield access(kind, instr, opcode, base, reached, held, at, VECTOR)

    def predicate(self, kind: Direction, instr: Instr, at: int, held: Ref) -> Iterator[Instr]:
        """Yield the load or store (`kind`) of the vector predicate `held` at byte offset `at` of
        the stack frame, which holds it as a vector with bytes of all ones or all zeros.
        """
        ones, bytes = self.new("scalar", "ones"), self.new("vector", "bytes")
        yield Instr(scalar_instruction("tfrsi"), (ones,), (-1,), source=instr.source)
        if kind == "load":
            yield from self.vector(kind, instr, at, bytes)
            yield Instr(instruction("vandvrt"), (held,), (bytes, ones), source=instr.source)
        else:
            yield Instr(instruction("vandqrt"), (bytes,), (held, ones), source=instr.source)
            yield from self.vector(kind, instr, at, bytes)

    def scalar_predicate(
        self, kind: Direction, instr: Instr, at: int, held: Ref
    ) -> Iterator[Instr]:
        """Yield the load or store (`kind`) of the scalar predicate `held` at byte offset `at` of
        the stack frame, which holds it as a 32-bit word.
        """
        word = self.new("scalar", "word")
        if kind == "load":
            yield from self.move_at(kind, instr, at, word)
            yield Instr(scalar_instruction("tfrrp"), (held,), (word,), source=instr.source)
        else:
            yield Instr(scalar_instruction("tfrpr"), (word,), (held,), source=instr.source)
            yield from self.move_at(kind, instr, at, word)


def access(
    kind: Direction,
    instr: Instr,
    opcode: Instruction,
    base: Ref,
    immediate: int,
    held: Ref,
    at: int,
    nbytes: int,
) -> Instr:
    """Return the spill load or store (`kind`) of register `held` for `instr`, with opcode `opcode`.

    Its address operands `base` and `immediate` denote the byte offset `at` of the stack frame; `at`
    and `nbytes` are recorded as the accessed bytes, for overlap tests.
    """
    facts = Access(kind, "stack", "frame", at, nbytes, 0)
    if kind == "load":
        return Instr(opcode, (held,), (base, immediate), facts, instr.source)
    return Instr(opcode, (), (base, immediate, held), facts, instr.source)
