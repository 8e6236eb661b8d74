"""The operations that hold machine code: functions, loops, blocks, packets, constant data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self, TypeVar

from xdsl.dialects.builtin import I64, IntegerAttr, StringAttr, SymbolNameConstraint, UnitAttr, i64
from xdsl.ir import Block, Operation, Region
from xdsl.irdl import (
    EqAttrConstraint,
    IRDLOperation,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, NoTerminator, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from ..definitions import named_op_definition
from .body_text import parse_body, print_body
from .machine_ops import MachineOp

Integer = IntegerAttr[I64]
INTEGER = IntegerAttr.constr(EqAttrConstraint(i64))

CONTROLS = ("loop0", "loop1", "branch")
"""How a loop counts: with one of the two hardware loops, or with a register and a jump."""

DIGITS = frozenset("0123456789abcdef")


def integer(value: int) -> Integer:
    """Return an integer of a property."""
    return IntegerAttr(value, i64)


Op = TypeVar("Op", bound=Operation)


def with_attributes(op: Op, parser: Parser) -> Op:
    """Parse an attribute dictionary with its keyword, if there is one; return `op` with it."""
    if (attributes := parser.parse_optional_attr_dict_with_keyword()) is not None:
        op.attributes |= attributes.data
    return op


class InstructionsOp(IRDLOperation):
    """The base class of what holds instructions: a block, whose instructions are in program order,
    or a packet, whose instructions issue together.
    """

    ONE_LINE: ClassVar[bool]
    """Whether the instructions are printed on one line."""

    body = region_def("single_block")

    def __init__(self, instructions: Sequence[Operation]):
        super().__init__(regions=[Region(Block(instructions))])

    @property
    def instructions(self) -> list[MachineOp]:
        """The instructions in order."""
        return [op for op in self.body.block.ops if isinstance(op, MachineOp)]

    def print(self, printer: Printer) -> None:
        """Print the instructions as in assembly."""
        printer.print_string(" ")
        print_body(printer, list(self.body.block.ops), self.ONE_LINE)
        printer.print_op_attributes(self.attributes, print_keyword=True)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the instructions as in assembly."""
        op = cls.create(regions=[parse_body(parser)])
        return with_attributes(op, parser)

    def verify_(self) -> None:
        """Check that there are instructions only."""
        for op in self.body.block.ops:
            if not isinstance(op, MachineOp):
                raise VerifyException(f"holds '{op.name}', which is no instruction")


@named_op_definition
class BlockOp(InstructionsOp):
    """Straight-line code that is not scheduled yet: its instructions in program order."""

    name = "hexagon.block"
    ONE_LINE: ClassVar = False
    body = region_def("single_block")
    traits = traits_def(NoTerminator())


@named_op_definition
class PacketOp(InstructionsOp):
    """Instructions that issue together: all read their registers before any writes, except for
    `.new` operands and the results of `.cur` and `.tmp` loads. An empty packet is a `nop`.
    """

    name = "hexagon.packet"
    ONE_LINE: ClassVar = True
    body = region_def("single_block")
    traits = traits_def(NoTerminator())

    def verify_(self) -> None:
        """Check the rules of packets, which depend on the function's HVX version."""
        from .packet_rules import packet_violations

        super().verify_()
        for reason in packet_violations(self):
            raise VerifyException(reason)


