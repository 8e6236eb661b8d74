"""The base class of operations whose result types are inferred by a shape rule."""

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
    only_element,
    operand_groups,
    properties_of,
    result_entries,
    signature_of,
    sizes_of,
)
from .construction import NO_ENCODING, initialize, tensor_type_of
from .dimensions import Dim, tensor_of
from .irdl import expect, expect_shape, is_variadic
from .named_sizes import NamedSizes
from .tensor_constraints import TensorOf
from .tensors import element, shape

OPEN_SHAPE = "out must give whole types: shapes do not follow from operands and parameters"
"""The error message for results whose shapes must be given."""
MOST_RESULTS = 1 << 16
"""The greatest number of results of an operation."""


class _ConstructorSignature:
    """A descriptor that gives `inspect.signature` and `help` the signature of an operation's
    constructor.
    """

    def __get__(self, op: object, cls: type[InferredOp]) -> inspect.Signature:
        """Return the signature of the class's constructor."""
        return signature_of(cls.get_irdl_definition())


class InferredOp(IRDLOperation):
    """The base class of operations with a shape rule, the method `output_shapes`.

    The constructor infers the result types by the rule, the verifier compares them with it, and
    they are inferred again when dynamic dimensions of operands change.
    """

    __signature__ = _ConstructorSignature()

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "operands attr-dict `:` functional-type(operands, results)"

    def __init__(self, /, *operands: Operand, out: Out = None, **parameters: Any) -> None:
        """Create a valid operation, whose result shapes are inferred by the shape rule.

        `operands` are in the order of the definition: each is a value or an operation with one
        result, a list for a variadic operand, or None for an absent one; trailing ones may be
        omitted. `out` is the element type or whole type of the first result, or a list with an
        entry for each result: None for its default, a list for a variadic one (or one element type
        for as many as the rule gives). By default results have the only element type that their
        constraint accepts, else that of the first operand, and optional results are absent.
        `parameters` are keyword arguments: numbers, sequences, named values or attributes; None
        omits one. Raises ConstructionError, which is a HexnnError, if the operation does not
        verify.
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
        """Return the error message for an invalid operation, given the verifier's reason `text`;
        subclasses may add to it.
        """
        return text

    def _set_results(self, out: list[Attribute | Sequence[Attribute] | None]) -> None:
        """Create the results, with shapes from the shape rule.

        For each result definition, `out` has a tensor type (used as it is), an element type, a list
        of these (a variadic definition), or None: the default element type, or no result if it is
        optional. Raises VerifyException if the operation is invalid or the rule leaves a shape
        open.
        """
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
        """Check operands and parameters only, to explain why the shape rule failed: raise
        VerifyException if they are invalid, else do nothing.
        """
        expect_arguments(self, definition)
        with suppress(ArithmeticError, LookupError, TypeError, ValueError):
            self.verify_op()

    def _types_of(
        self, name: str, definition: Any, entry: Attribute | Sequence[Attribute] | None
    ) -> list[Attribute] | Attribute:
        """Return the tensor or element types of the results of definition `name`, from its entry in
        the constructor argument `out`.

        A list has one for each result; a single type is that of all results of a variadic
        definition. For an `entry` of None, an optional result is absent, any other has the default
        element type.
        """
        if isinstance(entry, Sequence):
            return list(entry)
        if entry is None and isinstance(definition, OptionalDef):
            return []
        one = self.default_element(name, element_constraint(definition)) if entry is None else entry
        return one if is_variadic(definition) else [one]

    def _counted(self, types: Sequence[list[Attribute] | Attribute]) -> list[list[Attribute]]:
        """Return for each result definition the list of its types: an item of `types` that is a
        list, or a single type repeated for as many results as the shape rule gives.

        Only a variadic definition has a single type.
        """
        known = [one for group in types if isinstance(group, list) for one in group]
        if all(isinstance(group, list) for group in types):
            return [group for group in types if isinstance(group, list)]
        self._give_results(known)
        count = len(self.output_shapes()) - len(known)
        expect(count <= MOST_RESULTS, f"results must be {MOST_RESULTS} at most, got {count}")
        return [group if isinstance(group, list) else [group] * count for group in types]

    def default_element(self, name: str, tensor: TensorOf) -> Attribute:
        """Return the element type of result `name` if `out` gives none: the only one that its
        constraint `tensor` accepts, else that of the first operand.

        Raises VerifyException if there is no operand, or the constraint does not accept its element
        type.
        """
        only = only_element(tensor)
        if only is not None:
            return only
        for source in self.operands[:1]:
            if isinstance(source.type, TensorType) and tensor.accepts(element(source)):
                return element(source)
        raise VerifyException(f"out must give the element type of result '{name}': {tensor.what}")

    def verify_op(self) -> None:
        """Check data types and parameters beyond the declared constraints; subclasses override
        it.
        """

    def _give_results(self, types: Sequence[Attribute]) -> None:
        """Create results of `types`, each a tensor type or an element type; a result given by its
        element type has rank 0 until shapes are inferred.
        """
        whole = map(_placeholder, types)
        self.results = SSAValues(OpResult(type, self, i) for i, type in enumerate(whole))

    def infer_result_types(self) -> tuple[TensorType[Any], ...]:
        """Return the result types with shapes from the shape rule and the present element types."""
        sizes = self.output_shapes()
        expect_results(len(sizes), len(self.results))
        return tuple(
            tensor_of(element(result), size)
            for result, size in zip(self.results, sizes, strict=True)
        )

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Return the shapes of the results, by default from the names that operands and results
        declare for their extents.

        Raises VerifyException when operands do not fit.
        """
        return self.named_shapes()

    def named_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Return the shapes of the results: each named extent of a result is the extent of that
        name in the shapes of the operands.
        """
        operands, results = named_tensors(type(self))
        sizes: dict[str, int] = {}
        for name, named in operands:
            for value in _listed(getattr(self, name)):
                sizes = named.split(shape(value)) | sizes
        return tuple(
            named.shape(sizes) for name, named in results for _ in _listed(getattr(self, name))
        )

    def verify_shapes(self, shapes: tuple[tuple[int, ...], ...]) -> None:
        """Raise VerifyException unless the results have the shapes `shapes`.

        Where an extent is a `Dim`, the result must have a dynamic dimension.
        """
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
"""The (name, extents) of operands or results whose extents have names."""


@cache
def named_tensors(op: type[IRDLOperation]) -> tuple[Named, Named]:
    """Return the operands, then the results, whose definitions declare their shapes, each as (name,
    extents); an extent is a number or a name.
    """
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
    """Return the values of an operand or result definition as a sequence, empty if absent."""
    return () if value is None else (value,) if isinstance(value, SSAValue) else value


@contextmanager
def dropped_on_error(op: Operation) -> Generator[None]:
    """Make `op` release its operands if the `with` block raises, so that an operation whose
    construction failed is not among their uses.
    """
    try:
        yield
    except Exception:
        op.drop_all_references()
        raise


def expect_results(wanted: int, seen: int) -> None:
    """Raise VerifyException unless `seen`, the number of results, equals `wanted`, the number for
    which the shape rule gives shapes.
    """
    expect(wanted == seen, f"outputs must be {wanted}, got {seen}")


def _merged(given: Attribute, inferred: TensorType[Any]) -> TensorType[Any]:
    """Return the type of a result from `given`, its type in the constructor's arguments, and
    `inferred`, the type with the shape that the shape rule gives.

    If `given` is an element type, the result has type `inferred`. A tensor type is kept; if it has
    no encoding, it gets the inferred one, provided that shape and elements agree.
    """
    if not isinstance(given, TensorType):
        return inferred
    whole = cast("TensorType[Any]", given)
    same = whole.shape == inferred.shape and whole.element_type == inferred.element_type
    return inferred if same and whole.encoding is NO_ENCODING else whole


def _placeholder(entry: Attribute) -> TensorType[Any]:
    """Return `entry` itself if it is a tensor type; for an element type, the tensor type of rank 0
    with that element.
    """
    sized = isinstance(entry, TensorType)
    return cast("TensorType[Any]", entry) if sized else tensor_type_of(entry, ())
