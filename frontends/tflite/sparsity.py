"""Conversion between the schema's description of how a sparse tensor is stored and attributes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
)
from xdsl.ir import Attribute

from ...dialects.diagnostics import HexnnError
from .flatbuffer import NumberVector, Source, Table, decode
from .schema import DimensionMetadata, Sparsity
from .table_attributes import number_attribute

FORMATS = ("DENSE", "SPARSE_CSR")
"""How an axis is stored, by the number in the schema."""


class Int32Vector(Table):
    """The schema's table of a vector of 32-bit indices."""

    values = NumberVector(0, "<i4")


class Uint16Vector(Table):
    """The schema's table of a vector of 16-bit indices."""

    values = NumberVector(0, "<u2")


class Uint8Vector(Table):
    """The schema's table of a vector of 8-bit indices."""

    values = NumberVector(0, "u1")


VECTORS: dict[int, type[Int32Vector | Uint16Vector | Uint8Vector]] = {
    1: Int32Vector,
    2: Uint16Vector,
    3: Uint8Vector,
}
"""Number in the schema's union of vectors of indices -> its table."""
BITS = {1: 32, 2: 16, 3: 8}
"""Number in that union -> the bits of an index."""
UNIONS = ("array_segments", "array_indices")


def attributes(sparsity: Sparsity, source: Source) -> DictionaryAttr:
    """Return the description of a sparse tensor's storage as an attribute; `source` is the file,
    from which the vectors of indices are decoded. Raises HexnnError for unknown formats of axes or
    vectors.
    """
    axes = [DictionaryAttr(dict(_axis(axis, source))) for axis in sparsity.dim_metadata]
    orders = {n: getattr(sparsity, n) for n in ("traversal_order", "block_map")}
    arrays = {n: DenseArrayBase.from_list(IntegerType(32), v.tolist()) for n, v in orders.items()}
    return DictionaryAttr({**arrays, "dim_metadata": ArrayAttr(axes)})


def _axis(axis: DimensionMetadata, source: Source) -> Iterator[tuple[str, Attribute]]:
    """Yield the name and attribute of each field of `axis`; its vectors of indices are decoded from
    the file `source`. Raises HexnnError for an unknown format of the axis or of a vector.
    """
    if not 0 <= axis.format < len(FORMATS):
        raise HexnnError(f"is sparse with an axis of format {axis.format}")
    yield "format", StringAttr(FORMATS[axis.format])
    yield "dense_size", number_attribute(axis.dense_size, "i")
    for name in UNIONS:
        kind, at = getattr(axis, f"{name}_type"), getattr(axis, name)
        if not isinstance(at, int):
            continue
        if kind not in VECTORS:
            raise HexnnError(f"is sparse with {name} of type {kind}")
        values = decode(VECTORS[kind], source, at).values
        signed = values.astype(f"i{values.itemsize}", copy=False)
        yield name, DenseArrayBase.from_list(IntegerType(BITS[kind]), signed.tolist())


def table(given: DictionaryAttr) -> Sparsity:
    """Return the schema's table for a sparse tensor's storage that `attributes` described as
    `given`. Raises HexnnError for a dictionary of another form.
    """
    try:
        orders = {n: _array(given.data[n]).astype("<i4") for n in ("traversal_order", "block_map")}
        axes = given.data["dim_metadata"]
        assert isinstance(axes, ArrayAttr)
        return Sparsity(**orders, dim_metadata=[_dimension(axis) for axis in axes])
    except (AssertionError, KeyError, ValueError):
        raise HexnnError(f"sparsity cannot be {given}") from None


def _dimension(axis: Attribute) -> DimensionMetadata:
    """Return the schema's table for the storage of one axis, described by a dictionary attribute.
    Raises AssertionError, KeyError or ValueError for another attribute.
    """
    assert isinstance(axis, DictionaryAttr)
    kind, size = axis.data["format"], axis.data["dense_size"]
    assert isinstance(kind, StringAttr)
    assert isinstance(size, IntegerAttr)
    fields: dict[str, Any] = {"format": FORMATS.index(kind.data), "dense_size": size.value.data}
    for name in UNIONS:
        if name not in axis.data:
            continue
        values = _array(axis.data[name])
        number = next(n for n, bits in BITS.items() if bits == 8 * values.itemsize)
        cls = VECTORS[number]
        fields[name] = cls(values=values.view(cls.values.default.dtype))
        fields[f"{name}_type"] = number
    return DimensionMetadata(**fields)


def _array(given: Attribute) -> NDArray[Any]:
    """Return the numbers of an array attribute. Raises AssertionError for another attribute."""
    assert isinstance(given, DenseArrayBase)
    width = given.elt_type.width.data if isinstance(given.elt_type, IntegerType) else 0
    assert width in BITS.values()
    return np.frombuffer(given.data.data, f"<i{width // 8}")
