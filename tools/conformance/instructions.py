"""Every instruction on qemu-hexagon: a stub for each, records as its input, answers as its output.

A record has a header (which stub, scalar operands, bytes that stores start from) and up to six
vectors; the stub loads its operands, executes its instruction once and stores the results. All of
it is printed from the table. Loads and gathers read their own record, stores and scatters write
their own answer, so alignment and masks are proved with the rest; addresses count from the start
of the record or of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...dialects.hvx.table import Instruction, Operand
from ...semantics.hvx import semantics
from ...semantics.hvx.lanes import Array

SLOTS_IN, WINDOW = 6, 2
"""Input vectors of a record besides its header; vectors of memory that a store may write."""

RECORD, ANSWER = 128 * (1 + SLOTS_IN), 128 * (1 + WINDOW)
"""Bytes of a record; the most bytes of an answer, except for a histogram's."""

SCALAR_AT = {"scalar": 8, "scalar64": 8, "modifier": 16, "scalar_pred": 20}
"""Kind of a scalar operand -> its byte offset in the record's header."""

VECTOR_SIZES = {"vector": 1, "pred": 1, "pair": 2}
"""Kind of a vector operand -> the vectors that it takes in a record or an answer."""

REGISTERS = {
    **{"Vd": "v0", "Vdd": "v1:0", "Vx": "v2", "Vxx": "v3:2", "Vy": "v3", "vtmp": "vtmp"},
    **{"Vu": "v4", "Vuu": "v5:4", "Vv": "v6", "Vvv": "v7:6", "Vs": "v4", "Vw": "v8"},
    **{"Qd": "q2", "Qe": "q2", "Qx": "q3", "Qs": "q0", "Qu": "q0", "Qt": "q1", "Qv": "q1"},
    **{"Rt": "r2", "Rt8": "r2", "Rs": "r2", "Rtt": "r3:2", "Rd": "r4", "Rx": "r2"},
    **{"Ps": "p0", "Pv": "p0", "Mu": "m0"},
}
"""Operand -> the register that stands for it in the stubs."""

TMP, TMP_PAIR = "v21", "v21:20"
"""The registers of `.tmp` values, which exist only within their packet."""


