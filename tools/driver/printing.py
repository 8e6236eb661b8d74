"""The printer of our tools: short types, constants without their bytes, locations that matter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from io import StringIO

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    FusedLoc,
    ModuleOp,
    NameLoc,
    UnknownLoc,
)
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.printer import Printer

from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import fused_parts
from ...dialects.quant import UniformType
from .constants_policy import ConstantPolicy, Elide, Keep


@dataclass(eq=False, repr=False)
class ModulePrinter(Printer):
    """Prints what xDSL's printer prints, but

    - a per-axis quantized type has a name, `!q0`, defined before the module;
    - constants are printed as `constants` says;
    - an operation that comes from a user's model says so, `loc("CONV_2D#3:x"("m.tflite":0:3))`;
      places in the text itself are printed only with `print_debuginfo`.
    """

    constants: ConstantPolicy = field(default_factory=Keep)
    aliases: dict[Attribute, str] = field(default_factory=dict[Attribute, str])
    _in_constant: bool = field(default=False, init=False)

    def print_attribute(self, attribute: Attribute) -> None:
        """Print an alias or a stand-in where there is one."""
        if isinstance(attribute, UniformType) and attribute.axis is not None:
            self.print_string(self.aliases.setdefault(attribute, f"!q{len(self.aliases)}"))
        elif self._in_constant or (self.constants.everywhere and is_dense(attribute)):
            super().print_attribute(self.constants(attribute))
        else:
            super().print_attribute(attribute)

    def print_op(self, op: Operation) -> None:
        """Print an operation, and its location when that says more than the text does."""
        outer, self._in_constant = self._in_constant, isinstance(op, ConstantOp)
        super().print_op(op)
        self._in_constant = outer
        if not self.print_debuginfo and is_provenance(op.location):
            self.print_string(" ")
            self.print_attribute(op.location)


def is_dense(attribute: Attribute) -> bool:
    """Whether `attribute` holds the values of a tensor."""
    return isinstance(attribute, DenseIntOrFPElementsAttr)


def is_provenance(loc: Attribute) -> bool:
    """Whether `loc` names something outside of the text: a user's operation."""
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
    )
    printer.print_op(module)
    printer.print_metadata(dialects)
    named = {name: attribute for attribute, name in printer.aliases.items()}
    lines = [f"{name} = {attribute}\n" for name, attribute in named.items()]
    return "".join([*lines, body.getvalue(), "\n"])
