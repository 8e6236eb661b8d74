"""The macros of op packages in Python: each adds a record to a package.

They act on the package that `BEGIN_PKG_OP_DEFINITION` names, until its END. A record is checked
when it is made; its PackageError is located at the line of the call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from . import rule as rules
from .bodies import Body
from .class_signature import Instance, signature_of
from .hvx_kernel import PackageKernel
from .implementation import DEFAULT_COST, DEFAULT_FLAGS, ConstructorHook, Implementation
from .package import Package, check_package_name
from .parameter_order import Parameter, ParameterOrder, ParameterValue
from .registry import package
from .sources import PackageError, caller
from .tensor_properties import Property, tensor_properties
from .terms import DEFAULT_PACKAGE, Function, Loc, OpTerm, Term
from .vocabulary import Given, term

Reference = Callable[..., Any] | Instance
"""A reference function: its parameters, annotated with tensor classes, are outputs, inputs,
parameters and scratch outputs, in this order."""

Defined = TypeVar("Defined", bound=Callable[..., Any])

BEGUN: list[Package] = []
"""The packages whose definition has begun, the innermost last."""


def BEGIN_PKG_OP_DEFINITION(name: str) -> Package:
    """Begin the definition of the package `name`: what follows belongs to it. Return it; it is new
    unless a package of that name is registered. Raises PackageError for a name that no package can
    have.
    """
    check_package_name(name, caller())
    begun = package(name)
    BEGUN.append(begun)
    return begun


def END_PKG_OP_DEFINITION(name: str) -> None:
    """End the definition of the package `name`. Raises PackageError if that is not the one begun
    last.
    """
    if current(caller()).name != name:
        raise PackageError(f"the package {BEGUN[-1].name} ends as '{name}'", caller())
    BEGUN.pop()


def current(loc: Loc) -> Package:
    """Return the package whose definition was begun last and has not ended. Raises PackageError, at
    `loc`, if there is none.
    """
    if not BEGUN:
        raise PackageError("no package: BEGIN_PKG_OP_DEFINITION comes first", loc)
    return BEGUN[-1]


def DEF_PACKAGE_OP(
    function: Reference, op: str, *, outputs: int = 1, scratch: int = 0
) -> Implementation:
    """Register `function` as an implementation of `op`, of cost GLACIAL, using HVX.

    The first `outputs` parameters of the function are outputs, the last `scratch` scratch outputs.
    Return the record.
    """
    return implement(function, op, DEFAULT_COST, DEFAULT_FLAGS, outputs, scratch)


def DEF_PACKAGE_OP_AND_COST_AND_FLAGS(
    function: Reference, op: str, cost: str, *flags: str, outputs: int = 1, scratch: int = 0
) -> Implementation:
    """Register `function` as an implementation of `op`, of the class `cost` (GLACIAL, SNAIL, FAST,
    FREE), with flags (IS_CONST, INHIBIT_CONST_PROP, RESOURCE_HVX).

    The first `outputs` parameters of the function are outputs, the last `scratch` scratch outputs.
    Return the record.
    """
    return implement(function, op, cost, flags, outputs, scratch)


def DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS(
    function: Reference,
    op: str,
    cost: Callable[..., float],
    *flags: str,
    outputs: int = 1,
    scratch: int = 0,
) -> Implementation:
    """Register `function` as an implementation of `op` whose cost the function `cost` returns.

    `flags` are those of DEF_PACKAGE_OP_AND_COST_AND_FLAGS. The first `outputs` parameters of the
    function are outputs, the last `scratch` scratch outputs. Return the record.
    """
    named = Function(name_of(cost), cost, caller())
    return implement(function, op, named, flags, outputs, scratch)


def implement(
    function: Reference,
    op: str,
    cost: str | Function,
    flags: Sequence[str],
    outputs: int,
    scratch: int,
) -> Implementation:
    """Add the implementation of `op` by `function` to the current package, and return its record.
    `cost` is the name of a class of cost or a cost function, `flags` are names, `outputs` and
    `scratch` the numbers of outputs and scratch outputs among the function's parameters.
    """
    loc = caller()
    owner = current(loc)
    plain = function.function if isinstance(function, Instance) else function
    name = name_of(function)
    # Files of packages are not type checked.
    for flag in (one for one in flags if not isinstance(one, str)):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise PackageError(f"a flag is a name, got {flag!r}", loc)
    record = Implementation(
        full_name(op, owner, loc),
        name,
        signature_of(function, outputs, scratch, loc),
        cost,
        tuple(sorted(flags)),
        plain,
        loc,
    )
    owner.add(record)
    return record


def name_of(function: Reference) -> str:
    """Return the name of a function, with template arguments. Raises PackageError, at the caller's
    line, if `function` is none, or has no name.
    """
    if isinstance(function, Instance):
        return function.name
    name: object = getattr(function, "__name__", None)
    if not callable(function) or not isinstance(name, str):
        raise PackageError(f"expected a function, got {function!r}", caller())
    return name


def full_name(op: str, owner: Package, loc: Loc) -> str:
    """Return the name of an operation with its package, `owner` if it names none. Raises
    PackageError, at `loc`, for a name that no operation can have.
    """
    checked = OpTerm(op, (), loc).name
    return checked if "::" in checked else f"{owner.name}::{checked}"


def CTOR_OPHOOK(function: Reference, hook: Callable[..., Any]) -> None:
    """Make `hook`, which sets the shapes of scratch outputs, the constructor hook of all
    implementations whose function is `function`.
    """
    loc = caller()
    current(loc).add(ConstructorHook(name_of(function), name_of(hook), hook, loc))


def body(function: Defined) -> Defined:
    """Make `function` the body of the C++ function, hook or shape function of the same name in the
    sources of the current package, and return it; usable as a decorator.

    Raises PackageError if the C++ function has other parameters.
    """
    loc = caller()
    current(loc).define(function.__name__, Body(function, loc))
    return function


Build = Callable[[Any, Any], None]
"""A function (kernel builder, `htp.package_op`) -> None that emits the code of a kernel."""


def no_objection(op: Any) -> str | None:
    """Return None: the default of `HVX_KERNEL(unless=...)`, by which a kernel computes every
    operation `op` for which its implementation is selected.
    """
    return None


def HVX_KERNEL(
    function: Reference | str, *, unless: Callable[[Any], str | None] = no_objection
) -> Callable[[Build], Build]:
    """Return a decorator for a function that emits the HVX kernel of all implementations whose
    function is `function`: a Python function, or the name, with template arguments, of one that
    only C++ declares.

    The kernel works in TCM, on the layouts of its tensor classes. `unless(op)` returns why the
    kernel cannot compute an `opdef.op`, which then runs by its reference function; None if it can.
    """
    loc = caller()
    owner = current(loc)
    name = function if isinstance(function, str) else name_of(function)

    def register(build: Build) -> Build:
        owner.add(PackageKernel(name, build, unless, loc))
        return build

    return register


def DEF_TENSOR_PROPERTIES(op: OpTerm, *properties: Property) -> None:
    """Set the layouts and memories of the tensors of an operation: `op`, such as `Op("Add", "X",
    "axis")`, names its operands, and properties like `Flat("*", "axis")` list those names.
    """
    loc = caller()
    owner = current(loc)
    for one in (op, *properties):
        # Files of packages are not type checked.
        if not isinstance(one, OpTerm if one is op else Property):  # pyright: ignore[reportUnnecessaryIsInstance]
            wanted = "Op(...)" if one is op else "a property"
            raise PackageError(f"DEF_TENSOR_PROPERTIES takes {wanted}, got {one!r}", loc)
    owner.add(tensor_properties(owner.name, op, properties, loc))


def DEF_PACKAGE_PARAM_ORDER(op: str, *parameters: Any) -> None:
    """Set the order of the parameters of `op`. `parameters` are three values for each: its name,
    whether it is mandatory, and its default.

    A default is a number, a bool, a ParameterValue, or None for a parameter that is skipped when it
    is not given. Raises PackageError for values of other types, or a number of them not divisible
    by 3.
    """
    loc = caller()
    owner = current(loc)
    if len(parameters) % 3:
        message = "a parameter is a name, whether it is mandatory, and a default"
        raise PackageError(f"{message}; got {len(parameters)} values", loc)
    triples = zip(parameters[::3], parameters[1::3], parameters[2::3], strict=True)
    records = tuple(parameter(*triple, loc) for triple in triples)
    owner.add(ParameterOrder(full_name(op, owner, loc), records, loc))


def parameter(name: Any, mandatory: Any, default: Any, loc: Loc) -> Parameter:
    """Return the `Parameter` for the three values that DEF_PACKAGE_PARAM_ORDER takes for each: its
    name, whether it is mandatory, and its default (None, a bool, an int, a float or a
    `ParameterValue`). Raises PackageError, at `loc`, for values of other types.
    """
    if not isinstance(name, str) or not isinstance(mandatory, bool):
        message = f"a parameter begins with a name and a bool, got {name!r}, {mandatory!r}"
        raise PackageError(message, loc)
    if default is None or isinstance(default, ParameterValue):
        return Parameter(name, mandatory, default)
    types = {bool: "BOOL_8", int: "INT_32", float: "FLOAT_32"}
    if type(default) not in types:
        raise PackageError(f"the default of '{name}' cannot be {default!r}", loc)
    value = ParameterValue(f"QNN_DATATYPE_{types[type(default)]}", (default,), None, loc)
    return Parameter(name, mandatory, value)


def DEF_PACKAGE_OPTIMIZATION(
    priority: int, match: OpTerm, constraint: Term, replacement: Given
) -> None:
    """Add a rule: where `match` occurs and `constraint` holds, `replacement` takes its place.

    Rules of a smaller `priority` (EARLY, LATE+1 ...) are applied earlier.
    """
    add_rule(current(caller()), priority, match, constraint, replacement)


def DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(
    priority: int, flag: str, match: OpTerm, constraint: Term, replacement: Given
) -> None:
    """Add a rule that applies only to graphs with the option `flag` (relaxed_precision_flag); the
    other parameters are those of DEF_PACKAGE_OPTIMIZATION.
    """
    add_rule(current(caller()), priority, match, constraint, replacement, (flag,))


def DEF_OPTIM(priority: int, match: OpTerm, constraint: Term, replacement: Given) -> None:
    """Add a rule to the default package, whatever the current one is; the parameters are those of
    DEF_PACKAGE_OPTIMIZATION.
    """
    add_rule(package(DEFAULT_PACKAGE), priority, match, constraint, replacement)


def add_rule(
    owner: Package,
    priority: int,
    match: OpTerm,
    constraint: Term,
    replacement: Given,
    flags: Sequence[str] = (),
) -> None:
    """Add a rule, located at the caller's line, to the package `owner`: the pattern `match` is
    replaced by `replacement` where `constraint` holds.
    """
    loc = caller()
    pattern, condition, made = (term(one, loc) for one in (match, constraint, replacement))
    owner.add(rules.rule(owner.name, priority, pattern, condition, made, flags, loc))