@dataclass(frozen=True)
class Stub:
    """The test code of one instruction with one value of its immediate."""

    row: Instruction
    immediate: int = 0

    @cached_property
    def vectors(self) -> tuple[Operand, ...]:
        """The operands that a record holds; of a histogram's registers only the first one."""
        found = (o for o in self.row.inputs if o.kind in VECTOR_SIZES)
        return tuple(o for o in found if not re.fullmatch(r"V[1-9]\d?", o.name))

    @cached_property
    def writes(self) -> bool:
        """Whether the instruction writes memory."""
        return self.row.memory == "store"

    @cached_property
    def answer(self) -> int:
        """Bytes of an answer: the memory that a store may write, then the results."""
        window = WINDOW if self.writes else 0
        return 128 * (window + sum(size(operand) for operand in self.row.results))

    def text(self) -> Iterator[str]:
        """The stub's packets: r0 points to the record, r1 to the answer; r28 is its size."""
        yield f"{{ r28 = #{self.answer}; r7 = #-1; r3:2 = memd(r0+#{SCALAR_AT['scalar']}) }}"
        yield from self.scalars()
        slot = 1
        for operand in self.vectors:
            yield from load(operand, slot)
            slot += size(operand)
        if self.row.is_histogram:
            yield from register_file()
        yield f"{{ {'; '.join(self.packet(slot - 1))} }}"
        if "Rx" in (operand.name for operand in self.row.results):
            yield f"{{ r2 = sub(r2, {self.base}) }}"
        slot = WINDOW if self.writes else 0
        for operand in self.row.results:
            yield from store(operand, slot)
            slot += size(operand)
        yield "{ jumpr r31 }"

    @property
    def base(self) -> str:
        """The register that addresses are relative to: the record's, or the answer's for stores."""
        return "r1" if self.writes else "r0"

    def scalars(self) -> Iterator[str]:
        """Load the address, modifier and predicate; for a store, initialize its memory."""
        if self.row.memory:
            yield f"{{ r2 = add(r2, {self.base}) }}"
        if self.writes:
            yield "{ v0 = vmem(r0+#0) }"
            yield from (f"{{ vmem(r1+#{slot}) = v0 }}" for slot in range(WINDOW))
        for operand in self.row.inputs:
            if operand.kind in ("modifier", "scalar_pred"):
                yield f"{{ r5 = memw(r0+#{SCALAR_AT[operand.kind]}) }}"
                yield f"{{ {REGISTERS[operand.name]} = r5 }}"

    def packet(self, slot: int) -> list[str]:
        """The packet of the instruction with the operations it requires beside it."""
        text = self.assembly()
        forms = {operand.form for operand in (*self.row.results, *self.row.inputs)}
        if self.row.is_histogram:
            return [f"{TMP}.tmp = vmem(r0+#{slot})", text]
        if self.row.mnemonic == "vgather":
            return [text, "vmem(r1+#0) = vtmp.new"]
        if "new" in forms:
            return [f"{TMP} = v4", text.replace("v4.new", f"{TMP}.new")]
        result = REGISTERS[self.row.results[0].name] if self.row.results else ""
        if "tmp" in forms:
            source = TMP_PAIR if ":" in result else TMP
            return [text.replace(f"{result}.tmp", f"{source}.tmp"), f"{result} = {source}"]
        return [text, f"v20 = {result}"] if "cur" in forms else [text]

    def assembly(self) -> str:
        """The instruction's assembly with registers and immediate substituted."""
        text = re.sub(r"#[su]\d", f"#{self.immediate}", self.row.syntax)
        return re.sub(r"\b([VQRPM][a-z]+8?|vtmp)(in)?\b", lambda found: REGISTERS[found[1]], text)


def size(operand: Operand) -> int:
    """The vectors that an operand takes in a record or answer; a scalar takes one in an answer."""
    return VECTOR_SIZES.get(operand.kind, 1)


def load(operand: Operand, slot: int) -> Iterator[str]:
    """Packets that load a vector, pair or predicate register from the record's vector `slot`."""
    register = REGISTERS.get(operand.name, "v0")
    if operand.kind == "pred":
        yield f"{{ v20 = vmem(r0+#{slot}) }}"
        yield f"{{ {register} = vand(v20, r7) }}"
    elif operand.kind == "pair":
        odd, even = f"v{register[1]}", f"v{register[-1]}"
        yield f"{{ {even} = vmem(r0+#{slot}) }}"
        yield f"{{ {odd} = vmem(r0+#{slot + 1}) }}"
    elif operand.name == "vtmp":
        yield f"{{ v20 = vmem(r0+#{slot}) }}"
        yield "{ vmem(r1+#0) = v20 }"
    elif operand.name != "Vtmp":
        yield f"{{ {register} = vmem(r0+#{slot}) }}"
        if operand.tied:
            yield f"{{ {TMP} = {register} }}"


def register_file() -> Iterator[str]:
    """Packets that fill a histogram's register file: register k is register 0 rotated k bytes."""
    for number in range(1, 32):
        yield f"{{ r5 = #{number} }}"
        yield f"{{ v{number} = vror(v0, r5) }}"


def store(operand: Operand, slot: int) -> Iterator[str]:
    """The packets that store a result to vector `slot` of the answer."""
    register = REGISTERS.get(operand.name, operand.name.lower())
    if slot >= 8:
        yield f"{{ r5 = add(r1, #{128 * slot}) }}"
        yield f"{{ vmem(r5+#0) = {register} }}"
    elif operand.kind == "pred":
        yield f"{{ v20 = vand({register}, r7) }}"
        yield f"{{ vmem(r1+#{slot}) = v20 }}"
    elif operand.kind == "pair":
        yield f"{{ vmem(r1+#{slot}) = v{register[-1]} }}"
        yield f"{{ vmem(r1+#{slot + 1}) = v{register[1]} }}"
    elif operand.kind == "scalar":
        yield f"{{ memw(r1+#{128 * slot}) = {register} }}"
    elif operand.name != "vtmp":
        yield f"{{ vmem(r1+#{slot}) = {register} }}"


