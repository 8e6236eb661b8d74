"""Printing of IR by the tools: aliases, elided constants, source locations, short lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import StringIO

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
from .alias_printing import NESTED, Aliases
from .constants_policy import ConstantPolicy, Elide, Keep, element_size, is_splat
from .flags import ELISION_LIMIT
from .line_breaks import WIDTH, broken


@dataclass(eq=False, repr=False)
class ModulePrinter(Printer):
    """Printer of IR with the following differences from xDSL's:

    - a layout and a long quantized type are printed as aliases, `#strip_tcm` and `!q0`, defined
      before the module, and a long location as `#loc0`, defined after it;
    - the values of constants are printed by the policy `constants`;
    - an operation made from a source operation has its location,
      `loc("CONV_2D@3:x"("m.tflite":0:3))`; positions in IR text only with `print_debuginfo`.
    """

    constants: ConstantPolicy = field(default_factory=Keep)
    local_scope: bool = False
    """Whether attributes are printed in full, without aliases, and each operation on one line."""
    highlight: bool = False
    """Whether SSA names are printed in colour."""
    aliases: Aliases = field(default_factory=Aliases)
    """The aliases of the attributes printed so far."""
    _in_constant: bool = field(default=False, init=False)

    def print_string(self, text: str, *, indent: int | None = None) -> None:
        """Print a string, by one call where it has no line break."""
        if self.stream is None or "\n" in text:
            super().print_string(text, indent=indent)
        else:
            self._current_column += len(text)
            self.stream.write(text)

    def print_attribute(self, attribute: Attribute) -> None:
        """Print an attribute: as its alias if it has one, else in full."""
        name = "" if self.local_scope else self.aliases.of(attribute)
        if not name:
            self._print_in_full(attribute)
        elif isinstance(attribute, NESTED):
            with self.in_location():
                self.print_string(name)
        else:
            self.print_string(name)

    def _print_in_full(self, attribute: Attribute) -> None:
        """Print an attribute without an alias of its own; a constant's value in the form that the
        policy `constants` chooses.
        """
        if self._in_constant or self.constants.everywhere:
            attribute = self.constants(attribute)
        if isinstance(attribute, DenseIntOrFPElementsAttr) and is_long_splat(attribute):
            self._print_splat(attribute)
        else:
            super().print_attribute(attribute)

    def definitions(self, named: Iterable[tuple[str, Attribute]]) -> Iterator[str]:
        """Yield the lines that define the given (alias, attribute) pairs."""
        for name, attribute in named:
            text = StringIO()
            ModulePrinter(text, aliases=self.aliases)._print_in_full(attribute)
            yield broken(f"{name} = {text.getvalue()}\n", WIDTH)

    def print_ssa_value(self, value: SSAValue) -> str:
        """Print the SSA name of a value, in colour if requested, and return it."""
        if not self.highlight:
            return super().print_ssa_value(value)
        self.print_string(Colors.BRIGHT_MAGENTA)
        name = super().print_ssa_value(value)
        self.print_string(RESET)
        return name

    def _print_splat(self, value: DenseIntOrFPElementsAttr) -> None:
        """Print a splat, `dense<1> : tensor<...>`, from its first element; xDSL would
        unpack all.
        """
        one = TensorType(value.get_element_type(), [1])
        first = BytesAttr(value.data.data[: element_size(value)])
        DenseIntOrFPElementsAttr(one, first).print_without_type(self)
        self.print_string(" : ")
        self.print_attribute(value.type)

    def print_op(self, op: Operation) -> None:
        """Print an operation, and its location if that names a source operation."""
        outer, self._in_constant = self._in_constant, isinstance(op, ConstantOp)
        super().print_op(op)
        self._in_constant = outer
        if not self.print_debuginfo and is_provenance(op.location):
            self.print_string(" ")
            self.print_attribute(op.location)


def is_long_splat(value: DenseIntOrFPElementsAttr) -> bool:
    """Return whether `value` has more than 64 elements, all equal."""
    return len(value.data.data) > ELISION_LIMIT * element_size(value) and is_splat(value)


def is_provenance(loc: Attribute) -> bool:
    """Return whether `loc` names an operation of the source network, not only a position in IR
    text.
    """
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
    """The options for printing IR that the flags of the tools set."""

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
    """Return `module` as text, ending in a line break, printed with `options`; constants are
    printed by the policy `constants`, by default with large ones elided. The metadata (resources)
    of `dialects` follow.
    """
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
    if options.local_scope:
        return f"{body.getvalue()}\n"
    before = printer.definitions(printer.aliases.others())
    after = printer.definitions(printer.aliases.locations())
    return "".join([*before, broken(body.getvalue()), "\n", *after])
