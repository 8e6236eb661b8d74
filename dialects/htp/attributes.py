"""The attributes and types of htp: layouts of tensors, targets, requantization, DMA tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp, NoneAttr, StringAttr, TensorType
from xdsl.ir import (
    Attribute,
    BlockArgument,
    Data,
    OpResult,
    ParametrizedAttribute,
    SSAValue,
    TypeAttribute,
)
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from ..aliases import Aliased
from ..construction import tensor_type_of
from ..diagnostics import HexnnError
from ..enum_attributes import enum_attribute
from ..quant import UniformType, storage_dtype
from .layouts import LAYOUTS, ROW_MAJOR, Layout
from .target import DEFAULT_TARGET, Target

WHY = "htp.why"
"""The attribute of an operation that says why its implementation was chosen, or why it has none."""

PIN = "htp.pin"
"""The attribute of an operation that says what the user fixes for it: `{impl = "conv_2d.strip",
layout = "strip", rows = 8, depth = 32, run = "conv_2d#3:conv_2d#7"}`, each entry optional; `run`
is the address of the run of operations that is computed in pieces of `rows` or `depth`.
"""

DDR, TCM = "ddr", "tcm"
"""The memories of a target: main memory, and the tightly coupled memory of the vector unit."""


@dataclass(frozen=True)
class Placement:
    """Where and how a tensor is stored: the names of its layout and of its memory."""

    layout: str
    space: str


@irdl_attr_definition
class LayoutAttr(Data[Placement], Aliased):
    """The encoding of a tensor type: layout and memory of the tensor, as in `#htp.layout<strip,
    tcm>`.
    """

    name = "htp.layout"

    @property
    def alias(self) -> str:
        """The alias by which printed IR refers to the attribute: `#strip_tcm`."""
        return f"#{self.data.layout}_{self.data.space}"

    @property
    def layout(self) -> Layout:
        """The registered `Layout` that the attribute names."""
        return LAYOUTS[self.data.layout]

    @property
    def space(self) -> str:
        """The memory: `ddr` or `tcm`."""
        return self.data.space

    def verify(self) -> None:
        """Check that the layout is registered and that the memory is `ddr` or `tcm`."""
        if self.data.layout not in LAYOUTS:
            known = ", ".join(LAYOUTS)
            raise VerifyException(f"unknown layout {self.data.layout}, known are {known}")
        if self.data.space not in (DDR, TCM):
            raise VerifyException(f"memory must be {DDR} or {TCM}, got {self.data.space}")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Placement:
        """Parse `<strip, tcm>`."""
        with parser.in_angle_brackets():
            layout = parser.parse_identifier("layout")
            parser.parse_punctuation(",")
            return Placement(layout, parser.parse_identifier("memory"))

    def print_parameter(self, printer: Printer) -> None:
        """Print the layout and the memory as `<strip, tcm>`."""
        with printer.in_angle_brackets():
            printer.print_string(f"{self.data.layout}, {self.data.space}")


@irdl_attr_definition
class TargetAttr(ParametrizedAttribute):
    """The chip that a module is compiled for: `#htp.target<"v73{tcm=4M}">`."""

    name = "htp.target"
    spec: StringAttr

    @property
    def target(self) -> Target:
        """The target that the attribute's text names, with its options."""
        return Target.parse(self.spec.data)

    def verify(self) -> None:
        """Check that the text is a registered target with valid options."""
        try:
            Target.parse(self.spec.data)
        except HexnnError as e:
            raise VerifyException(e.message) from e


TARGET = "htp.target"
"""The attribute of a module that holds its `TargetAttr`."""


class Requant(StrEnum):
    """How a requantization of 32-bit sums rounds; `convolution.Requantized` has the formula."""

    DOUBLE = "double"
    """Rounded at bit 31 with ties up, then at bit `right` with ties away from zero, as TFLite."""

    SINGLE = "single"
    """Truncated at bit 31, then rounded at bit `right` with ties up."""

    SINGLE_AWAY = "single_away"
    """Truncated at bit 31, then rounded at bit `right` with ties away from zero."""


