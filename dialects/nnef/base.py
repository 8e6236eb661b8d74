"""Base classes of nnef operations: constraints of tensors, verification of types and shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType, i1
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import RangeOf, traits_def
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from ..inference import InferredOp
from ..irdl import expect
from ..quant import QuantizedType
from ..tensor_constraints import TensorOf
from ..tensors import element, expect_encoding, tensor_type
from .element_types import holds


@dataclass(frozen=True)
class TensorArgument(TensorOf):
    """The constraint of a tensor operand or result; `datatype` is its NNEF type, as in
    `tensor<scalar>`.
    """

    datatype: str = "tensor<>"


def _is_scalar(element: Attribute) -> bool:
    return isinstance(element, AnyFloat | QuantizedType)


def _is_integer(element: Attribute) -> bool:
    return isinstance(element, IntegerType) and element != i1


def _is_any(element: Attribute) -> bool:
    return _is_scalar(element) or isinstance(element, IntegerType)


SCALARS = TensorArgument("scalars (floats or quantized)", _is_scalar, datatype="tensor<scalar>")
INTEGERS = TensorArgument("integers", _is_integer, datatype="tensor<integer>")
LOGICALS = TensorArgument("logicals (i1)", lambda e: e == i1, datatype="tensor<logical>")
GENERIC = TensorArgument("scalars, integers or logicals", _is_any, datatype="tensor<?>")
UNBOUND = TensorArgument("scalars, integers or logicals", _is_any, datatype="tensor<>")

Shape = tuple[int, ...]


class FragmentOp(InferredOp):
    """The base class of operations, one for each fragment (operation) of NNEF's standard library.

    Operands are the fragment's tensor parameters, properties are its other parameters; names and
    order are NNEF's. `DEFAULTS` holds the number that an absent operand stands for.
    """

    GENERIC_DEFAULT: ClassVar[str | None] = None
    """The default of the generic type parameter, as in `fragment f<? = scalar>`; None if it has
    none.
    """
    IS_STANDARD: ClassVar[bool] = True
    """Whether the operation is in NNEF's standard library rather than defined by a plug-in."""
    DEFAULTS: ClassVar[dict[str, float]] = {}
    """Operand name -> the literal that an absent operand stands for."""

    def verify_(self) -> None:
        """Check that operands have static shapes with elements, then data types and the operation's
        own rules, then the shapes of results, and that quantized element types fit these.
        """
        for index, value in enumerate(self.operands):
            type = tensor_type(value)
            expect(
                type.has_static_shape(), "operand {} must have a static shape, got {}", index, type
            )
            full = min(type.get_shape(), default=1) > 0
            expect(full, "operand {} must have sizes > 0, got {}", index, type)
        self._verify_generic()
        self.verify_op()
        self.verify_shapes(self.output_shapes())
        for value in self.results:
            expect_encoding("output", tensor_type(value))

    def _verify_generic(self) -> None:
        """Check that all operands and results of the generic type `tensor<?>` have the same one of
        NNEF's data types (scalar, integer, logical), and that results can hold the operands'
        values.
        """
        seen = {
            f"{kind_of(element(value))} as '{name}'": kind_of(element(value))
            for name in generic_names(type(self))
            for value in _listed(getattr(self, name))
        }
        if len(set(seen.values())) > 1:
            raise VerifyException(f"'?' must stand for one data type, got {', '.join(seen)}")
        self._verify_held()

    def _verify_held(self) -> None:
        """Check that the element types of generic results (`tensor<?>`) represent all values of the
        generic operands.
        """
        names = generic_names(type(self))
        results = {element(value) for value in self.results}
        for name in names:
            for value in _listed(getattr(self, name)):
                for target in results if value.owner is not self else ():
                    held = holds(target, element(value))
                    expect(
                        held, "output must hold the values of {}, got {}", element(value), target
                    )


def kind_of(element: Attribute) -> str:
    """Return the NNEF data type of tensors of an element type: `scalar`, `integer` or `logical`."""
    if element == i1:
        return "logical"
    return "scalar" if _is_scalar(element) else "integer"


@cache
def generic_names(op: type[FragmentOp]) -> tuple[str, ...]:
    """Return the names of the operands and results that an operation class declares as
    `tensor<?>`.
    """
    definition = op.get_irdl_definition()
    tensors = (*definition.operands, *definition.results)
    return tuple(n for n, one in tensors if tensor_argument(one).datatype == GENERIC.datatype)


def tensor_argument(definition: Any) -> TensorArgument:
    """Return the tensor constraint in an operand or result definition, be it single or variadic."""
    constraint: Any = definition.constr
    while not isinstance(constraint, TensorArgument):
        is_range = isinstance(constraint, RangeOf)
        constraint = constraint.constr if is_range else constraint.constraint
    return constraint


def _listed(value: SSAValue | Sequence[SSAValue]) -> Sequence[SSAValue]:
    """Return the values of an operand or result as a sequence, of one value if it is not
    variadic.
    """
    return (value,) if isinstance(value, SSAValue) else value


class NnefOp(FragmentOp):
    """The base class of nnef operations without side effects."""

    traits = traits_def(Pure())


class OneResultOp(NnefOp):
    """The base class of operations with one result, whose shape `output_shape` gives."""

    def output_shape(self) -> Shape:
        """Return the shape of the result; by default from the extents that its declaration names.

        Raises VerifyException when operands or properties do not fit.
        """
        return self.named_shapes()[0]

    def output_shapes(self) -> tuple[Shape, ...]:
        """Return the shape of the one result, as a tuple."""
        return (self.output_shape(),)

    @property
    def output_type(self) -> TensorType[Any]:
        """The type of the result."""
        return tensor_type(self.results[0])


def broadcast(shapes: Sequence[Shape], names: Sequence[str]) -> Shape:
    """Return the broadcast shape of the operands of an elementwise operation: axes align from the
    first one, missing trailing axes count as 1.

    `names` are those of the operands in the message of the VerifyException that is raised for
    extents that differ and are not 1 (NNEF 1.0.3, section 4.2).
    """
    if len(set(shapes)) == 1:
        return shapes[0]
    rank = max(map(len, shapes), default=0)
    padded = [(*shape, *[1] * (rank - len(shape))) for shape in shapes]
    result: list[int] = []
    for axis, sizes in enumerate(zip(*padded, strict=True)):
        wide = {size for size in sizes if size != 1}
        if len(wide) > 1:
            seen = ", ".join(f"{n} {list(s)}" for n, s in zip(names, shapes, strict=True))
            raise VerifyException(f"shapes must agree or be 1 along axis {axis}, got {seen}")
        result.append(wide.pop() if wide else 1)
    return tuple(result)
