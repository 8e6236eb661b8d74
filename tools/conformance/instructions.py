"""Conformance tests of HVX instructions: test code, its input and output buffers, expected outputs.

A test executes one instruction. Each of its inputs is a buffer of INPUT_SIZE bytes: a header vector
(test number, scalar operands, initial bytes of the memory that a store may write) and up to six
operand vectors. The test code, generated from the table of instructions, loads the operands,
executes the instruction once and stores the results to an output buffer. Loads and gathers read
from the input buffer, scatters and stores write to the output buffer, so that alignment and byte
masks are compared too; addresses are offsets within these buffers.
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

INPUT_VECTORS, STORE_VECTORS = 6, 2
"""Operand vectors in an input, after its header vector; vectors of memory that a store
may write.
"""

INPUT_SIZE = 128 * (1 + INPUT_VECTORS)
"""The size of one input of a test, in bytes."""

SCALAR_AT = {"scalar": 8, "scalar64": 8, "modifier": 16, "scalar_pred": 20}
"""Kind of a scalar operand -> its byte offset in the header of an input."""

VECTOR_SIZES = {"vector": 1, "pred": 1, "pair": 2}
"""Kind of a vector operand -> the number of vectors that it takes in an input or output buffer."""

REGISTERS = {
    **{"Vd": "v0", "Vdd": "v1:0", "Vx": "v2", "Vxx": "v3:2", "Vy": "v3", "vtmp": "vtmp"},
    **{"Vu": "v4", "Vuu": "v5:4", "Vv": "v6", "Vvv": "v7:6", "Vs": "v4", "Vw": "v8"},
    **{"Qd": "q2", "Qe": "q2", "Qx": "q3", "Qs": "q0", "Qu": "q0", "Qt": "q1", "Qv": "q1"},
    **{"Rt": "r2", "Rt8": "r2", "Rs": "r2", "Rtt": "r3:2", "Rd": "r4", "Rx": "r2"},
    **{"Ps": "p0", "Pv": "p0", "Mu": "m0"},
}
"""Operand name -> the physical register that the test code uses for it."""

TMP, TMP_PAIR = "v21", "v21:20"
"""Registers of `.tmp` operands, whose values exist only within their packet."""


@dataclass(frozen=True)
class InstructionTest:
    """The conformance test of one instruction, with one value of its immediate operand."""

    instruction: Instruction
    immediate: int = 0

    @cached_property
    def vectors(self) -> tuple[Operand, ...]:
        """The operands that a test input holds as vectors: those in vector or predicate registers.

        A histogram reads V0 to V31, of which the input holds only V0.
        """
        operands = (o for o in self.instruction.inputs if o.kind in VECTOR_SIZES)
        return tuple(o for o in operands if not re.fullmatch(r"V[1-9]\d?", o.name))

    @cached_property
    def writes(self) -> bool:
        """Whether the instruction is a store or scatter."""
        return self.instruction.memory == "store"

    @cached_property
    def output_size(self) -> int:
        """The size in bytes of what the test code writes for one input: of stores the memory that
        they may write (`STORE_VECTORS` vectors), then the results, in vectors of 128 bytes.
        """
        window = STORE_VECTORS if self.writes else 0
        return 128 * (window + sum(vector_count(operand) for operand in self.instruction.results))

    def text(self) -> Iterator[str]:
        """Yield the packets of the test code, a subroutine.

        On entry r0 is the address of the input and r1 that of the output buffer; on return r28 is
        the size of the output in bytes.
        """
        yield f"{{ r28 = #{self.output_size}; r7 = #-1; r3:2 = memd(r0+#{SCALAR_AT['scalar']}) }}"
        yield from self.scalars()
        index = 1
        for operand in self.vectors:
            yield from load_packets(operand, index)
            index += vector_count(operand)
        if self.instruction.is_histogram:
            yield from register_file()
        yield f"{{ {'; '.join(self.packet(index - 1))} }}"
        if "Rx" in (operand.name for operand in self.instruction.results):
            yield f"{{ r2 = sub(r2, {self.base}) }}"
        index = STORE_VECTORS if self.writes else 0
        for operand in self.instruction.results:
            yield from store_packets(operand, index)
            index += vector_count(operand)
        yield "{ jumpr r31 }"

    @property
    def base(self) -> str:
        """The register that holds the base address of memory accesses: r1 (output) for stores, else
        r0 (input).
        """
        return "r1" if self.writes else "r0"

    def scalars(self) -> Iterator[str]:
        """Yield packets that load the scalar operands from the input: address, modifier and scalar
        predicate registers.

        For a store they also fill the memory that it may write with copies of the header vector.
        """
        if self.instruction.memory:
            yield f"{{ r2 = add(r2, {self.base}) }}"
        if self.writes:
            yield "{ v0 = vmem(r0+#0) }"
            yield from (f"{{ vmem(r1+#{index}) = v0 }}" for index in range(STORE_VECTORS))
        for operand in self.instruction.inputs:
            if operand.kind in ("modifier", "scalar_pred"):
                yield f"{{ r5 = memw(r0+#{SCALAR_AT[operand.kind]}) }}"
                yield f"{{ {REGISTERS[operand.name]} = r5 }}"

    def packet(self, index: int) -> list[str]:
        """Return the packet under test: the tested instruction, and the one it needs beside it.

        A histogram needs the load of its data, from vector `index` of the input; a gather the store
        of what it loads; a `.new` operand its producer; a `.tmp` or `.cur` result a use.
        """
        text = self.assembly()
        forms = {operand.form for operand in (*self.instruction.results, *self.instruction.inputs)}
        if self.instruction.is_histogram:
            return [f"{TMP}.tmp = vmem(r0+#{index})", text]
        if self.instruction.mnemonic == "vgather":
            return [text, "vmem(r1+#0) = vtmp.new"]
        if "new" in forms:
            return [f"{TMP} = v4", text.replace("v4.new", f"{TMP}.new")]
        result = REGISTERS[self.instruction.results[0].name] if self.instruction.results else ""
        if "tmp" in forms:
            source = TMP_PAIR if ":" in result else TMP
            return [text.replace(f"{result}.tmp", f"{source}.tmp"), f"{result} = {source}"]
        return [text, f"v20 = {result}"] if "cur" in forms else [text]

    def assembly(self) -> str:
        """Return the instruction's assembly with the test's registers and immediate substituted."""
        text = re.sub(r"#[su]\d", f"#{self.immediate}", self.instruction.syntax)
        return re.sub(r"\b([VQRPM][a-z]+8?|vtmp)(in)?\b", lambda match: REGISTERS[match[1]], text)


def vector_count(operand: Operand) -> int:
    """Return how many vectors an operand takes in an input or output buffer: 2 for a pair, else 1,
    also for a scalar result.
    """
    return VECTOR_SIZES.get(operand.kind, 1)


def load_packets(operand: Operand, index: int) -> Iterator[str]:
    """Yield packets that load a vector, pair or predicate operand from vector `index` of
    the input.
    """
    register = REGISTERS.get(operand.name, "v0")
    if operand.kind == "pred":
        yield f"{{ v20 = vmem(r0+#{index}) }}"
        yield f"{{ {register} = vand(v20, r7) }}"
    elif operand.kind == "pair":
        odd, even = f"v{register[1]}", f"v{register[-1]}"
        yield f"{{ {even} = vmem(r0+#{index}) }}"
        yield f"{{ {odd} = vmem(r0+#{index + 1}) }}"
    elif operand.name == "vtmp":
        yield f"{{ v20 = vmem(r0+#{index}) }}"
        yield "{ vmem(r1+#0) = v20 }"
    elif operand.name != "Vtmp":
        yield f"{{ {register} = vmem(r0+#{index}) }}"
        if operand.tied:
            yield f"{{ {TMP} = {register} }}"


def register_file() -> Iterator[str]:
    """Yield packets that set v1 to v31, which a histogram reads too: v<k> is v0 rotated by k
    bytes.
    """
    for number in range(1, 32):
        yield f"{{ r5 = #{number} }}"
        yield f"{{ v{number} = vror(v0, r5) }}"


def store_packets(operand: Operand, index: int) -> Iterator[str]:
    """Yield packets that store a result to vector `index` of the output."""
    register = REGISTERS.get(operand.name, operand.name.lower())
    if index >= 8:
        yield f"{{ r5 = add(r1, #{128 * index}) }}"
        yield f"{{ vmem(r5+#0) = {register} }}"
    elif operand.kind == "pred":
        yield f"{{ v20 = vand({register}, r7) }}"
        yield f"{{ vmem(r1+#{index}) = v20 }}"
    elif operand.kind == "pair":
        yield f"{{ vmem(r1+#{index}) = v{register[-1]} }}"
        yield f"{{ vmem(r1+#{index + 1}) = v{register[1]} }}"
    elif operand.kind == "scalar":
        yield f"{{ memw(r1+#{128 * index}) = {register} }}"
    elif operand.name != "vtmp":
        yield f"{{ vmem(r1+#{index}) = {register} }}"


def instruction_tests(chosen: Iterable[Instruction]) -> list[InstructionTest]:
    """Return the tests of the instructions `chosen`: one each, or one for each value of the
    immediate operand.

    For address offsets and increments only the least value, -1, 0, 1 and the greatest are
    tested.
    """
    tests: list[InstructionTest] = []
    for row in chosen:
        if row.immediate:
            first, last = row.immediate.range
            values = (first, -1, 0, 1, last) if row.memory else range(first, last + 1)
            tests += [InstructionTest(row, value) for value in values]
        else:
            tests.append(InstructionTest(row))
    return tests


def encode_inputs(
    number: int, test: InstructionTest, values: dict[str, Array], count: int
) -> Array:
    """Return `count` inputs of a test, uint8 `[count, INPUT_SIZE]`.

    `number` is the index of the test in the program; `values` maps operand names to arrays of
    `count` values. Header bytes that hold no operand differ from each other and between inputs.
    """
    block = np.zeros((count, INPUT_SIZE), np.uint8)
    block[:, :128] = 7 * np.arange(128) + 11 * np.arange(count)[:, None]
    block[:, :4] = np.array([number], np.uint32).view(np.uint8)
    for operand in test.instruction.inputs:
        if operand.kind in SCALAR_AT:
            at = SCALAR_AT[operand.kind]
            length = 8 if at == 8 else 4
            value = values[operand.name].astype(np.int64)[:, None].view(np.uint8)
            block[:, at : at + length] = value[:, :length]
    index = 1
    for operand in test.vectors:
        value = values[operand.name]
        value = np.where(value, np.uint8(255), np.uint8(0)) if operand.kind == "pred" else value
        n = vector_count(operand)
        block[:, 128 * index : 128 * (index + n)] = value.reshape(count, 128 * n)
        index += n
    return block


def decode_outputs(test: InstructionTest, block: Array) -> list[Array]:
    """Split the outputs of a test, uint8 `[count, output_size or more]`, into one array for each
    result of the instruction; for a store the first array is the memory that it may write.
    """
    results = [block[:, : 128 * STORE_VECTORS]] if test.writes else []
    index = STORE_VECTORS if test.writes else 0
    for operand in test.instruction.results:
        n = vector_count(operand)
        value = block[:, 128 * index : 128 * (index + n)]
        index += n
        results.append(PARSERS.get(operand.kind, np.asarray)(value))
    return results


PARSERS: dict[str, Callable[[Array], Array]] = {
    "pred": lambda value: value != 0,
    "pair": lambda value: value.reshape(-1, 2, 128),
    "scalar": lambda value: np.ascontiguousarray(value[:, :4]).view(np.int32)[:, 0].astype("i8"),
}
"""Kind of an operand -> conversion from output bytes to the array type that the semantics
return.
"""


def expected_outputs(test: InstructionTest, values: dict[str, Array], block: Array) -> list[Array]:
    """Return the outputs that `decode_outputs` must return for the inputs `block`, computed from
    the operand values `values` by the numpy semantics.
    """
    arguments = [
        np.asarray(test.immediate) if operand.kind == "immediate" else values[operand.name]
        for operand in test.instruction.inputs
    ]
    if not test.instruction.memory:
        return as_list(semantics(test.instruction.name)(*arguments))
    memory = np.tile(block[:, :128], STORE_VECTORS) if test.writes else block
    results = as_list(semantics(test.instruction.name)(memory, *arguments))
    return [memory, *results] if test.writes else results


def as_list(results: Array | tuple[Array, ...]) -> list[Array]:
    """Return one array or a tuple of arrays as a list."""
    return list(results) if isinstance(results, tuple) else [results]


def output_names(test: InstructionTest) -> list[str]:
    """Return the names of the arrays of `decode_outputs`: `memory` for a store, then the
    results.
    """
    return ["memory"] * test.writes + [operand.name for operand in test.instruction.results]
