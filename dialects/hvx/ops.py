"""The operations of hvx: one class for each instruction of the table, created at its first use.

Operands are in the order of the instruction's assembly syntax, immediates included, except that an
accumulator comes first. Types follow from the instruction and are not written:

```mlir
%acc = hvx.vrmpybus_acc %old, %activations, %weights
%next = hvx.vL32b_ai %address, 1
hvx.vS32b_qpred_ai %mask, %address, 0, %acc
```

What the machine does through registers, memory and packets is expressed with SSA values:

- A post-increment returns the incremented address: `%v, %next = hvx.vL32b_pi %address, 1`.
- A vector that a false scalar predicate (`i1`) leaves unchanged is the first operand:
  `%v = hvx.vL32b_pred_ai %old, %p, %address, 0`.
- `.new`, `.cur`, `.tmp` and `:nt` do not change the value: `hvx.vS32b_new_ai %address, 0, %v`
  stores `%v`. Such a store must be in the packet that computes `%v`.
- A gather is one operation with the `.new` store of its packet. Its first operand is the vector
  that the store overwrites, whose bytes remain in lanes that are not loaded:
  `%v = hvx.vgathermw %old, %base, %region, %offsets`.
- A histogram takes the registers 0 to 31 and the data, and returns the registers.
- A shift amount or control scalar must fit in the bits that the instruction reads (counted.py):
  `hvx.vasrhubsat` verifies that a constant amount is at most 7, and the numpy engine checks
  computed ones. The attribute `hvx.modulo` permits other values, whose remaining bits are ignored:
  `%v = hvx.valignb %u, %v, %address {hvx.modulo}`.
- There are no floating-point types: `!hvx.vector` holds IEEE floats, qfloats and integers alike,
  and the instruction determines which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    EqAttrConstraint,
    IRDLOperation,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, OpTrait, Pure
from xdsl.utils.exceptions import VerifyException

from ..construction import initialize, with_quick_check
from ..definitions import named_op_definition
from .constant import ConstantOp
from .counted import SignificantBits
from .immediates import Immediate, number
from .syntax import DTYPES
from .table import Element, Instruction, Operand, instruction
from .types import TYPES

FACTS = ("INSTRUCTION", "OPERANDS", "RESULTS", "DEFAULTS", "COUNTED")
"""The class variables of an instruction's class that are not part of its IRDL definition."""

MODULO = "hvx.modulo"
"""The attribute that permits an operand, such as an amount, to have bits that the instruction
ignores."""


class InstructionOp(IRDLOperation):
    """The base class of all HVX instruction operations; `INSTRUCTION` is the entry of the
    instruction table.

    The immediate is the property `offset` (of a memory access, in vectors) or `immediate`.
    """

    INSTRUCTION: ClassVar[Instruction]
    """The entry of the instruction table."""

    OPERANDS: ClassVar[list[Attribute]]
    """The types of the operands."""
    RESULTS: ClassVar[list[Attribute]]
    """The types of the results."""

    DEFAULTS: ClassVar[dict[str, Attribute]]
    """The properties of an operation built without immediates: a memory access has offset 0."""

    COUNTED: ClassVar[list[tuple[int, Element, SignificantBits]]]
    """The operands with ignored bits: operand index, element type of its lanes, significant
    bits."""

    def __init__(self, operands: Sequence[SSAValue], immediates: Mapping[str, int] | None = None):
        properties = self.DEFAULTS
        if immediates:
            properties = properties | {name: number(n) for name, n in immediates.items()}
        initialize(self, operands, self.RESULTS, properties)

    @property
    def immediate_value(self) -> int:
        """The value of the immediate; 0 for an instruction that has none."""
        field = self.INSTRUCTION.immediate
        value = self.properties.get(field.name) if field else None
        return value.value.data if isinstance(value, IntegerAttr) else 0

    def passes_quick_check(self) -> bool:
        """Return whether a quick check of types, properties and constants proves the operation
        valid.

        If it returns False, the full verifier decides and words the error. It decides on every
        instruction that some target may lack.
        """
        types = [value.type for value in self.operands] == self.OPERANDS
        return (
            types
            and self.INSTRUCTION.since <= BASELINE_VERSION
            and [value.type for value in self.results] == self.RESULTS
            and not (self.attributes or self.regions or self.successors)
            and self._has_valid_immediate()
            and self._keeps_all_bits()
        )

    def _has_valid_immediate(self) -> bool:
        """Return whether the operation has exactly the properties that its instruction requires:
        none, or an immediate in range.
        """
        field = self.INSTRUCTION.immediate
        if field is None or len(self.properties) != 1:
            return field is None and not self.properties
        value = self.properties.get(field.name)
        return value is not None and Immediate(field).accepts(value)

    def _keeps_all_bits(self) -> bool:
        """Return whether each constant operand fits the bits that the instruction reads; True for
        any operands if the operation has the attribute `hvx.modulo`, which permits other values.

        If the instruction reads all bits, return whether the attribute is absent, as it must be.
        """
        if not self.COUNTED:
            return MODULO not in self.attributes
        return MODULO in self.attributes or not any(lossy_constants(self))

    def print(self, printer: Printer) -> None:
        """Print operands and immediate in the order of `Instruction.inputs`, then the
        attributes.
        """
        printer.print_string(" ")
        values = iter(self.operands)

        def item(operand: Operand) -> None:
            if operand.kind == "immediate":
                printer.print_string(str(self.immediate_value))
            else:
                printer.print_ssa_value(next(values))

        printer.print_list(self.INSTRUCTION.inputs, item)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> InstructionOp:
        """Parse operands, immediate and attributes as `print` writes them; the instruction table
        gives the types of operands.
        """
        immediates: dict[str, int] = {}
        values: list[SSAValue] = []
        for at, operand in enumerate(cls.INSTRUCTION.inputs):
            if at:
                parser.parse_punctuation(",")
            if operand.kind == "immediate":
                immediates[operand.name] = parser.parse_integer()
            else:
                unresolved = parser.parse_unresolved_operand()
                values.append(parser.resolve_operand(unresolved, TYPES[operand.kind]))
        op = cls(values, immediates)
        op.attributes |= parser.parse_optional_attr_dict()
        return op


