"""The printer of the tools: type aliases, elided constants, provenance locations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import StringIO
from textwrap import TextWrapper

from xdsl.dialects.builtin import (
    BytesAttr,
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    FusedLoc,
    ModuleOp,
    NameLoc,
    TensorType,
    UnknownLoc,
)
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.printer import Printer
from xdsl.utils.colors import RESET, Colors

from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import fused_parts
from ...dialects.quant import QuantizedType
from .constants_policy import DEFAULT_LIMIT, ConstantPolicy, Elide, Keep, element_size, is_splat

LONGEST_INLINE = 44
"""Limit on the characters of a quantized type printed inline: one scale of few digits fits."""

WRAPPER = TextWrapper(120, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
"""Breaks the definition of a type with many scales between them."""


@dataclass(eq=False, repr=False)
class ModulePrinter(Printer):
    """Prints what xDSL's printer prints, but

    - a long quantized type has a name, `!q0`, defined before the module;
    - constants are printed as `constants` says;
    - an operation that comes from a user's model says so, `loc("CONV_2D#3:x"("m.tflite":0:3))`;
      places in the text itself are printed only with `print_debuginfo`.
    """

    constants: ConstantPolicy = field(default_factory=Keep)
    local_scope: bool = False
    """Whether types are written where they are used, however long."""
    highlight: bool = False
    """Whether values have a colour."""
    aliases: dict[Attribute, str] = field(default_factory=dict[Attribute, str])
    """The names of quantized types; those of short ones are empty."""
    _in_constant: bool = field(default=False, init=False)

    def print_attribute(self, attribute: Attribute) -> None:
        """Print an attribute: its alias or replacement if it has one."""
        if isinstance(attribute, QuantizedType) and (name := self._alias(attribute)):
            self.print_string(name)
            return
        if self._in_constant or self.constants.everywhere:
            attribute = self.constants(attribute)
        if isinstance(attribute, DenseIntOrFPElementsAttr) and is_long_splat(attribute):
            self._print_splat(attribute)
        else:
            super().print_attribute(attribute)

    def definitions(self) -> Iterator[str]:
        """The lines that define the aliases which were printed."""
        named = ((name, type) for type, name in self.aliases.items() if name)
        return (f"{WRAPPER.fill(f'{name} = {type}')}\n" for name, type in named)

    def _alias(self, type: QuantizedType) -> str:
        """The alias of a type; empty when it is printed inline."""
        if type not in self.aliases:
            named = not self.local_scope and len(str(type)) > LONGEST_INLINE
            number = sum(map(bool, self.aliases.values()))
            self.aliases[type] = f"!q{number}" if named else ""
        return self.aliases[type]

    def print_ssa_value(self, value: SSAValue) -> str:
        """Print the name of a value, in colour where that is wanted."""
        if not self.highlight:
            return super().print_ssa_value(value)
        self.print_string(Colors.BRIGHT_MAGENTA)
        name = super().print_ssa_value(value)
        self.print_string(RESET)
        return name

    def _print_splat(self, value: DenseIntOrFPElementsAttr) -> None:
        """Print `dense<1> : tensor<...>` from the first element; xDSL would unpack them all."""
        one = TensorType(value.get_element_type(), [1])
        first = BytesAttr(value.data.data[: element_size(value)])
        DenseIntOrFPElementsAttr(one, first).print_without_type(self)
        self.print_string(" : ")
        self.print_attribute(value.type)

    def print_op(self, op: Operation) -> None:
        """Print an operation, and its location when that says more than the text does."""
        outer, self._in_constant = self._in_constant, isinstance(op, ConstantOp)
        super().print_op(op)
        self._in_constant = outer
        if not self.print_debuginfo and is_provenance(op.location):
            self.print_string(" ")
            self.print_attribute(op.location)


def is_long_splat(value: DenseIntOrFPElementsAttr) -> bool:
    """Whether `value` has many elements, all of them equal."""
    return len(value.data.data) > DEFAULT_LIMIT * element_size(value) and is_splat(value)


def is_provenance(loc: Attribute) -> bool:
    """Whether `loc` names an operation of the user's network, not a position in the text."""
    match loc:
        case UnknownLoc() | FileLineColLoc():
            return False
        case FusedLoc():
            return any(map(is_provenance, fused_parts(loc)))
        case NameLoc() if loc.desc.data.startswith("~") or isinstance(loc.location, FusedLoc):
            return is_provenance(loc.location)
        case _:
            return True


@dataclass(frozen=True)
class PrintOptions:
    """How modules are printed; the flags of the tools."""

    generic: bool = False
    debuginfo: bool = False
    properties_as_attributes: bool = False
    local_scope: bool = False
    highlight: bool = False


PLAIN = PrintOptions()


def module_text(
    module: ModuleOp,
    constants: ConstantPolicy | None = None,
    options: PrintOptions = PLAIN,
    dialects: Iterable[Dialect] = (),
) -> str:
    """The text of `module`, with a line break at its end. Large constants are elided by default."""
    body = StringIO()
    printer = ModulePrinter(
        body,
        print_generic_format=options.generic,
        print_properties_as_attributes=options.properties_as_attributes,
        print_debuginfo=options.debuginfo,
        constants=Elide() if constants is None else constants,
        local_scope=options.local_scope,
        highlight=options.highlight,
    )
    printer.print_op(module)
    printer.print_metadata(dialects)
    return "".join([*printer.definitions(), body.getvalue(), "\n"])