RequantAttr = enum_attribute(Requant, "htp.requant")


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """The type of the token of a DMA transfer, from `htp.dma_start` to `htp.dma_wait`."""

    name = "htp.token"


VALUES = (OpResult, BlockArgument)
"""The classes of nearly all values. Types are asked for millions of times, and `isinstance` of an
abstract class takes ten times as long as this."""


def tensor_type(of: SSAValue | Attribute) -> TensorType[Any]:
    """Return the type of a tensor value, or `of` itself if it is a tensor type. Raises
    VerifyException for other types.
    """
    type = of
    if of.__class__ in VALUES or (of.__class__ is not TensorType and isinstance(of, SSAValue)):
        type = cast("SSAValue", of).type
    if type.__class__ is not TensorType:
        raise VerifyException(f"expected a tensor, got {type}")
    return cast("TensorType[Any]", type)


def shape(of: SSAValue | Attribute) -> tuple[int, ...]:
    """Return the shape of a tensor value or type, without the padding that its layout adds."""
    return tensor_type(of).get_shape()


def quantized(of: SSAValue | Attribute) -> UniformType:
    """Return the element type of a uniformly quantized tensor. Raises VerifyException for tensors
    of other elements.
    """
    element = tensor_type(of).element_type
    if not isinstance(element, UniformType):
        raise VerifyException(f"expected a quantized tensor, got {tensor_type(of)}")
    return element


def lies_in_memory(value: SSAValue) -> bool:
    """Return whether a value can lie in a target's memory: a tensor of static shape whose elements
    have a size; that of a string or handle is the number that stands for it. Variants and tensors
    of data-dependent sizes pass between islands only.
    """
    type = value.type
    if not isinstance(type, TensorType) or not type.has_static_shape():
        return False
    try:
        storage_dtype(type.element_type)
    except VerifyException:
        return False
    return True


def layout_of(of: SSAValue | Attribute) -> LayoutAttr | None:
    """Return the layout and memory of a tensor; None if its type has none, as before the compiler
    assigns them.
    """
    encoding = tensor_type(of).encoding
    return encoding if isinstance(encoding, LayoutAttr) else None


def layout_name(of: SSAValue | Attribute) -> str:
    """Return the name of a tensor's layout; `flat` (row-major) before one is assigned."""
    layout = layout_of(of)
    return layout.data.layout if layout else ROW_MAJOR


def space_of(of: SSAValue | Attribute) -> str:
    """Return the memory of a tensor, `ddr` or `tcm`; `ddr` (main memory) before one is assigned."""
    layout = layout_of(of)
    return layout.data.space if layout else DDR


def with_layout(of: SSAValue | Attribute, layout: str, space: str) -> TensorType[Any]:
    """Return the type of tensor `of`, its layout and memory replaced by those called `layout` and
    `space`.
    """
    type, encoding = tensor_type(of), LayoutAttr(Placement(layout, space))
    if type.encoding == encoding:
        return type
    return tensor_type_of(type.element_type, type.get_shape(), encoding)


def without_layout(of: SSAValue | Attribute) -> TensorType[Any]:
    """Return a tensor's type without layout and memory."""
    type = tensor_type(of)
    return TensorType(type.element_type, type.get_shape(), NoneAttr())


def itemsize(of: SSAValue | Attribute) -> int:
    """Return the bytes of an element of a tensor."""
    return storage_dtype(tensor_type(of).element_type).itemsize


def physical_bytes(of: SSAValue | Attribute) -> int:
    """Return the bytes of a tensor in its layout, padding included: a multiple of 128."""
    type = tensor_type(of)
    return LAYOUTS[layout_name(type)].physical_bytes(type.get_shape(), itemsize(type))


def target_of(module: ModuleOp) -> Target:
    """Return the target in the module's attribute `htp.target`; the default target if it is
    absent.
    """
    attribute = module.attributes.get(TARGET)
    if isinstance(attribute, TargetAttr):
        return attribute.target
    return Target.parse(DEFAULT_TARGET)