@named_op_definition
class DataOp(IRDLOperation):
    """Read-only data of a function at a label, aligned to 128 bytes: two hexadecimal digits a
    byte.

    `hexagon.data @C0 "00010203"`
    """

    name = "hexagon.data"
    label = prop_def(SymbolNameConstraint())
    bytes = prop_def(StringAttr)

    def __init__(self, label: str, data: bytes):
        super().__init__(properties={"label": StringAttr(label), "bytes": StringAttr(data.hex())})

    def print(self, printer: Printer) -> None:
        """Print label and bytes."""
        printer.print_string(f" @{self.label.data} ")
        printer.print_string_literal(self.bytes.data)
        printer.print_op_attributes(self.attributes, print_keyword=True)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse label and bytes."""
        label = parser.parse_symbol_name()
        data = StringAttr(parser.parse_str_literal())
        return with_attributes(cls.create(properties={"label": label, "bytes": data}), parser)

    def verify_(self) -> None:
        """Check that the data are pairs of hexadecimal digits."""
        text = self.bytes.data
        if len(text) % 2 or not set(text) <= DIGITS:
            raise VerifyException("data must be an even number of hexadecimal digits")


@named_op_definition
class LoopOp(IRDLOperation):
    """A loop whose body runs `count` times.

    `hexagon.loop @L1 loop0 times 16 {...}`: the instruction that sets up the hardware loop or the
    counter stands before the loop, the jump of a `branch` loop at the end of its body. Iterations
    of a `parallel` loop have no dependences through memory.
    """

    name = "hexagon.loop"
    label = prop_def(SymbolNameConstraint())
    control = prop_def(StringAttr)
    count = prop_def(INTEGER)
    parallel = opt_prop_def(UnitAttr)
    body = region_def("single_block")
    traits = traits_def(NoTerminator())

    def __init__(
        self, label: str, control: str, count: int, body: Sequence[Operation], parallel: bool
    ):
        super().__init__(
            properties={
                "label": StringAttr(label),
                "control": StringAttr(control),
                "count": integer(count),
                "parallel": UnitAttr() if parallel else None,
            },
            regions=[Region(Block(body))],
        )

    def print(self, printer: Printer) -> None:
        """Print label, control, trip count and body."""
        printer.print_string(f" @{self.label.data} {self.control.data} ")
        printer.print_string(f"times {self.count.value.data} ")
        printer.print_string("parallel " if self.parallel else "")
        printer.print_region(self.body, print_empty_block=False)
        printer.print_op_attributes(self.attributes, print_keyword=True)

    @classmethod
    def parse(cls, parser: Parser) -> LoopOp:
        """Parse label, control, trip count and body."""
        label = parser.parse_symbol_name()
        control = parser.parse_keyword_in(CONTROLS)
        parser.parse_keyword("times")
        count = parser.parse_integer()
        parallel = parser.parse_optional_keyword("parallel") is not None
        properties = {
            "label": label,
            "control": StringAttr(control),
            "count": integer(count),
            **({"parallel": UnitAttr()} if parallel else {}),
        }
        op = cls.create(properties=properties, regions=[parser.parse_region()])
        return with_attributes(op, parser)

    def verify_(self) -> None:
        """Check control and trip count."""
        if self.control.data not in CONTROLS:
            raise VerifyException(f"control must be one of {', '.join(CONTROLS)}")
        if self.count.value.data < 1:
            raise VerifyException(f"runs at least once, got {self.count.value.data} times")


@named_op_definition
class FuncOp(IRDLOperation):
    """The machine code of a kernel for an HVX version.

    `hexagon.func @kernel version 73 frame 256 {...}`: on entry r0 holds the address of the kernel's
    arguments, one 32-bit word each. The code may overwrite every register except r29 (the stack
    pointer, a multiple of 128), r30 and r31 (the return address). `frame` is the size of its stack
    frame in bytes.
    """

    name = "hexagon.func"
    sym_name = prop_def(SymbolNameConstraint())
    version = prop_def(INTEGER)
    frame = prop_def(INTEGER)
    body = region_def("single_block")
    traits = traits_def(NoTerminator(), IsolatedFromAbove(), SymbolOpInterface())

    def __init__(self, name: str, version: int, frame: int, body: Sequence[Operation]):
        super().__init__(
            properties={
                "sym_name": StringAttr(name),
                "version": integer(version),
                "frame": integer(frame),
            },
            regions=[Region(Block(body))],
        )

    def print(self, printer: Printer) -> None:
        """Print name, version, frame and body."""
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string(f" version {self.version.value.data} ")
        if frame := self.frame.value.data:
            printer.print_string(f"frame {frame} ")
        printer.print_region(self.body, print_empty_block=False)
        printer.print_op_attributes(self.attributes, print_keyword=True)

    @classmethod
    def parse(cls, parser: Parser) -> FuncOp:
        """Parse name, version, frame and body."""
        name = parser.parse_symbol_name()
        parser.parse_keyword("version")
        version = parser.parse_integer()
        frame = parser.parse_integer() if parser.parse_optional_keyword("frame") else 0
        region = parser.parse_region()
        properties = {"sym_name": name, "version": integer(version), "frame": integer(frame)}
        op = cls.create(properties=properties, regions=[region])
        return with_attributes(op, parser)

    @property
    def is_scheduled(self) -> bool:
        """Whether the code is in packets."""
        return any(isinstance(op, PacketOp) for op in self.body.walk())

    @property
    def instructions(self) -> Iterator[MachineOp]:
        """The instructions in order."""
        return (op for op in self.body.walk() if isinstance(op, MachineOp))

    def verify_(self) -> None:
        """Check the version, and what needs the whole function: the structure of its code, loop
        control, and that registers are written before they are read.
        """
        from .function_rules import verify_function
        from .packet_resources import VERSIONS

        if self.version.value.data not in VERSIONS:
            known = ", ".join(map(str, VERSIONS))
            raise VerifyException(f"version must be one of {known}, got {self.version.value.data}")
        verify_function(self)
