"""Dynamic dimensions: `?` with a bound, as in `tensor<?x8xf32, #qnn.bounds<[4, 8]>>`, or without.

The bound is QNN's maximum dimension, used when a graph is built. The extent at run time is at most
the bound. Without a bound, nothing is known of the extent (`Unknown`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn, TypeGuard

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Data
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .construction import NO_ENCODING, tensor_type_of


@irdl_attr_definition
class BoundsAttr(Data[tuple[int, ...]]):
    """The encoding of a tensor type with dynamic dimensions: for each axis the maximum extent,
    which is the extent itself for a static axis.
    """

    name = "qnn.bounds"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[int, ...]:
        """Parse `<[4, 8]>`."""
        with parser.in_angle_brackets():
            return tuple(
                parser.parse_comma_separated_list(
                    parser.Delimiter.SQUARE,
                    lambda: parser.parse_integer(allow_boolean=False, allow_negative=False),
                )
            )

    def print_parameter(self, printer: Printer) -> None:
        """Print the bounds as `<[4, 8]>`."""
        with printer.in_angle_brackets():
            printer.print_string(str(list(self.data)))


class Dim(int):
    """The bound of a dynamic dimension, as an integer. Arithmetic with it gives another `Dim`."""

    def __add__(self, other: int) -> Dim:
        return Dim(int(self) + other)

    def __sub__(self, other: int) -> Dim:
        return Dim(int(self) - other)

    def __rsub__(self, other: int) -> Dim:
        return Dim(other - int(self))

    def __mul__(self, other: int) -> Dim:
        return Dim(int(self) * other)

    def __floordiv__(self, other: int) -> Dim:
        return Dim(int(self) // int(other))

    def __rfloordiv__(self, other: int) -> Dim:
        return Dim(other // int(self))

    def __mod__(self, other: int) -> Dim:
        return Dim(int(self) % int(other))

    def __neg__(self) -> Dim:
        return Dim(-int(self))

    __radd__ = __add__
    __rmul__ = __mul__


class Undetermined(VerifyException):
    """Raised where a rule depends on an unknown extent or rank; verifiers take it as satisfied."""

    def __init__(self, message: str = "depends on a dynamic dimension"):
        super().__init__(message)


class Unknown(int):
    """The extent of a dynamic dimension without a bound, as an integer whose value is
    `DYNAMIC_INDEX`.

    Arithmetic with it gives another `Unknown`. It equals other unknown extents (`DYNAMIC_INDEX`,
    -1); comparing it for equality with a known extent, or by order, raises Undetermined.
    """

    def _unknown(self, other: int = 0) -> Unknown:
        return UNKNOWN_SIZE

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _unknown
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = _unknown

    def _undetermined(self, other: object = None) -> NoReturn:
        raise Undetermined

    __lt__ = __le__ = __gt__ = __ge__ = _undetermined

    def __eq__(self, other: object) -> bool:
        return is_unknown(other) or self._undetermined()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return DYNAMIC_INDEX

    def __repr__(self) -> str:
        return "?"

    __str__ = __repr__


UNKNOWN_SIZE = Unknown(DYNAMIC_INDEX)
"""The extent of a dynamic dimension without a bound."""


def is_unknown(size: object) -> bool:
    """Return whether `size` is an unknown extent: `UNKNOWN_SIZE`, `DYNAMIC_INDEX` or -1."""
    return isinstance(size, Unknown) or (type(size) is int and size in (DYNAMIC_INDEX, -1))


def known_shape(type: TensorType[Any]) -> tuple[int, ...]:
    """Return `bounded_shape(type)` with `UNKNOWN_SIZE` for dynamic dimensions without a bound."""
    sizes = bounded_shape(type)
    if DYNAMIC_INDEX not in sizes:
        return sizes
    return tuple(UNKNOWN_SIZE if is_unknown(size) else size for size in sizes)


def is_any_tensor(type: Attribute) -> TypeGuard[TensorType[Any] | UnrankedTensorType[Any]]:
    """Return whether `type` is a tensor type, of known or unknown rank."""
    return isinstance(type, TensorType | UnrankedTensorType)


def has_unknown_rank(type: Attribute) -> bool:
    """Return whether `type` is a tensor type of unknown rank: `tensor<*xf32>`, or `tensor<?xf32>`,
    which other tools also write for a tensor of any shape.
    """
    if isinstance(type, TensorType):
        return len(type.shape.data) == 1 and is_unknown(bounded_shape(type)[0])
    return isinstance(type, UnrankedTensorType)


def broadcast_shape(*shapes: Sequence[int]) -> tuple[int, ...]:
    """Return the shape to which tensors of `shapes` broadcast by numpy's rules.

    An unknown extent fits any other one, and gives way to one above 1. Raises VerifyException for
    extents that do not fit.
    """
    rank = max(map(len, shapes))
    padded = [(*[1] * (rank - len(shape)), *shape) for shape in shapes]
    return tuple(_broadcast_size(sizes, shapes) for sizes in zip(*padded, strict=True))


def _broadcast_size(sizes: Sequence[int], shapes: Sequence[Sequence[int]]) -> int:
    """Return the extent to which the extents `sizes` of one axis broadcast. Raises VerifyException,
    with all `shapes` in the message, if they do not fit.
    """
    known = {size for size in sizes if not is_unknown(size) and size != 1}
    if len(known) > 1:
        raise VerifyException(
            f"shapes {' and '.join(str(list(shape)) for shape in shapes)} do not broadcast"
        )
    if known:
        return known.pop()
    return UNKNOWN_SIZE if any(map(is_unknown, sizes)) else 1


def bounded_shape(type: TensorType[Any]) -> tuple[int, ...]:
    """Return the shape of a tensor type with the bound of each dynamic dimension as a `Dim`.

    Dynamic dimensions without a bound are `DYNAMIC_INDEX`.
    """
    sizes = tuple([size.data for size in type.shape.data])
    if DYNAMIC_INDEX not in sizes:
        return sizes
    bounds = type.encoding
    if not isinstance(bounds, BoundsAttr) or len(bounds.data) != len(sizes):
        return sizes
    return tuple(
        Dim(most) if size == DYNAMIC_INDEX else size
        for size, most in zip(sizes, bounds.data, strict=True)
    )


def tensor_of(element: Any, sizes: Sequence[int]) -> TensorType[Any]:
    """Return the tensor type with elements of type `element` and extents `sizes`, in which a `Dim`
    becomes `?` with that bound.
    """
    if not any(isinstance(size, Dim) for size in sizes):
        return tensor_type_of(element, sizes)
    shape = [DYNAMIC_INDEX if isinstance(size, Dim) else size for size in sizes]
    return TensorType(element, shape, BoundsAttr(tuple(map(int, sizes))))


def has_fixed_shape(type: TensorType[Any]) -> bool:
    """Return whether a tensor type has a static shape and no encoding."""
    return type.encoding is NO_ENCODING and DYNAMIC_INDEX not in bounded_shape(type)


def expect_bounds(name: str, type: TensorType[Any]) -> None:
    """Raise VerifyException unless each dynamic dimension of `type` is bounded and the bounds of
    static axes equal their extents; the message calls the tensor `name`.
    """
    sizes, bounds = type.get_shape(), type.encoding
    if not isinstance(bounds, BoundsAttr):
        if DYNAMIC_INDEX in sizes:
            raise VerifyException(
                f"{name} must bound its dynamic dimensions by #qnn.bounds<[..]>, got {type}"
            )
        return
    fits = len(sizes) == len(bounds.data) and all(
        size in (DYNAMIC_INDEX, most) for size, most in zip(sizes, bounds.data, strict=True)
    )
    if not fits:
        raise VerifyException(
            f"{name} must have bounds that agree with its static dimensions, got {type}"
        )


def fits_bounds(shape: Sequence[int], sizes: Sequence[int]) -> bool:
    """Return whether run-time extents `shape` equal `sizes`, or do not exceed them where they are
    `Dim`s; an unknown extent in either fits any.
    """
    return len(shape) == len(sizes) and all(
        is_unknown(now)
        or is_unknown(most)
        or (now <= most if isinstance(most, Dim) else now == most)
        for now, most in zip(shape, sizes, strict=True)
    )


def shape_text(sizes: Sequence[int]) -> str:
    """Return a shape as text: `[4, 8]`, or `[?<=4, 8]` for a dynamic dimension with bound 4, and
    `[?, 8]` for one without.
    """
    return f"[{', '.join(map(_size_text, sizes))}]"


def _size_text(size: int) -> str:
    if isinstance(size, Dim):
        return f"?<={size}"
    return "?" if is_unknown(size) else str(size)
