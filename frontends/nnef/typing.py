"""Type checking of expressions (NNEF 1.0.3, sections 3.3.1 and 3.3.3).

The functions return the type of an expression; or, if an error leaves it without a type, they
report the error at its position and return None.
"""

from __future__ import annotations

from ...dialects.suggest import did_you_mean
from .invocations import bind
from .operators import BINARY, UNARY, binary_type, builtin_type, is_tensor, item_type, unary_type
from .scopes import Scope
from .syntax import (
    Array,
    ArrayOf,
    Binary,
    Builtin,
    Comprehension,
    Expression,
    Fragment,
    GenericBy,
    IfElse,
    Invocation,
    Literal,
    Name,
    Position,
    Primitive,
    Slice,
    Subscript,
    Tensor,
    Tuple,
    TupleOf,
    Type,
    Unary,
)
from .types import (
    EMPTY,
    GENERIC,
    INTEGER,
    LOGICAL,
    NOTHING,
    SCALAR,
    STRING,
    common,
    deduce_generic,
    has_tensors,
    loosely_castable,
    substitute,
)
from .types import castable as is_castable
from .vendor import INPUTS


def type_of(value: Expression, scope: Scope) -> Type | None:
    """Return the type of an expression in `scope`; after reporting an error in it, None."""
    match value:
        case Literal():
            return literal(value)
        case Name():
            return _name(value, scope)
        case ArrayOf():
            return _array(value, scope)
        case TupleOf():
            return _tuple(value, scope)
        case Unary():
            return _unary(value, scope)
        case Binary():
            return _binary(value, scope)
        case Subscript():
            return _subscript(value, scope)
        case Slice():
            return _slice(value, scope)
        case IfElse():
            return _if_else(value, scope)
        case Comprehension():
            return _comprehension(value, scope)
        case Builtin():
            return _builtin(value, scope)
        case Invocation():
            return _invocation(value, scope)


def literal(value: Literal) -> Type:
    """Return the type of a literal: logical, integer, scalar or string."""
    match value.value:
        case bool():
            return LOGICAL
        case int():
            return INTEGER
        case float():
            return SCALAR
        case _:
            return STRING


def _name(value: Name, scope: Scope) -> Type | None:
    if value.name not in scope.types:
        scope.types[value.name] = None
        message = f"'{value.name}' is used before it is assigned"
        scope.report("used-before", message, value.position)
    return scope.types[value.name]


def _array(value: ArrayOf, scope: Scope) -> Type | None:
    types = [type_of(item, scope) for item in value.items]
    known = [type for type in types if type is not None]
    if len(known) < len(types):
        return None
    item = common(known)
    if item is None:
        seen = ", ".join(dict.fromkeys(map(str, known)))
        scope.report("item-types", f"items must have a common type, got {seen}", value.position)
        return None
    return EMPTY if item == NOTHING else Array(item)


def _tuple(value: TupleOf, scope: Scope) -> Type | None:
    types = [type_of(item, scope) for item in value.items]
    known = tuple(type for type in types if type is not None)
    if len(set(map(has_tensors, known))) > 1:
        seen = ", ".join(map(str, known))
        message = f"the items of a tuple must be all tensors or all attributes, got ({seen})"
        scope.report("tuple-kinds", message, value.position)
    return Tuple(known) if len(known) == len(types) else None


def castable(
    source: Type, target: Type, scope: Scope, position: Position, to_input: bool = True
) -> bool:
    """Return whether `source` can be cast to `target`, for a parameter (`to_input`) or a result. A
    cast that only `loosely_castable` allows is reported at `position`: as a warning, or as an error
    if reading is strict.
    """
    if is_castable(source, target, to_input):
        return True
    if not loosely_castable(source, target, to_input):
        return False
    message = f"{source} stands for {target}: a tensor of these values is taken"
    scope.report.deviation("literal-tensor", message, position)
    return True


def _unary(value: Unary, scope: Scope) -> Type | None:
    operand = type_of(value.operand, scope)
    if operand is None:
        return None
    if is_tensor(operand):
        return _as_fragment(UNARY[value.operator], (operand,), value.position, scope)
    result = unary_type(value.operator, operand)
    if result is None:
        message = f"'{value.operator}' does not take {operand}"
        scope.report("operator-type", message, value.position)
    return result


