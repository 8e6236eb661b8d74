"""Native constraints and rewrites for rules of op packages that are written in pdl, for xDSL's
interpreter of `pdl_interp`.

Values between them are Python's: numbers, truth values, names of element types, sizes. A word that
has no value passes on the reason (`Undefined`), which makes a constraint fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from xdsl.context import Context
from xdsl.dialects import pdl_interp
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, ModuleOp, StringAttr, TensorType
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    impl,
    impl_external,
    register_impls,
)
from xdsl.interpreters.pdl_interp import PDLInterpFunctions
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriteWalker
from xdsl.transforms.apply_pdl_interp import PDLInterpRewritePattern
from xdsl.transforms.convert_pdl_to_pdl_interp.conversion import ConvertPDLToPDLInterpPass

from ...dialects import opdef
from ...dialects.diagnostics import HexnnError
from ...dialects.packages.element_names import element_type
from .default_package import arranged, default_op
from .matching import canonical
from .output_words import SCALARS, scalar_constant
from .word_meanings import LAZY, MEANINGS, Undefined


def apply_patterns(ctx: Context, patterns: ModuleOp, module: ModuleOp) -> None:
    """Apply rules, as patterns of pdl, to `module` until none applies, by xDSL's rewriter.

    `patterns` is a module of `pdl.pattern`, which stays as it is. Generic spellings of operations
    and stated ranks are not considered, nor are priorities. Raises HexnnError for a replacement
    that cannot be made.
    """
    converted = patterns.clone()
    ConvertPDLToPDLInterpPass().apply(ctx, converted)
    matcher = next(
        op
        for op in converted.walk()
        if isinstance(op, pdl_interp.FuncOp) and op.sym_name.data == "matcher"
    )
    interpreter, functions = Interpreter(converted), PDLInterpFunctions()
    PDLInterpFunctions.set_ctx(interpreter, ctx)
    interpreter.register_implementations(functions)
    interpreter.register_implementations(natives())
    pattern = PDLInterpRewritePattern(matcher, interpreter, functions)
    PatternRewriteWalker(pattern).rewrite_module(module)


def plain(value: Any) -> Any:
    """Return the Python value of a constant attribute; other values are returned as they are."""
    match value:
        case IntegerAttr():
            return bool(value.value.data) if str(value.type) == "i1" else value.value.data
        case FloatAttr():
            return value.value.data
        case StringAttr():
            return value.data
        case _:
            return value


def meaning(word: str, values: Sequence[Any]) -> Any:
    """Return the value of a word of the constraint language, such as `EQ`, for the values of its
    arguments; if it has none, return (not raise) the `Undefined` that says why.
    """
    given = [plain(value) for value in values]
    try:
        if word in LAZY:
            return LAZY[word](_defined(given))
        return MEANINGS[word](*_defined(given))
    except Undefined as e:
        return e


def _defined(values: Sequence[Any]) -> Iterator[Any]:
    """Yield `values`. If one is an `Undefined`, the reason why an argument has no value, raise
    it.
    """
    for value in values:
        if isinstance(value, Undefined):
            raise value
        yield value


def constraint(word: str) -> Any:
    """Return the implementation of the native constraint called `word` for xDSL's interpreter.
    Where `pdl.apply_native_constraint` has no result, the word's value must be True; where it has
    one, the value is the result.
    """

    def run(
        self: Any, interpreter: Interpreter, op: Operation, args: PythonValues
    ) -> tuple[bool, PythonValues]:
        value = meaning(word, args)
        if op.results:
            return True, (value,)
        return value is True, ()

    return impl_external(word)(run)


def with_size(type: TensorType[Any], size: Any) -> TensorType[Any]:
    """Return `type` with the extents of `size`: a tensor, or the extents themselves."""
    sizes = opdef.dims(size) if isinstance(size, SSAValue) else size
    return TensorType(type.element_type, sizes, type.encoding)


def with_type(type: TensorType[Any], tensor: SSAValue) -> TensorType[Any]:
    """Return `type` with the element type of `tensor`."""
    return with_element(type, tensor_type(tensor).element_type)


def with_same_output(type: TensorType[Any], tensor: SSAValue) -> TensorType[Any]:
    """Return the type of `tensor`: the result type that WITH_SAME_OUTPUT states in place of
    `type`.
    """
    return tensor_type(tensor)


def with_output_type(
    type: TensorType[Any], dtype: str, point: int, scale: float
) -> TensorType[Any]:
    """Return `type` with the element type called `dtype`, of zero point `point` and scale
    `scale`.
    """
    return with_element(type, element_type(dtype, point, scale))


def with_element(type: TensorType[Any], element: Any) -> TensorType[Any]:
    """Return the tensor type `type` with the element type `element`."""
    return TensorType(element, type.get_shape(), type.encoding)


def tensor_type(value: SSAValue) -> TensorType[Any]:
    """Return the type of a tensor. Raises Undefined for another value."""
    if not isinstance(value.type, TensorType):
        raise Undefined(f"{value.type} is no tensor")
    return value.type


Make = Callable[[Operation], SSAValue]
"""A function that inserts a new operation; returns its first result."""


def make_default(make: Make, name: str, type: TensorType[Any], *operands: SSAValue) -> SSAValue:
    """Insert, by `make`, the operation called `name` of the default package, with a result of
    `type`, its first operands `operands`, and the defaults of the parameters that these leave out;
    return its result.
    """
    order, given = arranged(canonical(name).partition("::")[2], operands, make)
    full = f"{opdef.PACKAGE}::{order.section}"
    return make(default_op(full, given, [type], {}, [type.get_num_dims()]))


def make_shape(make: Make, sizes: tuple[int, ...]) -> SSAValue:
    """Insert, by `make`, a shape operand with the dimensions `sizes`; return it."""
    return make(opdef.ShapeOp(sizes))


TYPES: dict[str, Callable[..., TensorType[Any]]] = {
    "WITH_SIZE": with_size,
    "WITH_TYPE": with_type,
    "WITH_SAME_OUTPUT": with_same_output,
    "WITH_OUTPUT_TYPE": with_output_type,
}
"""Native rewrite -> the type that it makes of a type and the arguments of the word."""

MAKERS: dict[str, Callable[..., SSAValue]] = {
    "Op": make_default,
    "opdef.shape": make_shape,
}
"""Native rewrite -> the function that makes its value."""


class Rewrites(InterpreterFunctions):
    """The native rewrites of rules in pdl: they make types, operations, shapes and constants."""

    @impl(pdl_interp.ApplyRewriteOp)
    def run_rewrite(
        self, interpreter: Interpreter, op: pdl_interp.ApplyRewriteOp, args: PythonValues
    ) -> PythonValues:
        """Return the result of the native rewrite `op` for the values `args` of its arguments; new
        operations are inserted. Raises HexnnError if it has none.
        """
        rewriter = PDLInterpFunctions.get_rewriter(interpreter)

        def make(new: Operation) -> SSAValue:
            rewriter.insert(new)
            return new.results[0]

        word = op.rewrite_name.data
        try:
            return (rewritten(word, list(_defined([plain(arg) for arg in args])), make),)
        except Undefined as e:
            raise HexnnError(f"a rule cannot make {word}: {e}") from e


def rewritten(word: str, args: Sequence[Any], make: Make) -> Any:
    """Return the result of the native rewrite called `word` for the values `args` of its arguments;
    `make` inserts the operations that it makes.
    """
    if word in TYPES:
        return TYPES[word](*args)
    if word in MAKERS:
        return MAKERS[word](make, *args)
    if word in SCALARS:
        return make(scalar_constant(word, *args))
    return MEANINGS[word](*args)


def natives() -> InterpreterFunctions:
    """Return the native constraints, one for each word of constraints and sizes, and rewrites."""
    words = {f"run_{word}": constraint(word) for word in (*LAZY, *MEANINGS)}
    return register_impls(type("Natives", (Rewrites,), words))()
