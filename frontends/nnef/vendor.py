"""Registration of vendors' operations by plug-ins: by a declaration and a new operation class, or
by a declaration and an expansion into standard operations.

An operation with a class has its shape rule here; its numpy semantics and its conversion to qnn are
registered as for standard ones (`semantics`, `conversion`). An operation with an expansion is
replaced by standard operations while a document is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def, var_operand_def

from ...dialects import nnef
from ...dialects.definitions import named_op_definition
from ...dialects.diagnostics import HexnnError
from ...dialects.nnef.base import (
    GENERIC,
    INTEGERS,
    LOGICALS,
    SCALARS,
    UNBOUND,
    FragmentOp,
    NnefOp,
    Shape,
    TensorArgument,
)
from ...dialects.nnef.parameters import KINDS, AttributeOf
from .extensions import KNOWN
from .flat import FlatInvocation
from .flatten import Body, Flattener, NoOperations
from .parser import parse_fragments
from .standard import standard
from .syntax import Array, Fragment, GenericBy, Parameter, Tensor, Type
from .types import has_tensors
from .values import Value

if TYPE_CHECKING:
    from .importer import Importer

Shapes: TypeAlias = Callable[[Any], Sequence[Shape]]
"""Function from an operation to its result shapes. Raises VerifyException for invalid arguments."""
Expansion: TypeAlias = "Callable[[Importer, FlatInvocation], Sequence[Value]]"
"""Function that expands an invocation by `Importer.standard`, and returns its results."""

DECLARED: dict[str, Fragment] = {}
"""Name -> declaration of a plug-in's operation."""
CLASSES: dict[str, type[FragmentOp]] = {}
"""Name -> class of a plug-in's operation, for those with a class."""
EXPANSIONS: dict[str, Expansion] = {}
"""Name -> expansion into standard operations, for those without a class."""
INPUTS = {"external"}
"""The names of operations whose results are inputs of a graph."""
CONSTANTS = ("IS_STANDARD", "GENERIC_DEFAULT", "DEFAULTS")
"""The class variables of a generated operation class."""
TENSORS: dict[str, TensorArgument] = {
    one.datatype: one for one in (SCALARS, INTEGERS, LOGICALS, GENERIC, UNBOUND)
}
"""Declared tensor type -> its operand constraint."""


def extension(*names: str) -> None:
    """Register names that documents may state in `extension NAME;` without a warning."""
    KNOWN.update(names)


def operation(
    declaration: str, shapes: Shapes, *, generic_by: GenericBy | None = None
) -> type[FragmentOp]:
    """Register the operation that `declaration` declares, an NNEF declaration without a body;
    return its new operation class.

    The class has an operand for each tensor parameter and a property for each attribute, by their
    names. `shapes` computes the result shapes from an operation; `generic_by` selects the generic
    type by a string argument. Raises HexnnError for an invalid declaration.
    """
    fragment = _declared(declaration, generic_by)
    default = fragment.generic_default

    def output_shapes(op: Any) -> tuple[Shape, ...]:
        return tuple(shapes(op))

    members: dict[str, Any] = {
        "__doc__": f"`{fragment.name}`, an operation of a plug-in.",
        "name": f"nnef.{fragment.name}",
        "IS_STANDARD": False,
        "GENERIC_DEFAULT": None if default is None else str(default),
        "DEFAULTS": _tensor_defaults(fragment),
        "output_shapes": output_shapes,
        "__annotations__": dict.fromkeys(CONSTANTS, ClassVar),
    }
    members |= {_python_name(p.name): _definition(p) for p in fragment.parameters}
    members |= {_python_name(r.name): result_def(_tensor(r.type)) for r in fragment.results}
    made = named_op_definition(type(f"{fragment.name}Op", (NnefOp,), members))
    nnef.OPERATIONS.append(made)
    CLASSES[fragment.name], DECLARED[fragment.name] = made, fragment
    return made


def expansion(
    declaration: str, *, generic_by: GenericBy | None = None, is_input: bool = False
) -> Callable[[Expansion], Expansion]:
    """Return a decorator that registers `f(importer, call)` as the expansion of the declared
    operation: `f` creates standard operations and returns their results.

    With `is_input`, its results may be inputs of the graph. `generic_by` selects the generic type
    by a string argument. Raises HexnnError for an invalid declaration.
    """
    fragment = _declared(declaration, generic_by)

    def register(function: Expansion) -> Expansion:
        EXPANSIONS[fragment.name], DECLARED[fragment.name] = function, fragment
        if is_input:
            INPUTS.add(fragment.name)
        return function

    return register


def _declared(declaration: str, generic_by: GenericBy | None) -> Fragment:
    """Parse a single declaration without a body; `generic_by` selects its generic type. Raises
    HexnnError if the text is none, or an operation of that name exists.
    """
    fragments = parse_fragments(declaration, "<declaration>")
    if len(fragments) != 1 or fragments[0].body is not None:
        raise HexnnError(f"an operation needs one declaration without a body, got: {declaration}")
    (one,) = fragments
    if one.name in standard() or one.name in DECLARED:
        raise HexnnError(f"the operation '{one.name}' is declared already")
    return Fragment(
        one.position,
        one.name,
        one.is_generic,
        one.generic_default,
        one.parameters,
        one.results,
        None,
        generic_by=generic_by,
    )


def _python_name(name: str) -> str:
    """Return the Python name of an operand, property or result called `name`: with `_` appended if
    `NnefOp` has an attribute of that name.
    """
    return f"{name}_" if hasattr(NnefOp, name) else name


def _tensor(type: Type) -> TensorArgument:
    """Return the operand constraint of a tensor type. Raises HexnnError for another type, such as
    an array of tensors.
    """
    if str(type) not in TENSORS:
        raise HexnnError(f"tensors of an operation are {', '.join(TENSORS)}, got {type}")
    return TENSORS[str(type)]


def _definition(parameter: Parameter) -> Any:
    """Return the xDSL definition for a parameter: of an operand for a tensor, of a property for an
    attribute; optional or with the default value if it has one. Raises HexnnError for an attribute
    of a type that is not in `KINDS`.
    """
    type = parameter.type
    if isinstance(type, Array) and has_tensors(type):
        return var_operand_def(_tensor(type.item))
    if isinstance(type, Tensor):
        make = operand_def if parameter.default is None else opt_operand_def
        return make(_tensor(type))
    if str(type) not in KINDS:
        raise HexnnError(f"attributes of an operation are {', '.join(KINDS)}, got {type}")
    constraint = AttributeOf(str(type))
    if parameter.default is None:
        return prop_def(constraint)
    return prop_def(constraint, constraint.attribute(_value(parameter)))


def _value(parameter: Parameter) -> Any:
    """Return the value of a parameter's default expression, which must exist."""
    assert parameter.default is not None
    return Flattener("<declaration>", {}, NoOperations()).evaluate(
        parameter.default, Body(None, None)
    )


def _tensor_defaults(fragment: Fragment) -> dict[str, Any]:
    """Return the default values of the tensor parameters that have one, by parameter name."""
    optional = [p for p in fragment.parameters if has_tensors(p.type) and p.default is not None]
    return {parameter.name: _value(parameter) for parameter in optional}