def stubs(rows: Iterable[Instruction]) -> list[Stub]:
    """A stub for each instruction, or one for each value of its immediate.

    Offsets and increments take the least value, -1, 0, 1 and the greatest.
    """
    found: list[Stub] = []
    for row in rows:
        if row.immediate:
            first, last = row.immediate.range
            values = (first, -1, 0, 1, last) if row.memory else range(first, last + 1)
            found += [Stub(row, value) for value in values]
        else:
            found.append(Stub(row))
    return found


def records(index: int, stub: Stub, inputs: dict[str, Array], count: int) -> Array:
    """`count` records for a stub, uint8 `[count, RECORD]`; `inputs` by register name.

    The rest of the header differs from byte to byte and from record to record.
    """
    block = np.zeros((count, RECORD), np.uint8)
    block[:, :128] = 7 * np.arange(128) + 11 * np.arange(count)[:, None]
    block[:, :4] = np.array([index], np.uint32).view(np.uint8)
    for operand in stub.row.inputs:
        if operand.kind in SCALAR_AT:
            at = SCALAR_AT[operand.kind]
            length = 8 if at == 8 else 4
            value = inputs[operand.name].astype(np.int64)[:, None].view(np.uint8)
            block[:, at : at + length] = value[:, :length]
    slot = 1
    for operand in stub.vectors:
        value = inputs[operand.name]
        value = np.where(value, np.uint8(255), np.uint8(0)) if operand.kind == "pred" else value
        n = size(operand)
        block[:, 128 * slot : 128 * (slot + n)] = value.reshape(count, 128 * n)
        slot += n
    return block


def answers(stub: Stub, block: Array) -> list[Array]:
    """Decode a stub's answers, uint8 `[count, at least stub.answer]`.

    The memory that it may write comes first, then its results.
    """
    found = [block[:, : 128 * WINDOW]] if stub.writes else []
    slot = WINDOW if stub.writes else 0
    for operand in stub.row.results:
        n = size(operand)
        value = block[:, 128 * slot : 128 * (slot + n)]
        slot += n
        found.append(PARSERS.get(operand.kind, np.asarray)(value))
    return found


PARSERS: dict[str, Callable[[Array], Array]] = {
    "pred": lambda value: value != 0,
    "pair": lambda value: value.reshape(-1, 2, 128),
    "scalar": lambda value: np.ascontiguousarray(value[:, :4]).view(np.int32)[:, 0].astype("i8"),
}
"""Kind of an operand -> decoder of an answer's bytes to the form of the reference semantics."""


def expected(stub: Stub, inputs: dict[str, Array], block: Array) -> list[Array]:
    """The expected answers to the records `block`, by the reference semantics."""
    values = [
        np.asarray(stub.immediate) if operand.kind == "immediate" else inputs[operand.name]
        for operand in stub.row.inputs
    ]
    if not stub.row.memory:
        return listed(semantics(stub.row.name)(*values))
    memory = np.tile(block[:, :128], WINDOW) if stub.writes else block
    results = listed(semantics(stub.row.name)(memory, *values))
    return [memory, *results] if stub.writes else results


def listed(found: Array | tuple[Array, ...]) -> list[Array]:
    """A list of one result or of several."""
    return list(found) if isinstance(found, tuple) else [found]


def answer_names(stub: Stub) -> list[str]:
    """The names of the arrays that `answers` and `expected` return."""
    return ["memory"] * stub.writes + [operand.name for operand in stub.row.results]
