"""Named numerics: sets of rounding rules by which operations compute, such as `tflite-ref`."""

from __future__ import annotations

from xdsl.ir import Data, Operation
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from ..named_numerics import Numerics


@irdl_attr_definition
class NumericsAttr(Data[Numerics]):
    """The attribute that names the rounding rules of an operation or a module; in IR text,
    `#hexnn.numerics<tflite-ref>`.
    """

    name = "hexnn.numerics"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Numerics:
        """Parse `<tflite-ref>`: identifiers joined by dashes."""
        with parser.in_angle_brackets():
            text = parser.parse_identifier()
            while parser.parse_optional_punctuation("-") is not None:
                text += f"-{parser.parse_identifier()}"
        known = [n.value for n in Numerics]
        if text not in known:
            parser.raise_error(f"unknown numerics {text}, known are {', '.join(known)}")
        return Numerics(text)

    def print_parameter(self, printer: Printer) -> None:
        """Print the name of the numerics: `<tflite-ref>`."""
        with printer.in_angle_brackets():
            printer.print_string(self.data.value)


NUMERICS = "hexnn.numerics"
"""The attribute of a module or an operation that holds its `NumericsAttr`."""


def own_numerics(op: Operation) -> Numerics | None:
    """Return the numerics that the attribute of `op` itself names, or None if it has none."""
    own = op.attributes.get(NUMERICS)
    return own.data if isinstance(own, NumericsAttr) else None


def numerics_of(op: Operation) -> Numerics | None:
    """Return the numerics (named set of roundings) that `op` or its closest enclosing operation
    states, or None if none does.
    """
    own, parent = own_numerics(op), op.parent_op()
    return numerics_of(parent) if own is None and parent is not None else own


def is_tflite_kernel(op: Operation) -> bool:
    """Return whether `op` itself states numerics. As all named ones are those of TFLite's kernels,
    such an operation means what the kernel computes, where without the attribute it might mean real
    arithmetic.
    """
    return own_numerics(op) is not None
