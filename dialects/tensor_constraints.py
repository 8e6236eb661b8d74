"""Declarative constraints of tensors: elements, rank, scales, and extents shared by name.

    input = operand_def(REAL["batch", "height", "width", "channel"].per_tensor)
    scale = operand_def(REAL["channel"])
    output = result_def(REAL["batch", "height", "width", "channel"].like("input"))

All extents of one name in an operation must be equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self, TypeGuard, cast

from xdsl.dialects.builtin import TensorType, UnrankedTensorType
from xdsl.ir import Attribute
from xdsl.irdl import AttrConstraint, VerificationContext
from xdsl.utils.exceptions import VerifyException

from .dimensions import bounded_shape, has_unknown_rank
from .irdl import expect, expect_shape
from .named_sizes import UNKNOWN, NamedSizes
from .quant import AnyQuantizedType, QuantizedType, UniformType


@dataclass(frozen=True)
class TensorOf(AttrConstraint[TensorType[Any]]):
    """The constraint of a tensor: an element type that `accepts` allows, and the rank, extents and
    quantization that the other fields require.
    """

    what: str
    """A description of the element types for messages."""

    accepts: Callable[[Attribute], bool]
    rank: int | None = None
    """The required rank; None for any."""
    name: str = "type"
    """The name of the operand or result for messages."""

    one_scale: bool = False
    """Whether quantized elements must be per-tensor quantized."""

    sizes: NamedSizes | None = None
    """The required extents as numbers and names; None if they are free."""
    shares_sizes: bool = True
    """Whether extents must be compared with those of other tensors or with numbers."""

    reference: str = ""
    """The operand or result whose data type this one must have; empty for none."""

    is_same: bool = False
    """Whether the whole element type must be that of the reference, scales included."""

    scaled_axis: int | None = None
    """The only axis that may have per-axis scales, -1 for the last; None for any."""

    is_static: bool = False
    """Whether dynamic dimensions are refused."""

    variable: str = ""
    """The variable of the verification context that keeps the type, for constraints that refer to
    it; empty for none."""

    takes_unknown: bool = False
    """Whether tensors of unknown rank, and types whose scales are open, are accepted."""

    def __getitem__(self, sizes: int | str | tuple[int | str, ...]) -> Self:
        """Return a copy of this constraint with required extents, as numbers or names; `*name`
        stands for any number of axes.
        """
        named = NamedSizes(sizes if isinstance(sizes, tuple) else (sizes,))
        return replace(self, sizes=named, rank=named.rank)

    @property
    def per_tensor(self) -> Self:
        """A copy of this constraint that also requires per-tensor quantization of quantized
        elements.
        """
        return replace(self, one_scale=True)

    @property
    def static(self) -> Self:
        """A copy of this constraint that also refuses dynamic dimensions."""
        return replace(self, is_static=True)

    def like(self, reference: str) -> Self:
        """Return a copy of this constraint that also requires the data type of the operand or
        result called `reference`, which is defined earlier.

        The data type is `u8` or `f32`, for example: quantization may differ.
        """
        return replace(self, reference=reference)

    def same(self, reference: str) -> Self:
        """Return a copy of this constraint that also requires the element type, quantization
        included, of the operand or result called `reference`, which is defined earlier.
        """
        return replace(self, reference=reference, is_same=True)

    def per_axis(self, axis: int) -> Self:
        """Return a copy of this constraint that also requires per-axis scales to lie along
        `axis`.
        """
        return replace(self, scaled_axis=axis)

    def datatype_of(self, element: Attribute) -> str:
        """Return the name of an element type without its quantization: `u8`, `f32`."""
        return element.storage_name if isinstance(element, QuantizedType) else str(element)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException if the type `attr` does not satisfy the constraint."""
        if self.takes_unknown and has_unknown_rank(attr):
            self._verify_unknown(attr, constraint_context)
            return
        if not is_tensor(attr) or not self._has_kind(attr):
            rank = "" if self.rank is None else f"{self.rank}-d "
            raise VerifyException(f"{self.name} must be a {rank}tensor of {self.what}, got {attr}")
        if self.is_static and not attr.has_static_shape():
            raise VerifyException(f"{self.name} must have no dynamic dimensions, got {attr}")
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

    def _verify_unknown(self, attr: Attribute, context: VerificationContext) -> None:
        """Raise VerifyException if the element type of `attr`, a tensor type of unknown rank, does
        not satisfy the constraint. `context` holds the types to which constraints refer.
        """
        element = cast("TensorType[Any]", attr).element_type
        if not self.accepts(element):
            raise VerifyException(f"{self.name} must be a tensor of {self.what}, got {attr}")
        if self.one_scale:
            self._expect_one_scale(element)
        if self.reference:
            self._expect_like(element, context)
        if self.variable and context.get_variable(self.variable) is None:
            context.set_attr_variable(self.variable, attr)

    def _has_kind(self, type: TensorType[Any]) -> bool:
        """Return whether a tensor type has an accepted element type and the required rank."""
        return self.accepts(type.element_type) and self.rank in (None, type.get_num_dims())

    def _expect_one_scale(self, element: Attribute) -> None:
        """Raise VerifyException for a quantized element type that is not per-tensor."""
        if isinstance(element, QuantizedType) and not (self.takes_unknown and is_open(element)):
            if not isinstance(element, UniformType) or element.axis is not None:
                raise VerifyException(f"{self.name} must have one scale, not {element.granularity}")

    def _expect_like(self, element: Attribute, context: VerificationContext) -> None:
        """Raise VerifyException unless the data type of `element` is that of the operand or result
        `reference`, whose type `context` holds; with `is_same`, unless the element types are equal.
        """
        given = context.get_variable(self.reference)
        if not isinstance(given, TensorType | UnrankedTensorType) or given.element_type == element:
            return
        if (
            self.takes_unknown
            and is_open(element)
            and given.element_type == element.storage.expressed
        ):
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
        """Raise VerifyException unless the extents of `type` are `sizes`.

        Names that `context` lacks are bound to the extents of `type`.
        """
        rank, least = type.get_num_dims(), sizes.least_rank
        if rank < least:
            raise VerifyException(f"{self.name} must have rank >= {least}, got {rank}")
        if not self.shares_sizes:
            return
        seen = bounded_shape(type)
        wanted = sizes.resolve(seen, context)
        if UNKNOWN in seen and len(wanted) == len(seen):
            seen = tuple(w if n == UNKNOWN else n for n, w in zip(seen, wanted, strict=True))
        expect_shape(self.name, seen, wanted)

    def get_bases(self) -> set[type[Attribute]] | None:
        """Return the one attribute class that satisfies the constraint."""
        return {TensorType}

    def mapping_type_vars(self, type_var_mapping: Mapping[Any, Any]) -> TensorOf:
        """Return the constraint itself, which has no type variables."""
        return self


def expect_per_axis(name: str, tensor: TensorType[Any], axis: int) -> None:
    """Raise VerifyException if per-axis scales lie along another axis than `axis`, or their number
    is not the axis's extent.

    Types that are per-tensor or block quantized, or not quantized, pass. The message calls the
    tensor `name`.
    """
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


def is_open(element: Attribute) -> TypeGuard[AnyQuantizedType]:
    """Return whether an element type is quantized with scales that are not chosen yet."""
    return isinstance(element, AnyQuantizedType)


def is_tensor(attr: Attribute | None) -> TypeGuard[TensorType[Any]]:
    """Return whether an attribute is a tensor type."""
    return isinstance(attr, TensorType)
