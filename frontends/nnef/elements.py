"""Element types of results: those of a document, wider where files of data hold wider items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from xdsl.dialects.builtin import IntegerType, f16, f32, f64, i1, i32
from xdsl.ir import Attribute

from ...dialects.nnef.elements import common, is_signed
from ...dialects.nnef.signature import Signature
from ...dialects.quant import QuantizedType
from .tensors import ELEMENTS, Handle
from .values import Value

Wide: TypeAlias = Mapping[str, Attribute]
"""The element type of parameters by their declared type, where it is none of a document's own."""

PLAIN = frozenset({f32, i32, i1})
"""The element types that a document has by itself."""


def wide_elements(declared: Signature, arguments: Mapping[str, Value]) -> dict[str, Attribute]:
    """What holds the values of all tensors of each declared type, where it is not the usual one.

    Raises VerifyException for integers that no type of 64 bits holds.
    """
    found: dict[str, list[Attribute]] = {}
    for name, type, _ in declared.parameters:
        if type.startswith("tensor"):
            found.setdefault(type.removesuffix("[]"), []).extend(elements(arguments[name]))
    odd = {type: common(map(usual, given)) for type, given in found.items() if set(given) - PLAIN}
    return {type: element for type, element in odd.items() if element not in PLAIN}


def elements(given: Value) -> list[Attribute]:
    """The element types of the tensors among an argument."""
    if isinstance(given, Handle):
        return [given.element]
    return (
        [one.element for one in given if isinstance(one, Handle)] if isinstance(given, list) else []
    )


def usual(element: Attribute) -> Attribute:
    """What operations compute with: halves and quantized scalars as f32."""
    return f32 if element == f16 or isinstance(element, QuantizedType) else element


def result_element(type: str, kind: str, wide: Wide) -> Attribute:
    """The element type of a result declared as `type`, of the data type `kind`."""
    item = type.removesuffix("[]")
    own = wide.get(item)
    if own is not None and item != "tensor<>":
        return own
    source = wide.get("tensor<>")
    return ELEMENTS[kind] if source is None else cast_element(source, kind)


def cast_element(source: Attribute, kind: str) -> Attribute:
    """What a cast of wide values to a data type gives: as many bits where they may count."""
    if kind == "logical":
        return i1
    wide = source == f64 or (isinstance(source, IntegerType) and source.width.data > 32)
    if kind == "scalar":
        return f64 if wide else f32
    if isinstance(source, IntegerType):
        return source if wide or not is_signed(source) else i32
    return IntegerType(64) if wide else i32
