"""The operations: one for each instruction of the table, made when it is first asked for.

An instruction's operands stand in the order of its assembly syntax, immediates among them, except
that an accumulator comes first. Types follow from the instruction and are not written:

```mlir
%acc = hvx.vrmpybus_acc %old, %activations, %weights
%next = hvx.vL32b_ai %address, 1
hvx.vS32b_qpred_ai %mask, %address, 0, %acc
```

What a machine's packet does through registers and memory is said with values:

- A post-increment returns the address that it leaves: `%v, %next = hvx.vL32b_pi %address, 1`.
- What a scalar predicate (`i1`) may keep comes first:
  `%v = hvx.vL32b_pred_ai %old, %p, %address, 0`.
- `.new`, `.cur`, `.tmp` and `:nt` say nothing to a value: `hvx.vS32b_new_ai %address, 0, %v` stores
  `%v`, and is only possible in the packet that computes it.
- A gather loads what a `.new` store in its packet stores. Its first operand is the vector that is
  stored to, since lanes that take no part keep its bytes:
  `%v = hvx.vgathermw %old, %base, %region, %offsets`.
- A histogram takes the registers 0 to 31 and the data, and returns the registers.
- Of an amount that a constant gives, an instruction counts all bits: `hvx.vasrhubsat` refuses one
  above 7, and the numpy engine one that it computes. `{hvx.modulo}` says that the bits above those
  that count may be lost: `%v = hvx.valignb %u, %v, %address {hvx.modulo}`.
- Floating-point numbers have no types of their own: `!hvx.vector` holds IEEE numbers and qfloats as
  it holds integers, and the instruction tells which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, IntegerType, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrConstraint,
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

from ..construction import fill, verified_at_a_glance
from ..irdl import named_op_definition
from .constant import ConstantOp
from .counted import Counted
from .syntax import DTYPES
from .table import Element, Instruction, Operand, instruction
from .types import TYPES, pair, vector

FACTS = ("INSTRUCTION", "OPERANDS", "RESULTS", "DEFAULTS", "COUNTED")
"""What the class of an instruction holds besides its definition."""

MODULO = "hvx.modulo"
"""Marks an instruction whose amount is meant modulo what it counts."""


class InstructionOp(IRDLOperation):
    """An HVX instruction; `INSTRUCTION` is its row of the table.

    The immediate is the property `offset` (of a memory access, in vectors) or `immediate`.
    """

    INSTRUCTION: ClassVar[Instruction]

    OPERANDS: ClassVar[list[Attribute]]
    RESULTS: ClassVar[list[Attribute]]
    """The types of operands and results."""

    DEFAULTS: ClassVar[dict[str, Attribute]]
    """A memory access without an offset has offset 0."""

    COUNTED: ClassVar[list[tuple[int, Element, Counted]]]
    """The operands of which not all bits count: index, lanes, bits."""

    def __init__(self, operands: Sequence[SSAValue], immediates: Mapping[str, int] | None = None):
        properties = self.DEFAULTS
        if immediates:
            properties = properties | {name: number(n) for name, n in immediates.items()}
        fill(self, operands, self.RESULTS, properties)

    @property
    def immediate_value(self) -> int:
        """The immediate; 0 for an instruction that has none."""
        field = self.INSTRUCTION.immediate
        value = self.properties.get(field.name) if field else None
        return value.value.data if isinstance(value, IntegerAttr) else 0

    def is_plainly_valid(self) -> bool:
        """Whether a glance finds nothing wrong; the definition tells what is."""
        types = [value.type for value in self.operands] == self.OPERANDS
        return (
            types
            and [value.type for value in self.results] == self.RESULTS
            and not (self.attributes or self.regions or self.successors)
            and self._has_valid_immediate()
            and self._is_counted()
        )

    def _has_valid_immediate(self) -> bool:
        """Whether the immediate, and no other property, is there."""
        field = self.INSTRUCTION.immediate
        if field is None or len(self.properties) != 1:
            return field is None and not self.properties
        value = self.properties.get(field.name)
        return value is not None and Immediate(field).accepts(value)

    def _is_counted(self) -> bool:
        """Whether all bits of constant operands count, or may be lost."""
        if not self.COUNTED:
            return MODULO not in self.attributes
        return MODULO in self.attributes or not any(constant_cuts(self))

    def print(self, printer: Printer) -> None:
        """Operands and immediate in the order of `Instruction.inputs`."""
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
        """The reverse of `print`; types come from the table."""
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


@lru_cache(maxsize=1024)
def number(value: int) -> IntegerAttr[IntegerType]:
    """An immediate, shared by its uses."""
    return IntegerAttr(value, i64)


class Immediate(AttrConstraint[IntegerAttr[IntegerType]]):
    """An i64 integer that the encoding has room for."""

    def __init__(self, field: Operand):
        self.low, self.high = field.range

    def verify(self, attr: Any, constraint_context: object) -> None:
        """Raise VerifyException for another attribute or a value out of range."""
        if not self.accepts(attr):
            raise VerifyException(f"expected {self.low} to {self.high}, got {attr}")

    def accepts(self, attr: Any) -> bool:
        """Whether it is such an integer."""
        fits = isinstance(attr, IntegerAttr) and attr.type == i64
        return fits and self.low <= attr.value.data <= self.high

    def mapping_type_vars(self, type_var_mapping: object) -> Immediate:
        """There are no type variables here."""
        return self


Effect = Literal["", "load", "store", "update"]

EFFECTS: dict[Effect, tuple[OpTrait, ...]] = {
    "": (Pure(),),
    "load": (MemoryReadEffect(),),
    "store": (MemoryWriteEffect(),),
    "update": (MemoryReadEffect(), MemoryWriteEffect()),
}
"""Traits by what an instruction does with memory."""

EVERY_TARGET = 66
"""The HVX version that all targets have; only newer instructions look for theirs."""


@dataclass(frozen=True)
class Shape:
    """What the definition of an operation depends on; a sixth as many as instructions."""

    inputs: tuple[Operand, ...]
    results: tuple[Operand, ...]
    effect: Effect
    is_new: bool
    """Whether there are targets without it."""

    @classmethod
    def of(cls, row: Instruction) -> Shape:
        """The shape of an instruction; a scatter that adds reads memory, too."""
        effect = "update" if row.memory == "store" and row.update else row.memory
        inputs, results = (tuple(map(plain, part)) for part in (row.inputs, row.results))
        return cls(inputs, results, effect, row.since > EVERY_TARGET)

    def fields(self) -> Iterator[tuple[str, object]]:
        """The IRDL definitions of operands, immediate and results."""
        for operand in self.inputs:
            if operand.kind == "immediate":
                yield operand.field, prop_def(Immediate(operand))
            else:
                yield operand.field, operand_def(EqAttrConstraint(TYPES[operand.kind]))
        for operand in self.results:
            name = f"{operand.field}_out" if operand.tied else operand.field
            yield name, result_def(EqAttrConstraint(TYPES[operand.kind]))


@cache
def plain(operand: Operand) -> Operand:
    """The operand without what only its meaning and its assembly text depend on."""
    return replace(operand, element="", negated=False, form="")


@cache
def shape_op(shape: Shape) -> type[InstructionOp]:
    """The definition that all instructions of a shape share."""
    has_offset = any(operand.name == "offset" for operand in shape.inputs)
    body = dict(shape.fields()) | {
        "__annotations__": dict.fromkeys(FACTS, ClassVar),
        "__module__": __name__,
        "name": "hvx.instruction",
        "RESULTS": [TYPES[o.kind] for o in shape.results],
        "OPERANDS": [TYPES[o.kind] for o in shape.inputs if o.kind != "immediate"],
        "DEFAULTS": {"offset": number(0)} if has_offset else {},
        "traits": traits_def(*EFFECTS[shape.effect]),
    }
    body |= {"verify_": verify_instruction}
    defined = named_op_definition(type("ShapeOp", (InstructionOp,), body))
    return (
        defined if shape.is_new else verified_at_a_glance(defined, InstructionOp.is_plainly_valid)
    )


def verify_instruction(op: InstructionOp) -> None:
    """Raise VerifyException for constants that are cut, and for instructions of newer targets."""
    if MODULO in op.attributes and not op.COUNTED:
        raise VerifyException(f"attribute '{MODULO}' on an instruction that counts all bits")
    for cut in () if MODULO in op.attributes else constant_cuts(op):
        raise VerifyException(cut)
    if op.INSTRUCTION.since > EVERY_TARGET:
        verify_target(op)


def constant_cuts(op: InstructionOp) -> Iterator[str]:
    """What `op` cuts of its constant operands."""
    for index, element, counted in op.COUNTED:
        lanes = constant_lanes(op.operands[index], element)
        value = None if lanes is None else counted.first_cut(lanes)
        if value is not None:
            yield counted.cuts(value)


def constant_lanes(value: SSAValue, element: Element) -> NDArray[Any] | None:
    """The number or the lanes that `value` holds, if it is a constant."""
    match value.owner:
        case arith.ConstantOp(value=IntegerAttr() as found):
            return np.asarray(found.value.data)
        case ConstantOp() as op:
            return op.array.view(DTYPES[element])
        case InstructionOp() as op if op.INSTRUCTION.name == "lvsplatw":
            word = constant_lanes(op.operands[0], "")
            return None if word is None else word.astype(np.int32).reshape(1).view(DTYPES[element])
        case _:
            return None


def counted_operands(row: Instruction) -> list[tuple[int, Element, Counted]]:
    """The operands of which not all bits count, by their index in the operation."""
    operands = [operand for operand in row.inputs if operand.kind != "immediate"]
    counted = {bits.name: bits for bits in row.counted}
    return [
        (index, operand.element, counted[operand.name])
        for index, operand in enumerate(operands)
        if operand.name in counted
    ]


def verify_target(op: InstructionOp) -> None:
    """Raise VerifyException when the target of the enclosing module lacks the instruction."""
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
    """The operation class of an instruction: `instruction_op("vaddw")` defines `hvx.vaddw`.

    Operands are called as their registers in the syntax (`vu`, `vv`, `rt`, ...), a read-and-written
    register's result `vx_out`. Raises KeyError for an instruction that the table lacks.
    """
    row = instruction(name)
    body = {
        "__doc__": f"`{row.syntax}` (HVX v{row.since}).",
        "__module__": __name__,
        "name": f"hvx.{name}",
        "INSTRUCTION": row,
        "COUNTED": counted_operands(row),
    }
    return type(f"{name}Op", (shape_op(Shape.of(row)),), body)


class HalfOp(IRDLOperation):
    """A vector of a pair; no instruction, the register is there already."""

    input = operand_def(EqAttrConstraint(pair))
    output = result_def(EqAttrConstraint(vector))
    assembly_format = "$input attr-dict"
    traits = traits_def(Pure())

    def __init__(self, input: SSAValue):
        fill(self, [input], [vector], {})


@named_op_definition
class LoOp(HalfOp):
    """The low vector of a pair.

    `%v = hvx.lo %pair`
    """

    name = "hvx.lo"


@named_op_definition
class HiOp(HalfOp):
    """The high vector of a pair.

    `%v = hvx.hi %pair`
    """

    name = "hvx.hi"


@named_op_definition
class MemwOp(IRDLOperation):
    """A scalar word from memory, for parameters and weights; `offset` counts bytes.

    `%w = hvx.memw %address {offset = 4 : i64}`: the word at `%address + 4`, a multiple of 4.
    """

    name = "hvx.memw"
    address = operand_def(EqAttrConstraint(i32))
    offset = prop_def(IntegerAttr.constr(EqAttrConstraint(i64)), IntegerAttr(0, i64))
    output = result_def(EqAttrConstraint(i32))
    assembly_format = "$address (`,` $offset^)? attr-dict"
    traits = traits_def(MemoryReadEffect())

    def __init__(self, address: SSAValue, offset: int = 0):
        fill(self, [address], [i32], {"offset": number(offset)})

    def verify_(self) -> None:
        """A word's offset keeps the alignment."""
        if self.offset.value.data % 4:
            raise VerifyException(
                f"property 'offset' must be a multiple of 4, got {self.offset.value.data}"
            )