Effect = Literal["", "load", "store", "update"]
"""The memory access of an instruction; `update` both loads and stores."""

EFFECTS: dict[Effect, tuple[OpTrait, ...]] = {
    "": (Pure(),),
    "load": (MemoryReadEffect(),),
    "store": (MemoryWriteEffect(),),
    "update": (MemoryReadEffect(), MemoryWriteEffect()),
}
"""The traits of operations by memory access."""

BASELINE_VERSION = 66
"""The HVX version that all targets have; operations of newer instructions verify the module's
target."""


@dataclass(frozen=True)
class Signature:
    """The key of an IRDL definition that several instructions share: all that a definition depends
    on.

    Instructions with equal keys share one definition; there are six times as many instructions as
    keys.
    """

    inputs: tuple[Operand, ...]
    results: tuple[Operand, ...]
    effect: Effect
    is_new: bool
    """Whether some target lacks the instruction."""

    @classmethod
    def of(cls, row: Instruction) -> Signature:
        """Return the definition key of an instruction. Its `effect` is `load`, `store` or "", as in
        the table, but `update` for a scatter that adds to memory, which both loads and stores.
        """
        effect = "update" if row.memory == "store" and row.update else row.memory
        inputs, results = (tuple(map(without_element, part)) for part in (row.inputs, row.results))
        return cls(inputs, results, effect, row.since > BASELINE_VERSION)

    def fields(self) -> Iterator[tuple[str, object]]:
        """Yield (name, IRDL definition) for each operand, immediate and result."""
        for operand in self.inputs:
            if operand.kind == "immediate":
                yield operand.field, prop_def(Immediate(operand))
            else:
                yield operand.field, operand_def(EqAttrConstraint(TYPES[operand.kind]))
        for operand in self.results:
            name = f"{operand.field}_out" if operand.tied else operand.field
            yield name, result_def(EqAttrConstraint(TYPES[operand.kind]))


@cache
def without_element(operand: Operand) -> Operand:
    """Return the operand without element type, negation and suffix such as `.new`, on which no IRDL
    definition depends.
    """
    return replace(operand, element="", negated=False, form="")


@cache
def signature_class(signature: Signature) -> type[InstructionOp]:
    """Return the operation class from which the classes of all instructions with this key
    derive.
    """
    has_offset = any(operand.name == "offset" for operand in signature.inputs)
    body = dict(signature.fields()) | {
        "__annotations__": dict.fromkeys(FACTS, ClassVar),
        "__module__": __name__,
        "name": "hvx.instruction",
        "RESULTS": [TYPES[o.kind] for o in signature.results],
        "OPERANDS": [TYPES[o.kind] for o in signature.inputs if o.kind != "immediate"],
        "DEFAULTS": {"offset": number(0)} if has_offset else {},
        "traits": traits_def(*EFFECTS[signature.effect]),
    }
    body |= {"verify_": verify_instruction}
    defined = named_op_definition(type("SignatureOp", (InstructionOp,), body))
    return (
        defined if signature.is_new else with_quick_check(defined, InstructionOp.passes_quick_check)
    )


