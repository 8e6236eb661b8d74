"""The attributes of instructions: registers, addresses of labels, and the bytes accessed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute, Data
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from .assembly_text import Argument, Label
from .register_names import RegisterName, parse_register

LABEL = re.compile(r"@(?P<name>[A-Za-z_][\w$.]*)(?:\+(?P<offset>\d+))?")
"""The text of a label's address."""


@irdl_attr_definition
class RegisterAttr(Data[RegisterName]):
    """A register: `#hexagon.register<"v5:4">`, virtual `#hexagon.register<"%vv3.lo">`."""

    name = "hexagon.register"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> RegisterName:
        """Parse the register's name as a string."""
        with parser.in_angle_brackets():
            text = parser.parse_str_literal()
        try:
            return parse_register(text)
        except ValueError as error:
            parser.raise_error(str(error))

    def print_parameter(self, printer: Printer) -> None:
        """Print the register's name as a string."""
        printer.print_string(f'<"{self.data.text}">')


@irdl_attr_definition
class AddressAttr(Data[Label]):
    """The address of a label: `#hexagon.address<"@C0+128">`."""

    name = "hexagon.address"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Label:
        """Parse label and offset as a string."""
        with parser.in_angle_brackets():
            text = parser.parse_str_literal()
        if match := LABEL.fullmatch(text):
            return Label(match["name"], int(match["offset"] or 0))
        parser.raise_error(f"'{text}' is no address of a label")

    def print_parameter(self, printer: Printer) -> None:
        """Print label and offset as a string."""
        printer.print_string(f'<"{self.data.text}">')


@dataclass(frozen=True)
class AccessedBytes:
    """The bytes that a memory instruction may access: `[offset, offset + nbytes)`, relative to a
    buffer plus a variable offset.
    """

    root: str
    """The buffer: `arg0`, `arguments`, `stack`, `constant`, or `?` if unknown."""

    symbol: int | None
    """The number of the variable offset; equal numbers are equal offsets within one iteration of a
    loop. None for no variable offset."""

    offset: int
    nbytes: int
    step: int | None = None
    """The growth of the address in bytes per iteration of the innermost loop; None if unknown."""

    span: tuple[int, int] | None = None
    """The bytes that all executions access, (first, one past the last); None if unknown."""

    @property
    def text(self) -> str:
        """The accessed bytes as text: `arg0[s1+128:128] step 128 in 0:4096`."""
        symbol = "" if self.symbol is None else f"s{self.symbol}"
        step = "" if self.step is None else f" step {self.step}"
        span = "" if self.span is None else f" in {self.span[0]}:{self.span[1]}"
        return f"{self.root}[{symbol}{self.offset:+}:{self.nbytes}]{step}{span}"


ACCESS = re.compile(
    r"(?P<root>\w+|\?)\[(?:s(?P<symbol>\d+))?(?P<offset>[-+]\d+):(?P<nbytes>\d+)\]"
    r"(?:\s+step\s+(?P<step>-?\d+))?(?:\s+in\s+(?P<low>-?\d+):(?P<high>-?\d+))?"
)
"""The text of accessed bytes."""


def parse_access(text: str) -> AccessedBytes:
    """Return the accessed bytes that `text` describes. Raises ValueError for other text."""
    match = ACCESS.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"'{text.strip()}' does not describe accessed bytes")
    numbers = {name: int(n) for name, n in match.groupdict().items() if n and name != "root"}
    span = (numbers["low"], numbers["high"]) if "low" in numbers else None
    symbol, step = numbers.get("symbol"), numbers.get("step")
    return AccessedBytes(match["root"], symbol, numbers["offset"], numbers["nbytes"], step, span)


@irdl_attr_definition
class AccessAttr(Data[AccessedBytes]):
    """The bytes that an instruction may access, for dependence tests:
    `#hexagon.access<"arg0[s1+128:128] step 128 in 0:4096">`.
    """

    name = "hexagon.access"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> AccessedBytes:
        """Parse the accessed bytes as a string."""
        with parser.in_angle_brackets():
            text = parser.parse_str_literal()
        try:
            return parse_access(text)
        except ValueError as error:
            parser.raise_error(str(error))

    def print_parameter(self, printer: Printer) -> None:
        """Print the accessed bytes as a string."""
        printer.print_string(f'<"{self.data.text}">')


@cache
def argument_attribute(argument: Argument) -> Attribute:
    """Return an operand as an attribute: a register, an address, or an i64 of an immediate."""
    if isinstance(argument, RegisterName):
        return RegisterAttr(argument)
    return AddressAttr(argument) if isinstance(argument, Label) else IntegerAttr(argument, i64)


def argument_of(attribute: Attribute) -> Argument | None:
    """Return the operand that an attribute holds; None for an attribute of another kind."""
    match attribute:
        case RegisterAttr() | AddressAttr():
            return attribute.data
        case IntegerAttr():
            return attribute.value.data
        case _:
            return None


def arguments_of(attributes: Sequence[Attribute]) -> tuple[Argument | None, ...]:
    """Return the operands that attributes hold; None for each attribute of another kind."""
    return tuple(map(argument_of, attributes))
