"""What a tensor must be, declared: its elements, rank and scales, and what it shares with others.

    input = operand_def(REAL["batch", "height", "width", "channel"].per_tensor)
    scale = operand_def(REAL["channel"])
    output = result_def(REAL["batch", "height", "width", "channel"].like("input"))

A size that has a name is the same wherever the name stands in an operation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self, TypeGuard

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute
from xdsl.irdl import AttrConstraint, VerificationContext
from xdsl.utils.exceptions import VerifyException

from .dimensions import bounded_shape
from .irdl import expect, expect_shape
from .named_sizes import UNKNOWN, NamedSizes
from .quant import QuantizedType, UniformType


@dataclass(frozen=True)
class TensorOf(AttrConstraint[TensorType[Any]]):
    """A tensor whose element type passes `accepts`, of rank `rank` where given."""

    what: str
    """The element types, in words, for the message."""

    accepts: Callable[[Attribute], bool]
    rank: int | None = None
    name: str = "type"
    """The operand or result that the tensor is, for the message."""

    one_scale: bool = False
    """Whether quantized elements must all have the same scale."""

    sizes: NamedSizes | None = None
    shares_sizes: bool = True
    """Whether sizes are compared with those of other tensors, or with numbers."""

    reference: str = ""
    """The operand or result whose data type this one has; none where empty."""

    is_same: bool = False
    """Whether the elements are those of the reference, not only of its data type."""

    scaled_axis: int | None = None
    """The axis along which quantized elements may have scales, -1 for the last one."""

    variable: str = ""
    """The variable of a verification that keeps the type, for those that refer to it."""

    def __getitem__(self, sizes: int | str | tuple[int | str, ...]) -> Self:
        """The same, of named or fixed sizes; `*name` stands for any number of axes."""
        named = NamedSizes(sizes if isinstance(sizes, tuple) else (sizes,))
        return replace(self, sizes=named, rank=named.rank)

    @property
    def per_tensor(self) -> Self:
        """The same, where quantized elements have one scale."""
        return replace(self, one_scale=True)

    def like(self, reference: str) -> Self:
        """The same, of the data type of an operand, or result, that comes before."""
        return replace(self, reference=reference)

    def same(self, reference: str) -> Self:
        """The same, of the elements of an operand, or result, that comes before: scales, too."""
        return replace(self, reference=reference, is_same=True)

    def per_axis(self, axis: int) -> Self:
        """The same, where quantized elements have scales along no other axis."""
        return replace(self, scaled_axis=axis)

    def datatype_of(self, element: Attribute) -> str:
        """The name of the data type of elements, which quantization is no part of."""
        return element.storage_name if isinstance(element, QuantizedType) else str(element)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException when `attr` is another type."""
        if not is_tensor(attr) or not self._has_kind(attr):
            rank = "" if self.rank is None else f"{self.rank}-d "
            raise VerifyException(f"{self.name} must be a {rank}tensor of {self.what}, got {attr}")
        if self.one_scale:
            self._expect_one_scale(attr.element_type)
        if self.scaled_axis is not None:
            expect_per_axis(self.name, attr, self.scaled_axis % attr.get_num_dims())
        if self.reference:
            self._expect_like(attr.element_type, constraint_context)
        if self.sizes is not None:
            self._expect_sizes(self.sizes, attr, constraint_context)
        if self.variable and constraint_context.get_variable(self.variable) is None:
            constraint_context.set_attr_variable(self.variable, attr)

    def _has_kind(self, type: TensorType[Any]) -> bool:
        return self.accepts(type.element_type) and self.rank in (None, type.get_num_dims())

    def _expect_one_scale(self, element: Attribute) -> None:
        if isinstance(element, QuantizedType):
            if not isinstance(element, UniformType) or element.axis is not None:
                raise VerifyException(f"{self.name} must have one scale, not {element.granularity}")

    def _expect_like(self, element: Attribute, context: VerificationContext) -> None:
        given = context.get_variable(self.reference)
        if not is_tensor(given) or given.element_type == element:
            return
        if self.is_same:
            raise VerifyException(
                f"{self.name} must have elements of {given.element_type}, got {element}"
            )
        seen, wanted = self.datatype_of(element), self.datatype_of(given.element_type)
        if seen != wanted:
            raise VerifyException(
                f"{self.name} must have the data type of {self.reference}, {wanted}, got {seen}"
            )

    def _expect_sizes(
        self, sizes: NamedSizes, type: TensorType[Any], context: VerificationContext
    ) -> None:
        rank, least = type.get_num_dims(), sizes.least_rank
        if rank < least:
            raise VerifyException(f"{self.name} must have rank >= {least}, got {rank}")
        if not self.shares_sizes:
            return
        seen = bounded_shape(type)
        wanted = sizes.bound(seen, context)
        if UNKNOWN in seen and len(wanted) == len(seen):
            seen = tuple(w if n == UNKNOWN else n for n, w in zip(seen, wanted, strict=True))
        expect_shape(self.name, seen, wanted)

    def get_bases(self) -> set[type[Attribute]] | None:
        """Only tensor types can pass."""
        return {TensorType}

    def mapping_type_vars(self, type_var_mapping: Mapping[Any, Any]) -> TensorOf:
        """There are no type variables here."""
        return self


def expect_per_axis(name: str, tensor: TensorType[Any], axis: int) -> None:
    """Scales along an axis belong to `axis`, one for each of its indices. Blocks are free."""
    type = tensor.element_type
    if not isinstance(type, QuantizedType) or type.axis is None:
        return
    expect(type.axis == axis, f"{name} must be quantized along axis {axis}, not {type.axis}")
    size = bounded_shape(tensor)[axis]
    expect(
        len(type.scales) == size,
        f"{name} must have {size} scales, one for each index of axis {axis}, "
        f"got {len(type.scales)}",
    )


def is_tensor(attr: Attribute | None) -> TypeGuard[TensorType[Any]]:
    """Whether an attribute is the type of a tensor."""
    return isinstance(attr, TensorType)
