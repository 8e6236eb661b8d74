"""Operations whose result types follow from a shape rule: inferred, verified, made by it."""

from __future__ import annotations

import inspect
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain
from typing import Any, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue, SSAValues
from xdsl.irdl import IRDLOperation, OpDef, OptionalDef, ParsePropInAttrDict
from xdsl.utils.exceptions import VerifyException

from .arguments import (
    ConstructionError,
    Operand,
    Out,
    element_constraint,
    expect_arguments,
    is_variadic,
    only_element,
    operand_groups,
    properties_of,
    result_entries,
    signature_of,
    sizes_of,
)
from .construction import NO_ENCODING, initialize, tensor_type_of
from .dimensions import Dim, tensor_of
from .irdl import expect, expect_shape
from .named_sizes import NamedSizes
from .tensor_constraints import TensorOf
from .tensors import element, shape

OPEN_SHAPE = "out must give whole types: shapes do not follow from operands and parameters"
MOST_RESULTS = 1 << 16
"""The most results that one operation is made with."""


class _ConstructorSignature:
    """What `inspect.signature` and `help` tell of the constructor of a class."""

    def __get__(self, op: object, cls: type[InferredOp]) -> inspect.Signature:
        return signature_of(cls.get_irdl_definition())


class InferredOp(IRDLOperation):
    """Base of operations with a shape rule, which is written once.

    `output_shapes` is the rule: the verifier compares the results with it, the constructor makes
    them by it, and what gives dimensions new sizes infers them anew.
    """

    __signature__ = _ConstructorSignature()

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "operands attr-dict `:` functional-type(operands, results)"

    def __init__(self, /, *operands: Operand, out: Out = None, **parameters: Any) -> None:
        """Make a valid operation; the shapes of its results follow from the shape rule.

        `operands` are in the order of the definition, each a value or an operation of one result,
        a list for a variadic one, None for an absent one; those at the end may be left out. `out`
        is the element type of the first result, or its whole type, or has an entry for each
        result: None for its default, a list for a variadic one (or one element type for as many
        as the rule gives). Without it results have the only element type that they may have, else
        that of an operand, and optional results are absent. `parameters` go by name: numbers,
        sequences, named values, or attributes; None leaves one out. Raises ConstructionError,
        which is a HexnnError, for what does not verify.
        """
        definition = self.get_irdl_definition()
        try:
            properties = properties_of(definition, parameters)
            groups = operand_groups(definition, operands)
            initialize(self, list(chain(*groups)), (), properties | sizes_of(definition, groups))
            self.__post_init__()
            with dropped_on_error(self):
                self._set_results(result_entries(out, definition))
                self.verify_()
        except VerifyException as error:
            raise ConstructionError(self, self.reason(str(error))) from None

    def reason(self, text: str) -> str:
        """What to say of an invalid operation, of which a rule says `text`."""
        return text

    def _set_results(self, out: list[Attribute | Sequence[Attribute] | None]) -> None:
        """Give the results the element types of `out` and inferred shapes, or whole types."""
        definition = self.get_irdl_definition()
        try:
            types = [
                self._types_of(*one, entry)
                for one, entry in zip(definition.results, out, strict=True)
            ]
            types = self._counted(types)
            self._give_results(list(chain(*types)))
            self.properties |= sizes_of(definition, results=types)
            inferred = self.infer_result_types()
        except Exception as error:
            # A rule relies on verified arguments: what it raises for others says little.
            self._explain(definition)
            if isinstance(error, VerifyException):
                raise
            raise VerifyException(OPEN_SHAPE) from error
        pairs = zip(chain(*types), inferred, strict=True)
        self._give_results([_merged(*pair) for pair in pairs])

    def _explain(self, definition: OpDef) -> None:
        """Raise VerifyException when the arguments themselves are not valid."""
        expect_arguments(self, definition)
        with suppress(ArithmeticError, LookupError, TypeError, ValueError):
            self.verify_op()

    def _types_of(
        self, name: str, definition: Any, entry: Attribute | Sequence[Attribute] | None
    ) -> list[Attribute] | Attribute:
        """Element types, or whole types, of a result definition; one for as many as there are."""
        if isinstance(entry, Sequence):
            return list(entry)
        if entry is None and isinstance(definition, OptionalDef):
            return []
        one = self.default_element(name, element_constraint(definition)) if entry is None else entry
        return one if is_variadic(definition) else [one]

    def _counted(self, types: Sequence[list[Attribute] | Attribute]) -> list[list[Attribute]]:
        """The types of all results; of a variadic one as many as the shape rule gives."""
        known = [one for group in types if isinstance(group, list) for one in group]
        if all(isinstance(group, list) for group in types):
            return [group for group in types if isinstance(group, list)]
        self._give_results(known)
        count = len(self.output_shapes()) - len(known)
        expect(count <= MOST_RESULTS, f"results must be {MOST_RESULTS} at most, got {count}")
        return [group if isinstance(group, list) else [group] * count for group in types]

    def default_element(self, name: str, tensor: TensorOf) -> Attribute:
        """The element type of a result that `out` says nothing of. Raises VerifyException."""
        only = only_element(tensor)
        if only is not None:
            return only
        for source in self.operands[:1]:
            if isinstance(source.type, TensorType) and tensor.accepts(element(source)):
                return element(source)
        raise VerifyException(f"out must give the element type of result '{name}': {tensor.what}")

    def verify_op(self) -> None:
        """Data types and parameters, beyond the declared constraints."""

    def _give_results(self, types: Sequence[Attribute]) -> None:
        """Results of whole types; those of elements alone have no shape yet."""
        whole = map(_placeholder, types)
        self.results = SSAValues(OpResult(type, self, i) for i, type in enumerate(whole))

    def infer_result_types(self) -> tuple[TensorType[Any], ...]:
        """The types of the results by the shape rule, with the elements that they have."""
        sizes = self.output_shapes()
        expect_results(len(sizes), len(self.results))
        return tuple(
            tensor_of(element(result), size)
            for result, size in zip(self.results, sizes, strict=True)
        )

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shapes of the results, by default from the names of their sizes.

        Raises VerifyException when operands do not fit.
        """
        return self.named_shapes()

    def named_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shapes of the results whose sizes all have names that operands give a size."""
        operands, results = named_tensors(type(self))
        sizes: dict[str, int] = {}
        for name, named in operands:
            for value in _listed(getattr(self, name)):
                sizes = named.split(shape(value)) | sizes
        return tuple(
            named.shape(sizes) for name, named in results for _ in _listed(getattr(self, name))
        )

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


