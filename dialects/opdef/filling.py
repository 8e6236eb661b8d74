"""Tensor types of the opdef graph: lower ranks are filled by 1 on the left, to four dimensions.

A scale's axis, blocks and bounds of dynamic dimensions are filled as well. Types that have no
filled form keep their rank: sparse tensors, and blockwise expansion along axis 0.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from ..construction import NO_ENCODING
from ..dimensions import BoundsAttr
from ..quant import BlockType, ExpansionType, UniformType, VectorType
from .types import LEAST_RANK


def has_filled_form(type: TensorType[Any]) -> bool:
    """Return whether axes of extent 1 can be put in front of those of a tensor type. They cannot
    for a sparse tensor, nor for blockwise expansion along axis 0, whose blocks lie along the axis
    after the scales' axis instead of the one before it.
    """
    element = type.element_type
    sparse = type.encoding is not NO_ENCODING and not isinstance(type.encoding, BoundsAttr)
    return not sparse and not (isinstance(element, ExpansionType) and element.axis == 0)


@lru_cache(maxsize=1024)
def filled(type: TensorType[Any]) -> TensorType[Any]:
    """Return a tensor type with dimensions of 1 on the left, four in all; unchanged if it has four
    or more, or no filled form (see the module).
    """
    missing = LEAST_RANK - type.get_num_dims()
    if missing <= 0 or not has_filled_form(type):
        return type
    bounds = type.encoding
    if isinstance(bounds, BoundsAttr):
        bounds = BoundsAttr((*[1] * missing, *bounds.data))
    sizes = (*[1] * missing, *type.get_shape())
    return TensorType(_shifted(type.element_type, missing), sizes, bounds)


@lru_cache(maxsize=1024)
def unfilled(type: TensorType[Any], rank: int) -> TensorType[Any]:
    """Return a tensor type without the dimensions on the left that exceed `rank`.

    Raises VerifyException if one of these is not 1, if the type has fewer than `rank` dimensions,
    or if its scales lie along one of them.
    """
    extra = type.get_num_dims() - rank
    if not extra:
        return type
    sizes = type.get_shape()
    if extra < 0 or any(size != 1 for size in sizes[:extra]):
        raise VerifyException(f"a tensor of rank {rank} cannot be {type}")
    bounds = type.encoding
    if isinstance(bounds, BoundsAttr):
        bounds = BoundsAttr(bounds.data[extra:])
    return TensorType(_shifted(type.element_type, -extra), sizes[extra:], bounds)


def _shifted(element: Attribute, by: int) -> Attribute:
    """Return the element type `element` for a tensor with `by` more axes in front (fewer, if `by`
    is negative): the axis of its scales moves by `by`, block quantization gets leading axes with
    blocks of extent 1, or loses as many. Raises VerifyException if scales lie along an axis that is
    dropped.
    """
    match element:
        case BlockType():
            sizes, grid = element.data.sizes, element.data.grid
            if by < 0:
                return BlockType(replace(element.data, sizes=sizes[-by:], grid=grid[-by:]))
            ones = (1,) * by
            return BlockType(replace(element.data, sizes=ones + sizes, grid=ones + grid))
        case UniformType(axis=int() as axis):
            return element.with_axis(_kept(axis, by))
        case VectorType():
            return VectorType(replace(element.data, axis=_kept(element.axis, by)))
        case ExpansionType():
            return ExpansionType(replace(element.data, axis=_kept(element.axis, by)))
        case _:
            return element


def _kept(axis: int, by: int) -> int:
    """Return `axis + by`. Raises VerifyException if that is negative: scales lie along an axis that
    is dropped.
    """
    if axis + by < 0:
        raise VerifyException(f"scales along axis {axis} cannot be dropped")
    return axis + by