def _binary(value: Binary, scope: Scope) -> Type | None:
    left, right = type_of(value.left, scope), type_of(value.right, scope)
    if left is None or right is None:
        return None
    if value.operator in BINARY and (is_tensor(left) or is_tensor(right)):
        return _as_fragment(BINARY[value.operator], (left, right), value.position, scope)
    result = binary_type(value.operator, left, right)
    if result is None:
        message = f"'{value.operator}' does not take {left} and {right}"
        scope.report("operator-type", message, value.position)
    return result


def _as_fragment(
    name: str, operands: tuple[Type, ...], position: Position, scope: Scope
) -> Type | None:
    """Return the result type of an operator with a tensor operand, which stands for an invocation
    of operation `name` on `operands`; None after an error, which is reported at `position`.
    """
    fragment = scope.declared[name]
    pairs = list(zip((p.type for p in fragment.parameters), operands, strict=True))
    deduced_types = deduce_generic(pairs) if fragment.is_generic else set[Type]()
    generic = next(iter(deduced_types)) if len(deduced_types) == 1 else None
    wanted = [substitute(declared, generic) for declared, _ in pairs]
    casts = (
        castable(given, type, scope, position) for given, type in zip(operands, wanted, strict=True)
    )
    if len(deduced_types) > 1 or not all(casts):
        seen = " and ".join(map(str, operands))
        scope.report("operator-type", f"'{name}' does not take {seen}", position)
        return None
    return substitute(fragment.results[0].type, generic)


def _integer(value: Expression | None, scope: Scope) -> None:
    """Report subscript expression `value` if its type is not integer; None, an omitted bound, is
    valid.
    """
    type = INTEGER if value is None else type_of(value, scope)
    if value is not None and type not in (INTEGER, None):
        message = f"a subscript must be an integer, got {type}"
        scope.report("subscript-type", message, value.position)


def _subscript(value: Subscript, scope: Scope) -> Type | None:
    sequence = type_of(value.sequence, scope)
    if isinstance(sequence, Tuple):
        return _tuple_item(value, sequence, scope)
    _integer(value.index, scope)
    return _item(sequence, value.position, scope)


def _item(sequence: Type | None, position: Position, scope: Scope) -> Type | None:
    """Return the type of the items of the type `sequence`; None if that is None (unknown), and for
    a type without items, which is reported as an error at `position`.
    """
    item = None if sequence is None else item_type(sequence)
    if sequence is not None and item is None:
        message = f"{sequence} has no items to subscript"
        scope.report("subscript-type", message, position)
    return item


def _tuple_item(value: Subscript, sequence: Tuple, scope: Scope) -> Type | None:
    index = value.index.value if isinstance(value.index, Literal) else None
    count = len(sequence.items)
    if not isinstance(index, int) or isinstance(index, bool) or index >= count:
        message = f"a tuple of {count} items is subscripted by a literal below {count}"
        scope.report("tuple-subscript", message, value.index.position)
        return None
    return sequence.items[index]


def _slice(value: Slice, scope: Scope) -> Type | None:
    sequence = type_of(value.sequence, scope)
    _integer(value.begin, scope)
    _integer(value.end, scope)
    return None if _item(sequence, value.position, scope) is None else sequence


def _condition(value: Expression, scope: Scope) -> None:
    type = type_of(value, scope)
    if type not in (LOGICAL, None):
        message = f"a condition must be logical, got {type}"
        scope.report("condition-type", message, value.position)


def _if_else(value: IfElse, scope: Scope) -> Type | None:
    _condition(value.condition, scope)
    types = type_of(value.then, scope), type_of(value.otherwise, scope)
    known = [type for type in types if type is not None]
    if len(known) < len(types):
        return None
    result = common(known)
    if result is None:
        message = f"branches must have a common type, got {known[0]} and {known[1]}"
        scope.report("branch-types", message, value.position)
    return result


def _comprehension(value: Comprehension, scope: Scope) -> Type | None:
    before = dict(scope.types)
    items: dict[str, Type | None] = {}
    for iterator in value.iterators:
        sequence = type_of(iterator.sequence, scope)
        if sequence is not None and not isinstance(sequence, Array):
            message = f"'{iterator.name.name}' must iterate an array, got {sequence}"
            scope.report("iterated-type", message, iterator.name.position)
        items[iterator.name.name] = sequence.item if isinstance(sequence, Array) else None
    scope.types |= items
    if value.condition is not None:
        _condition(value.condition, scope)
    item = type_of(value.item, scope)
    scope.types = before
    return None if item is None else Array(item)


