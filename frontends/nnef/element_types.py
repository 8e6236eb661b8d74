"""Element types of operations' results: the default types of NNEF's data types (f32, i32, i1), or
wider types if the operands have wider ones, as tensors read from data files may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from xdsl.dialects.builtin import IntegerType, f16, f32, f64, i1, i32
from xdsl.ir import Attribute

from ...dialects.nnef.element_types import common, is_signed
from ...dialects.nnef.signature import Signature
from ...dialects.quant import QuantizedType
from .tensors import ELEMENTS, Handle
from .values import Value

Wide: TypeAlias = Mapping[str, Attribute]
"""Declared tensor type -> its element type, where it differs from NNEF's default."""

PLAIN = frozenset({f32, i32, i1})
"""NNEF's default element types of scalar, integer and logical tensors."""


def wide_elements(declared: Signature, arguments: Mapping[str, Value]) -> dict[str, Attribute]:
    """Return the element type of each declared tensor type, such as {"tensor<scalar>": f64}, in an
    invocation of the operation `declared` with `arguments`; those with NNEF's default are left out.

    It is the common type of all arguments whose parameters are declared with that tensor type.
    Raises VerifyException for integers without a common type of at most 64 bits.
    """
    by_type: dict[str, list[Attribute]] = {}
    for name, type, _ in declared.parameters:
        if type.startswith("tensor"):
            by_type.setdefault(type.removesuffix("[]"), []).extend(elements(arguments[name]))
    odd = {
        type: common(map(computed_element, given))
        for type, given in by_type.items()
        if set(given) - PLAIN
    }
    return {type: element for type, element in odd.items() if element not in PLAIN}


def elements(given: Value) -> list[Attribute]:
    """Return the element types of the tensors in an argument: of one tensor, or of the tensors in a
    list. Literals have none.
    """
    if isinstance(given, Handle):
        return [given.element]
    return (
        [one.element for one in given if isinstance(one, Handle)] if isinstance(given, list) else []
    )


def computed_element(element: Attribute) -> Attribute:
    """Return the element type in which operations compute on `element`: f32 for f16 and quantized
    types, else `element` itself.
    """
    return f32 if element == f16 or isinstance(element, QuantizedType) else element


def result_element(type: str, kind: str, wide: Wide) -> Attribute:
    """Return the element type of an operation's result that is declared as `type` (`tensor<?>[]`)
    and has the NNEF data type `kind`.

    It is the type that `wide`, the result of `wide_elements`, has for `type`, or else NNEF's
    default.
    """
    item = type.removesuffix("[]")
    own = wide.get(item)
    if own is not None and item != "tensor<>":
        return own
    source = wide.get("tensor<>")
    return ELEMENTS[kind] if source is None else cast_element(source, kind)


def cast_element(source: Attribute, kind: str) -> Attribute:
    """Return the element type that results from casting elements of type `source` to NNEF data type
    `kind`: i1 for logical; else 64 bits wide if `source` is, and 32 bits if not. Unsigned integers
    keep their type when cast to integers.
    """
    if kind == "logical":
        return i1
    wide = source == f64 or (isinstance(source, IntegerType) and source.width.data > 32)
    if kind == "scalar":
        return f64 if wide else f32
    if isinstance(source, IntegerType):
        return source if wide or not is_signed(source) else i32
    return IntegerType(64) if wide else i32