Named = tuple[tuple[str, NamedSizes], ...]
"""Operands or results with the names of their sizes."""


@cache
def named_tensors(op: type[IRDLOperation]) -> tuple[Named, Named]:
    """The operands, and the results, of an operation whose sizes have names."""
    definition = op.get_irdl_definition()
    operands, results = (
        tuple(
            (name, sizes)
            for name, declared in tensors
            if (sizes := element_constraint(declared).sizes) is not None
        )
        for tensors in (definition.operands, definition.results)
    )
    return operands, results


def _listed(value: SSAValue | Sequence[SSAValue] | None) -> Sequence[SSAValue]:
    """The values of an operand or result: none, one or many."""
    return () if value is None else (value,) if isinstance(value, SSAValue) else value


@contextmanager
def dropped_on_error(op: Operation) -> Generator[None]:
    """Take the uses back of an operation that turns out to be invalid: nothing else ever would."""
    try:
        yield
    except Exception:
        op.drop_all_references()
        raise


def expect_results(wanted: int, seen: int) -> None:
    """The results are as many as the shape rule gives."""
    expect(wanted == seen, f"outputs must be {wanted}, got {seen}")


def _merged(given: Attribute, inferred: TensorType[Any]) -> TensorType[Any]:
    """The whole type that the constructor was given, with the encoding that is inferred."""
    if not isinstance(given, TensorType):
        return inferred
    whole = cast("TensorType[Any]", given)
    same = whole.shape == inferred.shape and whole.element_type == inferred.element_type
    return inferred if same and whole.encoding is NO_ENCODING else whole


def _placeholder(entry: Attribute) -> TensorType[Any]:
    """A type of no shape yet, but for an operation whose result says its sizes."""
    sized = isinstance(entry, TensorType)
    return cast("TensorType[Any]", entry) if sized else tensor_type_of(entry, ())