def verify_instruction(op: InstructionOp) -> None:
    """Raise VerifyException if a constant operand does not fit the bits that the instruction reads,
    or the module's target lacks the instruction.

    The attribute `hvx.modulo` permits any operand; an instruction that reads all bits must not have
    it.
    """
    if MODULO in op.attributes and not op.COUNTED:
        raise VerifyException(f"attribute '{MODULO}' on an instruction that counts all bits")
    for cut in () if MODULO in op.attributes else lossy_constants(op):
        raise VerifyException(cut)
    if op.INSTRUCTION.since > BASELINE_VERSION:
        verify_target(op)


def lossy_constants(op: InstructionOp) -> Iterator[str]:
    """Yield an error message for each constant operand of `op` that does not fit the bits that the
    instruction reads.
    """
    for index, element, counted in op.COUNTED:
        lanes = constant_lanes(op.operands[index], element)
        value = None if lanes is None else counted.first_lossy(lanes)
        if value is not None:
            yield counted.loss_message(value)


def constant_lanes(value: SSAValue, element: Element) -> NDArray[Any] | None:
    """Return the lanes, of type `element`, of a constant vector or splat; None if it is not
    constant.

    A scalar constant gives an array of one element.
    """
    match value.owner:
        case arith.ConstantOp(value=IntegerAttr() as literal):
            return np.asarray(literal.value.data)
        case ConstantOp() as op:
            return op.array.view(DTYPES[element])
        case InstructionOp() as op if op.INSTRUCTION.name == "lvsplatw":
            word = constant_lanes(op.operands[0], "")
            return None if word is None else word.astype(np.int32).reshape(1).view(DTYPES[element])
        case _:
            return None


def counted_operands(row: Instruction) -> list[tuple[int, Element, SignificantBits]]:
    """Return (operand index, element type of its lanes, significant bits) for each operand of which
    the instruction reads only some bits, such as a shift amount.

    The index does not count immediates.
    """
    operands = [operand for operand in row.inputs if operand.kind != "immediate"]
    counted = {bits.name: bits for bits in row.counted}
    return [
        (index, operand.element, counted[operand.name])
        for index, operand in enumerate(operands)
        if operand.name in counted
    ]


def verify_target(op: InstructionOp) -> None:
    """Raise VerifyException if the HVX version of the module's target lacks the instruction."""
    from ..htp.attributes import TARGET, TargetAttr

    module: Operation | None = op
    while module is not None and TARGET not in module.attributes:
        module = module.parent_op()
    target = module.attributes[TARGET] if module else None
    since = op.INSTRUCTION.since
    if isinstance(target, TargetAttr) and target.target.hvx_version < since:
        raise VerifyException(
            f"'{op.INSTRUCTION.syntax}' is an instruction of HVX v{since}, "
            f"which target {target.spec.data} lacks"
        )


@cache
def instruction_op(name: str) -> type[InstructionOp]:
    """Return the operation class of an instruction: `instruction_op("vaddw")` defines `hvx.vaddw`.

    Operands are called as the registers in the assembly syntax, in lower case (`vu`, `vv`, `rt`,
    ...); the result for a register that is also read is `vx_out`. Raises KeyError for an unknown
    instruction.
    """
    row = instruction(name)
    body = {
        "__doc__": f"`{row.syntax}` (HVX v{row.since}).",
        "__module__": __name__,
        "name": f"hvx.{name}",
        "INSTRUCTION": row,
        "COUNTED": counted_operands(row),
    }
    return type(f"{name}Op", (signature_class(Signature.of(row)),), body)


@named_op_definition
class MemwOp(IRDLOperation):
    """A scalar load of the 32-bit word at `address + offset`, for parameters and weights.

    `%w = hvx.memw %address {offset = 4 : i64}`. `offset` is in bytes; the address must be a
    multiple of 4.
    """

    name = "hvx.memw"
    address = operand_def(EqAttrConstraint(i32))
    offset = prop_def(IntegerAttr.constr(EqAttrConstraint(i64)), IntegerAttr(0, i64))
    output = result_def(EqAttrConstraint(i32))
    assembly_format = "$address (`,` $offset^)? attr-dict"
    traits = traits_def(MemoryReadEffect())

    def __init__(self, address: SSAValue, offset: int = 0):
        initialize(self, [address], [i32], {"offset": number(offset)})

    def verify_(self) -> None:
        """Check that the offset is a multiple of 4."""
        if self.offset.value.data % 4:
            raise VerifyException(
                f"property 'offset' must be a multiple of 4, got {self.offset.value.data}"
            )
