"""Operations whose result types follow from a shape rule: inferred, verified, made by it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, Self, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue, SSAValues
from xdsl.irdl import (
    AttrSizedSegments,
    IRDLOperation,
    OptionalDef,
    ParsePropInAttrDict,
    PropertyDef,
    VariadicDef,
)
from xdsl.utils.exceptions import VerifyException

from .construction import tensor_type_of
from .dimensions import Dim, tensor_of
from .irdl import expect, expect_shape
from .parameters import parameter
from .suggest import did_you_mean
from .tensors import element, shape

Value = SSAValue | Operation
MOST_RESULTS = 1 << 16
"""The most results that one operation is made with."""


class InferredOp(IRDLOperation):
    """Base of operations with a shape rule, which is written once.

    `output_shapes` is the rule: the verifier compares the results with it, `make` makes them by
    it, and what gives dimensions new sizes infers them anew.
    """

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "operands attr-dict `:` functional-type(operands, results)"

    @classmethod
    def make(
        cls,
        operands: Sequence[Value | Sequence[Value] | None],
        elements: Attribute | Sequence[Attribute | Sequence[Attribute] | None],
        **parameters: Any,
    ) -> Self:
        """An operation whose result types follow from the shape rule.

        `operands` has an entry for each operand definition: a value, a list for a variadic one,
        None for an absent one; those at the end may be left out. `elements` is the element type
        of the one result, or has an entry for each result definition (a list for a variadic one,
        or one element type for as many as the rule gives); a tensor type where the
        result says sizes that nothing else does (Resize). `parameters` go by
        name: numbers, sequences, named values, or attributes; None leaves one out. Raises
        VerifyException when operands or parameters do not fit, TypeError for an unknown name.
        """
        definition = cls.get_irdl_definition()
        values = _filled(operands, len(definition.operands))
        properties = {
            name: parameter(cls._declared(name).constr, value)
            for name, value in parameters.items()
            if value is not None
        }
        types = cls._result_types(values, elements, properties)
        if any(isinstance(option, AttrSizedSegments) for option in definition.options):
            op = cls.build(operands=values, result_types=types, properties=properties)
        else:
            flat = [SSAValue.get(value) for value in _flat(values)]
            op = cls.create(operands=flat, result_types=_flat(types), properties=properties)
        with _dropped_on_error(op):
            op.check_arguments()
            op._infer()
        return op

    @classmethod
    def _declared(cls, name: str) -> PropertyDef:
        """The definition of a parameter. Raises TypeError for an unknown name."""
        properties = cls.get_irdl_definition().properties
        if name not in properties:
            raise TypeError(
                f"{cls.__name__}.make() got an unexpected keyword argument '{name}'"
                f"{did_you_mean(name, properties)}"
            )
        return properties[name]

    @classmethod
    def _result_types(
        cls, values: list[Any], elements: Any, properties: dict[str, Attribute]
    ) -> list[Any]:
        """Types without shapes: an entry a result definition, as `elements` has them.

        One element type for a variadic result stands for as many as the rule gives.
        """
        definitions = cls.get_irdl_definition().results
        types = _placeholders(elements, len(definitions))
        spread = [
            index
            for index, ((_, definition), entry) in enumerate(zip(definitions, types, strict=True))
            if is_list(definition) and isinstance(entry, Attribute)
        ]
        if spread:
            (index,) = spread
            flat = [SSAValue.get(value) for value in _flat(values)]
            probe = cls.create(operands=flat, result_types=[], properties=properties)
            with _dropped_on_error(probe):
                probe.check_arguments()
                count = len(probe.output_shapes()) - (len(_flat(types)) - 1)
            probe.drop_all_references()
            expect(count <= MOST_RESULTS, f"results must be {MOST_RESULTS} at most, got {count}")
            types[index] = [types[index]] * count
        return types

    def check_arguments(self) -> None:
        """What `make` checks before it asks for shapes. Raises VerifyException."""

    def _infer(self) -> None:
        """Give the results the types of the shape rule."""
        types = self.infer_result_types()
        self.results = SSAValues(OpResult(type, self, i) for i, type in enumerate(types))

    def infer_result_types(self) -> tuple[TensorType[Any], ...]:
        """The types of the results by the shape rule, with the elements that they have."""
        sizes = self.output_shapes()
        expect_results(len(sizes), len(self.results))
        return tuple(
            tensor_of(element(result), size)
            for result, size in zip(self.results, sizes, strict=True)
        )

    @abstractmethod
    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shapes of the results. Raises VerifyException when operands do not fit."""

    def verify_shapes(self, shapes: tuple[tuple[int, ...], ...]) -> None:
        """The results have the shapes of the rule; a size that depends on a dynamic one is `?`."""
        expect_results(len(shapes), len(self.results))
        for index, (result, wanted) in enumerate(zip(self.results, shapes, strict=True)):
            name = "output" if len(shapes) == 1 else f"output {index}"
            seen = shape(result)
            expect_shape(name, seen, wanted)
            for axis, want in enumerate(wanted):
                if isinstance(want, Dim) and not isinstance(seen[axis], Dim):
                    raise VerifyException(
                        f"{name} must have a dynamic dimension {axis} of at most {want}, "
                        f"got {result.type}"
                    )


@contextmanager
def _dropped_on_error(op: Operation) -> Generator[None]:
    """Take the uses back of an operation that turns out to be invalid: nothing else ever would."""
    try:
        yield
    except VerifyException:
        op.drop_all_references()
        raise


def expect_results(wanted: int, seen: int) -> None:
    """The results are as many as the shape rule gives."""
    expect(wanted == seen, f"outputs must be {wanted}, got {seen}")


def is_list(definition: Any) -> bool:
    """Whether an operand or result definition is variadic, not merely optional."""
    return isinstance(definition, VariadicDef) and not isinstance(definition, OptionalDef)


def _filled(operands: Sequence[Any], count: int) -> list[Any]:
    """One entry for each of `count` definitions; those that are left out are absent."""
    return [*operands, *[None] * (count - len(operands))]


def _flat(groups: Sequence[Any]) -> list[Any]:
    """The entries of all groups; None has none."""
    flat: list[Any] = []
    for group in groups:
        if isinstance(group, list | tuple):
            flat += group
        elif group is not None:
            flat.append(group)
    return flat


def _placeholders(elements: Any, count: int) -> list[Any]:
    """Result types before the shape rule: one entry for each of `count` definitions."""
    given = [elements] if isinstance(elements, Attribute) else elements
    return [
        entry
        if entry is None
        else _placeholder(entry)
        if isinstance(entry, Attribute)
        else [_placeholder(one) for one in entry]
        for entry in _filled(given, count)
    ]


def _placeholder(entry: Attribute) -> TensorType[Any]:
    """Of no shape yet, but for an operation whose result says its sizes."""
    sized = isinstance(entry, TensorType)
    return cast("TensorType[Any]", entry) if sized else tensor_type_of(entry, ())