def _builtin(value: Builtin, scope: Scope) -> Type | None:
    argument = type_of(value.argument, scope)
    if argument is None:
        return None
    result = builtin_type(value.name, argument)
    if result is None:
        message = f"'{value.name}' does not take {argument}"
        scope.report("builtin-type", message, value.position)
    return result


def _invocation(call: Invocation, scope: Scope) -> Type | None:
    """Check the arguments of an invocation; return the type of its result, a tuple type if it has
    several, None after an error or for an unknown generic type.
    """
    fragment = scope.declared.get(call.name)
    if fragment is None:
        for argument in call.arguments:
            type_of(argument.value, scope)
        message = f"no operation is called '{call.name}'{did_you_mean(call.name, scope.declared)}"
        scope.report("operation", message, call.position)
        return None
    if fragment.body is None and fragment.file:
        given = f"'{call.name}' is declared in {fragment.file} without a body"
        message = f"{given}: it has the meaning that --load FILE.py gives it, and has none"
        scope.report("operation", message, call.position)
    if call.name in INPUTS and scope.fragment is not None:
        message = f"'{call.name}' is invoked inside a fragment"
        scope.report("external-place", message, call.position)
    bound = bind(call, fragment, scope.report)
    given = {name: type_of(argument.value, scope) for name, argument in bound.items()}
    generic = _generic(call, fragment, given, scope)
    for parameter in fragment.parameters:
        type, wanted = given.get(parameter.name), substitute(parameter.type, generic)
        if type is None:
            continue
        position = bound[parameter.name].position
        if not castable(type, wanted, scope, position):
            message = f"'{parameter.name}' of '{call.name}' must be {wanted}, got {type}"
            scope.report("argument-type", message, position)
    if fragment.is_generic and generic is None:
        return None
    results = [substitute(result.type, generic) for result in fragment.results]
    return results[0] if len(results) == 1 else Tuple(tuple(results))


def _generic(
    call: Invocation, fragment: Fragment, given: dict[str, Type | None], scope: Scope
) -> Type | None:
    """Return the type that `?` stands for in an invocation of `fragment`: the one stated in the
    invocation, else the fragment's default, else deduced from the argument types `given`. None for
    a fragment without `?` or if unknown.
    """
    if call.generic is not None:
        usable = fragment.is_generic and (call.generic != GENERIC or scope.is_generic)
        if not usable:
            what = "no type" if not fragment.is_generic else "no `?` outside of generic fragments"
            message = f"'{call.name}' takes {what}, got <{call.generic}>"
            scope.report("generic-argument", message, call.position)
        return call.generic if usable else None
    if fragment.generic_by is not None:
        return _by_value(call, fragment.generic_by, scope)
    if not fragment.is_generic or fragment.generic_default is not None:
        return fragment.generic_default
    types = {p.name: p.type for p in fragment.parameters}
    known = [(types[name], type) for name, type in given.items() if type is not None]
    primitives = deduce_generic(known)
    if len(primitives) == 1:
        return next(iter(primitives))
    if len(known) == len(given) and all(loosely_castable(type, wanted) for wanted, type in known):
        seen = ", ".join(sorted(map(str, primitives))) or "none"
        message = f"the generic type of '{call.name}' must follow from its arguments, got {seen}"
        scope.report("generic-unique", message, call.position)
    return None


def _by_value(call: Invocation, by: GenericBy, scope: Scope) -> Type | None:
    """Return the generic type that the string argument `by.parameter` selects; None if that
    argument is not a literal, or (reported as an error) if `by.types` does not list the string.
    """
    given = next((one for one in call.arguments if one.name == by.parameter), None)
    if given is None or not isinstance(given.value, Literal):
        return None
    type = by.types.get(str(given.value.value))
    if type is None:
        message = f"'{by.parameter}' must be one of {', '.join(by.types)}, got {given.value.value}"
        scope.report("generic-unique", message, given.position)
    return None if type is None else Primitive(type)


def is_tensor_or_unknown(type: Type | None) -> bool:
    """Return whether a type is a tensor type or None, unknown after an error."""
    return type is None or isinstance(type, Tensor)
