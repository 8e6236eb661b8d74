"""The operand order of each operation of the default package: its inputs, then its parameters.

The default package is called `q`, its operations as QNN's master operation definition calls them:
`q::Conv2d`. Inputs are those of the definition in its order, each present or an `opdef.absent`;
parameters follow, all of them, in the definition's order. The order is hexnn's own choice: QNN's
documents do not state one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from xdsl.irdl import OptionalDef, OptPropertyDef

from .. import qnn
from ..diagnostics import HexnnError
from ..irdl import is_variadic
from ..packages.terms import DEFAULT_PACKAGE
from ..parameters import unwrapped
from ..qnn.parameters import DenseOf, ui32
from ..suggest import did_you_mean

PACKAGE = DEFAULT_PACKAGE
"""The name of the default package."""

SHAPES = frozenset(
    ("block_size", "dilation", "filter_size", "kernel_size", "rate", "size", "stride")
)
"""The parameters that are shape operands where they are lists of two or three UINT_32: [2, 3] is
`!opdef.shape<1x2x3x1>`, height 2 and width 3.
"""

NOT_OF_GRAPHS: Mapping[str, str] = {"If": "its parameters are functions"}
"""Section without an operation in the opdef graph -> the reason."""

SECTION_ORDER: Mapping[str, tuple[str, ...]] = {
    "BatchToSpace": ("block_size", "crops"),
    "Conv1d": ("stride", "pad_amount", "group", "dilation"),
    "Conv2d": ("stride", "pad_amount", "group", "dilation", "reuse_sparse_indices"),
    "Conv3d": ("stride", "pad_amount", "group", "dilation", "reuse_sparse_indicies"),
    "DepthToSpace": ("block_size", "mode"),
    "ResizeBilinear": ("align_corners", "half_pixel_centers", "antialias"),
    "RoiAlign": (
        *("img_size_ratio", "num_samples_y", "num_samples_x"),
        *("aligned", "allow_invalid_roi"),
    ),
    "SpaceToBatch": ("block_size", "pad_amount"),
    "SpaceToDepth": ("block_size", "mode"),
    "Split": ("axis", "split_index"),
    "TransposeConv1d": ("stride", "pad_amount", "group", "output_padding"),
    "TransposeConv2d": ("stride", "pad_amount", "group", "output_padding"),
    "TransposeConv3d": ("stride", "pad_amount", "dilation", "group", "output_padding"),
}
"""Section -> its parameters in its order, where that of the class's properties is another."""

ALIASES: Mapping[str, str] = {
    "Add": "ElementWiseAdd",
    "Sub": "ElementWiseSubtract",
    "Mul": "ElementWiseMultiply",
    "Div": "ElementWiseDivide",
    "Maximum": "ElementWiseMaximum",
    "Minimum": "ElementWiseMinimum",
    "Select": "ElementWiseSelect",
    "DepthwiseConv2d": "DepthWiseConv2d",
    "MaxPool": "PoolMax2d",
    "AvgPool": "PoolAvg2d",
}
"""Name that guides and rules use -> the section that it stands for; hexnn's own choice."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of an operation of the default package; it becomes an operand behind
    the inputs.
    """

    name: str
    constraint: Any
    """The constraint of the qnn operation's property."""

    is_shape: bool
    """Whether the operand is a shape (`!opdef.shape<...>`); else it is a constant tensor."""

    is_optional: bool
    """Whether the operand may be an `opdef.absent`."""


@dataclass(frozen=True)
class Order:
    """The operands of an operation of the default package, in order, and its results."""

    section: str
    """The name of the operation without the package: `Conv2d`."""

    qnn_class: type[qnn.SectionOp]
    inputs: tuple[str, ...]
    """The names of the inputs; that of a variadic one ends in `...`."""

    parameters: tuple[Parameter, ...]
    outputs: tuple[str, ...]
    """The names of the results; that of a variadic one ends in `...`."""

    def may_be_absent(self, name: str) -> bool:
        """Return whether the operand of the input `name` may be an `opdef.absent`: the input is
        optional, or it is variadic with a fixed number of operands (`places`), not all of which
        need be given.
        """
        definition = dict(self.qnn_class.get_irdl_definition().operands).get(name)
        return isinstance(definition, OptionalDef) or name.removesuffix("...") in self.places

    @property
    def places(self) -> Mapping[str, int]:
        """The variadic inputs that other inputs follow: name without `...` -> the number of
        operands that stand for the input, absent ones included.
        """
        return self.qnn_class.PLACES

    def names_of_inputs(self, count: int) -> list[str]:
        """Return the name of each of `count` inputs, those of a variadic one ending in `...`."""
        rest = count - (self.fewest - len(self.parameters))
        names = list[str]()
        for name in self.inputs:
            many = name.endswith("...")
            names += [name] * (self.places.get(name.removesuffix("..."), rest) if many else 1)
        return names

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all operands: inputs, then parameters."""
        return (*self.inputs, *(parameter.name for parameter in self.parameters))

    @property
    def is_variadic(self) -> bool:
        """Whether the number of inputs differs from operation to operation."""
        return any(name.endswith("...") for name in self.inputs)

    @property
    def fewest(self) -> int:
        """The least number of operands; the only possible number, if no input is variadic."""
        variadic = [name.removesuffix("...") for name in self.inputs if name.endswith("...")]
        return len(self.names) + sum(self.places.get(name, 0) - 1 for name in variadic)


@cache
def orders() -> dict[str, Order]:
    """Return name -> operand order of each operation of the default package, sorted by the name,
    which is that of QNN's operation definition without the package: `Conv2d`.
    """
    classes = [op for op in qnn.QNN.operations if issubclass(op, qnn.SectionOp)]
    named = {op.QNN_NAME: op for op in classes if op.QNN_NAME not in NOT_OF_GRAPHS}
    return {name: _order(named[name]) for name in sorted(named)}


def _order(op: type[qnn.SectionOp]) -> Order:
    definition = op.get_irdl_definition()
    known = {p.name: p for p in _parameters(op)}
    names = SECTION_ORDER.get(op.QNN_NAME, tuple(known))
    inputs, outputs = (
        tuple(f"{name}..." if is_variadic(declared) else name for name, declared in values)
        for values in (definition.operands, definition.results)
    )
    return Order(op.QNN_NAME, op, inputs, tuple(known[name] for name in names), outputs)


def _parameters(op: type[qnn.SectionOp]) -> Iterator[Parameter]:
    """Yield the parameters of an operation class in the order of its properties."""
    for name, declared in op.get_irdl_definition().properties.items():
        if not name.endswith("SegmentSizes"):
            constraint = unwrapped(declared.constr)
            is_shape = name in SHAPES and constraint in (DenseOf(ui32, (2,)), DenseOf(ui32, (3,)))
            yield Parameter(name, constraint, is_shape, isinstance(declared, OptPropertyDef))


def order_of(name: str) -> Order:
    """Return the operand order of the default package's operation `name`: that of a QNN operation
    (`ElementWiseAdd`) or an alias of one (`Add`), without the package.

    Raises HexnnError, which suggests a similar name, for any other.
    """
    section = ALIASES.get(name, name)
    if section not in orders():
        known = (*orders(), *ALIASES)
        reason = NOT_OF_GRAPHS.get(name)
        why = f": {reason}" if reason else did_you_mean(name, known)
        raise HexnnError(f"package {PACKAGE} has no operation {name}{why}")
    return orders()[section]
